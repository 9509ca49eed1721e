#!/bin/sh
# The menu of dcg play with a deck of one's own: pasted, from a file, as a deck code; checked, mended, kept and played.
. tests/cli/common
. tests/cli/terminal

# paste FILE: as a terminal does it, with marks.
paste() {
    mux load-buffer "$1"
    mux paste-buffer -p -t game
}

# A list that is none of the built-in ones.
"$DCG" deck convert bt22-omnimon --to io | sed -e "s/^2 Agumon/1 Agumon/" -e "s/^1 Omnimon/2 Omnimon/" >"$temp/good.txt"
code=$("$DCG" deck convert gallantmon --to code)
sed -e 's/^4 WarGreymon .*/4 WarGreymon/' -e 's/^4 Gabumon .*/4 Gabumonn/' -e 's/^2 Omnimon .*/2 Nothing BT99-001/' "$temp/good.txt" >"$temp/bad.txt"

# A list without errors is pasted in the menu, and played.
begin 80 24 -- --speed 0
sees '>   Your deck'
paste "$temp/good.txt"
sees 'Your deck: WarGreymon' 'kept with your decks, as wargreymon' '50 cards and 4 Digi-Eggs: legal, and all of its cards are for play.' '> Play it'
keys Enter
sees 'You: WarGreymon' 'Opponent: Three'
keys q y
sees 'dcg play wargreymon bt17' 'exit 0'
left

# It is there the next time, and every command knows it.
exits 0 deck check wargreymon
rm -f "$XDG_STATE_HOME"/dcg/game*
begin 80 24 -- --speed 0
sees 'Your deck              WarGreymon' '> s Start the game'
keys Up Up Up Up Up Enter
sees 'Your decks' '> WarGreymon'
# The same list isn't kept twice.
paste "$temp/good.txt"
sees 'as wargreymon.' '> Play it'
keys Down Down Enter
sees '> WarGreymon'

# A deck code; it is taken to the menu.
mux set-buffer "$code"
mux paste-buffer -p -t game
sees 'Your deck: Gallantmon (ST-7)' 'as gallantmon-st-7.' 'legal, and all'
keys Down Enter
sees '> s Start the game' 'Your deck              Gallantmon (ST-7)'

# A file that is dragged into the terminal: its lines that aren't clear are mended one by one.
keys Up Up Up Up Up Enter
sees 'Search:'
mux set-buffer "'$temp/bad.txt' "
mux paste-buffer -p -t game
sees '2 lines of the list' '4 WarGreymon: ' "there is no card 'Gabumonn'; did you mean 'Gabumon'?"
keys Enter
sees "there is no card 'Gabumonn'" 'which card: 4 Gabumonn_'
keys BSpace BSpace BSpace BSpace BSpace BSpace BSpace BSpace BT22-017 Enter
gone Gabumonn
sees '1 line of the list' '4 WarGreymon: '
keys Enter
sees 'Which card is it?' '> BT22-013 ' 'AD1-004 ' # the likeliest: others of the list are of its set
keys Enter
# All lines are clear, but one card isn't known: it says so, what helps, and the list is kept.
sees "can't be played as it is" 'BT99-001' 'dcg cards add FILE'
ls "$XDG_DATA_HOME/dcg/decks" >"$temp/kept"
[ "$(wc -l <"$temp/kept")" -eq 3 ] || fail "not three decks: $(cat "$temp/kept")"
# The same list without that card is too small.
grep -v BT99 "$temp/good.txt" | grep -v '^2 Omnimon' >"$temp/small.txt"
paste "$temp/small.txt"
sees 'the deck has 48 cards instead of 50' '> Another deck'
# What has no action can't be gone to.
keys Up Down Up
sees '> Another deck'
# A text that is no list leaves the report, and Enter takes nothing then.
mux set-buffer "$(printf 'Hello\nyou two\n')"
mux paste-buffer -p -t game
sees 'There is no card in this text.' 'the deck has 48 cards instead of 50'
keys Enter
gone '> '
# One Digi-Egg is no Digi-Eggs.
"$DCG" deck convert st1 --to io | sed 's/^4 Koromon/1 Koromon/' >"$temp/one.txt"
paste "$temp/one.txt"
sees '50 cards and 1 Digi-Egg: legal'
# A list of cards that nobody knows isn't kept.
mux set-buffer "$(printf '4 Nothing BT99-001\n4 Nobody BT99-002\n')"
mux paste-buffer -p -t game
sees "No card of this list is known, so it isn't kept" 'dcg cards add FILE' '> Another deck'
[ "$(ls "$XDG_DATA_HOME/dcg/decks" | wc -l)" -eq 5 ] || fail "not five decks: $(ls "$XDG_DATA_HOME/dcg/decks")"
keys Escape
sees 'Search:' ' not legal: wargreymon-2' ' cards unknown: metalgarurumon'
keys Escape
sees '> '

# What is no deck is told in one sentence.
mux set-buffer 'https://example.org/decks/42'
mux paste-buffer -p -t game
sees "A link can't be followed"
mux set-buffer "$(printf 'Hello\nyou two\n')"
mux paste-buffer -p -t game
sees 'There is no card in this text.'

# Enter takes no deck then: first one has to go to it.
keys Enter Enter
gone '> '
keys Down
sees '> Gallantmon (ST-7)'

# What can't be read as a file says why on the page; a pipe isn't waited for, and nothing is written across the screen.
mkfifo "$temp/pipe"
for path in "$temp" /dev/zero "$temp/pipe" "$temp/missing"; do
    mux set-buffer "$path"
    mux paste-buffer -p -t game
    case $path in
    "$temp") sees 'This is a folder and not a file: /' ;;
    "$temp/missing") sees 'This is neither a deck list nor a file that can be read: /tmp' ;;
    *) sees "This is a device or a pipe and not a file: $path" ;;
    esac
    shown | grep -q 'dcg:' && fail "something is written across the screen: $(shown)"
    keys Down
