#!/bin/sh
# help: the program, every command and every family explain themselves, with an example.
. tests/cli/common

exits 0 --version
grep -q '^dcg [0-9]*\.[0-9]*\.[0-9]*$' "$temp/out" || fail "no version"

exits 0 --help
cp "$temp/out" "$temp/all"
sed -n 's/^  \([a-z][a-z ]*[a-z]\)  .*/\1/p' "$temp/all" >"$temp/commands"
[ "$(wc -l <"$temp/commands")" -ge 11 ] || fail "commands are missing from the help"

while read -r first second; do
    # shellcheck disable=SC2086
    exits 0 $first $second --help
    grep -q "^Usage: dcg $first" "$temp/out" || fail "$first $second: no usage"
    grep -q "^Example: dcg $first" "$temp/out" || fail "$first $second: no example"
    [ ! -s "$temp/err" ] || fail "$first $second: help on standard error"
done <"$temp/commands"

for family in deck card scenario replay; do
    exits 0 "$family" --help
    grep -q "^Example: dcg $family" "$temp/out" || fail "$family: no example"
done
