#!/bin/sh
# tools/markers.py: English and Japanese text of our own cards; each marker that differs is told, and no other. With
# DCG_CARDS_JSON and DCG_CARDS_JA (both texts of many cards) no difference may be left.
set -eu
cd "$(dirname "$0")/../.."
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
tests=0
if ! command -v python3 >/dev/null; then
    echo "skipped: there is no python3"
    exit 0
fi

# differs ENGLISH JAPANESE EXPECTED: the markers of a card with these effects, with a space behind each.
differs() {
    printf '[{"cardId":"TS-1","nameEn":"Lampmon","kinds":["Digimon"],"types":["Lamp"],"effectText":"%s"}]' "$1" >"$temp/en.json"
    printf '{"TS-1":{"name":"ランプモン","effect":"%s"}}' "$2" >"$temp/ja.json"
    tools/markers.py "$temp/en.json" "$temp/ja.json" >"$temp/out" 2>"$temp/err" || true
    got=$(awk -F'\t' '$1 == "TS-1" { printf "%s ", $3 }' "$temp/out")
    if [ "$got" != "$3" ]; then
        echo "'$1' and '$2': '$got' instead of '$3'"
        cat "$temp/out" "$temp/err"
        exit 1
    fi
    tests=$((tests + 1))
}

differs '[On Play] Gain 2 memory.' '【登場時】メモリー+2。' ''
differs '[On Play] Gain 3 memory.' '【登場時】メモリー+2。' 'numbers '
differs '[On Play] Gain 2 memory.' '【消滅時】メモリー+2。' 'effects '
differs '[Your Turn] [Once Per Turn] When this Digimon attacks, <Draw 1>.' \
    '【自分のターン】[ターンに1回]このデジモンがアタックしたとき、≪1ドロー≫（1枚引く）。' ''
differs '[Your Turn] When this Digimon attacks, <Draw 1>.' \
    '【自分のターン】[ターンに1回]このデジモンがアタックしたとき、≪1ドロー≫。' 'effects '
differs '[Your Turn] If this Digimon attacks, <Draw 1>.' '【自分のターン】このデジモンがアタックしたとき、≪1ドロー≫。' 'trigger '
differs '[On Play] Delete 1 Digimon.' '【登場時】デジモン1体を消滅できる。' 'optional '
differs '[On Play] By deleting this Digimon, gain 2 memory.' '【登場時】このデジモンを消滅させることで、メモリー+2。' ''
differs '[On Play] Delete this Digimon and gain 2 memory.' '【登場時】このデジモンを消滅させることで、メモリー+2。' 'optional by '
differs '[On Play] This Digimon gains <Blocker>.' '【登場時】このデジモンは≪貫通≫を得る。' 'keywords '
differs '[On Play] This Digimon gets +2000 DP for the turn.' '【登場時】相手のターン終了まで、このデジモンをDP+2000。' \
    'durations opponent '
differs '[On Play] Delete 1 of your opponent'"'"'s Digimon.' '【登場時】デジモン1体を消滅させる。' 'opponent '
differs '[On Play] Your opponent trashes 1 card in their hand.' '【登場時】相手は相手の手札1枚を破棄する。' ''
differs '[On Play] Trash 1 card in your opponent'"'"'s hand.' '【登場時】相手は相手の手札1枚を破棄する。' 'actor '
differs '[On Play] Suspend 1 Digimon.' '【登場時】自分のデジモン1体をレストさせる。' 'own '
differs '[On Play] Delete 1 Digimon with the [Lamp] trait.' '【登場時】特徴に「ランプ型」を含むデジモン1体を消滅させる。' 'traits '
differs '[On Play] Delete 2 red and blue Digimon.' '【登場時】赤か青のデジモン2体を消滅させる。' 'or '
differs '[On Play] Delete 2 Digimon.' '【登場時】デジモン2体までを消滅させる。' 'up to '
differs '[On Play] Delete 1 Digimon.' '【登場時】デジモン全てを消滅させる。' 'all '
differs '[On Play] Delete 1 level 4 Digimon.' '【登場時】Lv.4以下のデジモン1体を消滅させる。' 'at most '
differs '[On Play] Delete 1 Digimon.' '【登場時】他のデジモン1体を消滅させる。' 'other '
differs '[On Play] Gain 2 memory for each Digimon.' '【登場時】メモリー+2。' 'each '
differs '[On Play] Return 1 card from your trash to the hand.' '【登場時】自分の手札1枚をデッキの下に戻す。' 'areas bottom '
differs '[On Play] Gain 2 memory.\n[Rule] Name: Also treated as [Lampmon].' '【登場時】メモリー+2。〈ルール〉名称:「ランプモン」としても扱う。' ''
differs '[On Play] Gain 2 memory.' '【登場時】メモリー+2。〈ルール〉名称:「ランプモン」としても扱う。' 'names '
# Wordings of one meaning. A payment behind "may" is one permission; "by X, you may Y" are two.
differs '[On Play] You may unsuspend this Digimon by trashing 1 card in your hand.' \
    '【登場時】自分の手札1枚を破棄することで、このデジモンをアクティブにする。' ''
differs '[On Play] You may unsuspend this Digimon by trashing 1 card in your hand.' \
    '【登場時】自分の手札1枚を破棄することで、このデジモンをアクティブにできる。' 'optional '
differs '[On Play] Delete 1 Digimon card that can digivolve from your hand.' '【登場時】進化できるデジモンカード1枚を手札から消滅させる。' ''
differs '[On Play] Play 1 card. Add 2 to the number of cards this effect may play.' \
    '【登場時】カード1枚を登場させる。この効果で登場できる枚数+2。' ''
