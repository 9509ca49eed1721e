#!/bin/sh
# dcg sim: the same answer for any number of threads and any division into parts; a round robin; the JSON that other
# tools read; narrow intervals; an interrupt.
. tests/cli/common

hash() {
    sed 's/.*"hash":"\([0-9a-f]*\)".*/\1/; s/"matches".*//' "$temp/out"
}

exits 0 sim --ai random ember tide --games 300 --seed 5 --threads 1 --json
[ "$(wc -l <"$temp/out")" -eq 1 ] || fail "not one document"
for key in '"games":300' '"wins":\[[0-9]*,[0-9]*\]' '"draws":' '"errors":0' '"turns_mean":' '"games_per_s":' \
    '"hash":"[0-9a-f]\{16\}"' '"broken_off":false'; do
    grep -q "$key" "$temp/out" || fail "no $key in $(cat "$temp/out")"
done
one=$(hash)
exits 0 sim --ai random ember tide --games 300 --seed 6 --json
[ "$(hash)" != "$one" ] || fail "another seed, the same hash"
[ ! -s "$temp/err" ] || fail "progress without a terminal"

exits 0 sim --ai random ember tide --games 300 --seed 5 --census --json
[ "$(hash)" = "$one" ] || fail "with a census, another hash"
grep -q '{"rule":"7-1-3-3","what":"play: from the hand, for its cost","count":[1-9]' "$temp/out" || fail "no census"
exits 0 sim --ai random st1 st2 --games 100 --census
grep -q '^  16-4-1 *<Blocker>  *[1-9][0-9]*$' "$temp/out" || fail "nobody blocked"

exits 0 sim --ai random --games 20 --checks
grep -q '^wins' "$temp/out" || fail "no win rates"
grep -q '95 %' "$temp/out" || fail "no confidence intervals"
grep -q 'who goes first' "$temp/out" || fail "no split by who goes first"
grep -q '^speed' "$temp/out" || fail "no speed"
exits 0 sim --ai random --games 20 --no-time
! grep -q '^speed' "$temp/out" || fail "speed in spite of --no-time"

# Greedy players are usual, and it is told who plays and how long the longest game is.
exits 0 sim st1 st2 --games 4 --no-time
head -n 1 "$temp/out" | grep -qx 'ST-1 (greedy) against ST-2 (greedy): 4 games' || fail "not greedy: $(cat "$temp/out")"
grep -q '^longest  [1-9][0-9]* turns, [1-9][0-9]* decisions$' "$temp/out" || fail "no longest game: $(cat "$temp/out")"
! grep -q '^note' "$temp/out" || fail "a note on greedy players: $(cat "$temp/out")"
exits 0 sim st1 st2 --games 4 --json
grep -q '"players":\["greedy","greedy"\]' "$temp/out" || fail "no players in the JSON: $(cat "$temp/out")"
exits 0 sim --ai random st1 --games 4
grep -q '^note  random moves say little about how good a deck is' "$temp/out" || fail "no note: $(cat "$temp/out")"
grep -qx 'dcg: no second deck is given: the opponent is Three Great Angels (BT17)' "$temp/err" || fail "no second deck: $(cat "$temp/err")"
exits 0 sim --ai random st1 st2 --games 1 --json
grep -q '"turns_mean":\([0-9]*\),"decisions_mean":\([0-9]*\),"longest":{"turns":\1,"decisions":\2}' "$temp/out" ||
    fail "the longest of one game isn't that game: $(cat "$temp/out")"

