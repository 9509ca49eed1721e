#!/bin/sh
# dcg rules: every rule and ruling once, those of a number, what is untested, and the JSON of it.
. tests/cli/common

exits 0 rules --json
[ "$(wc -l <"$temp/out")" -eq 1 ] || fail "not one document"
grep -q '^\[{"number":"1",.*}\]$' "$temp/out" || fail "not a list of rules"
count=$(grep -o '{"number":' "$temp/out" | wc -l)
[ "$count" -gt 1000 ] || fail "only $count rules"
for key in kind summary code scenarios; do
    [ "$(grep -o "\"$key\":" "$temp/out" | wc -l)" -eq "$count" ] || fail "not every rule has '$key'"
done
if command -v python3 >/dev/null 2>&1; then
    python3 -c 'import json, sys; json.load(sys.stdin)' <"$temp/out" || fail "not JSON"
fi

exits 0 rules 7-1
head -n 1 "$temp/out" | grep -q '^7-1 ' || fail "7-1 isn't first"
grep -q '^7-1-3-2 ' "$temp/out" || fail "7-1-3-2 isn't below 7-1"
! grep -q '^7-1[0-9]' "$temp/out" || fail "7-1x is below 7-1"
! grep '^[0-9]' "$temp/out" | grep -qv '^7-1' || fail "more than 7-1"
grep -q 'code  *src/' "$temp/out" || fail "no place in the code"

exits 0 rules D-4.2
[ "$(grep -c '^[A-Z0-9]' "$temp/out")" -eq 1 ] || fail "more than one ruling"
grep -q 'scenario  tests/rules/.*\.scn:[0-9]' "$temp/out" || fail "no scenario shows D-4.2"
exits 0 rules 4-13-2
grep -q '^D-4\.2 ' "$temp/out" || fail "4-13-2 has no rulings"
exits 2 rules D-4.99

exits 0 rules --chapter 1
! grep '^[0-9]' "$temp/out" | grep -qv '^1[ -]' || fail "more than chapter 1"

exits 0 rules --untested
cp "$temp/out" "$temp/untested"
! grep -q 'scenario  ' "$temp/untested" || fail "a tested rule is untested"
! grep -q '^[0-9-]*  *heading' "$temp/untested" || fail "a heading is untested"
exits 0 rules --untested --all
[ "$(wc -l <"$temp/out")" -ge "$(wc -l <"$temp/untested")" ] || fail "--all shows less"
exits 0 rules --untested --json
