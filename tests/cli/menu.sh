#!/bin/sh
# dcg play without decks on a terminal: the start menu, by keys and mouse.
. tests/cli/common
. tests/cli/terminal

for size in '80 24' '120 35' '160 50'; do
    rm -rf "$XDG_STATE_HOME"
    # shellcheck disable=SC2086
    begin $size -- --speed 0
    # Your deck comes first, and no deck to learn with.
    sees '>   Your deck              Omnimon (BT22)' 'Three Great Angels (BT17)' 'computer, level 3' 'by lot' 'Paste its list' 'q Quit'
    shown | grep -q 'unfinished' && fail "an unfinished game, where there is none"

    # The decks: the newest first; typing searches them, also by color.
    keys Enter
    sees 'The newest decks of tournaments' '> Jupitermon 2026-07-30'
    keys 'st1 red'
    sees '> ST-1 '
    keys Enter
    sees 'Your deck              ST-1'
    keys Up Up Up Up Left
    sees 'Search:'
    keys starter # no deck is called so
    sees 'There is no deck and no file of this name.'
    keys Escape
    sees 'Three Great Angels (BT17)'
    keys Right
    sees 'Search:'
    keys 'ST3 yellow'
    sees '> ST-3 '
    keys Enter
    sees "The opponent's deck    ST-3"

    # Up to who goes first, and the opponent.
    keys Up Up Right
    sees 'Who goes first       < you >'
    keys Up Left Left
    sees '< computer, level 1'
    # Unknown sequences do nothing.
    mux send-keys -t game -H 1b 5b 31 3b 35 43
    keys s
    sees '>1 keep the hand' 'Opponent: ST-3' 'against level1'
    keys 1 1
    sees 'turn 1, your breeding phase'
    keys q
    sees 'Leave?'
    keys y
    sees 'The game is kept' 'dcg play st1 st3 --seed' '--ai level1' 'exit 0'

    # The choices are remembered, and the game goes on; with the mouse.
    # shellcheck disable=SC2086
    begin $size -- --speed 0
    sees '> r Go on with the unfinished game' 'ST-3' 'computer, level 1' 'you'
    place=$(where 'Go on with')
    # shellcheck disable=SC2086
    click $place
    sees 'turn 1, your breeding phase'
    keys f
    sees 'Give up this game?'
    keys y
    sees 'You lose' 'm  the menu'
    keys m
    sees '>   Your deck              ST-1'
    place=$(where 'computer, level 1')
    # shellcheck disable=SC2086
    click $place
    sees 'computer, level 2'
    place=$(where 'Your deck')
    # shellcheck disable=SC2086
    click $place
    sees 'Red Hybrid'
    place=$(where 'Red Hybrid')
    # shellcheck disable=SC2086
    click $place
    sees 'Your deck              Red Hybrid 2026-07-25'
    keys q
    sees 'exit 0'
    left
done

# Two people.
rm -rf "$XDG_STATE_HOME"
begin 80 24 -- --hotseat
sees 'another person at this screen'
keys s
sees 'decides now.'
keys C-c
sees 'exit 0'

# Without a terminal nothing asks.
exits 0 play --seed 5
grep -q '^\[1-1-1\] A: ST-1 (human), B: ST-2 (level3), seed 5$' "$temp/out" || fail "no game without a terminal"
