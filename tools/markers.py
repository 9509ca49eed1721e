#!/usr/bin/env python3
"""Compare the English and the Japanese text of cards, marker by marker (docs/cards.md, "Two languages").

    tools/markers.py ENGLISH.json JAPANESE.json [--all] [--cards NUMBER,...] [--markers NAME,...] [--text]

ENGLISH is a card database in our own layout. JAPANESE is an object: by card number `name`, `effect`, `inherited`.
The corrections of import/correction_table.def are applied first. Both texts are cut into effects. Of each effect the
markers below are taken in both languages: optional, limits, numbers, keywords, durations, whose, and so on. The program
prints where they differ. tools/markers.tsv lists differences that are none, each with its reason; --all prints them, too.
Exit code 0: no difference is left, and every difference that is listed as none is there; 1: otherwise, or a file can't be
read; 2: wrong arguments.
"""
import argparse
import collections
import json
import os
import re
import sys
import unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
CORRECTIONS = os.path.join(HERE, "..", "import", "correction_table.def")
SETTLED = os.path.join(HERE, "markers.tsv")

# ---- Texts and their effects ---------------------------------------------------------------------

TIMINGS = {
    "進化時": "when digivolving", "登場時": "on play", "自分のターン": "your turn", "お互いのターン": "all turns",
    "アタック時": "when attacking", "メイン": "main", "消滅時": "on deletion", "相手のターン": "opponent's turn",
    "自分のメインフェイズ開始時": "start of your main phase", "自分のターン終了時": "end of your turn",
    "セキュリティ": "security", "自分のターン開始時": "start of your turn", "カウンター": "counter",
    "アタック終了時": "end of attack", "相手のターン終了時": "end of opponent's turn",
    "お互いのターン終了時": "end of all turns", "移動時": "on move", "ブロック時": "when blocking",
    "相手のターン開始時": "start of opponent's turn", "相手のメインフェイズ開始時": "start of opponent's main phase",
    "リンク時": "when linking", "ターンに1回": "once per turn", "ターンに2回": "twice per turn", "手札": "hand",
    "育成": "breeding", "トラッシュ": "trash", "お互いのターン開始時": "start of all turns",
}
ENGLISH_TIMINGS = {"when moving": "on move", "at end of opponent's turn": "end of opponent's turn"}
ICONS = set(TIMINGS.values()) | set(ENGLISH_TIMINGS)
REQUIREMENT = re.compile(
    r"^\W*(digivol(?:ve|ution)\W|dna digivol|digixros|app fusion|assembly|burst digivol|link\]|rule\W"
            r"|digivolution requirement)", re.I)


ICON = re.compile(r"[【\[](%s)[】\]]" % "|".join(TIMINGS))
LOOSE_KEYWORDS = re.compile(r"(?<=[。\x01])((?:<(?:[^<>]|<[^<>]*>)*>\x01?)+)$")


def plain(text):
    """One typography for both languages."""
    text = unicodedata.normalize("NFKC", text or "")
    for old, new in (("’", "'"), ("‘", "'"), ("“", '"'), ("”", '"'), ("《", "<"), ("》", ">"), ("≪", "<"), ("≫", ">"),
                     ("〈", "<"), ("〉", ">"), ("−", "-"), ("‐", "-"), ("×", "x")):
        text = text.replace(old, new)
    return text


def corrections():
    """The rows of the table of corrections by card number: (macro, words, instead)."""
    found = collections.defaultdict(list)
    with open(CORRECTIONS, encoding="utf-8") as file:
        for macro, row in re.findall(r'^(CORRECT|ADD)\((".*")\)$', file.read(), re.M):
            number, words, instead, _ = json.loads("[" + row + "]")
            found[number].append((macro, words, instead))
    return found


def corrected(card, rows):
    """A card as the importer puts it right."""
    card = dict(card)
    for macro, words, instead in rows:
        if macro == "ADD":
            if not re.search(r"^[\[(<]*" + words, card.get("effectText") or "", re.M | re.I):
                card["effectText"] = instead + "\n" + (card.get("effectText") or "")
            continue
        for key, text in card.items():
            if isinstance(text, str):
                card[key] = instead.join(part.replace(words, instead) for part in text.split(instead)) \
                    if len(words) <= len(instead) else text.replace(words, instead)
    return card


class Effect:
    def __init__(self, icons, text):
        self.icons = icons
        self.text = text


def english_gloss(m):
    """A gloss is left out, but not part of a name, and not what a keyword is about."""
    kept = m.group(0)[0] == "[" or re.match(r"\((?!digimon/)[^ ]*(\[|deva|red|blue|yellow|green|black|purple|white"
            r"|\d)", m.group(0), re.I)
    return m.group(0) if kept else ""


def english_cut(m):
    """An icon behind a full stop or a keyword begins an effect, but not behind another icon."""
    before = m.string[:m.start()]
    within = before.count('"') % 2 or before.count("(") > before.count(")")
    return m.group(0) if before.endswith(("]", '"')) or within else "\n"


