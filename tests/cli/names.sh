#!/bin/sh
# Names in Japanese beside the English ones: cards are found, shown and listed by both.
. tests/cli/common

numbers() {
    sed '1d;$d;s/ .*//' "$temp/out" | tr '\n' ' '
}

cat >"$temp/fox.cards" <<'CARDS'
card JX-001 "Foxmon" red level 3, ja フォックスモン, cost 3, 1000 DP
card JX-002 "Redfoxmon"
  ja "ガブフォックスモン：紅ACE"
  digimon red level 4
  cost 4
  dp 4000
  overflow 3
card JX-003 "Foxmon"
  ja フォックスモン
  digimon blue level 3
  cost 3
  dp 2000
card JX-004 "Redfoxmon"
  ja ガブフォックスモン:紅
  digimon blue level 4
  cost 4
  dp 3000
card JX-005 "Digimon Night 9" tamer red, ja キツネ=ゾーン, cost 2
CARDS

# A part of the name or all of it, in letters of any width, hiragana like katakana, with any signs; ACE isn't of the name.
for name in フォックスモン ふぉっくすもん ﾌｫｯｸｽﾓﾝ フォックス・モン; do
    exits 0 card find "name = $name" --cards "$temp/fox.cards"
    [ "$(numbers)" = "JX-001 JX-003 " ] || fail "$name is found: $(cat "$temp/out")"
    exits 0 card find "$name and blue and level 3" --cards "$temp/fox.cards"
    [ "$(numbers)" = "JX-003 " ] || fail "$name is found in an expression: $(cat "$temp/out")"
done
for name in ガブフォックスモン：紅 ｶﾞﾌﾞﾌｫｯｸｽﾓﾝ紅 ガブフォックスモン:紅ACE; do
    exits 0 card find "$name" --cards "$temp/fox.cards"
    [ "$(numbers)" = "JX-002 JX-004 " ] || fail "$name is found: $(cat "$temp/out")"
done
exits 1 card find 'name = ォックスモン' --cards "$temp/fox.cards"
# A name may look like an expression.
for name in キツネ=ゾーン name=キツネ=ゾーン 'name = キツネ＝ゾーン'; do
    exits 0 card find "$name" --cards "$temp/fox.cards"
    [ "$(numbers)" = "JX-005 " ] || fail "$name is found: $(cat "$temp/out")"
done
exits 0 card find 'Digimon Night 9' --cards "$temp/fox.cards"
numbers | grep -q 'JX-005 ' || fail "a name of a Tamer that begins with Digimon: $(cat "$temp/out")"
exits 0 card find 'Digimon Night 9 and not tamer' --cards "$temp/fox.cards"
! numbers | grep -q 'JX-005 ' || fail "not the whole name: $(cat "$temp/out")"

