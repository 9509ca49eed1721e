#!/bin/sh
# tools/order.awk finds the lines of order.txt that depend on the order of evaluation, and no others.
set -eu
cd "$(dirname "$0")/../.."
sample=tests/tools/order.txt
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

status=0
echo "$sample" | LC_ALL=C awk -f tools/order.awk >"$temp/out" || status=$?
cut -d : -f 2 "$temp/out" >"$temp/found"
grep -n '// found$' "$sample" | cut -d : -f 1 >"$temp/expected"
if ! diff "$temp/expected" "$temp/found" || [ "$status" -ne 1 ]; then
    echo "tools/order.awk ended with status $status; < is a line that it should find, > a line that it found"
    exit 1
fi
