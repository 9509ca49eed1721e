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

printf '# a comment\n4 NO-SUCH-CARD\n' >"$temp/unknown.deck"
exits 2 deck check "$temp/unknown.deck"
grep -q 'unknown.deck:2' "$temp/err" || fail "unreadable, but where? $(cat "$temp/err")"

"$DCG" deck check - <cards/decks/ember.deck >"$temp/out" || fail "standard input"
exits 0 deck check cards/decks/tide.deck

exits 0 deck show ember
for heading in Deck Digi-Egg Cost Level Color; do
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
