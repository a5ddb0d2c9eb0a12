"""What a seat can know exactly, as a row: the chance that each seat holds each card, from the rules alone.

Every deal that agrees with what the seat has seen is as likely as any other. Where there is too much to count, early at
tables of ten and twelve seats, the chances are the quick estimates of `Chances`, and the last number says so.
"""

from __future__ import annotations

from math import log2
from typing import Final

import numpy as np

from shoal.core.cards import PACK
from shoal.core.game import Seat
from shoal.core.native import core
from shoal.envs.pieces import value
from shoal.games.literature.belief import Chances, Constraints, Exact, Facts, TooLarge, exact
from shoal.games.literature.encoding.slots import Slots
from shoal.games.literature.native_layout import MOST_SEATS
from shoal.games.literature.rules.rules import Literature

MOST_STEPS: Final = 2_000_000
"""What is counted for one exact belief at most: about a twentieth of a second."""

SCALE: Final = 64
"""The row ends with log2(deals) / 64."""

TOO_MANY: Final = value(-1.0)
"""What stands there where there is too much to count."""

MOST_COUNTED_PLAINLY: Final = 6
"""Without the native core beliefs are counted at tables of so many seats; at larger ones they are estimated."""


class Beliefs:
    """The beliefs of a table as rows."""

    def __init__(self, rules: Literature, slots: Slots) -> None:
        self._rules, self._slots = rules, slots
        self._cards = np.array([0 if card is None else int(card) for card in slots.card_at])
        self._is_card = np.array([card is not None for card in slots.card_at], np.float32)

    def row(self, constraints: Constraints, me: Seat) -> bytes:
        """`float32`: S*C chances by relative seat and slot; H that our team holds a half-suit whole, H theirs; log2 of the deals."""
        slots = self._slots
        known = self._exact(constraints)
        if known is None:
            estimate = Chances(self._rules, Facts.of(constraints))
            by_card = [[estimate.of(seat, card) for card in PACK] for seat in range(slots.S)]
            contained, worlds = estimate.contained, TOO_MANY
        else:
            by_card, contained = known.marginals(), known.chance_contained
            worlds = value(log2(known.worlds) / SCALE)
        order = [(me + step) % slots.S for step in range(slots.S)]
        chances = np.array(by_card)[order][:, self._cards].astype(np.float32) * self._is_card
        whole = np.zeros((2, slots.H), np.float32)
        for number, (half_suit, cards) in enumerate(self._rules.half_suits.items()):
            if not cards.mask & ~constraints.cards:
                for other in (0, 1):
                    whole[other, number] = contained((me + other) % 2, half_suit)
        return chances.tobytes() + whole.tobytes() + worlds

    def _exact(self, constraints: Constraints) -> Exact | None:
        most = MOST_COUNTED_PLAINLY if core is None else MOST_SEATS
        if most < self._rules.seats:
            return None
        try:
            return exact(constraints, most_steps=MOST_STEPS)
        except TooLarge:
            return None
