#!/bin/sh
# The program asks: a client plays whole games by "dcg bot --protocol 2", with batches, stale and repeated choices, refusals, undo,
# hints, replays, positions and decks; docs/protocol.md shows what a real run says.
. tests/cli/common

command -v python3 >/dev/null 2>&1 || exit 0
cat >"$temp/client.py" <<'END'
import json, os, random, sys
sys.path.insert(0, "examples")
from talk import Talk, last

program = os.environ["DCG"]
def check(fact, text):
    if not fact:
        sys.exit("protocol.sh: " + text)
def start(*words):
    return Talk([program, "bot", *words, "--protocol", "2"])
def refused(messages, why):
    message = last(messages, "refused")
    check(message["why"] == why, f"{message} instead of {why}")
    check(message["text"], "a refusal without words")
    return message
def values(update):
    return [option["value"] for option in update["ask"]["options"]]

# ---- hello, new; wrong requests change nothing
talk = start("ember", "tide")
hello = last(talk.ask("hello", protocol=2, language="en"), "hello")
check(hello["protocol"] == 2 and hello["program"] == "dcg" and "undo" in hello["features"], str(hello))
refused(talk.ask("hello", protocol=3), "VERSION")
refused(talk.ask("update"), "MATCH")
refused(talk.ask("choose", options=[0]), "MATCH")
refused(talk.ask("nonsense"), "UNKNOWN")
refused(talk.ask("new", seats=["me"]), "ARGUMENT")
refused(talk.ask("new", seats=["me", "level9"]), "ARGUMENT")
refused(talk.ask("new", decks=["ember", "no such deck"]), "ARGUMENT")
refused(talk.ask("new", decks=["ember", {"name": "x", "main": {"TR-003": 50}}]), "DECK")
refused(talk.ask("new", seed=-1), "ARGUMENT")
begin = talk.ask("new", id=1, seed="5", seats=["me", "random"])
game, update = last(begin, "game"), last(begin, "update")
check(game["seat"] == "A" and game["id"] == 1 and game["my_deck"]["name"] == "Ember" and "TR-003" in game["cards"], "game")
check(update["match"] == game["match"] and update["seq"] == 1 and update["ask"]["decision"] == "REDRAW", str(update["ask"]))
check(all(card.get("number") is None for card in update["view"]["opponent"]["hand"]), "the opponent's hand is told")
refused(talk.ask("update", match="m77"), "MATCH")
refused(talk.ask("choose", seq=1, options=[]), "ARGUMENT")
refused(talk.ask("choose", seq=1, options=[99]), "ILLEGAL")
refused(talk.ask("choose", seq=1, options=["0000000000000010"]), "ILLEGAL")
refused(talk.ask("choose", seq=1, options=["x"]), "ILLEGAL")
refused(talk.ask("choose", seq=1, seat="B", options=[0]), "SEAT")
check(last(talk.ask("update"), "update") == {k: v for k, v in update.items() if k != "id"}, "the last update again is another one")

# ---- idempotent ids, stale choices
first = talk.ask("choose", seq=1, id="c-1", options=[0])
check(last(first, "chosen")["taken"] == 1 and last(first, "update")["seq"] == 2, str(first[0]))
again = talk.ask("choose", seq=1, id="c-1", options=[0])
check(again == first, "a repeated choice is answered otherwise")
stale = talk.ask("choose", seq=1, id="c-2", options=[0])
refused(stale, "STALE")
check(last(stale, "update")["seq"] == 2, "no update after a stale choice")

# ---- a batch: index first, then values; it stops where something isn't offered
update = last(talk.ask("update"), "update")
check(update["ask"]["decision"] == "BREEDING", update["ask"]["decision"])
hatch = next(o["value"] for o in update["ask"]["options"] if o["verb"] == "HATCH")
batch = talk.ask("choose", seq=update["seq"], id="c-3", options=[hatch, "0000000000000010", hatch])
chosen = last(batch, "chosen")
check(chosen["taken"] == 2 and chosen["stopped"]["reason"] and chosen["stopped"]["rule"], str(chosen))

# ---- undo: back to the decision before, with the same bytes of the view
undone = last(talk.ask("undo"), "update")
check(undone["undone"] >= 1 and undone["events"] == [], "undo")
check(undone["ask"]["decision"] == "MAIN", undone["ask"]["decision"])
undone = last(talk.ask("undo"), "update")
check(undone["hash"] == update["hash"] and undone["view"] == update["view"] and undone["ask"] == update["ask"], "undo goes elsewhere")
check(undone["seq"] > update["seq"], "undo without a new number")

