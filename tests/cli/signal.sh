#!/bin/sh
# Signals end a game on the screen: the terminal is as it was, the game is kept, and the exit code tells which signal it
# was. A terminal that nobody knows shows plain lines.
. tests/cli/common
. tests/cli/terminal

kept=$XDG_STATE_HOME/dcg

# ended SIGNAL NUMBER KEY...: a signal after these keys.
ended() {
    signal=$1
    number=$2
    shift 2
    rm -rf "$XDG_STATE_HOME"
    begin 80 24 -- st1 st2 --seed 5 --replay "$temp/replay"
    sees 'keep the hand'
    for key; do keys "$key"; done
    file=$(echo "$kept"/game-*.replay)
    process=${file%-*}
    kill -s "$signal" "${process##*-}"
    sees "exit $((128 + number))"
    cmp -s "$temp/before" "$temp/after" || fail "$signal: the terminal has other settings"
    tail -n 2 "$temp/replay" | grep -q '^result playing$' || fail "$signal: --replay isn't written, or the game is over"
}
ended TERM 15
ended INT 2
ended HUP 1
ended TERM 15 f # while it asks whether to give up
ended TERM 15 q
ended TERM 15 :
ended TERM 15 '?'

begin 120 60 TERM=no-such-terminal -- st1 st2 --seed 5
sees "the terminal 'no-such-terminal' can't show a screen" '   2  return the hand and draw a new one' '>'
keys quit Enter
sees 'exit 0'
