#!/bin/sh
# A deck of cards that aren't embedded: from "missing" to a played game by the two commands that the message names. Then
# dcg cards add, list and remove.
. tests/cli/common
folder=$XDG_DATA_HOME/dcg/cards

says() {
    grep -q -- "$1" "$temp/out" || fail "'$1' is not in: $(cat "$temp/out")"
}
tells() {
    grep -q -- "$1" "$temp/err" || fail "'$1' is not in: $(cat "$temp/err")"
}

# database FILE FIRST LAST NAME: a database with a Digi-Egg and Digimon of these numbers.
database() {
    {
        echo '[{"cardId":"MY-001","nameEn":"Eggmon","kinds":["DigiEgg"],"colors":["Red"],"level":2}'
        for i in $(seq "$2" "$3"); do
            printf ',{"cardId":"MY-%03d","nameEn":"%s %d","kinds":["Digimon"],"colors":["Red"],"level":3,' "$i" "$4" "$i"
            printf '"playCost":3,"dp":3000,"evoCosts":[{"color":"Red","level":2,"memoryCost":0}]}\n'
        done
        echo ']'
    } >"$1"
}

# deck FILE FIRST LAST: 4 of each, and 2 of the last.
deck() {
    {
        printf '4 Eggmon MY-001\n'
        for i in $(seq "$2" "$3"); do
            if [ "$i" -lt "$3" ]; then count=4; else count=2; fi
            printf '%d My-%03d\n' "$count" "$i"
        done
    } >"$1"
}

cd "$temp"
database my-cards.json 2 14 Mymon
deck "my deck.txt" 2 14

# One message names every missing card, and the commands.
exits 2 play "my deck.txt"
[ "$(wc -l <err)" -eq 1 ] || fail "not one message: $(cat err)"
tells "14 of its 14 different cards aren't in the card data: MY-001, MY-002, .*, MY-014\\. "
tells 'The program has [0-9][0-9]* cards\.'
exits 1 deck check "my deck.txt"
[ "$(grep -c '^\[missing\] MY-0' out)" -eq 14 ] || fail "not all missing cards: $(cat out)"
says '^\[missing\] MY-014 .*(line 14)$'
says "then 'dcg deck check \"my deck.txt\"'"
exits 1 deck check "my deck.txt" --json
says '"legal":false,"missing":14,"problems":\[{"rule":"missing","card":"MY-001","line":1,'

# What the message says is done, word for word.
exits 2 play "my deck.txt"
grep -o "'dcg [^']*'" err | tr -d "'" >commands
[ "$(wc -l <commands)" -eq 2 ] || fail "not two commands: $(cat commands)"
add=$(sed -n '1s/^dcg /"$DCG" /;1s/FILE/my-cards.json/p' commands)
play=$(sed -n '2s/^dcg /"$DCG" /p' commands)
eval "$add" >out || fail "$add: $(cat out)"
says '^Added my-cards: 14 cards, 14 for play\.$'
says "^The program now has [0-9]* cards. Added cards are in $folder\\.\$"
says "'dcg play DECK'"
[ "$(wc -l <out)" -le 5 ] || fail "much is said: $(cat out)"
eval "yes 1 2>/dev/null | $play --seed 3 --ai random" >out 2>err || fail "$play: $(cat err)"
says '^\[[0-9-]*\] Winner: '

# It is kept as a compact card file, and found by every command.
exits 0 deck check "my deck.txt"
exits 0 sim "my deck.txt" st1 --games 2
exits 2 deck show "my deck.txt" --no-user-cards
[ "$(ls "$folder")" = databases.cards ] || fail "$(ls "$folder")"

# A list with more cards than a message names.
{ for i in $(seq 100 160); do echo "1 MY-$i"; done; } >many.txt
exits 2 play many.txt
tells 'MY-119 and 41 more\. '
exits 1 deck check many.txt
[ "$(grep -c '^\[missing\]' out)" -eq 61 ] || fail "not all are listed"

# A second database joins the first; the same name again replaces; a plain card file is kept as it is.
database other.json 10 20 Othermon
exits 0 cards add other.json
says '^Merged 2 databases: 20 cards, 20 for play\.$'
exits 0 card show MY-020
database more.json 30 31 Moremon
mkdir sub
database sub/other.json 10 22 Newermon
exits 0 cards add sub/other.json more.json --json
says '"added":\[{"name":"other","kind":"database","cards":14},{"name":"more","kind":"database","cards":3}\],"databases":3,'
exits 0 card show MY-022
says Newermon
printf 'card MY-050 "Handmon"\n  digimon red level 3\n  cost 3\n' >hand.cards
exits 0 cards add hand.cards
says '^Added hand: 1 card, 1 for play\.$'
cmp -s hand.cards "$folder/hand.cards" || fail "the card file isn't kept as it is"
exits 0 cards list
says '^hand  *1  *1 '
says '^databases  *24  *24 '
says '^my-cards  *14  *- '
exits 0 cards list --json
says '"files":\[{"name":"databases",.*"databases":\[{"name":"more",'

# Without a file the databases are read again: databases.cards may be of another version.
echo garbage >"$folder/databases.cards"
exits 0 deck check ember
tells "databases.cards.*'dcg cards add' makes it anew"
exits 0 cards add
says '^Merged 3 databases: 24 cards, 24 for play\.$'
exits 0 card show MY-022
[ ! -s err ] || fail "$(cat err)"

# What is wrong leaves everything as it was.
cp -r "$XDG_DATA_HOME" before
echo '[{"cardId":' >bad.json
echo 'card X' >bad.cards
for file in bad.json bad.cards nothing.json - sub databases.json; do
    : >databases.json
    exits 2 cards add my-cards.json "$file"
    [ "$(wc -l <err)" -eq 1 ] || fail "$file: not one line: $(cat err)"
done
exits 2 cards add my-cards.json my-cards.json
exits 2 cards remove hnd
tells "did you mean 'hand'?"
exits 2 cards remove databases
diff -r before "$XDG_DATA_HOME" >/dev/null || fail "something was changed by a mistake"

# It can be undone.
exits 0 cards remove hand other
exits 2 card show MY-050
exits 2 card show MY-022
exits 0 card show MY-014
exits 0 cards remove my-cards more.json
[ -z "$(ls "$folder")" ] || fail "left: $(ls "$folder")"
exits 2 cards add
tells 'dcg cards add FILE'
(
    unset XDG_DATA_HOME HOME
    exits 2 cards add my-cards.json
    tells 'neither XDG_DATA_HOME nor HOME'
)
