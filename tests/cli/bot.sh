#!/bin/sh
# Bots from outside: they play; those that answer late, wrongly or not at all lose and the run goes on; none is left.
. tests/cli/common

# bot NAME: a bot that takes the first option; standard input says what it does when it is asked, $n times so far.
bot() {
    {
        cat <<'END'
#!/bin/sh
echo $$ >>"$(dirname "$0")/processes"
n=0
while read -r line; do
    case $line in
    '{"type":"hello"'*) echo ready ;;
    '{"type":"choose"'*)
        n=$((n + 1))
END
        cat
        echo ';; esac; done'
    } >"$temp/$1"
    chmod +x "$temp/$1"
}

gone() {
    while read -r process; do
        ! kill -0 "$process" 2>/dev/null || fail "$1: process $process is still there"
    done <"$temp/processes"
}

echo 'echo 0' | bot first
exits 0 sim ember tide --games 20 --threads 1 --no-time --json --ai "exec:$temp/first" --ai2 random
cp "$temp/out" "$temp/one"
grep -q '"forfeit":0' "$temp/out" || fail "a good bot gives up: $(cat "$temp/err")"
[ ! -s "$temp/err" ] || fail "a good bot: $(cat "$temp/err")"
exits 0 sim ember tide --games 20 --threads 4 --no-time --json --ai "exec:$temp/first" --ai2 random
cmp -s "$temp/out" "$temp/one" || fail "four threads, other bytes"
gone first
exits 0 sim ember tide --games 4 --ai random --ai2 "exec:$temp/first" --replays "$temp/games"
exits 0 replay verify "$temp/games"
exits 0 sim ember tide --games 4 --ai "exec:$temp/first" --json
grep -q '"forfeit":0' "$temp/out" || fail "bots on both sides: $(cat "$temp/err")"

# bad NAME SECONDS WORDS: such a bot loses every game that it doesn't finish, and it is told why.
bad() {
    exits 0 sim ember tide --games 6 --threads 2 --json --ai "exec:$temp/$1" --ai2 random --answer "$2"
    grep -q "gives up game [0-5]: .*$3" "$temp/err" || fail "$1: $(cat "$temp/err")"
    grep -q '^dcg: bots gave up 6 games$' "$temp/err" || fail "$1: $(cat "$temp/err")"
    grep -q '"games":6,.*"wins":\[0,6\],.*"errors":0,.*"forfeit":6' "$temp/out" || fail "$1: $(cat "$temp/out")"
    gone "$1"
}
echo '[ $n -lt 3 ] || sleep 60; echo 0' | bot late
bad late 0.3 'it took too long'
echo '[ $n -lt 3 ] || exit 1; echo 0' | bot dying
bad dying 10 'it has ended'
echo '[ $n -lt 3 ] || kill -9 $$; echo 0' | bot killed
bad killed 10 'it has ended'
echo 'echo 9999' | bot beyond
bad beyond 10 "it answers '9999', which is none of its"
echo 'echo -1' | bot negative
bad negative 10 "'-1'"
echo 'echo first, please' | bot polite
bad polite 10 "'first, please'"
echo 'echo' | bot silent
bad silent 10 "''"
echo 'printf "%0300d\n" 0' | bot long
bad long 10 'too long'
echo 'head -c 300 /dev/zero; echo' | bot zeros
bad zeros 10 '.'
echo 'echo 0; echo 0; echo 0' | bot talkative
bad talkative 10 'without being asked'
echo 'exec 0<&-; sleep 0.1; echo 0; sleep 60' | bot deaf
bad deaf 10 'it has ended'

# One that can't be started, or isn't a bot, is wrong usage.
wrong() {
    exits 2 sim ember tide --games 6 --ai "$1" --answer 1
    [ ! -s "$temp/out" ] || fail "$1: output in spite of the error"
    grep -q "$2" "$temp/err" || fail "$1: $(cat "$temp/err")"
}
wrong "exec:$temp/missing" "exec: $temp/missing: No such file or directory"
echo 'echo 0' >"$temp/plain"
wrong "exec:$temp/plain" "exec: $temp/plain may not be executed; 'chmod +x $temp/plain' allows it"
wrong exec:nosuchcommand 'exec: command not found: nosuchcommand$'
(cd "$temp" && wrong 'exec:first --fast' 'exec: command not found: first; write ./first for the file in this folder')
wrong exec:false 'it has ended'
wrong exec:cat "instead of 'ready'"
wrong 'exec:sleep 60' 'it took too long'
wrong exec:yes "without being asked\\|instead of 'ready'" # before it is greeted or after
wrong exec: 'needs a command'

# Broken off, bots end, too.
: >"$temp/processes"
"$DCG" sim ember tide --games 100000 --ai "exec:$temp/first" --ai2 random >"$temp/out" 2>"$temp/err" &
sleep 1
kill -TERM $!
code=0
wait $! || code=$?
[ "$code" -eq 143 ] || fail "broken off: exit $code: $(cat "$temp/err")"
[ -s "$temp/processes" ] || fail "no bot was started"
gone "broken off"

