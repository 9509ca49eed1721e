#!/bin/sh
# dcg play on a screen: which keys act and which don't. The real program in tmux, at 80x24, 120x35 and 160x50.
. tests/cli/common
. tests/cli/terminal

# nothing_chosen N: the game that is kept has N choices.
nothing_chosen() {
    got=$(cat "$XDG_STATE_HOME"/dcg/game-*.replay | grep -c '^choice ' || true)
    [ "$got" -eq "$1" ] || fail "$got choices instead of $1:
$(shown)"
}

# ---- Unknown escape sequences do nothing, whatever TERM says ----

# Ctrl+Right, Shift+F5, Ctrl+1 (modifyOtherKeys), Ctrl+1 (kitty), a mouse that moves and one that lets go (SGR and X10), an
# answer of the terminal, Alt+1, Alt+p, a pasted text.
sequences='1b5b313b3543 1b5b31353b327e 1b5b32373b353b34397e 1b5b34393b3575 1b5b3c33353b31303b31304d
1b5b3c303b31303b31306d 1b5b4d232a2a 1b5b3f313b3263 1b31 1b70 1b5b3230307e3170320d1b5b3230317e'

for term in screen tmux-256color xterm-256color linux vt100; do
    rm -rf "$XDG_STATE_HOME"
    begin 80 24 TERM=$term -- st1 st2 --seed 5 --speed 0 --ai random
    sees 'keep the hand'
    before=$(cat "$XDG_STATE_HOME"/dcg/game-*.replay | grep -c '^choice ' || true)
    for sequence in $sequences; do
        # shellcheck disable=SC2046
        mux send-keys -t game -H $(echo "$sequence" | sed 's/../& /g')
    done
    keys q
    sees 'Leave?' 'keep the hand'
    nothing_chosen "$before"
    keys y
    sees 'exit 0'
    cmp -s "$temp/before" "$temp/after" || sleep 0.5
    cmp -s "$temp/before" "$temp/after" || fail "the terminal is left in another state"
done

# ---- Ctrl-C asks before it leaves, and a second one leaves ----

begin 120 35 -- st1 st2 --seed 5 --speed 0 --ai random
sees 'keep the hand'
keys C-c
sees 'Leave?' 'dcg play --resume'
keys x
sees 'Leave?'
keys n
gone 'Leave?'
keys C-c
sees 'Leave?'
keys C-c
sees 'exit 0'
