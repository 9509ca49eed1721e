#!/usr/bin/env python3
"""versions: which scenarios of rules 3.6 have another outcome by rules 4.2, and by which conflict (docs/rulings.md).

Usage: tools/versions.py [--page] [PATH...]      with $DCG, or build/dev/dcg

All scenarios without a line "rules version:" are run by 4.2. A scenario that differs only in the order of the trashing of
a used Option (a line "first X" that 4.2 doesn't ask for) is explained by C4: without these lines it must pass. Each other
one has its line in tools/versions.tsv. The exit status is 1 if one differs that nothing explains, or if a line of the table
explains a scenario that doesn't differ. --page prints docs/versions.md.

tools/versions-rows.tsv lists what rules 4.2 change, with the scenarios that show it; each of them must be there.
"""
import collections
import os
import re
import subprocess
import sys
import tempfile

TABLE = "tools/versions.tsv"
ROWS = "tools/versions-rows.tsv"
PARTS = {"new": "New rules", "changed": "Changed rules", "settled": "Settled rules", "mechanic": "Mechanics",
         "conflict": "Conflicts, one scenario a version", "situation": "Forty situations"}
PROGRAM = os.environ.get("DCG", "build/dev/dcg")
FAILED = re.compile(r"^([^:]+\.scn):(\d+): (.*)$")
ORDERED = re.compile(r"^\s+(?:[AB]: )?first ")
SEVERAL = re.compile(r""";\s+(?=(?:[^"]*"[^"]*")*[^"]*$)""")  # between statements: a semicolon outside of quotes


def failures(paths):
    """(file, line) of each statement that fails by 4.2."""
    run = subprocess.run([PROGRAM, "scenario", "run", "--rules", "4.2", *paths], capture_output=True, text=True)
    if run.returncode not in (0, 1) or run.stderr:
        sys.exit("versions: " + (run.stderr or "the scenarios can't be run").strip())
    found = (FAILED.match(line) for line in run.stdout.splitlines())
    return [(m[1], int(m[2])) for m in found if m]


def statements(lines):
    """Each statement in a line of its own."""
    for line in lines:
        first, *others = SEVERAL.split(line) if line.startswith(" ") and "#" not in line else [line]
        word = "  expect " if first.lstrip().startswith("expect ") else "  "
        yield from [first, *(word + other for other in others)]


def scenario_at(lines, at):
    """The lines of the scenario around a line: from, to (not included)."""
    begin = at
    while not lines[begin].startswith("scenario "):
        begin -= 1
    end = begin + 1
    while end < len(lines) and not lines[end].startswith("scenario "):
        end += 1
    return begin, end


def order_only(scenarios, folder):
    """The keys of those that pass without the lines "first X" at which they fail: {key: (lines of the cards, its lines)}."""
    left = dict(scenarios)
    names = {os.path.join(folder, f"{i}.scn"): key for i, key in enumerate(scenarios)}
    while left:
        for name, key in names.items():
            if key in left:
                with open(name, "w", encoding="utf-8") as file:
                    file.write("\n".join(left[key][0] + left[key][1]) + "\n")
        failed = dict(failures([name for name, key in names.items() if key in left]))
        left = {key: left[key] for name, key in names.items() if name in failed and key in left}
        removed = 0
        for name, line in failed.items():
            cards, rest = left[names[name]]
            if ORDERED.match(rest[line - 1 - len(cards)]):
                del rest[line - 1 - len(cards)]
                removed += 1
            else:
                scenarios = {key: value for key, value in scenarios.items() if key != names[name]}
                del left[names[name]]
        if not removed:
            break
    return set(scenarios) - set(left)


