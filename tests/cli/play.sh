#!/bin/sh
# dcg play: without a terminal, by scripted input; undo, save, resume; nothing hidden is shown.
. tests/cli/common

# played ARGUMENTS...: plays with the lines of standard input.
played() {
    "$DCG" play "$@" >"$temp/out" 2>"$temp/err" || fail "dcg play $*: exit $?: $(cat "$temp/err")"
}

exits 0 play --seed 5
grep -q '^\[5-2-1-3\] ' "$temp/out" || fail "the start of the game isn't shown"
grep -q 'Type the number of an option' "$temp/out" || fail "it doesn't say how to play"
grep -q 'seed 5' "$temp/out" || fail "the seed isn't shown"
exits 0 play
grep -q 'seed [0-9]' "$temp/out" || fail "a seed from the time isn't shown"

# What the opponent draws stays hidden.
grep '\] B draws' "$temp/out" | grep -qv 'B draws [0-9]* card' && fail "B's cards are shown"
exits 0 play --seed 5 --second
grep '\] A draws' "$temp/out" | grep -qv 'A draws [0-9]* card' && fail "A's cards are shown"

printf '1\n1\n1\n1\nquit\n' | played --seed 5 --replay "$temp/plain"
printf '1\n1\n1\nundo\nundo\n1\n?\nwhy\nhint\nlog\nboard\n99\nnonsense\n\n 1 \n1\nquit\n' |
    played --seed 5 --replay "$temp/undone"
[ "$(grep -c '^Back to your previous decision' "$temp/out")" -eq 2 ] || fail "undo isn't confirmed"
cmp -s "$temp/plain" "$temp/undone" || fail "undo doesn't lead back"
grep -q '^There is no such option' "$temp/out" || fail "option 99 isn't refused"
grep -q 'not offered: .*\[[0-9-]*\]$' "$temp/out" || fail "why gives no rule"
grep -q 'Option [0-9]*\. The computer would ' "$temp/out" || fail "no hint"
grep -q '^It expects to win with a chance of [0-9]* %\.$' "$temp/out" || fail "a hint without the expected result"
grep -q '^Then it expects [AB]: ' "$temp/out" || fail "a hint without a line"

printf 'undo\nquit\n' | played --seed 5
grep -q 'no earlier decision' "$temp/out" || fail "undo at the first decision"

# Saved and resumed, the game goes on as it would have.
printf '1\n1\nsave %s\nquit\n' "$temp/saved" | played --seed 5
grep -q '^result playing$' "$temp/saved" || fail "not saved"
printf '1\n1\nquit\n' | played --resume "$temp/saved" --replay "$temp/resumed"
cmp -s "$temp/plain" "$temp/resumed" || fail "resumed, the game is another"
printf '1\nload %s\n1\n1\nload %s/missing\nquit\n' "$temp/saved" "$temp" | played --seed 9 --replay "$temp/loaded"
cmp -s "$temp/plain" "$temp/loaded" || fail "loaded, the game is another"
exits 2 play --resume cards/decks/ember.deck
grep -q 'not a replay' "$temp/err" || fail "a deck is resumed"

# A game that was left is kept, and taken up again: also if its last line is torn.
rm -rf "$XDG_STATE_HOME"
exits 2 play --resume
grep -q 'no unfinished game' "$temp/err" || fail "something is resumed"
printf '1\n1\nquit\n' | played --seed 5
printf 'choice 0000' >>"$(echo "$XDG_STATE_HOME"/dcg/game-*)"
printf 'quit\n' | played --seed 6
grep -q '^There is an unfinished game' "$temp/out" || fail "the unfinished game isn't mentioned"
printf '1\n1\nquit\n' | played --resume --replay "$temp/resumed"
cmp -s "$temp/plain" "$temp/resumed" || fail "the kept game is another"
printf 'forfeit\n' | played --resume
printf 'quit\n' | played --seed 6
grep -q '^There is an unfinished game' "$temp/out" && fail "a finished game is mentioned"
# One word for what is empty or forced, one for everything that is optional.
printf 'pass\npass\npass\ndecline\nquit\n' | played st1 st2 --seed 5
[ "$(grep -c '^> pass' "$temp/out")" -eq 3 ] || fail "pass"
XDG_STATE_HOME=/dev/null exits 0 play --seed 5
grep -q "isn't kept" "$temp/err" || fail "it doesn't say that nothing is kept"

printf '1\nforfeit\n' | played --seed 5 --replay "$temp/forfeited"
grep -q '^result won B 1-2-4$' "$temp/forfeited" || fail "forfeit"
exits 0 replay verify "$temp/forfeited"

# Whole games: always the first option.
yes 1 | head -n 3000 | played --hotseat --seed 3
grep -q '^\[[0-9-]*\] Winner: ' "$temp/out" || fail "a game of two people has no end"
yes 1 | head -n 3000 | played --second --seed 3 --level 3 --ai random --replay "$temp/whole"
exits 0 replay verify "$temp/whole"

# A card, the effect that asks, the glossary; what an option does to the memory.
printf '1\n2\ncard agumon\ncard 1\ncard nobody\ntext\nglossary blocker\nglossary nonsense\nquit\n' | played --seed 5 --ai random
grep -q '^ST1-03 Agumon$' "$temp/out" || fail "no text of a card by its name"
grep -q '^Digivolve: 0 from red level 2$' "$temp/out" || fail "no requirement in the text of a card"
grep -q '^ST1-11 WarGreymon$' "$temp/out" || fail "no text of the card of an option"
grep -q '^You see no card of that name' "$temp/out" || fail "a card that isn't there"
grep -q '^No effect asks now' "$temp/out" || fail "an effect where none asks"
grep -q '<Blocker>: When an opponent' "$temp/out" || fail "no keyword in the glossary"
grep -q '^The glossary has no such word' "$temp/out" || fail "a word that isn't in the glossary"
grep -q 'play Agumon (cost 3) (memory 4 -> 1)$' "$temp/out" || fail "no preview of the memory"
grep -q '  pass (memory 4 -> 3 for the opponent: this ends your turn)$' "$temp/out" || fail "no preview of a pass"

# Saving doesn't overwrite a file without a question.
echo kept >"$temp/there"
printf '1\nsave %s\nn\nquit\n' "$temp/there" | played --seed 5
[ "$(cat "$temp/there")" = kept ] || fail "a file was overwritten"
printf '1\nsave %s\ny\nquit\n' "$temp/there" | played --seed 5
grep -q '^result playing$' "$temp/there" || fail "not saved over another file"

# The end says who won first, then by which rule.
printf '1\nforfeit\n' | played --seed 5
grep -A 1 '^You lose: you gave up' "$temp/out" | grep -q '^\[1-2-4\] Winner: B' || fail "no word about who won"
grep -q "^Seed 5. The same game from the beginning: dcg play .* --seed 5" "$temp/out" || fail "no command line"

# The hand has letters, the options have numbers; a letter stands for its card.
printf '1\ncard b\ncard z\nquit\n' | played --seed 5 --ai random
grep -q '^      b WarGreymon ' "$temp/out" || fail "no letter in the hand"
grep -q '^ST1-11 WarGreymon$' "$temp/out" || fail "no text of a card by its letter"
grep -q '^   1  hatch a Digi-Egg$' "$temp/out" || fail "no number of an option"
