#!/bin/sh
# The lines of a pasted list that aren't clear: names of several cards, names that are spelt wrong, damaged deck codes.
. tests/cli/common
. tests/cli/terminal

paste() {
    mux load-buffer "$1"
    mux paste-buffer -p -t game
}
paste_text() {
    mux set-buffer "$1"
    mux paste-buffer -p -t game
}
above() { shown | awk -v a="$1" -v b="$2" 'index($0, a) && !x { x = NR } index($0, b) && !y { y = NR } END { exit !(x && x < y) }'; }

# A deck of 16 lines by names alone is in play after three keys.
"$DCG" deck convert gallantmon --to io | sed -n 's/^\([1-4] .*\) [A-Z0-9]*-[0-9]*$/\1/p' >"$temp/names.txt"
[ "$(wc -l <"$temp/names.txt")" -ge 12 ] || fail "the list is too short: $(cat "$temp/names.txt")"
begin 80 24 -- --speed 0
sees '>   Your deck'
paste "$temp/names.txt"
sees '> Take the likeliest card for all ' ' of the list aren'
keys Enter
sees 'Each name has a card now' '54 cards in all' '> Go on with these cards' 'line 1: '
# Its cards can be changed; the text of the marked one is below.
keys Down
sees '> line 1: ' 'Traits: '
shown >"$temp/was"
keys Enter
sees 'Which card is it?' 'Leave the line out' '> '
keys Escape
sees '> line 1: '
shown | cmp -s - "$temp/was" || fail "looking at a card changes the list: $(shown)"
keys Up Enter
sees 'kept with your decks' '50 cards and 4 Digi-Eggs: legal' '> Play it'
keys Enter
sees '>1 keep the hand'
keys q y
sees 'exit 0'
left

# The card of a name: the likeliest first, with its text; those of which there are enough come last.
cat >"$temp/twins.cards" <<'CARDS'
card MY1-001 "Twinmon" red level 3, cost 3, 1000 DP, traits Twin
card MY1-002 "Solomon" blue level 4, cost 5, 4000 DP, traits Alone
card MY2-003 "Twinmon" blue level 5, cost 7, 7000 DP, traits Pair
card MY3-004 "Twinmon"
  digimon green level 6
  cost 9
  dp 9000
  traits Odd
  text [On Play] <Draw 2>.
card MY3-005 "Twinmon"
  digi-egg black level 2
  traits Odd
card MY4-006 "Twinmon" yellow level 6, cost 11, 9000 DP, traits Odd
CARDS
export DCG_CARDS="$temp/twins.cards"
exits 0 card show MY3-004
begin 80 24 DCG_CARDS="$DCG_CARDS" -- --speed 0
sees '> '
printf '4 Solomon\n4 Twinmon\n' >"$temp/list"
paste "$temp/list"
sees '1 line of the list' '> line 2: 4 Twinmon: 5 cards have this name'
keys Enter
sees 'Line 2: 4 Twinmon' '> MY2-003   blue, level 5, cost 7, 7000 DP' 'MY3-005   Digi-Egg, black, level 2' 'Traits: Pair'
above 'MY2-003' 'MY1-001' && above 'MY4-006' 'MY3-004' || fail "the order: $(shown)"
shown | grep -qF -e '-1' && fail "a number that there isn't: $(shown)"
keys green
gone MY2-003
sees 'Search: green_' '> MY3-004 ' '[On Play] <Draw 2>.'
keys C-u
sees 'MY2-003' 'Search: _'
keys 'draw'
gone MY2-003
sees '> MY3-004 '
keys C-u 'my4'
gone MY2-003
sees '> MY4-006 '
keys Enter
sees "can't be played as it is" 'the deck has 8 cards'
printf '4 Solomon\n4 MY2-003\n4 Twinmon\n1 MY1-001\n1 Twinmon\n' >"$temp/list"
paste "$temp/list"
sees '> Take the likeliest card for all 2 names'
keys Down Enter
sees '(all 4 of it are in the deck)' '(1 of it is in the deck)'
above 'MY4-006' 'MY2-003' || fail "a card with all copies: $(shown)"
keys my2 Enter
sees '4 of MY2-003 and 4 more are too many: a deck may hold 4 of it.'
keys C-u my1 Enter
sees '1 of MY1-001 and 4 more are too many'
# A card that was chosen can be chosen anew, also after the list was left.
keys C-u my4 Enter
sees '1 line of the list' 'line 3: 4 Twinmon: MY4-006 yellow'
keys Escape
sees '> Go on with your list'
keys Enter
sees '> line 5: 1 Twinmon: 5 cards have this name'
keys Down
sees '> line 3: 4 Twinmon: MY4-006'
keys Enter
sees 'Line 3: 4 Twinmon' '> MY4-006   yellow, level 6, cost 11, 9000 DP'
keys my3-004 Enter
sees '> line 3: 4 Twinmon: MY3-004 green'
keys Enter
sees '> MY3-004   green, level 6, cost 9, 9000 DP' '[On Play] <Draw 2>.'
keys Escape
sees '> line 3: 4 Twinmon: MY3-004 green'
# What is no list leaves it as it is; leaving the line out ends it.
paste_text "$(printf 'Hello\nyou two\n')"
sees 'There is no card in this text.' 'line 3: 4 Twinmon: MY3-004'
keys Up Enter
sees 'Which card'
keys zzz
sees 'No card of this name has these words.' '> Leave the line out'
keys Enter
sees "can't be played as it is" 'the deck has 13 cards'
keys Escape
sees 'Search:'
isnt_shown 'Go on with your list' || fail "a list that is finished goes on"

