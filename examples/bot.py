#!/usr/bin/env python3
"""A bot for dcg, by the protocol of docs/protocol.md: dcg sim --ai exec:examples/bot.py --ai2 random

It follows a few rules of thumb and otherwise takes any option. Nothing but the standard library is needed.
"""
import json
import random
import sys

# Which kind of option is the better one, whatever it is about.
WORTH = {
    "DIGIVOLVE": 8, "ATTACK": 7, "HATCH": 6, "MOVE": 6, "PLAY": 5, "LINK": 5, "USE": 4, "ACTIVATE": 4, "YES": 3,
    "BLOCK": 2, "KEEP": 1, "NO_BLOCK": 1, "PASS": -1, "NOTHING": -1,
}


def worth(option, view):
    """How good an option looks. Brief messages leave out keys that have no value."""
    value = WORTH.get(option["verb"], 0)
    if option["verb"] == "ATTACK" and option.get("other") is not None:
        mine = {card["id"]: card for card in view["me"]["battle"]}
        theirs = {card["id"]: card for card in view["opponent"]["battle"]}
        attacker, target = mine.get(option["card"]), theirs.get(option["other"])
        if attacker and target and (attacker.get("dp") or 0) <= (target.get("dp") or 0):
            value = -2  # a battle that it wouldn't win
    if option.get("ends_turn"):  # last of all, and rather with little memory for the opponent
        value = value / 10 + max(option["memory"], -6) / 5
    elif option.get("cost") is not None:
        value -= option["cost"] / 10  # of equal deeds the cheaper one
    return value


def choose(ask, view, dice):
    """The number of the option to take."""
    values = [worth(option, view) for option in ask["options"]]
    best = [i for i, value in enumerate(values) if value == max(values)]
    return dice.choice(best)


def send(message):
    print(json.dumps(message), flush=True)


def main():
    dice = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            send({"type": "hello", "protocol": 2})
        elif message["type"] == "game":
            dice.seed(message["random"])  # the same game again, the same choices
        elif message["type"] == "update" and message.get("ask"):
            send({"type": "choose", "options": [choose(message["ask"], message["view"], dice)]})


if __name__ == "__main__":
    main()
