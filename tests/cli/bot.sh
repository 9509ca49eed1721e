#!/bin/sh
# Bots from outside: they play; those that answer late, wrongly or not at all lose and the run goes on; none is left.
. tests/cli/common

# bot NAME: a bot; standard input says what it does when it is asked, $n times so far. take N answers with option N.
bot() {
    {
        cat <<'END'
#!/bin/sh
echo $$ >>"$(dirname "$0")/processes"
n=0
take() { echo '{"type":"choose","options":['"$1"']}'; }
while read -r line; do
    case $line in
    '{"type":"hello"'*) echo '{"type":"hello","protocol":2}' ;;
    *'"ask":{'*)
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

echo 'take 0' | bot first
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
echo '[ $n -lt 3 ] || sleep 60; take 0' | bot late
bad late 1 'it took too long'
echo '[ $n -lt 3 ] || exit 1; take 0' | bot dying
bad dying 60 'it has ended'
echo '[ $n -lt 3 ] || kill -9 $$; take 0' | bot killed
bad killed 60 'it has ended'
echo 'take 9999' | bot beyond
bad beyond 60 'it answers .{"type":"choose","options":\[9999\]}.: that is not among the options$'
echo 'take -1' | bot negative
bad negative 60 'that is not among the options$'
echo 'take 0,0' | bot batch
bad batch 60 'options is a list of one option$'
echo 'echo first, please' | bot polite
bad polite 60 "'first, please': at byte 1: no JSON value begins here$"
echo 'echo 0' | bot number
bad number 60 "'0': a choose is expected$"
echo 'echo' | bot silent
bad silent 60 "'': at byte 1: "
echo 'printf "%01300d\n" 0' | bot long
bad long 60 'its answer is too long$'
echo 'head -c 300 /dev/zero; echo' | bot zeros
bad zeros 60 "': at byte 1: "
echo 'take 0; take 0; take 0' | bot talkative
bad talkative 60 'without being asked'
echo 'exec 0<&-; sleep 0.1; take 0; sleep 60' | bot deaf
bad deaf 60 'it has ended'

# wrong COMMAND WORDS [SECONDS]: one that can't be started, or isn't a bot, is wrong usage.
wrong() {
    exits 2 sim ember tide --games 6 --ai "$1" --answer "${3:-60}"
    [ ! -s "$temp/out" ] || fail "$1: output in spite of the error"
    grep -q "$2" "$temp/err" || fail "$1: $(cat "$temp/err")"
}
wrong "exec:$temp/missing" "exec: $temp/missing: No such file or directory"
echo 'echo 0' >"$temp/plain"
wrong "exec:$temp/plain" "exec: $temp/plain may not be executed; 'chmod +x $temp/plain' allows it"
wrong exec:nosuchcommand 'exec: command not found: nosuchcommand$'
(cd "$temp" && wrong 'exec:first --fast' 'exec: command not found: first; write ./first for the file in this folder')
wrong exec:false 'it has ended'
printf '#!/bin/sh\nread -r line\necho ready\n' >"$temp/old"
chmod +x "$temp/old"
wrong "exec:$temp/old" "it answers 'ready': at byte 1: "
wrong "exec:echo '{\"type\":\"choose\",\"options\":[0]}'" "without being asked\\|a hello is expected"
wrong "exec:echo '{\"type\":\"hello\",\"protocol\":1}'" "without being asked\\|this program speaks protocol 2"
wrong 'exec:sleep 60' 'it took too long' 1
wrong exec:yes "without being asked\\|it answers 'y'" # before it is greeted or after
wrong exec: 'needs a command'

# Broken off, bots end, too.
: >"$temp/processes"
"$DCG" sim ember tide --games 100000 --ai "exec:$temp/first" --ai2 random >"$temp/out" 2>"$temp/err" &
eventually [ -s "$temp/processes" ] && eventually worked $! || fail "no bot was started"
kill -TERM $!
code=0
wait $! || code=$?
[ "$code" -eq 143 ] || fail "broken off: exit $code: $(cat "$temp/err")"
gone "broken off"

