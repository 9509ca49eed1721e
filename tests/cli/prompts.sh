#!/bin/sh
# What players are asked, in all scenarios: every place of the engine that asks is met, and each question says what is
# done, in players' words.
. tests/cli/common

exits 0 scenario run --trace tests/rules
sed -nE 's/^ *[AB] decides: (.*)/\1/p' "$temp/out" | sort -u >"$temp/prompts"
[ "$(wc -l <"$temp/prompts")" -gt 1000 ] || fail "there are few prompts: $(wc -l <"$temp/prompts")"

# One line for each place that asks (src/present/question.c).
while read -r pattern; do
    grep -Eq "$pattern" "$temp/prompts" || fail "no prompt is like: $pattern"
done <<'PATTERNS'
^keep this hand or draw a new one\?$
^breeding phase: hatch a Digi-Egg, move a Digimon, or do nothing$
^main phase: choose an action$
^use a \[Counter\] effect\? \([AB]'s .* attacks .*\)$
^block with which Digimon\? \(.* attacks .*\)$
^which effect activates first\?$
^use an effect before .* is played\?$
^use .* before [AB]'s .* is deleted\?$
^use .* before [AB]'s .* digivolve into .*\?$
^DigiXros .*\? -[0-9]+ play cost for each card$
^Assembly for .*\? -[0-9]+ play cost$
^DigiXros .*: choose a card for .* \(1 chosen\)$
^Assembly for .*: choose a card for .*$
^use the effect( of .*)?\?$
^delete .* instead\? \(.*\)$
^trash 1 card in your hand, then .*\? \(.*\)$
: do it\? \(.*\)$
^unsuspend .*\? \(.*\)$
^move .* to the battle area\? \(.*\)$
^let .* battle .*\? \(.*\)$
^trash this card to use its <Delay> effect\? \(.*\)$
^choose a link card of .* to trash: it has too many$
^choose a link card to trash: the Digimon has too many$
^DNA digivolve into .*: choose another Digimon for it$
^burst digivolve into .*: choose the Tamer to return to the hand$
^app fuse into .*: choose the link card to place under it$
^choose an effect to activate \(.*\)$
^choose an effect to activate \(1 chosen\) \(.*\)$
^add .*, or .*\? \(.*\)$
^which effect of .* activates\?$
^choose the next card to return to the bottom of the deck \(.*\)$
: top or bottom\? \(.*\)$
^<De-Digivolve [0-9]>: how many cards\? \(.*\)$
may attack.*: choose the target \(.*\)$
^attack .*: choose the target \(.*\)$
^choose 1 of the opponent's Digimon to delete \(.*\)$
^choose 1 of your Tamers: place .* under it \(.*\)$
^how often is the loop repeated\?$
PATTERNS

# An effect that is given is quoted as it is printed.
sed 's/"[^"]*"/""/g' "$temp/prompts" >"$temp/unquoted"
for word in 'what is optional' 'one after the other' interrupting ' pending' '~' '%' '{' '  ' "your opponent"; do
    ! grep -Fe "$word" "$temp/unquoted" >"$temp/wrong" || fail "'$word' in: $(head -n 3 "$temp/wrong")"
done
