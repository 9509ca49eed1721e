#!/bin/sh
# Every official answer is in one group: a scenario shows it, or tests/answers/excluded.tsv says why none does, or it is
# open. Scenarios and that list name only numbers of tests/answers/numbers.txt, and docs/conformance.md counts the groups.
# tests/answers/audited.txt names answers that are shown.
find tests/rules -name '*.scn' | LC_ALL=C sort | LC_ALL=C xargs awk '
/^qa:/ {
    sub(/^qa:/, "")
    sub(/#.*/, "")
    gsub(/[,\r\t]/, " ")
    count = split($0, word, " ")
    for (i = 1; i <= count; i++)
        print word[i] "\t" FILENAME ":" FNR
}' | LC_ALL=C awk -F '\t' '
function bad(place, message) {
    print place ": " message
    failed++
}
function number_of(text) {
    return substr(text, 2) + 0
}
BEGIN {
    numbers = "tests/answers/numbers.txt"
    while ((getline line < numbers) > 0) {
        at++
        if (line ~ /^#/)
            continue
        if (line !~ /^Q[1-9][0-9]*$/)
            bad(numbers ":" at, "no number: " line)
        else if (number_of(line) <= last)
            bad(numbers ":" at, "not in order: " line)
        last = number_of(line)
        exists[line] = 1
        all++
    }
    excluded = "tests/answers/excluded.tsv"
    at = last = 0
    while ((getline line < excluded) > 0) {
        at++
        if (line ~ /^#/)
            continue
        parts = split(line, part, "\t")
        if (parts != 3 || part[2] !~ /^(conduct|later|duplicate|words|unknown)$/ || part[3] == "")
            bad(excluded ":" at, "not a number, a reason and a remark: " line)
        if (!(part[1] in exists))
            bad(excluded ":" at, "no such answer: " part[1])
        else if (number_of(part[1]) <= last)
            bad(excluded ":" at, "not in order: " part[1])
        last = number_of(part[1])
        place[part[1]] = excluded ":" at
        if (part[2] == "duplicate")
            of[part[1]] = part[3]
    }
    audited = "tests/answers/audited.txt"
    at = last = 0
    while ((getline line < audited) > 0) {
        at++
        if (line ~ /^#/)
            continue
        if (number_of(line) <= last)
            bad(audited ":" at, "not in order: " line)
        last = number_of(line)
        read[line] = audited ":" at
    }
}
{
    if (!($1 in exists))
        bad($2, "no such answer: " $1)
    if ($1 in place)
        bad($2, "also in " place[$1] ": " $1)
    if (!($1 in shown))
        count_shown++
    shown[$1] = 1
}
END {
    for (number in of)
        if (!(of[number] in shown))
            bad(place[number], "a duplicate of " of[number] ", which no scenario shows")
    for (number in place)
        count_excluded++
    for (number in read) {
        count_read++
        if (!(number in shown))
            bad(read[number], "no scenario shows it: " number)
    }
    page = "docs/conformance.md"
    while ((getline line < page) > 0) {
        split(line, part, " *[|] *")
        if (part[2] ~ /^(shown|duplicate|words|unknown|later|conduct|open)$/)
            counted[part[2]] = part[4]
        if (line ~ /read beside their scenarios/)
            counted["read"] = line + 0
    }
    if (counted["read"] != count_read)
        bad(page, counted["read"] + 0 " answers read instead of " count_read)
    if (counted["shown"] != count_shown)
        bad(page, counted["shown"] + 0 " answers shown instead of " count_shown)
    if (counted["shown"] + counted["duplicate"] + counted["words"] + counted["unknown"] + counted["later"] + counted["conduct"] + counted["open"] != all)
        bad(page, "the groups are not all " all " answers")
    if (counted["open"] != all - count_shown - count_excluded)
        bad(page, counted["open"] + 0 " answers open instead of " all - count_shown - count_excluded)
    print all - failed " passed, " failed + 0 " failed"
    exit failed > 0
}'
