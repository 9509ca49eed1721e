#!/bin/sh
# The tutorial: every lesson is played, one is failed first, and it can be left.
. tests/cli/common
. tests/cli/terminal

# lesson N: closes the text that begins a lesson. An arrow does it, since there is nothing to scroll.
lesson() {
    sees "Lesson $1 of 7" 'any key goes on'
    keys Down
    gone 'any key goes on'
}

# press KEY...: keys, each when the board has settled on what the one before it shows.
press() {
    while [ $# -gt 0 ]; do
        keys "$1"
        sees "$2"
        shift 2
    done
}

# on TITLE [KEY]: closes what is said after a lesson.
on() {
    sees "$1"
    keys "${2:-Space}"
    gone "$1"
}

for size in '80 24' '120 35' '160 50'; do
    rm -rf "$XDG_STATE_HOME"
    # shellcheck disable=SC2086
    begin $size -- --speed 0
    sees 'Tutorial'
    keys t

    sees 'Lesson 1 of 7: Hatch'
    lesson 1
    press h 'Esc closes'
    on 'Above is your opponent' Escape
    press B 'B again' B '1 Sparkit' u '>B breeding area' B 'B again' B '1 Sparkit' 1 '1 again' 1 'Well done!'
    on 'Well done!'

    # Another action is no harm: the lesson begins again.
    lesson 2
    press p 'p again or Enter: pass' p 'Not yet'
    on 'Not yet'
    lesson 2
    press 1 'memory 3 -> 0' 1 'Well done!'
    on 'Well done!'

    lesson 3
    press 2 'digivolve from Cinderpup (cost 1)' 3 '3 again or Enter: digivolve' 3 'Well done!'
    on 'Well done!'

    lesson 4
    press S 'S again or Enter: attack the opponent' S 'Well done!'
    on 'Well done!'

    lesson 5
    sees 'Calderox'
    press 1 '1 again or Enter: block' 1 'Well done!'
    on 'Well done!'

    lesson 6
    keys Up
    press '?' "attack the opponent's Brinelet with Cinderpup"
    on 'Why not' Escape
    key=$(shown | sed -n 's/.*[ >]\([1-9]\) Kiln Burst.*/\1/p' | head -n 1)
    press "$key" "$key again or Enter: use Kiln Burst" "$key" 'to delete'
    shown | grep -q 'Well done!' && fail "the lesson ends before the effect:
$(shown)"
    key=$(shown | sed -n 's/.*[ >]\([1-9]\) Brinelet.*/\1/p' | head -n 1)
    press "$key" "$key again" "$key" 'Well done!'
    shown | grep -q 'is playing' && fail "nobody plays behind the text:
$(shown)"
    on 'Well done!'

    lesson 7
    key=$(shown | sed -n 's/.*[ >]\([1-9]\) Kiln Burst.*/\1/p' | head -n 1)
    press "$key" "$key again" "$key" 'trash 1' S 'S again or Enter: attack the opponent' S 'Well done!'
    on 'Well done!'
    sees 'Start the game'
    keys t
    lesson 1
    press q 'Leave the tutorial?' y 'Start the game'
    keys q
    sees 'exit 0'
done
[ -z "$(find "$XDG_STATE_HOME" -name 'game-*')" ] || fail "a lesson was kept as a game"
