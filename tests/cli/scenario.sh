#!/bin/sh
# dcg scenario run: folders are walked in order, failures are named, exit codes.
. tests/cli/common

mkdir -p "$temp/all/b" "$temp/all/.hidden" "$temp/none"
cat >"$temp/all/b/good.scn" <<'SCENARIO'
scenario "memory is where it was put"
rules: 4-1-1
  memory A 3
do
  expect memory A 3
SCENARIO
sed 's/expect memory A 3/expect memory B 9/; s/was put/was not put/' "$temp/all/b/good.scn" >"$temp/bad.scn"
echo 'nonsense' >"$temp/all/.hidden/skipped.scn"
echo 'nonsense' >"$temp/all/notes.txt"

exits 0 scenario run "$temp/all"
[ "$(tail -n 1 "$temp/out")" = "1 passed, 0 failed" ] || fail "passed: $(cat "$temp/out")"

exits 1 scenario run "$temp/bad.scn"
grep -q "^$temp/bad.scn:5: memory is where it was not put: " "$temp/out" || fail "failed: $(cat "$temp/out")"
[ "$(tail -n 1 "$temp/out")" = "0 passed, 1 failed" ] || fail "failed: $(cat "$temp/out")"

cp "$temp/bad.scn" "$temp/all/a.scn"
exits 1 scenario run "$temp/all" --json
grep -q '"failures":\[{"file":"[^"]*/a.scn","line":5,"message":".*"refusals":\[.*\],"passed":1,"failed":1}$' "$temp/out" ||
    fail "JSON: $(cat "$temp/out")"

exits 0 scenario run "$temp/all/b" --trace
[ "$(wc -l <"$temp/out")" -gt 1 ] || fail "no trace"

exits 2 scenario run "$temp/all/.hidden/skipped.scn"
grep -q 'skipped.scn:1' "$temp/err" || fail "unreadable: $(cat "$temp/err")"
exits 2 scenario run "$temp/none"
grep -q 'there is no scenario' "$temp/err" || fail "empty: $(cat "$temp/err")"
exits 2 scenario run "$temp/missing"
[ ! -s "$temp/out" ] || fail "a missing file: $(cat "$temp/out")"
grep -q 'missing: No such file or directory' "$temp/err" || fail "a missing file: $(cat "$temp/err")"
# All errors of a file are told.
printf 'scenario "a"\nrules: 4-1-1\n  memry A 3\n  pass\n  turn C\n' >"$temp/two.scn"
exits 2 scenario run "$temp/two.scn"
[ "$(grep -c "^dcg: $temp/two.scn:[35]:" "$temp/err")" -eq 2 ] || fail "not both errors: $(cat "$temp/err")"
grep -q 'no statement begins with memry; did you mean memory?' "$temp/err" || fail "memry: $(cat "$temp/err")"
exits 2 scenario run "$temp/two.scn" --json
grep -q '"failures":\[{"file":"[^"]*/two.scn","line":3,.*"line":5,.*"passed":0,"failed":1}$' "$temp/out" ||
    fail "both errors in the JSON: $(cat "$temp/out")"
exits 2 scenario run "$temp/all/b" "$temp/none"

# Every reason why something is refused is met by a scenario, but for those that only options have which no scenario
# can write and no player is offered: tests/unit/engine/game.c knows them.
exits 0 scenario run tests/rules tests/scenario --json
! grep -q '"count":0' "$temp/out" || fail "reasons that no statement met"
sed -n 's/^REFUSAL([0-9]*, \([A-Z_]*\),.*/\1/p' include/dcg/refusals.def | grep -vx NONE >"$temp/unmet"
for reason in $(grep -o '{"reason":"[A-Z_]*"' "$temp/out" | sed 's/.*:"//; s/"//'); do
    sed -i "/^$reason\$/d" "$temp/unmet"
done
for reason in NOT_AN_ACTION FORFEIT_FOR_OTHER; do
    grep -qx "$reason" "$temp/unmet" || fail "a scenario meets $reason"
done
! grep -vx -e NOT_AN_ACTION -e FORFEIT_FOR_OTHER "$temp/unmet" >"$temp/missing" ||
    fail "no scenario meets $(tr '\n' ' ' <"$temp/missing")"

# The trace that docs/internals.md explains is what the program prints.
exits 0 scenario run --trace examples/attack.scn
# In each line: an event with its rule, or who decides what; not the main phase, which the text leaves out.
sed -nE 's/^ *(\[[0-9][0-9-]*\] .*|[AB] decides: .*)/\1/p' "$temp/out" | grep -v 'main phase' >"$temp/events"
sed -nE '/^## One attack$/,/^## /s/^ *(\[[0-9][0-9-]*\] .*|[AB] decides: .*)/\1/p' docs/internals.md >"$temp/told"
[ -s "$temp/events" ] || fail "no events"
cmp -s "$temp/events" "$temp/told" || fail "docs/internals.md: $(diff "$temp/events" "$temp/told")"
