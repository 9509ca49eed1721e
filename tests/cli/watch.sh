#!/bin/sh
# dcg watch: the same seed gives the same bytes; each line has its rule; the last names winner and rule.
. tests/cli/common

exits 0 watch ember tide --seed 7
cp "$temp/out" "$temp/first"
exits 0 watch ember tide --seed 7
cmp -s "$temp/out" "$temp/first" || fail "two runs differ"
head -n 1 "$temp/out" | grep -qx '\[1-1-1\] A: Ember (greedy), B: Tide (greedy), seed 7' ||
    fail "no players and seed: $(head -n 1 "$temp/out")"
exits 0 watch st1 st2 --seed 7
cp "$temp/out" "$temp/first"
exits 0 watch --seed 7
cmp -s "$temp/out" "$temp/first" || fail "the starter decks aren't the default"
exits 0 watch --seed 8
! cmp -s "$temp/out" "$temp/first" || fail "another seed, the same game"

lines=$(grep -cv '^\[[0-9][0-9-]*\] ' "$temp/first" || true)
[ "$lines" -eq 0 ] || fail "$lines lines without a rule"
tail -n 1 "$temp/first" | grep -q '^\[[0-9][0-9-]*\] Winner: [AB] ' || fail "the last line names no winner"

# A spectator sees fewer names than the player who draws.
exits 0 watch --seed 7 --view A
! cmp -s "$temp/out" "$temp/first" || fail "a player sees no more than a spectator"

exits 0 watch --seed 7 --board
grep -q '^memory' "$temp/out" || fail "no table"

# Lines of JSON: the game, an event for each line of the text, the result.
exits 0 watch --seed 7 --json
lines=$(($(wc -l <"$temp/first") - 2))
[ "$(grep -c '^{"type":"event","event":"[A-Z_]*","rule":.*,"text":".*"}$' "$temp/out")" -eq "$lines" ] ||
    fail "not $lines events: $(cat "$temp/out")"
head -n 1 "$temp/out" | grep -qx '{"type":"game","decks":\["ST-1","ST-2"\],"players":\["greedy","greedy"\],"seed":7}' ||
    fail "no game: $(head -n 1 "$temp/out")"
tail -n 1 "$temp/out" | grep -qx '{"type":"result","outcome":"won","winner":"[AB]","rule":"[0-9-]*","turn":[0-9]*,"steps":[0-9]*}' ||
    fail "no result: $(tail -n 1 "$temp/out")"
exits 0 watch --seed 7 --json --board
grep -q '^{"type":"board","turn":2,"text":"' "$temp/out" || fail "no board"
if command -v python3 >/dev/null 2>&1; then
    python3 -c 'import json, sys; [json.loads(line) for line in sys.stdin]' <"$temp/out" || fail "not JSON"
fi
