"""`attentive` and its variants: they shout as fast as people do, keep the ledger, and call Fishageddon.

    alert       hardly ever late
    attentive   as fast as somebody who plays along
    drowsy      late about once in three times
    loose       as fast as `attentive`, and calls before it is certain

All have the same knowledge, since there are no private cards in this game: the skill is to be in time. Reactions are
drawn from the bot's own random source when a Fish has won, independently of the cards.
"""

from __future__ import annotations

from functools import partial
from math import log
from random import Random
from typing import Final

from msgspec import Struct

from shoal.bots.bot import Bot, Maker
from shoal.core.game import Seat
from shoal.games.fish_draw import Call, Collect, FishDraw, Move, Redraw, Reveal, SeatView, Shout, Sight
from shoal.games.fish_draw.bots.chances import chance, hesitation_s
from shoal.games.fish_draw.rules.events import CollectedSeen, Won

GUESSED: Final = 2
"""With more Fish than this in unknown places, `loose` does not guess."""


class Temper(Struct, frozen=True):
    """The parameters of such a bot: the median of its reactions in seconds and the standard deviation of their logarithm.

    `calls_from` is the probability of success from which it calls.
    """

    median_s: float
    spread: float = 0.35
    calls_from: float = 1.0


TEMPERS: Final = {
    "alert": Temper(0.5),
    "attentive": Temper(0.9),
    "drowsy": Temper(2.4, spread=0.45),
    "loose": Temper(0.9, calls_from=0.35),
}
"""The parameters by name of the bot."""


class AttentiveBot(Bot):
    """Shouts, collects, turns its cards, and calls when the ledger has all Fish in one stack."""

    def __init__(self, rules: FishDraw, seat: Seat, rng: Random, temper: Temper = TEMPERS["attentive"]) -> None:
        self._rules = rules
        self._seat = seat
        self._rng = rng
        self._temper = temper
        self._fish_on_table = False

    def see(self, sight: Sight) -> None:
        """Note whether a Fish has won and is not collected yet."""
        match sight:
            case Won(with_fish=with_fish):
                self._fish_on_table = with_fish
            case CollectedSeen():
                self._fish_on_table = False
            case _:
                pass

    def reaction_s(self) -> float:
        """A human reaction time to a Fish; 0 for a call, which a player who keeps the ledger has ready."""
        if not self._fish_on_table:
            return 0.0
        return self._rng.lognormvariate(log(self._temper.median_s), self._temper.spread)

    def hesitation_s(self, view: SeatView) -> float:
        """Time for others to call, where the ledger shows that a call would be right."""
        return hesitation_s(self._rules, view.board, self._seat)

    def move(self, view: SeatView) -> Move | None:
        """A shout first, then a call, then what its turn requires."""
        offer = self._rules.moves(view)
        if offer.shout:
            return Shout(self._seat)
        if offer.collect:
            return Collect(self._seat)
        guesses = GUESSED if self._temper.calls_from < 1 else 0
        for on in offer.calls:
            if chance(self._rules, view.board, on, guesses) >= self._temper.calls_from:
                return Call(self._seat, on)
        if self._rules.waited_for(view.board) != self._seat:
            return None
        return Redraw(self._seat) if offer.redraw else Reveal(self._seat)


def attentive(temper: Temper) -> Maker:
    """The maker of bots with these parameters."""
    return partial(AttentiveBot, temper=temper)
