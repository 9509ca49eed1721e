#!/bin/sh
# dcg play on screens of many sizes: the memory gauge, facts of cards, revealed cards, effects where there is room. The
# real program in tmux; a game that computers played is resumed and looked back at.
. tests/cli/common
. tests/cli/terminal

size() { mux resize-window -t game -x "$1" -y "$2"; }

# gauge COLUMNS ROWS: waits until the whole gauge is there, with a bracket around one number.
whole='memory You 10 9 8 7 6 5 4 3 2 1 0 1 2 3 4 5 6 7 8 9 10 Opponent'
gauge_whole() {
    line=$(shown | sed -n 's/^ \(memory You .*Opponent\).*/\1/p')
    marks=$(echo "$line" | tr -cd '[]')
    [ "$(echo "$line" | tr '[]()|' '     ' | tr -s ' ')" = "$whole" ] && [ "$marks" = '[]' ]
}
gauge() {
    size "$1" "$2"
    eventually gauge_whole || fail "the gauge isn't whole at $1x$2:
$(shown)"
}

# ---- The gauge at every kind of width; the title, piles and hand at 80x24 ----

network=tests/decks/network
rampart=tests/decks/rampart
begin 80 24 -- "$network.deck $rampart.deck --cards $network.cards --cards $rampart.cards --seed 2 --speed 0"
sees '1 keep the hand' 'Opponent: Rampart' 'You: Network'
gauge 80 24
sees ' security ..... 0' 'Lv5 c5 7000 W W4:1'
for columns in 81 99 100 119 120 121 122 123 124 125 126 127 128 139 140 141 199 250; do
    gauge $columns 30
done
gauge 120 35
sees 'Lv5 c5 7000 W W4:1' '[When Digivolving' '[Your Turn] When'
gauge 160 50
sees 'Lv5 c5 7000 W W4:1' '[When Digivolving] You may' 'your Digimon may app fuse'
keys q
sees 'Leave'
keys y
sees 'exit 0'

# ---- A long game of computers, step by step: nothing that counts is cut, revealed cards are shown ----

"$DCG" watch bt14-d-brigade bt11-xros-heart --seed 3 --ai greedy --replay "$temp/whole" >/dev/null
awk '/^result / { print "result playing"; next } /^check / { next } { held = $0 }
    NR > 1 && last !~ /^choice / || held ~ /^choice / { if (last != "") print last } { last = held }' \
    "$temp/whole" | sed 's/^player A .*/player A person/' >"$temp/game"
revealed=0
# facts_whole: no level or DP is cut, and revealed cards have their facts.
facts_whole() {
    ! grep -Eq '(^|[ │])L(v|v?[0-9]|v?[0-9] [0-9]+)…' "$temp/shown" || return 1
    ! grep -q '^Revealed' "$temp/shown" ||
        sed -n '/^Revealed/{n;N;N;p;}' "$temp/shown" | grep -Eq '(Lv?[2-7] c|Tamer c|Option c)[0-9]'
}
# A screen that is being drawn is looked at again.
facts_shown() {
    shown >"$temp/shown"
    facts_whole
}
# back COLUMNS ROWS: looks back from the last step; revealed counts the steps at which cards are revealed.
back() {
    begin "$1" "$2" -- --resume "$temp/game" --speed 0
    sees 'memory You'
    keys r
    sees 'LOOKING BACK'
    for _ in $(seq "$3"); do
        keys Left
        eventually facts_shown || fail "facts of a card are missing:
$(cat "$temp/shown")"
        ! grep -q '^Revealed' "$temp/shown" || revealed=$((revealed + 1))
    done
    keys Escape
    gone 'LOOKING BACK'
}
back 80 24 60
back 120 35 30
back 160 50 30
[ $revealed -gt 0 ] || fail "no card was revealed"

# ---- Without colors and in ASCII: what can be done is underlined, and cut names don't look suspended ----

begin 80 24 LC_ALL=C NO_COLOR=1 -- --resume "$temp/game" --speed 0
sees 'memory You'
mux capture-pane -p -e -t game | LC_ALL=C grep -q "$(printf '\033')\[[0-9;]*3[1-7]m" && fail "colors with NO_COLOR"
shown | LC_ALL=C grep -q '[^ -~]' && fail "more than ASCII in the locale C"
shown | grep -q '[a-z]~' && fail "a cut name ends in the mark of suspended cards"
begin 80 24 -- st1 st2 --seed 5 --speed 0 --ai random --fast-keys
sees '1 keep the hand'
keys 1
summary
sees 'breeding phase'
keys p
sees 'main phase' ' 2 Agumon'
mux capture-pane -p -e -t game | grep -q "$(printf '\033')\[[0-9;]*4m[^ ]*Agumon" ||
    fail "a card that can be played isn't underlined"
