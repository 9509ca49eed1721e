#!/bin/sh
# dcg sim: the same answer for any number of threads; a round robin; the JSON that other tools read.
. tests/cli/common

hash() {
    sed 's/.*"hash":"\([0-9a-f]*\)".*/\1/; s/"matches".*//' "$temp/out"
}
counts() {
    sed 's/"threads":.*//' "$temp/out"
}

exits 0 sim ember tide --games 300 --seed 5 --threads 1 --json
[ "$(wc -l <"$temp/out")" -eq 1 ] || fail "not one document"
for key in '"games":300' '"wins":\[[0-9]*,[0-9]*\]' '"draws":' '"errors":0' '"turns_mean":' '"games_per_s":' \
    '"hash":"[0-9a-f]\{16\}"'; do
    grep -q "$key" "$temp/out" || fail "no $key in $(cat "$temp/out")"
done
one=$(hash)
counted=$(counts)
exits 0 sim ember tide --games 300 --seed 5 --threads 2 --json
[ "$(hash)" = "$one" ] || fail "two threads, another hash"
[ "$(counts)" = "$counted" ] || fail "two threads, another answer"
exits 0 sim ember tide --games 300 --seed 5 --threads 7 --json
[ "$(counts)" = "$counted" ] || fail "seven threads, another answer"
exits 0 sim ember tide --games 300 --seed 6 --json
[ "$(hash)" != "$one" ] || fail "another seed, the same hash"
[ ! -s "$temp/err" ] || fail "progress without a terminal"

exits 0 sim ember tide --games 300 --seed 5 --census --json
[ "$(hash)" = "$one" ] || fail "with a census, another hash"
grep -q '{"rule":"7-1-3-3","what":"play: from the hand, for its cost","count":[1-9]' "$temp/out" || fail "no census"
exits 0 sim st1 st2 --games 100 --census
grep -q '^  16-4-1 *<Blocker>  *[1-9][0-9]*$' "$temp/out" || fail "nobody blocked"

exits 0 sim --games 20 --checks
grep -q '^wins' "$temp/out" || fail "no win rates"
grep -q '95 %' "$temp/out" || fail "no confidence intervals"
grep -q 'who goes first' "$temp/out" || fail "no split by who goes first"

exits 0 sim ember tide ember --games 20 --json
[ "$(grep -o '"games":20,' "$temp/out" | wc -l)" -eq 3 ] || fail "not a round robin of three"
exits 0 sim ember tide ember --games 20
grep -q '^row beats column' "$temp/out" || fail "no match-up table"