differs 'Green also meets the color requirements.' '緑でも色条件を満たせる。' ''
differs '[On Play] Delete 1 non-[Lampmon] Digimon.' '【登場時】「ランプモン」以外のデジモン1体を消滅させる。' ''
differs '[On Play] Choose 1 Digimon and delete all other Digimon.' \
    '【登場時】デジモン1体を選び、選んだデジモン以外のデジモン全てを消滅させる。' ''
differs '[On Play] Choose 1 Digimon and delete the other Digimon.' \
    '【登場時】デジモン1体を選び、選んだデジモン以外のデジモン全てを消滅させる。' 'all '
differs '[On Play] Choose 2 cards and delete all of the chosen cards.' '【登場時】カード2枚を選び、選んだカード全てを消滅させる。' ''
differs '[All Turns] Your Digimon with <Blocker> can'"'"'t attack.' '【お互いのターン】≪ブロッカー≫を持つ自分のデジモン全てはアタックできない。' ''
differs '[On Play] Your opponent may choose 1 Digimon.' '【登場時】相手はデジモン1体を選べる。' ''
differs '[On Play] If this Digimon is red or if it is blue, <Draw 1>.' '【登場時】このデジモンが赤か青なら、≪1ドロー≫。' ''
differs '[Your Turn] The turn end condition is the opponent having 3 memory.' \
    '【自分のターン】ターン終了条件が、メモリーが相手側の3に移動したときになる。' ''
differs '[All Turns] When one of your Digimon is deleted by an opponent'"'"'s effect, gain 2 memory.' \
    '【お互いのターン】自分のデジモンが相手の効果で消滅したとき、メモリー+2。' ''
differs '[All Turns] When one of your Digimon is deleted by your opponent'"'"'s effect, gain 2 memory.' \
    '【お互いのターン】自分のデジモンが自分の効果で消滅したとき、メモリー+2。' 'opponent by whom '
differs '[All Turns] When a Digimon with [Lamp], [Wick], or [Oil] in its traits is played by an effect, gain 2 memory.' \
    '【お互いのターン】特徴に「ランプ」か「芯」か「油」を持つデジモンが効果で登場したとき、メモリー+2。' ''
differs '[On Play] Delete all Digimon that share a name with it.' '【登場時】それと同じ名称のデジモン全てを消滅させる。' ''
differs '[On Play] Return 1 Tamer or Option card from your trash to the hand.' \
    '【登場時】自分のトラッシュから、テイマーカードかオプションカード1枚を手札に戻す。' ''
differs '[On Play] Play 1 [Lamp no Oil] Token.' '【登場時】「ランプの油」トークン1体を登場させる。' ''
# A correction of the table is applied first: this row is for a card of this number.
sed -i 's/TS-1/BT8-070/' "$temp/en.json" "$temp/ja.json"
sed -i 's/"effectText":"[^"]*"/"effectText":"[All Turns] When a Digimon is deleted, unsuspend this Digimon."/' "$temp/en.json"
printf '{"BT8-070":{"effect":"【お互いのターン】デジモンが消滅したとき、このデジモンをアクティブにできる。"}}' >"$temp/ja.json"
tools/markers.py "$temp/en.json" "$temp/ja.json" --cards BT8-070 >"$temp/out" || { cat "$temp/out"; exit 1; }
grep -q '^1 cards compared, 0 differences are none (markers.tsv), 0 are left$' "$temp/out"

# A trait is known by the cards that name it alone, though it also begins a list that is one word in Japanese.
python3 - "$temp" <<'END'
import json, sys
texts = [("[On Play] Delete 1 Digimon with [Beast], [Animal] or [Sovereign] in one of its traits.",
          "【登場時】特徴に「獣」を含むデジモン1体を消滅させる。")] * 9
texts += [("[On Play] Delete 1 Digimon with the [Beast] trait.", "【登場時】特徴に「獣型」を持つデジモン1体を消滅させる。")] * 2
json.dump([{"cardId": "TS-%d" % i, "nameEn": "Lampmon", "effectText": one} for i, (one, _) in enumerate(texts)],
          open(sys.argv[1] + "/en.json", "w"))
json.dump({"TS-%d" % i: {"effect": two} for i, (_, two) in enumerate(texts)}, open(sys.argv[1] + "/ja.json", "w"))
END
tools/markers.py "$temp/en.json" "$temp/ja.json" >"$temp/out" 2>"$temp/err" || true
grep -q '^11 cards compared, .* 0 are left$' "$temp/out" || { cat "$temp/out"; exit 1; }

# What can't be read is refused in one line.
echo '[' >"$temp/bad.json"
for file in "$temp/bad.json" "$temp/none.json" "$temp/ja.json"; do
    ! tools/markers.py "$file" "$temp/ja.json" >"$temp/out" 2>"$temp/err"
    [ "$(wc -l <"$temp/err")" -eq 1 ] || { cat "$temp/err"; exit 1; }
done

# No settled difference names a card twice, and each has a reason.
awk -F'\t' '/^#/ { next } NF != 4 || $4 == "" || seen[$1, $2, $3]++ { print "markers.tsv: " $0; bad = 1 } END { exit bad }' tools/markers.tsv
if [ -n "${DCG_CARDS_JSON:-}" ] && [ -n "${DCG_CARDS_JA:-}" ]; then
    tools/markers.py "$DCG_CARDS_JSON" "$DCG_CARDS_JA"
else
    echo "DCG_CARDS_JSON and DCG_CARDS_JA are not set: no large database was compared"
fi
echo "$tests passed, 0 failed"