def differing(paths, table):
    """{(file, title): conflict, "" if nothing explains it}"""
    found, texts = {}, {}
    for path, line in failures(paths):
        if path not in texts:
            with open(path, encoding="utf-8") as file:
                texts[path] = file.read().splitlines()
        lines = texts[path]
        begin, end = scenario_at(lines, line - 1)
        cards = lines[:next(i for i, text in enumerate(lines) if text.startswith("scenario "))]
        found[path, lines[begin][len("scenario "):].strip('"')] = cards, list(statements(lines[begin:end]))
    with tempfile.TemporaryDirectory() as folder:
        alike = order_only({key: value for key, value in found.items() if key not in table}, folder)
    return {key: table.get(key, "C4" if key in alike else "") for key in found}


def table_read():
    with open(TABLE, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return {(path, title): conflict for path, title, conflict in rows}


def rows_read():
    """[(part, row, situation, [(file, title)])]"""
    with open(ROWS, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return [(part, row, what, [tuple(shown.split(": ", 1)) for shown in scenarios.split(" | ") if shown])
            for part, row, what, scenarios in rows]


def rows_wrong(rows, found):
    """What is missing, in sentences."""
    titles = {}
    wrong = []
    for part, row, _, scenarios in rows:
        if part not in PARTS:
            wrong.append(f"{ROWS}: there is no part '{part}'")
        if not scenarios:
            wrong.append(f"{ROWS}: no scenario shows {row}")
        if part == "conflict" and [title[:4] for _, title in scenarios] != ["3.6:", "4.2:"]:
            wrong.append(f"{ROWS}: {row} has no scenario of each version")
        for path, title in scenarios:
            if path not in titles:
                with open(path, encoding="utf-8") as file:
                    titles[path] = re.findall(r'^scenario "(.*)"$', file.read(), re.M)
            if title != "*" and title not in titles[path]:
                wrong.append(f"{ROWS}: {row}: there is no scenario {path}: {title}")
            if part != "conflict" and (path, title) in found:
                wrong.append(f"{ROWS}: {row}: by 4.2 it has another outcome: {path}: {title}")
    return wrong


def rows_page(rows):
    print("\n# What rules 4.2 change, and the scenarios that show it\n")
    print("From `tools/versions-rows.tsv`, which `tools/versions.py` checks. A file without a title: all its "
          "scenarios.")
    for name, heading in PARTS.items():
        print(f"\n## {heading}\n\n| row | situation | scenarios |\n|---|---|---|")
        for part, row, what, scenarios in rows:
            shown = [path if title == "*" else f"{path}: {title}" for path, title in scenarios]
            if part == name:
                print(f"| {row} | {what} | {'; '.join(text.removeprefix('tests/rules/') for text in shown)} |")


def page(found):
    count = collections.Counter(found.values())
    print("# Scenarios of rules 3.6 that differ by rules 4.2\n")
    print("Made by `tools/versions.py --page`. [rulings.md](rulings.md) explains the conflicts. All other scenarios have the "
          "same\noutcome by both versions.\n")
    print("| conflict | scenarios |\n|---|---|")
    for conflict in sorted(count, key=lambda name: int(name[1:])):
        print(f"| {conflict} | {count[conflict]} |")
    for path in sorted({path for path, _ in found}):
        print(f"\n## {path}\n")
        for (where, title), conflict in found.items():
            if where == path:
                print(f"- {conflict}: {title}")


def main():
    paths = [path for path in sys.argv[1:] if path != "--page"] or ["tests/rules", "tests/scenario"]
    table = table_read()
    found = differing(paths, table)
    wrong = [f"{path}: differs, and nothing explains it: {title}" for (path, title), why in found.items() if not why]
    if not sys.argv[1:] or sys.argv[1:] == ["--page"]:
        wrong += [f"{TABLE}: doesn't differ: {path}: {title}" for path, title in table if (path, title) not in found]
    if not sys.argv[1:] or sys.argv[1:] == ["--page"]:
        rows = rows_read()
        wrong += rows_wrong(rows, found)
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 1
    if "--page" in sys.argv:
        page(found)
        rows_page(rows)
    else:
        print(f"{len(found)} scenarios differ, all are explained")
    return 0


if __name__ == "__main__":
    sys.exit(main())
