#!/bin/sh
# dcg replay: a recorded game is reproduced; a tampered one is found out at the first step that differs.
. tests/cli/common

exits 0 watch --seed 11 --replay "$temp/game"
cp "$temp/out" "$temp/watched"
head -n 1 "$temp/game" | grep -q '^dcg replay 1$' || fail "no format line"
exits 0 replay verify "$temp/game"
exits 0 replay show "$temp/game"
cmp -s "$temp/out" "$temp/watched" || fail "the replay shows another game"
exits 0 replay show "$temp/game" --step 3 --board
[ "$(wc -l <"$temp/out")" -lt "$(wc -l <"$temp/watched")" ] || fail "--step doesn't stop"

# tampered SED EXIT WORDS: changes the file, and verifying it must tell.
tampered() {
    sed "$1" "$temp/game" >"$temp/other"
    ! cmp -s "$temp/game" "$temp/other" || fail "$1 changes nothing"
    exits "$2" replay verify "$temp/other"
    cat "$temp/out" "$temp/err" | grep -q "$3" || fail "$1: $(cat "$temp/out" "$temp/err")"
}

first=$(grep -n '^choice' "$temp/game" | head -n 1 | cut -d: -f1)
tampered 's/^start ..../start 0000/' 1 'at the start'
tampered "$((first + 4))s/....\$/0000/" 1 'at step 5 of'
tampered "$((first + 4))s/^choice [0-9a-f]*/choice 000000ff/" 1 'at step 5 of'
tampered "$((first + 4))d" 1 'at step 5 of'
tampered 's/^seed 11$/seed 12/' 1 'at the start'
tampered 's/^result won \([AB]\) .*/result won \1 1-2-4/' 1 'the result'
tampered '/^result/d' 2 "'check' is not expected"
tampered 's/^check ..../check 0000/' 1 'its text has been changed'
tampered 's/^deck A ST-1/deck A ST-7/' 1 'its text has been changed'
tampered 's/^check.*/check/' 2 'check HASH'
tampered "$((first + 4))s/^choice/choyce/" 2 'step 5: '
tampered 's/^dcg replay 1/dcg replay 2/' 2 'format'
other='s/^cards ..../cards 0000/;s/^definitions ..../definitions 0000/'
tampered "$other" 1 'its text has been changed'
tampered "$other;$((first + 4))s/^choice [0-9a-f]*/choice 000000ff/" 1 'at step 5 of .*it was played with other cards'
tampered 's/^result.*/result maybe/' 2 'result'
tampered '/^seed/d' 2 "'seed' is missing"
tampered '/^deck B/d' 2 '.'
tampered 's/^main 4 .*/main 4 NO-SUCH/' 2 'NO-SUCH'
tampered "${first}s/choice [0-9a-f]*/choice xyz/" 2 "step 1: 'xyz'"
tampered 's/^main 4 /main 3 /' 1 'at the start'

# A game that was broken off, even in the middle of a line.
head -n "$((first + 7))" "$temp/game" >"$temp/broken"
printf 'choice 0003' >>"$temp/broken"
exits 0 replay verify "$temp/broken"
grep -q '8 steps, every position is the same; it breaks off there' "$temp/out" || fail "broken off: $(cat "$temp/out")"
exits 0 replay show "$temp/broken"
tail -n 1 "$temp/out" | grep -q 'breaks off here' || fail "it isn't told that the record breaks off"
head -n "$((first - 2))" "$temp/game" >"$temp/broken"
exits 2 replay verify "$temp/broken"

# Step by step, there and back again.
walked() {
    "$DCG" replay show "$temp/game" --walk >"$temp/out" 2>"$temp/err" || fail "walking: exit $?: $(cat "$temp/err")"
}
printf '\n\n\nb\n7\nt\nT\nend\nnonsense\nall\nq\n' | walked
steps=$(sed -n 's/^step \([0-9]*\) of .*/\1/p' "$temp/out" | tr '\n' ' ')
last=$(grep -c '^choice' "$temp/game")
echo "$steps" | grep -q "^0 1 2 3 2 7 [0-9]* [0-9]* $last $last $last \$" || fail "the steps are $steps"
grep -q '^memory  A' "$temp/out" || fail "walking shows no table"
printf '3\n9\nb\nb\nb\nb\nb\nb\n' | walked
sed -n '/^step 0 of/,/^step 3 of/p' "$temp/out" | sed '1d;$d' >"$temp/forth"
sed -n '/^step 4 of/,/^step 3 of/p' "$temp/out" | sed '1d;$d' >"$temp/back"
cmp -s "$temp/forth" "$temp/back" || fail "step 3 is another on the way back"

{
    cat "$temp/game"
    echo 'choice 1 1'
} >"$temp/longer"
exits 2 replay verify "$temp/longer"
printf 'dcg replay 1\0\n' >"$temp/zero"
exits 2 replay verify "$temp/zero"
: >"$temp/empty"
exits 2 replay show "$temp/empty"

# Several, and folders.
mkdir "$temp/games"
cp "$temp/game" "$temp/games/1.replay"
cp "$temp/game" "$temp/games/2.replay"
exits 0 replay verify "$temp/games"
grep -q '^2 replays: 2 are reproduced, 0 diverge, 0 are unreadable$' "$temp/out" || fail "a folder: $(cat "$temp/out")"
sed "$((first + 4))s/....\$/0000/" "$temp/game" >"$temp/games/3.replay"
exits 1 replay verify "$temp/games" "$temp/game"
grep -q '/3.replay: diverges at step 5 of' "$temp/out" || fail "one of a folder: $(cat "$temp/out")"
exits 2 replay verify "$temp/games" "$temp/empty"
mkdir "$temp/none"
exits 2 replay verify "$temp/none"

# As JSON.
exits 0 replay verify "$temp/game" --json
grep -qx '{"files":\[{"file":".*/game","verdict":"reproduced","text":"[0-9]* steps, every position is the same"}\],"replays":1,"reproduced":1,"diverges":0,"unreadable":0}' \
    "$temp/out" || fail "verify --json: $(cat "$temp/out")"
exits 2 replay verify "$temp/games" "$temp/empty" --json
grep -q '/3.replay","verdict":"diverges","text":"diverges at step 5 of .*"diverges":1,"unreadable":1}$' "$temp/out" ||
    fail "verify --json: $(cat "$temp/out")"
exits 0 replay show "$temp/game" --json
head -n 1 "$temp/out" | grep -q '^{"type":"game",' || fail "show --json: $(cat "$temp/out")"
tail -n 1 "$temp/out" | grep -q '^{"type":"result","outcome":"won",' || fail "show --json: $(cat "$temp/out")"
exits 0 replay show "$temp/game" --json --step 3 --board
tail -n 1 "$temp/out" | grep -q '^{"type":"result","outcome":"playing","winner":null,"rule":null,.*"steps":3}$' ||
    fail "show --step --json: $(cat "$temp/out")"
exits 2 replay show "$temp/game" --json --walk
exits 1 replay show "$temp/games/3.replay" --json
grep -q 'diverges at step 5 of' "$temp/err" || fail "show --json of one that diverges: $(cat "$temp/err")"
