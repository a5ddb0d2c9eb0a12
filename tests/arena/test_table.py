"""A game among bots: they are told what they may see, and answer for what they say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shoal.arena.table import BadMove, Endless, play
from shoal.bots.registry import bot_of
from shoal.game import Game
from shoal.literature import Ask, Literature
from shoal.literature.events import Dealt

RULES = Literature()


class Says:
    """A bot that says the same at every turn, and keeps what it was told."""

    def __init__(self, move: Any) -> None:
        self.sights: list[Any] = []
        self._move = move

    def see(self, sight: Any) -> None:
        self.sights.append(sight)

    def move(self, view: Any) -> Any:
        del view
        return self._move


def randoms() -> list[Any]:
    return [bot_of("literature", "random")(RULES, seat, Random(seat)) for seat in range(6)]


def test_the_log_of_a_record_tells_the_game() -> None:
    record = play(RULES, randoms(), RULES.deal(Random(1)))

    assert RULES.outcome(Game.replay(RULES, record.log).state) == record.outcome
    assert sum(map(len, record.decisions)) > 8


def test_a_bot_is_told_its_own_cut_of_every_event() -> None:
    bots = randoms()
    watching = Says(None)
    watching.move = bots[3].move  # type: ignore[method-assign]  # it plays at random and listens
    bots[3] = watching
    record = play(RULES, bots, RULES.deal(Random(1)))

    assert watching.sights == [RULES.seen(event, 3) for event in record.log]
    assert not any(isinstance(sight, Dealt) for sight in watching.sights)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (None, "this is no move of the game"),
        ("pass", "this is no move of the game"),
        (Ask(1, 0, next(iter(RULES.pack))), "it spoke for another seat"),
        (Ask(0, 2, next(iter(RULES.pack))), "TARGET_TEAMMATE"),
    ],
)
def test_a_bad_answer_stops_the_game(move: Any, reason: str) -> None:
    bots = [Says(move), *randoms()[1:]]

    with pytest.raises(BadMove, match="the bot on seat 0 said") as caught:
        play(RULES, bots, RULES.deal(Random(1)))

    assert caught.value.reason == reason


def test_a_game_that_does_not_end_is_stopped() -> None:
    with pytest.raises(Endless, match="not over after"):
        play(RULES, randoms(), RULES.deal(Random(1)), most_moves=5)


def test_every_seat_needs_a_bot() -> None:
    with pytest.raises(ValueError, match="6 seats need as many bots, not 5"):
        play(RULES, randoms()[:5], RULES.deal(Random(1)))
