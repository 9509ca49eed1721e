#!/bin/sh
# dcg card find and dcg card show: searching by an expression, cards by number and name in any spelling.
. tests/cli/common

# The numbers of the cards that were found.
numbers() {
    sed 's/ .*//' "$temp/out" | tr '\n' ' '
}

exits 0 card find color red and level '>=' 5 and keyword Blocker and set tr
[ "$(numbers)" = "number TR-013 TR-041 2 " ] || fail "card find: $(cat "$temp/out")"
grep -q '^TR-013  *Calderox  *Digimon  *red  *5  *6  *6000  yes$' "$temp/out" || fail "card find: $(cat "$temp/out")"
# A color and a category alone are tests of their own, not words of the text.
exits 0 card find 'color red and category option and set st1'
numbers >"$temp/fields"
exits 0 card find 'red and option and set st1'
[ "$(numbers)" = "$(cat "$temp/fields")" ] || fail "red and option alone: $(cat "$temp/out")"
exits 0 help card find
grep -q '^  red, tamer  *this color or category' "$temp/out" || fail "help has no table of tests: $(cat "$temp/out")"
exits 0 card find 'number = ST1-03 or number = ST15-02 or number = ST2-03'
[ "$(numbers)" = "number ST1-03 ST2-03 ST15-02 3 " ] || fail "not in the order of numbers: $(cat "$temp/out")"
exits 0 card find 'number = st1-03' --json
grep -q '^{"count":1,"cards":\[{"number":"ST1-03","name":"Agumon",.*"cost":3,"for_play":true,"proof":"played"}\]}$' "$temp/out" ||
    fail "card find --json: $(cat "$temp/out")"
exits 1 card find 'name nosuchname'
[ "$(cat "$temp/out")" = "0 cards" ] || fail "nothing is found: $(cat "$temp/out")"
[ ! -s "$temp/err" ] || fail "a name that is like no other: $(cat "$temp/err")"
for words in agumno 'name agumno'; do
    exits 1 card find "$words"
    grep -q "^dcg: no card fits; did you mean 'Agumon'?$" "$temp/err" || fail "card find $words: $(cat "$temp/err")"
done
exits 1 card find agumno --json
[ ! -s "$temp/err" ] || fail "card find --json: $(cat "$temp/err")"
exits 1 card find 'name nosuchname' --json
[ "$(cat "$temp/out")" = '{"count":0,"cards":[]}' ] || fail "nothing is found: $(cat "$temp/out")"
# The text of embedded cards is rendered, and searched as such.
exits 0 card find '"gets +1000 DP" number st1-03'
exits 2 card find 'level >= many'
[ "$(cat "$temp/err")" = "dcg: expected a number, as in: level >= 5
  level >= many
           ^" ] || fail "no caret: $(cat "$temp/err")"
exits 2 card find

printf 'card XX1-01 "Mystmon"\n  option red\n  cost 1\n  unread text\n' >"$temp/x.cards"
exits 0 card find 'not for play' --cards "$temp/x.cards"
grep -q '^XX1-01 .*  no$' "$temp/out" || fail "not for play: $(cat "$temp/out")"

# A line that isn't understood is shown as it is printed, with the place and the reason; also from a compact card file.
printf '[{"cardId":"XX2-01","nameEn":"Oddmon","kinds":["Digimon"],"colors":["Red"],"level":3,"playCost":3,"dp":1000,
"effectText":"[On Play] Gain 1 memory.\\n[On Play] Draw 1.","inheritedEffectText":"[Your Turn] Everybody sings."}]\n' >"$temp/odd.json"
exits 0 cards import "$temp/odd.json" -o "$temp/odd.cards"
exits 0 cards import "$temp/odd.json" --text -o "$temp/odd.text"
for file in odd.json odd.cards odd.text; do
    exits 0 card show xx2-01 --cards "$temp/$file"
    grep -q "^Not for play, its text can't be carried out: " "$temp/out" || fail "it is for play: $(cat "$temp/out")"
    sed -n '/^\[On Play/,/^Not for play/p' "$temp/out" | sed '$d' >"$temp/text"
    cmp -s "$temp/text" - <<'TEXT' || fail "card show of $file: $(cat "$temp/out")"
[On Play] Gain 1 memory.
Not understood: [On Play] Draw 1.
    [On Play] Draw 1.
                    ^
    column 17: expected "card" or "cards", as in: draw 1 card
Not understood: Inherited: [Your Turn] Everybody sings.
    [Your Turn] Everybody sings.
                ^
    column 13: unknown word "Everybody"
TEXT
    exits 0 card show xx2-01 --cards "$temp/$file" --json
    grep -q '"unread_lines":\[{"text":"\[On Play\] Draw 1.","column":17,"reason":"expected ' "$temp/out" ||
        fail "card show --json of $file: $(cat "$temp/out")"
    exits 0 card find 'everybody sings' --cards "$temp/$file"
done

# card show
for number in st1-03 ST1_03 '(st1-03)' ST1-03_P1; do
    exits 0 card show "$number"
    head -n 1 "$temp/out" | grep -qx 'ST1-03 Agumon' || fail "card show $number: $(cat "$temp/out")"
done
exits 0 card show calderox
head -n 1 "$temp/out" | grep -qx 'TR-013 Calderox' || fail "card show calderox: $(cat "$temp/out")"
exits 0 card show TR-013 --explain
grep -q '^<Blocker>: When an opponent' "$temp/out" || fail "--explain: $(cat "$temp/out")"
grep -q '^  \[16-4-1\] ' "$temp/out" || fail "--explain has no rule: $(cat "$temp/out")"
exits 1 card show agumon
grep -q "^dcg: 'agumon' may be any of [0-9]* cards: write the number of one of them\$" "$temp/err" || fail "no candidates: $(cat "$temp/err")"
grep -q '^ST1-03  *Agumon' "$temp/out" || fail "no candidates: $(cat "$temp/out")"
exits 1 card show agumon --json
grep -q '^{"count":[0-9]*,"cards":\[{"number":' "$temp/out" || fail "candidates --json: $(cat "$temp/out")"
exits 0 card show gravity crush
exits 2 card show nosuchname
grep -q "there is no card 'nosuchname'; the program has [0-9]* cards; 'dcg card find' searches them" "$temp/err" || fail "$(cat "$temp/err")"
