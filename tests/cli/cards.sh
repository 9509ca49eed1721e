#!/bin/sh
# dcg cards and dcg card text: what is understood of a card database, what isn't and where; unreadable ones refused.
# DCG_CARDS_JSON names a large database, if there is one, to try them on as well.
. tests/cli/common
small=tests/import/small.json

says() {
    grep -q -- "$1" "$temp/out" || fail "'$1' is not in: $(cat "$temp/out")"
}

# refuses JSON WORDS...: the text is refused in one line that names the file and says all of the words.
refuses() {
    printf '%s' "$1" >"$temp/bad.json"
    shift
    exits 2 cards check "$temp/bad.json"
    [ ! -s "$temp/out" ] || fail "prints before it refuses"
    [ "$(wc -l <"$temp/err")" -eq 1 ] || fail "not one line: $(cat "$temp/err")"
    for word in "bad.json" "$@"; do
        grep -qF -- "$word" "$temp/err" || fail "'$word' is not in: $(cat "$temp/err")"
    done
}

exits 0 cards check $small --json
says '^{"cards":3,"cards_read":2,"effects":6,"effects_read":4,"round_trip":1,"cards_with_text":2,"cards_parsed":1,'
says '"effects_parsed":4,"rendered_stable":4,"ambiguous":[0-9]*,.*"sets":\[{"set":"TS2",.*{"set":"TS10",'
exits 0 cards check $small $small --json
says '^{"cards":6,'
echo '[{"cardId":"A-1","effectText":"[On Play] Gain 1 memory."}]' >"$temp/loose.json"
exits 0 cards check "$temp/loose.json" --loose 1 --json
says '"deletions":4,"deletions_parsed":0,'
exits 0 cards check $small --set TS2 --json
says '^{"cards":1,"cards_read":1,"effects":2,'
exits 0 cards check $small
says '^total  *3  *2  *1  *2  *0  *0  *1  *6  *4  *4  *4  *[0-9]*$'
exits 0 cards check $small --reasons
says '^  *1  *1  *2  not understood$'
exits 0 cards check $small --reasons --json
says '"reasons":\[{"reason":"not understood","only":1,"cards":1,"lines":2}\]}$'
exits 0 cards check $small --failed
says '^TS10-002 effectText:2:[0-9]*: unread: .*zwixt the "moon" and more."$'
says '^TS10-002 optionEffect:1:1: .*: "Zwixt."$'
exits 0 cards check $small --failed --json
says '^{"failed":\[{"number":"TS10-002","reason":"not understood","fault":"unread","field":"effectText","line":2,"column":[0-9]*,"expected":"'
says '"rest":"[^"]*zwixt the \\"moon\\" and more."}'
# Damaged text is told from what later rules know and from wordings that aren't understood; by the card, its worst line.
cat >"$temp/faults.json" <<'END'
[{"cardId":"A-1","effectText":"[On Play] Gian 1 memory.\n[On Deletion] Suspend 1 your opponent's Digimon."},
 {"cardId":"A-2","effectText":"<Sneak>\n[On Play] Gian 1 memory."},
 {"cardId":"A-3","effectText":"<Kindle>"},
 {"cardId":"A-4","effectText":"[When Sneaking] Gain 1 memory."},
 {"cardId":"A-5","effectText":"[On Play] Gian 1 memory.\n[On Play] Everybody sings."},
 {"cardId":"A-6","nameEn":"Six","colors":["Red"],"kinds":["Digimon"],"level":3,"playCost":3,"dp":1000,
  "effectText":"[On Play] Gain 1 memory."}]
END
exits 0 cards check "$temp/faults.json" --failed --json
says '"fault":"damaged","wrong":"misspelt .*Gian.*","repaired":"\[On Play\] Gain 1 memory.","field":"effectText"'
says '"repaired":"\[On Deletion\] Suspend 1 of your opponent.s Digimon."'
says '"cards_damaged":1,"cards_later":3,"cards_sound":2,"cards_sound_read":1,"cards_sound_round_trip":1,'
says '"unread":\[{"number":"A-1","fault":"damaged"},{"number":"A-2","fault":"later"},{"number":"A-3","fault":"later"},'
says '{"number":"A-4","fault":"later"},{"number":"A-5","fault":"unread"}\]}$'
exits 0 cards check "$temp/faults.json" --failed
says '^A-1 effectText:1:11: damaged: misspelt "Gian": "\[On Play\] Gain 1 memory."$'
says '^A-2 effectText:1:1: later: <Sneak> (beyond these rules): "<Sneak>"$'
says '^A-3 effectText:1:1: later: <Kindle> (beyond these rules): "<Kindle>"$'
says '^total  *6  *6  *1  *1  *1  *3  *1 '
says '^read of the others with text: 1 of 2 (50.0 %)$'

