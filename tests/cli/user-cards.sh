#!/bin/sh
# The user's own card data: $DCG_CARDS and the data folder are read by every command that uses cards.
. tests/cli/common
folder=$XDG_DATA_HOME/dcg/cards

# card FILE NUMBER NAME: a plain card file with one card.
card() {
    printf 'card %s "%s"\n  digimon red level 3\n  cost 3\n  dp 3000\n' "$2" "$3" >"$1"
}
# shown NUMBER NAME FLAGS...: the card has this name.
shown() {
    number=$1 name=$2
    shift 2
    exits 0 card show "$number" --json "$@"
    grep -q "\"name\":\"$name\"" "$temp/out" || fail "$number isn't $name: $(cat "$temp/out")"
}
quiet() {
    [ ! -s "$temp/err" ] || fail "unexpected: $(cat "$temp/err")"
}
warns() {
    grep -q -- "$1" "$temp/err" || fail "no warning '$1': $(cat "$temp/err")"
    [ "$(wc -l <"$temp/err")" -eq 1 ] || fail "not one line: $(cat "$temp/err")"
}

# given VALUE COMMAND...: runs a command of this script with $DCG_CARDS.
given() {
    export DCG_CARDS="$1"
    shift
    "$@"
    unset DCG_CARDS
}

# Without any of it.
exits 2 card show MY-001
exits 0 deck check ember
quiet

# The folder, in either place; a file in a folder within it isn't read.
mkdir -p "$folder/old"
card "$folder/mine.cards" MY-001 Foldermon
card "$folder/old/mine.cards" MY-009 Oldmon
shown MY-001 Foldermon
quiet
exits 2 card show MY-001 --no-user-cards
exits 2 card show MY-009
mkdir -p "$temp/home/.local/share"
cp -r "$XDG_DATA_HOME/dcg" "$temp/home/.local/share/dcg"
(
    unset XDG_DATA_HOME
    HOME=$temp/home "$DCG" card show MY-001 >"$temp/out" || fail "the folder in the home isn't read"
)

# $DCG_CARDS: files and folders. It counts before the folder, and --cards before both.
card "$temp/variable.cards" MY-001 Variablemon
card "$temp/flag.cards" MY-001 Flagmon
mkdir "$temp/more"
card "$temp/more/b.cards" MY-002 Secondmon
card "$temp/more/a.cards" MY-002 Firstmon
given "$temp/variable.cards::$temp/more" shown MY-001 Variablemon
given "$temp/variable.cards::$temp/more" shown MY-002 Firstmon
given "$temp/variable.cards::$temp/more" shown MY-001 Flagmon --cards "$temp/flag.cards"
quiet

# A plain card file has an embedded card in another way; a compact one and a database don't.
card "$temp/own.cards" ST1-03 Ownmon
exits 0 card show ST1-03 --json
embedded=$(sed 's/.*"name":"\([^"]*\)".*/\1/' "$temp/out")
given "$temp/own.cards" shown ST1-03 Ownmon
echo '[{"cardId":"ST1-03","nameEn":"Othermon","kinds":["Digimon"],"colors":["Red"],"level":3,"playCost":3,"dp":3000},
{"cardId":"MY-003","nameEn":"Packmon","kinds":["Digimon"],"colors":["Red"],"level":3,"playCost":3,"dp":3000}]' >"$temp/db.json"
exits 0 cards import "$temp/db.json" -o "$temp/db.cards"
for file in "$temp/db.json" "$temp/db.cards"; do
    given "$file" shown ST1-03 "$embedded"
    given "$file" shown MY-003 Packmon
done

# Games of embedded decks are the same with more cards.
exits 0 sim --ai random st1 st2 --games 10 --no-time
cp "$temp/out" "$temp/before"
given "$temp/db.cards" exits 0 sim --ai random st1 st2 --games 10 --no-time
grep -v hash "$temp/out" >"$temp/after"
grep -v hash "$temp/before" | cmp -s - "$temp/after" || fail "other games: $(cat "$temp/out")"

# A file that is wrong gives one warning; the others are read.
echo garbage >"$folder/bad.cards"
shown MY-001 Foldermon
warns "warning: $folder/bad.cards:1: .*; the cards of this file are left out"
exits 0 card show MY-001 --no-user-cards --cards "$folder/mine.cards"
quiet
echo '[{"cardId":"MY-004"' >"$folder/bad.cards"
shown MY-001 Foldermon
warns "warning: $folder/bad.cards:[12]: "
rm "$folder/bad.cards"
mkfifo "$temp/pipe"
given "$temp/nothing" exits 0 deck check ember
warns "warning: $temp/nothing: No such file"
given "$temp/pipe" exits 0 deck check ember
warns "warning: $temp/pipe: not a file"
exits 2 deck check ember --cards "$temp/nothing"

# Drafts and hidden files aren't read.
echo garbage >"$folder/.hidden"
echo garbage >"$folder/all.cards.part"
shown MY-001 Foldermon
quiet

# Commands that use no cards don't read them.
echo garbage >"$folder/bad.cards"
exits 0 rules 7-1
quiet
exits 0 deck list
quiet

# Recorded games go on with other card data, if the cards of their decks are the same.
rm -r "$folder"
mkdir -p "$folder"
exits 0 watch st1 st2 --seed 4 --replay "$temp/w.replay"
printf '1\n1\n' | "$DCG" play st1 st2 --seed 3 --plain >"$temp/out" 2>&1 || fail "a game isn't begun"
card "$folder/mine.cards" AA-001 Foldermon # a plain file comes before the embedded cards: all of them move
exits 0 replay verify "$temp/w.replay"
grep -q 'every choice is possible and the result is the same' "$temp/out" || fail "$(cat "$temp/out")"
exits 0 replay show "$temp/w.replay"
printf '1\n' | "$DCG" play --resume --plain >"$temp/out" 2>"$temp/err" || fail "not resumed: $(cat "$temp/err")"
rm "$folder/mine.cards"
printf '1\n' | "$DCG" play --resume --plain >"$temp/out" 2>"$temp/err" || fail "not resumed again: $(cat "$temp/err")"
exits 0 replay verify "$temp/w.replay"
grep -q 'every position is the same' "$temp/out" || fail "$(cat "$temp/out")"
card "$folder/mine.cards" ST1-03 Agumon # now a card of the deck is another
exits 1 replay verify "$temp/w.replay"
grep -q 'it was played with other cards' "$temp/out" || fail "$(cat "$temp/out")"
