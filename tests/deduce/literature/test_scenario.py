"""Scenarios of what a seat can know, held to all deals listed one by one, and read as people write them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

from shoal.cards import Card, CardSet
from shoal.deduce.literature.scenario import read_view
from shoal.literature import Literature, Options

FILES = Path(__file__).parents[2] / "scenarios"
CASES: list[dict[str, Any]] = [
    case for name in ("deduction", "deduction_more") for case in yaml.safe_load((FILES / f"{name}.yaml").read_text())
]

YES = ("yes", "hit", "true", True)

Hands = dict[str, CardSet]


def all_deals(case: dict[str, Any], cards: CardSet) -> Iterator[Hands]:
    """Everything that the others may hold at the start of the log."""
    viewer = case["viewer"]
    own = CardSet(case.get("own", ""))
    others = [name for name in case["seats"] if name != viewer]

    def fill(names: list[str], left: list[Card]) -> Iterator[Hands]:
        if not names:
            yield {viewer: own}
            return
        for hand in combinations(left, case["sizes"][names[0]]):
            for rest in fill(names[1:], [card for card in left if card not in hand]):
                yield {names[0]: CardSet(hand), **rest}

    return fill(others, list(cards - own))


def after(case: dict[str, Any], half_suits: dict[str, CardSet], hands: Hands) -> Hands | None:
    """The hands after the log; `None` when the rules would not have let it happen so (`rules.md` A6 and A7, B)."""
    options = case.get("options", {})
    seats = case["seats"]
    for asker, target, code, answer in case.get("log", ()):
        card = Card(code)
        cards = next(cards for cards in half_suits.values() if card in cards)
        base = hands[asker]
        if options.get("ask_requires") == "team":
            base = CardSet(held for name in seats[seats.index(asker) % 2 :: 2] for held in hands[name])
        if options.get("bluff_needs_other_card"):
            base = base.without_card(card)
        if not base & cards:
            return None
        if options.get("forced_declare") and any(whole <= hands[asker] for whole in half_suits.values()):
            return None
        bluff = card in hands[asker]
        if bluff and not options.get("bluff_ask"):
            return None
        if (card in hands[target]) != (answer in YES):
            return None
        surrendered = bluff and options.get("bluff_effect") == "surrender"
        if surrendered != (answer == "surrender"):
            return None
        giver, taker = (asker, target) if surrendered else (target, asker)
        if surrendered or answer in YES:
            hands = {
                **hands,
                giver: hands[giver].without_card(card),
                taker: hands[taker].with_card(card),
            }
    return hands


def deals(case: dict[str, Any]) -> list[Hands]:
    rules = Literature(Options(players=len(case["seats"]), **case.get("options", {})))
    half_suits = {name: rules.half_suits[name] for name in case["open"]}
    cards = CardSet(card for half_suit in half_suits.values() for card in half_suit)
    left = (after(case, half_suits, hands) for hands in all_deals(case, cards))
    return [hands for hands in left if hands is not None]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_scenario_passes_and_says_what_all_deals_say(case: dict[str, Any]) -> None:
    worlds = deals(case)
    rules = Literature(Options(players=len(case["seats"]), **case.get("options", {})))
    data = {key: value for key, value in case.items() if key not in ("id", "about", "game")}
    expect: dict[str, Any] = {"certain": {}, "possible": {}, "impossible": {}, "worlds": len(worlds)}
    for half_suit in case["open"]:
        for card in rules.half_suits[half_suit]:
            for name in case["seats"]:
                held = sum(card in hands[name] for hands in worlds)
                kind = "certain" if held == len(worlds) else "possible" if held else "impossible"
                expect[kind][name] = f"{expect[kind].get(name, '')} {card}"
    ours = case["seats"][case["seats"].index(case["viewer"]) % 2 :: 2]
    holdings = {
        half_suit: [tuple(hands[name] & rules.half_suits[half_suit] for name in ours) for hands in worlds]
        for half_suit in case["open"]
    }
    expect["contained"] = {
        half_suit: all(sum(map(len, held)) == len(rules.half_suits[half_suit]) for held in ways)
        for half_suit, ways in holdings.items()
    }
    expect["sure_claim"] = {
        half_suit: expect["contained"][half_suit] and len(set(ways)) == 1 for half_suit, ways in holdings.items()
    }

    assert read_view(data)() is None
    assert read_view({**data, "expect": expect})() is None
