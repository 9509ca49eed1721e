#!/bin/sh
# Each rule that a game can follow or break has a place in the code: a comment or an identifier beside the statement that
# carries it out. A comment at the head of a file isn't enough.
set -u
cd "$(dirname "$0")/../.." || exit 1
if ! command -v python3 >/dev/null; then
    echo "python3 is not installed"
    exit 77
fi
tools/mutate --places "$(dirname "${DCG:?the program to test}")/generated/rule_index.h"
