"""Two worlds that differ only in what an audience may not see: a sample of `./run bench worlds`, drawn by the day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import pytest

from bench._worlds import AUDIENCES, MakeOutlook, Scripted, pairs
from shoal.bots.bot import Bot
from shoal.core.codec import encode
from shoal.core.games import GAMES
from shoal.server.tables.broadcast.audience import AllHands, AtSeat, Audience, AudienceViews, Beside, Onlooker
from tests.sampling import DAY, sampled

POSITIONS = sampled(12, of=100)
SEED = sum(DAY.encode())
LEAKS_WITHIN = 300
"""Positions of which one at least must show a planted leak."""


class _Leaky(AudienceViews):
    """An audience of that kind sees one hand, or one event, too many."""

    leaks: type[Audience]

    def view(self, audience: Any) -> Any:
        state = self._state
        if not isinstance(audience, self.leaks):
            return super().view(audience)
        return [state.view(at) for at in range(self._seats)]

    def _seen_until(self, audience: AllHands) -> int:
        until = super()._seen_until(audience)
        if not isinstance(audience, self.leaks):
            return until
        return len(self._state.game.log) if self.late == (audience.late is not None) else until

    late = True


def _leaky(kind: type[Any], *, late: bool = True) -> MakeOutlook:
    return type("Leaky", (_Leaky,), {"leaks": kind, "late": late})


class _Hesitant(Scripted):
    """Takes longer with some hands than with others."""

    def hesitation_s(self, view: Any) -> float:
        return 2.0 + sum(encode(view)) % 97 / 10


PLANTS: Final[dict[str, tuple[str, MakeOutlook, Callable[..., Bot]]]] = {
    "a seat sees the hands of others": ("seat", _leaky(AtSeat), Scripted),
    "who looks over a shoulder sees the hands of others": ("beside", _leaky(Beside), Scripted),
    "an onlooker sees hands": ("onlooker", _leaky(Onlooker), Scripted),
    "all hands come too early": ("late", _leaky(AllHands), Scripted),
    "all hands come before the end": ("end", _leaky(AllHands, late=False), Scripted),
    "a bot takes longer with some hands, before a seat": ("seat", AudienceViews, _Hesitant),
    "a bot takes longer with some hands, before an onlooker": ("onlooker", AudienceViews, _Hesitant),
}
"""What is leaked, to which audience, and how."""


def is_found(audience: str, make_outlook: MakeOutlook, make_bot: Callable[..., Bot], seed: int) -> bool:
    """Whether a leak to that audience shows."""
    every = (pair for number in range(LEAKS_WITHIN) for pair in pairs(number, seed, make_outlook, make_bot))
    return any(name == audience and here != there for name, here, there in every)


@pytest.mark.parametrize("game", range(len(GAMES)))
@pytest.mark.slow
def test_no_audience_can_tell_worlds_apart_that_look_the_same_to_it(game: int) -> None:
    compared = Counter[str]()
    for number in range(game, game + POSITIONS * len(GAMES), len(GAMES)):
        for name, here, there in pairs(number, SEED, AudienceViews, Scripted):
            assert here == there, f"./run bench worlds --first {number} --positions 1 --seed {SEED}: {name}"
            compared[name] += 1

    assert sum(compared.values()) > POSITIONS


@pytest.mark.slow
def test_every_audience_is_compared() -> None:
    found = {name for number in range(12) for name, _, _ in pairs(number, 1, AudienceViews, Scripted)}

    assert found == set(AUDIENCES)


@pytest.mark.parametrize("leak", PLANTS)
def test_a_leak_to_an_audience_is_found(leak: str) -> None:
    assert is_found(*PLANTS[leak], seed=1)