# ---- why, hint, inspect
update = last(talk.ask("choose", seq=undone["seq"], options=[hatch]), "update")
why = last(talk.ask("why"), "why")["refused"]
offered = {(o["verb"], o["card"], o["other"], o["number"]) for o in update["ask"]["options"]}
check(why and all((r["verb"], r["card"], r["other"], r["number"]) not in offered for r in why), "an option is refused")
check(all(r["reason"] and r["rule"] and r["text"] for r in why), "a refusal without a rule")
# what is tried: the question has its own answer, an option none, and a hidden card isn't told
def option(verb, card, other=0):
    return f"{verb | card << 8 | other << 16:016x}"
theirs = update["view"]["opponent"]["hand"][0]["id"]
hatch_again, play_theirs = option(4, 0), option(7, theirs)
tried = last(talk.ask("why", options=[hatch_again, play_theirs, values(update)[0]]), "why")["refused"]
check([r["reason"] for r in tried] == ["NOT_BREEDING_PHASE", "NO_SUCH_CARD"], str(tried))
check(all(r["rule"] for r in tried), str(tried))
other = last(talk.ask("why", seat="B", options=[play_theirs]), "why")["refused"]
check([r["reason"] for r in other] == ["NOT_TURN_PLAYER"], str(other))
refused(talk.ask("why", options=3), "ARGUMENT")
hint = last(talk.ask("hint", budget=50), "hint")
check(hint["value"] in values(update) and 0 <= hint["expected"] <= 1 and hint["line"], str(hint))
egg = update["view"]["me"]["breeding"][0]["id"]
inspect = last(talk.ask("inspect", card=egg), "inspect")
check(inspect["number"] == "TR-001" and inspect["place"] == "BREEDING", str(inspect))
refused(talk.ask("inspect", card=0), "ARGUMENT")
hidden = last(talk.ask("inspect", card=update["view"]["opponent"]["hand"][0]["id"]), "inspect")
check(hidden["number"] is None and "printed" not in hidden, "a hidden card is told")
check(last(talk.ask("inspect", card=hidden["card"], seat="all"), "inspect")["number"], "the whole table tells nothing")

# ---- a whole game; every option has what it needs
def whole_game(talk, update, chance):
    seen = set()
    while update["result"] is None:
        ask = update["ask"]
        check(ask["least"] is None or ask["most"] is None or 0 <= ask["least"] <= ask["most"], str(ask))
        for option in ask["options"]:
            check(option["like"] <= option["n"] and option["text"], str(option))
            if option["verb"] in ("FIRST", "YES"):
                check(option["does"] or ask["purpose"] == "NONE", str(option))
        seen.add(ask["decision"])
        option = chance.choice(ask["options"])
        answer = talk.ask("choose", seq=update["seq"], options=[option["value"]])
        check(last(answer, "chosen")["taken"] == 1, str(answer))
        update = last(answer, "update")
    return update, seen
chance = random.Random(7)
update, seen = whole_game(talk, update, chance)
check({"MAIN", "BREEDING"} <= seen and update["ask"] is None and update["deciding"] is None, "the end")
check(update["result"]["outcome"] in ("won", "drawn") and update["result"]["rule"], str(update["result"]))
refused(talk.ask("hint"), "OVER")

# ---- save, replay, step, load
saved = last(talk.ask("save"), "saved")
open(sys.argv[1], "w").write(saved["replay"])
opened = talk.ask("replay", replay=saved["replay"])
replay = last(opened, "replay")
check(replay["steps"] == saved["steps"] and replay["diverges"] is None and replay["altered"] is False, str(replay))
check(last(opened, "update")["step"] == 0 and last(opened, "update")["ask"] is None, "a replay asks")
refused(talk.ask("choose", options=[0]), "SEAT")
end = last(talk.ask("step", step=saved["steps"], seat="A"), "update")
check(end["view"] == update["view"] and end["result"] == update["result"] and end["events"], "the replay ends otherwise")
five = last(talk.ask("step", step=5, seat="B"), "update")
check(last(talk.ask("step", step=5, seat="B"), "update")["view"] == five["view"] and five["step"] == 5, "steps go elsewhere")
everything = last(talk.ask("step", step=5, seat="all"), "update")
check(all(card["number"] for side in ("me", "opponent") for card in everything["view"][side]["hand"]), "all isn't all")
refused(talk.ask("step", step=saved["steps"] + 1), "ARGUMENT")
loaded = talk.ask("load", replay=saved["replay"], step=5, seats=["me", "greedy"])
check(last(loaded, "game")["seats"] == ["me", "greedy"] and last(loaded, "update")["ask"], "load")
lines = saved["replay"].splitlines()
torn = "\n".join(lines[:10] + lines[11:])
refused(talk.ask("replay", replay="dcg replay 9\n"), "VERSION")
refused(talk.ask("replay", replay=torn), "VERSION")
refused(talk.ask("load", replay="nonsense"), "FORMAT")
check(last(talk.ask("update"), "update")["match"] == last(loaded, "update")["match"], "a wrong replay ends the match")

