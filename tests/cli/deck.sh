#!/bin/sh
# dcg deck and dcg card: legal, illegal with the rule, unreadable with the line.
. tests/cli/common

exits 0 deck check ember
exits 0 deck check tide --json
grep -q '"legal":true' "$temp/out" || fail "tide isn't legal"

# How far its cards are proven: those of the first decks are played, those of other lists mostly exercised, those of files read.
exits 0 deck check st1
grep -q "^its different cards are proven: 16 played ('dcg card show' says more)\$" "$temp/out" || fail "proven? $(cat "$temp/out")"
exits 0 deck check magneticdramon-2026-03-28 --json
grep -q '"proven":{"played":[0-9]*,"exercised":[1-9][0-9]*,"read":[0-9]*}' "$temp/out" || fail "proven? $(cat "$temp/out")"
printf 'card ST1-03 "Agumon"\n  digimon red level 3\n  cost 3\n  dp 2000\n' >"$temp/over.cards"
exits 0 deck check st1 --cards "$temp/over.cards"
grep -q '^its different cards are proven: 15 played, 1 read ' "$temp/out" || fail "proven? $(cat "$temp/out")"
exits 0 card show ST1-03
grep -q '^Proven: played, ' "$temp/out" || fail "how far is ST1-03 proven? $(cat "$temp/out")"
exits 0 card show BT5-017 --json
grep -q '"for_play":false,"proof":null' "$temp/out" || fail "how far is BT5-017 proven? $(cat "$temp/out")"

printf '50 TR-004\n' >"$temp/many.deck"
exits 1 deck check "$temp/many.deck"
grep -q '^\[1-4-1-2-2\]' "$temp/out" || fail "too many copies: $(cat "$temp/out")"
printf '4 TR-004\n' >"$temp/few.deck"
exits 1 deck check "$temp/few.deck"
grep -q '^\[1-4-1-2-1\]' "$temp/out" || fail "too few cards: $(cat "$temp/out")"
exits 1 deck check "$temp/few.deck" --json
grep -q '"legal":false.*"rule":"1-4-1-2-1"' "$temp/out" || fail "no rule in the JSON"
exits 2 watch "$temp/few.deck"
grep -q '1-4-1-2-1' "$temp/err" || fail "an illegal deck is played"

printf '# a comment\n4 NO-999\n' >"$temp/unknown.deck"
exits 1 deck check "$temp/unknown.deck"
grep -q '^\[missing\] NO-999 .*(line 2)$' "$temp/out" || fail "missing, but where? $(cat "$temp/out")"
printf '4 TR-004\n4 \n' >"$temp/unreadable.deck"
exits 2 deck check "$temp/unreadable.deck"
grep -q 'unreadable.deck:2' "$temp/err" || fail "unreadable, but where? $(cat "$temp/err")"

# A list that has another name for a number gets a note; a name that is cut, or has more words, gets none.
printf '4 TR-004 Saltfin\n4 TR-013 calderox (alt art)\n4 ST1-03 Agu\n' >"$temp/named.deck"
exits 1 deck check "$temp/named.deck"
[ "$(grep '^note' "$temp/out")" = "note: the name of TR-004 is Cinderpup, but the list has the name Saltfin (line 1)" ] ||
    fail "another name: $(cat "$temp/out")"
exits 1 deck check "$temp/named.deck" --json
grep -q '"notes":\[{"card":"TR-004","line":1,"listed":"Saltfin","name":"Cinderpup"}\],"problems"' "$temp/out" ||
    fail "another name: $(cat "$temp/out")"

# A line without a card is told, and the others count.
printf 'Main Deck\nwhat is this\n4 TR-004\n' >"$temp/odd.deck"
exits 1 deck check "$temp/odd.deck"
grep -q "odd.deck:2: no card in this line: 'what is this'" "$temp/err" || fail "nothing is said of line 2"
[ "$(wc -l <"$temp/err")" -eq 1 ] || fail "a heading is taken for a card: $(cat "$temp/err")"

