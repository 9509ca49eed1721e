#!/bin/sh
# Replays by the thousand: each game of a simulation is reproduced; a changed byte is found out, wherever it is.
# Slow: 2,000 games.
. tests/cli/common

exits 0 sim --ai random st1 st2 --games 2000 --seed 3 --replays "$temp/games"
exits 0 replay verify "$temp/games"
grep -q '^2000 replays: 2000 are reproduced, 0 diverge, 0 are unreadable$' "$temp/out" ||
    fail "not 2,000: $(tail -n 1 "$temp/out")"

# A byte in one of them.
game=$temp/games/1-2-0001711.replay
line=$(grep -n '^choice' "$game" | sed -n '20s/:.*//p')
sed "${line}s/\(.*\)./\1x/" "$game" >"$temp/changed"
cp "$temp/changed" "$game"
exits 2 replay verify "$game" "$temp/games/1-2-0001712.replay"
grep -q "1-2-0001711.replay:$line: step 20: " "$temp/err" || fail "not named: $(cat "$temp/err")"

# Every third byte of a game, each by itself; those of a choice are named with the step.
mkdir "$temp/flipped"
awk -v folder="$temp/flipped" '
{ text = text $0 "\n" }
/^choice/ { step++ }
{ steps[NR] = /^choice/ ? step : 0; ends[NR] = length(text) }
END {
    for (at = 2; at <= length(text); at += 3) {
        for (line = 1; ends[line] < at;)
            line++
        c = substr(text, at, 1)
        other = c == "\n" ? "x" : c ~ /[0-9]/ ? (c + 1) % 10 : c == "x" ? "y" : "x"
        file = folder "/" at "-" steps[line] ".replay"
        printf "%s%s%s", substr(text, 1, at - 1), other, substr(text, at + 1) >file
        close(file)
    }
}' "$temp/games/1-2-0000000.replay"
exits 2 replay verify "$temp/flipped"
grep -q ' replays: 0 are reproduced' "$temp/out" || fail "not all are found out: $(tail -n 1 "$temp/out")"
for file in "$temp"/flipped/*-[1-9]*.replay; do
    step=${file##*-}
    echo "${file##*/} step ${step%.replay}"
done >"$temp/wanted"
cat "$temp/out" "$temp/err" | sed -n 's,.*/\([0-9]*-[0-9]*\.replay\).*\(step [0-9]*\).*,\1 \2,p' | sort >"$temp/named"
sort "$temp/wanted" | comm -23 - "$temp/named" >"$temp/missing"
[ "$(wc -l <"$temp/wanted")" -gt 200 ] || fail "hardly any byte was changed"
[ ! -s "$temp/missing" ] || fail "not named with their step: $(head -n 3 "$temp/missing")"

# Games that don't count leave nothing.
exits 0 sim --ai random ember tide st1 --until 10% --replays "$temp/few" --threads 8 --json
games=$(sed 's/^{"games":\([0-9]*\).*/\1/' "$temp/out")
[ "$(find "$temp/few" -type f | wc -l)" -eq "$games" ] || fail "not $games replays"
exits 0 replay verify "$temp/few"
exits 0 sim --ai random st1 st2 --games 500 --no-time
cp "$temp/out" "$temp/told"
exits 0 sim --ai random st1 st2 --games 500 --no-time --replays "$temp/recorded"
cmp -s "$temp/out" "$temp/told" || fail "recorded, the games are others"
exits 0 sim --ai random --compare st1 st2 ember --games 20 --replays "$temp/both"
[ -e "$temp/both/1-3-0000019.replay" ] && [ -e "$temp/both/2-3-0000019.replay" ] || fail "a comparison isn't recorded"
exits 2 sim --ai random --games 2 --replays "$temp/missing/folder"

# A game that was broken off goes on, and comes out as it would have.
exits 0 watch ember tide --seed 4 --replay "$temp/whole"
grep -v '^result\|^check' "$temp/whole" | head -n 70 >"$temp/part"
exits 0 watch --resume "$temp/part" --replay "$temp/resumed"
cmp -s "$temp/whole" "$temp/resumed" || fail "resumed, the game is another"
exits 0 play --resume "$temp/part"
exits 2 watch --resume
exits 2 watch ember --resume "$temp/part"
