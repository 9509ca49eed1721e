#!/bin/sh
# dcg play is killed at random moments, until 15 games were killed in the middle. Each time the file that the game is kept in
# can be read and holds every choice that was acknowledged, by the prompt for the next one, and at most the one that wasn't yet.
. tests/cli/common

kept=$temp/state/dcg

# lines N: always the first option; if N is odd, every fourth line takes the choice before it back.
lines() {
    awk -v odd=$(($1 % 2)) 'BEGIN { for (i = 1; i <= 400; i++) print odd && i % 4 == 0 ? "undo" : "1" }'
}

# acknowledged N OUT: how many choices the game has by what was printed, and with the line that is being carried out.
# Two people play, so that each line is answered by a prompt or the result.
acknowledged() {
    awk -v odd=$(($1 % 2)) '
        function taken(i) { return odd && i % 4 == 0 ? -1 : 1 }
        /^> / || /Winner: / { prompts++ }
        END { for (i = 1; i < prompts; i++) n += taken(i); print n + 0, prompts ? n + taken(i) : 0 }' "$2"
}

# whole_lines FILE: without the result, and without a last line that is torn.
whole_lines() {
    awk '{ if (NR > 1 && line !~ /^result/) print line; line = $0 }' "$1"
    [ -n "$(tail -c 1 "$1")" ] || tail -n 1 "$1" | grep -v '^result' || true
}

# measure: how long a whole game takes now.
measure() {
    begun=$(date +%s%N)
    lines 0 | "$DCG" play --hotseat --seed 3 --replay "$temp/whole" >"$temp/out" || fail "no game"
    ended=$(date +%s%N)
}

measure
whole_lines "$temp/whole" >"$temp/all"
middle=0
run=0
while [ $middle -lt 15 ]; do
    run=$((run + 1))
    [ $run -le 2000 ] || fail "only $middle of $run games were killed in the middle"
    [ $((run % 20)) -ne 1 ] || measure
    rm -rf "$kept"
    moment=$(awk -v seed="$run" -v time="$((ended - begun))" 'BEGIN {
        srand(seed); printf "%.4f", (0.3 + rand()) * time / 1e9 }')
    { lines "$run" | timeout -s KILL "$moment" "$DCG" play --hotseat --seed 3 >"$temp/out" || true; } 2>"$temp/err"
    # shellcheck disable=SC2046
    set -- $(acknowledged "$run" "$temp/out") "$kept"/*.replay
    [ -e "$3" ] || { [ "$1" -eq 0 ] && continue; fail "run $run: $1 choices, and no file"; }
    whole_lines "$3" >"$temp/part"
    cmp -s -n "$(wc -c <"$temp/part")" "$temp/part" "$temp/all" || fail "run $run: what is kept is another game"
    choices=$(grep -c '^choice ' "$temp/part" || true)
    [ "$choices" -eq "$1" ] || [ "$choices" -eq "$2" ] || fail "run $run: $choices instead of $1 or $2 choices are kept"
    if [ "$choices" -eq 0 ] || grep -q '^result ' "$3"; then continue; fi
    middle=$((middle + 1))
    "$DCG" play --plain --resume </dev/null >"$temp/out" 2>&1 || fail "run $run: isn't resumed: $(cat "$temp/out")"
    [ "$(grep -c '^choice ' "$3")" -eq "$choices" ] || fail "run $run: the resumed game is another"
done
echo "$middle of $run games were killed in the middle"
