#!/bin/sh
# The first screen of README: its commands, done as they stand there, end in a game with the deck that is pasted; and what
# README shows of it is what is shown.
. tests/cli/common
. tests/cli/terminal

grep -qx 'play: .*' Makefile || fail "there is no 'make play'"
# What stands above the first heading: the first command, the deck code, the two screens.
sed '/^## /,$d' README.md >"$temp/first"
[ "$(grep -m 1 '^    [a-z]' "$temp/first")" = '    make play' ] || fail "README doesn't begin with 'make play'"
code=$(sed -n 's/^    \(DCG[A-Za-z0-9_-]*\)$/\1/p' "$temp/first")
[ -n "$code" ] || fail "README has no deck code to paste"

# screen TITLE: the lines of README's screen with this first line are those that are shown now.
screen() {
    awk -v title="$1" 'index($0, title) { on = 1 } on && /^ *$/ { blank = 1; next } on && !/^    / { exit } on { print substr($0, 5) }' \
        "$temp/first" >"$temp/told"
    [ "$(wc -l <"$temp/told")" -ge 6 ] || fail "README has no screen '$1'"
    shown >"$temp/shown"
    while IFS= read -r line; do
        grep -qxF -e "$line" "$temp/shown" || fail "README shows '$line', but the program:
$(cat "$temp/shown")"
    done <"$temp/told"
}

begin 80 24 -- --seed 5 # the game that README shows; another seed deals other cards
sees 'Paste its list here'
mux set-buffer "$code"
mux paste-buffer -p -t game
sees '> Play it'
screen 'Your deck: '
keys Enter
sees 'keep the hand'
keys 1 1
sees 'your breeding phase'
screen 'turn 1, '
keys b b
sees 'your main phase'
