#!/bin/sh
# tools/law: the rooms of src/ include only rooms below them, none is too big, and no two files have the same name.
set -eu
cd "$(dirname "$0")/../.."
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

# refused PATTERN COMMAND...: there is a breach, and a line of the output has the pattern.
refused() {
    pattern=$1
    shift
    status=0
    "$@" >"$temp/out" || status=$?
    if [ $status -ne 1 ] || ! grep -q "$pattern" "$temp/out"; then
        echo "status $status; no line with '$pattern' in:"
        cat "$temp/out"
        exit 1
    fi
}

tools/law
refused '^src/state: room-size: [0-9]* lines, at most 100$' env LAW_ROOM=100 tools/law

# A tree of its own: a room that includes one above it, a file that looks at a node while a game runs.
mkdir -p "$temp/tree/tools" "$temp/tree/src/state" "$temp/tree/src/query"
cp tools/law "$temp/tree/tools"
"$temp/tree/tools/law"
echo '#include "rules/turn.h"' >"$temp/tree/src/state/up.c"
refused '^src/state/up.c:1: include-law: src/state may not use src/rules$' "$temp/tree/tools/law"
echo 'int kind = NODE_REF;' >"$temp/tree/src/state/up.c"
"$temp/tree/tools/law"
cp "$temp/tree/src/state/up.c" "$temp/tree/src/query/asks.c"
refused '^src/query/asks.c:1: .*may not look at a node' "$temp/tree/tools/law"
echo 'int kind;' >"$temp/tree/src/query/up.c"
refused '^src/state/up.c:0: file-name: src/query/up.c has the same name$' "$temp/tree/tools/law"
