#!/bin/sh
# tests/job: what counts as passed, failed and skipped, and which part of the output is shown.
set -eu
cd "$(dirname "$0")/../.."
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
export DCG_TEST_CPU=20 DCG_TEST_IDLE=60
tests=0

# gives KIND COMMAND EXPECTED: the result without name and seconds.
gives() {
    echo "$1 a/name $2" >"$temp/plan"
    got=$(tests/job "$temp/plan" 1 2>/dev/null)
    expected="${3%% *} a/name ${3#* } "
    case $got in
    "$expected"[0-9]*) tests=$((tests + 1)) ;;
    *)
        echo "$1 $2: '$got' instead of '$expected'"
        exit 1
        ;;
    esac
}

cat >"$temp/unit" <<'END'
[==========] Running 3 test(s).
[ RUN      ] good
[       OK ] good
[ RUN      ] bad
[  ERROR   ] --- 1 != 2
[  FAILED  ] bad
[==========] 3 test(s) run.
[  PASSED  ] 2 test(s).
[  FAILED  ] 1 test(s), listed below:
END
gives unit "cat $temp/unit; exit 1" "FAIL 2 1"
grep -q '1 != 2' "$temp/a-name.log.part"
[ "$(grep -c good "$temp/a-name.log.part")" -eq 0 ]
gives unit "grep -v FAILED $temp/unit" "ok 2 0"
gives unit true "FAIL 0 1"
gives unit "grep -v FAILED $temp/unit; kill -SEGV \$\$" "FAIL 2 1"
gives script true "ok 1 0"
gives script "exit 3" "FAIL 0 1"
gives script "echo not here; exit 77" "skip 0 0"
gives script "echo '5 passed, 0 failed'" "ok 5 0"
gives script "echo '5 passed, 2 failed'; exit 1" "FAIL 5 2"
gives script "echo '5 passed, 0 failed'; exit 1" "FAIL 5 1"
# Working for long, or waiting for long; what is stopped may clean up first.
DCG_TEST_CPU=1
gives script "trap 'echo \"3 passed, 1 failed\"; exit 1' TERM; while :; do :; done" "FAIL 3 1"
grep -q '^stopped after 1 s of processor time$' "$temp/a-name.log"
DCG_TEST_CPU=20 DCG_TEST_IDLE=2
gives script "sleep 60" "FAIL 0 1"
grep -q '^stopped: it used no processor time for 2 s$' "$temp/a-name.log"
echo "$tests passed, 0 failed"