# ---- a position, a scenario, two people, two computers
check(last(talk.ask("scenario", run=True, text='scenario "x"\nrules: 6-5-1\nphase main\ndo\n  pass\n'), "scenario")["failed"] == 0, "scenario")
failed = last(talk.ask("scenario", run=True, text='scenario "x"\nrules: 6-5-1\ndo\n  expect memory A 9\n'), "scenario")
check(failed["failed"] == 1 and failed["line"] and failed["message"], str(failed))
refused(talk.ask("scenario", text="nonsense"), "FORMAT")
both = last(talk.ask("new", seats=["me", "me"], seed=3), "update")
check(both["seat"] in "AB", str(both["seat"]))
for _ in range(12):
    both = last(talk.ask("choose", seq=both["seq"], seat=both["seat"], options=[0]), "update")
    check(both["seat"] == both["deciding"], "the other one is asked")
watch = last(talk.ask("new", seats=["greedy", "random"], seed=3), "update")
check(watch["seat"] == "watch" and watch["result"] and watch["ask"] is None, "two computers")
check(all("number" not in card for card in watch["view"]["me"]["hand"]) or watch["result"], "a spectator sees a hand")

# ---- decks, cards, rules, simulations; no texts
deck = last(talk.ask("deck", deck="st1", form="code"), "deck")
check(deck["legal"] and deck["problems"] == [] and deck["text"].startswith("DCG"), str(deck))
check(last(talk.ask("deck", deck=deck["text"]), "deck")["deck"]["main"] == deck["deck"]["main"], "a deck code reads otherwise")
short = last(talk.ask("deck", deck={"main": {"ST1-03": 5}}), "deck")
check(not short["legal"] and all(p["rule"] and p["text"] for p in short["problems"]), str(short))
refused(talk.ask("deck", deck="4 NOSUCH-1"), "ARGUMENT")
refused(talk.ask("deck", deck="st1", form="nonsense"), "ARGUMENT")
check(last(talk.ask("card", number="TR-003"), "card")["name"] == "Emberling", "card")
refused(talk.ask("card", name="Nobody"), "ARGUMENT")
check(last(talk.ask("rule", number="7-1-3-2"), "rule")["summary"], "rule")
refused(talk.ask("rule", number="99"), "ARGUMENT")
sim = last(talk.ask("sim", decks=["st1", "st2"], players=["random", "random"], games=20, seed=1), "sim")
check(sim["games"] == 20 and sum(sim["wins"]) + sim["draws"] == 20, str(sim))
refused(talk.ask("sim", games=5000), "ARGUMENT")
check("text" not in json.dumps(talk.ask("hello", texts=False) + talk.ask("new", seed=5)), "texts in spite of all")
talk.ask("hello", brief=True)
short = last(talk.ask("new", decks=["ember", "tide"], seed=5, seats=["me", "me"]), "update")
check("null" not in json.dumps(short) and all(event["weight"] for event in short["events"]), "a brief update is long")
check(all("name" not in card for card in short["view"]["me"]["hand"]), "names in a brief view")
check(last(talk.ask("hello"), "hello")["protocol"] == 2 and last(talk.ask("update"), "update")["result"] is None, "brief for ever")
check(talk.close() == 0, "exit")

# ---- the same requests, the same bytes; games of other decks
for pair in (("gallantmon", "beelzemon"), ("st1", "st2")):
    ends = []
    for _ in range(2):
        talk = start(*pair)
        update = last(talk.ask("new", seed="11", seats=["me", "greedy"]), "update")
        update, seen = whole_game(talk, update, random.Random(3))
        ends.append((update, last(talk.ask("save"), "saved")["replay"]))
        check(talk.close() == 0, "exit")
    check(ends[0] == ends[1], "the same game twice differs")
END
python3 "$temp/client.py" "$temp/game.replay" || fail "a client of protocol 2"
exits 0 replay verify "$temp/game.replay"

# Lines that are no requests.
printf '\nx\n{"type":1}\n[]\n{"type":"hello","type":"hello"}\n' | "$DCG" bot --protocol 2 >"$temp/out" || fail "wrong lines: exit $?"
[ "$(grep -c '^{"type":"refused",.*"why":"FORMAT","text":".*"}$' "$temp/out")" -eq 5 ] || fail "wrong lines: $(cat "$temp/out")"
head -c 1100000 /dev/zero | tr '\0' ' ' | "$DCG" bot --protocol 2 >"$temp/out" || fail "a long line: exit $?"
grep -q '"why":"CAPACITY"' "$temp/out" || fail "a long line: $(cat "$temp/out")"
exits 2 bot --protocol 3
exits 2 bot --protocol 2 --brief
grep -q -- '--brief is for a program that is asked' "$temp/err" || fail "brief: $(cat "$temp/err")"
