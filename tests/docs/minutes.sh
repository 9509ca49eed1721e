#!/bin/sh
# README, Makefile and CONTRIBUTING give the same number of minutes for "make test".
set -eu
cd "$(dirname "$0")/../.."

# minutes FILE PATTERN: the number of minutes in the line that the pattern finds.
minutes() {
    found=$(grep -E "$2" "$1" | sed -n 's/.*[^0-9]\([0-9][0-9]*\) minutes.*/\1/p')
    case $found in
    '' | *[!0-9]*)
        echo "$1: no single line tells the minutes of \"make test\": '$found'"
        exit 1
        ;;
    esac
}

minutes README.md '^ +make test '
readme=$found
minutes Makefile '^test: .*##'
makefile=$found
minutes CONTRIBUTING.md '^ +make test '
[ "$readme $makefile" = "$found $found" ] || {
    echo "README: $readme minutes, Makefile: $makefile, CONTRIBUTING: $found"
    exit 1
}
