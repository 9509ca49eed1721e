#!/bin/sh
# Damage in databases is told: words that are put right, corrections that fit neither words, lines that are added, names and
# traits that no card has, errata. The numbers are those of real cards, because corrections go by number; the texts are ours.
. tests/cli/common

says() {
    grep -q -- "$1" "$temp/out" || fail "'$1' is not in: $(cat "$temp/out")"
}
silent() {
    ! grep -q -- "$1" "$temp/out" || fail "'$1' is in: $(cat "$temp/out")"
}

common='"colors":["Red"],"kinds":["Digimon"],"level":3,"playCost":3,"dp":1000,"evoCosts":[{"color":"Red","level":2,"memoryCost":0}]'
cat >"$temp/cards.json" <<END
[{"cardId":"BT8-070","nameEn":"One",$common,"effectText":"[All Turns] When a Tamer is deleted, unsuspend this Digimon."},
 {"cardId":"BT12-004","nameEn":"Two",$common,"effectText":"［All Turns］[Once Per Turn]If you play a Tamer, gain 1 memory."},
 {"cardId":"BT4-037","nameEn":"Three",$common,"effectText":"[On Play] 1 Digimon gets -2000 DP for the turn."},
 {"cardId":"BT12-034","nameEn":"Four",$common,"effectText":"[On Play] Gain 1 memory."},
 {"cardId":"ST16-11","nameEn":"Five",$common,"effectText":"[On Play] Gain 1 memory."},
 {"cardId":"P-223","nameEn":"Six",$common,"effectText":"[On Play] Gain 1 memory."},
 {"cardId":"P-063","nameEn":"Ruri Tsukiyono",$common,"types":["BlueFlare","ArmorForm","Open (App Name)"]},
 {"cardId":"TS1-001","nameEn":"Eight",$common,"effectText":"[On Play] Delete 1 Digimon with the [Blue Flair] trait.","types":["LampLight","Six"]},
 {"cardId":"TS1-002","nameEn":"Nine",$common,"types":["Lamp Light","Sixth"]},
 {"cardId":"TS1-003","nameEn":"Ten","colors":["Red"],"kinds":["DigiEgg"],"level":2,"dp":0,"effectText":"[When Attacking] Gain 1 memory."},
 {"cardId":"TS1-004","nameEn":"Eleven","colors":["Red"],"kinds":["DigiEgg"],"level":2,"dp":0,"effectText":"[Breeding] [Start of Your Main Phase] Gain 1 memory."}]
END

exits 0 cards import "$temp/cards.json" -o "$temp/set.cards" --findings
says '^11 cards of 1 file, 11 for play$'
says '^corrected       4  words put right, and lines added$'
says '^unfit           2  corrections that fit neither the wrong nor the right words$'
says '^unknown         2  names and traits that no card has$'
says '^  BT8-070 text: "deleted, unsuspend" becomes "deleted, you may unsuspend" (erratum 2022-05-20)$'
says '^  BT12-004 text: "If you play" becomes "When you play" (Japanese: a trigger)$'
says '^  P-223 effectText: added: "\[Rule\] Name: Also treated as \[Sakuyamon\]." (Japanese)$'
says '^  P-063 text: "Ruri Tsukiyono" becomes "Ruli Tsukiyono" (erratum 2022-04-22)$'
says '^  BT12-034 text: neither "If one of" nor "When one of" is there (Japanese: a trigger)$'
says '^  ST16-11 text: "delete 1 of .*" isn.t there (erratum 2023-09-29)$'
says '^  TS1-001 text: no card of the set has the trait \[Blue Flair\]; the nearest is \[Blue Flare\]$'
says '^  TS1-001 types: the trait \[LampLight\] is spelt \[Lamp Light\] on other cards$'
silent 'BT4-037 text'
exits 0 cards import "$temp/cards.json" -o "$temp/set.cards" --json
says '"corrected":\[{"number":"BT8-070","field":"text","text":"'
says '"unfit":\[{"number":"BT12-034","field":"text",.*"unknown":\[{"number":"TS1-001","field":"types",'
# Only what is about the cards of a set.
exits 0 cards import "$temp/cards.json" -o "$temp/set.cards" --set TS1 --findings
says '^unfit           0 '
says '^unknown         2 '

# A plain card file counts more than the built-in card of a number.
plain() {
    exits 0 cards import "$temp/$1.json" --text -o "$temp/$1.cards"
}
plain cards
exits 0 card show BT8-070 --cards "$temp/cards.cards"
says '^\[All Turns\] When a Tamer is deleted, you may unsuspend this Digimon.$'
says '^Erratum of 2022-05-20: unsuspending is optional.$'
exits 0 card show P-063 --cards "$temp/cards.cards"
says '^P-063 Ruli Tsukiyono$'
says '^Traits: Blue Flare, Armor Form, Open$'
exits 0 card show P-223 --cards "$temp/cards.cards"
says '^Also treated as \[Sakuyamon\]$'
silent Erratum
exits 0 card show P-223 --cards "$temp/cards.cards" --json
says '"errata":\[\]'
# One text in two fields is one effect.
cat >"$temp/twice.json" <<END
[{"cardId":"TS1-003","nameEn":"Ten",$common,"inheritedEffectText":"[All Turns] This Digimon gets +1000 DP.",
  "securityEffectText":"[All Turns] This Digimon gets +1000 DP."}]
END
exits 0 card show TS1-003 --cards "$temp/twice.json"
[ "$(grep -c '+1000 DP' "$temp/out")" -eq 1 ] || fail "not one effect: $(cat "$temp/out")"
# Before or after it happens, and who does it: the Japanese card tells.
cat >"$temp/moment.json" <<END
[{"cardId":"P-075","nameEn":"Eleven",$common,"effectText":"[Your Turn] When this Digimon digivolves into a green card, gain 1 memory."},
 {"cardId":"P-087","nameEn":"Twelve",$common,"effectText":"[Your Turn] When you would play a [Pulsemon], gain 1 memory."},
 {"cardId":"EX6-055","nameEn":"Thirteen",$common,"effectText":"[On Play] If you have a Tamer, trash 1 card in your opponent's hand."}]
END
plain moment
exits 0 card show P-075 --cards "$temp/moment.cards"
says 'When this Digimon would digivolve into a green card'
exits 0 card show P-087 --cards "$temp/moment.cards"
says 'When 1 of your \[Pulsemon\] is played'
exits 0 card show EX6-055 --cards "$temp/moment.cards"
says 'your opponent trashes 1 card in their hand'
# A built-in card has the corrected text, and its erratum; one has two.
exits 0 card show BT14-002
says '^Erratum of 2023-12-15: as many digivolution cards count, too, not only more.$'
says 'as many or more digivolution cards as'
exits 0 card show BT14-002 --json
says '"errata":\[{"date":"2023-12-15","change":"as many '
sed -i 's/"BT8-070"/"EX4-063"/' "$temp/cards.json"
plain cards
exits 0 card show EX4-063 --cards "$temp/cards.cards"
[ "$(grep -c '^Erratum of ' "$temp/out")" -eq 2 ] || fail "not two errata: $(cat "$temp/out")"

# The text of a Digi-Egg card without DP is inherited, unless it works in the breeding area: 4-15-2, 17-1-3-2.
exits 0 card show TS1-003 --cards "$temp/set.cards"
says '^Inherited: \[When Attacking\] Gain 1 memory.$'
exits 0 card show TS1-004 --cards "$temp/set.cards"
says '^\[Breeding\] \[Start of Your Main Phase\] Gain 1 memory.$'
