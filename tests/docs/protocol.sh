#!/bin/sh
# docs/protocol.md: its worked example is what "dcg bot --protocol 2" says, but for parts that are left out; its tables name every
# request, refusal, decision and verb.
set -eu
command -v python3 >/dev/null 2>&1 || exit 0
python3 - <<'END'
import json, os, re, subprocess, sys

page = open("docs/protocol.md").read()

# What is told stands in what is said: keys of objects, and items of lists in their order.
def told(said, part):
    if isinstance(part, dict):
        return isinstance(said, dict) and all(key in said and told(said[key], part[key]) for key in part)
    if isinstance(part, list):
        rest = iter(said)
        return all(any(told(item, one) for item in rest) for one in part)
    return said == part

lines = [line[4:] for line in page.split("## A worked example")[1].splitlines() if line.startswith("    ")]
steps = []
for line in lines:
    if line.startswith(("-> ", "<- ")):
        steps.append([line[:2], line[3:]])
    else:
        steps[-1][1] += line
requests = [text for way, text in steps if way == "->"]
for text in requests:
    json.loads(text)
run = subprocess.run([os.environ["DCG"], "bot", "ember", "tide", "--protocol", "2"], input="\n".join(requests) + "\n",
                     stdout=subprocess.PIPE, text=True, encoding="utf-8")
answers = [json.loads(line) for line in run.stdout.splitlines()]
expected = [json.loads(text) for way, text in steps if way == "<-"]
if len(answers) != len(expected) or len(expected) < 12:
    sys.exit(f"docs/protocol.md: {len(expected)} answers are told, there are {len(answers)}")
for said, part in zip(answers, expected):
    if not told(said, part):
        sys.exit(f"docs/protocol.md tells {json.dumps(part)}\nthe program says {json.dumps(said)[:2000]}")

source = open("src/protocol/talk.c").read()
for name in re.findall(r'\{"([a-z]+)",\s*talk_', source):
    if f"| `{name}` |" not in page:
        sys.exit(f"docs/protocol.md: no request {name}")
for table in "decisions", "options":
    for name, meaning in re.findall(r'^[A-Z]+\([1-9]\d*, (\w+), \w+, "(.*)"\)', open(f"include/dcg/{table}.def").read(), re.M):
        if f"| `{name}` | {meaning} |" not in page:
            sys.exit(f"docs/protocol.md: no {name} of {table}.def")
for name, meaning in re.findall(r'TALK_REFUSAL\((\w+), "(.*)"\)', open("src/protocol/talk_refusals.def").read()):
    if f"| `{name}` | {meaning} |" not in page:
        sys.exit(f"docs/protocol.md: no refusal {name}")
END
