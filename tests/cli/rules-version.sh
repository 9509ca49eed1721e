#!/bin/sh
# --rules: the version of the rulebook that games are played by.
. tests/cli/common

cat >"$temp/later.cards" <<'END'
card RV-1 "Two Ways"
  digimon/option red level 6
  use red
  cost 6
  dp 11000
  copies any
END

# A version is one of those that there are.
exits 2 sim st1 st2 --games 2 --rules 5.0
grep -q "3.6 or 4.2" "$temp/err" || fail "$(cat "$temp/err")"

# The replay has the version, and only that one gives the same positions.
exits 0 watch --seed 11 --rules 4.2 --replay "$temp/game"
grep -q '^rules 4.2$' "$temp/game" || fail "the replay has no version"
exits 0 replay verify "$temp/game"
exits 1 replay verify "$temp/game" --rules 3.6
exits 0 watch --seed 11 --replay "$temp/game"
grep -q '^rules 3.6$' "$temp/game" || fail "the usual version is 3.6"
sed 's/^rules 3.6/rules 9.9/' "$temp/game" >"$temp/other"
exits 2 replay verify "$temp/other"
grep -q "no rules 9.9" "$temp/err" || fail "$(cat "$temp/err")"

# A card of later rules: refused by 3.6 with the reason, else the game is played by 4.2 and the program says so.
printf '50 RV-1\n' >"$temp/later.deck"
exits 1 deck check "$temp/later.deck" --cards "$temp/later.cards" --rules 3.6
grep -q "RV-1 Two Ways needs rules 4.2: it is a DUAL card" "$temp/out" || fail "$(cat "$temp/out")"
exits 0 deck check "$temp/later.deck" --cards "$temp/later.cards"
grep -q "by rules 4.2" "$temp/out" || fail "$(cat "$temp/out")"
exits 2 sim "$temp/later.deck" st2 --cards "$temp/later.cards" --games 2 --rules 3.6
exits 0 watch "$temp/later.deck" st2 --cards "$temp/later.cards" --ai random --replay "$temp/game"
grep -q "played by rules 4.2, which RV-1 Two Ways needs" "$temp/err" || fail "$(cat "$temp/err")"
grep -q '^rules 4.2$' "$temp/game" || fail "the game isn't played by 4.2"

# Scenarios.
cat >"$temp/a.scn" <<'END'
scenario "a later card"
  A hand: RV-1
  expect A hand: RV-1
END
exits 1 scenario run "$temp/a.scn" --cards "$temp/later.cards"
grep -q 'needs the line "rules version: 4.2"' "$temp/out" || fail "$(cat "$temp/out")"
exits 0 scenario run "$temp/a.scn" --cards "$temp/later.cards" --rules 4.2
{ echo 'rules version: 4.2' && cat "$temp/a.scn"; } >"$temp/b.scn"
exits 0 scenario run "$temp/b.scn" --cards "$temp/later.cards"
sed 's/^  A hand.*/&\nrules version: 4.2/' "$temp/a.scn" >"$temp/c.scn"
exits 2 scenario run "$temp/c.scn" --cards "$temp/later.cards"
grep -q "must be the first line" "$temp/err" || fail "$(cat "$temp/err")"

# Messages.
printf '%s\n' '{"type":"new","rules":"4.2"}' '{"type":"new","rules":"4"}' | "$DCG" bot --protocol 2 >"$temp/out"
grep -q '"type":"game".*"rules":"4.2"' "$temp/out" || fail "$(cat "$temp/out")"
grep -q 'rules is a version of the rules' "$temp/out" || fail "$(cat "$temp/out")"

# A rule has a number in each version.
exits 0 rules --rules 4.2 16-7-1
grep -q 'in 3.6 *16-6-1' "$temp/out" || fail "$(cat "$temp/out")"
exits 0 rules 16-6-1
grep -q 'in 4.2 *16-7-1' "$temp/out" || fail "$(cat "$temp/out")"
exits 2 rules 16-43-1
grep -q "the rules 4.2 do" "$temp/err" || fail "$(cat "$temp/err")"
exits 0 rules --rules 4.2 ASCENSION_MEANING
grep -q '^16-43-1 ' "$temp/out" || fail "$(cat "$temp/out")"
exits 0 rules --rules 4.2 --json 4-3-1
grep -q '"number_3.6":"4-2-1".*"number_3.6":"4-2-2"' "$temp/out" || fail "two rules that have become one"
exits 0 watch st1 st2 --seed 3 --rules 4.2
grep -q '^\[4-18-1\].*hatches' "$temp/out" || fail "events have the numbers of 4.2"
exits 0 watch st1 st2 --seed 3
grep -q '^\[4-16-1\].*hatches' "$temp/out" || fail "events have the numbers of 3.6"
