#!/bin/sh
# Kept games: one program plays a game, strange files are skipped, finished games don't push unfinished ones out, and a
# game that breaks off in any byte goes on.
. tests/cli/common

kept=$XDG_STATE_HOME/dcg

# game CHOICES: a folder with one unfinished game, $file.
game() {
    rm -rf "$XDG_STATE_HOME"
    yes 1 | head -n "$1" | "$DCG" play ember tide --plain --hotseat --seed 5 >"$temp/out" || fail "no game"
    file=$(echo "$kept"/game-*)
    [ "$(grep -c '^choice ' "$file")" -eq "$1" ] || fail "not $1 choices are kept"
}

# resumes CHOICES [WORDS]: the game with so many choices goes on, and words are said.
resumes() {
    got=0
    "$DCG" play --plain --resume --replay "$temp/resumed" </dev/null >"$temp/out" 2>"$temp/err" || got=$?
    [ "$got" -eq 0 ] || fail "not resumed, exit $got: $(cat "$temp/err")"
    [ "$(grep -c '^choice ' "$temp/resumed")" -eq "$1" ] || fail "not $1 choices: $(cat "$temp/resumed")"
    [ -z "${2:-}" ] || grep -q "$2" "$temp/err" || fail "it doesn't say '$2': $(cat "$temp/err")"
}

# ---- A cut at every byte of the last two choices, with and without garbage ----
game 6
cp "$file" "$temp/whole"
size=$(wc -c <"$file")
line=$(tail -n 1 "$file" | wc -c)
at=$((size - 2 * line))
while [ $at -le "$size" ]; do
    choices=$((4 + (at - size + 2 * line) / line))
    head -c $at "$temp/whole" >"$file"
    resumes $choices
    { head -c $at "$temp/whole" && printf '\000\000\377\n\000\n'; } >"$file"
    resumes $choices 'the file is damaged here; the game goes on after choice'
    at=$((at + 9))
done

# ---- Two at once: one plays, the other is told ----
# One waits for its player, the others have been told.
all_begun() {
    [ "$(grep -hs '^> \|being played by another' "$temp"/out[123] "$temp"/err[123] | wc -l)" -ge 3 ]
}
try=0
while [ $try -lt 8 ]; do
    try=$((try + 1))
    game 4
    for i in 1 2 3; do
        # One that plays waits until all three have begun.
        (
            got=0
            { while [ ! -e "$temp/go" ]; do sleep 0.02; done; echo 1; } |
                "$DCG" play --plain --resume >"$temp/out$i" 2>"$temp/err$i" || got=$?
            echo $got >"$temp/code$i"
        ) &
    done
    eventually all_begun
    : >"$temp/go"
    wait
    [ "$(cat "$temp"/code[123] | sort | tr '\n' ' ')" = "0 2 2 " ] || fail "try $try: exits $(cat "$temp"/code[123])"
    [ "$(cat "$temp"/err[123] | grep -c 'the unfinished game is being played by another program')" -eq 2 ] ||
        fail "try $try: $(cat "$temp"/err[123])"
    [ "$(grep -c '^choice ' "$file")" -eq 5 ] || fail "try $try: not 5 choices"
    exits 0 replay verify "$file"
    rm "$temp"/out[123] "$temp"/err[123] "$temp"/code[123] "$temp/go"
done

# ---- Strange files that are newer ----
new=$kept/game-99991231-000000-1-0.replay
game 3
mkfifo "$new"
resumes 3 'game-9999.* skipped: it is not a file'
"$DCG" play --plain --hotseat </dev/null >"$temp/out" 2>"$temp/err" || fail "a pipe stops a new game"
grep -q '^There is an unfinished game' "$temp/out" || fail "behind a pipe nothing is found"
[ ! -s "$temp/err" ] || fail "a new game speaks of a pipe: $(cat "$temp/err")"
rm "$new"
mkdir "$new"
resumes 3 'skipped: it is not a file'
rmdir "$new"
ln -s "$new" "$new"
resumes 3 'skipped: it is not a file'
rm "$new"
ln -s /dev/zero "$new"
resumes 3 'skipped: it is not a file'
rm "$new"
head -c 3000 /dev/urandom >"$new"
resumes 3 'skipped: it is not a game'
printf 'dcg replay 1\nfoo\nchoice 1 1\n' >"$new"
resumes 3 'game-9999.*:2: '
# One that was begun with other cards goes on with those of today as far as its choices fit.
sed 's/^cards .*/cards 0123456789abcdef/;s/^definitions ..../definitions 0000/' "$file" >"$new"
cp "$new" "$temp/other"
resumes 3 'its cards read otherwise than when the game was begun'
sed '/^choice/s/^choice ....../choice 0000ff/' "$temp/other" >"$new"
resumes 3 'it was played with other cards'
rm "$file"
exits 2 play --plain --resume
tail -n 1 "$temp/err" | grep -q 'there is no unfinished game that can be resumed' || fail "$(cat "$temp/err")"
if [ "$(id -u)" -ne 0 ]; then
    game 3
    cp "$file" "$new"
    chmod 000 "$new"
    resumes 3 'skipped: Permission denied'
