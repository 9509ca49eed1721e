#!/bin/sh
# dcg cards check --measures: how well card text is read that nobody has seen. The figures of the embedded cards, and of
# the database that DCG_CARDS_JSON names, may not get worse than they are here.
. tests/cli/common
cards=tests/import/measures.json

says() {
    grep -q -- "$1" "$temp/out" || fail "'$1' is not in: $(cat "$temp/out")"
}

# row NAME TRIED GOOD: the row of the table.
row() {
    says "^$1  *$2  *$3  "
}

# floor NAME GOOD: the row has at least so many good ones.
floor() {
    good=$(sed -n "s/^$1  *[0-9]*  *\([0-9]*\) .*/\1/p" "$temp/out")
    [ -n "$good" ] || fail "there is no row '$1': $(cat "$temp/out")"
    [ "$good" -ge "$2" ] || fail "$1: $good are good, not at least $2"
}

# share NAME PERCENT: at least that share of the row is good.
share() {
    percent=$(sed -n "s/^$1  *[0-9]*  *[0-9]*  *\([0-9]*\)[.][0-9] %.*/\1/p" "$temp/out")
    [ -n "$percent" ] || fail "there is no row '$1': $(cat "$temp/out")"
    [ "$percent" -ge "$2" ] || fail "$1: $percent % are good, not at least $2 %"
}

# most NAME FAILED: the row has at most so many that failed.
most() {
    failed=$(sed -n "s/^$1  *[0-9]* .* \([0-9]*\)$/\1/p" "$temp/out")
    [ -n "$failed" ] || fail "there is no row '$1': $(cat "$temp/out")"
    [ "$failed" -le "$2" ] || fail "$1: $failed failed, not at most $2"
}

# Only the deletion needs productions of its own; both cards that draw belong to one set; one card isn't read at all.
exits 0 cards check --measures --sample 50 $cards
row 'leave one card out' 5 3
row 'leave one set out' 5 1
exits 0 cards check --measure cards --list $cards
says "^cards: XM1-001: \[On Play\] Delete 1 of your opponent's Digimon.: needs [a-z0-9]*"
says '^cards: XM2-002: \[On Play\] Zwixt betwixt.: not read: '
! grep -q '^cards: XM1-00[23]' "$temp/out" || fail "a card is listed that is read: $(cat "$temp/out")"
exits 0 cards check --measure support --list $cards
says '^support: XM1-001: act1 MOVE DELETE 0: delete~deleting %a:target: a production of one card$'
says '^support: -: .*: a production of no card$'
! grep -q 'draw %n' "$temp/out" || fail "a production of two cards is listed"
exits 0 cards check --measure cards --sample 2 --seed 7 $cards
row 'leave one card out' 2 '[0-2]'
exits 0 cards check --measure cards --json $cards
says '^\[{"measure":"cards","name":"leave one card out","tried":5,"good":3}\]$'
exits 2 cards check --measure none $cards
grep -q "^dcg: there is no measure 'none'$" "$temp/err" || fail "an unknown measure: $(cat "$temp/err")"
exits 2 cards check
exits 2 cards check --measures "$temp/none.json"

# Tables: slots in fillings, rows, capital letters, sentences that don't count.
cat >"$temp/own.txt" <<'END'
# a remark
slot who = 1 of your {kind} | all of your {kind}
table first
slot kind = Digimon | Tamers
row suspend | suspending
row zwixt | zwixting
line [On Play] {^1} {who}.
line [On Play] By {2} {who}, gain 1 memory.
not *all of your Tamers.
table second
line [On Play] <Draw 1>.
END
exits 0 cards check --measure cross --tables "$temp/own.txt" $cards
row first 14 7
row second 1 1
row 'cross products' 15 8
exits 0 cards check --measure cross --tables "$temp/own.txt" --list $cards
says '^cross: first: \[On Play\] Zwixt 1 of your Digimon.: '
printf 'table a\nline [On Play] {b}.\n' >"$temp/own.txt"
exits 0 cards check --measure cross --tables "$temp/own.txt" --list $cards
says '^cross: a: \[On Play\] {b}.: nothing fills this slot$'
printf 'table a\nlines x\n' >"$temp/own.txt"
exits 2 cards check --measure cross --tables "$temp/own.txt" $cards
grep -q "own.txt:2:" "$temp/err" || fail "an error in a table: $(cat "$temp/err")"
exits 2 cards check --measures --tables "$temp/none.txt" $cards

# Phrases in place of others: each wording that means the same is read so, each other one isn't.
cat >"$temp/own.txt" <<'END'
table wordings
same 1 of your opponent's | one of your opponent's
table wrong wordings
same Delete 1 | Suspend 1
also [On Play] | [When Digivolving]
table meanings
other Delete | Suspend
table wrong meanings
other 1 of | one of
END
exits 0 cards check --measure paraphrase --tables "$temp/own.txt" $cards
row wordings 1 1
row 'wrong wordings' 4 0
exits 0 cards check --measure paraphrase --tables "$temp/own.txt" --list $cards
says '^paraphrase: XM1-001: .* "Suspend 1" for "Delete 1": means something else$'
exits 0 cards check --measure contrast --tables "$temp/own.txt" $cards
row meanings 1 1
row 'wrong meanings' 1 0
exits 0 cards check --measure contrast --tables "$temp/own.txt" --list $cards
says '^contrast: XM1-001: .* "one of" for "1 of": means the same$'

exits 0 cards check --measure deletions --list tests/import/exercise.json
says '^deletions: XR1-00[123]: .*: is read, and means something else$'
exits 0 cards check --measure transplants --sample 50 tests/import/exercise.json
says '^transplants  *[1-9]'
cp "$temp/out" "$temp/one"
exits 0 cards check --measure transplants --sample 50 tests/import/exercise.json
cmp -s "$temp/one" "$temp/out" || fail "the same seed gives another sample"

exits 0 cards check --measure random --sample 100 tests/import/exercise.json
row 'random trees read back' '[1-9][0-9]*' '[1-9][0-9]*'
row 'random trees: played without an error' '[1-9][0-9]*' '[1-9][0-9]*'

# What must not get worse.
exits 0 cards check --measures --tables tests/language --sample 400
floor 'cross products' 2500
floor 'cross products: for play of those read' 2400
share 'transplants' 98
share 'paraphrase' 98
most 'contrast' 7
exits 0 cards check --measure swaps
share 'swaps of two words refused' 99
exits 0 cards check --measure random --sample 500
share 'random trees read back' 99
share 'random trees: one reading is preferred' 99
share 'random trees: for play' 43
share 'random trees: for play, of what the rules define' 65
share 'random trees: a part is another, so is the program' 98
most 'random trees: played without an error' 0
exits 0 cards check --measure deletions
share 'one-word deletions refused' 88
exits 0 cards check --measure cards
floor 'leave one card out' 4040
exits 0 cards check --measure sets
floor 'leave one set out' 3920

if [ -z "${DCG_CARDS_JSON:-}" ]; then
    echo "DCG_CARDS_JSON is not set: no large database was measured"
    exit 0
fi
exits 0 cards check --measures "$DCG_CARDS_JSON" --tables tests/language
floor 'leave one card out' 3125
floor 'leave one set out' 3020
most 'productions not of one card alone' 99
share 'transplants' 99
share 'paraphrase' 98
most 'contrast' 7
share 'one-word deletions refused' 88
share 'swaps of two words refused' 99
share 'random trees read back' 95
share 'random trees: for play' 60
share 'random trees: for play, of what the rules define' 80
share 'random trees: a part is another, so is the program' 99
most 'random trees: played without an error' 0