def english_effects(text):
    """Lines; words in brackets at the beginning are icons."""
    effects = []
    text = re.sub(r"(?<=[.>\]]) *(?=\[?(?:%s)\](?! effects?\b))" % "|".join(sorted(ICONS)), english_cut, plain(text), flags=re.I)
    text = re.sub(r"(<blast [^<>]*>) *(?=<)", r"\1\n", text, flags=re.I)
    for line in text.split("\n"):
        line = line.strip()
        if not line or REQUIREMENT.match(line):
            continue
        line = re.sub(r"\[[^\]]*\]|\((?:[^()]|\([^()]*\))*\)", english_gloss, line)
        icons = []
        while True:
            m = re.match(r"\[?([^\[\]]*)\]\s*", line)
            if not m or m.group(1).lower() not in ICONS:
                break
            icons.append(ENGLISH_TIMINGS.get(m.group(1).lower(), m.group(1).lower()))
            line = line[m.end():]
        effects.append(Effect(icons, line))
    return effects


def japanese_gloss(m):
    kept = m.group(0)[0] == "「" or re.match(r"\((黒|赤|青|黄|緑|紫|白|特徴「|「)", m.group(0))
    return m.group(0) if kept else "\x01"


def japanese_effects(text):
    """An effect begins with its icons, behind a full stop, a gloss or a keyword."""
    text = re.sub(r"\{([^{}]*)\}", r"[\1]", re.sub(r"\s*\n\s*|(?<=[。)>]) +", "", plain(text)))
    text = re.sub(r"「[^「」【】]*」|\((?:[^()]|\([^()]*\))*\)", japanese_gloss, text)
    text = re.sub(r"^<ジョグレス:[^<>]*>指定のデジモン2体を重ね、アクティブで進化する", "", text)
    text = re.sub(r"<ルール>.*?。(?=【|<|\[|$)", "\x01", text)
    starts, depth = [0], 0
    for at, c in enumerate(text):
        depth += (c in "「『") - (c in "」』")
        if depth == 0 and at and c in "【[" and text[at - 1] in "。\x01>" and ICON.match(text, at):
            starts.append(at)
    effects, bare = [], []
    for begin, end in zip(starts, starts[1:] + [len(text)]):
        piece, icons = text[begin:end], []
        while (m := ICON.match(piece)) is not None:
            icons.append(TIMINGS[m.group(1)])
            piece = piece[m.end():]
        m = LOOSE_KEYWORDS.search(piece) if icons else None
        if m is not None and m.start(1) > 0:
            bare.append(m.group(1))
            piece = piece[:m.start(1)]
        piece = piece.replace("\x01", "").strip()
        if icons or piece:
            effects.append(Effect(icons, piece))
    return effects + [Effect([], text.replace("\x01", "")) for text in bare]


def without_icons(effects):
    """Effects without icons are one: keywords and rules, which each language orders in its own way."""
    bare = [e.text for e in effects if not e.icons]
    rest = [e for e in effects if e.icons]
    return ([Effect([], "\n".join(bare))] if bare else []) + rest


# ---- Markers -------------------------------------------------------------------------------------

KEYWORDS = {
    "ブロッカー": "blocker", "ドロー": "draw", "貫通": "piercing", "セーブ": "save", "Sアタック": "security a.",
    "セキュリティアタック": "security a.", "セキリィティアタック": "security a.", "再起動": "reboot",
    "退化": "de-digivolve", "ディレイ": "delay", "ジャミング": "jamming", "リカバリー": "recovery",
    "道連れ": "retaliation", "速攻": "rush", "ブラスト進化": "blast digivolve", "連携": "alliance", "突進": "raid",
    "防壁": "barrier", "アーマー解除": "armor purge", "衝突": "collision", "不屈": "fortitude", "進撃": "blitz",
    "トレーニング": "training", "デジバースト": "digi-burst", "回避": "evade", "マインドリンク": "mind link",
    "スケープゴート": "scapegoat", "ヴォルテクス": "vortex", "氷装": "iceclad", "エグゼキュート": "execute",
    "フラグメント": "fragment", "マテリアルセーブ": "material save", "吸収進化": "digisorption", "デコイ": "decoy",
    "リンク": "link", "プログレス": "progress", "オーバークロック": "overclock", "デコード": "decode",
    "パーティション": "partition", "ブラストジョグレス": "blast dna digivolve",
}


def count(pattern, flags=re.I):
    pattern = re.compile(pattern, flags)
    return lambda text: len(pattern.findall(text))


def some(pattern, flags=re.I):
    pattern = re.compile(pattern, flags)
    return lambda text: bool(pattern.search(text))


def outside_names(text):
    """Without the names in brackets or quotation marks."""
    text = re.sub(r"\[[^\]]*\]", "[]", text)
    text = re.sub(r"「[^「」。【】]*」", "「」", text)
    return re.sub(r"【[^】]*】", "", text)


def english_keywords(text):
    found = set()
    for word in re.findall(r"<([^<>]*)>", text):
        m = re.match(r"([A-Za-z.' -]*[A-Za-z.])", word)
        if m:
            found.add(re.sub(r"security attack", "security a.", m.group(1).lower()).strip())
    return found


