#!/bin/sh
# Cards of databases in decks: those whose text can't be carried out are refused, or played without it with --vanilla.
# The embedded decks.
. tests/cli/common
small=tests/import/small.json

says() {
    grep -q -- "$1" "$temp/out" || fail "'$1' is not in: $(cat "$temp/out")"
}
tells() {
    grep -q -- "$1" "$temp/err" || fail "'$1' is not in: $(cat "$temp/err")"
}

sed 's/TR-003 .*/TS2-001/' cards/decks/ember.deck >"$temp/read.deck"
sed 's/TR-003 .*/TS10-002/' cards/decks/ember.deck >"$temp/unread.deck"
exits 1 deck check "$temp/read.deck"
says '^\[missing\] TS2-001 '
exits 0 deck check "$temp/read.deck" --cards $small
exits 1 deck check "$temp/unread.deck" --cards $small
says '^\[1-4-1-1\] TS10-002 Riddlemon: two lines of its text aren.t understood yet; --vanilla plays it without these lines (line 9)$'
exits 0 deck check "$temp/unread.deck" --cards $small --vanilla
says '^4 of them are played without all of their text$'
exits 0 deck check "$temp/unread.deck" --cards $small --vanilla --json
says '"plain":4,"rules":"3.6",.*"problems":\[\]}$'
exits 2 sim --ai random "$temp/unread.deck" tide --cards $small --games 5
tells 'Riddlemon: two lines of its text .* \[1-4-1-1\]; --vanilla plays it without these lines$'
exits 0 sim --ai random "$temp/unread.deck" tide --cards $small --games 5 --vanilla --checks
tells '4 of its cards are played without all of their text'
exits 0 sim --ai random "$temp/read.deck" tide --cards $small --games 5 --checks

# The built-in decks: those that are offered first, an empty line, lists of tournaments, the newest first.
exits 0 deck list
sed '/^$/q' "$temp/out" | cut -d ' ' -f 1 >"$temp/first"
decks=$(cat "$temp/first")
[ "$(echo "$decks" | wc -l)" -eq 29 ] || fail "29 decks aren't offered first: $decks"
sed '1,/^$/d' "$temp/out" | cut -d ' ' -f 1 >"$temp/tournaments"
[ "$(wc -l <"$temp/tournaments")" -ge 50 ] || fail "few decks of tournaments: $(cat "$temp/tournaments")"
grep -o '[0-9]*-[0-9][0-9]-[0-9][0-9]$' "$temp/tournaments" | sort -rc || fail "not by date: $(cat "$temp/tournaments")"
awk '/-20[0-9-]*$/ { if (late) exit 1; next } { late = 1 }' "$temp/tournaments" || fail "a list without a day comes before one with a day"
exits 0 deck list --newest 10
head -n 10 "$temp/tournaments" >"$temp/newest"
cut -d ' ' -f 1 "$temp/out" | cmp -s - "$temp/newest" || fail "these aren't the newest ten: $(cat "$temp/out")"
exits 0 deck list --newest 1000
[ "$(wc -l <"$temp/out")" -eq "$(cat "$temp/first" "$temp/tournaments" | grep -c .)" ] || fail "not all: $(cat "$temp/out")"
exits 0 deck list OMNI bt22
[ "$(cut -d ' ' -f 1 "$temp/out")" = bt22-omnimon ] || fail "other decks fit these words: $(cat "$temp/out")"
exits 0 deck list 2026-03
grep -q '^puppets-2026-03-15 .*BT24, DGO, place 4 ' "$temp/out" || fail "a list of that month: $(cat "$temp/out")"
exits 2 deck list nothing-like-this
tells "no deck fits; 'dcg deck list' lists them all"
exits 2 deck list --newest 0
exits 0 deck list --newest 3
[ ! -s "$temp/err" ] || fail "these three have dates: $(cat "$temp/err")"
exits 0 deck list --newest 1000
tells '^dcg: [1-9][0-9]* of these decks have no date: they come last$'

# One's own decks, as the menu keeps them: a group of their own, known by what they are called.
mkdir -p "$XDG_DATA_HOME/dcg/decks"
sed 's/^name: .*/name: My (Omnimon)/' cards/decks/ember.deck >"$XDG_DATA_HOME/dcg/decks/omni-list.deck"
sed '/^name: /d' cards/decks/tide.deck >"$XDG_DATA_HOME/dcg/decks/second.deck"
exits 0 deck list
[ "$(sed '/^$/q' "$temp/out" | cut -c -48 | sed 's/ *$//')" = "Your decks:
omni-list                       My (Omnimon)
second                          second" ] || fail "not one's own decks: $(head -n 5 "$temp/out")"
exits 0 deck list second
[ "$(cut -d ' ' -f 1 "$temp/out" | tr '\n' ' ')" = "Your second " ] || fail "the second alone: $(cat "$temp/out")"
exits 0 deck list --json
says '^\[{"name":"omni-list","deck":"My (Omnimon)","colors":\[[^]]*\],"own":true},'
for word in omni-list 'My (Omnimon)' 'my omnimon' SECOND; do
    exits 0 deck check "$word"
done
says '^Tide: legal\|^second: legal'
exits 0 sim --ai random 'My (Omnimon)' second --games 2
exits 2 deck check 'My Omnimo'
rm -r "$XDG_DATA_HOME/dcg/decks"
exits 0 deck list --json
says '{"name":"st1","deck":"ST-1","colors":\["red"\],"set":"ST1"}'
says '"archetype":"Puppets","set":"BT24","region":"DGO","date":"2026-03-15","place":4}'

# Some of them against each other.
exits 0 sim --ai random --decks newest:3 --games 2 --checks --json
says '"errors":0,'
for deck in $(head -n 3 "$temp/tournaments"); do
    says "\"$("$DCG" deck show "$deck" | head -n 1)\""
done
exits 0 sim --ai random st1 --decks puppets-2026 --games 2
exits 2 sim --decks newest:0
tells '--decks newest:N means the N newest built-in decks, such as newest:10'
exits 2 sim --decks newest:ten
exits 2 sim --decks nothing-like-this
tells '--decks nothing-like-this: no built-in deck fits'
exits 2 sim --decks newest:65
tells '--decks newest:65: with it there are more than 64 decks'

# All decks that are offered first against each other.
# shellcheck disable=SC2086
exits 0 sim --ai random $decks --games 1 --checks --json
says '"errors":0,'