"$DCG" cards check - <$small >"$temp/out" || fail "standard input"
exits 2 cards check $small --set NONE
exits 2 cards check "$temp/none.json"
exits 2 cards check "$temp"

exits 0 cards render $small --json
says '"TS2-001":{"effectText":"<Blocker>","inheritedEffectText":"<Piercing>"}'
says '"TS10-001":{}'
says '"TS10-002":{"effectText":"<Blocker>\\n<Piercing>"}'
exits 0 cards render $small
says '^TS2-001 Lanternmon$'
says '^  inheritedEffectText: <Piercing>$'

# A card file made of a database is read as the same cards, compact or plain.
exits 0 cards import $small -o "$temp/small.cards"
says '^3 cards of 1 file, 2 for play$'
exits 0 cards import $small -o "$temp/plain.cards" --text
head -c 8 "$temp/small.cards" | grep -q '^DCGCARDS$' || fail "not compact"
grep -q '^card TS2-001 "Lanternmon"$' "$temp/plain.cards" || fail "not plain"
exits 0 cards import $small --set TS2
says '^card TS2-001 "Lanternmon"$'
says '^  digivolve 2 from red level 3$'
says '^  traits Champion, Vaccine, Lamp$'
says '^  inherited tree (EFFECT BARE b:(KEYWORD PIERCING))$'
! grep -q TS10 "$temp/out" || fail "cards of another set"
for number in TS2-001 TS10-001 TS10-002; do
    exits 0 card show $number --cards $small --tree --json
    cp "$temp/out" "$temp/first"
    for file in small plain; do
        exits 0 card show $number --cards "$temp/$file.cards" --tree --json
        cmp -s "$temp/out" "$temp/first" || fail "$number is another card"
    done
done
says '"unread":"two lines of its text aren.t understood yet"'
exits 2 cards import $small -o "$temp/no/such/folder"
# What somebody wrote by hand counts more.
printf 'card TS2-001 "Mymon"\ndigimon red level 4\ncost 5\ndp 6000\n' >"$temp/mine.cards"
for file in "$temp/small.cards" $small; do
    exits 0 card show TS2-001 --cards "$file" --cards "$temp/mine.cards"
    says '^TS2-001 Mymon$'
done
printf 'x' | dd of="$temp/small.cards" bs=1 seek=200 conv=notrunc 2>/dev/null
exits 2 card show TS2-001 --cards "$temp/small.cards"
grep -q 'small.cards: the compact card file is damaged: its check value is wrong$' "$temp/err" || fail "$(cat "$temp/err")"

# Only the cards of decks.
mkdir "$temp/decks"
printf '4 TS2-001\n2 TS9-009\n4 TR-003\n' >"$temp/decks/some.txt"
exits 0 cards import $small --decks "$temp/decks/some.txt"
says '^card TS2-001 "Lanternmon"$'
! grep -q TS10 "$temp/out" || fail "cards of no deck"
[ "$(cat "$temp/err")" = "dcg: $temp/decks/some.txt: there is no card TS9-009" ] || fail "$(cat "$temp/err")"
exits 0 cards check $small --decks "$temp/decks" --json
says '^{"cards":1,'
printf '1 TS10-001\n' >"$temp/decks/more.deck"
exits 0 cards render $small --decks "$temp/decks" --set TS10 --json
says '^{"TS10-001":{}}$'
exits 2 cards import $small --decks "$temp/decks/none"
exits 2 cards import $small --decks "$temp/decks" --set TS3
exits 0 cards check $small --decks st1 --json
says '^{"cards":0,'

# Which cards keep decks out: alone, or beside another that isn't for play or isn't there; a folder in the folder counts.
mkdir "$temp/decks/deeper"
printf '2 TS10-002\n1 TS2-001\n2 TS10-002\n' >"$temp/decks/deeper/alone.txt"
printf '2 TS10-002\n1 TS9-009\n' >"$temp/decks/beside.txt"
exits 0 cards check $small --blocked "$temp/decks"
says '^  *1  *2  TS10-002 Riddlemon: not understood$'
says '^decks with every card for play: 1 of 4$'
grep -q "^dcg: $temp/decks/beside.txt: there is no card TS9-009$" "$temp/err" || fail "$(cat "$temp/err")"
exits 0 cards check $small --blocked "$temp/decks/more.deck" --json
says '"blocked":\[\],"decks":1,"decks_for_play":1}$'
exits 0 cards check $small --blocked "$temp/decks/deeper" --json
says '"blocked":\[{"number":"TS10-002","name":"Riddlemon","reason":"not understood","only":1,"decks":1}\],"decks":1,"decks_for_play":0}$'
exits 0 cards check $small --decks "$temp/decks/deeper" --json
says '^{"cards":2,'
exits 2 cards check $small --blocked "$temp/decks/none"

