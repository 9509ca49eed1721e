#!/bin/sh
# What dcg scenario run tells: the rule of a refusal, cards that aren't for play, every error of a file, effects that
# can't be told apart.
. tests/cli/common

# The rules: line may be left out.
# Without a rule "refused" is a question, and the rule is the answer.
cat >"$temp/refused.scn" <<'SCENARIO'
scenario "a Digimon that isn't suspended can't be attacked"
  A battle: Filler as M
  B battle: Filler as T
do
  refused attack M -> T
SCENARIO
exits 0 scenario run "$temp/refused.scn"
grep -q "^$temp/refused.scn:5: refused attack M -> T: refused by 11-2-7-1: only a suspended Digimon can be attacked" "$temp/out" ||
    fail "no rule: $(cat "$temp/out")"
exits 0 scenario run "$temp/refused.scn" --json
grep -q '"notes":\[{"file":"[^"]*","line":5,"message":"[^"]*11-2-7-1' "$temp/out" || fail "JSON: $(cat "$temp/out")"
exits 0 scenario run "$temp/refused.scn" --trace
grep -q 'refused by 11-2-7-1' "$temp/out" || fail "trace: $(cat "$temp/out")"
sed 's/refused attack M -> T/refused pass/' "$temp/refused.scn" >"$temp/offered.scn"
exits 1 scenario run "$temp/offered.scn"

# A card whose text isn't understood is refused, unless the scenario asks for it.
cat >"$temp/some.cards" <<'CARDS'
card Z-1 "Zetamon"
  digimon red level 3
  cost 3
  dp 3000
  unread text [On Play] Wibble the wobble.
CARDS
cat >"$temp/unread.scn" <<'SCENARIO'
scenario "unread"
  A battle: Z-1 as M
do
  expect M dp 3000
SCENARIO
exits 1 scenario run "$temp/unread.scn" --cards "$temp/some.cards"
grep -q ":2: unread: Z-1 Zetamon isn't for play: " "$temp/out" || fail "unread: $(cat "$temp/out")"
sed 's/^  A battle/  allow unread cards\n&/' "$temp/unread.scn" >"$temp/allowed.scn"
exits 0 scenario run "$temp/allowed.scn" --cards "$temp/some.cards"

# Every error is told: of the cards, of the statements, of the position.
cat >"$temp/errors.scn" <<'SCENARIO'
cards
  card X-1
  card X-2 "Xmon"
    digimon red level 3
    wibble
end
scenario "wrong"
  memry A 3
do
  expect memory
SCENARIO
exits 2 scenario run "$temp/errors.scn"
for line in 2 5 8 10; do
    grep -q "errors.scn:$line:" "$temp/err" || fail "line $line isn't told: $(cat "$temp/err")"
done
{
    echo 'scenario "many"'
    yes '  wibble' | head -n 40
} >"$temp/many.scn"
exits 2 scenario run "$temp/many.scn"
[ "$(grep -c 'many.scn' "$temp/err")" -eq 40 ] || fail "not all of 40 errors: $(cat "$temp/err")"
cat >"$temp/position.scn" <<'SCENARIO'
scenario "wrong names"
  A hand: Nobodymon
  memory A 20
  B hand: Nothingmon
do
  pass
SCENARIO
exits 1 scenario run "$temp/position.scn"
for line in 2 3 4; do
    grep -q "position.scn:$line: wrong names: " "$temp/out" || fail "line $line isn't told: $(cat "$temp/out")"
done
[ "$(tail -n 1 "$temp/out")" = "0 passed, 1 failed" ] || fail "one scenario: $(cat "$temp/out")"

# Two effects of a card: the message has the words that tell them apart, and so has the list of options.
cat >"$temp/two.scn" <<'SCENARIO'
cards
  card T "Twotest"
    digimon red level 3
    cost 3
    dp 1000
    text [On Play] <Draw 1>.
    text [On Play] Gain 1 memory.
end
scenario "which"
  memory A 5
  A hand: T
do
  play T
  first T
SCENARIO
exits 1 scenario run "$temp/two.scn"
grep -q '2 effects may be meant by T: write the first words of one behind the name: "<Draw 1>.", "Gain 1 memory."' "$temp/out" ||
    fail "which: $(cat "$temp/out")"
exits 1 scenario run "$temp/two.scn" --trace
grep -q '      - .*Twotest.*: "Gain 1 memory."$' "$temp/out" || fail "options: $(cat "$temp/out")"