fi

# ---- How many are kept: finished games don't count against unfinished ones ----
game 3
cp "$file" "$temp/unfinished"
{ cat "$file"; echo 'result won A 1-2-4'; } >"$temp/finished"
i=100
while [ $i -lt 250 ]; do
    cp "$temp/finished" "$kept/game-20990101-000$i-1-0.replay"
    i=$((i + 1))
done
exits 0 play --plain --hotseat
[ -e "$file" ] || fail "finished games pushed an unfinished one out"
[ "$(ls "$kept" | wc -l)" -eq 21 ] || fail "not 20 finished games are kept"
[ -e "$kept/game-20990101-000249-1-0.replay" ] || fail "the newest finished game is gone"
i=100
while [ $i -lt 205 ]; do
    cp "$temp/unfinished" "$kept/game-20990102-000$i-1-0.replay"
    i=$((i + 1))
done
exits 0 play --plain --hotseat
[ "$(ls "$kept" | wc -l)" -eq 120 ] || fail "not 100 unfinished games are kept"
[ ! -e "$kept/game-20990102-000104-1-0.replay" ] || fail "not the oldest unfinished game is gone"

# ---- A disk that is full, folders that can't be made ----
game 2
yes 1 | head -n 60 | (
    ulimit -f 3
    "$DCG" play gallantmon beelzemon --plain --hotseat --seed 5 2>"$temp/err" || echo "exit $?"
) | cat >"$temp/out"
! grep '^exit ' "$temp/out" || fail "a full disk ends the game"
[ "$(grep -c "the game isn't kept: .*: File too large" "$temp/err")" -eq 1 ] || fail "a full disk: $(cat "$temp/err")"
[ "$(ls -A "$kept" | grep -c part)" -eq 0 ] || fail "a draft is left"
grep -q '^> 1' "$temp/out" || fail "a full disk: the game doesn't go on"
if [ "$(id -u)" -ne 0 ]; then
    mkdir "$temp/readonly"
    chmod 555 "$temp/readonly"
    env -u XDG_STATE_HOME HOME="$temp/readonly" "$DCG" play --plain --hotseat </dev/null >"$temp/out" 2>"$temp/err"
    grep -q "isn't kept: $temp/readonly/.local: Permission denied" "$temp/err" || fail "$(cat "$temp/err")"
fi
XDG_STATE_HOME=/proc/nowhere "$DCG" play --plain --hotseat </dev/null >"$temp/out" 2>"$temp/err"
grep -q "isn't kept: /proc/nowhere: No such file" "$temp/err" || fail "$(cat "$temp/err")"
: >"$temp/plainfile"
XDG_STATE_HOME=$temp/plainfile "$DCG" play --plain --hotseat </dev/null >"$temp/out" 2>"$temp/err"
grep -q "isn't kept: $temp/plainfile: Not a directory" "$temp/err" || fail "$(cat "$temp/err")"

# ---- Drafts of killed programs ----
: >"$kept/.dcg-1-0.part"
: >"$kept/.dcg-1-1.part"
touch -d '2020-01-01' "$kept/.dcg-1-0.part"
exits 0 play --plain --hotseat
[ ! -e "$kept/.dcg-1-0.part" ] || fail "an old draft stays"
[ -e "$kept/.dcg-1-1.part" ] || fail "a new draft, of a program that writes it, is removed"