# The same bytes for 1, 2 and 8 threads and as four parts, added up in any order.
# same ARGUMENTS...: with 1600 games from seed 0 on.
same() {
    exits 0 sim --ai random "$@" --games 1600 --threads 1 --no-time --json --svg "$temp/one.svg"
    cp "$temp/out" "$temp/one"
    for threads in 2 8; do
        exits 0 sim --ai random "$@" --games 1600 --threads $threads --no-time --json
        cmp -s "$temp/out" "$temp/one" || fail "sim $*: $threads threads, other bytes"
    done
    for part in 0 1 2 3; do
        exits 0 sim --ai random "$@" --first-seed $((part * 200)) --games 400 --out "$temp/part$part"
    done
    exits 0 sim merge "$temp/part2" "$temp/part0" "$temp/part3" "$temp/part1" --json --svg "$temp/merged.svg"
    cmp -s "$temp/out" "$temp/one" || fail "sim $*: four parts, other bytes"
    cmp -s "$temp/one.svg" "$temp/merged.svg" || fail "sim $*: four parts, another picture"
    [ ! -s "$temp/err" ] || fail "sim $*: parts without a gap: $(cat "$temp/err")"
    exits 0 sim merge "$temp/part0" "$temp/part1" --out "$temp/half"
    exits 0 sim merge "$temp/half" "$temp/part2" "$temp/part3" --json
    cmp -s "$temp/out" "$temp/one" || fail "sim $*: parts of parts, other bytes"
}
same ember tide
same --compare ember tide st1
exits 2 sim merge "$temp/part0" "$temp/half"
grep -q 'in two of the files' "$temp/err" || fail "games are counted twice"
exits 0 sim merge "$temp/part0" "$temp/part2"
grep -q 'in none of them' "$temp/err" || fail "a gap isn't told"
exits 0 sim --ai random ember tide st1 --games 400 --out "$temp/other"
exits 2 sim merge "$temp/part0" "$temp/other"
grep -q 'not a part of the same' "$temp/err" || fail "parts of different simulations are merged"
for change in 's/^seed 1/seed 2/' '$d' 's/^pairing 1 ./pairing 1 x/' 's/^mode.*/mode none/' 's/^decks.*/decks 9999/' \
    's/^paired 1 .*/paired 1 1 99999999999999999999 1/' 's/^check .*/check 0/' 's/^dcg sim 2/dcg sim 3/'; do
    sed "$change" "$temp/part0" >"$temp/changed"
    exits 2 sim merge "$temp/changed"
    grep -q "changed:[0-9]*: " "$temp/err" || fail "$change: $(cat "$temp/err")"
done
exits 2 sim merge cards/decks/ember.deck

# Until the interval is narrow enough: after the same game, whatever the number of threads.
exits 0 sim --ai random ember tide --until 3% --threads 1 --no-time --json
cp "$temp/out" "$temp/one"
grep -q '"until":0.03' "$temp/out" || fail "--until isn't told"
games=$(sed 's/.*{"games":\([0-9]*\),.*/\1/; s/^{"games":\([0-9]*\).*/\1/' "$temp/out")
[ "$games" -gt 900 ] && [ "$games" -lt 1300 ] || fail "+- 3 % after $games games"
for threads in 2 8; do
    exits 0 sim --ai random ember tide --until 0.03 --threads $threads --no-time --json
    cmp -s "$temp/out" "$temp/one" || fail "until: $threads threads, other bytes"
done
exits 0 sim --ai random ember tide --until 1% --games 128 --json
grep -q '^{"games":128,' "$temp/out" || fail "--games isn't the most"

# A round robin.
exits 0 sim --ai random ember tide ember --games 20 --json
[ "$(grep -o '"games":20,' "$temp/out" | wc -l)" -eq 3 ] || fail "not a round robin of three"
exits 0 sim --ai random ember tide st1 --games 20
grep -q '^row beats column' "$temp/out" || fail "no match-up table"
exits 0 sim --ai random ember tide st1 --games 20 --csv --svg "$temp/map.svg"
[ "$(wc -l <"$temp/out")" -eq 4 ] || fail "not a line for each pair"
[ "$(cut -d, -f1-3 "$temp/out" | sed -n 3p)" = 'Ember,ST-1,20' ] || fail "not CSV"
[ "$(grep -c '<rect x' "$temp/map.svg")" -eq 6 ] || fail "not a heat map of three"
exits 2 sim --ai random ember tide --svg "$temp/missing/map.svg"

# A planted improvement is found, and there is none between equal decks.
cat >"$temp/gems.cards" <<'CARDS'
card GEM-1 "Gem"
  digimon red level 3
  cost 1
  dp 9000
card GEM-2 "Other Gem"
  digimon red level 3
  cost 1
  dp 9000
