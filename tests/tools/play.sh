#!/bin/sh
# Games go as before: the sum of the checksums of so many seeded games is the number in tests/play.txt. Their decisions, options
# and events are summed up, no words (tools/compare_games.c).
#
#   tests/tools/play.sh --take    writes the number of today
set -eu
cd "$(dirname "$0")/../.."
export LC_ALL=C
program=$(dirname "${DCG:-build/dev/dcg}")/compare_games
read -r games old <tests/play.txt

# shellcheck disable=SC2046
new=$("$program" total 0 "$games" $("$program" decks) tests/decks/*.cards tests/decks/*.deck)
if [ "${1:-}" = --take ]; then
    echo "$games $new" >tests/play.txt
elif [ "$new" != "$old" ]; then
    echo "games go otherwise than before: the checksums of $games games add up to $new, not $old"
    echo "What changed:       tools/compare HEAD, or HEAD~1 when it is committed"
    echo "If that was meant:  tests/tools/play.sh --take, and the commit says what was wrong before"
    exit 1
fi