def japanese_keywords(text):
    found = set()
    for word in re.findall(r"<([^<>]*)", text):
        name = re.sub(r"[0-9+\-:]+", "", re.sub(r"(枚まで|\s)$", "", word)).replace("枚まで", "")
        if name in KEYWORDS:
            found.add(KEYWORDS[name])
    return found


WORDS = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "twice": "2"}


def often(found):
    """A set of what is found, with how often if it is more than once."""
    return {name if n == 1 else "%d x %s" % (n, name) for name, n in collections.Counter(found).items()}


def numbers(text):
    """All numbers but 1, which languages leave out."""
    return often(n for n in re.findall(r"\d+", text) if n != "1")


def english_numbers(text):
    text = outside_names(text)
    text = re.sub(r"\b(two|three|four|five|six|seven|twice)\b", lambda m: WORDS[m.group(1).lower()], text, flags=re.I)
    return numbers(text)


def japanese_numbers(text):
    return numbers(outside_names(text))


def signed(text, language):
    """Numbers that are added or taken away."""
    found = set()
    text = outside_names(text)
    if language == "en":
        found |= set(re.findall(r"[+-]\d+(?= ?DP)", text))
    else:
        found |= set(re.findall(r"DP(?:を)?([+-]\d+)", text))
    return {n for n in found}


def english_durations(text):
    text = re.sub(r"'s next turn|their next turn", lambda m: m.group(0).replace(" next", ""), text)
    found = collections.Counter()
    text = text.replace("opponents turn", "opponent's turn")
    found["turn"] += len(re.findall(r"for the turn|(?<!digivolved )\bthis turn(?! ends)|until the end of the turn"
            r"|until this turn ends|until the turn ends", text, re.I))
    found["opponent"] += len(re.findall(r"until (?:the end of )?(?:your |the )?(?:opponent's"
            r"|their) (?:next )?turn(?: ends)?|until the end of your opponent's|until (?:your )?opponent's turn ends"
            r"|until their turn ends", text, re.I))
    found["own"] += len(re.findall(r"until (?:the end of )?your (?:next )?turn", text, re.I))
    found["attack"] += len(re.findall(r"until the end of the (?:attack|battle)|for the (?:attack|battle)", text, re.I))
    return {k for k in found if found[k]}


def japanese_durations(text):
    found = set()
    rest = re.sub(r"(?:次の)?相手の?(?:次の)?ターン(?:が)?(?:の)?終了(?:する)?(?:時)?まで|相手のターンの間", lambda m: found.add("opponent") or "", text)
    rest = re.sub(r"(?:次の)?自分の(?:次の)?ターン(?:が)?(?:の)?終了(?:する)?(?:時)?まで", lambda m: found.add("own") or "", rest)
    rest = re.sub(r"(?:この|その)ターンの間|ターン終了まで", lambda m: found.add("turn") or "", rest)
    rest = re.sub(r"(?:この)?(?:アタック|バトル)の間|(?:アタック|バトル)終了まで", lambda m: found.add("attack") or "", rest)
    return found


POTENTIAL = r"でき(?:る|、)|てもよい|られる|置ける|戻せる|出せる|選べる|引ける|払える|残せる|扱える|満たせる"
LIMITS = (r"できるだけ|この効果で選べる|でも色条件を満たせる"
          r"|(?:アタック|ブロック|支払う?|進化|登場)できる(?=デジモン|テイマー|カード|とき|状態|枚数)")
CHOOSABLE = (r"(?:you|effects?) (?:can|may) (?:choose|select|delete|play|return)(?= (?:by|with) (?:this|DP)|[.,]|$)"
        r"|\b(?:none of|neither|no Digimon) .*?\bcan\b"
             r"|(?:this|deletion) effect (?:can|may) (?:choose|delete|play|return)|that can digivolve\b"
             r"|may also have its color requirements met")


def japanese_optional(text):
    text = re.sub(LIMITS, "", outside_names(text))
    return len(re.findall(POTENTIAL, text)) + len(re.findall(r"ことで", text))


def english_optional(text):
    text = re.sub(CHOOSABLE, "", outside_names(text), flags=re.I)
    text = re.sub(r"\b(?:can|may) (?=[^.,]*?%s)" % BY.pattern, "", text, flags=re.I)  # one payment
    return len(re.findall(r"\bmay\b|\bcan(?!'t|not)\b(?! only)", text, re.I)) + len(BY.findall(text))


BY = re.compile(r"\bby (?!dropping|having|digivolving(?! (?:it|that|\d))|paying (?:its|the"
        r"|their) (?:\w+ )*cost)(?:\w+ing|trash)\b", re.I)


def english_by(text):
    return len(BY.findall(text)) + len(re.findall(
        r"\b(?:may|can) (?:[^.,]|, )*? to (?!the |your |its |their |an? |this |1 |\d|one |that |level|\[|it\b"
                r"|play from|any|of|face)",
        text, re.I))


