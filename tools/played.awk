# played.awk LIST: prints docs/played.md: how far the cards of each set are proven, and which scenarios play each card of
# the decks that are offered first.
#
# LIST names the files to look through, one a line: decks (.deck), the list of cards that weren't exercised as a whole
# (.txt, by the program), then card files (.cards) and scenarios (.scn). A scenario plays the cards whose numbers its name begins with:
# scenario "ST1-01, ST1-03: ...". In tests/rules/cards, rule 15-4-4-3 in its "rules:" line says that the source of the
# effect is gone, and rule 15-10-2-1 that there is nothing to find. Cards that were once judged wrong are those in a table
# of docs/review.md. Portable awk. Run with LC_ALL=C from the root of the tree.

BEGIN {
    review = "docs/review.md"
    read_review(review)
    while ((getline file < ARGV[1]) > 0)
        if (file ~ /\.deck$/)
            read_deck(file)
        else if (file ~ /\.txt$/)
            read_unexercised(file)
        else if (file ~ /\.scn$/)
            read_scenarios(file)
        else if (file ~ /\.cards$/ && file !~ /training\.cards$/)
            read_cards(file)
    print_sets()
    print_head()
    for (n = 1; n <= cards; n++)
        print_row(n)
}

function read_review(path,    line, part, inside) {
    while ((getline line < path) > 0) {
        if (line ~ /^## /)
            inside = line ~ /^## Built-in cards that were judged wrong/
        else if (inside && split(line, part, "|") >= 4)
            corrected[trim(part[2])] = 1
    }
    close(path)
}

# 4 BT1-003 Upamon
function read_deck(path,    line) {
    while ((getline line < path) > 0)
        if (match(line, /[A-Z]+[0-9]*-[0-9]+/))
            chosen[substr(line, RSTART, RLENGTH)] = 1
    close(path)
}

# BT22-007: not executed: effect 3: icon ON_PLAY
function read_unexercised(path,    line, part) {
    while ((getline line < path) > 0) {
        split(line, part, ": ")
        if (part[2] == "not read")
            unread[part[1]] = 1
        else
            unexercised[part[1]] = 1
    }
    close(path)
}

# card BT1-003 "Upamon"
function read_cards(path,    line, part, number) {
    while ((getline line < path) > 0) {
        if (line ~ /^card /) {
            split(line, part, "\"")
            number = part[1]
            gsub(/^card | $/, "", number)
            name_of[number] = part[2]
            printed[++printed_count] = number
        } else if (line ~ /^  (inherited |security |link |option )?tree |^  (keywords|inherited) /) {
            if (!lines[number]++ && number in chosen)
                card[++cards] = number
        }
    }
    close(path)
}

function read_scenarios(path,    line, count, number, i, short, own) {
    own = path ~ /^tests\/rules\/cards\//
    short = path
    sub(/^tests\/rules\//, "", short)
    while ((getline line < path) > 0) {
        if (line ~ /^scenario "/) {
            sub(/^scenario "/, "", line)
            count = match(line, /^[A-Z]+[0-9]*-[0-9]+(, [A-Z]+[0-9]*-[0-9]+)*:? /) \
                        ? split(substr(line, 1, RLENGTH), number, /[:, ]+/) : 0
            for (i = 1; i <= count; i++)
                if (number[i] != "") {
                    scenarios[number[i]]++
                    note_place(number[i], short)
                }
        } else if (line ~ /^rules:/ && own) {
            for (i = 1; i <= count; i++) {
                nothing[number[i]] += line ~ /[ ,]15-10-2-1(,|$)/
                gone[number[i]] += line ~ /[ ,]15-4-4-3(,|$)/
            }
        } else if (line ~ /^qa:/) {
            for (i = 1; i <= count; i++)
                answers[number[i]] += gsub(/Q[0-9]+/, "&", line)
        }
    }
    close(path)
}

function note_place(number, short) {
    if (index(", " places[number] ",", ", " short ","))
        return
    places[number] = places[number] (places[number] == "" ? "" : ", ") short
}

function trim(text) {
    gsub(/^ +| +$/, "", text)
    return text
}

# How far a card is proven, as the program says it (tools/catalogue).
function proof_of(number) {
    return number in unread ? "unread" : !lines[number] ? "bare" : number in chosen ? "played" : \
           number in unexercised ? "read" : "exercised"
}

# BT02 before BT10.
function set_key(number,    letters, digits) {
    letters = digits = number
    sub(/[0-9]*-.*/, "", letters)
    sub(/-.*/, "", digits)
    sub(/^[A-Z]+/, "", digits)
    return sprintf("%-4s%03d", letters, digits)
}

function print_sets(    n, i, set, key, sets, order, count, total, proof) {
    for (n = 1; n <= printed_count; n++) {
        key = set_key(printed[n])
        set = printed[n]
        sub(/-.*/, "", set)
        if (!(key in sets)) {
            for (i = ++count; i > 1 && order[i - 1] > key; i--)
                order[i] = order[i - 1]
            order[i] = key
            sets[key] = set
        }
        proof = proof_of(printed[n])
        total[key, proof]++
        total[key, "all"]++
        total["", proof]++
        total["", "all"]++
    }
    print "# Built-in cards, and how far they are proven"
    print ""
    print "`make docs` writes this page from the built-in cards and from the names and `rules:` lines of the scenarios in `tests/rules`. Don't"
    print "change it by hand. `dcg card show` and `dcg deck check` tell of each card how far it is proven:"
    print ""
    print "- *played*: scenarios show what it does. All cards of the decks that are offered first are played; they are listed below."
    print "- *exercised*: every part of its text was carried out in positions made for it, without an error (`dcg cards check --exercise`)."
    print "- *read*: its text is read, but not every part of it was reached in such positions. `cards/unexercised.txt` names these parts."
    print "- *not read*: the engine can't carry out all of its text. It is shown and found, but not for play."
    print ""
    print "`tests/proof`, a part of `make test-all`, exercises all of them, and carries each effect out by itself where there is little to find"
    print "(`--nets`)."
    print ""
    print "| set | cards | without text | played | exercised | read | not read |"
    print "|---|---|---|---|---|---|---|"
    for (i = 1; i <= count; i++)
        print_set(sets[order[i]], order[i], total)
    print_set("all", "", total)
    print ""
}

function print_set(name, key, total) {
    printf "| %s | %d | %s | %s | %s | %s | %s |\n", name, total[key, "all"], cell(total[key, "bare"], "-"), \
        cell(total[key, "played"], "-"), cell(total[key, "exercised"], "-"), cell(total[key, "read"], "-"), \
        cell(total[key, "unread"], "-")
}

function print_head(    n, all, some) {
    for (n = 1; n <= cards; n++) {
        all += card[n] in scenarios
        some += lines[card[n]]
    }
    print "## Played cards"
    print ""
    print "A scenario plays the cards whose numbers its name begins with. The verdict is that of the scenarios: the tests run"
    print "them, and each follows the Japanese and English text of the card, its errata and the official answers. *Corrected* cards were once"
    print "judged wrong ([review.md](review.md#built-in-cards-that-were-judged-wrong))."
    print ""
    printf "%d of %d cards with text are played; they have %d lines of text. `-` means that no scenario is of this kind. An\n", \
        all, cards, some
    print "effect that is persistent, activation-type or immediate-type is never pending, so that it can't lose its source while it waits."
    print ""
    print "| card | name | lines | verdict | scenarios | nothing to find | source gone | answers | shown in |"
    print "|---|---|---|---|---|---|---|---|---|"
}

function print_row(n,    c) {
    c = card[n]
    printf "| %s | %s | %d | %s | %s | %s | %s | %s | %s |\n", c, name_of[c], lines[c], \
        !(c in scenarios) ? "" : c in corrected ? "corrected" : "right", cell(scenarios[c], ""), cell(nothing[c], "-"), \
        cell(gone[c], "-"), cell(answers[c], "-"), places[c]
}

function cell(count, none) {
    return count ? count : none
}