# The other way round: the program plays with whoever is at its standard input and output.
{
    echo ready
    yes 0 | head -n 20000
} >"$temp/answers"
"$DCG" bot ember tide --seed 2 --games 3 <"$temp/answers" >"$temp/out" 2>"$temp/err" || fail "bot: $(cat "$temp/err")"
[ "$(grep -c '^{"type":"game","random":[0-9]*,"player":"[AB]"' "$temp/out")" -eq 3 ] || fail "not three games"
[ "$(grep -c '^{"type":"end","result":"\(won\|lost\)","rule":"[0-9-]*"}$' "$temp/out")" -eq 3 ] || fail "not three ends"
grep -q 'the bot won [0-3] of 3 games' "$temp/err" || fail "the result isn't told"
# Nothing hidden: of the opponent's first hand, and of security stacks, there are numbers and nothing else.
first=$(grep -m 1 '^{"type":"choose"' "$temp/out")
echo "$first" | grep -q '"opponent":{.*"hand":\[{"id":[0-9]*},{"id":[0-9]*},{"id":[0-9]*},{"id":[0-9]*},{"id":[0-9]*}\]' ||
    fail "not a hidden hand: $first"
grep '^{"type":"choose"' "$temp/out" | grep -q '"face_down":true,"number"' && fail "a face-down card is told"
echo "$first" | grep -q '"seed"' && fail "the seed is told"
# has KEYS WORDS: the message in $line has this.
has() {
    echo "$line" | grep -qF -- "$2" || fail "no $1: $line"
}
"$DCG" bot ember tide --seed 5 <"$temp/answers" >"$temp/out" 2>"$temp/err" || fail "bot: $(cat "$temp/err")"
line=$(grep -m 1 '^{"type":"choose","decision":"REDRAW"' "$temp/out")
has 'prompt' '"prompt":"Keep this hand or draw a new one?"'
has 'start of the game' '"events":[{"event":"SHUFFLED","rule":"5-2-1-1","player":"A",'
has 'card that the player drew' '"cards":[1,2,3,4,5],"from":"deck","to":"hand","value":5,'
line=$(grep -m 1 '^{"type":"choose","decision":"MAIN"' "$temp/out")
has 'event' '"events":[{"event":"HATCHED","rule":"4-16-1","player":"A","card":51,"number":"TR-001","from":"digi-egg deck","to":"breeding area","value":0,"text":"A hatches Sparkit"}]'
has 'cost' '"cost":5,"memory_after":3,"text":"play Pyrewing (cost 5)"'
has 'end of the turn' '"cost":13,"memory_after":-5,"ends_turn":true,"text":"play Volcanarch (cost 13)"'
has 'memory after a pass' '{"verb":"PASS","card":null,"other":null,"number":0,"cost":null,"memory_after":-3,"ends_turn":true,'
has 'traits' '"keywords":["Jamming"],"colors":["blue"],"traits":["Ultimate","Data","Beast","Ice"],'
line=$(grep -m 1 '^{"type":"game"' "$temp/out")
has 'facts' '"TR-003":{"name":"Emberling","categories":["Digimon"],"colors":["red"],"level":3,"dp":2000,"cost":3,"traits":["Rookie","Virus","Ember"],"keywords":["Rush"],"requirements":[{"cost":0,"colors":["red"],"categories":["Digimon"],"level":2}],"text":'
# No option takes memory from nowhere: an option that costs nothing and isn't a pass says nothing of it.
grep '^{"type":"choose"' "$temp/out" | grep -q '"verb":"ATTACK"[^}]*"memory_after":[0-9-]' && fail "an attack moves memory"

# Without texts the same game is played, and nothing but texts is missing.
"$DCG" bot ember tide --seed 5 --brief <"$temp/answers" >"$temp/brief" 2>"$temp/err" || fail "brief: $(cat "$temp/err")"
sed 's/"brief":false/"brief":true/; s/"\(text\|prompt\)":"\([^"\\]\|\\.\)*"//g; s/,\(,*\)\([]}]\)/\2/g; s/,,*/,/g' "$temp/out" >"$temp/less"
cmp -s "$temp/less" "$temp/brief" || fail "brief: $(diff "$temp/less" "$temp/brief" | head -n 4 | cut -c 1-2000)"
exits 0 sim ember tide --games 20 --threads 1 --no-time --json --ai "exec:$temp/first" --ai2 random --brief
cmp -s "$temp/out" "$temp/one" || fail "other games without texts"
exits 0 sim ember tide --games 20 --census --no-time --json --ai "exec:$temp/first" --ai2 random
grep -q '"census":' "$temp/out" || fail "no census with a bot"

echo ready >"$temp/answers"
got=0
"$DCG" bot ember tide <"$temp/answers" >"$temp/out" 2>"$temp/err" || got=$?
[ "$got" -eq 1 ] || fail "a bot that leaves: exit $got"
exits 2 bot "$temp/missing"

# The example, which should beat a player who takes any option.
command -v python3 >/dev/null 2>&1 || exit 0
printf 'ready\n0\n0\n' | "$DCG" bot ember tide --seed 5 >"$temp/out" 2>/dev/null || : # it ends there
python3 - "$temp/out" docs/bots.md <<'END' || fail "docs/bots.md: the whole message is another one"
import json, sys
said = [json.loads(line) for line in open(sys.argv[1])][-1]
page = open(sys.argv[2]).read().split("## A whole message")[1].split("\n\n")
sys.exit(said != json.loads(next(part for part in page if part.startswith("    {"))))
END
exits 0 sim st1 st2 --games 30 --threads 1 --no-time --json --ai exec:examples/bot.py --ai2 random
cp "$temp/out" "$temp/one"
wins=$(sed 's/.*"wins":\[\([0-9]*\),.*"matches".*/\1/' "$temp/out")
[ "$wins" -ge 20 ] || fail "the example won $wins of 30 games"
exits 0 sim st1 st2 --games 30 --threads 3 --no-time --json --ai exec:examples/bot.py --ai2 random
cmp -s "$temp/out" "$temp/one" || fail "the example: three threads, other bytes"