# The other way round: the program plays with whoever is at its standard input and output.
{
    echo '{"type":"hello"}'
    yes '{"type":"choose","options":[0]}' | head -n 20000
} >"$temp/answers"
"$DCG" bot ember tide --seed 2 --games 3 <"$temp/answers" >"$temp/out" 2>"$temp/err" || fail "bot: $(cat "$temp/err")"
[ "$(grep -c '^{"type":"game","match":"m[012]","rules":"3.6","seat":"[AB]","seats":\["[a-z]*","[a-z]*"\],"random":[0-9]*,"my_deck":' "$temp/out")" -eq 3 ] ||
    fail "not three games"
[ "$(grep -c '"ask":null,"result":{"outcome":"won","winner":"[AB]","rule":"[0-9-]*","text":"[^"]*"}}$' "$temp/out")" -eq 3 ] || fail "not three ends"
grep -q 'the bot won [0-3] of 3 games' "$temp/err" || fail "the result isn't told"
# Nothing hidden: of the opponent's first hand, and of security stacks, there are numbers and nothing else.
first=$(grep -m 1 '^{"type":"update"' "$temp/out")
echo "$first" | grep -q '"opponent":{.*"hand":\[{"id":[0-9]*},{"id":[0-9]*},{"id":[0-9]*},{"id":[0-9]*},{"id":[0-9]*}\]' ||
    fail "not a hidden hand: $first"
grep '^{"type":"update"' "$temp/out" | grep -q '"face_down":true,"number"' && fail "a face-down card is told"
echo "$first" | grep -q '"seed"' && fail "the seed is told"
# has KEYS WORDS: the message in $line has this.
has() {
    echo "$line" | grep -qF -- "$2" || fail "no $1: $line"
}
"$DCG" bot ember tide --seed 5 <"$temp/answers" >"$temp/out" 2>"$temp/err" || fail "bot: $(cat "$temp/err")"
cp "$temp/out" "$temp/whole"
line=$(grep -m 1 '"ask":{"decision":"REDRAW"' "$temp/out")
has 'question' '"text":"Keep this hand or draw a new one?"'
has 'start of the game' '"events":[{"n":0,"kind":"'
has 'card that the player drew' '"from":"DECK","to":"HAND","cards":[1,2,3,4,5],"value":5,'
line=$(grep -m 1 '"ask":{"decision":"MAIN"' "$temp/out")
has 'event' '"kind":"HATCHED","rule":"4-16-1","weight":3,"player":"A","card":51,"other":null,"from":"DIGI_EGG_DECK","to":"BREEDING","cards":[51],"value":0,"number":"TR-001","text":"A hatches Sparkit"}'
has 'cost' '"cost":5,"memory":3,"like":0,"text":"play Pyrewing (cost 5)"'
has 'end of the turn' '"cost":13,"memory":-5,"ends_turn":true,"like":1,"text":"play Volcanarch (cost 13)"'
has 'memory after a pass' '"verb":"PASS","card":null,"other":null,"number":0,"cost":null,"memory":-3,"ends_turn":true,'
has 'traits' '"keywords":["Jamming"],"colors":["blue"],"traits":["Ultimate","Data","Beast","Ice"],'
line=$(grep -m 1 '^{"type":"game"' "$temp/out")
has 'players' '"seat":"A","seats":["me","random"],'
has 'facts' '"TR-003":{"name":"Emberling","categories":["Digimon"],"colors":["red"],"level":3,"dp":2000,"cost":3,"traits":["Rookie","Virus","Ember"],"keywords":["Rush"],"requirements":[{"cost":0,"colors":["red"],"categories":["Digimon"],"level":2}],"text":'
# No option takes memory from nowhere: an option that costs nothing and isn't a pass says nothing of it.
grep '^{"type":"update"' "$temp/out" | grep -q '"verb":"ATTACK"[^}]*"memory":[0-9-]' && fail "an attack moves memory"

