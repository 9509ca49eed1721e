"""mutate_cards: do the scenarios notice when an embedded card does something else? tools/mutate --cards uses it.

A change is one node of one tree of one card in cards/*.cards: another number, another player, not optional, another
moment, a condition less. The changed card is added with --cards, in place of the embedded one; nothing is built. Then
the scenarios run that name the card by its number. A change with which the card isn't for play, or that leaves the
printed text as it is, counts for nothing.
"""
import collections
import os
import re
import subprocess

TOKEN = re.compile(r"\s*(?:([abc]:)?\((\w+)((?: +[A-Z]\w*)?)|([a-z])=(-?[0-9]+)|(\[(?:\\.|[^\]\\])*\])|(\)))", re.S)

# Kind of change, kind of node, and modes that take each other's place.
SWAPS = [
    ("whose", "OWNER", {"YOU": "OPPONENT", "OPPONENT": "YOU", "BOTH": "YOU", "ALL": "YOU"}),
    ("timing", "ICON", {"YOUR_TURN": "ALL_TURNS", "OPPONENTS_TURN": "ALL_TURNS", "ALL_TURNS": "YOUR_TURN",
                        "ON_PLAY": "WHEN_DIGIVOLVING", "WHEN_DIGIVOLVING": "ON_PLAY", "WHEN_ATTACKING": "ON_PLAY",
                        "ON_DELETION": "ON_PLAY", "MAIN": "ON_PLAY", "SECURITY": "MAIN",
                        "START_OF_YOUR_MAIN": "END_OF_YOUR_TURN", "START_OF_YOUR_TURN": "END_OF_YOUR_TURN",
                        "END_OF_YOUR_TURN": "START_OF_YOUR_TURN", "END_OF_ATTACK": "WHEN_ATTACKING",
                        "WHEN_LINKING": "ON_PLAY", "END_OF_OPPONENTS_TURN": "END_OF_YOUR_TURN"}),
    ("duration", "UNTIL", {"TURN": "NEXT_TURN_END a:(OWNER OPPONENT)", "TURN_END": "TURN", "NEXT_TURN_END": "TURN"}),
    ("compared", "LEVEL", {"LOWER": "HIGHER", "HIGHER": "LOWER", "EXACTLY": "LOWER"}),
    ("compared", "DP", {"LOWER": "HIGHER", "HIGHER": "LOWER", "EXACTLY": "LOWER"}),
    ("compared", "COST", {"LOWER": "HIGHER", "HIGHER": "LOWER", "EXACTLY": "LOWER"}),
    ("compared", "COMPARE", {"LESS": "MORE", "MORE": "LESS"}),
    ("compared", "MOST", {"LOWEST": "HIGHEST", "HIGHEST": "LOWEST"}),
    ("how many", "QUANTITY", {"EXACTLY": "UP_TO", "UP_TO": "EXACTLY", "ALL": "EXACTLY n=1", "ANY": "ALL"}),
    ("which", "HEAD", {"DIGIMON": "TAMER", "TAMER": "DIGIMON", "OPTION": "DIGIMON"}),
    ("which", "COLOR", {"RED": "BLUE", "BLUE": "RED", "YELLOW": "GREEN", "GREEN": "YELLOW", "BLACK": "PURPLE",
                        "PURPLE": "BLACK", "WHITE": "RED"}),
    ("which", "TRAIT", {"EXACTLY": "CONTAINS", "CONTAINS": "EXACTLY"}),
    ("which", "NAME", {"EXACTLY": "CONTAINS", "CONTAINS": "EXACTLY"}),
    ("which", "ORIENTED", {"SUSPENDED": "UNSUSPENDED", "UNSUSPENDED": "SUSPENDED"}),
    ("where", "AREA", {"DECK_BOTTOM": "DECK_TOP", "DECK_TOP": "DECK_BOTTOM", "TRASH": "HAND", "HAND": "TRASH",
                       "SECURITY_TOP": "SECURITY_BOTTOM", "SECURITY_BOTTOM": "SECURITY_TOP",
                       "STACK_BOTTOM": "STACK_TOP"}),
    ("where", "SELECT", {"TOP": "BOTTOM", "BOTTOM": "TOP"}),
    ("action", "MEMORY", {"GAIN": "LOSE", "LOSE": "GAIN"}),
    ("action", "MOVE", {"RETURN": "TRASH"}),
    ("action", "DO", {"SUSPEND": "UNSUSPEND", "UNSUSPEND": "SUSPEND"}),
    ("cost", "PAY", {"WITHOUT": "PAY", "REDUCE": "INCREASE", "IGNORING": "PAY"}),
]


Change = collections.namedtuple("Change", "number kind words texts")


class Node:
    def __init__(self, kind, mode):
        self.kind, self.mode, self.numbers, self.word, self.parts = kind, mode, [], "", {}

    def text(self):
        words = [self.kind] + [self.mode] * bool(self.mode) + ["%s=%d" % number for number in self.numbers]
        words += [self.word] * bool(self.word)
        return "(%s%s)" % (" ".join(words), "".join("\n%s:%s" % (label, part.text())
                                                     for label, part in self.parts.items()))

    def each(self):
        yield self
        for part in self.parts.values():
            yield from part.each()


def tree_of(text):
    """The tree that a text in notation begins with, and the text behind it."""
    stack, at = [], 0
    while True:
        match = TOKEN.match(text, at)
        label, kind, mode, number, value, word, closed = match.groups()
        at = match.end()
        if closed:
            node = stack.pop()
            if not stack:
                return node, text[at:]
        elif kind:
            node = Node(kind, mode.strip())
            if stack:
                stack[-1].parts[label[0]] = node
            stack.append(node)
        elif word:
            stack[-1].word = word
        else:
            stack[-1].numbers.append((number, int(value)))


