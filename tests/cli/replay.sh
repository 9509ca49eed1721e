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
tampered '/^result/d' 2 'breaks off'
tampered 's/^dcg replay 1/dcg replay 2/' 2 'format'
tampered 's/^cards ..../cards 0000/' 2 'other cards'
tampered 's/^result.*/result maybe/' 2 'result'
tampered '/^seed/d' 2 "'seed' is missing"
tampered '/^deck B/d' 2 '.'
tampered 's/^main 4 .*/main 4 NO-SUCH/' 2 'NO-SUCH'
tampered "${first}s/choice [0-9a-f]*/choice xyz/" 2 'xyz'
tampered 's/^main 4 /main 3 /' 1 'at the start'

{
    cat "$temp/game"
    echo 'choice 1 1'
} >"$temp/longer"
exits 2 replay verify "$temp/longer"
printf 'dcg replay 1\0\n' >"$temp/zero"
exits 2 replay verify "$temp/zero"
: >"$temp/empty"
exits 2 replay show "$temp/empty"
