#!/bin/sh
# A database of 500 entries, 200 of them damaged in a hundred ways (damaged.awk): "cards import", "cards import --sets" and "cards
# add" name each with its place, its number and what is wrong, take all others, and lose no card that was there before.
. tests/cli/common
folder=$XDG_DATA_HOME/dcg

LC_ALL=C awk -v out="$temp" -f tests/cli/damaged.awk || fail "no database"
[ "$(cat "$temp/count")" = "200 104" ] || fail "other ways: $(cat "$temp/count")"

# numbers FILE...: of the cards in card files, sorted.
numbers() { sed -n 's/^card \([^ ]*\) .*/\1/p' "$@" | sort; }

# told NAME: standard error has a line for each damaged entry, and no other; NAME is what the database is called.
told() {
    [ "$(wc -l <"$temp/err")" -eq 200 ] || fail "$(wc -l <"$temp/err") messages: $(head "$temp/err")"
    LC_ALL=C sed "s|^dcg: [^:]*$1:\([1-9][0-9]*\):\([1-9][0-9]*\): card \([0-9]*\) (\([^)]*\)): |\3 \4 : |
        s|^dcg: [^:]*$1:\([1-9][0-9]*\):\([1-9][0-9]*\): card \([0-9]*\): |\3 - : |" "$temp/err" | sort -n >"$temp/told"
    LC_ALL=C awk -v expected="$temp/expected" '{
        getline wanted <expected
        split(wanted, part, " ")
        reason = substr(wanted, length(part[1] part[2]) + 3)
        if ($1 != part[1] || $2 != part[2] || $0 !~ reason) {
            print "not \"" wanted "\": " $0
            exit 1
        }
    }' "$temp/told" || fail "of $1 something else is told"
}

# A compact file, a report as JSON, a plain file.
exits 1 cards import "$temp/bad.json" -o "$temp/one.cards"
told bad.json
grep -q '^302 cards of 1 file, 302 for play$' "$temp/out" || fail "$(cat "$temp/out")"
grep -q '^damaged *200  entries that were left out$' "$temp/out" || fail "$(cat "$temp/out")"
exits 1 cards import "$temp/bad.json" -o "$temp/one.cards" --json
grep -q '^{"cards":302,"play":302,.*,"damaged":200}$' "$temp/out" || fail "$(head -c 300 "$temp/out")"
exits 1 cards import "$temp/bad.json" --text
numbers "$temp/out" >"$temp/imported"
sort "$temp/good" | diff - "$temp/imported" || fail "other cards"
exits 0 card find "set dm10" --cards "$temp/one.cards" --json
grep -q "^{\"count\":$(grep -c '^DM10' "$temp/good")," "$temp/out" || fail "$(head -c 300 "$temp/out")"