# (marker, Japanese, English)
AREAS = (("hand", "手札", r"\bhands?\b"),
         ("trash", "トラッシュ", r"(?:your|the|from|their|opponent's|or|and|in|players'|under"
                 r"|its owner's) trash(?:es)?\b(?! (?:it\b|the|all|any|\d|your|that|both|cards|this|up to|one|their"
                 r"|1))"),
         ("deck", "デッキ(?!>)", r"\bdecks?\b"),
         ("breeding", "育成エリア", r"\bbreeding\b"), ("security", "セキュリティ(?!アタック)", r"\bsecurity\b(?! a\.| attack)"),
         ("under", "(?:テイマー|オプション|このカード|テイマー1体)の下", r"\bunder (?:[\w'\[\]]+ )*?(?:tamers?|this card|it\b(?=, reduce))"))
COLORS = tuple((name, word, r"\b" + name + r"\b") for word, name in (
    ("赤", "red"), ("青", "blue"), ("黄", "yellow"), ("緑", "green"), ("黒", "black"), ("紫", "purple"), ("白", "white")))
NOUNS = (("digimon card", "デジモンカード", r"digimon cards?\b"), ("tamer card", "テイマーカード", r"tamer(?: or option)? cards?\b"),
         ("option card", "オプションカード", r"option cards?\b"), ("tamer", "テイマー", "tamers?"), ("option", "オプション", r"\boptions?\b"), ("token", "トークン", "tokens?"),
         ("egg", "デジタマ", r"digi-eggs?"), ("memory", "メモリー", r"(?<!pay \d )(?<!paying \d )memory(?! costs?)"))
VALUES = (("level", r"Lv\.|レベル", r"\blevels?\b|lv\."), ("dp", "DP", r"\bDP\b"), ("cost", "コスト", r"\bcosts?\b"
        r"|pay(?:ing)? \d memory|pay up to"),
          ("highest", "最も[^。、]{0,8}(?:高|多)|最大", r"\bhighest|\bmost\b"), ("lowest", "最も[^。、]{0,8}(?:低|少)|最小", r"\blowest|\bfewest"),
          ("same", "同じ", r"\bsame|\bshare a name"), ("different", "異なる", r"\bdifferent"))
ACTS = (("delete", "消滅(?!効果)", r"delet(?!ion effect)"), ("suspend", "レスト", r"\bsuspend"), ("unsuspend", "アクティブ", "unsuspend"),
        ("shuffle", "シャッフル", "shuffl"), ("reveal", "オープン", "reveal"), ("face up", "表向き", "face[- ]up"),
        ("attack", "アタック", r"\battack"), ("battle", "バトル(?!エリア)", r"\bbattl(?!e area)"),
        ("digivolve", "進化(?!元|コスト|条件)", r"digivolv|digivolution(?! card| cost| requirement)"),
        ("play", "登場(?!コスト)", r"(?<!in )(?<!leaving )\bplay(?:s|ed|ing)?\b(?! costs?)"),
        ("free", "支払わず", "without paying|withotu paying|or paying"), ("block", "ブロック", r"\b(?:un)?block"))


def sets(table, side):
    def take(text):
        text = re.sub(r"<(?:[^<>]|<[^<>]*>)*>", "", outside_names(text))
        return {row[0] for row in table if re.search(row[side], text, re.I)}
    return take


def counts(table, side):
    def take(text):
        text = re.sub(r"<(?:[^<>]|<[^<>]*>)*>", "", outside_names(text))
        return often(row[0] for row in table for _ in re.findall(row[side], text, re.I))
    return take


def english_opponent(text):
    return bool(re.search(r"opponent|\b(?:both|neither|each|either|all) players?|(?<!attacks )(?<!attack )a player's"
            r"|\bplayers can't", outside_names(text), re.I))


# Japanese leaves "your" out before areas, and English says "you have" for it. So "some" agrees with everything.
def english_own(text):
    text = outside_names(text)
    if re.search(r"\b(?:your|of your|all your) (?:other )?(?:\w+ )?(?:Digimon|Tamers?)\b(?! cards?\b)", text, re.I):
        return "yes"
    return "some" if re.search(r"\byour\b(?! opponent)|\byou\b|players?\b", text, re.I) else "no"


def japanese_own(text):
    text = outside_names(text)
    if re.search(r"自分の(?:\w|「」)*?(?:デジモン|テイマー|「」|カード)", text):
        return "yes"
    return "some" if re.search(r"自分|お互い", text) else "no"


def english_cause(text):
    text = re.sub(r"(?:this|the following|an|by|inherited|deletion|\[\]) effects?\b|by the effect\b(?! of)", "",
                  outside_names(text), flags=re.I)
    found = set()
    if re.search(r"(?:opponent's|their)(?: \w+'s| \w+)* effects?\b|effects? of (?:your opponent's|their)"
            r"|opponent's Option cards\b(?= until|\.|$)", text, re.I):
        found.add("opponent's")
    text = re.sub(r"(?:an|your) opponent's[^.,]*", "", text, flags=re.I)
    if re.search(r"\byour (?:\w+ |\w+'s |\[\] ?)*effects?\b|own effects?", text, re.I):
        found.add("own")
    return found