# A name that is spelt wrong: the nearest one is the first row, and its card is asked for.
printf '4 Solomun\n4 Twinmom\n2 Qqqqqq\n' >"$temp/list"
paste "$temp/list"
sees '3 lines of the list' "> line 1: there is no card 'Solomun'; did you mean 'Solomon'?"
keys Enter
sees "Line 1 can't be read" '> 4 Solomon' 'which card: 4 Solomun_'
keys Enter
sees '2 lines of the list' '> line 2: '
keys Enter
sees '> 4 Twinmon'
keys Enter
sees 'Line 2: 4 Twinmon' 'Which card is it?'
keys Enter
sees '1 line of the list' '> line 3: ' 'line 2: 4 Twinmon: MY2-003'
keys Up Enter
gone 'of the list'
# No name is near: the line is written anew, with the cursor, with Ctrl-U, or pasted.
sees 'which card: 2 Qqqqqq_' '> Take the line as it is written above'
keys Left Left BSpace
sees 'which card: 2 Qqq_qq'
keys C-u
sees 'which card: _qq'
keys Right Right C-u
sees 'which card: _'
paste_text "$(printf 'a\nb')"
sees 'Go back with Esc, and paste it there.'
paste_text "$(printf '2 MY4-006\n')"
sees 'which card: 2 MY4-006_'
keys Enter
sees "can't be played as it is" 'the deck has 10 cards'

# A damaged deck code has to be copied again.
keys Escape
sees 'Search:'
paste_text "$("$DCG" deck convert gallantmon --to code | sed 's/.....$//')"
sees "The deck code can't be read. Copy it again, all of it, and paste it."
isnt_shown 'How many, and which card' || fail "a deck code is to be written: $(shown)"
{ echo '4 MY1-001'; "$DCG" deck convert gallantmon --to code; } >"$temp/list"
paste "$temp/list"
sees '1 line of the list'
keys Enter
sees "Line 2 can't be read" 'Copy the code again' '> Leave the line out'
keys C-c C-c C-c C-c q
sees 'exit 0'
left

# dcg play FILE has the same pages, and goes on with the game, or to the menu.
begin 80 24 -- "$temp/names.txt" st1 --seed 5 --speed 0
sees '> Take the likeliest card for all '
keys Enter
sees '> Go on with these cards'
keys Enter
sees '> Play it'
keys Enter
sees '>1 keep the hand' 'Opponent: ST-1'
keys q y
sees 'exit 0'
left
begin 80 24 -- "$temp/names.txt" st1 --speed 0
sees '> Take the likeliest card for all '
keys Enter Enter
sees '> Play it'
keys Down Enter
sees 's Start the game' 'Your deck              '
isnt_shown 'Omnimon (BT22)' || fail "the deck isn't in the menu: $(shown)"
keys q
sees 'exit 0'
left
begin 80 24 -- "$temp/names.txt"
sees '> Take the likeliest card for all '
keys Escape
sees '> Go on with your list'
keys Escape
sees 'no deck was chosen' 'exit 2'
left

# Without a screen it asks in plain lines of 80 columns: the likeliest first, which Enter takes.
printf '4 Solomon\n3 Twinmon\n2 Agumon\n' >"$temp/list"
begin 80 24 DCG_CARDS="$DCG_CARDS" -- --plain "$temp/list"
sees ':2: 3 Twinmon' '  1  MY2-003   blue, level 5, cost 7, 7000 DP' 'Enter for the first, a row or a card number for that one, 0 for none >'
keys Enter
sees ':3: 2 Agumon' " more cards have this name: 'all' shows them"
[ "$(shown | grep -c ' level 3, cost ')" -eq 15 ] || fail "not 15 rows: $(shown)"
keys bt1-010 Enter
sees 'the deck has 9 cards' 'exit 2'
# If another line can't be read, no answer is asked for that would be lost.
echo '2 Qqqqqq' >>"$temp/list"
begin 80 24 DCG_CARDS="$DCG_CARDS" -- --plain "$temp/list"
sees "there is no card 'Qqqqqq'" 'exit 2'
isnt_shown 'Enter for' || fail "an answer is lost: $(shown)"
