#!/bin/sh
# tools/versions.py: each scenario of rules 3.6 that differs by 4.2 is explained, one that nothing explains is told, and so
# is a line of the table about a scenario that doesn't differ.
set -eu
cd "$(dirname "$0")/../.."
DCG=${DCG:-build/dev/dcg}
export DCG
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
if ! command -v python3 >/dev/null; then
    echo "skipped: there is no python3"
    exit 0
fi
fail() {
    echo "versions: $*" >&2
    exit 1
}

tools/versions.py >"$temp/out" 2>&1 || fail "$(cat "$temp/out")"
grep -q '^[0-9]* scenarios differ, all are explained$' "$temp/out" || fail "$(cat "$temp/out")"

cat >"$temp/a.scn" <<'END'
cards
  card VT-1 "Late Ploy"
    option red
    cost 0
  card VT-2 "Redone"
    digimon red level 4
    cost 4
    dp 4000
end

scenario "only the order"
  A hand: Late Ploy as P
  A battle: Redone
  when A's card is used, A: A draws 1 as Draw
  use P
  first P
  expect A hand 1 card

scenario "more than the order"
  A hand: Late Ploy as P
  A battle: Redone
  when A's card is used, A: A draws 1 as Draw
  use P
  expect P in no area
  first P
END
"$DCG" scenario run "$temp/a.scn" >"$temp/out" || fail "$(cat "$temp/out")"
! tools/versions.py "$temp/a.scn" >"$temp/out" 2>"$temp/err" || fail "nothing is told"
grep -q "differs, and nothing explains it: more than the order" "$temp/err" || fail "$(cat "$temp/err")"
[ "$(wc -l <"$temp/err")" -eq 1 ] || fail "$(cat "$temp/err")"
echo "versions: ok"