# The files of sets: a card that the database has no good entry of stays as it was.
mkdir "$temp/sets"
printf 'card DM1-002 "Keeper"\n  tamer red\n  cost 3\n\ncard DM1-001 "Old Moth"\n  tamer red\n  cost 3\n' >"$temp/sets/dm1.cards"
exits 1 cards import "$temp/bad.json" --sets "$temp/sets"
told bad.json
{ sort "$temp/good" && echo DM1-002; } | sort >"$temp/wanted"
numbers "$temp"/sets/*.cards | diff "$temp/wanted" - || fail "other cards"
grep -q '^card DM1-002 "Keeper"$' "$temp/sets/dm1.cards" || fail "a damaged entry changes a card"
grep -q '^card DM1-001 "Moth 1"$' "$temp/sets/dm1.cards" || fail "a good entry doesn't change a card"
cp -R "$temp/sets" "$temp/before"
exits 1 cards import "$temp/bad.json" --sets "$temp/sets"
diff -r "$temp/before" "$temp/sets" || fail "a second run changes something"

# The user's own cards: the same, and the damaged ones are told again only if they are read again.
exits 1 cards add "$temp/bad.json"
told bad.json
grep -q '^Added bad: 302 cards, 302 for play\.$' "$temp/out" || fail "$(cat "$temp/out")"
grep -q '^Left out: 200 damaged entries\.$' "$temp/out" || fail "$(cat "$temp/out")"
exits 0 card show DM1-001
exits 2 card show DM1-002
exits 0 cards list
grep -q '^bad  *[0-9]* ' "$temp/out" || fail "$(cat "$temp/out")"
printf '[{"cardId":"DN-01","nameEn":"Owl","kinds":["Tamer"],"colors":["Red"],"playCost":3}]' >"$temp/owl.json"
exits 0 cards add "$temp/owl.json"
[ ! -s "$temp/err" ] || fail "told again: $(head -n 3 "$temp/err")"
grep -q '^Merged 2 databases: 303 cards, 303 for play\.$' "$temp/out" || fail "$(cat "$temp/out")"
exits 1 cards add --json
told bad.json
grep -q '"databases":2,"database_cards":303,"database_play":303,"damaged":200,' "$temp/out" || fail "$(cat "$temp/out")"

# What ends in the middle: one message, with line and column; what was whole is there.
awk 'BEGIN {
    printf "["
    for (n = 1; n <= 50; n++)
        printf "%s{\"cardId\":\"DG-%02d\",\"nameEn\":\"Moth\",\"kinds\":[\"Tamer\"],\"colors\":[\"Red\"],\"playCost\":3}", (n > 1 ? ",\n" : ""), n
    print "]"
}' >"$temp/whole.json"
exits 0 cards import "$temp/whole.json" -o "$temp/one.cards"
size=$(wc -c <"$temp/whole.json")
for part in 30 31 40 60 100 1000 $((size / 2)) $((size - 3)) $((size - 2)); do
    head -c "$part" "$temp/whole.json" >"$temp/cut.json"
    whole=$(grep -o '}' "$temp/cut.json" | wc -l)
    exits "$([ "$whole" -gt 0 ] && echo 1 || echo 2)" cards import "$temp/cut.json" -o "$temp/one.cards"
    [ "$(wc -l <"$temp/err")" -eq 1 ] || fail "cut after $part bytes: $(cat "$temp/err")"
    grep -q 'cut.json:[0-9][0-9]*:[0-9][0-9]*: ' "$temp/err" || fail "cut after $part bytes, no place: $(cat "$temp/err")"
    [ "$whole" -eq 0 ] || grep -q "^$whole cards* of 1 file" "$temp/out" || fail "cut after $part bytes: $(cat "$temp/out")"
done
{
    printf '{"data":'
    tr -d '\n' <"$temp/whole.json"
    printf '}'
} >"$temp/document.json"
exits 0 cards import "$temp/document.json" -o "$temp/one.cards"
size=$(wc -c <"$temp/document.json")
for part in 200 $((size / 2)) $((size - 3)) $((size - 2)) $((size - 1)); do
    head -c "$part" "$temp/document.json" >"$temp/cut.json"
    exits 1 cards import "$temp/cut.json" -o "$temp/one.cards"
    [ "$(wc -l <"$temp/err")" -eq 1 ] || fail "a document, cut after $part bytes: $(cat "$temp/err")"
    grep -q 'cut.json:1:[0-9][0-9]*: ' "$temp/err" || fail "a document, cut after $part bytes, no place: $(cat "$temp/err")"
done
printf '{"cardId":"DG-01","nameEn":"Moth" "kinds":["Tamer"]}' >"$temp/cut.json"
exits 2 cards import "$temp/cut.json" -o "$temp/one.cards"
[ "$(cat "$temp/err")" = "dcg: $temp/cut.json:1:41: '}' expected near '\"kinds\"'" ] || fail "$(cat "$temp/err")"

# An import that fails half-way: what is written is whole, and the rest is as it was.
rm -r "$temp/sets"
mkdir -p "$temp/sets/dm2.cards"
printf 'card DM1-002 "Keeper"\n  tamer red\n  cost 3\n' >"$temp/sets/dm1.cards"
cp "$temp/sets/dm1.cards" "$temp/sets/dm10.cards"
cp "$temp/sets/dm1.cards" "$temp/keeper.cards"
exits 2 cards import "$temp/bad.json" --sets "$temp/sets"
grep -q "dm2.cards" "$temp/err" || fail "it isn't said where: $(tail -n 1 "$temp/err")"
grep -q '^card DM1-002 "Keeper"$' "$temp/sets/dm1.cards" || fail "a card is lost"
cmp "$temp/keeper.cards" "$temp/sets/dm10.cards" || fail "a file is lost"
# No room: each file stays as it was.
rmdir "$temp/sets/dm2.cards"
cp "$temp/keeper.cards" "$temp/sets/dm1.cards"
rm -r "$temp/before"
cp -R "$temp/sets" "$temp/before"
cp -R "$folder" "$temp/folder"
got=0
(ulimit -f 1 && exec "$DCG" cards import "$temp/whole.json" "$temp/bad.json" --sets "$temp/sets") >"$temp/out" 2>"$temp/few" || got=$?
[ "$got" -eq 2 ] || fail "no room: exit $got"
diff -r "$temp/before" "$temp/sets" || fail "no room: a file is changed"
got=0
(ulimit -f 1 && exec "$DCG" cards add "$temp/whole.json") >"$temp/out" 2>"$temp/few" || got=$?
[ "$got" -eq 2 ] || fail "no room: exit $got"
diff -r "$temp/folder" "$folder" || fail "no room: the user's cards are changed"
