#!/bin/sh
# dcg scenario play goes on from a position; dcg scenario from and the command "scenario" of a game write one.
. tests/cli/common

cat >"$temp/two.scn" <<'SCENARIO'
cards
  card X-1 "Ownmon"
    digimon red level 4
    cost 5
    dp 5000
end
scenario "a first one"
  memory A 5
  A hand: Ownmon
do
  play Ownmon
scenario "a second one"
  memory A 2
  A battle: Ownmon
SCENARIO
# The first scenario, and one by its name. Both players are people.
printf 'board\nquit\n' >"$temp/in"
"$DCG" scenario play "$temp/two.scn" --plain <"$temp/in" >"$temp/out" 2>"$temp/err" || fail "play: $(cat "$temp/err")"
grep -q 'Ownmon' "$temp/out" || fail "the card of the file: $(cat "$temp/out")"
grep -q 'attack' "$temp/out" && fail "it was played this turn: $(cat "$temp/out")"
printf '1\nscenario %s\nsave %s\nquit\n' "$temp/out.scn" "$temp/no.replay" >"$temp/in"
"$DCG" scenario play "$temp/two.scn" second --plain <"$temp/in" >"$temp/out" 2>"$temp/err" || fail "second: $(cat "$temp/err")"
grep -q 'attack the player with Ownmon' "$temp/out" || fail "the second one: $(cat "$temp/out")"
[ ! -e "$temp/no.replay" ] || fail "a position was saved as a replay"
grep -q '^  A battle: X-1 \[suspended\]$' "$temp/out.scn" || fail "written: $(cat "$temp/out" "$temp/out.scn")"
exits 2 scenario play "$temp/two.scn" third
grep -q 'no scenario has that name' "$temp/err" || fail "third: $(cat "$temp/err")"
exits 2 scenario play "$temp/missing.scn"

# A computer player for B.
printf 'pass\nquit\n' >"$temp/in"
"$DCG" scenario play "$temp/two.scn" second --plain --ai greedy <"$temp/in" >"$temp/out" 2>"$temp/err" ||
    fail "greedy: $(cat "$temp/err")"

# A recorded game at any choice: the text runs, and gives the same board.
"$DCG" watch st1 st2 --ai random --seed 3 --replay "$temp/game.replay" >"$temp/log" || fail "watch"
for step in 5 12 27 40; do
    exits 0 scenario from "$temp/game.replay" --step $step -o "$temp/step$step.scn"
    exits 0 scenario run "$temp/step$step.scn"
    [ "$(tail -n 1 "$temp/out")" = "1 passed, 0 failed" ] || fail "step $step: $(cat "$temp/out")"
done
exits 0 scenario from "$temp/game.replay"
grep -q '^  expect winner ' "$temp/out" || fail "the end: $(tail -n 3 "$temp/out")"
# The first hands aren't settled yet.
exits 2 scenario from "$temp/game.replay" --step 0
grep -q "can't be written as a scenario" "$temp/err" || fail "step 0: $(cat "$temp/err")"

# The same from a game in the terminal.
printf '1\n1\nscenario %s\nquit\n' "$temp/here.scn" >"$temp/in"
"$DCG" play st1 st2 --seed 7 --plain --hotseat <"$temp/in" >"$temp/out" 2>&1 || fail "play: $(cat "$temp/out")"
exits 0 scenario run "$temp/here.scn"

# "why X" tells why a card has its values.
cat >"$temp/why.scn" <<'SCENARIO'
cards
  card X-2 "Strongmon"
    digimon red level 4
    cost 5
    dp 5000
    text [Your Turn] This Digimon gets +1000 DP.
end
scenario "why"
  A battle: Strongmon
SCENARIO
printf 'why Strong\nquit\n' >"$temp/in"
"$DCG" scenario play "$temp/why.scn" --plain <"$temp/in" >"$temp/out" 2>"$temp/err" || fail "why: $(cat "$temp/err")"
grep -q 'DP 5000 -> 6000: \[Your Turn\] This Digimon gets +1000 DP' "$temp/out" || fail "why: $(cat "$temp/out")"
