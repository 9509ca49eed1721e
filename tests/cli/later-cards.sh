#!/bin/sh
# The cards of a large database that need rules 4.2: they are read, carried out and legal by 4.2, and refused by 3.6 with
# the reason. DCG_CARDS_JSON names the database.
. tests/cli/common

if [ -z "${DCG_CARDS_JSON:-}" ]; then
    echo "DCG_CARDS_JSON is not set: no large database was tried"
    exit 0
fi

known=40 # cards of the database of summer 2026
later='keyword "Use Req." or keyword Ascension or keyword Engage or keyword Guard or keyword Detach'
later="$later or keyword Succession or (category digimon and category option)"
exits 0 card find "$later" --cards "$DCG_CARDS_JSON" --json
tr '{' '\n' <"$temp/out" | sed -n 's/^"number":"\([^"]*\)".*/\1/p' | sort >"$temp/numbers"
cards=$(wc -l <"$temp/numbers")
[ "$cards" -ge $known ] || fail "$cards cards need later rules instead of $known or more"
! grep -q '"for_play":false' "$temp/out" || fail "not for play: $(cat "$temp/out")"

# One copy of each: fewer or more cards than a deck has, and nothing else is wrong by 4.2.
sed 's/^/1 /' "$temp/numbers" >"$temp/later.deck"
exits 1 deck check "$temp/later.deck" --cards "$DCG_CARDS_JSON" --rules 4.2
[ "$(grep -c '^\[' "$temp/out")" -eq 1 ] || fail "by 4.2: $(cat "$temp/out")"
grep -q "^\[1-4-1-2-1\] the deck has $cards cards instead of 50" "$temp/out" || fail "by 4.2: $(cat "$temp/out")"

# By 3.6 each of them is refused, and the reason is what the later rules brought.
exits 1 deck check "$temp/later.deck" --cards "$DCG_CARDS_JSON" --rules 3.6
why='it is a DUAL card\|it has <Use Req.>\|it has <Ascension>\|it has <Engage>\|it has <Guard>\|it has <Detach>'
why="$why\|it has <Succession>"
sed -n "s/^\[[^]]*\] \([^ ]*\) .* needs rules 4.2: \($why\).*/\1/p" "$temp/out" | sort >"$temp/refused"
cmp -s "$temp/numbers" "$temp/refused" || fail "by 3.6: $(cat "$temp/out")"

# All of their text is carried out.
exits 0 cards check "$DCG_CARDS_JSON" --decks "$temp/later.deck" --exercise --positions 6000
grep -q "^cards with text exercised: *$cards of $cards " "$temp/out" || fail "$(cat "$temp/out")"
grep -q '^0 errors, ' "$temp/out" || fail "$(cat "$temp/out")"
