#!/bin/sh
# dcg rules: every rule and ruling once, those of a number, what is untested, and the JSON of it; docs/conformance.md
# counts the same.
. tests/cli/common

exits 0 rules --json
[ "$(wc -l <"$temp/out")" -eq 1 ] || fail "not one document"
grep -q '^\[{"number":"1",.*}\]$' "$temp/out" || fail "not a list of rules"
count=$(grep -o '{"number":' "$temp/out" | wc -l)
[ "$count" -gt 1000 ] || fail "only $count rules"
for key in kind summary code scenarios; do
    [ "$(grep -o "\"$key\":" "$temp/out" | wc -l)" -eq "$count" ] || fail "not every rule has '$key'"
done
if command -v python3 >/dev/null 2>&1; then
    python3 -c 'import json, sys; json.load(sys.stdin)' <"$temp/out" || fail "not JSON"
fi

# The table of chapters of a version, counted from the JSON.
counted() {
    exits 0 rules --json --rules "$1"
    sed 's/{"number":/\
&/g' "$temp/out" | LC_ALL=C awk '
function text(key) {
    return match($0, "\"" key "\":\"[^\"]*") ? substr($0, RSTART + length(key) + 4, RLENGTH - length(key) - 4) : ""
}
function count(what, which) {
    if (!((chapter, what, which) in seen))
        number[chapter, what]++
    if (!((what, which) in seen))
        total[what]++
    seen[chapter, what, which] = seen[what, which] = 1
}
function count_list(key,    list, item, n, i) {
    if (!match($0, "\"" key "\":\\[[^]]*"))
        return 0
    n = split(substr($0, RSTART, RLENGTH), item, "\"")
    for (i = 4; i <= n; i += 2)
        count(key, item[i])
    return n >= 4 ? 1 : 0
}
/^\{"number"/ {
    ruling = text("kind") == "ruling"
    chapter = (ruling ? text("rules") : text("number")) + 0
    if (chapter > last)
        last = chapter
    if (ruling) {
        count(text("number") ~ /^[DEM]-[0-9]+-/ ? "examples" : "rulings", text("number"))
        next
    }
    count("rules", text("number"))
    if (text("kind") ~ /behaviour|deck/)
        count("behaviour", text("number"))
    count_list("scenarios")
    if (count_list("proofs") > 0 && text("kind") ~ /behaviour|deck/)
        count("proven", text("number"))
    count_list("answers")
}
END {
    n = split("rules behaviour proven scenarios proofs examples rulings answers", column, " ")
    for (chapter = 1; chapter <= last + 1; chapter++) {
        line = chapter > last ? "all" : chapter
        for (i = 1; i <= n; i++)
            line = line " " (chapter > last ? total[column[i]] : number[chapter, column[i]]) + 0
        print line
    }
}'
}
{ counted 3.6 && counted 4.2; } >"$temp/counted"
sed -n '/^| chapter/,/^| all/{
s/^| \[*\([0-9a-z]*\)[^|]*|[^|]*| \([0-9 |]*\) |$/\1 \2/
s/ |//g
/^[0-9a]/p
}' docs/conformance.md >"$temp/page"
cmp -s "$temp/counted" "$temp/page" || fail "docs/conformance.md counts otherwise: $(diff "$temp/counted" "$temp/page")"

exits 0 rules 7-1
head -n 1 "$temp/out" | grep -q '^7-1 ' || fail "7-1 isn't first"
grep -q '^7-1-3-2 ' "$temp/out" || fail "7-1-3-2 isn't below 7-1"
! grep -q '^7-1[0-9]' "$temp/out" || fail "7-1x is below 7-1"
! grep '^[0-9]' "$temp/out" | grep -qv '^7-1' || fail "more than 7-1"
grep -q 'code  *src/' "$temp/out" || fail "no place in the code"
grep -q '^ *name  *PLAY_PAY_COST$' "$temp/out" || fail "the name of 7-1-3-2 isn't told"
exits 0 rules PLAY_PAY_COST
[ "$(head -n 1 "$temp/out" | cut -d ' ' -f 1)" = 7-1-3-2 ] || fail "PLAY_PAY_COST isn't 7-1-3-2"
exits 1 rules PLAY_PAY_COSTS
exits 0 rules 16-17-2
grep -q 'scenario  tests/rules/.*\.scn:[0-9, ]*$' "$temp/out" || fail "no scenario of 16-17-2"
grep -q 'answers   Q[0-9, Q]*$' "$temp/out" || fail "no answer of 16-17-2"
sed -n '/\$ dcg rules 16-17-2/,/^$/s/^    \(.*\)/\1/p' README.md | sed '1d; s/:[0-9].*//' >"$temp/told"
[ -s "$temp/told" ] || fail "README.md doesn't show 16-17-2"
sed 's/:[0-9].*//' "$temp/out" | cmp -s - "$temp/told" || fail "README.md shows 16-17-2 otherwise"
exits 0 rules 5-1-1
grep -q 'no code   there is' "$temp/out" || fail "no reason why there is no code of 5-1-1"

exits 0 rules D-4.2
[ "$(grep -c '^[A-Z0-9]' "$temp/out")" -eq 1 ] || fail "more than one ruling"
grep -q 'scenario  tests/rules/.*\.scn:[0-9]' "$temp/out" || fail "no scenario shows D-4.2"
exits 0 rules 4-13-2
grep -q '^D-4\.2 ' "$temp/out" || fail "4-13-2 has no rulings"
exits 2 rules D-4.99

# Words are searched in summaries and names of keywords.
exits 0 rules blocker
for rule in '16-4 ' '16-4-1 ' '4-2-8 ' '12-1-1 ' 'M-54 '; do
    grep -q "^$rule" "$temp/out" || fail "rules blocker doesn't find $rule"
done
! grep -q '^7-1' "$temp/out" || fail "rules blocker finds 7-1"
! grep -q 'scenario  ' "$temp/out" || fail "what is found isn't one line each"
grep -q "^[1-9][0-9]* rules and rulings; 'dcg rules NUMBER' tells more" "$temp/out" || fail "not counted"
exits 0 rules Armor PURGE
grep -q '^16-18-1 ' "$temp/out" || fail "rules armor purge: $(cat "$temp/out")"
exits 0 rules blocker --json
grep -q '^\[{"number":"4-2-8",.*"scenarios":\[.*}\]$' "$temp/out" || fail "rules blocker --json: $(cat "$temp/out")"
exits 0 rules blocker --chapter 16
! grep -q '^4-2-8' "$temp/out" || fail "--chapter doesn't hold for words"
exits 1 rules nosuchword
[ "$(cat "$temp/out")" = "0 rules and rulings" ] || fail "rules nosuchword: $(cat "$temp/out")"
exits 1 rules nosuchword --json
[ "$(cat "$temp/out")" = "[]" ] || fail "rules nosuchword --json: $(cat "$temp/out")"
exits 2 rules 99-1

exits 0 rules --chapter 1
! grep '^[0-9]' "$temp/out" | grep -qv '^1[ -]' || fail "more than chapter 1"

exits 0 rules --untested
cp "$temp/out" "$temp/untested"
! grep -q 'scenario  ' "$temp/untested" || fail "a tested rule is untested"
! grep -q '^[0-9-]*  *heading' "$temp/untested" || fail "a heading is untested"
exits 0 rules --untested --all
[ "$(wc -l <"$temp/out")" -ge "$(wc -l <"$temp/untested")" ] || fail "--all shows less"
exits 0 rules --untested --json
