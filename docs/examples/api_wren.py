"""Wren, a bot of Go Fish over the API: it sits down at a table and asks anybody for anything. Usage: api_wren.py SERVER [TABLE]"""

import itertools, json, os, random, sys, urllib.error, urllib.request
from typing import Any

API, TAB, numbers = f"{sys.argv[1]}/api/1", f"wren-{os.getpid()}", itertools.count(1)
HEADERS = {"Authorization": f"Bearer {os.environ['SHOAL_TOKEN']}", "Content-Type": "application/json"}


def ask(path: str, body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(API + path, data, HEADERS), timeout=60)


def say(**command: Any) -> None:  # the commands of the table protocol
    try:
        ask(f"/tables/{table}/commands", {"tab": TAB, "command": {"id": next(numbers), **command}})
    except urllib.error.HTTPError as refused:  # others may have been quicker: what happened comes with the next line
        print(command["type"], json.load(refused)["error"], file=sys.stderr)


table = sys.argv[2] if len(sys.argv) > 2 else json.load(ask("/tables", {"game": "go_fish", "pace": "at_once"}))["table"]
seat, moves = None, dict[str, Any]()
for line in filter(bytes.strip, ask(f"/tables/{table}/seat/events")):  # an empty line says only that all is well
    message = json.loads(line)
    if message["type"] == "table":
        seat = message["you"]
        if seat is None and message["free"]:
            say(type="sit", seat=message["free"][0], name="Wren")
    elif message["type"] in ("update", "change"):  # a change has only what is different
        board = message.get("view", message).get("board", {})
        moves = message.get("moves", moves)
        if board.get("over"):
            print("over", json.dumps(board.get("points")))
            break
        if message["unready"] and seat in message["unready"]["seats"]:
            say(type="ready", n=message["n"])
        elif seat is not None and moves["targets"]:
            asked = {"target": random.choice(moves["targets"]), "rank": random.choice(moves["ranks"])}
            say(type="play", n=message["n"], move={"type": "ask", "seat": seat, **asked})