def japanese_cause(text):
    text = re.sub(r"【[^】]*】効果", "", text)
    text = outside_names(text)
    found = set()
    if re.search(r"相手の(?:(?:デジモン|オプションカード|オプション|テイマー|カード|セキュリティ|「」)(?:全て)?の|持つ|発揮する)?効果", text):
        found.add("opponent's")
    if re.search(r"自分の(?:(?:デジモン|オプションカード|オプション|テイマー|カード|セキュリティ|「」)の|持つ|発揮する)?効果(?!全ては発揮)", text):
        found.add("own")
    return found


STATE = r"(?:いる|ある|ない|持つ|以上の|以下の|含む|同じ|いた|いない|である|高い|低い|多い|少ない|カードの|デジモンの|色の)とき"


def english_clauses(text):
    text = re.sub(r"as if\b|\bor if\b|\[when[^\]]*\]", "", text, flags=re.I)
    return len(re.findall(r"\bif\b|\bwhile\b|\bas long as\b|\bunless\b|\bwhen(?:ever)?\b|the next time", text, re.I))


def japanese_clauses(text):
    text = re.sub(r"ターン終了条件が、[^。]*?とき|ターンの間|(?:アタック|バトル)の間|【[^】]*】", "", text)
    return len(re.findall(r"(?<!しか)なら(?!ない|ず|べ|び)|場合|とき(?!か、)|間、|間(?=[^、]{0,3}$)|限り", text))


def english_trigger(text):
    m = re.match(r"(?:<[^>]*> ?・)?\s*(when|whenever|if|while|the next time)\b([^,]*),", text, re.I)
    if m is None:
        return "none"
    return "trigger" if m.group(1).lower() in ("when", "whenever", "the next time") else "condition"


def japanese_trigger(text):
    m = re.match(r"(?:<[^>]*>・)?([^。]*?)(とき|なら|間|場合)、", text)
    if m is None or re.search(r"ターンの間$", m.group(0)[:-1]):
        return "none"
    return "trigger" if m.group(2) == "とき" and not re.search(STATE, m.group(0)) else "condition"


def english_traits(text):
    found = set()
    if re.search(r"\],? (?:in|is in) (?:one|any) of (?:its|their|the|those)[\w' ]* traits?|in any trait|(?:one"
            r"|any) of (?:its|their) traits (?:has|contains)|contain", text, re.I):
        found.add("contains")
    if re.search(r"\]\)? traits?\b|in (?:its|their|that \w+'s) (?:traits?|types?|forms?|attributes?)\b|traits? (?:is"
            r"|are)|with the same trait|traits as", re.sub(r"in (?:one|any) of (?:its|their|the)[\w' ]* traits", "", text), re.I):
        found.add("has")
    return found


def japanese_traits(text):
    found = set()
    text = re.sub(r"<(?:デコイ|オーバークロック)<特徴「[^」]*」(?:/「[^」]*」)*", "特徴に「」を持つ", text)
    for m in re.finditer(r"(特徴|名称|テキスト)(?:に|:)?((?:(?!特徴|名称|テキスト|含む|持つ).)*?)(含む|含ま|含み|持つ|持ち|持た|持っ|を得)", text):
        if m.group(1) == "特徴":
            found.add("contains" if m.group(3)[0] == "含" else "has")
    return found


def english_all(text):
    text = re.sub(r"all of the digivolution cards of (?:that|those|the)[\w ]*Digimon|all turns|for every"
            r"|(?<!\w)both with|chosen Digimon|all of the chosen cards", "", text, flags=re.I)
    return bool(re.search(r"\ball\b|\bboth\b|\bnone of\b|neither|\bplayers can't|each player|(?:^|[.,・] ?)(?:your"
            r"|their) (?:\w+ |opponent's )*?(?:Digimon|Tamers)(?: with (?:no digivolution cards|<\w+>))? (?:can't|don't)", text, re.I))


def japanese_all(text):
    text = re.sub(r"全て(?:を)?確認|選んだ(?!\w*以外)[^。]{0,14}全て|【[^】]*】", "", text)
    return bool(re.search(r"全て|すべて|全員|全部|お互い|両方", text))


# A word in Japanese traits, and the words for it in English ones.
CONTAINED = (("水棲", ("Aqua", "Sea Animal")), ("鳥", ("Avian", "Bird")), ("竜", ("Dragon", "saur", "Ceratopsian")),
             ("獣", ("Beast", "Animal", "Sovereign")), ("植物型", ("Plant", "Vegetation")))


def japanese_words(text):
    """Words that are contained in traits."""
    found = set()
    for m in re.finditer(r"特徴に?((?:「[^」]*」[/か]?)+)を含", text):
        found |= {word for word, _ in CONTAINED if "「%s」" % word in m.group(1)}
    return found


def english_words(text):
    text = text if re.search(r"(?:one|any) of (?:its|their|the)[\w' ]* traits|any trait", text) else ""
    return {word for word, all_of in CONTAINED if all("[%s]" % w in text for w in all_of)}


