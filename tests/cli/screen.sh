#!/bin/sh
# dcg play on a screen: the real program in tmux, by keys and mouse, at 80x24 and 160x50. What is expected is waited for,
# up to a limit; nothing depends on how fast the machine is.
. tests/cli/common
. tests/cli/terminal

# ---- 80x24: the board, a refused action, undo, resizing, leaving ----

begin 80 24 -- st1 st2 --seed 5 --speed 0 --ai random --fast-keys
sees '>1 keep the hand' 'return the hand' 'Keep this hand' '|  against random' 'memory You' 'breeding area' \
    'security' 'F1 help' 'q quit'
keys 1
summary
sees "turn 2, your breeding phase" '>B breeding area' 'hatch a Digi-Egg' '[p] do nothing' 'Opponent: ST-2'
[ "$(shown | wc -l)" -le 24 ] || fail "more than 24 rows"
keys Enter
sees "your main phase" '[4-16-1] You hatch' 'digivolve'
keys u
sees 'Back to your previous decision.' "your breeding phase" '>B breeding area'
gone '[4-16-1] You hatch'
keys p
sees "your main phase" '[p] pass'

# Whatever can't be done has a rule: an Option without a card of its color; nothing to attack the player with.
sees '>3 WarGreymon'
keys Space
sees '>5 Agumon' '- play (cost 3)' 'Memory 4 -> 1'
keys Up
sees '>  Starlight Explosion'
keys Enter
sees 'It has no option now'
keys '?'
sees 'Why not' 'not offered: use Starlight Explosion' 'the color' '[4-19-2]' 'Esc closes'
keys Escape
gone 'not offered:'
keys Down
sees '>5 Agumon'

# The text of a card; the log; help; a hint; looking back.
keys i
sees 'Esc closes' 'Play cost'
keys Escape
gone 'Esc closes'
keys l
sees 'What has happened' 'arrows scroll'
keys Up PageUp Escape
gone 'What has happened'
keys F1
sees 'Help' 'played this turn'
keys Escape
gone 'played this turn'
keys h
sees 'The computer would ' 'It expects to win'
keys Escape
gone 'The computer would '
keys r
sees 'LOOKING BACK' 'Step '
keys Left Left
sees 'Step'
keys Escape
gone 'LOOKING BACK'
sees '[p] pass'

# The list of all options, then back to the board.
keys Tab
sees '>1 '
keys Escape
sees '[p] pass'

# Any size at any time.
mux resize-window -t game -x 79 -y 24
sees 'The game needs 80 columns and 24 rows.' 'Enlarge the window.'
mux resize-window -t game -x 160 -y 50
sees "your main phase" '[p] pass' '─── '
mux resize-window -t game -x 80 -y 24
sees "your main phase" 'memory You'

# A typed command, and a refused one.
keys :
sees ':_'
keys nonsense Enter
sees 'neither the number of an option'
keys Escape
gone 'neither the number'
keys :
sees ':_'
keys "save $temp/saved" Enter
sees 'Saved to'
keys Escape
gone 'Saved to'
grep -q '^result playing$' "$temp/saved" || fail "not saved"

keys q
sees 'Leave?'
keys n
gone 'Leave?'
sees "your main phase"
keys q
sees 'Leave?'
keys y
sees 'exit 0' 'Seed 5'
gone "your main phase"
left

# ---- The game that was left goes on, with the mouse, at 160x50, where the locale knows ASCII alone ----

begin 160 50 LC_ALL=C NO_COLOR=1 -- --resume --speed 0 --fast-keys
sees "your main phase" '[p] pass' 'memory You' '[5-2-1-3] The opponent goes first'
shown | LC_ALL=C grep -q '[^ -~]' && fail "more than ASCII in the locale C"
mux capture-pane -p -e -t game | LC_ALL=C grep -q "$(printf '\033')\[[0-9;]*3[1-7]m" && fail "colors with NO_COLOR"
place=$(where '[p] pass')
# shellcheck disable=SC2086
click $place
sees 'turn 4'
summary
sees '>B breeding area'
place=$(where 'breeding area')
# shellcheck disable=SC2086
click $place
sees 'You hatch'
place=$(where 'undo')
# shellcheck disable=SC2086
click $place
sees 'Back to your previous decision.'
keys f
sees 'Give up this game?'
keys y
sees 'You lose' 'Rule 1-2-4' 'dcg play st1 st2 --seed 5 --ai random'
keys Escape
gone 'Rule 1-2-4'
keys u
sees 'Back to your previous decision.'
keys q
sees 'Leave?'
keys y
sees 'exit 0'

# ---- Two people: at each change the screen is empty until it is handed over ----

begin 80 24 -- st1 st2 --seed 3 --hotseat --fast-keys
sees 'decides now.' 'Hand over'
[ "$(shown | grep -c '[a-z]')" -eq 2 ] || fail "something is shown before it is handed over"
keys Enter
sees 'keep the hand'
first=$(shown | sed -n 's/.*you are Player \(.\).*/\1/p')
keys 1
sees 'decides now.'
[ "$(shown | grep -c '[a-z]')" -eq 2 ] || fail "something is shown before it is handed over"
keys Enter
sees 'keep the hand'
[ "$(shown | sed -n 's/.*you are Player \(.\).*/\1/p')" != "$first" ] || fail "the same player looks"
keys q
sees 'Leave?'
keys y
sees 'exit 0'

# ---- Plain where there is no screen ----

begin 80 24 TERM=dumb -- st1 st2 --seed 5
sees '   2  return the hand and draw a new one' '>'
keys quit Enter
sees 'exit 0'
begin 80 24 -- st1 st2 --seed 5 --plain
sees '   2  return the hand and draw a new one' '>'
keys quit Enter
sees 'exit 0'
