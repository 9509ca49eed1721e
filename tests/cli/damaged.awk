# damaged.awk - a database of 500 invented cards in which 200 entries are damaged, each in one of a fixed list of ways; a line
# for each entry. -v out=FOLDER: writes bad.json there; expected: of each damaged entry its place in the list, its number or
# "-", and what is said, as a regular expression of awk; good: the numbers of the others.

# A sound card.
function card(number, n) {
    return sprintf("{\"cardId\":\"%s\",\"set\":\"%s\",\"nameEn\":\"Moth %d\",\"colors\":[\"Red\"],\"kinds\":[\"Digimon\"]," \
        "\"level\":4,\"playCost\":5,\"dp\":%d,\"evoCosts\":[{\"color\":\"Red\",\"level\":3,\"memoryCost\":2}]," \
        "\"types\":[\"Moth\"],\"isAce\":false,\"effectText\":\"[On Play] Gain %d memory.\"}", number, set_of(n), n,
        1000 + n % 9 * 1000, n % 3 + 1)
}

function set_of(n) { return n <= 200 ? "DM1" : n <= 400 ? "DM2" : "DM10" }

function many(text, count,    all) {
    for (all = ""; count > 0; count--)
        all = all text
    return all
}

# The card with one value in place of another. The old one has to be there.
function with(text, old, new,    at) {
    at = index(text, old)
    if (!at) {
        print "damaged.awk: " old " isn't in " text | "cat >&2"
        exit 1
    }
    return substr(text, 1, at - 1) new substr(text, at + length(old))
}

# A way to damage a card: what becomes of it, and what is said.
function way(text, said) {
    ways++
    if (ways == wanted) {
        made = text
        reason = said
    }
}

