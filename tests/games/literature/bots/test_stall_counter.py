"""How long the table has learned nothing, as a learned mind counts it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import pytest

from shoal.core.cards import Card
from shoal.games.literature import Literature, Options, Sight
from shoal.games.literature.bots.behaviour import StallCounter
from shoal.games.literature.bots.memory import BoundedMemory, Knowledge, PerfectMemory
from shoal.games.literature.rules.events import Asked, ClaimFailed, Closed, HandSeen, Moved

HONEST, BLUFFING = Literature(Options(players=4)), Literature(Options(players=4, bluff_ask=True))
ALL, MUCH = PerfectMemory, lambda rules, seat: BoundedMemory(rules, seat, 100)
FIRST, SECOND = Card("2S"), Card("3S")
Maker = Callable[[Literature, int], Knowledge]


def counted(rules: Literature, sights: Iterable[Sight], remembers: Maker = ALL) -> int:
    """What seat 3 has counted after the deal and these sights."""
    knowledge = remembers(rules, 3)
    stall = StallCounter(rules, knowledge)
    for sight in (*(rules.seen(event, 3) for event in rules.deal(Random(1), 0)), *sights):
        stall.see(sight)
        knowledge.see(sight)
    return stall.questions


def missed(seat: int, target: int, card: Card) -> Asked:
    return Asked(seat, target, card, hit=False)


def taken(seat: int, target: int, card: Card) -> tuple[Asked, Moved]:
    return Asked(seat, target, card, hit=True), Moved(card, target, seat)


@pytest.mark.parametrize("remembers", [ALL, MUCH])
def test_misses_that_were_possible_are_news_however_many_there_are(remembers: Maker) -> None:
    sights = [missed(0, 1, FIRST), missed(1, 0, SECOND), missed(0, 3, FIRST), missed(3, 2, SECOND)]

    assert counted(HONEST, sights, remembers) == 0


@pytest.mark.parametrize("remembers", [ALL, MUCH])
def test_a_miss_that_everybody_foresaw_is_no_news(remembers: Maker) -> None:
    assert counted(HONEST, [missed(0, 1, FIRST), missed(0, 1, FIRST)], remembers) == 1


@pytest.mark.parametrize("remembers", [ALL, MUCH])
def test_taking_back_a_card_that_everybody_saw_go_is_no_news(remembers: Maker) -> None:
    assert counted(HONEST, taken(0, 1, FIRST), remembers) == 0
    assert counted(HONEST, [*taken(0, 1, FIRST), missed(0, 3, SECOND), *taken(1, 0, FIRST)], remembers) == 1


def test_a_question_that_may_be_a_bluff_reveals_nothing_of_the_askers_hand() -> None:
    sights = [missed(0, 1, FIRST), missed(2, 1, FIRST)]

    assert counted(HONEST, sights) == 0
    assert counted(BLUFFING, sights) == 1


@pytest.mark.parametrize(
    "claim", [Closed("low_spades", 0, "won", (1, 0)), ClaimFailed(0, "low_spades")], ids=["won", "failed"]
)
def test_a_claim_is_news(claim: Sight) -> None:
    knowledge = PerfectMemory(HONEST, 3)
    stall = StallCounter(HONEST, knowledge)
    stall.questions = 4

    stall.see(claim)

    assert stall.questions == 0


def test_a_new_deal_begins_anew() -> None:
    deal = [HONEST.seen(event, 3) for event in HONEST.deal(Random(2), 1)]
    assert any(isinstance(sight, HandSeen) for sight in deal)

    assert counted(HONEST, [missed(0, 1, FIRST), missed(0, 1, FIRST), *deal]) == 0
