#!/bin/sh
# dcg cards check --exercise: every card is played until all of its text has been carried out; what never was is listed.
. tests/cli/common
cards=tests/import/exercise.json

says() {
    grep -q -- "$1" "$temp/out" || fail "'$1' is not in: $(cat "$temp/out")"
}

exits 0 cards check --exercise $cards
says '^XR1-003: not executed: effect 1: WHEN - in SAY -$'
says '^XR1-004: not read: one line of its text isn.t understood yet$'
says '^cards with text that are read: *3 of 4 (75.0 %)$'
says '^cards with text exercised: *2 of 4 (50.0 %)$'
says '^0 errors, [0-9]* positions, [0-9]* decisions$'
! grep -q '^XR1-00[125]' "$temp/out" || fail "a card with nothing left to execute is listed: $(cat "$temp/out")"

exits 0 cards check --exercise $cards --json --threads 1
says '^{"failed":\[{"number":"XR1-003","errors":\[\],"not_executed":\["effect 1: '
says '{"number":"XR1-004","unread":"one line of its text isn.t understood yet","errors":\[\],"not_executed":\[\]}\]'
says '"cards":5,"cards_with_text":4,"cards_read":3,"exercised":2,"errors":0,'
cp "$temp/out" "$temp/one"
exits 0 cards check --exercise $cards --json --threads 3
cmp -s "$temp/one" "$temp/out" || fail "three threads find something else"

# So few positions that something is left; others with another seed.
exits 0 cards check --exercise $cards --json --positions 1
says '"failed":\[{"number":"XR1-001","errors":\[\],"not_executed":\["'
exits 0 cards check --exercise $cards --json --seed 2
says '"exercised":2,'
exits 2 cards check --exercise $cards --set NONE
exits 2 cards check --exercise "$temp/none.json"
exits 2 cards check --exercise $cards --positions 0

# Without a file: the built-in cards, those of a set or of decks.
exits 0 cards check --exercise --set ST1 --json
says '"cards":16,"cards_with_text":12,"cards_read":12,"exercised":12,"errors":0,'
exits 0 cards check --exercise --set ST1 --decks st1 --json --positions 1
says '"cards":16,'
exits 0 cards check --exercise --set BT5
says '^BT5-017: not read: '
exits 2 cards check --exercise --set NONE
exits 2 cards check --exercise --decks none
exits 0 cards check --nets --set ST1
says '^0 findings, '

# --nets: each effect by itself; nothing changes that its text doesn't name.
exits 0 cards check --nets $cards
says '^0 findings, [0-9]* effects, carried out [0-9]* times, [0-9]* decisions$'
exits 0 cards check --nets $cards --json --threads 1
says '"findings":0,"effects":4,'
cp "$temp/out" "$temp/one"
exits 0 cards check --nets $cards --json --threads 3
cmp -s "$temp/one" "$temp/out" || fail "three threads find something else"
exits 2 cards check --nets "$temp/none.json"
