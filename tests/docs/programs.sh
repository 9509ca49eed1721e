#!/bin/sh
# docs/internals.md: the programs of its ten cards are what "dcg card show NUMBER --program" prints ("..." leaves lines out).
set -eu
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

awk '/^## / { in_section = $0 == "## Programs" }
in_section && match($0, /^[*][*][A-Z]+[0-9]*-[0-9]+ /) { card = substr($1, 3) }
in_section && card != "" && /^ +[0-9]+  / { print card ":" $0 }' docs/internals.md >"$temp/told"

cards=$(cut -d: -f1 "$temp/told" | sort -u)
[ "$(echo "$cards" | wc -l)" -eq 10 ] || { echo "docs/internals.md doesn't show ten programs"; exit 1; }
for card in $cards; do
    "$DCG" card show "$card" --program --no-user-cards >"$temp/printed"
    sed -n "s/^$card://p" "$temp/told" >"$temp/lines"
    awk -v card="$card" 'NR == FNR { told[++count] = $0; next }
    $0 == told[next_line + 1] { next_line++ }
    END {
        if (next_line == count)
            exit
        print "docs/internals.md: " card " has no such line: " told[next_line + 1]
        exit 1
    }' "$temp/lines" "$temp/printed"
done
