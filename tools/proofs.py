"""proofs: which scenarios prove which rules; tools/mutate --proofs uses it.

A rule has its places in the code: the statements beside a comment or an identifier that cites it, or a whole function
if the comment stands above the function. The comment at the head of a file is no place. Rules that are written in the
language of the cards have their rows of src/tree/keyword_table.def.

A scenario proves a rule if it names the rule and fails after a small change at one of these places. A scenario that
breaks the program down proves nothing: it could fail for any reason.
"""
import collections
import json
import os
import re

TABLE = "src/tree/keyword_table.def"
GOVERNS = r" *(if|for|while|else|switch|SET_EACH)\b"  # what governs the next statement
# What is changed in a row of the table: words of cards or nodes of trees, as pattern and replacement.
ROW_CHANGES = [
    (r"\byou may ", ""), (r"\bYou may p", "P"), (r" may digivolve", " digivolves"),
    (r"\bby [a-z][^,\"]*, ", ""), (r"\byour opponent's ", "your "), (r"\b([Yy])our (?!opponent)", r"\1our opponent's "),
    (r" in battle", ""), (r" other than (by|in) [a-z ]+", ""), (r" with digivolution cards", ""),
    (r"\bhighest\b", "lowest"),
    (r"\bunsuspended ", ""), (r"\b1 of ", "2 of "), (r"\btop ", "bottom "), (r"\bbottom ", "top "), (r"\bother ", ""),
    (r" face down", ""), (r" without paying the cost", ""), (r"would be deleted", "would suspend"),
    (r" this Digimon attacks", " this Digimon is deleted"), (r"While this Digimon is attacking, ", ""),
    (r"\bisn't deleted", "gets +1000 DP"), (r"\[Main\]", "[On Play]"), (r"\bsuspending ", "deleting "),
    (r"OWNER OPPONENT", "OWNER YOU"), (r"OWNER YOU", "OWNER OPPONENT"),
    (r"\bn=([0-9]+)", lambda m: "n=%d" % (int(m.group(1)) + 1)),
    (r"END_OF_YOUR_TURN", "START_OF_YOUR_TURN"), (r"COMPARE MORE", "COMPARE LESS"), (r" c:\(CAUSE BATTLE\)", ""),
    (r"EVENT DELETE", "EVENT SUSPEND"), (r"EVENT ATTACK", "EVENT SUSPEND"), (r"STATE MAY", "STATE CANT"),
    (r"DO DELETE", "DO SUSPEND"), (r"DO SUSPEND", "DO DELETE"), (r"a:\(OTHER\) ", ""), (r"DO TRASH", "DO DELETE"),
    (r" by your opponent's effects", ""), (r"\(MAY a:", "(SAY a:"), (r"\(BY a:", "(LIST SPACE a:"),
    (r"HEAD TAMER", "HEAD DIGIMON"),
    (r"QUANTITY CHOICE", "QUANTITY EXACTLY"), (r"\bany 9 of", "any 1 of"), (r" cost by 9", " cost by 1"),
    (r" c:\(CAUSE NOT .*?BATTLE\)\)\)", ")"), (r"HEAD TOKEN", "HEAD TAMER"), (r"EVENT LEAVE", "EVENT SUSPEND"),
]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def citations(index):
    """Of each rule the files and lines that cite it, as the build has found them (rule_index.h)."""
    numbers = dict(re.findall(r'^RULE\((\w+), "([0-9-]+)", "[0-9-]*", (?!HEADING)', read("src/rulebook/rule_table.def"), re.M))
    found = collections.defaultdict(list)
    for name, path, line in re.findall(r'^CODE\(RULE_(\w+), "([^"]+)", ([0-9]+)\)', index, re.M):
        if name in numbers:
            found[numbers[name]].append((path, int(line) - 1))
    return found


def blanked(match):
    """A comment as blanks, a constant as a word."""
    text = match.group()
    return re.sub(r"[^\n]", " ", text) if text.startswith("/") else text[0] + "_" * (len(text) - 2) + text[0]


