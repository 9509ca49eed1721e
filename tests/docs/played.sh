#!/bin/sh
# Every card with text of the decks that are offered first is played by a scenario of tests/rules. (Of the others docs/played.md
# says how far they are proven.) A scenario of tests/rules/cards has a name that
# begins with the numbers of the cards that it plays, and its lines hold each of them.
find cards/decks -maxdepth 1 -name '*.deck' | LC_ALL=C sort >"${TMPDIR:-/tmp}/played.$$"
find cards -name '*.cards' ! -name training.cards | LC_ALL=C sort >>"${TMPDIR:-/tmp}/played.$$"
find tests/rules -name '*.scn' | LC_ALL=C sort >>"${TMPDIR:-/tmp}/played.$$"
LC_ALL=C xargs awk '
function bad(message) {
    print message
    failed++
}
function finish(    i) {
    for (i = 1; i <= named; i++)
        if (number[i] != "" && own && !(number[i] in used))
            bad(place ": the scenario has " number[i] " in its name only")
    named = 0
    split("", used)
}
FNR == 1 {
    finish()
    own = FILENAME ~ /^tests\/rules\/cards\//
}
FILENAME ~ /\.deck$/ {
    if (match($0, /[A-Z]+[0-9]*-[0-9]+/))
        chosen[substr($0, RSTART, RLENGTH)] = 1
    next
}
FILENAME ~ /\.cards$/ {
    if (/^card /)
        card = $2
    else if (card in chosen && /^  (inherited |security |link |option )?tree |^  (keywords|inherited) /)
        text[card] = FILENAME
    next
}
/^scenario "/ {
    finish()
    place = FILENAME ":" FNR
    sub(/^scenario "/, "")
    if (match($0, /^[A-Z]+[0-9]*-[0-9]+(, [A-Z]+[0-9]*-[0-9]+)*:? /))
        named = split(substr($0, 1, RLENGTH), number, /[:, ]+/)
    else if (own)
        bad(place ": the name of the scenario does not begin with the number of a card")
    for (i = 1; i <= named; i++)
        played[number[i]] = 1
    next
}
{
    line = $0
    while (match(line, /[A-Z]+[0-9]*-[0-9]+/)) {
        used[substr(line, RSTART, RLENGTH)] = 1
        line = substr(line, RSTART + RLENGTH)
    }
}
END {
    finish()
    for (card in text) {
        if (!(card in played))
            bad(text[card] ": no scenario plays " card)
        cards++
    }
    if (cards < 383)
        bad("only " cards " built-in cards with text were found")
    exit failed > 0
}' <"${TMPDIR:-/tmp}/played.$$"
status=$?
# cards/unexercised.txt names every built-in card that isn't for play.
"$DCG" card find 'digimon or tamer or option or digi-egg' --json | tr '{' '\n' |
    sed -n 's/^"number":"\([^"]*\)".*"for_play":false.*/\1/p' | LC_ALL=C sort >"${TMPDIR:-/tmp}/played.$$"
sed -n 's/: not read: .*//p' cards/unexercised.txt | LC_ALL=C sort | diff "${TMPDIR:-/tmp}/played.$$" - ||
    { echo "cards/unexercised.txt (>) names other cards that aren't for play: tests/proof --write" && status=1; }
rm -f "${TMPDIR:-/tmp}/played.$$"
[ $status -eq 0 ] && echo "played: ok"
exit $status
