# keywords.awk LIST: prints docs/keywords.md, what there is about each keyword of the rulebook.
#
# LIST names the files to look through, one a line, as for rule_index.awk: C sources and scenarios (.scn). A keyword's
# category, and whether it is optional, is what src/rulebook/rule_table.def says of it. It is defined by its line of
# src/tree/keyword_table.def, and by the functions with a comment that cites one of its rules. A scenario is about it
# if its "rules:" line cites one of them, and shows what its "keyword:" lines say.
# A cell that is empty is a gap; "-" is none. Portable awk. Run with LC_ALL=C from the root of the tree.

BEGIN {
    table = "src/tree/keyword_table.def"
    shows = split("matters idle twice unaffected declined", show, " ")
    read_rules("src/rulebook/rule_table.def")
    read_keywords("include/dcg/keywords.def")
    read_meanings(table)
    while ((getline file < ARGV[1]) > 0) {
        if (file ~ /\.scn$/)
            read_scenarios(file)
        else if (file ~ /\.c$/)
            read_source(file)
    }
    print_head()
    for (section = 1; section <= last; section++)
        if (section in text)
            print_row(section)
}

# KEYWORD(1, BLOCKER, BLOCKER_MEANING, "Blocker", "may block")
function read_keywords(path,    line, part, words, number) {
    while ((getline line < path) > 0) {
        split(line, part, "\"")
        split(part[1], words, /[(,] */)
        if (words[1] != "KEYWORD" || !(words[4] in number_of))
            continue
        split(number_of[words[4]], number, "-")
        section = number[2] + 0
        text[section] = part[2]
        named[part[2]] = section
        by_name[words[3]] = section
        if (section > last)
            last = section
    }
    close(path)
}

# RULE(BLOCKER_PERSISTENT, "16-4-2", "16-5-2", BEHAVIOUR, "Blocker is persistent and never triggers"): a section is one of
# 3.6; the keywords that only 4.2 has have higher numbers there than any of 3.6.
function read_rules(path,    line, part, number, name) {
    while ((getline line < path) > 0) {
        split(line, part, "\"")
        name = part[1]
        gsub(/RULE\(|, $/, "", name)
        number_of[name] = part[2] == "" ? part[4] : part[2]
        if (part[2] == "" && part[4] !~ /^16-4[2-7]/)
            continue
        if (split(number_of[name], number, "-") < 2 || number[1] != 16)
            continue
        if (number[3] == 2)
            category[number[2]] = category_of(part[6])
        if (number[3] && part[6] ~ /[Oo]ptional|may be declined/)
            optional[number[2]] = 1
    }
    close(path)
}

function category_of(summary) {
    if (summary ~ /[Pp]ersistent/)
        return "persistent"
    if (summary ~ /Immediate-type/)
        return "immediate-type"
    if (summary ~ /activation-type/)
        return "activation-type"
    if (summary ~ /Triggers/)
        return "trigger-type"
    if (summary ~ /carries out processing/)
        return "processing"
    return summary ~ /processing condition/ ? "processing condition" : ""
}

# KEYWORD_IS(EVADE, /* 16-21 */
function read_meanings(path,    line, name) {
    while ((getline line < path) > 0) {
        if (line !~ /^KEYWORD_[A-Z_]+\(/)
            continue
        name = line
        sub(/^[^(]*\(/, "", name)
        sub(/,.*/, "", name)
        if (name in by_name)
            define(by_name[name], path, "")
    }
    close(path)
}

function define(section, file, name) {
    if ((section, file, name) in defined)
        return
    defined[section, file, name] = 1
    if (!((section, file) in defined))
        places[section] = places[section] (places[section] == "" ? "" : ", ") "`" file "`"
    defined[section, file] = 1
    if (name != "")
        places[section] = places[section] " " name
}

# What a comment cites belongs to the function it stands in, or to the next one. A function begins with a brace in the
# first column and ends with another. What stands above the first include is about the file as a whole.
function read_source(path,    line, name, inside) {
    name = ""
    inside = waiting = 0
    while ((getline line < path) > 0) {
        if (line ~ /^#include/ && !inside)
            waiting = 0
        if (line ~ /^[A-Za-z_].*\(/ && !inside) {
            name = line
            if (!sub(/^PROC\(/, "", name))
                sub(/\(.*/, "", name)
            sub(/\).*/, "", name)
            sub(/.*[ *]/, "", name)
        }
        if (line ~ /^\{/) {
            inside = 1
            for (; waiting; waiting--)
                define(cited[waiting], path, name)
        } else if (line ~ /^\}/) {
            inside = waiting = 0
        }
        if (line ~ /\/\*|^ \*|\/\//)
            cite(line, path, inside ? name : "")
    }
    close(path)
}

function cite(line, path, name,    found) {
    while (match(line, /(^|[^0-9A-Za-z_-])16-[0-9]+/)) {
        found = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        sub(/.*16-/, "", found)
        found += 0
        if (!(found in text))
            continue
        if (name != "")
            define(found, path, name)
        else
            cited[++waiting] = found
    }
}

function read_scenarios(path,    line, words, count, i, of, begun, of_file, later) {
    of_file = later = begun = 0
    split("", of)
    while ((getline line < path) > 0) {
        sub(/\r$/, "", line)
        if (line ~ /^keyword:/)
            shown_by(line)
        if (line ~ /^scenario "/) {
            begun = 1
            later = of_file
        }
        if (line ~ /^rules version:/) {
            later = line ~ /4\.2/
            if (!begun)
                of_file = later
        }
        if (line !~ /^rules:/)
            continue
        gsub(/[,\t]|#.*/, " ", line)
        count = split(line, words, " ")
        split("", once)
        for (i = 2; i <= count; i++)
            if (words[i] ~ /^16-[0-9]+/) {
                split(words[i], number, "-")
                if (later && number[2] <= 41)
                    number[2]-- # 16-4 has become 16-5, and so on
                if (!(number[2] in once))
                    of[number[2]]++
                once[number[2]] = 1
            }
    }
    close(path)
    sub(/^tests\/rules\//, "", path)
    for (i = 1; i <= last; i++)
        if (i in of)
            scenarios[i] = scenarios[i] (scenarios[i] == "" ? "" : ", ") path " " of[i]
}

# keyword: Security A. +1 twice
function shown_by(line,    what) {
    sub(/^keyword:[ \t]*/, "", line)
    sub(/[ \t]*(#.*)?$/, "", line)
    what = line
    sub(/.*[ \t]/, "", what)
    sub(/[ \t]+[a-z]+$/, "", line)
    if (!(line in named) && line ~ /^Link [+]?[0-9]+$/)
        line = "Link +"
    sub(/[ \t]+[+-]?[0-9]+$/, "", line)
    if (line in named)
        shown[named[line], what]++
}

function print_head(    i, line) {
    print "# Keywords"
    print ""
    print "The build makes this page from the tables of the code and the scenarios (`tools/keywords.awk`); `make docs` writes it"
    print "again. An empty cell is a gap; `-` means that there is nothing to show."
    print ""
    print "- category, optional: what the rules say about the keyword, and whether a player may decline it"
    print "- defined: whether the table of keywords has it, and the functions that carry out its rules"
    print "- scenarios: how many of each file of `tests/rules` cite its rules"
    print "- matters, idle, twice, unaffected, declined: how many scenarios show that the keyword changes the result, that it does"
    print "  not, two instances of it, a card that effects don't affect, and a player who declines it"
    print ""
    line = "| rule | keyword | category | optional | defined | scenarios |"
    for (i = 1; i <= shows; i++)
        line = line " " show[i] " |"
    print line
    gsub(/[^|]+/, "---", line)
    print line
}

function print_row(section,    i, line, count) {
    line = "| 16-" section " | `<" text[section] ">` | " category[section] " | " \
        (section in optional ? "optional" : "-") " | " places[section] " | " scenarios[section] " |"
    for (i = 1; i <= shows; i++) {
        count = shown[section, show[i]]
        if (show[i] == "declined" && !(section in optional))
            count = "-"
        line = line " " count " |"
    }
    print line
}