# What a card itself says about copies.
printf 'card MY-002 "Swarm"\ndigimon red level 3\ncost 3\ndp 1000\ntext You can include up to 50 copies of cards '"with this \
card's card number in your deck.\n" >"$temp/swarm.cards"
printf '50 MY-002\n' >"$temp/swarm.deck"
exits 0 deck check "$temp/swarm.deck" --cards "$temp/swarm.cards"

exits 2 deck check DCG-none
grep -q "deck code:1: there is no card in 'DCG-none'" "$temp/err" || fail "$(cat "$temp/err")"

# Embedded decks by name and title in any spelling; a file counts before a deck that only resembles it.
for word in EMBER Ember ember.deck ST1 st-1 ST-1 'Gallantmon (ST-7)' 'gallantmon st7' 'bt11 xros heart'; do
    exits 0 deck check "$word"
done
# wrong WORD TEXT: there is no such deck, and the complaint holds this text.
wrong() {
    exits 2 deck check "$1"
    grep -qF -- "$2" "$temp/err" || fail "$1: $(cat "$temp/err")"
}
wrong stt1 "there is no deck or file 'stt1'; did you mean 'st1'? 'dcg deck list' lists the decks"
wrong Galantmon "did you mean 'gallantmon'?"
wrong 'Xros Hear' "did you mean 'Xros Heart (BT11)'?"
wrong nothing.txt "there is no deck or file 'nothing.txt'; 'dcg deck list' lists the decks"
wrong / "/: Is a directory"
(cd "$temp" && cp few.deck ST1 && exits 1 deck check ST1 && exits 0 deck check st1) || fail "the file ST1 isn't read"

# A link isn't followed.
wrong https://example.org/deck/42 "a link can't be followed; export the deck as text on that site, and give the file"
echo 'https://example.org/deck/42' >"$temp/link.txt"
wrong "$temp/link.txt" "link.txt: a link can't be followed"

# Names alone, and numbers in any spelling.
{
    printf '3 Sparkit\n2 ashbud\n'
    sed -n 's/^\([0-9]*\) \(TR-0\)/\1 tr_/p' cards/decks/ember.deck | sed -n '3,$p'
} >"$temp/names.deck"
exits 0 deck check "$temp/names.deck"
printf '4 Emberling\n4 Agumon\n' >"$temp/names.deck"
exits 2 deck check "$temp/names.deck"
grep -q "names.deck:2:1: [0-9]* cards are called 'Agumon': write the number, one of B[A-Z0-9]*-[0-9]* .*" "$temp/err" || fail "$(cat "$temp/err")"
printf '4 Emberlign\n' >"$temp/names.deck"
wrong "$temp/names.deck" "names.deck:1:1: there is no card 'Emberlign'; did you mean 'Emberling'?"

# A long name is cut.
{
    printf 'name: %080d\n' 7
    cat cards/decks/ember.deck
} >"$temp/long.deck"
sed -i '2,$s/^name:.*//' "$temp/long.deck"
exits 0 deck check "$temp/long.deck"
grep -q '^0\{63\}: legal' "$temp/out" || fail "a long name: $(cat "$temp/out")"

