#!/usr/bin/env python3
"""A small client of protocol 2 (docs/protocol.md): plays a game against the computer and prints what happens.

usage: talk.py [DCG [DECK DECK]]
"""

import json
import random
import subprocess
import sys


class Talk:
    """Talks with "dcg bot --protocol 2": a request a line, and for each some messages."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.count = 0

    def ask(self, type, **keys):
        """Sends a request; returns the messages of its answer, which ends with the answer to a question about a rule."""
        self.count += 1
        end = f"end-{self.count}"
        self.process.stdin.write(json.dumps({"type": type, **keys}) + "\n")
        self.process.stdin.write(json.dumps({"type": "rule", "number": "1", "id": end}) + "\n")
        self.process.stdin.flush()
        messages = []
        while True:
            message = json.loads(self.process.stdout.readline())
            if message.get("id") == end:
                return messages
            messages.append(message)

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


def last(messages, type):
    return next(message for message in reversed(messages) if message["type"] == type)


def main():
    program, decks = (sys.argv[1:2] or ["dcg"])[0], sys.argv[2:4] or ["st1", "st2"]
    chance = random.Random(1)
    talk = Talk([program, "bot", "--protocol", "2"])
    print("cards", last(talk.ask("hello", protocol=2), "hello")["cards"])
    update = last(talk.ask("new", decks=decks, seed="7", seats=["me", "greedy"]), "update")
    while update["result"] is None:
        for event in update["events"]:
            if event["weight"] >= 3:
                print(f"[{event['rule']}] {event['text']}")
        option = chance.choice(update["ask"]["options"])
        print(f"> {update['ask']['text']}: {option['text']}")
        update = last(talk.ask("choose", seq=update["seq"], options=[option["value"]]), "update")
    print(update["result"]["text"])
    return talk.close()


if __name__ == "__main__":
    sys.exit(main())