done
# Much text that is no list is told at once, whether it is pasted or in a file.
seq 1 400000 | sed 's/^/no list /' >"$temp/much.txt"
mux set-buffer "$temp/much.txt"
mux paste-buffer -p -t game
sees 'This is no deck list: 5 MB of text.'
keys Escape
sees 'Start the game'
head -c 300000 "$temp/much.txt" >"$temp/some.txt"
paste "$temp/some.txt"
sees 'This is no deck list: 300 kB of text.'
head -n 600 "$temp/much.txt" >"$temp/some.txt"
paste "$temp/some.txt"
sees 'This is no deck list: 600 lines of text.'

# A file that is dropped on the first screen, as terminals write its path; on the line of the opponent it is their deck.
cp "$temp/good.txt" "$temp/my deck(é).txt"
for path in "'$temp/my deck(é).txt' " "$temp/my\\ deck\\(é\\).txt" "file://$temp/my%20deck(%C3%A9).txt"; do
    keys Escape
    sees 'Start the game'
    mux set-buffer "$path"
    mux paste-buffer -p -t game
    sees 'Your deck: WarGreymon' '50 cards and 4 Digi-Eggs: legal'
    keys Escape
    sees 'Search:'
done
keys Escape
sees 'Start the game'
place=$(where "The opponent's deck")
# shellcheck disable=SC2086
click $place
sees 'Search:'
keys Escape
sees ">   The opponent's deck"
paste "$temp/good.txt"
sees "The opponent's deck: WarGreymon" '> Take it'
keys Enter
sees "The opponent's deck    WarGreymon"
place=$(where 'Your deck ')
# shellcheck disable=SC2086
click $place
sees 'Search:'

# A list that is typed: Enter in an empty line ends it.
grep '^[0-9]' "$temp/good.txt" >"$temp/lines.txt"
keys -l "$(head -n 1 "$temp/lines.txt")"
keys Enter
sees 'Enter in an empty line checks it'
sed 1d "$temp/lines.txt" | while read -r line; do keys -l "$line" && keys Enter; done
sees "$(tail -n 1 "$temp/lines.txt")"
keys Enter
sees 'as wargreymon.' '> Play it'
keys Down Down Enter
sees 'Your decks'

# A terminal that doesn't mark what is pasted sends it like keys: it is a list all the same, also with empty lines in it.
mux load-buffer "$temp/good.txt"
mux paste-buffer -t game
sees 'as wargreymon.' '> Play it'
keys Down Down Enter
sees 'Your decks'

# A deck is removed by Delete and a question that the key itself doesn't answer; Backspace removes nothing.
decks=$XDG_DATA_HOME/dcg/decks
sees '> Gallantmon (ST-7)' 'Del removes a deck'
keys Down BSpace BSpace BSpace BSpace Up
sees '> Gallantmon (ST-7)'
keys DC DC DC BSpace Enter x
sees 'Remove gallantmon-st-7 from your decks? y/n'
keys n
gone 'from your decks?'
[ "$(ls "$decks" | wc -l)" -eq 5 ] || fail "a deck is removed without a yes: $(ls "$decks")"
keys DC
sees 'Remove gallantmon-st-7 from your decks? y/n'
keys y
sees 'gallantmon-st-7 is removed.' 'Bring back gallantmon-st-7'
[ ! -e "$decks/gallantmon-st-7.deck" ] || fail "the deck isn't removed"
[ -s "$XDG_DATA_HOME/dcg/removed-decks/gallantmon-st-7.deck" ] || fail "the list of the removed deck isn't kept"
keys Home Enter
sees 'gallantmon-st-7 is one of your decks again.'
gone 'Bring back'
[ -s "$decks/gallantmon-st-7.deck" ] || fail "the deck isn't brought back"
# The deck that the menu has is removed: the usual one takes its place.
keys End Home DC
sees 'Remove gallantmon-st-7 from your decks? y/n'
keys y
sees 'is removed.'
keys Escape
sees 'The deck gallantmon-st-7 is gone: Omnimon (BT22)' 'Your deck              Omnimon (BT22)'
keys q
sees 'exit 0'
left

# On the first screen and in a game what is pasted without marks acts as no key.
rm -rf "$XDG_STATE_HOME"
begin 80 24 -- --speed 0 --seed 5
sees 'Start the game'
# What is wrong with a deck can be read to its end, also if there is more of it than rows.
for i in $(seq 10 40); do echo "5 Card BT1-0$i"; done >"$temp/many.txt"
paste "$temp/many.txt"
sees 'the deck has 155 cards instead of 50'
keys Down Down PageDown PageDown PageDown PageDown PageDown
sees '5 copies of BT1-040' '> Another deck'
keys PageUp PageUp PageUp PageUp PageUp
sees 'the deck has 155 cards instead of 50'
keys Escape
sees 'Search:'
keys Escape
sees 'Start the game'
mux load-buffer "$temp/good.txt"
mux paste-buffer -t game
sees 'Your deck: WarGreymon' 'as wargreymon' '> Play it'
keys Enter
sees '>1 keep the hand'
mux paste-buffer -t game
sees 'A pasted text is not taken for keys.' '>1 keep the hand' 'step 0 '
keys s
sees 'Save to: game.replay_'
mux set-buffer 'another-name'
mux paste-buffer -t game
sees 'Save to: another-name_'
keys Escape
gone 'Save to'
keys q
sees 'Leave?'
keys y
sees 'exit 0'
left