# Several databases in several layouts are one.
layouts="tests/import/own.json tests/import/takaotaku.json tests/import/io.json tests/import/heroicc.json"
# shellcheck disable=SC2086
exits 0 cards import $layouts -o "$temp/all.cards" --limits "$temp/limits" --findings
says '^4 cards of 4 files, 4 for play$'
says '^  TS3-002 dp: 5000 (tests/import/heroicc.json and others), 4000 (tests/import/io.json); tests/import/heroicc.json counts$'
says '^  TS3-004 effectText: only in tests/import/io.json: .* gain 2 memory.$'
grep -q '^limit 1 TS3-002 ' "$temp/limits" || fail "limits: $(cat "$temp/limits")"
grep -q '^pair TS3-002 with TS3-004$' "$temp/limits" || fail "limits: $(cat "$temp/limits")"
# shellcheck disable=SC2086
exits 0 cards import $layouts -o "$temp/all.cards" --json
says '^{"cards":4,"play":4,"files":4,"wordings":[0-9]*,"conflicts":\[{"number":"TS3-002","field":"dp","text":"'
exits 0 card show TS3-004 --cards "$temp/all.cards"
says '^\[DNA Digivolve\] Yellow Lv.5'
for layout in $layouts; do
    exits 0 card show TS3-002 --cards "$layout"
    says '^Digimon, yellow/black, level 4$'
    exits 0 cards check "$layout" --json
done
exits 0 cards import tests/import/takaotaku.json --set TS3 -o "$temp/all.cards" --findings
exits 2 cards import tests/import/own.json --set TS4 -o "$temp/all.cards"
exits 2 cards import

exits 0 card show ST1-08 --tree
says '^tree (EFFECT$'
says '^\[When Digivolving\] '
exits 2 card show TS2-001

exits 0 card text '<Blocker>'
[ "$(cat "$temp/out")" = '<Blocker>' ] || fail "card text: $(cat "$temp/out")"
exits 0 card text 'Digivolve: 2 from [Embermon]'
[ "$(cat "$temp/out")" = 'Digivolve: 2 from [Embermon]' ] || fail "card text, old: $(cat "$temp/out")"
exits 0 card text 'Digivolve: 2 from [Embermon]' --modern
[ "$(cat "$temp/out")" = '[Digivolve] [Embermon]: Cost 2' ] || fail "card text --modern: $(cat "$temp/out")"
exits 0 card text '<Blocker>' --tree
says '(KEYWORD BLOCKER)'
exits 0 card text '<Blocker>' --tree --json
says '^{"text":"<Blocker>","rendered":"<Blocker>","readings":[1-9][0-9]*,"tree":"('
exits 0 card text '[On Play] Gain 2 memory.' --program
grep -q 'gain memory: 2' "$temp/out" || fail "card text --program: $(cat "$temp/out")"
exits 0 card text '[On Play] Delete half of your Digimon.' --program
grep -q '^not for play: ' "$temp/out" || fail "a line that isn't for play: $(cat "$temp/out")"
exits 2 card text '<Blocker> zwixt'
column=$(sed -n '1s/^dcg: column \([0-9]*\): .*/\1/p' "$temp/err")
[ "$(sed -n 3p "$temp/err")" = "$(printf '  %*s' "$column" '^')" ] || fail "the caret is elsewhere: $(cat "$temp/err")"
exits 2 card text '[On Play] Draw 1.'
[ "$(head -n 3 "$temp/err")" = 'dcg: column 17: expected "card" or "cards", as in: draw 1 card
  [On Play] Draw 1.
                  ^' ] || fail "an error of card text: $(cat "$temp/err")"
exits 2 card text ''
exits 2 card text "$(printf '%5000s' x)"

refuses '' 'a list of cards' 'the file ends'
refuses '{}' bad.json:1:1 "a list of cards" "cards as data"
refuses '{"data":[{"number":"A-1","category":"Digimon","level":[]}]}' 'card 1' 'field level' 'a whole number'
refuses '{"data":[1]}' 'a card has to be an object'
refuses '[{"id":"A-1","main_effect":7}]' 'field main_effect' 'a string'
refuses '[{"cardNumber":"A-1","digivolveCondition":[{"color":"Red"}]}]' 'field digivolveCondition' 'color, cost and level'
refuses '[1]' bad.json:1:2 "a card"
refuses '[{"cardId":"A-1"},]' "a card" "']'"
refuses '[{"cardId":"A-1"} {}]' bad.json:1:19 "',' or ']'"
refuses '[{"cardId":"A-1"}' "',' or ']'" 'the file ends'
refuses '[{"cardId":"A-1"}] x' 'the end of the file'
refuses '[{"cardId":"A-1"' 'card 1:' 'end of file'
refuses '[{"cardId":"A-1","cardId":"A-2"}]' 'card 1:' 'duplicate'
refuses '[{"nameEn":"Nomon"}]' 'card 1:' 'field cardId' missing
refuses '[{"cardId":7}]' 'card 1:' 'field cardId' 'a string'
refuses '[{"cardId":"A 1"}]' 'card 1:' 'field cardId'
refuses '[{"cardId":"A-1"},
 {"cardId":"A-2","level":"4"}]' bad.json:2:2 'card 2 (A-2)' 'field level' 'a whole number'