# An answer to a choice that nobody was asked for, because there was no other card.
cat >"$temp/forced.scn" <<'SCENARIO'
cards
  card T "Takeall"
    digimon red level 3
    cost 3
    dp 1000
    text [On Play] Suspend 2 of your opponent's Digimon.
end
scenario "forced"
  memory A 5
  A hand: T
  B battle: Filler as F, Filler as G
do
  play T
  choose F
SCENARIO
exits 1 scenario run "$temp/forced.scn"
grep -q ':14: forced: no player was asked: there was no other card to choose; asked: ' "$temp/out" ||
    fail "forced: $(cat "$temp/out")"

# What lasts, and effects that aren't carried out.
cat >"$temp/told.scn" <<'SCENARIO'
cards
  card J "Joker"
    digimon red level 3
    cost 3
    dp 1000
    text [On Play] When you would DigiXros this turn, you may use this Digimon in place of one of the DigiXros requirements.
  card C "Choosy"
    digimon red level 3
    cost 3
    dp 1000
    text [On Play] If you have 9 or more security cards, gain 1 memory.
end
scenario "told"
  memory A 8
  A hand: J, C
do
  play J
  play C
SCENARIO
exits 0 scenario run "$temp/told.scn" --trace
for told in "A's Joker: when A would DigiXros this turn, A may use it in place of one of the DigiXros requirements" \
    "\\[15-6-3\\] the effect of A's Choosy isn't carried out"; do
    grep -q "$told\$" "$temp/out" || fail "$told: $(cat "$temp/out")"
done

# "explain" tells each step with its rule.
cat >"$temp/explain.scn" <<'SCENARIO'
cards
  card D "Digitest"
    digimon red level 4
    cost 5
    dp 4000
    text [Your Turn] This Digimon gets +1000 DP.
  card T "Tamertest"
    tamer red
    cost 3
    text [All Turns] All of your Digimon gain <Link +1>.
  card Z "Zerotest"
    digimon red level 3
    cost 3
    dp 0
    text [Your Turn] This Digimon gets +1000 DP.
end
scenario "why"
  A battle: D as D1 [played], T, T, Z as Z1
do
  explain D1 dp
  explain D1 can't attack
  explain D1
  explain Z1 dp
SCENARIO
exits 0 scenario run "$temp/explain.scn"
grep -q ':20: D1: DP 4000: it is printed on the card \[2-5-2\]$' "$temp/out" || fail "printed: $(cat "$temp/out")"
grep -q ":20: D1: DP 4000 -> 5000: \[Your Turn\] This Digimon gets +1000 DP. (A's Digitest) \[15-8-2-1\]\$" "$temp/out" ||
    fail "an effect: $(cat "$temp/out")"
grep -q ":21: D1: can't attack: it was played this turn \[7-1-2-1\]\$" "$temp/out" || fail "a rule: $(cat "$temp/out")"
grep -q ':22: D1: level 4: ' "$temp/out" || fail "all values: $(cat "$temp/out")"
grep -q ':22: D1: link limit 2 -> 3: ' "$temp/out" || fail "twice the same: $(cat "$temp/out")"
grep -q ':22: D1: <Link +1>: ' "$temp/out" || fail "a keyword with its number: $(cat "$temp/out")"
grep -q ':23: Z1: DP 0 -> 1000: ' "$temp/out" || fail "a DP of 0: $(cat "$temp/out")"

# A shuffle can't bring up a card that isn't in the deck.
cat >"$temp/shuffle.scn" <<'SCENARIO'
cards
  card X-1 "Mixer"
    option white
    cost 0
    text [Main] Add 1 Tamer card from your deck to the hand. Then, shuffle your deck.
  card X-2 "Absent"
    digimon red level 3
    cost 3
    dp 1000
end
scenario "shuffled"
  A hand: Mixer
  A battle: Filler
  A deck: 3 Filler
  random shuffle: Absent
do
  use Mixer
SCENARIO
exits 1 scenario run "$temp/shuffle.scn"
grep -q "a card of a 'random shuffle' was not in the deck that was shuffled" "$temp/out" || fail "shuffle: $(cat "$temp/out")"
sed 's/shuffle: Absent/shuffle: Filler/' "$temp/shuffle.scn" >"$temp/found.scn"
exits 0 scenario run "$temp/found.scn"