# Both names are shown; a name of several cards lists them, and a wrong one the nearest.
exits 0 card show JX-002 --cards "$temp/fox.cards"
[ "$(sed -n '1,2p' "$temp/out")" = "JX-002 Redfoxmon
In Japanese: ガブフォックスモン：紅" ] || fail "card show: $(cat "$temp/out")"
exits 0 card show JX-002 --cards "$temp/fox.cards" --json
grep -q '"name":"Redfoxmon","name_ja":"ガブフォックスモン：紅",' "$temp/out" || fail "card show --json: $(cat "$temp/out")"
exits 1 card show フォックスモン --cards "$temp/fox.cards"
[ "$(numbers)" = "JX-001 JX-003 " ] || fail "a name of two cards: $(cat "$temp/out")"
exits 2 card show フォックスモソ --cards "$temp/fox.cards"
grep -q "did you mean 'フォックスモン'" "$temp/err" || fail "the nearest name: $(cat "$temp/err")"
exits 0 cards import tests/import/small.json -o "$temp/small.cards"
exits 0 card show TR-001
grep -q Japanese "$temp/out" && fail "a name that isn't known"

# Deck lists by these names. LINE = what "deck convert" makes of it.
reads() {
    printf '%s\n' "$1" >"$temp/list.txt"
    exits 0 deck convert "$temp/list.txt" --to bulk --cards "$temp/fox.cards"
    [ "$(cat "$temp/out")" = "$2" ] || fail "'$1' is read as: $(cat "$temp/out")"
}
exits 0 card find 'name = アグモン and set st1'
agumon=$(numbers)
[ "$agumon" = "ST1-03 " ] || fail "the Agumon of ST1: $agumon"
reads '4 アグモン ST1' 'ST1-03 4'
reads 'アグモン ST1 x4' 'ST1-03 4'
reads '4枚 アグモン ST1' 'ST1-03 4'
reads 'アグモン　ST1　４枚' 'ST1-03 4'
reads 'ST1-03 アグモン 4' 'ST1-03 4'
reads '4x ST1-03 アグモン' 'ST1-03 4'
reads 'アグモン (ST1-03) ×4' 'ST1-03 4'
reads '2 ｶﾞﾌﾞﾌｫｯｸｽﾓﾝ:紅ACE' 'JX-002 2'
reads '2 ガブフォックスモン：紅ACE' 'JX-002 2'
reads 'P-116 DIGIMON CON 2023 4' 'P-116 4'

printf '4 フォックスモン\n4 フォックスモソ\n' >"$temp/list.txt"
exits 2 deck check "$temp/list.txt" --cards "$temp/fox.cards"
sed "s|$temp/||" "$temp/err" >"$temp/told"
cat >"$temp/expected" <<'TOLD'
dcg: list.txt:1:1: 2 cards are called 'フォックスモン': write the number, one of JX-001 JX-003
dcg: list.txt:2:1: there is no card 'フォックスモソ'; did you mean 'フォックスモン'?
TOLD
cmp -s "$temp/told" "$temp/expected" || fail "what is told of names: $(cat "$temp/err")"

# Ten lists by the Japanese names of their cards, behind the number; and by name and set, with the number only where two cards of
# a set have the name, the set is "P", or the name isn't known.
awk '/^card / { number = $2; set = number; sub(/-.*/, "", set) }
    /^  ja / { sub(/^  ja /, ""); gsub(/"/, ""); name[number] = $0; of[number] = set; cards[set, $0]++ }
    END { for (number in name) print number, (alone(number) ? of[number] : number), name[number] }
    function alone(number) { return of[number] ~ /[0-9]/ && cards[of[number], name[number]] == 1 }' \
    cards/*.cards >"$temp/japanese"
list=0
lines=0
for deck in st1 st2 st3 st4 st5 st6 gallantmon beelzemon dragon-of-courage vortex-warriors; do
    exits 0 deck convert "$deck" --to bulk -o "$temp/bulk"
    while read -r number count; do
        echo "$count $number $(sed -n "s/^$number [^ ]* //p" "$temp/japanese")"
    done <"$temp/bulk" >"$temp/named"
    grep -q モン "$temp/named" || fail "$deck has no Japanese name"
    exits 0 deck convert "$temp/named" --to bulk
    cmp -s "$temp/out" "$temp/bulk" || fail "$deck by Japanese names is another deck: $(diff "$temp/out" "$temp/bulk")"
    while read -r number count; do
        place=$(sed -n "s/^$number \([^ ]*\) .*/\1/p" "$temp/japanese")
        echo "$count $(sed -n "s/^$number [^ ]* //p" "$temp/japanese") ${place:-$number}"
    done <"$temp/bulk" >"$temp/named"
    exits 0 deck convert "$temp/named" --to bulk
    cmp -s "$temp/out" "$temp/bulk" || fail "$deck by names and sets is another deck: $(diff "$temp/out" "$temp/bulk")"
    lines=$((lines + $(grep -vc '[A-Z0-9]-[0-9]*$' "$temp/named")))
    list=$((list + 1))
done
[ "$lines" -gt 100 ] || fail "only $lines lines are names without a number"
[ "$list" -eq 10 ] || fail "$list lists"

# Names come from a file of their own, and stay where none is given.
printf '[{"cardId":"JY-01","nameEn":"Owlmon","kinds":["Digimon"],"colors":["Red"],"level":3,"playCost":3,"dp":1000},
{"cardId":"JY-02","nameEn":"Ravenmon","kinds":["Digimon"],"colors":["Red"],"level":3,"playCost":3,"dp":1000}]' >"$temp/owl.json"
printf '{"JY-01":{"name":"　オウルモン、夜 ","effect":"x"},"JY-02":{"name":""},"JY-99":{"name":"レイヴン, 黒"}}' >"$temp/ja.json"
mkdir "$temp/sets"
exits 0 cards import "$temp/owl.json" --names "$temp/ja.json" --sets "$temp/sets"
grep -c '^  ja ' "$temp/sets/jy.cards" | grep -qx 1 || fail "names: $(cat "$temp/sets/jy.cards")"
grep -qx '  ja オウルモン、夜' "$temp/sets/jy.cards" || fail "the name of JY-01: $(cat "$temp/sets/jy.cards")"
cp "$temp/sets/jy.cards" "$temp/first"
exits 0 cards import "$temp/owl.json" --sets "$temp/sets"
cmp -s "$temp/sets/jy.cards" "$temp/first" || fail "the names are lost: $(cat "$temp/sets/jy.cards")"
printf '{"JY-01":{"name":"別のオウルモン"},"JY-02":{"name":"レイヴン, 黒"}}' >"$temp/ja.json"
exits 0 cards import "$temp/owl.json" --names "$temp/ja.json" --sets "$temp/sets"
grep -qx '  ja 別のオウルモン' "$temp/sets/jy.cards" || fail "another name: $(cat "$temp/sets/jy.cards")"
grep -qx '  ja "レイヴン, 黒"' "$temp/sets/jy.cards" || fail "a name with a comma: $(cat "$temp/sets/jy.cards")"
exits 0 cards import "$temp/owl.json" --names "$temp/ja.json" -o "$temp/owl.cards"
exits 0 card find レイヴン --cards "$temp/owl.cards"
[ "$(numbers)" = "JY-02 " ] || fail "a compact card file: $(cat "$temp/out")"
# A card without a name has that of the cards that are called the same, if these have only one; ACE doesn't count.
printf '[' >"$temp/same.json"
for card in 01:Owlmon 02:Owlmon 03:Owlmon 04:Bearmon 05:Bearmon 06:Bearmon 07:Foxmon 08:; do
    printf '{"cardId":"JZ-%s","nameEn":"%s","kinds":["Digimon"],"colors":["Red"],"level":3,"playCost":3,"dp":1000},\n' \
        "${card%%:*}" "${card#*:}" | sed 's/"nameEn":"",//'
done | sed '$s/,$/]/' >>"$temp/same.json"
printf '{"JZ-01":{"name":"オウルモンACE"},"JZ-02":{"name":"ｵｳﾙﾓﾝ"},"JZ-04":{"name":"ベアモン"},"JZ-05":{"name":"クマモン"},
"JZ-06":{"name":""},"JZ-07":{"name":"フォックスモン"}}' >"$temp/ja.json"
exits 0 cards import "$temp/same.json" --names "$temp/ja.json" --sets "$temp/sets"
sed -n '/^card /{s/card \([^ ]*\).*/\1/;h;};/^  ja /{G;s/  ja \(.*\)\n\(.*\)/\2 \1/p;}' "$temp/sets/jz.cards" >"$temp/named"
cat >"$temp/expected" <<'NAMED'
JZ-01 オウルモンACE
JZ-02 ｵｳﾙﾓﾝ
JZ-03 ｵｳﾙﾓﾝ
JZ-04 ベアモン
JZ-05 クマモン
JZ-07 フォックスモン
NAMED
cmp -s "$temp/named" "$temp/expected" || fail "shared names: $(cat "$temp/named")"
for wrong in '[]' '{"JY-01":"x"}' '{"JY-01":{"name":4}}' '{"JY-01":{"name":"a\u0007b"}}' '{'; do
    echo "$wrong" >"$temp/ja.json"
    exits 2 cards import "$temp/owl.json" --names "$temp/ja.json" --sets "$temp/sets"
    [ "$(wc -l <"$temp/err")" -eq 1 ] || fail "names that are wrong, $wrong: $(cat "$temp/err")"
done
