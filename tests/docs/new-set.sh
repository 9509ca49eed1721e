#!/bin/sh
# docs/new-set.md: every command in it works, in examples/new-set, and prints what is printed there ("..." is anything).
. tests/cli/common
passed=0
page=$PWD/docs/new-set.md
cp -R examples/new-set "$temp/set"
mkdir "$temp/bin"
ln -s "$(cd "$(dirname "$DCG")" && pwd)/$(basename "$DCG")" "$temp/bin/dcg"
PATH=$temp/bin:$PATH
export PATH

# check: the command in $temp/command prints the lines of $temp/want.
check() {
    [ -s "$temp/command" ] || return 0
    status=0
    (cd "$temp/set" && sh "$temp/command") >"$temp/out" 2>&1 </dev/null || status=$?
    case $status,$(cat "$temp/command") in
    0,* | 2,dcg\ card\ text*) ;;
    *) fail "$(cat "$temp/command"): exit $status: $(cat "$temp/out")" ;;
    esac
    while IFS= read -r wanted; do
        [ "$wanted" = ... ] || grep -qFx -- "$wanted" "$temp/out" ||
            fail "$(cat "$temp/command"): '$wanted' is not in: $(cat "$temp/out")"
    done <"$temp/want"
    passed=$((passed + 1))
    : >"$temp/command"
}

# Indented lines without their indentation: a command, and what it prints. Prose, as %, ends that.
sed -n 's/^    \(   \)\{0,1\}\$ /$ /p; t
    s/^       \([^ ].*\)/\1/p; t
    s/^    //p; t
    s/^..*/%/p' "$page" >"$temp/lines"
: >"$temp/command"
: >"$temp/want"
while IFS= read -r line; do
    case $line in
    '$ '*)
        check
        echo "${line#'$ '}" >"$temp/command"
        : >"$temp/want"
        ;;
    %) check ;;
    *) [ -z "$line" ] || [ ! -s "$temp/command" ] || printf '%s\n' "$line" >>"$temp/want" ;;
    esac
done <"$temp/lines"
check
[ "$passed" -ge 10 ] || fail "only $passed commands"

# The set file has all cards, the deck all that are for play, and a second run doesn't touch the file.
cd "$temp/set"
grep -o '"cardId": "[^"]*"' new.json | cut -d '"' -f 4 | sort >"$temp/numbers"
sed -n 's/^card \([^ ]*\) .*/\1/p' sets/nx1.cards | diff "$temp/numbers" - || fail "not the cards of the database"
[ "$(ls sets)" = nx1.cards ] || fail "other files: $(ls sets)"
for number in $(cat "$temp/numbers"); do
    exits 0 card show "$number" --cards sets/nx1.cards
    deck=$(grep -c "($number)" glow.txt || :)
    play=$(grep -c '^Not for play' "$temp/out" || :)
    [ $((deck + play)) -eq 1 ] || fail "$number: in the deck $deck times, $play"
done
[ "$(grep -c NX1 glow.txt)" -eq 20 ] || fail "the deck has other cards"
cp sets/nx1.cards "$temp/before"
touch -t 202001010000 sets/nx1.cards
exits 0 cards import new.json other.json --sets sets
cmp "$temp/before" sets/nx1.cards || fail "a second run changes the set"
[ -n "$(find sets/nx1.cards ! -newer "$temp/command")" ] || fail "a second run writes the set"
echo "$passed passed, 0 failed"
