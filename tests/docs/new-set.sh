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
echo "$passed passed, 0 failed"