def english_effect(text):
    """Does the trigger ask for an effect as the cause?"""
    m = re.match(r"When\b([^,]*?),", re.sub(r"\[[^\]]*\](?:,? (?:or |and )?\[[^\]]*\])+", "[]", joined(text)))
    return bool(re.search(r"\beffects?\b", re.sub(r"with [\w ]*effects?|\[[^\]]*\] effects?|deletion effects?"
            r"|other than by[\w ']*|<[^<>]*>(?: effects?)?|except by[\w ']*", "", m.group(1)))) if m else None


def japanese_effect(text):
    m = re.match(r"[^。]*?(?:とき|時)、", text)
    return bool(re.search(r"効果(?!以外|を持|を発揮|が発揮)", re.sub(r"【[^】]*】効果|進化元効果|<[^<>]*>の効果|自分の効果(?:とバトル)?以外", "", m.group(0)))) if m else False


ACTS_OF_OTHERS = (r"\b(?:your opponent|they|(?:each|both|all) players?|players)\b (?:may |must |then |each )?(?:add|attack|choose|delete|draw"
        r"|gain|hatch|lose|pay|place|play|return|reveal|shuffle|suspend|trash|unsuspend)(?:e?s)?\b")


def english_actor(text):
    """Does another player do something, or both? After "if they" and "when they" it is a condition."""
    text = re.sub(r"\b(?:if|when(?:ever)?|while|unless) (?:you or )?(?:your opponent|they)\b|they gain <", "", outside_names(text), flags=re.I)
    return bool(re.search(ACTS_OF_OTHERS, text, re.I))


def japanese_actor(text):
    return bool(re.search(r"(?:相手|お互い|プレイヤー)は[^。]*?(?:する|でき(?:る|、)|せる|ける|選ぶ|選べる|引く|加える|戻す|置く)(?:。|$|、)", outside_names(text)))


# Words that are one word in Japanese.
SPLIT = ("Aqua|Sea Animal", "Avian|Bird", "Dragon|saur|Ceratopsian", "Beast|Animal|Sovereign|Sea Animal", "Plant|Vegetation",
         "Dex|DeathX|DexDorugora", "Insect|Larva", "Angel|Cherub|Throne|Authority|Seraph|Virtue")


def english_or(text):
    for words in SPLIT:
        text = re.sub(r"(?:(?<!\], )(?<!\] or )|(?<=\], ))\[(?:%s)\](?:(?:,? or |,? other than |/|, )\[(?:%s)\])+" % (words, words), "[]", text)
    if re.search(r"(?:can't|no Digimon|without|isn't|prevent)[^.]*\bor\b", text, re.I):
        return None  # Japanese says "and" there: not this and not that
    return bool(re.search(r"\bor\b(?! (?:more|higher|greater|larger|less|fewer|lower|equal|otherwise))|/", text, re.I))


MARKERS = (
    ("optional", english_optional, japanese_optional),
    ("by", english_by, count(r"ことで")),
    ("keywords", english_keywords, japanese_keywords),
    ("numbers", english_numbers, japanese_numbers),
    ("signs", lambda t: signed(t, "en"), lambda t: signed(t, "ja")),
    ("durations", english_durations, japanese_durations),
    ("opponent", english_opponent, lambda t: bool(re.search(r"相手|お互い", outside_names(t)))),
    ("by whom", english_cause, japanese_cause),
    ("own", english_own, japanese_own),
    ("actor", english_actor, japanese_actor),
    ("trigger", english_trigger, japanese_trigger),
    ("clauses", english_clauses, japanese_clauses),
    ("traits", english_traits, japanese_traits),
    ("name", some(r"\w\]? +(?:in|is in) (?:its|their|that \w+'s|the) names?"), some(r"(?:名称|カード名)に|以外の「[^」]*」を含む")),
    ("words", english_words, japanese_words),
    ("effect", english_effect, japanese_effect),
    ("text", some(r"in (?:its|their) (?:text|effects)"), some(r"テキストに|記述|効果に")),
    ("up to", some(r"\bup to\b|any number|total worth"),
     some(r"(?:枚|体|つ|回|合計[^、。]*?|コストを\d+)まで|合計[^、。]*以下になるように|枚になるまで|好きな(?:だけ|数|枚数)|何[枚体]でも")),
    ("all", english_all, japanese_all),
    ("then", count(r"\bthen\b"), count(r"その後")),
    ("instead", some(r"\binstead\b|in place of"), some(r"代わり|かわりに")),
    ("at least", count(r"\bor (?:more|higher|greater|larger)\b|at least|or equal to(?<=greater than or equal to)"
            r"|equal to or higher|multicolor"), count(r"以上|多色")),
    ("at most", 
     lambda t: len(re.findall(r"\b(?:or|and) (?:less|fewer|lower)\b|less than or equal", re.sub(r"(?:add|adds) up to (?:\d+) or less", "", t), re.I)),
     lambda t: len(re.findall(r"以下(?!の(?:\d+つの)?効果)(?!になるように)", t))),
    ("other", some(r"\b(?:other|another|except|outside|non-(?:\w+|\[\w+)|not \w+)\b(?! than \[(?:Sea Animal|Three Great Angels)\])"),
     some(r"他の|ほかの|以外|別の|ではない|でない|選ばなかった")),
    ("each", count(r"\bfor (?:each|every)\b"), count(r"ごとに|につき")),
    ("can't", some(r"can't|cannot|doesn't|don't|won't|isn't|aren't|\bnot\b|\bno\b(?![^\[\]]*\])|without(?! paying)|\bunless\b|ignor"
            r"|other than(?! \[(?:Sea Animal|Three Great Angels)\])|prevent|didn't|except|\bnon-|\bnone\b|neither"
            r"|wasn't|unaffected|can only|outside|unblockable"), some(r"(?<!少)ない|(?<!支払わ)(?<!わら)ず(?!つ)|(?<!選んだデジモン)以外|無視|なかった|無い"
                    r"|持たず|残せ")),
    ("areas", sets(AREAS, 2), sets(AREAS, 1)),
    ("colors", counts(COLORS, 2), counts(COLORS, 1)),
    ("nouns", sets(NOUNS, 2), sets(NOUNS, 1)),
    ("acts", sets(ACTS, 2), sets(ACTS, 1)),
    ("values", sets(VALUES, 2), sets(VALUES, 1)),
    ("top", some(r"\btop\b|face down on"), some(r"(?<!以)上(?:か|に|の|へ|また|/|下)")),
    ("bottom", some(r"\bbottom\b"), some(r"(?<!以)(?<!テイマーの)(?<!デジモンの)(?<!体の)(?<!このカードの)下(?:か(?!ら選)|に(?!カード)|の|へ|また|/"
            r"|だ)")),
    ("or", english_or, some(r"(?<![し置書引動続抜])か(?!ら|けら|った|つ)|または|/|もしくは")),
)


