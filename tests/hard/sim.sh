#!/bin/sh
# dcg sim of a program whose capacities are cut to the minimum: games end for want of room, by nothing else.
set -eu
: "${DCG:?is the program to test}"

fail() {
    echo "$*"
    exit 1
}

number() {
    printf '%s\n' "$out" | sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p"
}

status=0
out=$("$DCG" sim ember tide --ai random --games 2000 --seed 1 --json </dev/null) || status=$?
errors=$(number errors)
[ -n "$errors" ] || fail "no count of errors: $out"
[ "$errors" -gt 0 ] || fail "no game ran out of room: $out"
[ "$errors" -eq "$(number capacity_errors)" ] || fail "errors that are not capacities: $out"
[ "$status" -eq 1 ] || fail "exit $status instead of 1"