# Short messages, which the command or the bot itself asks for.
"$DCG" bot ember tide --seed 5 --brief <"$temp/answers" >"$temp/brief" 2>"$temp/err" || fail "brief: $(cat "$temp/err")"
sed '1s/.*/{"type":"hello","brief":true}/' "$temp/answers" >"$temp/asks"
"$DCG" bot ember tide --seed 5 <"$temp/asks" >"$temp/short" 2>"$temp/err" || fail "brief: $(cat "$temp/err")"
sed 1d "$temp/brief" >"$temp/one_way"
sed 1d "$temp/short" | cmp -s - "$temp/one_way" || fail "--brief and a hello that asks for it make other messages"
grep -q '"text":\|:null' "$temp/brief" && fail "short messages have texts or nulls"
exits 0 sim ember tide --games 20 --threads 1 --no-time --json --ai "exec:$temp/first" --ai2 random --brief
cmp -s "$temp/out" "$temp/one" || fail "other games without texts"
exits 0 sim ember tide --games 20 --census --no-time --json --ai "exec:$temp/first" --ai2 random
grep -q '"census":' "$temp/out" || fail "no census with a bot"

echo '{"type":"hello"}' >"$temp/leaves"
got=0
"$DCG" bot ember tide <"$temp/leaves" >"$temp/left" 2>"$temp/err" || got=$?
[ "$got" -eq 1 ] || fail "a bot that leaves: exit $got"
exits 2 bot "$temp/missing"

# The example, which should beat a player who takes any option.
command -v python3 >/dev/null 2>&1 || exit 0
python3 - "$temp/whole" "$temp/brief" <<'END' || fail "short messages of the same game tell something else"
import json, sys
whole, brief = ([json.loads(line) for line in open(name)] for name in sys.argv[1:])
texts, printed = {"text", "effect", "mark", "does"}, {"name", "traits"}

def short(value, key=None):
    """What a brief message has of it."""
    if isinstance(value, list):
        return [short(item) for item in value if not (key == "events" and item["weight"] == 0)]
    if not isinstance(value, dict):
        return value
    left_out = texts | (printed if "id" in value and "token" not in value else set())
    return {k: short(v, k) for k, v in value.items() if v is not None and k not in left_out}

assert whole[0]["brief"] is False and brief[0]["brief"] is True and len(whole) == len(brief) > 10
for one, other in zip(whole[1:], brief[1:]):
    if short(one) != other:
        sys.exit(f"{json.dumps(short(one))[:1500]}\n{json.dumps(other)[:1500]}")
END

# The page: its message is the one of that game, and its shell script is a bot.
head -n 3 "$temp/answers" >"$temp/three"
"$DCG" bot ember tide --seed 5 <"$temp/three" >"$temp/out" 2>/dev/null || : # it ends there
python3 - "$temp/out" "$temp/script" <<'END' || fail "docs/protocol.md: the whole update is another one"
import json, sys
page = open("docs/protocol.md").read()
part = next(part for part in page.split("### A whole update")[1].split("\n\n") if part.startswith("    {"))
script = page[page.index("    #!/bin/sh"):].split("\n\n")[0]
open(sys.argv[2], "w").write("".join(line[4:] + "\n" for line in script.splitlines()))
sent, told = json.loads(open(sys.argv[1]).readlines()[-1]), json.loads(part)
told["hash"] = sent["hash"]  # of the engine's own data
sys.exit(sent != told)
END
chmod +x "$temp/script"
exits 0 sim ember tide --games 20 --threads 1 --no-time --json --ai "exec:$temp/script" --ai2 random
sed 's|/script|/first|g' "$temp/out" | cmp -s - "$temp/one" || fail "docs/protocol.md: the script isn't a bot that takes the first option"

exits 0 sim st1 st2 --games 30 --threads 1 --no-time --json --ai exec:examples/bot.py --ai2 random
cp "$temp/out" "$temp/one"
wins=$(sed 's/.*"wins":\[\([0-9]*\),.*"matches".*/\1/' "$temp/out")
[ "$wins" -ge 20 ] || fail "the example won $wins of 30 games"
exits 0 sim st1 st2 --games 30 --threads 3 --no-time --json --ai exec:examples/bot.py --ai2 random
cmp -s "$temp/out" "$temp/one" || fail "the example: three threads, other bytes"
