#!/bin/sh
# Text of others on the terminal: no control character of a file, a bot or the command line gets there.
. tests/cli/common

esc=$(printf '\033')
# quiet WORDS: nothing but text was printed, and these words among it.
quiet() {
    cat "$temp/out" "$temp/err" >"$temp/both"
    ! LC_ALL=C tr -d '\n' <"$temp/both" | LC_ALL=C grep -q '[[:cntrl:]]' || fail "$1: $(cat -v "$temp/both")"
    ! LC_ALL=C grep -q "$(printf '\302\233')" "$temp/both" || fail "$1: a control character of two bytes"
    grep -q "$1" "$temp/both" || fail "not '$1': $(cat "$temp/both")"
}

# A replay.
exits 0 watch ember tide --seed 3 --ai random --replay "$temp/game"
grep -v '^check' "$temp/game" >"$temp/unchecked"
for line in "deck A ${esc}[31mX" "deck A $(printf '\177')" "deck A $(printf '\302\23331mX')" "deck A $(printf '\23331m')"; do
    awk -v line="$line" '/^deck A/ { $0 = line } { print }' "$temp/unchecked" >"$temp/forged"
    for command in show verify; do
        exits 2 replay $command "$temp/forged"
        quiet 'forged:.* the line holds a control character'
    done
done
sed "s/^player A random/player A ${esc}]0;X/" "$temp/unchecked" >"$temp/forged"
exits 2 replay show "$temp/forged"
quiet 'control character'
sed "s/^seed /s${esc}[5med /" "$temp/unchecked" >"$temp/forged"
exits 2 replay show "$temp/forged"
quiet 'control character'
awk '/^deck A/ { $0 = "deck\tA Ember  of\tTide" } { print }' "$temp/unchecked" >"$temp/forged" # tabs are blanks
exits 0 replay show "$temp/forged" --step 1

# Names of files, flags and commands.
cp "$temp/game" "$temp/a${esc}[31mb.replay"
exits 0 replay verify "$temp/a${esc}[31mb.replay"
quiet 'a?\[31mb.replay: .* every position is the same'
sed 's/^start ..../start 0000/' "$temp/game" >"$temp/a${esc}[31mb.replay"
exits 1 replay verify "$temp/a${esc}[31mb.replay"
quiet 'a?\[31mb.replay: diverges at the start'
exits 1 replay show "$temp/a${esc}[31mb.replay"
quiet 'a?\[31mb.replay'
printf 'scenario: wrong\nturn A\nexpect memory 7\n' >"$temp/a${esc}[31mb.scn"
got=0
"$DCG" scenario run "$temp/a${esc}[31mb.scn" >"$temp/out" 2>"$temp/err" || got=$?
quiet 'a?\[31mb.scn'
exits 2 deck check "$temp/a${esc}[31mb"
quiet 'a?\[31mb'
exits 2 "x${esc}[2Jy"
quiet 'x?\[2Jy'
exits 2 watch "--x${esc}c"
quiet 'has no flag'
exits 2 play --ai "x${esc}c"
quiet 'x?c'
exits 2 card text "${esc}[31m"
quiet '.'

# A deck: its lines, and its name if it is that of the file.
cp cards/decks/ember.deck "$temp/e${esc}[31mvil.deck"
sed -i '/^name:/d' "$temp/e${esc}[31mvil.deck"
exits 0 deck show "$temp/e${esc}[31mvil.deck"
quiet 'e?\[31mvil'
exits 0 watch "$temp/e${esc}[31mvil.deck" tide --seed 3 --ai random --replay "$temp/game"
quiet 'e?\[31mvil'
exits 0 replay verify "$temp/game"
{ cat cards/decks/ember.deck; echo "a${esc}[31mb"; } >"$temp/noted.deck"
got=0
"$DCG" deck show "$temp/noted.deck" >"$temp/out" 2>"$temp/err" || got=$?
quiet '.'

# A bot's answers: also a zero byte is not the end of one.
cat >"$temp/bot" <<'BOT'
read -r line
echo '{"type":"hello","protocol":2}'
while read -r line; do
    case $line in *'"ask":{'*) printf "$ANSWER" ;; esac
done
BOT
for answer in '\033[31m0\n' '0\000\n' '\302\233\n' '0\000 and more\n'; do
    ANSWER=$answer "$DCG" sim ember tide --games 2 --threads 1 --ai "exec:sh $temp/bot" --ai2 random >"$temp/out" 2>"$temp/err" ||
        fail "the simulation fails: $(cat "$temp/err")"
    quiet "gives up game 0: it answers '.*': "
done
printf 'read -r line\nprintf "\\033[31mhello\\n"\nsleep 1\n' >"$temp/bot"
exits 2 sim ember tide --games 2 --ai "exec:sh $temp/bot" --ai2 random
quiet "it answers '?\[31mhello': at byte 1: "

# Parts of a simulation.
exits 0 sim ember tide --games 4 --out "$temp/part"
sed "s/^deck 1 \([0-9a-f]*\) .*/deck 1 \1 ${esc}[31mX/" "$temp/part" >"$temp/forged"
exits 2 sim merge "$temp/forged"
quiet 'the name holds a control character'