# The way counts that is wanted. What comes behind "named" has no number that can be told. A long block stands for "@".
function damage(number, c, wanted_way) {
    wanted = wanted_way
    ways = 0
    # cut off
    way(substr(c, 1, length(c) / 2), ": [a-z].* near ")
    way(substr(c, 1, length(c) - 1), ": [a-z].* near ")
    way(substr(c, 1, index(c, "Moth") + 1), ": [a-z].* near ")
    way(substr(c, 1, index(c, "memoryCost") + 11), ": [a-z].* near ")
    way(substr(c, 1, index(c, "Gain")), ": [a-z].* near ")
    # JSON that is none
    way(with(c, "\"level\":4", "\"level\" 4"), "':' expected near '4'")
    way(with(c, "\"effectText\"", "\"effectText"), "':' expected near '\\['")
    way(with(c, "\"level\"", "level"), ": [a-z].* near 'level'")
    way(with(c, "\"level\"", "'level'"), "string or '.' expected near '''")
    way(with(c, ",\"level\"", " \"level\""), "'.' expected near '\"level\"'")
    way(with(c, "false,", "false,,"), "expected near ','")
    way(with(c, "false,", "False,"), "invalid token near 'False'")
    way(with(c, ":5,", ":NaN,"), "invalid token near 'NaN'")
    way(with(c, ":5,", ":05,"), "invalid token near '0'")
    way(with(c, ":5,", ":0x5,"), "'.' expected near 'x'")
    way(with(c, "\"level\"", "/* 4 */ \"level\""), ": [a-z].* near '/'")
    way(with(c, "\"dp\"", "\"dp\":1,\"dp\""), "duplicate object key near '\"dp\"'")
    way(with(c, "\"set\"", "\"cardId\":\"DM1-9999\",\"set\""), "duplicate object key near '\"cardId\"'")
    way("[\"cardId\":\"" number "\"]", "a card, which begins with '.', is expected, not '\\['")
    # bytes and escapes
    way(with(c, "Moth ", "Moth\\ud800 "), "invalid Unicode '.uD800'")
    way(with(c, "Moth ", "Moth\\uZZZZ "), "invalid escape near ")
    way(with(c, "Moth ", "Moth\\q "), "invalid escape near ")
    way(with(c, "Moth ", "Moth\\u0000 "), "u0000 is not allowed")
    way(with(c, "Moth ", "Moth\377 "), "0xff")
    way(with(c, "Moth ", "Moth\300\257 "), "0xc0")
    way(with(c, "Moth ", "Moth\001 "), "control character 0x1")
    way(with(c, "Gain", "\\u001b[2J"), "field effectText: control character 0x1b$")
    # sizes
    way(with(c, "Moth ", many("Moth ", 60)), "field nameEn: no card can have \"Moth .*\\.\\.\\.$")
    way(with(c, "Gain", many("Gain ", 1000)), "field effectText: a line of more than 4096 bytes$")
    way(with(c, "\"Moth\"", "\"" many("Moth ", 60) "\""), "field types: no card can have \\[\"Moth ")
    way(with(c, "\"Moth\"", traits(40)), "field types: no card can have \\[\"T40\",\"T39\"")
    way(with(with(c, "\"Moth\"", traits(32)), "[On Play]", "[Rule] Trait: Has the [Owl] type.\\n[On Play]"), ": too many traits$")
    way(with(c, "[{\"color\"", "[" costs(20) "{\"color\""), "field evoCosts: no card can have \\[.\"color\":\"Red\"")
    way(with(c, "[On Play]", many("Nobody reads this.\\n", 40) "[On Play]"), ": too many lines that aren't read$")
    way(with(c, "\"dp\"", "\"dp\":99999999999999999999,\"x\""), "too big integer near ")
    way(with(c, "\"dp\"", "\"x\":1e999,\"dp\""), "real number overflow near ")
    way(with(c, "\"dp\"", "\"x\":" many("[", 3000) ",\"dp\""), "maximum parsing depth reached near ")
    way(with(c, "\"dp\"", "\"x\":\"@\",\"dp\""), "more than 1024 KiB$")
    # other types than those of the fields
    way(with(c, "\"level\":4", "\"level\":\"4\""), "field level: it has to be a whole number$")
    way(with(c, "\"level\":4", "\"level\":4.5"), "field level: it has to be a whole number$")
    way(with(c, "\"level\":4", "\"level\":[4]"), "field level: it has to be a whole number$")
    way(with(c, "\"playCost\":5", "\"playCost\":{}"), "field playCost: it has to be a whole number$")
    way(with(c, "\"playCost\":5", "\"playCost\":\"five\""), "field playCost: it has to be a whole number$")
    way(with(c, "\"dp\":", "\"dp\":true,\"x\":"), "field dp: it has to be a whole number$")
    way(with(c, "[\"Red\"]", "\"Red\""), "field colors: it has to be a list of strings$")
    way(with(c, "[\"Red\"]", "7"), "field colors: it has to be a list of strings$")
    way(with(c, "[\"Red\"]", "[\"Red\",null]"), "field colors: it has to be a list of strings$")
    way(with(c, "[\"Digimon\"]", "[[\"Digimon\"]]"), "field kinds: it has to be a list of strings$")
    way(with(c, "[\"Digimon\"]", "{\"Digimon\":1}"), "field kinds: it has to be a list of strings$")
    way(with(c, "[\"Moth\"]", "\"Moth\""), "field types: it has to be a list of strings$")
    way(with(c, "\"Moth ", "[\"Moth\"],\"x\":\""), "field nameEn: it has to be a string$")
    way(with(c, "\"Moth ", "12,\"x\":\""), "field nameEn: it has to be a string$")
    way(with(c, "[{", "[7,{"), "field evoCosts: it has to be a list of objects ")
    way(with(with(c, "[{", "{\"x\":[{"), "}]", "}]}"), "field evoCosts: it has to be a list of objects ")
    way(with(c, "\"memoryCost\":2", "\"memoryCost\":\"2\""), "field evoCosts: it has to be a list of objects ")
    way(with(c, ",\"memoryCost\":2", ""), "field evoCosts: it has to be a list of objects ")
    way(with(c, "\"level\":3", "\"level\":\"3\""), "field evoCosts: it has to be a list of objects ")
    way(with(c, "false", "0"), "field isAce: it has to be true or false$")
    way(with(c, "\"[On Play]", "[\"[On Play]\"],\"x\":\""), "field effectText: it has to be a string$")
    way(with(c, "\"[On Play]", "{\"en\":1},\"x\":\""), "field effectText: it has to be a string$")
    way(with(c, "\"dp\"", "\"bannedWith\":\"DM1-001\",\"dp\""), "field bannedWith: it has to be a list of strings$")
    # what no card can have
    way(with(c, "\"Red\"]", "\"Puce\"]"), "field colors: no card can have \\[\"Puce\"]$")
    way(with(c, "\"Red\"]", "\"Red\",\"red\"]"), "field colors: no card can have \\[\"Red\",\"red\"]$")
    way(with(c, "\"Digimon\"", "\"Gizmo\""), "field kinds: no card can have \\[\"Gizmo\"]$")
    way(with(c, "\"Digimon\"", "\"\""), "field kinds: no card can have \\[\"\"]$")
    way(with(c, "\"level\":4", "\"level\":9"), "field level: no card can have 9$")
    way(with(c, "\"level\":4", "\"level\":1"), "field level: no card can have 1$")
    way(with(c, "\"level\":4", "\"level\":-3"), "field level: no card can have -3$")
    way(with(c, "\"Digimon\"", "\"Option\""), "field level: no card can have 4$")
    way(with(c, "\"playCost\":5", "\"playCost\":-5"), "field playCost: no card can have -5$")
    way(with(c, "\"playCost\":5", "\"playCost\":500"), "field playCost: no card can have 500$")
    way(with(c, "\"dp\":", "\"dp\":-500,\"x\":"), "field dp: no card can have -500$")
    way(with(c, "\"dp\":", "\"dp\":9999999,\"x\":"), "field dp: no card can have 9999999$")
    way(with(with(c, "\"Digimon\"", "\"Tamer\""), "\"level\":4,", ""), "field dp: no card can have [0-9]*$")
    way(with(c, "\"memoryCost\":2", "\"memoryCost\":-2"), "field evoCosts: no card can have ")
    way(with(c, "\"level\":3", "\"level\":12"), "field evoCosts: no card can have ")
    way(with(c, "\"color\":\"Red\"", "\"color\":\"Puce\""), "field evoCosts: no card can have ")
    way(with(c, "\"dp\"", "\"maxCountInDeck\":0,\"dp\""), "field maxCountInDeck: no card can have 0$")
    way(with(c, "\"dp\"", "\"overflowMemory\":50,\"dp\""), "field overflowMemory: no card can have 50$")
    way(with(c, "\"dp\"", "\"linkDp\":-1000,\"dp\""), "field linkDp: no card can have -1000$")
    way(with(c, "\"dp\"", "\"limit\":-1,\"dp\""), "field limit: no card can have -1$")
    way(with(c, "\"dp\"", "\"optionColorRequirements\":[\"Blue\"],\"dp\""), "field optionColorRequirements: no card can have ")
    way(with(c, "[\"Red\"]", "[]"), ": field colors: it is missing$")
    way(with(c, ",\"kinds\":[\"Digimon\"]", ""), ": field kinds: it is missing$")
    # names and numbers
    way(with(c, "Moth " n, ""), "field nameEn: it is empty$")
    way(with(c, "Moth " n, " \\t "), "field nameEn: it is empty$")
    way(with(c, "Moth ", "Moth\\n"), "field nameEn: no card can have \"Moth.n")
    way(with(c, "\"set\":\"" set_of(n) "\"", "\"set\":\"\""), "field set: it is empty$")
    way(with(c, "\"set\":\"" set_of(n) "\"", "\"set\":\"../" set_of(n) "\""), "field set: only letters, digits, '-' and '_' are allowed$")
    way(c ",\n" with(c, "Moth", "Owl"), "field cardId: card [0-9]* has the same$")
    named = ways
    way(with(c, "\"cardId\":\"" number "\",", ""), "field cardId: it is missing$")
    way(with(c, "\"" number "\"", "null"), "field cardId: it is missing$")
    way(with(c, "\"" number "\"", "7"), "field cardId: it has to be a string$")
    way(with(c, "\"" number "\"", "[\"" number "\"]"), "field cardId: it has to be a string$")
    way(with(c, number, ""), "field cardId: it is empty$")
    way(with(c, number, number many("0", 24)), "field cardId: more than 24 characters$")
    way(with(c, number, "DM " n), "field cardId: only letters, digits, '-' and '_' are allowed$")
    way(with(c, number, "-" number), "field cardId: it begins with '-'$")
    way(with(c, number, "100-" n), "field cardId: it has no letter$")
    way(substr(c, 1, index(c, number) + 3), ": [a-z].* near ")
    way("null", "a card, which begins with '.', is expected, not 'n'$")
    way(n, "a card, which begins with '.', is expected, not '[0-9]'$")
    way("\"" number "\"", "a card, which begins with '.', is expected, not '\"'$")
    way("{}", "field cardId: it is missing$")
    sub(/@/, block, made)
    return made
}

function traits(count,    list) {
    for (list = ""; count > 0; count--)
        list = list "\"T" count "\"" (count > 1 ? "," : "")
    return list
}

function costs(count,    list) {
    for (list = ""; count > 0; count--)
        list = list "{\"color\":\"Red\",\"level\":3,\"memoryCost\":" count + 10 "},"
    return list
}

BEGIN {
    for (block = many("x", 1024); length(block) < 1100 * 1024;)
        block = block block
    bad = out "/bad.json"
    printf "[" >bad
    place = 0
    for (n = 1; n <= 500; n++) {
        number = sprintf("%s-%03d", set_of(n), n)
        c = card(number, n)
        place++
        if (n % 5 == 2 || n % 5 == 4) { # 200 of them
            kind = kinds++ % (kinds > 1 ? ways : 1000) + 1
            text = damage(number, c, kind)
            twice = reason ~ /has the same/
            place += twice
            print place, (kind > named ? "-" : number), reason >(out "/expected")
            if (twice)
                print number >(out "/good")
        } else {
            text = c
            print number >(out "/good")
        }
        printf "%s%s", (n > 1 ? ",\n" : ""), text >bad
    }
    print "]" >bad
    print kinds, ways >(out "/count")
}
