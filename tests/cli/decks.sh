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
says '"plain":4,"rules":"3.6","problems":\[\]}$'
exits 2 sim --ai random "$temp/unread.deck" tide --cards $small --games 5
tells 'Riddlemon: two lines of its text .* \[1-4-1-1\]; --vanilla plays it without these lines$'
exits 0 sim --ai random "$temp/unread.deck" tide --cards $small --games 5 --vanilla --checks
tells '4 of its cards are played without all of their text'
exits 0 sim --ai random "$temp/read.deck" tide --cards $small --games 5 --checks

# All embedded decks against each other.
exits 0 deck list
decks=$(cut -d ' ' -f 1 "$temp/out")
[ "$(echo "$decks" | wc -l)" -ge 29 ] || fail "few decks: $decks"
exits 0 deck list --json
says '{"name":"st1","deck":"ST-1","colors":\["red"\]}'
# shellcheck disable=SC2086
exits 0 sim --ai random $decks --games 1 --checks --json
says '"errors":0,'
