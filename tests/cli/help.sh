#!/bin/sh
# help: the program, every command and every family explain themselves, with an example.
. tests/cli/common

for version in --version -V version; do
    exits 0 $version
    grep -q '^dcg [0-9]*\.[0-9]*\.[0-9]*$' "$temp/out" || fail "$version: no version"
done

exits 0 --help
cp "$temp/out" "$temp/all"
[ -z "$(grep '.\{81\}' "$temp/all")" ] || fail "the help is wider than 80 columns"
exits 0
cmp -s "$temp/out" "$temp/all" || fail "dcg alone: not the help"
exits 0 help
cmp -s "$temp/out" "$temp/all" || fail "dcg help: not the help"
sed -n 's/^  \([a-z][a-z ]*[a-z]\)  .*/\1/p' "$temp/all" >"$temp/commands"
[ "$(wc -l <"$temp/commands")" -ge 11 ] || fail "commands are missing from the help"

while read -r first second; do
    # shellcheck disable=SC2086
    exits 0 $first $second --help
    grep -q "^Usage: dcg $first" "$temp/out" || fail "$first $second: no usage"
    grep -q "^Example: dcg $first" "$temp/out" || fail "$first $second: no example"
    [ ! -s "$temp/err" ] || fail "$first $second: help on standard error"
    [ -z "$(grep -v '^Example' "$temp/out" | sed '/^Forms:/,$d' | grep '.\{81\}')" ] || fail "$first $second: wider than 80 columns"
    cp "$temp/out" "$temp/one"
    # shellcheck disable=SC2086
    exits 0 help $first $second
    cmp -s "$temp/out" "$temp/one" || fail "help $first $second: not its help"
done <"$temp/commands"

for family in deck card scenario replay; do
    exits 0 "$family" --help
    grep -q "^Example: dcg $family" "$temp/out" || fail "$family: no example"
done

exits 0 help deck
[ "$(grep -c '^Forms:' "$temp/out")" -eq 1 ] || fail "the forms are listed $(grep -c '^Forms:' "$temp/out") times"
[ "$(grep -c '^  egman ' "$temp/out")" -eq 1 ] || fail "no form of deck lists"

# The text of a flag fits the command: only a simulation starts programs.
exits 0 help play
! grep -q 'exec:COMMAND' "$temp/out" || fail "play speaks of exec:COMMAND"
exits 0 help sim
grep -q 'exec:COMMAND' "$temp/out" || fail "sim doesn't speak of exec:COMMAND"
grep -q '^Players:$' "$temp/out" || fail "the flags of sim aren't in groups"
