#!/bin/sh
# tools/compare: two versions that are the same, and planted differences. Both are this build: scripts stand for the programs
# of the versions and change what they print.
set -eu
cd "$(dirname "$0")/../.."
if ! command -v python3 >/dev/null; then
    echo "python3 is not installed"
    exit 77
fi
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
games=$(cd "$(dirname "$DCG")" && pwd)/compare_games
mkdir "$temp/old" "$temp/new"

# version NAME COMMAND [-KIND]: what compare_games prints goes through the command, and a kind of event isn't emitted; lines
# of card text and traces are files.
version() {
    cat >"$temp/$1/compare_games" <<END
#!/bin/sh
case \$1 in
lines) exec cat "$temp/$1/lines" ;;
sums | show) "$games" "\$@" ${3-} | $2 ;;
*) "$games" "\$@" | $2 ;;
esac
END
    printf '#!/bin/sh\ncat "%s"\n' "$temp/$1/traces" >"$temp/$1/dcg"
    chmod +x "$temp/$1/compare_games" "$temp/$1/dcg"
}

# compares STATUS PART...: with this exit status, and without a word on standard error unless it is 2.
compares() {
    expected=$1
    shift
    status=0
    tools/compare "$temp/old" "$temp/new" --count 10 --most 1 "$@" >"$temp/out" 2>"$temp/err" || status=$?
    if [ "$status" -ne "$expected" ] || { [ "$expected" -ne 2 ] && [ -s "$temp/err" ]; }; then
        echo "tools/compare $*: exit status $status, not $expected"
        cat "$temp/out" "$temp/err"
        exit 1
    fi
}

# shows PATTERN: a line that it has printed, spaces in front of it aside.
shows() {
    sed 's/^ *//' "$temp/out" "$temp/err" | grep -qx -- "$1" || {
        echo "tools/compare doesn't print '$1':"
        cat "$temp/out" "$temp/err"
        exit 1
    }
}

cat >"$temp/old/traces" <<'END'
tests/rules/12-block/block.scn:
8: scenario "it blocks"
10:   attack T1 -> player
    [11-2] A attacks
    [12-1] B decides: block?
20: scenario "another one"
    [11-2] A attacks
END
sed 's/block.scn/moved.scn/; s/^8/9/; s/T1/T2/' "$temp/old/traces" >"$temp/new/traces"
printf '= [Main] <Draw 1>.\n     1  draw 1\n     2  end\n' | tee "$temp/old/lines" >"$temp/new/lines"
version old cat
version new cat
compares 0
shows "games: 10 compared, 0 differ (0 in decisions, 0 in events, 0 in words)"
shows "programs of cards: [1-9][0-9]* compared, 0 differ, 0 only in BASE, 0 only in HEAD"
shows "traces of scenarios: 2 compared, 0 differ, 0 only in BASE, 0 only in HEAD"

# A word of an option: the moment is where it stands, whatever else the checksums say.
version new "sed 's/ KEEP 0 0 0: .*/ KEEP 0 0 0: keep it/; s/^\\(4 .*\\) [0-9a-f]*\$/\\1 0/'"
compares 1 --games
shows "games: 10 compared, 1 differ (0 in decisions, 0 in events, 1 in words)"
shows "-  > KEEP 0 0 0: keep the hand"
shows "+  > KEEP 0 0 0: keep it"

# A kind of event that isn't emitted any more.
version new cat -DREW
compares 1 --games
shows "games: 10 compared, 10 differ (0 in decisions, 10 in events, 10 in words)"
shows "-  DREW \\[SETUP_FIRST_HAND\\] B .*: B draws 5 cards"

# One that only the other version has is left out.
version new "grep -v '^DREW\$'" -DREW
compares 0 --games
shows "left out, as only one version has it: DREW"
version new cat

# An instruction of a program.
sed 's/draw 1/draw 2/' "$temp/old/lines" >"$temp/new/lines"
version new cat
compares 1 --programs
shows "programs of lines of the tests: 1 compared, 1 differ, 0 only in BASE, 0 only in HEAD"
shows "-     1  draw 1"
shows "+     1  draw 2"

# A line of a trace, and a scenario that only one version has.
sed 's/block?/block or not?/; s/another one/a third one/' "$temp/old/traces" >"$temp/new/traces"
compares 1 --traces
shows "traces of scenarios: 1 compared, 1 differ, 1 only in BASE, 1 only in HEAD"
shows "only in BASE: 12-block: another one"
shows "-\\[12-1\\] B decides: block?"
shows "+\\[12-1\\] B decides: block or not?"

# A program that fails, and what is no version.
version new "cat; exit 3"
compares 2 --games
rm -r "$temp/new"
compares 2
shows "compare: '.*new' is neither a commit nor a folder with dcg and compare_games"
