"""A small sample of what `bench/fuzz.py` plays by the hundred thousand, and proof that its invariants can fail."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from shoal.core.cards import CardSet
from shoal.core.game import Illegal
from shoal.core.games import GAMES
from shoal.games.fish_draw import FishDraw
from shoal.games.fish_draw.rules import ledger
from shoal.games.go_fish import GoFish
from shoal.games.go_fish.rules.events import Book
from shoal.games.literature import Literature
from shoal.games.literature.rules.events import Asked, Turned
from tests.invariants import LAWS, Broken, Watched, random_rules


def test_every_game_has_laws() -> None:
    assert set(LAWS) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(12))
def test_no_law_breaks_in_a_random_game_under_random_house_rules(game: str, number: int) -> None:
    rng = Random(f"sample/{game}/{number}")

    assert Watched(random_rules(game, rng), rng).play(most=2_000)


# --- The laws can break -------------------------------------------------------------------------------------------------


class ForgetsTheLastCard(Literature):
    """The truth loses a card now and then."""

    def evolve(self, state: Any, event: Any) -> Any:
        after = super().evolve(state, event)
        if not isinstance(event, Asked) or not event.hit:
            return after
        hands = list(after.hands)
        hands[event.seat] = CardSet(list(hands[event.seat])[1:])
        return replace(after, hands=tuple(hands))


class GivesTheTurnAway(Literature):
    """A hit moves the turn to the target."""

    def decide(self, state: Any, move: Any) -> Any:
        events = super().decide(state, move)
        first = events[0]
        if isinstance(first, Asked) and first.hit and len(events) == 1:
            return (*events, Turned(first.target))
        return events


class RefusesWhatItOffers(GoFish):
    """The seven cannot be asked for, and nobody is told."""

    def check(self, state: Any, move: Any) -> None:
        super().check(state, move)
        if getattr(move, "rank", None) == "7":
            raise Illegal("UNKNOWN_RANK")


class LooksAwayFromBooks(GoFish):
    """Nobody sees that a book is laid down."""

    def watch(self, view: Any, sight: Any, board: Any = None) -> Any:
        return view if isinstance(sight, Book) else super().watch(view, sight, board)


@pytest.mark.parametrize(
    ("make", "law"),
    [
        (ForgetsTheLastCard, "cards are lost or doubled"),
        (GivesTheTurnAway, "I4"),
        (RefusesWhatItOffers, "an offered move was refused"),
        (LooksAwayFromBooks, "an offered move was refused"),
    ],
)
def test_a_planted_fault_breaks_a_law(make: Any, law: str) -> None:
    assert law in first_broken_law(make)


def test_a_ledger_that_overlooks_what_moves_breaks_a_law(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "moved", lambda entries, *_: entries)

    assert "the ledger" in first_broken_law(FishDraw)


def first_broken_law(make: Any) -> str:
    for number in range(20):
        try:
            Watched(make(), Random(number)).play()
        except Broken as broken:
            return str(broken)
    return ""
