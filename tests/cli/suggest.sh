#!/bin/sh
# Mistyped words: commands, flags, values of flags, statements of scenarios. The nearest word is suggested.
. tests/cli/common

# suggests TEXT ARGUMENTS...: wrong usage, and the complaint holds this text.
suggests() {
    text=$1
    shift
    exits 2 "$@"
    grep -qF -- "$text" "$temp/err" || fail "dcg $*: '$text' is not in: $(cat "$temp/err")"
    [ "$(wc -l <"$temp/err")" -eq 1 ] || fail "dcg $*: not one line: $(cat "$temp/err")"
}
# offers_nothing ARGUMENTS...: no word is near.
offers_nothing() {
    exits 2 "$@"
    ! grep -q 'did you mean' "$temp/err" || fail "dcg $*: $(cat "$temp/err")"
}

suggests "there is no command 'paly'; did you mean 'dcg play'?" paly
suggests "did you mean 'dcg deck check'?" deck chekc ember
suggests "did you mean 'dcg deck check'?" decks check ember
suggests "did you mean 'dcg deck check'?" deckcheck
suggests "did you mean 'dcg cards import'?" cards imp
suggests "did you mean 'dcg bench'?" BENCH
suggests "'sim' has no flag '--gaems'; did you mean '--games'?" sim --gaems 5
suggests "did you mean '--seed'?" sim --sed=5
suggests "there is no computer player 'gredy'; did you mean 'greedy'?" watch --ai gredy
suggests "did you mean 'level1'?" watch --ai level
suggests "there is no form 'tst'; did you mean 'tts'?" deck convert ember --to tst
suggests "there is no card 'Emberlign'; did you mean 'Emberling'? the program has" card show Emberlign
suggests "did you mean 'TR-004'?" card show TR-0044
offers_nothing card show TR-999
offers_nothing xyzzy
offers_nothing cards fetch
offers_nothing sim --frobnicate
offers_nothing watch --ai deepblue

printf 'scenario "a mistake"\nrules: 7-1\nmemry A 3\n' >"$temp/a.scn"
exits 2 scenario run "$temp/a.scn"
grep -q 'no statement begins with memry; did you mean memory?' "$temp/err" || fail "$(cat "$temp/err")"
