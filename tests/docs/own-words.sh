#!/bin/sh
# The test cards are our own: no sentence of 12 or more words, and no whole line of text that long, stands on a printed
# card. DCG_CARDS_JSON names a database of printed cards; without one there is nothing to compare with.
set -eu
if [ -z "${DCG_CARDS_JSON:-}" ]; then
    echo "DCG_CARDS_JSON is not set: no printed cards to compare with"
    exit 0
fi

temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
export LC_ALL=C

# What is followed: files of the repository, or of a tree without one all but what is built.
git ls-files >"$temp/files" 2>/dev/null || :
[ -s "$temp/files" ] || find . -type f ! -path './build/*' ! -path './.git/*' >"$temp/files"

# Words are letters, digits and signs of numbers, whatever stands between them: icons, keywords, quotes, line ends.
# shellcheck disable=SC2016
words='
function words(text) {
    gsub(/\\[nrt"]/, " ", text)
    gsub(/\342\200\231/, "\047", text)
    text = tolower(text)
    gsub(/[^a-z0-9+\047-]+/, " ", text)
    return text
}'

# The sentences of the database, one a line: what stands between quotes, a quote behind a backslash not being one.
# shellcheck disable=SC2016
awk "$words"'
function add(text,    word, count) {
    count = split(words(text), word, " ")
    if (count >= 12) {
        text = word[1]
        for (i = 2; i <= count; i++)
            text = text " " word[i]
        print text
    }
}
function add_both(text) {
    add(text)
    while (sub(/^ *\[[^]]*\]/, "", text)) # without its icons
        add(text)
}
function string(text,    line, lines, sentence, sentences, l, s) {
    gsub(/\\u2019/, "\047", text)
    gsub(/\\u[0-9a-f][0-9a-f][0-9a-f][0-9a-f]/, " ", text)
    lines = split(text, line, /\\n|<br>/)
    for (l = 1; l <= lines; l++) {
        add_both(line[l])
        sentences = split(line[l], sentence, /\. +/)
        for (s = 1; s <= sentences; s++)
            add_both(sentence[s])
    }
}
BEGIN { RS = "\"" }
{
    piece = inside ? piece $0 : ""
    match($0, /\\*$/)
    if (inside && RLENGTH % 2) {
        piece = piece RS
        next
    }
    if (inside && length(piece) >= 30)
        string(piece)
    inside = !inside
}' "$DCG_CARDS_JSON" | sort -u >"$temp/printed"
[ "$(wc -l <"$temp/printed")" -gt 100 ] || {
    echo "$DCG_CARDS_JSON: no sentences of cards were found there"
    exit 1
}

# Where four words are those that a printed sentence begins with, the rest of it is compared.
# shellcheck disable=SC2016
awk -v printed="$temp/printed" "$words"'
function look(    at, key, of, last) {
    for (at = 1; at + 11 <= count; at++) {
        key = word[at] " " word[at + 1] " " word[at + 2] " " word[at + 3]
        if (!(key in begun))
            continue
        last = split(begun[key], of, "\n")
        for (i = 1; i < last; i++)
            if (same(of[i], at)) {
                print file ":" from[at] ": stands on a printed card: " of[i]
                found++
            }
    }
}
function same(text, at,    part, parts, j) {
    parts = split(text, part, " ")
    for (j = 1; j <= parts; j++)
        if (part[j] != word[at + j - 1])
            return 0
    return 1
}
BEGIN {
    while ((getline line < printed) > 0) {
        split(line, part, " ")
        key = part[1] " " part[2] " " part[3] " " part[4]
        begun[key] = begun[key] line "\n"
    }
    while ((getline file < "-") > 0) {
        count = number = 0
        delete word
        while ((getline line < file) > 0) {
            number++
            parts = split(words(line), part, " ")
            for (i = 1; i <= parts; i++) {
                word[++count] = part[i]
                from[count] = number
            }
        }
        close(file)
        look()
    }
    exit found > 0
}' <"$temp/files"
