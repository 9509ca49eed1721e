#!/bin/sh
# docs/scenarios.md lists the cards that every scenario knows, as src/scenario/common_cards.def has them.
set -eu
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
sed -n 's/^COMMON("\([^"]*\)", "\(.*\)")$/| `\1` | `\2` |/p' src/scenario/common_cards.def >"$temp/table"
sed -n '/^## Cards that every scenario knows/,/^## Names/s/^| `.*/&/p' docs/scenarios.md >"$temp/page"
[ -s "$temp/table" ] || { echo "src/scenario/common_cards.def: no cards are found"; exit 1; }
diff "$temp/table" "$temp/page"
