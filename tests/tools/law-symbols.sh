#!/bin/sh
# tools/law-symbols: no symbol goes up that isn't listed in tools/law-debt, and every listed symbol does go up.
set -eu
cd "$(dirname "$0")/../.."
build=$(dirname "${DCG:-build/dev/dcg}")
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

# refused DEBT PATTERN: with this list there is a breach, and a line of the output has the pattern.
refused() {
    status=0
    LAW_DEBT=$1 tools/law-symbols "$build" >"$temp/out" || status=$?
    if [ $status -ne 1 ] || ! grep -q "$2" "$temp/out"; then
        echo "status $status; no line with '$2' in:"
        cat "$temp/out"
        exit 1
    fi
}

tools/law-symbols "$build"

# A symbol that isn't listed: with another order of the rooms compile would use language above it.
mkdir "$temp/tools"
cp tools/law-symbols tools/law-debt "$temp/tools"
sed 's/language operand compile/operand compile language/' tools/law >"$temp/tools/law"
ln -s "$PWD/src" "$temp/src"
status=0
"$temp/tools/law-symbols" "$build" >"$temp/out" || status=$?
if [ $status -ne 1 ] || ! grep -q '^src/compile/.*[.]c -> src/language/.*[.]c: ' "$temp/out"; then
    echo "status $status; no symbol of src/compile goes up to src/language in:"
    cat "$temp/out"
    exit 1
fi

# A symbol that is listed and doesn't go up.
{ cat tools/law-debt && echo "tree cards no_such_symbol"; } >"$temp/long"
refused "$temp/long" "no_such_symbol .* take it off"

# The reader and the renderer are a program without the rooms above them.
compiler=$(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
objects=
for room in rulebook state tree language; do
    for source in src/"$room"/*.c; do
        objects="$objects $build/CMakeFiles/objects.dir/$source.o"
    done
done
# shellcheck disable=SC2086
"$compiler" -std=c17 -Iinclude -o "$temp/reader" tests/tools/reader_alone.c $objects
"$temp/reader"

# A game is played by a program without computer players, simulations, the protocol, scenarios and the fuzzer.
objects=$build/CMakeFiles/builtin.dir/src/cards/builtin.c.o
for room in rulebook state tree language operand compile cards cache query record rules effect engine present; do
    for source in src/"$room"/*.c; do
        [ "$source" = src/cards/builtin.c ] || objects="$objects $build/CMakeFiles/objects.dir/$source.o"
    done
done
# shellcheck disable=SC2086
"$compiler" -std=c17 -Iinclude -o "$temp/game" tests/tools/game_alone.c $objects -lpthread -lm
"$temp/game"
