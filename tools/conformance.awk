# conformance.awk LIST: prints docs/conformance.md, where every rule is carried out and what shows it.
#
# LIST names rule_index.h as rule_index.awk has printed it. What the rules are, and why some have no code or no scenario,
# stands in src/rulebook/rule_table.def, rule_unplaced.def and rule_untested.def; examples and rulings in ruling_table.def.
# Portable awk. Run with LC_ALL=C from the root of the tree.

BEGIN {
    read_rules("src/rulebook/rule_table.def")
    read_reasons("src/rulebook/rule_unplaced.def", unplaced)
    read_reasons("src/rulebook/rule_untested.def", untested)
    read_rulings("src/rulebook/ruling_table.def")
    getline index_file < ARGV[1]
    read_index(index_file)
    read_answers("tests/answers/numbers.txt", "tests/answers/excluded.tsv", "tests/answers/audited.txt")
    print_head()
    print_chapters(1, "3.6")
    print_chapters(2, "4.2")
    print_answers()
    for (n = 1; n <= rules; n++)
        print_rule(n)
}

# RULE(PLAY_PAY_COST, "7-1-3-2", "7-1-3-2", BEHAVIOUR, "summary"): its numbers in 3.6 and 4.2. The rule has its place by
# the first of these that there is.
function read_rules(path,    line, part, id, words, first, v) {
    while ((getline line < path) > 0) {
        if (line !~ /^RULE\(/)
            continue
        split(line, part, "\"")
        id = part[1]
        gsub(/RULE\(|, $/, "", id)
        by_id[id] = ++rules
        number[1, rules] = part[2]
        number[2, rules] = part[4]
        if (part[2] != "")
            by_number[part[2]] = rules
        name[rules] = id
        first = part[2] == "" ? part[4] : part[2]
        split(part[5], words, /[, ]+/)
        kind[rules] = tolower(words[2])
        summary[rules] = part[6]
        above[rules] = first
        sub(/-?[0-9]+$/, "", above[rules])
        below[part[2] == "" ? 2 : 1, above[rules]]++
        for (v = 1; v <= 2; v++)
            if (number[v, rules] != "") {
                once(v, number[v, rules] + 0, "rules", number[v, rules])
                if (kind[rules] ~ /behaviour|deck/)
                    once(v, number[v, rules] + 0, "behaviour", number[v, rules])
            }
        if (part[2] + 0 > chapters)
            chapters = part[2] + 0
        if (above[rules] == "")
            title[chapters] = part[6]
    }
    close(path)
}

# UNTESTED(AREA_HAND_ORDER, "why")
function read_reasons(path, reason,    line, part, id) {
    while ((getline line < path) > 0)
        if (line ~ /^UN[A-Z]+\(/) {
            split(line, part, "\"")
            id = part[1]
            gsub(/.*\(|, $/, "", id)
            reason[by_id[id]] = part[2]
        }
    close(path)
}

# RULING("D-4.2", "4-13-2, 4-14-2", "summary"): an example if a number follows a hyphen, as in D-4-1; it counts for the
# chapter of the first rule that it belongs to.
function read_rulings(path,    line, part, what, n) {
    while ((getline line < path) > 0) {
        if (line !~ /^(RULING|UNSHOWN)\(/)
            continue
        split(line, part, "\"")
        what = part[2] ~ /^[DEM]-[0-9]+-/ ? "examples" : "rulings"
        once(1, part[4] + 0, what, part[2])
        sub(/,.*/, "", part[4])
        n = by_number[part[4]]
        once(2, (number[2, n] == "" ? part[4] : number[2, n]) + 0, what, part[2])
    }
    close(path)
}

# CODE(RULE_PLAY_PAY_COST, "src/rules/play.c", 248), ANSWER(RULE_PLAY_PAY_COST, 1234),
# SCENARIO(RULE_PLAY_PAY_COST, "tests/rules/07-play/procedure.scn", 12), PROOF likewise.
function read_index(path,    line, part, id, n) {
    while ((getline line < path) > 0) {
        if (line !~ /^(CODE|SCENARIO|PROOF|ANSWER)\(/)
            continue
        split(line, part, "\"")
        id = part[1]
        gsub(/.*\(RULE_|,.*/, "", id)
        n = by_id[id]
        if (line ~ /^CODE/)
            place(code, n, "src/", part[2])
        else if (line ~ /^SCENARIO/) {
            place(shown, n, "tests/rules/", part[2])
            scenarios[n]++
            each(n, "scenarios", part[2] part[3])
        } else if (line ~ /^PROOF/) {
            if (!proofs[n]++ && kind[n] ~ /behaviour|deck/)
                proven(n)
            each(n, "proofs", part[2] part[3])
        } else {
            gsub(/.*, |\)/, "", line)
            each(n, "answers", line)
            followed["Q" line] = 1
        }
    }
    close(path)
}

# All official answers; those without a scenario: number, reason, remark; and those that were read beside their scenarios.
# An answer that is in two groups, or in none, is an error of tests/docs/answers.sh.
function read_answers(numbers, excluded, audited,    line, part) {
    while ((getline line < audited) > 0)
        if (line in followed)
            read++
    close(audited)
    while ((getline line < excluded) > 0)
        if (line ~ /^Q/) {
            split(line, part, "\t")
            reason_of[part[1]] = part[2]
        }
    close(excluded)
    while ((getline line < numbers) > 0)
        if (line ~ /^Q/) {
            answers++
            group[line in followed ? "shown" : line in reason_of ? reason_of[line] : "open"]++
        }
    close(numbers)
}

function place(list, n, folder, file) {
    if ((n, file) in seen)
        return
    seen[n, file] = 1
    sub(folder, "", file)
    list[n] = list[n] (list[n] == "" ? "" : ", ") file
}

# Counts what is shared by several rules once in each chapter of a version, and once in all.
function once(v, chapter, what, which) {
    if (!((v, chapter, what, which) in seen))
        count[v, chapter, what]++
    if (!((v, what, which) in seen))
        total[v, what]++
    seen[v, chapter, what, which] = seen[v, what, which] = 1
}

function each(n, what, which,    v) {
    for (v = 1; v <= 2; v++)
        if (number[v, n] != "")
            once(v, number[v, n] + 0, what, which)
}

function proven(n,    v) {
    for (v = 1; v <= 2; v++)
        if (number[v, n] != "")
            once(v, number[v, n] + 0, "proven", number[v, n])
}

function print_head() {
    print "# Conformance"
    print ""
    print "The build makes this page from the tables of the rules, the comments of the code and the scenarios"
    print "(`tools/conformance.awk`); `make docs` writes it again. `dcg rules NUMBER` shows the same for one rule, with line"
    print "numbers, and the official answers that its scenarios follow."
    print ""
    print "The tables of the chapters, one for each version of the rules, count:"
    print ""
    print "- rules: all rules of the chapter; behaviour: those that a game or a deck can follow or break. The others are headings,"
    print "  definitions and rules for cards on a table."
    print "- proven: rules of behaviour that a scenario proves. A scenario proves a rule if it fails when the code of the rule is"
    print "  broken; `tools/mutate --proofs` has tried this ([mutation.md](mutation.md#proofs))."
    print "- scenarios: those of `tests/rules` that cite a rule of the chapter; proofs: those of them that prove one."
    print "- examples and rulings: the worked examples of the rulebook, the detailed rules explanation and the rule manual, and the"
    print "  rulings of the latter two, each in the chapter of the first rule that it belongs to."
    print "- answers: official answers that these scenarios follow."
    print ""
    print "A scenario or an answer can belong to several chapters; the last line counts it once."
    print ""
    print "Then the page lists every rule: its numbers in the Comprehensive Rules 3.6 and 4.2; its name, which is the same in every version"
    print "of the rules; the files with a comment at the step that carries it out; the files with scenarios that cite it; and how"
    print "many of these scenarios prove it. `below`: the rules below this heading or definition have code or scenarios. A rule"
    print "without code or scenarios has the reason; an empty cell would be a gap, and `-` means that there is nothing to show."
    print ""
}

function print_chapters(v, version,    columns, column, i, c, line) {
    columns = split("rules behaviour proven scenarios proofs examples rulings answers", column, " ")
    print "\nThe rules " version ":\n"
    line = "| chapter | |"
    for (i = 1; i <= columns; i++)
        line = line " " column[i] " |"
    print line
    gsub(/[^|]+/, "---", line)
    print line
    for (c = 1; c <= chapters; c++) {
        line = "| [" c "](#chapter-" c ") | " title[c] " |"
        for (i = 1; i <= columns; i++)
            line = line " " (count[v, c, column[i]] + 0) " |"
        print line
    }
    line = "| all | |"
    for (i = 1; i <= columns; i++)
        line = line " " (total[v, column[i]] + 0) " |"
    print line
}

function print_answers() {
    print ""
    print "The official answers, each in one group (`tests/answers`, checked by `tests/docs/answers.sh`):"
    print ""
    print "| group | | answers |"
    print "|---|---|---|"
    print_group("shown", "a scenario shows it")
    print_group("duplicate", "the same construction and the same result as an answer that is shown")
    print_group("words", "it says what a word means; no game can show more")
    print_group("unknown", "it is about the text of a card that isn't known here, and doesn't quote it")
    print_group("later", "it follows from a later rulebook, or from text that the card doesn't have by now")
    print_group("conduct", "it is about players at a table, not about a game")
    print_group("open", "not decided yet")
    print "| all | | " answers " |"
    print ""
    print read + 0 " of the answers that are shown have been read beside their scenarios, one by one: the scenario would fail if"
    print "the engine did the opposite (`tests/answers/audited.txt`)."
}

function print_group(name, meaning) {
    print "| " name " | " meaning " | " (group[name] + 0) " |"
}

function print_rule(n) {
    if (above[n] == "") {
        print "\n## Chapter " number[1, n] "\n"
        print summary[n] ".\n"
        print "| 3.6 | 4.2 | name | kind | says | code, below `src` | scenarios, below `tests/rules` | proofs |"
        print "|---|---|---|---|---|---|---|---|"
        return
    }
    print "| " shown_number(number[1, n]) " | " shown_number(number[2, n]) " | `" name[n] "` | " kind[n] " | " escaped(summary[n]) " | " code_of(n) " | " scenarios_of(n) " | " proofs_of(n) " |"
}

function shown_number(number) {
    return number == "" ? "-" : number
}

function code_of(n) {
    if (n in code)
        return code[n]
    if (n in unplaced)
        return (kind[n] == "physical" ? "not applicable: " : "none: ") escaped(unplaced[n])
    return nothing(n)
}

function scenarios_of(n) {
    if (n in shown)
        return shown[n]
    if (n in untested)
        return "none: " escaped(untested[n])
    return nothing(n)
}

function proofs_of(n) {
    return n in scenarios ? (proofs[n] + 0) " of " scenarios[n] : "-"
}

function nothing(n) {
    if (kind[n] ~ /behaviour|deck/)
        return ""
    return kind[n] != "physical" && has_below(n) ? "below" : "-"
}

function has_below(n) {
    return number[1, n] != "" && ((1, number[1, n]) in below) || (2, number[2, n]) in below
}

# Keywords such as <Blocker> are no markup.
function escaped(text) {
    gsub(/</, "\\&lt;", text)
    gsub(/[|]/, "\\|", text)
    return text
}