class Source:
    """A C file: its lines without comments and strings, and where its functions are."""

    def __init__(self, path):
        text = read(path)
        blank = re.sub(r"""/\*.*?\*/|//[^\n]*|"(\\.|[^"\\])*"|'(\\.|[^'\\])'""", blanked, text, flags=re.S)
        self.code = [line.rstrip() for line in blank.split("\n")]
        self.head = text[:text.find("*/")].count("\n") if text.startswith("/*") else -1
        self.body = {}  # of the line of its "{": the lines of a function
        start = None
        for number, line in enumerate(self.code):
            if line.startswith("{"):
                start = number
            elif line.startswith("}") and start is not None:
                self.body[start] = range(start + 1, number)
                start = None

    def indent(self, number):
        return len(self.code[number]) - len(self.code[number].lstrip())

    def statement(self, number):
        """The lines of the statement that a line belongs to."""
        start = end = number
        while start > 0:
            above = self.code[start - 1]
            if not above or re.search(r"[;{}:]$", above) or not self.indent(start - 1):
                break
            closed = above.count("(") == above.count(")")
            if self.indent(start - 1) < self.indent(start) and re.match(GOVERNS, above) and closed:
                break
            start -= 1
        while end + 1 < len(self.code) and not re.search(r"[;{}]$", self.code[end]) and \
                not self.code[end].lstrip().startswith("#"):
            if re.match(GOVERNS, self.code[start]) and \
               sum(self.code[i].count("(") - self.code[i].count(")") for i in range(start, end + 1)) == 0:
                break
            end += 1
        return range(start, end + 1)

    def place(self, number):
        """The lines of code at the place of a citation; none if it stands at the head of the file or at data."""
        if number <= self.head:
            return []
        while number < len(self.code) and not self.code[number].strip():
            number += 1
        if number >= len(self.code) or self.code[number].startswith("}"):
            return []
        if not self.indent(number):  # a function, or a table
            if self.code[number].endswith("= {"):
                return list(range(number + 1, self.code.index("};", number)))
            while number < len(self.code) and self.code[number] and not re.search(r"[;}]$", self.code[number]):
                if number in self.body:
                    return list(self.body[number])
                number += 1
            return list(self.body.get(number, []))
        if not any(number in body for body in self.body.values()):  # a row of a table, or a function in several lines
            after = number + 1 if self.code[number].endswith(")") else number
            return list(self.body.get(after, [number]))
        lines = list(self.statement(number))
        above = lines[0] - 1
        while above > 0 and not self.code[above].strip():
            above -= 1
        head = self.statement(above)
        if self.indent(head[0]) and self.indent(head[0]) < self.indent(lines[0]):  # the first of what an if governs
            lines = list(head) + lines
        elif re.match(GOVERNS, self.code[lines[0]]):
            below = max(lines) + 1
            while below + 1 < len(self.code) and not self.code[below].strip():
                below += 1
            lines += self.statement(below)
        return sorted(set(lines))


def places(index):
    """Of each rule the places: a dictionary of paths and lines."""
    sources, found = {}, {}
    for rule, cited in citations(index).items():
        found[rule] = collections.defaultdict(set)
        for path, line in cited:
            if path == TABLE:
                found[rule][path].add(row_of(path, line))
            elif path.endswith(".c"):
                if path not in sources:
                    sources[path] = Source(path)
                found[rule][path].update(sources[path].place(line))
        found[rule] = {path: lines for path, lines in found[rule].items() if lines - {None}}
    return found


def at_heads_only(index):
    """Rules of behaviour that code cites, but only in comments at the heads of files."""
    kinds = dict(re.findall(r'^RULE\(\w+, "([0-9-]+)", "[0-9-]*", (\w+)', read("src/rulebook/rule_table.def"), re.M))
    heads, found = {}, []
    for rule, cited in citations(index).items():
        for path, _ in cited:
            text = read(path) if path not in heads else ""
            heads.setdefault(path, text[:text.find("*/")].count("\n") if text.startswith("/*") else -1)
        if kinds[rule] in ("BEHAVIOUR", "DECK") and all(line <= heads[path] for path, line in cited):
            found.append((rule, cited))
    return found


