#!/bin/sh
# dcg deck and dcg card: legal, illegal with the rule, unreadable with the line.
. tests/cli/common

exits 0 deck check ember
exits 0 deck check tide --json
grep -q '"legal":true' "$temp/out" || fail "tide isn't legal"

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
exits 2 deck check "$temp/unknown.deck"
grep -q 'unknown.deck:2' "$temp/err" || fail "unreadable, but where? $(cat "$temp/err")"

# A line without a card is told, and the others count.
printf 'Main Deck\nwhat is this\n4 TR-004\n' >"$temp/odd.deck"
exits 1 deck check "$temp/odd.deck"
grep -q "odd.deck:2: no card in this line: 'what is this'" "$temp/err" || fail "nothing is said of line 2"
[ "$(wc -l <"$temp/err")" -eq 1 ] || fail "a heading is taken for a card: $(cat "$temp/err")"

# Limitation lists.
printf 'name: Here\nbanned TR-004\nlimit 1 TR-003\npair TR-005 with TR-006\n' >"$temp/limits"
exits 1 deck check ember --limits "$temp/limits"
grep -q '^\[limits\] TR-004 .* is banned$' "$temp/out" || fail "a banned card: $(cat "$temp/out")"
exits 1 deck check cards/decks/ember.deck --limits "$temp/limits" --json
grep -q '"limits":"Here","problems":\[{"rule":"limits","card":"TR-004","line":[0-9]*,' "$temp/out" || fail "limits --json"
exits 0 deck check tide --limits "$temp/limits"
echo 'bann TR-004' >"$temp/limits"
exits 2 deck check ember --limits "$temp/limits"
grep -q 'limits:1:1: ' "$temp/err" || fail "a limitation list that can't be read: $(cat "$temp/err")"

# Every form that a deck can be written in is read again as the same deck.
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
exits 0 deck convert "$temp/unknown.deck" --to app
grep -q '^NO-999 NO-999 4$' "$temp/out" || fail "a card that isn't known: $(cat "$temp/out")"
exits 2 deck convert ember --to nothing
exits 2 deck convert ember --to tts-object
exits 2 deck code ember --to io
exits 2 deck check DCGURpCAJydAUEDAYudAYIDCgE8BBmBAAlFeA
grep -q 'deck code:1:1: the deck code is damaged: its checksum is wrong' "$temp/err" || fail "$(cat "$temp/err")"

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
