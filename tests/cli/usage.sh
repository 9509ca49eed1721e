#!/bin/sh
# Wrong usage: exit code 2, nothing on standard output, one sentence on standard error.
. tests/cli/common

wrong() {
    exits 2 "$@"
    [ ! -s "$temp/out" ] || fail "dcg $*: output in spite of the error"
    [ "$(wc -l <"$temp/err")" -eq 1 ] || fail "dcg $*: not one sentence"
    grep -q '^dcg: ' "$temp/err" || fail "dcg $*: doesn't say who complains"
}

wrong nonsense
wrong -x
wrong help nonsense
wrong help deck nonsense
wrong help play now
wrong version now
wrong deck
wrong deck nonsense
wrong deck check
wrong card show
wrong card show NO-SUCH-CARD
wrong scenario run
wrong replay verify
wrong replay verify "$temp/missing"
wrong replay show "$temp/missing" --walk --step 3
wrong replay show "$temp/missing"
wrong deck check "$temp/missing"
wrong deck check "$temp"
wrong watch --nonsense
wrong watch -x
wrong watch a b c
wrong watch "$temp/missing"
wrong watch --seed
wrong watch --seed ten
wrong watch --seed -1
wrong watch --seed 99999999999999999999
wrong watch --board=yes
wrong watch --ai nobody
wrong watch --view C
wrong watch --cards "$temp/missing"
wrong play --level 6
wrong play --hotseat --second
wrong play --resume "$temp/missing"
wrong play ember --resume "$temp/missing"
wrong sim --games 0
wrong sim --threads 0
wrong sim --games
wrong sim --until 0
wrong sim --until 60%
wrong sim --until 1.5.2%
wrong sim --until %
wrong sim --compare
wrong sim --compare ember
wrong sim --csv --json
wrong sim --census --csv
wrong sim --first-seed x
wrong sim merge
wrong sim merge "$temp/missing"
wrong bench --seconds soon
wrong bench something
wrong rules 99-99
wrong rules 7-
wrong rules --all
wrong scenario run "$temp"
wrong scenario run "$temp" --trace --json

printf 'card\n' >"$temp/broken.cards"
wrong watch --cards "$temp/broken.cards"
grep -q "broken.cards:1" "$temp/err" || fail "a broken card file isn't named with its line"

yes x | head -c 17000000 >"$temp/large"
wrong deck check "$temp/large"

# Output that gets lost is an error; a reader who leaves early is none.
if [ -c /dev/full ]; then
    got=0
    "$DCG" rules >/dev/full 2>"$temp/err" || got=$?
    [ "$got" -eq 2 ] || fail "a full disk: exit $got"
fi
{
    got=0
    "$DCG" rules 2>"$temp/err" || got=$?
    echo "$got" >"$temp/code"
} | head -n 1 >/dev/null
[ "$(cat "$temp/code")" -eq 0 ] || fail "a closed pipe: exit $(cat "$temp/code")"
[ ! -s "$temp/err" ] || fail "a closed pipe: $(cat "$temp/err")"

# A stack that is too small is told, and doesn't end in a crash.
for size in 64 512; do
    got=0
    (ulimit -s $size && exec "$DCG" sim --games 4 --threads 1) >"$temp/out" 2>"$temp/err" || got=$?
    [ "$got" -eq 2 ] || fail "a stack of $size KiB: exit $got"
    grep -q "the stack is limited to $size KiB, and dcg needs 1024 KiB" "$temp/err" || fail "$(cat "$temp/err")"
done
(ulimit -S -s 128 && exec "$DCG" rules 1-1) >"$temp/out" || fail "a stack that may grow isn't enlarged"