# ---- Names and traits ----------------------------------------------------------------------------

def joined(text):
    """Traits that are one word in Japanese are one, and another one than the first of them alone."""
    text = re.sub(r",? other than \[(?:Sea Animal|Three Great Angels)\],?", "", text)
    for words in SPLIT:
        text = re.sub(r"\[(?:%s)\](?:(?:,? or |/|, )\[(?:%s)\])+" % (words, words), "[%s...]" % words.split("|", 1)[0], text)
    return text


def english_names(text):
    words = re.findall(r"\[([^\]]+)\]", text.replace("X-Antibody", "X Antibody").replace(" (App Name)]", "]"))
    return {re.sub(r"\s+", " ", word).strip().lower() for word in words} - ICONS


def japanese_names(text):
    return {n.replace(" ", "") for n in re.findall(r"「([^「」。【】]+)」", text)}


class Names:
    """Which words of English stand for a word in Japanese quotation marks: the names of cards, and what else is usual."""

    def __init__(self, pairs, english, japanese):
        self.known = collections.defaultdict(set)
        for number, card in japanese.items():
            if number in english and card.get("name"):
                for name in (card["name"], re.sub(r"ACE$", "", card["name"])):
                    self.known[plain(name).replace(" ", "")].add(english[number]["nameEn"].lower())
        seen, both, left = collections.Counter(), collections.Counter(), collections.Counter()
        for one, two in pairs:
            en = english_names(joined(one))
            for j in japanese_names(two):
                seen[j] += 1
                both.update((j, e) for e in en)
            left.update(en)
        for (j, e), n in both.items():
            if (n >= 2 and n >= 0.25 * seen[j] and n >= 0.25 * left[e]) or (n == 1 and seen[j] == 1 and left[e] == 1):
                self.known[j] |= {e, e + "..."}  # alone, and as the first of those that joined makes one

    def differ(self, one, two):
        """What English has that Japanese doesn't have, and the other way round."""
        en, ja = english_names(joined(one)), japanese_names(two)
        extra = {e for e in en if not any(e in self.known[j] for j in ja)}
        missing = {j for j in ja if self.known[j] and not self.known[j] & en}
        if not extra and not missing and len(en) != len(ja):
            return {str(len(en))}, {str(len(ja))}
        return extra, missing


# An effect with one of these icons has its trigger; what follows is a condition in either wording.
EVENTS = {"when digivolving", "on play", "when attacking", "on deletion", "end of attack", "on move", "when blocking",
          "when linking", "start of your turn", "start of your main phase", "end of your turn", "end of opponent's turn",
          "end of all turns", "start of opponent's turn", "start of opponent's main phase", "main", "security", "counter"}


def cased(value):
    if isinstance(value, set):
        return ",".join(sorted(value)) or "none"
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def parts(english, japanese):
    """The effects of a card side by side: (part, English effects, Japanese effects)."""
    for part, keys, other in (("effect", ("effectText", "optionEffect"), "effect"),
                              ("inherited", ("inheritedEffectText",), "inherited")):
        left = english_effects("\n".join(english.get(k) or "" for k in keys))
        right = japanese_effects(japanese.get(other) or "")
        if part == "effect" and english.get("securityEffectText") and not any("security" in e.icons for e in left):
            right = [e for e in right if e.icons[:1] != ["security"]]
        if left and right:
            yield part, without_icons(left), without_icons(right)