def next_number(number):
    return number + (1000 if abs(number) >= 1000 else 1) * (1 if number > 0 else -1)


def kind_of_number(node):
    return "once per turn" if node.kind == "LIMIT" else "number"


def forms(root, node):
    """The tree as text, in each wording that the changed node could have: most nodes have another wording when a part
    of them is missing."""
    numbers = node.numbers
    yield root.text()
    for form in range(8):
        node.numbers = [n for n in numbers if n[0] != "f"] + [("f", form)]
        yield root.text()
    node.numbers = numbers


def other_modes(node):
    for kind, what, modes in SWAPS:
        if node.kind == what and node.mode in modes and not (kind == "how many" and ("n", 1) in node.numbers):
            yield kind, modes[node.mode]  # "up to 1" is 1: at least one is chosen


def changes_of(root):
    """The changes of a tree: kind, what is changed in words, and the texts of the changed tree, one for each wording."""
    for node in root.each():
        numbers, mode, parts = node.numbers, node.mode, node.parts
        for i, (label, value) in enumerate(numbers):
            if label == "n":
                node.numbers = numbers[:i] + [(label, next_number(value))] + numbers[i + 1:]
                yield kind_of_number(node), "%s %s n=%d" % (node.kind, mode, value), list(forms(root, node))
        node.numbers = numbers
        for kind, other in other_modes(node):
            node.mode, node.numbers = other, [] if "n=" in other else numbers
            node.parts = {} if node.kind == "UNTIL" else parts
            yield kind, "%s %s => %s" % (node.kind, mode, other), list(forms(root, node))
            node.mode, node.parts = mode, parts
        node.numbers = numbers
        for kind, words, other in other_parts(node):
            node.parts = other
            yield kind, words, list(forms(root, node))
        node.parts = parts


def other_parts(node):
    for label, part in node.parts.items():
        if part.kind == "MAY" and "a" in part.parts:
            yield "optional", "not optional", {**node.parts, label: part.parts["a"]}
        if part.kind == "IF" and "b" in part.parts and "c" not in part.parts:
            yield "condition", "no condition " + part.mode, {**node.parts, label: part.parts["b"]}
        if part.kind == "LIST" and part.mode not in ("SPACE", "MATERIALS"):
            yield "list", "only the first of LIST " + part.mode, {**node.parts, label: part.parts["a"]}
        if node.kind == "NOUN" and node.mode != "NAMED" and label in "ac":
            yield "attribute", "no attribute %s %s" % (part.kind, part.mode), \
                {other: node.parts[other] for other in node.parts if other != label}
        if node.kind == "EVENT" and part.kind == "CAUSE":
            yield "attribute", "no cause", {other: node.parts[other] for other in node.parts if other != label}


def cards_of(folder):
    """The cards of the embedded files: number, and the lines of the card, each tree as one."""
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".cards"):
            continue
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            text = re.sub(r"\n    +", " ", re.sub(r"^#.*\n", "", file.read(), flags=re.M))
        for card in re.split(r"\n(?=card )", text):
            match = re.match(r'\s*card (\S+) ', card)
            if match:
                yield match.group(1), card.strip().split("\n")


def mutants(folder):
    """All changes: number of the card, kind, what is changed, and the card as text, in one wording or another."""
    found = []
    for number, lines in cards_of(folder):
        for at, line in enumerate(lines):
            head = re.match(r"( *(?:\w+ )?tree )\(", line)
            if not head:
                continue
            root, _ = tree_of(line[head.end() - 1:])
            for nth, (kind, words, trees) in enumerate(changes_of(root)):
                texts = ["\n".join(lines[:at] + [head.group(1) + tree] + lines[at + 1:]) + "\n" for tree in trees]
                found.append(Change(number, kind, "%s, line %d, %d: %s" % (number, at + 1, nth + 1, words), texts))
    return found


class Trial:
    def __init__(self, program, scenarios, folder):
        self.program, self.folder = program, folder
        os.makedirs(folder, exist_ok=True)
        self.files = collections.defaultdict(list)
        for place, _, names in sorted(os.walk(scenarios)):
            for name in sorted(names):
                path = os.path.join(place, name)
                with open(path, encoding="utf-8") as file:
                    for number in set(re.findall(r"\b[A-Z]+[0-9]*-[0-9]+\b", file.read())):
                        self.files[number].append(path)
        self.shown = {}

    def run(self, *words):
        try:
            return subprocess.run([self.program, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60,
                                  check=False, text=True, errors="replace")
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(words, 1, "")

    def show(self, number, *more):
        return re.sub(r"^.*\btree\b.*$", "", self.run("card", "show", number, "--no-user-cards", *more).stdout)

    def for_play(self, number, cards, text):
        """Whether the changed card is for play, and another one than before."""
        blank = cards[:-len("cards")] + "scn"
        with open(cards, "w", encoding="utf-8") as file:
            file.write(text)
        with open(blank, "w", encoding="utf-8") as file:
            file.write('scenario "for play"\n  A %s: %s\n  expect memory A 3\n' %
                       ("eggs" if "\n  digi-egg" in text else "hand", number))
        return self.run("scenario", "run", blank, "--no-user-cards", "--cards", cards).returncode == 0 and \
            self.show(number, "--cards", cards) != self.shown[number]

    def try_one(self, mutant, name):
        number, texts = mutant.number, mutant.texts
        cards = os.path.join(self.folder, name + ".cards")
        if number not in self.shown:
            self.shown[number] = self.show(number)
        if not any(self.for_play(number, cards, text) for text in texts):
            return "invalid"
        files = self.files[number]
        if files and self.run("scenario", "run", *files, "--no-user-cards", "--cards", cards).returncode:
            return "scenario"
        return "survived"
