"""Scenarios of what a seat can know, held to all deals listed one by one, and read as people write them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

from shoal.core.cards import Card, CardSet
from shoal.games.literature import Literature, Options
from shoal.games.literature.scenario_views import read_view
from shoal.scenarios.text import Malformed

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parents[1] / "scenarios/deduction.yaml").read_text(encoding="utf-8")
)

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


@pytest.mark.slow
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


VIEW: dict[str, Any] = {
    "seats": ["Anna", "Bo", "Cy", "Di"],
    "open": ["LC"],
    "viewer": "Anna",
    "own": "2C 3C",
    "sizes": {"Bo": 2, "Cy": 1, "Di": 1},
    "log": [["Bo", "Cy", "4C", "no"]],
    "expect": {"certain": {"Di": "4C"}},
}


@pytest.mark.parametrize("answer", ["no", "No", "miss", "false", False])
def test_a_miss_can_be_written_in_many_ways(answer: bool | str) -> None:
    assert read_view({**VIEW, "log": [["Bo", "Cy", "4C", answer]]})() is None


@pytest.mark.parametrize("answer", ["yes", "hit", "true", True])
def test_so_can_a_hit(answer: bool | str) -> None:
    data = {**VIEW, "log": [["Bo", "Cy", "4C", answer]], "expect": {"certain": {"Bo": "4C"}}}

    assert read_view(data)() is None


@pytest.mark.parametrize(
    ("expect", "difference"),
    [
        ({"certain": {"Cy": "4C"}}, "expected 4C with Cy certain and was impossible"),
        ({"possible": {"Di": "4C"}}, "expected 4C with Di possible and was certain"),
        ({"impossible": {"Bo": "5C"}}, "expected 5C with Bo impossible and was possible"),
        ({"contained": {"LC": True}}, "expected LC contained yes and was no"),
        ({"sure_claim": {"LC": True}}, "expected LC a sure claim yes and was no"),
        ({"worlds": 4}, "expected worlds 4 and was 3"),
        (
            {"attribution": {"LC": {"Anna": "2C 3C", "Cy": "4C 5C 6C 7C"}}},
            "expected LC likeliest Anna: 2C 3C Cy: 4C 5C 6C 7C and was none",
        ),
    ],
)
def test_a_difference_names_what_was_expected_and_what_was_found(expect: dict[str, Any], difference: str) -> None:
    assert read_view({**VIEW, "expect": expect})() == difference


def test_a_log_that_cannot_be_fails_with_its_first_impossible_question() -> None:
    log = [["Bo", "Cy", "4C", "no"], ["Cy", "Di", "4C", "no"]]

    assert read_view({**VIEW, "log": log})() == (
        "expected a log that can be and was one that no deal agrees with from question 2 on"
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"viewer": "Eve"}, "no seat is called 'Eve'"),
        ({"open": ["XX"]}, "'XX' is no half-suit, or is named twice"),
        ({"open": ["LC", "LC"]}, "'LC' is no half-suit, or is named twice"),
        ({"own": "2C 9H"}, "Anna holds 9H, which no open half-suit has"),
        ({"sizes": {"Bo": 2, "Cy": 1}}, "sizes: Di missing"),
        ({"sizes": {"Bo": 2, "Cy": 1, "Di": 2}}, "sizes: the hands have 7 cards, the open half-suits 6"),
        ({"sizes": {"Anna": 3, "Bo": 2, "Cy": 1, "Di": 1}}, "sizes: Anna holds 2 cards"),
        ({"log": [["Bo", "Di", "4C", "no"]]}, "log: question 1: Bo may not ask Di"),
        ({"log": [["Bo", "Cy", "4H", "no"]]}, "log: question 1: 4H is in no open half-suit"),
        ({"log": [["Bo", "Cy", "4C", "perhaps"]]}, "log: question 1: 'perhaps' is no answer"),
        ({"log": [["Bo", "Cy", "4C", "surrender"]]}, "log: question 1: 'surrender' is no answer"),
        ({"log": [["Bo", "Cy", "4C", "yes"], ["Bo", "Cy", "5C", "no"]]}, "log: question 2: Cy has no cards"),
        ({"expect": {}}, "nothing is expected"),
        ({"expect": {"certain": {"Bo": "9H"}}}, "9H: not all of these are in open half-suits"),
        ({"expect": {"contained": {"HC": True}}}, "'HC' is not open"),
        ({"options": {"players": 6}}, "options: 6 players, but 4 seats"),
        ({"options": {"jokers": True, "sets": "rank_quartets"}}, "options: JOKERS_NEED_HALF_SUITS"),
    ],
)
def test_an_unreadable_scenario_is_refused_before_anything_is_counted(change: dict[str, Any], message: str) -> None:
    with pytest.raises(Malformed, match=message):
        read_view({**VIEW, **change})
