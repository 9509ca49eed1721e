#!/bin/sh
# The card files of sets ("make cards"): a file for each set, without printed text; a second run changes nothing; of a damaged
# database each entry that can't be read is named, the others are imported, and no card of the files is lost.
. tests/cli/common

# database MISSING...: 600 cards of three sets. Every third is damaged, each in one of twelve ways.
database() {
    awk -v damaged="$1" 'BEGIN {
        printf "["
        for (n = 1; n <= 600; n++) {
            set = n <= 200 ? "TS1" : n <= 400 ? "TS2" : "TS10"
            number = sprintf("%s-%03d", set, n)
            type = n % 3 ? "" : ",\"types\":[\"Lamp\"]"
            card = sprintf("{\"cardId\":\"%s\",\"nameEn\":\"Lamp %d\",\"colors\":[\"Red\"],\"kinds\":[\"Digimon\"],\"level\":4," \
                "\"playCost\":5,\"dp\":%d,\"evoCosts\":[{\"color\":\"Red\",\"level\":3,\"memoryCost\":2}]%s," \
                "\"effectText\":\"[On Play] Gain %d memory.%s\"}", number, n, n * 10 % 9000, type, n % 3 + 1,
                n % 50 ? "" : "\\nNobody reads this line.")
            if (damaged && n % 3 == 0)
                card = damage(card, n / 3 % 12, number)
            printf "%s%s", (n > 1 ? ",\n" : ""), card
        }
        print "]"
    }
    function damage(card, kind, number) {
        if (kind == 0) return substr(card, 1, length(card) / 2)       # cut
        if (kind == 1) return substr(card, 1, length(card) - 1)       # not closed
        if (kind == 2) { sub(/"level":4/, "\"level\":\"four\"", card); return card }
        if (kind == 3) { sub(/"colors":\["Red"\]/, "\"colors\":7", card); return card }
        if (kind == 4) { sub(/Lamp /, "Lamp\001", card); return card }
        if (kind == 5) return card ",\n" card                         # twice
        if (kind == 6) { sub(/"effectText"/, "\"effectText", card); return card }
        if (kind == 7) { sub(/"playCost":/, "\"playCost\"", card); return card }
        if (kind == 8) return "[\"" number "\", " substr(card, 2)     # no object
        if (kind == 9) { sub(/"dp"/, "\"dp\":1,\"dp\"", card); return card }
        if (kind == 10) { sub(/"memoryCost":2/, "\"memoryCost\":", card); return card }
        sub(/"level":3/, "\"level\":[3]", card)
        return card
    }'
}

database 0 >"$temp/good.json"
database 1 >"$temp/bad.json"

mkdir "$temp/sets" "$temp/fresh"
# A card that no database has, by hand, in the file of a set.
printf 'card TS2-999 "Keeper"\n  tamer red\n  cost 3\n' >"$temp/sets/ts2.cards"
exits 0 cards import "$temp/good.json" --sets "$temp/sets"
grep -q '^600 cards of 1 file, 588 for play$' "$temp/out" || fail "$(cat "$temp/out")"
[ "$(cat "$temp"/sets/*.cards | grep -c '^card ')" -eq 601 ] || fail "not 601 cards"
[ "$(sed -n 's/^card \([^ ]*\) .*/\1/p' "$temp/sets/ts2.cards" | sort -c && tail -n 3 "$temp/sets/ts2.cards")" = \
    "$(printf 'card TS2-999 "Keeper"\n  tamer red\n  cost 3')" ] || fail "$(tail "$temp/sets/ts2.cards")"
[ "$(grep -c '^  unread text$' "$temp/sets/ts1.cards")" -eq 4 ] || fail "lines that aren't read aren't counted"
! grep -h 'Nobody\|^  # \|text [^ ]* ' "$temp"/sets/*.cards | grep -v '^# ' || fail "printed text"
exits 0 deck show st1 --cards "$temp/sets/ts1.cards" --cards "$temp/sets/ts2.cards" --cards "$temp/sets/ts10.cards"

# A second run changes nothing, and doesn't touch a file.
cp -R "$temp/sets" "$temp/before"
touch -t 202001010000 "$temp"/sets/*.cards
exits 0 cards import "$temp/good.json" --sets "$temp/sets"
diff -r "$temp/before" "$temp/sets" || fail "a second run changes something"
[ -z "$(find "$temp/sets" -type f -newer "$temp/bad.json")" ] || fail "a second run writes"

# 200 damaged entries: each is named once, and nothing else; of those that are there twice the first one counts.
exits 1 cards import "$temp/bad.json" --sets "$temp/fresh"
sed -n 's/.*bad.json:*[0-9:]*: card [0-9]* (\([^)]*\)): .*/\1/p' "$temp/err" | sort >"$temp/named"
awk 'BEGIN { for (n = 3; n <= 600; n += 3) printf "%s-%03d\n", n <= 200 ? "TS1" : n <= 400 ? "TS2" : "TS10", n }' |
    sort >"$temp/damaged"
[ "$(wc -l <"$temp/err")" -eq 200 ] || fail "$(wc -l <"$temp/err") messages"
diff "$temp/damaged" "$temp/named" || fail "not the damaged ones"
grep -q '^damaged *200  entries that were left out$' "$temp/out" || fail "$(cat "$temp/out")"
[ "$(cat "$temp"/fresh/*.cards | grep -c '^card ')" -eq 417 ] || fail "the others aren't imported"
# Cards of the files that are damaged in the database stay as they are.
exits 1 cards import "$temp/bad.json" --sets "$temp/sets"
diff -r "$temp/before" "$temp/sets" || fail "a damaged entry changes a card"
exits 1 cards import "$temp/bad.json" -o "$temp/one.cards" --json
grep -q '^{"cards":417,.*,"damaged":200}$' "$temp/out" || fail "$(head -c 300 "$temp/out")"

# A file that ends too early, without its beginning, or that is no database at all.
head -c 40000 "$temp/good.json" >"$temp/cut.json"
exits 1 cards import "$temp/cut.json" -o "$temp/one.cards"
[ "$(wc -l <"$temp/err")" -eq 1 ] || fail "$(cat "$temp/err")"
tail -c 40000 "$temp/good.json" >"$temp/cut.json"
exits 1 cards import "$temp/cut.json" -o "$temp/one.cards"
echo "these are no cards" >"$temp/cut.json"
exits 2 cards import "$temp/cut.json" -o "$temp/one.cards"
grep -q "cut.json:1:1: card 1: a list of cards, which begins with '\[', is expected, not 't'$" "$temp/err" || fail "$(cat "$temp/err")"
# "cards add" leaves out what is damaged, too (damaged.sh); every other command refuses a damaged database as a whole.
exits 1 cards add "$temp/bad.json"
[ "$(wc -l <"$temp/err")" -eq 200 ] || fail "$(wc -l <"$temp/err") messages"
exits 2 cards check "$temp/bad.json"
exits 2 card show TS1-001 --cards "$temp/bad.json" --no-user-cards
exits 2 cards import "$temp/good.json" --sets "$temp/none"
