"""What became of the chances that somebody took, from the reviews that are kept of their games."""

from __future__ import annotations

import asyncio
import zlib
from random import Random
from typing import cast

import pytest

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.codec import encode
from shoal.core.game import Game
from shoal.core.games import preset, rules_of
from shoal.records import record_of
from shoal.review import review
from shoal.server.people.history import ChanceClass, PlayedGame, calibration_of
from shoal.server.storage.store import Shelf


class OneReview:
    """A shelf with the review of one game."""

    def __init__(self, packed: bytes) -> None:
        self.packed = packed

    async def kept_review(self, game_id: str, _: int) -> bytes | None:
        return self.packed if game_id == "kept" else None


def played(game: str, seat: int) -> PlayedGame:
    return PlayedGame(game, "go_fish", 0, "won", 1.0, 0.0, (), (), {}, seat)


@pytest.mark.slow
def test_chances_are_counted_for_ones_own_seat_and_only_where_a_review_is_kept() -> None:
    rules = rules_of("go_fish", preset("go_fish", "bicycle"))
    bots = [bot_of("go_fish", "counting")(rules, seat, Random(seat)) for seat in range(rules.seats)]
    log = play(rules, bots, rules.deal(Random(5), 0)).log[:50]
    state = rules.start()
    for event in log:
        state = rules.evolve(state, event)
    found = review(record_of(Game(rules, log, state)))
    own = [move for move in found.moves if move.seat == 2 and move.chance is not None and move.came_true is not None]

    shelf = cast(Shelf, OneReview(zlib.compress(encode(found))))
    classes = asyncio.run(calibration_of(shelf, [played("kept", 2), played("never reviewed", 2)]))

    assert sum(one.times for one in classes) == len(own) > 0
    assert sum(one.right for one in classes) == sum(bool(move.came_true) for move in own)
    sure = [move for move in own if cast(float, move.chance) >= 0.8]
    assert ChanceClass(80, 100, len(sure), sum(bool(move.came_true) for move in sure)) in classes or not sure
    assert asyncio.run(calibration_of(shelf, [played("never reviewed", 2)])) == []
