#!/bin/sh
# Loops of hostile decks (18-3): every game ends by the rules, soon, and never for want of room.
. tests/cli/common

number() {
    sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p" "$temp/out"
}

# plays DECK GAMES AI: the number of draws is in $draws.
plays() {
    exits 0 sim "tests/loops/$1.deck" "tests/loops/$1.deck" --cards "tests/loops/$1.cards" --games "$2" --ai "$3" \
        --seed 3 --checks --json
    [ "$(number errors)" -eq 0 ] || fail "$1 by $3: errors: $(cat "$temp/out")"
    draws=$(number draws)
}

for deck in swell spawn homing; do
    plays $deck 40 random
    [ "$draws" -eq 40 ] || fail "$deck: $draws of 40 games are draws"
done
plays millwheel 40 random
[ "$draws" -gt 20 ] || fail "millwheel: only $draws of 40 games are draws"
plays throng 100 random
[ "$draws" -eq 0 ] || fail "throng: $draws of 100 games are draws"
for deck in spawn homing millwheel; do
    plays $deck 2 greedy
done

# A person may type any number. The first Digimon of A that attacks goes round and round.
cat >"$temp/pulse.cards" <<'END'
card UL-1 "Pulse"
  digimon red level 3
  cost 0
  dp 3000
  copies any
  text [All Turns] When this Digimon suspends, you may unsuspend this Digimon.
  text [All Turns] When this Digimon unsuspends, suspend this Digimon. Then, this Digimon gets +1000 DP for the turn.
END
printf '50 UL-1\n' >"$temp/pulse.deck"
# keep, play five, pass; in the next turn play, attack, and go on as often as it takes
printf '%s\n' 1 1 1 1 1 1 1 1 1 1 1 1 1 1 99999999 77777 log quit |
    "$DCG" play "$temp/pulse.deck" "$temp/pulse.deck" --cards "$temp/pulse.cards" --seed 5 --ai random --plain \
        --replay "$temp/replay" >"$temp/out" 2>"$temp/err" || fail "dcg play: exit $?: $(cat "$temp/err")"
grep -q '^    Type how often: a number from 0 to 16777215\.$' "$temp/out" || fail "any number isn't asked for"
grep -q '^The loop can be repeated 0 to 16777215 times\.$' "$temp/out" || fail "too large a number isn't refused"
grep -q '\] the loop is repeated 77777 times$' "$temp/out" || fail "77777 times isn't told"
exits 0 replay verify "$temp/replay" --cards "$temp/pulse.cards"
