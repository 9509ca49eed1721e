#!/bin/sh
# dcg bench: measures, and gives the JSON that other tools read.
. tests/cli/common

exits 0 bench --seconds 0.1 --json
[ "$(wc -l <"$temp/out")" -eq 1 ] || fail "not one document"
for key in game_bytes copy_ns hash_ns random_games_per_s decisions_per_s greedy_games_per_s \
    search_iterations_per_s pairs median_pair_games_per_s \
    slowest_pair_games_per_s; do
    grep -q "\"$key\":[1-9]" "$temp/out" || fail "no $key: $(cat "$temp/out")"
done
grep -q '"pairs":300,' "$temp/out" || fail "not the pairs of 25 decks"
# It takes as long as was asked for: at least on the clock, and at most a second more of the processor, which others may use, too.
start=$(date +%s%N)
used=$(LC_ALL=C bash -c 'TIMEFORMAT="%U %S"; time "$DCG" bench --seconds 2 >"$0"' "$temp/out" 2>&1 | awk '{ print int(1000 * ($1 + $2)) }')
spent=$((($(date +%s%N) - start) / 1000000))
[ "$spent" -ge 1900 ] && [ "$used" -le 3400 ] || fail "--seconds 2 takes $spent ms, $used ms of the processor"
exits 0 bench --seconds 0.05
grep -q 'per second' "$temp/out" || fail "no speed"
