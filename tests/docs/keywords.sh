#!/bin/sh
# docs/keywords.md has no gap: each keyword has a category, a definition, scenarios, and those that show when it matters,
# when not, two instances, cards that effects don't affect, and, if it is optional, that it is declined.
awk -F '|' '
/^\| rule/ {
    for (i = 1; i < NF; i++)
        title[i] = $i
}
/^\| 16-/ {
    rows++
    for (i = 2; i < NF; i++)
        if ($i ~ /^ *$/) {
            print "docs/keywords.md:" FNR ":" $2 $3 "nothing in the column" title[i]
            gaps++
        } else
            full++
}
END {
    if (rows != 44) {
        print rows + 0 " keywords instead of 44"
        gaps++
    }
    print full + 0 " passed, " gaps + 0 " failed"
    exit gaps > 0
}' docs/keywords.md