# Limitation lists.
printf 'name: Here\nbanned TR-004\nlimit 1 TR-003\npair TR-005 with TR-006\n' >"$temp/limits"
exits 1 deck check ember --limits "$temp/limits"
grep -q '^\[limits\] TR-004 .* is banned$' "$temp/out" || fail "a banned card: $(cat "$temp/out")"
exits 1 deck check cards/decks/ember.deck --limits "$temp/limits" --json
grep -q '"limits":"Here",.*"problems":\[{"rule":"limits","card":"TR-004","line":[0-9]*,' "$temp/out" || fail "limits --json"
exits 0 deck check tide --limits "$temp/limits"
cat >"$temp/list" <<'END'
name: Here
region: en
from 2025-01-01
limit 1 TR-003
from 2026-04-04
banned TR-004
lifted TR-003
pair TR-005 with ?
END
exits 0 deck check ember --list "$temp/list@2024-12-31"
exits 1 deck check ember --list "$temp/list@2025-01-01"
grep -q '^\[limits\] 4 copies of TR-003 .*, restricted to 1 since 2025-01-01' "$temp/out" || fail "a restricted card: $(cat "$temp/out")"
exits 1 deck check ember --list "$temp/list@en@2026-04-04"
grep -q '^\[limits\] TR-004 .* is banned since 2026-04-04' "$temp/out" || fail "a banned card: $(cat "$temp/out")"
grep -q '^note: TR-005 .* the list doesn.t name these$' "$temp/out" || fail "half a pair: $(cat "$temp/out")"
exits 1 deck check ember --list "$temp/list" --json
grep -q '"limits":"Here",.*"open":\[{"rule":"limits","card":"TR-005",' "$temp/out" || fail "list --json: $(cat "$temp/out")"
exits 2 deck check ember --list "$temp/list@2026-02-30"
grep -q "list: expected a day such as 2026-04-04, found '2026-02-30'$" "$temp/err" || fail "a wrong day: $(cat "$temp/err")"
exits 2 deck check ember --list "$temp/list@ja@2026-04-04"
grep -q "list: it has no list of the region 'ja'; its regions: en$" "$temp/err" || fail "a wrong region: $(cat "$temp/err")"
exits 0 sim ember tide --games 2 --ai random --list "$temp/list@2026-04-04"
grep -q '^dcg: note: Ember: TR-004 .* is banned since 2026-04-04 (Here); it is played all the same$' "$temp/err" ||
    fail "no note on a deck outside a list: $(cat "$temp/err")"
echo '{"events":[{"cardId":"TR-004","status":"banned","count":0,"effectiveDate":"2026-04-04","action":"restrict"}]}' >"$temp/json"
exits 1 deck check ember --list "$temp/json@2026-04-04"
grep -q '^\[limits\] TR-004 .* is banned since 2026-04-04' "$temp/out" || fail "a list in JSON: $(cat "$temp/out")"
exits 0 deck check ember --list "$temp/json@2026-04-03"
echo '{"events":[{"cardId":"TR-004"}]}' >"$temp/json"
exits 2 deck check ember --list "$temp/json"
grep -q "json: event 1: 'effectiveDate' is missing, or isn't a string$" "$temp/err" || fail "a wrong list in JSON: $(cat "$temp/err")"
echo 'bann TR-004' >"$temp/limits"
exits 2 deck check ember --limits "$temp/limits"
grep -q 'limits:1:1: ' "$temp/err" || fail "a limitation list that can't be read: $(cat "$temp/err")"

# Every form that a deck can be written in is read again as the same deck.
exits 0 deck code ember --json
grep -q '^{"form":"code","text":"DCG[A-Za-z0-9_-]*"}$' "$temp/out" || fail "code --json: $(cat "$temp/out")"
exits 0 deck convert ember --to io --json
grep -q '^{"form":"io","text":"// Digimon Deck List\\n' "$temp/out" || fail "convert --json: $(cat "$temp/out")"
exits 2 deck convert ember --json -o "$temp/list"
exits 0 deck code ember
code=$(cat "$temp/out")
exits 0 deck check "$code"
exits 0 deck show "https://example.org/deck/$code"
exits 0 deck convert --help
forms=$(sed -n '/^Forms/,/^$/s/^  \([a-z0-9-]*\) .*/\1/p' "$temp/out")
[ "$(echo "$forms" | wc -l)" -ge 22 ] || fail "few forms: $forms"
for form in $forms; do
    exits 0 deck convert ember --to "$form" --images 'https://example.org/{number}.png' -o "$temp/ember"
    exits 0 deck convert "$temp/ember" --to bulk
    sort "$temp/out" >"$temp/there"
    exits 0 deck convert ember --to bulk
    sort "$temp/out" | cmp -s - "$temp/there" || fail "$form is another deck: $(cat "$temp/there")"
