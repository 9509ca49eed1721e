#!/bin/sh
# Deck lists as people paste them: every line that isn't clear is told at once, with what was expected; where several cards
# have a name, a person at the terminal is asked. tests/lists/lines.txt has the lines themselves.
. tests/cli/common
. tests/cli/terminal

# tells WORDS: they are in what was told.
tells() { grep -q "$1" "$temp/err" || fail "'$1' is not in: $(cat "$temp/err")"; }

# same FILE: reads as the deck of ember.
exits 0 deck convert ember --to bulk
sort "$temp/out" >"$temp/ember"
same() {
    exits 0 deck convert "$1" --to bulk
    sort "$temp/out" | cmp -s - "$temp/ember" || fail "$1 is another deck: $(cat "$temp/out")"
}

# One deck as a table, a message, a page, and with other ends of lines.
exits 0 deck convert ember --to bulk -o "$temp/bulk"
{
    echo 'Number,Count'
    sed 's/ /,/' "$temp/bulk"
} >"$temp/table.csv"
same "$temp/table.csv"
{
    echo '## Ember'
    echo
    # shellcheck disable=SC2016
    sed 's/\(.*\) \(.*\)/- **\2x** `\1` 🔥/' "$temp/bulk"
} >"$temp/message.md"
same "$temp/message.md"
sed 's/\(.*\) \(.*\)/\2× 【\1】/;s/-/–/;s/$/\r/' "$temp/bulk" >"$temp/page.txt"
same "$temp/page.txt"
tr '\n' '\r' <"$temp/bulk" >"$temp/returns.txt"
same "$temp/returns.txt"
tr '\n' ' ' <"$temp/bulk" >"$temp/line.txt"
same "$temp/line.txt"
{
    printf '\377\376'
    sed 's/$/\r/' "$temp/bulk" | sed 's/./&\n/g' | awk '{ printf "%s%c", $0 == "" ? "\n" : $0, 0 }'
} >"$temp/notepad.txt"
same "$temp/notepad.txt"
{
    printf '["Exported from https://example.org"'
    awk '{ for (i = 0; i < $2; i++) printf ",\"%s\"", $1 }' "$temp/bulk"
    echo ',]'
} >"$temp/broken.json"
same "$temp/broken.json"

# The tiles of a page: name, number and count in a line each, in the one order or the other.
"$DCG" deck convert ember --to app | sed 's/^\([^ ]*\) \(.*\) \([0-9]*\)$/\2\n\1\nx\3/' >"$temp/tiles.txt"
[ "$(grep -c '^x[0-9]$' "$temp/tiles.txt")" -gt 10 ] || fail "no tiles: $(cat "$temp/tiles.txt")"
same "$temp/tiles.txt"
"$DCG" deck convert ember --to app | sed 's/^\([^ ]*\) \(.*\) \([0-9]*\)$/\3\n\1\n\2/' >"$temp/above.txt"
same "$temp/above.txt"
sed '$d' "$temp/tiles.txt" >"$temp/cut.txt" # now the last card has no count
exits 2 deck check "$temp/cut.txt"
tells 'the count of the card above or of the one below'
# The code of a deck in a letter.
"$DCG" deck code ember | sed 's/^\(.\{30\}\)\(.\{30\}\)/Look at this: \1\n\2\n/' >"$temp/letter.txt"
same "$temp/letter.txt"

# What is no list is refused at once.
seq 1 2000 | sed 's/.*/2026-11-19 12:00:00 INFO & requests, 4 of Emberling/' >"$temp/log.txt"
exits 2 deck check "$temp/log.txt"
tells 'log.txt: this is no deck list: its first 501 lines have no card$'
head -c 1100000 /dev/zero >"$temp/large.txt"
exits 2 deck check "$temp/large.txt"
tells 'large.txt: this is no deck list: it is larger than 1 MiB$'

# Every line that isn't clear is told at once; the rest of a list isn't played without it.
cat >"$temp/wrong.txt" <<'LIST'
Pasted deck
4 TR-003
0 TR-004
4 Emberlign
TR-005 Flintail 4 $0.25
4 TR-003 2 TR-004 TR-005
Emberling
4 Embreling TR-O03
LIST
exits 2 deck check "$temp/wrong.txt"
sed "s|$temp/||" "$temp/err" >"$temp/told"
cat >"$temp/expected" <<'TOLD'
dcg: wrong.txt:3:1: expected a count from 1 to 200, found '0'
dcg: wrong.txt:4:1: there is no card 'Emberlign'; did you mean 'Emberling'?
dcg: wrong.txt:5:17: expected how many at the beginning of the line, such as 4, or 4x: '4' may be something else
dcg: wrong.txt:6:3: expected one card in a line, or one count for each card
dcg: wrong.txt:7: expected how many, such as '4 Emberling'; found 'Emberling'
dcg: wrong.txt:8:1: there is no card 'Embreling TR-O03'; did you mean 'Emberling'?
TOLD
cmp -s "$temp/told" "$temp/expected" || fail "what is told of wrong lines: $(diff "$temp/told" "$temp/expected")"

# A name that several cards have.
cat >"$temp/twins.cards" <<'CARDS'
card MY-001 "Twinmon" red level 3, cost 3, 1000 DP
card MY-002 "Twinmon" blue level 4, cost 5, 4000 DP
card MY2-003 "Twinmon" blue level 5, cost 7, 7000 DP
CARDS
sed 's/^4 TR-003.*/4 Twinmon/;s/^4 TR-004.*/4 Twinmon MY2/' cards/decks/ember.deck >"$temp/twins.txt"
exits 2 deck check "$temp/twins.txt" --cards "$temp/twins.cards"
grep -q "twins.txt:[0-9]*:1: 3 cards are called 'Twinmon': write the number, one of MY-001 MY-002 MY2-003$" "$temp/err" ||
    fail "a name of several cards: $(cat "$temp/err")"
[ "$(wc -l <"$temp/err")" -eq 1 ] || fail "the set tells twins apart: $(cat "$temp/err")"

# At a terminal it is a question.
ask() { mux kill-server 2>/dev/null || true; games=$((games + 1)); mux new-session -d -s game -x 100 -y 30 "'$DCG' $*; echo exit \$?; cat"; }
ask deck check "$temp/twins.txt" --cards "$temp/twins.cards"
sees ': 4 Twinmon' '1  MY-001    red, level 3, cost 3, 1000 DP' '2  MY-002    blue, level 4, cost 5, 4000 DP' \
    '3  MY2-003   blue, level 5, cost 7, 7000 DP  (all 4 of it are in the deck)' 'fits your other cards best comes first'
sees 'Enter for the first, a row or a card number for that one, 0 for none >'
keys 7 Enter
sees "'7' is none of these cards."
keys my-2 Enter
sees 'legal, 50 cards' 'exit 0' 'keeps a list with card numbers'
ask deck convert "$temp/twins.txt" --cards "$temp/twins.cards" -o "$temp/answered"
sees 'Enter for the first'
keys Enter
sees 'exit 0'
grep -q '^4 MY-001 Twinmon$' "$temp/answered" || fail "the answer isn't kept: $(cat "$temp/answered")"
ask deck check "$temp/twins.txt" --cards "$temp/twins.cards"
sees 'Enter for the first'
keys 0 Enter
sees 'the deck has 46 cards instead of 50' 'exit 1'
ask deck check "$temp/twins.txt" --cards "$temp/twins.cards"
sees 'Enter for the first'
keys C-d
sees "3 cards are called 'Twinmon'" 'exit 2'
mux kill-server 2>/dev/null || true