CARDS
sed 's/^4 TR-003.*/4 GEM-1/; s/^4 TR-005.*/4 GEM-2/' cards/decks/ember.deck >"$temp/better.deck"
compare() {
    exits 0 sim --ai random --compare "$@" --cards "$temp/gems.cards" --games 1000 --json
}
compare ember "$temp/better.deck" tide st1
grep -q '"verdict":"better"' "$temp/out" || fail "the improvement isn't found: $(cat "$temp/out")"
compare "$temp/better.deck" ember tide
grep -q '"verdict":"worse"' "$temp/out" || fail "the change for the worse isn't found: $(cat "$temp/out")"
compare ember "$temp/better.deck"
grep -q '"verdict":"better"' "$temp/out" || fail "against the deck as it is: $(cat "$temp/out")"
# The same cards in another order are the same deck.
{
    echo 'name: Turned'
    grep -v '^name\|^#\|^$' cards/decks/ember.deck | tac
} >"$temp/turned.deck"
compare ember "$temp/turned.deck" tide st1
grep -q '"difference":{"rate":0,.*"verdict":"none"' "$temp/out" || fail "equal decks differ: $(cat "$temp/out")"
exits 0 sim --ai random --compare ember "$temp/better.deck" tide st1 --cards "$temp/gems.cards" --games 100
grep -q '^verdict  ' "$temp/out" || fail "no verdict"
[ "$(grep -c '^needed  [1-9]' "$temp/out")" -ge 1 ] || fail "it doesn't say how many games are needed"
exits 0 sim --ai random --compare ember "$temp/better.deck" tide st1 --cards "$temp/gems.cards" --games 100 --csv
[ "$(wc -l <"$temp/out")" -eq 4 ] || fail "a comparison isn't a line for each opponent and one for all"

# An interrupt ends with what is there so far.
"$DCG" sim --ai random st1 st2 --games 1000000000 --out "$temp/broken" --json >"$temp/out" 2>"$temp/err" &
eventually worked $! || fail "the simulation doesn't begin"
kill -TERM $!
code=0
wait $! || code=$?
[ "$code" -eq 143 ] || fail "broken off: exit $code"
grep -q 'broken off after [1-9][0-9]* of 1000000000 games' "$temp/err" || fail "it isn't told: $(cat "$temp/err")"
grep -q '"broken_off":true' "$temp/out" || fail "the JSON doesn't tell"
games=$(sed 's/^{"games":\([0-9]*\).*/\1/' "$temp/out")
whole=$(hash)
exits 0 sim --ai random st1 st2 --games "$games" --json
[ "$(hash)" = "$whole" ] || fail "what is there so far aren't the first games"
exits 0 sim merge "$temp/broken" --json
[ "$(hash)" = "$whole" ] || fail "the file of what is there so far"

# Sums that no games can have are refused with a sentence, even if the check value is right.
exits 0 sim ember tide --games 100 --threads 1 --out "$temp/part"
exits 0 sim --compare ember tide st1 --games 10 --threads 1 --out "$temp/compared"

# summed FILE: with a check value over what is before it.
summed() {
    hash=-3750763034362895579 # 0xcbf29ce484222325
    # shellcheck disable=SC2013
    for byte in $(grep -v '^check ' "$1" | od -An -v -tu1); do
        hash=$(((hash ^ byte) * 0x100000001b3))
    done
    grep -v '^check ' "$1"
    printf 'check %016x\n' "$hash"
}
summed "$temp/part" | cmp -s - "$temp/part" || fail "the check value is another"

# impossible FILE SED WORDS
impossible() {
    sed "$2" "$temp/$1" >"$temp/changed"
    ! cmp -s "$temp/$1" "$temp/changed" || fail "$2 changes nothing"
    summed "$temp/changed" >"$temp/forged"
    exits 2 sim merge "$temp/forged"
    [ "$(wc -l <"$temp/err")" -eq 1 ] || fail "$2: not one sentence: $(cat "$temp/err")"
    grep -q "forged:[0-9]*: .*$3" "$temp/err" || fail "$2: $(cat "$temp/err")"
}
impossible part 's/^pairing 1 64 /pairing 1 ffffffffffffffff /' 'no games can have these sums'
impossible part 's/^pairing 1 64 /pairing 1 5 /' 'no games can have these sums'
impossible part 's/^\(pairing 1 64\) [0-9a-f]* /\1 ffffffffffffffa0 /' 'no games can have these sums'
impossible part 's/^pairing 1 64 /pairing 1 10000000000000064 /' 'a sum is missing, or'
impossible part 's/^\(pairing 1 .*\)$/\1 1/' 'more sums than expected'
impossible part 's/^seed 1$/seed 99999999999999999999/' 'not a number'
impossible part 's/^first-seed 0$/first-seed 281474976710657/' 'out of bounds'
impossible part 's/^first-seed 0$/first-seed 281474976710656/' 'no games can have these sums'
impossible part 's/^dcg sim \([0-9]*\)$/dcg sim \1 2/' "another version of dcg"
impossible part 's/$/\r/' 'carriage return'
impossible compared 's/^paired 1 5 .*/paired 1 5 21 100/' 'no games can have these sums'
impossible compared 's/^paired 1 5 .*/paired 1 5 -20 81/' 'no games can have these sums'
impossible compared 's/^paired 1 5 .*/paired 1 5 4 3/' 'no games can have these sums'