def row_of(path, number):
    """The first line of the row of a table that a line belongs to; None outside of rows."""
    lines = read(path).split("\n")
    while number >= 0 and not lines[number].startswith("KEYWORD_"):
        if lines[number].startswith(("/*", " *")):
            return None
        number -= 1
    return number if number >= 0 else None


def row_mutants(path, start):
    """Changes in a row of the table, like those of tools/mutate: (path, line, function, kind, before, after, nth)."""
    lines = read(path).split("\n")
    end = start + 1
    while end < len(lines) and lines[end].startswith(" "):
        end += 1
    before, name = "\n".join(lines[start:end]), re.match(r"\w+\((\w+)", lines[start]).group(1)
    row, found = re.sub(r'"\n *"', "", before), []
    for pattern, new in ROW_CHANGES:
        for match in re.finditer(pattern, row):
            if row[:match.start()].count('"') % 2:
                after = row[:match.start()] + (new(match) if callable(new) else match.expand(new)) + row[match.end():]
                found.append((path, start, name, "row", before, after, len(found) + 1))
    return found


# What is changed beside the changes of tools/mutate: a procedure that isn't called, a case that is never met, a result
# that is the opposite, a row of a table that isn't there, the other end of a stack, another turn, a condition that is
# always or never met, a number that may be below 0.
LINE_CHANGES = [
    (r"\b(CALL\([0-9]+, ).*\);", r"\g<1>0);"), (r"\bcase ([A-Z][A-Z_0-9]*):", r"case 10000 + \1:"),
    (r"\breturn ([^;]+);", r"return !(\1);"), (r"\bwhat->player\b", "opponent(what->player)"),
    (r"^ +[\[{].*\},(?= |$)", ""), (r" = ([0-9])\}", " = 9}"), (r"\bnot_below_0\(", "("),
    (r"\bBOTTOM\b", "TOP"), (r"\bTOP\b", "BOTTOM"), (r"\b(MY|OTHER)_TURN\b", "ANY_TURN"), (r"\bANY_TURN\b", "MY_TURN"),
    (r" \? ", " && 0 ? "), (r" \? ", " || 1 ? "),
]


def line_mutants(path, source, lines):
    text, found = read(path).split("\n"), []
    for number in sorted(lines):
        whole = source.statement(number)
        if len(whole) > 1 and whole[0] == number and re.fullmatch(
                r" +[a-z_]\w*(\(| [+|&-]?= ).*;", " ".join(source.code[i].rstrip() for i in whole)):
            found.append((path, number, "", "line", "\n".join(text[i] for i in whole), ";", 1))
        for pattern, new in LINE_CHANGES:
            match = re.search(pattern, source.code[number])
            if match:
                before = text[number]
                changed = re.sub(pattern, new, before[match.start():match.end()])
                after = before[:match.start()] + changed + before[match.end():]
                found.append((path, number, "", "line", before, after, 1))
    return found


class Scenario:
    def __init__(self, path, line, text):
        self.path, self.line, self.text = path, line, text
        self.name = re.match(r'scenario "(.*)"', text).group(1)
        self.rules, self.proves = (set(re.findall(r"[0-9]+(?:-[0-9]+)*", " ".join(
            re.findall(r"^%s:([^#\n]*)" % word, text, re.M)))) for word in ("rules", "proves"))


def scenarios():
    """All of the corpus, and the cards of each file."""
    found, cards = [], {}
    for folder, _, names in sorted(os.walk("tests/rules")):
        for name in sorted(names):
            path = os.path.join(folder, name)
            parts = re.split(r'^(?=scenario ")', read(path), flags=re.M)
            cards[path], line = parts[0], parts[0].count("\n") + 1
            for text in parts[1:]:
                found.append(Scenario(path, line, text))
                line += text.count("\n")
    return found, cards


def numbers_in_order(numbers):
    return sorted(numbers, key=lambda number: [int(part) for part in number.split("-")])