def rule_words(english, japanese):
    """Names and traits that (Rule) lines give to a card: those of the Japanese text, and all words of the English card."""
    text = re.sub(r"\s", "", plain((japanese.get("effect") or "") + (japanese.get("inherited") or "")))
    rules = "".join(re.findall(r"<ルール>([^【<]*?。)", text))
    lines = [line for key in ("effectText", "inheritedEffectText", "securityEffectText")
             for line in plain(english.get(key)).split("\n") if re.search(r"rule|treat", line, re.I)]
    words = {word.lower() for key in ("forms", "attributes", "types") for word in english.get(key) or []}
    return set(re.findall(r"「([^」]*)」", rules)), words.union(*(english_names(line) for line in lines))


def compare(english, japanese, markers, names):
    """Differences of a card: (part, marker, English, Japanese, texts)."""
    given, there = rule_words(english, japanese)
    missing = {word for word in given if names and names.known[word] and not names.known[word] & there}
    if missing:
        yield "rule", "names", "none", cased(missing), "", ""
    for part, left, right in parts(english, japanese):
        icons = [sorted(e.icons) for e in left], [sorted(e.icons) for e in right]
        if icons[0] != icons[1]:
            yield (part, "effects") + tuple(" | ".join(" ".join(i) or "-" for i in side) for side in icons) + ("", "")
        for i, (one, two) in enumerate(zip(left, right), 1):
            if len(left) != len(right):
                break
            where = "%s %d" % (part, i)
            for name, en, ja in markers:
                a, b = en(one.text), ja(two.text)
                if a is not None and "some" not in (a, b) and a != b and (
                        name != "trigger" or (not EVENTS & set(one.icons) and "none" not in (a, b))):
                    yield where, name, cased(a), cased(b), one.text, two.text
            extra, missing = names.differ(one.text, two.text) if names else (set(), set())
            if extra or missing:
                yield where, "names", cased(extra), cased(missing), one.text, two.text


def settled():
    """Differences that are none, with the reason: by number, part and marker."""
    found = {}
    with open(SETTLED, encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                number, part, name, reason = line.rstrip("\n").split("\t")
                found[number, part, name] = reason
    return found


def file_load(path, kind):
    """A JSON file; a mistake ends the program with one line."""
    try:
        with open(path, encoding="utf-8") as file:
            value = json.load(file)
    except (OSError, ValueError) as error:
        sys.exit("markers.py: %s: %s" % (path, error))
    if not isinstance(value, kind):
        sys.exit("markers.py: %s: %s is expected" % (path, "a list of cards" if kind is list else "an object of cards"))
    return value


def main():
    parser = argparse.ArgumentParser(description="Compare the English and the Japanese text of cards.")
    parser.add_argument("english", help="a card database in our own layout")
    parser.add_argument("japanese", help="an object of cards: name, effect, inherited")
    parser.add_argument("--all", action="store_true", help="print the differences that are none, too")
    parser.add_argument("--cards", help="only these numbers, with commas between")
    parser.add_argument("--markers", help="only these markers")
    parser.add_argument("--text", action="store_true", help="print both texts under each difference")
    args = parser.parse_args()
    english = {c["cardId"]: c for c in file_load(args.english, list)}
    japanese = file_load(args.japanese, dict)
    rows = corrections()
    wanted = set(args.markers.split(",")) if args.markers else None
    markers = [m for m in MARKERS if not wanted or m[0] in wanted]
    pairs = [(one.text, two.text) for number in japanese if number in english
             for _, left, right in parts(english[number], japanese[number]) if len(left) == len(right)
             for one, two in zip(left, right)]
    names = Names(pairs, english, japanese) if not wanted or "names" in wanted else None
    known, used, found = settled(), set(), 0
    for number in sorted(set(japanese) & set(english)):
        if args.cards and number not in args.cards.split(","):
            continue
        for part, name, a, b, one, two in compare(corrected(english[number], rows[number]), japanese[number], markers, names):
            key = (number, part, name)
            used.add(key)
            found += key not in known
            if key in known and not args.all:
                continue
            print("\t".join((number, part, name, "English " + a, "Japanese " + b) + ((known[key],) if key in known else ())))
            if args.text:
                print("    " + one.replace("\n", " / ") + "\n    " + two.replace("\n", " / "))
    idle = [] if wanted or args.cards else sorted(set(known) - used)
    for key in idle:
        print("%s: %s %s %s: there is no such difference any more" % ((SETTLED,) + key), file=sys.stderr)
    print("%d cards compared, %d differences are none (%s), %d are left" % (
        len(set(japanese) & set(english)), len(used & set(known)), os.path.basename(SETTLED), found))
    return 1 if found or idle else 0


if __name__ == "__main__":
    sys.exit(main())
