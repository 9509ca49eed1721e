#!/bin/sh
# Files that are written: when the disk is full the old file stays as it was, and nothing else is left in the folder.
# A limit on the size of files stands for the full disk.
. tests/cli/common

out=$temp/folder
mkdir "$out"
decks=$("$DCG" deck list | awk '{ print $1 }' | head -n 8)

# limited COMMAND...: with files of at most 512 or 1024 bytes. Leaves the exit code in $got.
limited() {
    got=0
    (ulimit -f 1 && exec "$DCG" "$@") >/dev/null 2>"$temp/err" </dev/null || got=$?
}

# kept ARGUMENTS...: the command writes $out/file and can't.
kept() {
    head -c 3000 /dev/zero | tr '\0' 'p' >"$out/file"
    cp "$out/file" "$temp/old"
    limited "$@"
    [ "$got" -eq 2 ] || fail "dcg $*: exit $got on a full disk: $(cat "$temp/err")"
    cmp -s "$out/file" "$temp/old" || fail "dcg $*: the old file is lost"
    [ "$(ls -A "$out")" = file ] || fail "dcg $*: leaves $(ls -A "$out")"
    grep -q "folder/file can't be written: File too large" "$temp/err" || fail "dcg $*: $(cat "$temp/err")"
    rm "$out/file"
    limited "$@"
    [ -z "$(ls -A "$out")" ] || fail "dcg $*: leaves $(ls -A "$out") without an old file"
    exits 0 "$@"
    [ -s "$out/file" ] || fail "dcg $*: writes nothing"
}

kept watch --seed 11 --replay "$out/file"
# shellcheck disable=SC2086
kept sim --ai random $decks --games 2 --threads 1 --out "$out/file"
# shellcheck disable=SC2086
kept sim --ai random $decks --games 2 --threads 1 --svg "$out/file"
exits 0 sim --ai random ember tide --games 4 --out "$temp/part"
kept sim merge "$temp/part" --svg "$out/file"
kept deck convert st1 --to tts-object --images 'https://example.com/{number}' -o "$out/file"
kept cards import tests/import/exercise.json tests/import/takaotaku.json -o "$out/file"
kept cards import tests/import/exercise.json tests/import/takaotaku.json --text -o "$out/file"

# A folder, a folder that isn't there.
exits 2 deck convert st1 -o "$temp/missing/file"
grep -q "missing/file can't be written: No such file or directory" "$temp/err" || fail "no folder: $(cat "$temp/err")"
exits 2 deck convert st1 -o "$out"
grep -q "folder can't be written: Is a directory" "$temp/err" || fail "a folder: $(cat "$temp/err")"

# Standard output by any of its names, also when it is a file already.
exits 0 deck convert st1 --to bulk
cp "$temp/out" "$temp/list"
for name in - /dev/stdout /dev/fd/1; do
    { echo first; "$DCG" deck convert st1 --to bulk -o $name; echo last; } >"$out/all"
    { echo first; cat "$temp/list"; echo last; } | cmp -s - "$out/all" || fail "-o $name: $(cat "$out/all")"
    "$DCG" deck convert st1 --to bulk -o $name | cmp -s - "$temp/list" || fail "-o $name in a pipe"
done
if [ -c /dev/full ]; then
    exits 2 deck convert st1 -o /dev/full
    grep -q "/dev/full can't be written: No space left on device" "$temp/err" || fail "/dev/full: $(cat "$temp/err")"
fi
mkfifo "$temp/pipe"
cat "$temp/pipe" >"$temp/piped" &
exits 0 deck convert st1 --to bulk -o "$temp/pipe"
wait
cmp -s "$temp/piped" "$temp/list" || fail "a named pipe"

# A file that nobody may write is not replaced.
if [ "$(id -u)" -ne 0 ]; then
    echo old >"$out/mine"
    chmod 444 "$out/mine"
    exits 2 deck convert st1 -o "$out/mine"
    [ "$(cat "$out/mine")" = old ] || fail "a file without the right to write it is replaced"
fi