def write(proven):
    """Sets the proves: lines of the corpus: proven has the rules of each scenario, by file and name."""
    for path in sorted({path for path, _ in proven}):
        parts = re.split(r'^(?=scenario ")', read(path), flags=re.M)
        for i, text in enumerate(parts[1:], 1):
            name = re.match(r'scenario "(.*)"', text).group(1)
            text = re.sub(r"^proves:.*\n", "", text, flags=re.M)
            rules = ", ".join(numbers_in_order(proven.get((path, name), ())))
            parts[i] = re.sub(r"^(rules:.*\n)", r"\1proves: %s\n" % rules, text, count=1, flags=re.M) if rules else text
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join(parts))


class Proving:
    """Looks for a proof of each pair of a scenario and a rule that is wanted."""

    def __init__(self, index, mutants_of, wanted, cards, tries):
        self.cards, self.tries = cards, tries
        self.open = collections.defaultdict(dict)  # of each rule: the scenarios that don't prove it yet, by file and line
        for scenario, rule in wanted:
            self.open[rule][scenario.path, scenario.line] = scenario
        self.left = {rule: tries for rule in self.open}
        self.proven = collections.defaultdict(set)  # by file and name of a scenario
        self.rules, cache, sources = collections.defaultdict(set), {}, {}
        for rule, of_path in places(index).items():
            for path, lines in of_path.items() if rule in self.open else ():
                if path == TABLE:
                    found = [m for row in lines if row is not None for m in row_mutants(path, row)]
                else:
                    if path not in cache:
                        cache[path], sources[path] = mutants_of(path), Source(path)
                    found = [m for m in cache[path] if m[1] in lines] + line_mutants(path, sources[path], lines)
                for mutant in found:
                    self.rules[mutant].add(rule)

    def mutants(self):
        """Those of few lines first: they are more likely to break that very rule."""
        size = collections.Counter(rule for rules in self.rules.values() for rule in rules)
        return sorted(self.rules, key=lambda m: (min(size[rule] for rule in self.rules[m]), m))

    def concerned(self, mutant):
        """The scenarios that may notice a change."""
        found = {}
        for rule in self.rules[mutant]:
            if self.left[rule] > 0:
                found.update(self.open[rule])
        return found

    def files(self, scenarios, folder):
        """Writes the scenarios with their cards into files, and says which lines are whose."""
        texts, lines = {}, {}
        for (path, _), scenario in sorted(scenarios.items()):
            name = os.path.join(folder, path.replace("/", "_"))
            text = texts.setdefault(name, self.cards[path] + ("" if self.cards[path].endswith("\n") else "\n"))
            first = text.count("\n") + 1
            texts[name] = text + scenario.text + ("" if scenario.text.endswith("\n") else "\n")
            lines.setdefault(name, []).append((first, scenario))
        for name, text in texts.items():
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)
        return lines

    def failed(self, mutant, failures, lines):
        """Takes note of the scenarios that fail: (file, line) of what dcg scenario run printed."""
        for name, line in failures:
            scenario = [s for first, s in lines[name] if first <= line][-1]
            for rule in self.rules[mutant]:
                if self.open[rule].pop((scenario.path, scenario.line), None):
                    self.proven[scenario.path, scenario.name].add(rule)

    def tried(self, mutant):
        for rule in self.rules[mutant]:
            self.left[rule] -= 1

    def load(self, path):
        """What was proven before the search was stopped."""
        if not path or not os.path.exists(path):
            return
        for key, rules in json.loads(read(path)).items():
            self.proven[tuple(key.split("\t"))].update(rules)
        for rule, scenarios in self.open.items():
            self.open[rule] = {key: s for key, s in scenarios.items() if rule not in self.proven[s.path, s.name]}

    def save(self, path):
        if path:
            result = {"\t".join(key): sorted(rules) for key, rules in sorted(self.proven.items()) if rules}
            with open(path, "w", encoding="utf-8") as file:
                json.dump(result, file, indent=1)
