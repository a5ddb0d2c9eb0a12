"""Magpie, a bot of Literature: takes what it saw, asks what nobody has denied, claims what it can place."""
import json, random, sys
from typing import Any

def say(value: object) -> None: print(json.dumps(value), flush=True)

def play(moves: dict[str, Any], hand: list[str]) -> dict[str, Any]:
    for offer, move, named in (("passes", "pass_turn", "to"), ("next", "choose_next", "to"), ("claimers", "choose_claimer", "claimer")):
        if moves[offer]: return {"type": move, "seat": me, named: moves[offer][0]}  # somebody else goes on: any will do
    if moves["answers"]: return {"type": "answer", "seat": me, "has": moves["answers"][0]}
    place = {**shown, **dict.fromkeys(hand, me)}
    def ours(claim: Any) -> int: return sum(place.get(card) in moves["team"] for card in claim[1])
    news = [(seat, card) for card in moves["asks"] for seat in moves["targets"]
            if seat not in moves["team"] and place.get(card, seat) == seat and (seat, card) not in denied]
    half_suit, cards = surest = max(moves["claims"], key=ours)
    if ours(surest) == len(cards) or not news or patience < 0:
        mates = [seat for seat in moves["team"] if seat != me]
        holders = [[card, place[card] if place.get(card) in moves["team"] else dice.choice(mates)] for card in cards]
        return {"type": "claim", "seat": me, "half_suit": half_suit, "attribution": holders}
    target, card = dice.choice([(seat, card) for seat, card in news if card in shown] or news)
    return {"type": "ask", "seat": me, "target": target, "card": card}

for line in sys.stdin:  # which ends when there are no more games
    message = json.loads(line)
    if message["type"] == "hello" and (message["game"] != "literature" or message["options"]["challenge"]):
        say({"type": "ready", "refuses": "I play Literature only, and without challenges"})
    elif message["type"] == "hello":
        me, dice, patience = message["you"], random.Random(message["seed"]), 60
        shown: dict[str, int] = {}; denied: set[tuple[int, str]] = set()
        say({"type": "ready", "name": "Magpie"})
    elif message["type"] == "sight" and message["sight"]["type"] == "asked":
        sight = message["sight"]
        if sight["hit"]:
            shown[sight["card"]] = sight["seat"]  # the card lies with the asker now
            denied = {(seat, card) for seat, card in denied if card != sight["card"]}
        else:
            denied |= {(sight["target"], sight["card"]), (sight["seat"], sight["card"])}
    elif message["type"] == "your_move":
        patience -= 1
        say(play(message["moves"], message["view"]["hand"]))
