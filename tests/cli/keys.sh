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
    left
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

# choices N: waits until the kept game has N choices.
choices() {
    eventually has_choices "$1" || fail "not $1 choices:
$(shown)"
}

count() { cat "$XDG_STATE_HOME"/dcg/game-*.replay | grep -c '^choice ' || true; }
has_choices() { [ "$(count)" -eq "$1" ]; }

for size in '80 24' '120 35' '160 50'; do
    rm -rf "$XDG_STATE_HOME"

    # ---- The answers of a question stay, and so do their keys, wherever the focus goes ----

    # shellcheck disable=SC2086
    begin $size -- st1 st2 --seed 5 --speed 0 --ai random
    sees '>1 keep the hand' ' 2 return the hand'
    keys Escape
    sees 'Nothing is open here' '>1 keep the hand'
    keys Up
    sees ' 1 keep the hand' ' 2 return the hand'
    keys Enter
    sees 'The answers are in the list'
    keys Tab Tab
    sees ' 1 keep the hand' ' 2 return the hand'
    place=$(where 'Agumon')
    # shellcheck disable=SC2086
    click $place
    sees 'ST1-03 Agumon' ' 1 keep the hand' ' 2 return the hand'

    # ---- A key that does nothing says why ----

    keys 7
    sees 'No option has the key 7 now.'
    keys z
    sees 'No option has the key Z now.'
    keys %
    sees 'The key % does nothing.'

    # ---- The first press of a key shows what it does, the second one does it ----

    before=$(count)
    keys 1
    sees '1 again or Enter: keep the hand'
    keys Down
    gone 'again or Enter'
    keys 1
    sees '1 again or Enter: keep the hand'
    keys 1

    # ---- The opponent's turn is summed up until a key is pressed, which does nothing else ----

    sees "The opponent's turn" 'The opponent hatches Tsunomon' 'uses Kaiser Nail (4), memory 4 on your side' \
        'Memory is now 4 on your side.' 'any key goes on'
    keys Space
    gone 'any key goes on'
    sees '>B breeding area' '^  Gabumon'
    choices $((before + 4))
    keys B
    sees 'B again or Enter: hatch a Digi-Egg'
    keys Escape
    gone 'again or Enter'
    keys b
    sees 'B again or Enter: hatch a Digi-Egg'
    keys p
    sees 'p again or Enter: do nothing'
    keys Enter
    sees "your main phase"
    gone 'Memory 4 ->' # no key has pointed at a card yet
    choices $((before + 5))
    keys 2
    sees '2 again or Enter: play Agumon (cost 3). memory 4 -> 1' '(1' 'Memory 4 -> 1'
    keys Escape
    gone 'again or Enter'
    keys n
    sees 'Nothing optional is asked now'
    keys p
    sees 'p again or Enter: pass. This ends your turn.' 'Memory 4 -> 3 for the opponent: this ends your turn'
    keys Escape
    gone 'This ends your turn.'
    choices $((before + 5))

    # ---- The hint puts its option in focus, and names keys that are on the screen ----

    keys h
    sees 'The computer would ' 'It is in focus now'
    shown | grep -q '#[0-9]' && fail "a number that is no key:
$(shown)"
    key=$(shown | sed -n 's/.*Keys: \(.\).*/\1/p')
    keys u
    sees 'Esc or Enter closes the text first' 'The computer would '
    keys Escape
    gone 'The computer would '
    shown | grep -q "[>!]$key\|>$key " || fail "the hint says $key:
$(shown)"
    keys 2
    sees '2 again or Enter: play Agumon (cost 3). memory 4 -> 1'
    keys Enter
    choices $((before + 6))
    keys u
    sees 'Back to your previous decision.'

    # ---- The log and the reasons speak of you and the opponent, as the pane does ----

    keys l
    sees 'What has happened' "Turn 2: your turn begins"
    shown | grep -q "\] [AB]'s\|\] [AB] \|main phase$" && fail "the log names players by letters, or phases:
$(shown)"
    keys Escape
    gone 'What has happened'

    # ---- The glossary ----

    keys g
    sees 'Glossary' 'Marks on a card' 'Lv4 or L4: level 4'
    keys Escape
    gone 'Marks on a card'
    keys F2
    sees 'Marks on a card'
    keys End
    sees '<Recovery>'
    keys Escape
    gone '<Recovery>'

    # ---- Behind an error no letter acts ----

    keys :
    sees ':_'
    keys "load $temp/a-file-that-is-not-there-and-has-a-name-which-is-too-long-for-one-line" Enter
    sees 'That went wrong'
    keys :ups
    sees 'Esc or Enter closes the text first'
    keys Escape
    gone 'That went wrong'
    choices $((before + 5))

    # ---- A card keeps its key ----

    sees '2 Agumon' '4 Coredramon'
    keys 2 2
    sees 'You play Agumon'
    shown | grep -q ' 4 Coredramon' || fail "Coredramon has another key:
$(shown)"
    keys u
    sees 'Back to your previous decision.'

    # ---- Fast keys, remembered ----

    keys k
    sees 'Fast keys: a key acts when it is pressed once.'
    keys q
    sees 'Leave?'
    keys y
    sees 'exit 0'
    # shellcheck disable=SC2086
    begin $size -- st1 st2 --seed 5 --speed 0 --ai random
    sees '>1 keep the hand'
    keys 1
    sees 'any key goes on'
    keys p
    gone 'any key goes on'
    sees '>B breeding area'
    keys k
    sees 'A key shows first what it does'
    keys B
    sees 'B again or Enter'
    keys q
    sees 'Leave?'
    keys y
    sees 'exit 0'

    # ---- The end: who won first, then how; another game; nothing is overwritten without a question ----

    # shellcheck disable=SC2086
    begin $size -- st1 st2 --seed 5 --speed 0 --ai random
    sees '>1 keep the hand'
    keys f
    sees 'Give up this game?'
    keys y
    sees 'You lose' 'Rule 1-2-4' 'play again' 'dcg play st1 st2 --seed 5 --ai random'
    keys s
    sees 'Save to: game.replay_'
    for _ in 1 2 3 4 5 6 7 8 9 10 11; do keys BSpace; done
    keys "$temp/over" Enter
    sees 'Saved to'
    keys Escape
    gone 'Saved to'
    keys s
    for _ in 1 2 3 4 5 6 7 8 9 10 11; do keys BSpace; done
    keys "$temp/over" Enter
    sees 'Overwrite it?'
    keys n
    sees 'Nothing was saved.'
    rm "$temp/over"
    keys x
    sees 'You: ST-2' 'Opponent: ST-' '>1 keep the hand'
    keys f
    sees 'Give up this game?'
    keys y
    sees 'You lose'
    keys a
    sees 'You: ST-2' '>1 keep the hand'
    keys q
    sees 'Leave?'
    keys y
    sees 'The same game from the beginning: dcg play st2 st1 --seed' 'exit 0'
done