done
printf '2 TR-004_P1\n// Sideboard\n3 TR-003\n' >"$temp/more.deck"
exits 0 deck convert "$temp/more.deck" --to io
grep -q 'io has no sideboard: 3 cards' "$temp/err" || fail "the sideboard is lost silently"
grep -q "io doesn't say which art" "$temp/err" || fail "the art is lost silently"
printf '1 TR-004\n3 TR-004_P1\n2 TR-003\n' >"$temp/arts.deck"
exits 0 deck convert "$temp/arts.deck" --to egman
[ "$(cat "$temp/out")" = '?deck=TR-004:4,TR-003:2' ] || fail "arts aren't added up: $(cat "$temp/out")"
exits 0 deck convert "$temp/arts.deck" --to io
grep -q '^4 .* TR-004$' "$temp/out" || fail "arts aren't added up: $(cat "$temp/out")"
exits 0 deck convert "$temp/arts.deck" --to bulk
grep -q '^TR-004_P1 3$' "$temp/out" || fail "arts are lost: $(cat "$temp/out")"
exits 0 deck convert "$temp/unknown.deck" --to app
grep -q '^NO-999 NO-999 4$' "$temp/out" || fail "a card that isn't known: $(cat "$temp/out")"
for images in '{' '' 'https://example.org/' '{nummer}'; do
    exits 2 deck convert ember --to tts-object --images "$images"
    grep -q 'takes a link with {number} or {print}' "$temp/err" || fail "--images '$images': $(cat "$temp/err")"
done
: >"$temp/empty.deck"
echo '# nothing' >"$temp/comment.deck"
for command in check show convert code; do
    for deck in empty comment; do
        exits 2 deck $command "$temp/$deck.deck"
        grep -q "$deck.deck: there is no card in it" "$temp/err" || fail "$command of an empty list: $(cat "$temp/err")"
    done
done
# Without card data: the cards beyond 50 are the Digi-Eggs if the list begins with them.
{
    printf '["Exported","NO1-001","NO1-001","NO1-001","NO1-001"'
    for i in $(seq 50); do printf ',"NO2-0%d"' $((10 + i / 4)); done
    echo ']'
} >"$temp/tts.json"
exits 0 deck convert "$temp/tts.json" --to io
grep -q 'the first 4 of 54 cards are taken for the Digi-Eggs' "$temp/err" || fail "eggs: $(cat "$temp/err")"
[ "$(tail -n 2 "$temp/out")" = "$(printf '// Egg Deck\n4 NO1-001 NO1-001')" ] || fail "eggs: $(cat "$temp/out")"
sed 's/\["Exported","NO1-001","NO1-001","NO1-001","NO1-001",\(.*\)]/[\1,"NO1-001","NO1-001","NO1-001","NO1-001"]/' \
    "$temp/tts.json" >"$temp/late.json"
exits 0 deck convert "$temp/late.json" --to io
grep -q 'which of them are Digi-Eggs is taken from the list' "$temp/err" || fail "no eggs: $(cat "$temp/err")"
exits 2 deck convert ember --to nothing
exits 2 deck convert ember --to tts-object
exits 2 deck code ember --to io
exits 2 deck check DCGURpCAJydAUEDAYudAYIDCgE8BBmBAAlFeA
grep -q 'deck code:1:1: the deck code is damaged or not complete: copy it again' "$temp/err" || fail "$(cat "$temp/err")"

"$DCG" deck check - <cards/decks/ember.deck >"$temp/out" || fail "standard input"
exits 0 deck check cards/decks/tide.deck

exits 0 deck show ember
for heading in Deck Digi-Egg Cost Level Color Category Keyword; do
    grep -q "^$heading" "$temp/out" || fail "deck show has no $heading"
done
exits 0 deck show ember --json

exits 0 card show TR-001
grep -q '^TR-001' "$temp/out" || fail "card show: $(cat "$temp/out")"
exits 0 card show TR-004 --json
grep -q '"number":"TR-004"' "$temp/out" || fail "card show --json"

cat >"$temp/more.cards" <<'CARDS'
card MY-001 "Ownmon"
  digimon red level 3
  cost 3
  dp 3000
CARDS
exits 0 card show MY-001 --cards "$temp/more.cards"
grep -q Ownmon "$temp/out" || fail "--cards adds nothing"