refuses '[{"cardId":"A-1","dp":5000.5}]' 'card 1 (A-1)' 'field dp'
refuses '[{"cardId":"A-1","dp":99999999999999999999}]' 'card 1:' 'too big'
refuses '[{"cardId":"A-1","colors":"Red"}]' 'field colors' 'a list of strings'
refuses '[{"cardId":"A-1","colors":["Red",1]}]' 'field colors' 'a list of strings'
refuses '[{"cardId":"A-1","evoCosts":[{"color":"Red"}]}]' 'field evoCosts' memoryCost
refuses '[{"cardId":"A-1","isAce":1}]' 'field isAce' 'true or false'
refuses '[{"cardId":"A-1","effectText":["<Blocker>"]}]' 'field effectText' 'a string'
refuses '[{"cardId":"A-1","effectText":"\u001b[2J"}]' 'field effectText' 'control character'
refuses '[{"cardId":"A-1"},{"cardId":"B-1"},{"cardId":"A-1"}]' 'card 3 (A-1)' 'field cardId' 'card 1'
refuses "$(printf '[{"cardId":"A-1","effectText":"%5000s"}]' x | tr ' ' x)" 'field effectText' '4096 bytes'
refuses "$(printf '[{"cardId":"A-1","x":%5000s' '' | tr ' ' '[')" 'card 1:' depth
refuses "$(printf '[{"cardId":"A-1","x":"\377"}]')" 'card 1:' 0xff
printf '[{"cardId":"A-1","x":"%1100000s"}]' '' >"$temp/bad.json"
exits 2 cards check "$temp/bad.json"
grep -q '1024 KiB' "$temp/err" || fail "a huge card: $(cat "$temp/err")"

if [ -z "${DCG_CARDS_JSON:-}" ]; then
    echo "DCG_CARDS_JSON is not set: no large database was tried"
    exit 0
fi
exits 0 cards check "$DCG_CARDS_JSON" --failed --json
exits 0 cards render "$DCG_CARDS_JSON" --json

# Names and traits that no card has are told, with the nearest ones.
cat >"$temp/unknown.cards" <<'CARDS'
card U-1 "Asker"
  digimon red level 3
  traits Blue Flare
  cost 3
  dp 3000
  text [On Play] 1 of your Digimon with the [BlueFlare] trait gets +1000 DP for the turn.
  text [On Play] Delete 1 of your opponent's [Nobodymon].
  text [On Play] 1 of your [Asker] gets +1000 DP for the turn.
CARDS
exits 0 card show U-1 --cards "$temp/unknown.cards"
grep -q '^Note: no card of the set has the trait \[BlueFlare\]; the nearest is \[Blue Flare\]\.$' "$temp/out" ||
    fail "a trait: $(cat "$temp/out")"
[ "$(grep -c '^Note: ' "$temp/out")" -eq 2 ] || fail "two notes: $(cat "$temp/out")"
exits 0 card show U-1 --cards "$temp/unknown.cards" --json
grep -q '"unknown":\["no card of the set has the trait ' "$temp/out" || fail "JSON: $(cat "$temp/out")"

# A name that other built-in cards have is known, wherever the text stands.
exits 0 card show BT21-042
grep -q '^Note: ' "$temp/out" && fail "a name of the catalogue isn't known: $(cat "$temp/out")"
exits 0 card show BT21-042 --json
