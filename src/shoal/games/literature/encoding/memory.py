"""What a seat of Literature remembers for its observations: as much as the settings ask for."""

from __future__ import annotations

from copy import copy
from math import log2
from typing import Final

import numpy as np

from shoal.core.cards import PACK, CardSet
from shoal.core.game import Seat
from shoal.core.native import core
from shoal.envs.composed import EventRows
from shoal.envs.packing import value
from shoal.envs.settings import Settings
from shoal.games.literature.belief import Chances, Constraints, Exact, Facts, TooManyDeals, exact
from shoal.games.literature.encoding.actions import Actions
from shoal.games.literature.encoding.slots import Slots
from shoal.games.literature.native_layout import MOST_SEATS
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import NO_CARDS

# What happened, as rows of six small numbers: kind, who + 1, whom + 1, what + 1, result, turn.
#
#     kind   1 question   2 claim   3 turn given or chosen   4 challenge   5 claim that failed   6 refusal
#            7 card moved by a rule; and in `full` only: 8 card shown   9 card named by a claimer
#     who, whom   seats relative to the one that remembers, 0: no one
#     what   a slot (kinds 1, 6, 7, 8, 9) or a half-suit
#     result question: 1 miss, 2 hit, 0 not answered yet; claim: 1 won, 2 lost, 3 cancelled, 4 minus one, 0 only begun;
#            challenge: 0 made, 1 declined, 2 taken up
#     turn   claims and questions: 1 in turn, 2 out of it
#
# Half-suits that close without a claim (a penalty, an award at the end) have no one as who, and as whom the first seat of
# the team that got it, as the one that remembers sees it: 1 its own team, 2 the other one. A claim that was interrupted is
# the claimer's, and whom is the one that interrupted.

Row = tuple[int, int, int, int, int, int]
"""A row with relative seats."""

EVENT_BITS: Final = (4, 4, 4, 7, 3, 2)
"""The bits of the six numbers in a packed row."""

QUESTION, CLAIM, TURN, CHALLENGE, FAILED, REFUSED, MOVED, SHOWN, NAMED = range(1, 10)

OUTCOMES: Final = {"won": 1, "lost": 2, "cancelled": 3, "minus_one": 4, "awarded": 1}


class SightRows(EventRows):
    """The rows of one seat's sights, oldest first. It sees each of them once, in order."""

    __slots__ = ("_begun", "_claim", "_interrupter", "_keeps_all", "_slots")

    def __init__(self, slots: Slots, seat: Seat, most: int, *, keeps_all: bool) -> None:
        """Nothing has happened; `most` rows are kept at least. `keeps_all`: kinds 8 and 9, too."""
        super().__init__(slots.S, seat, most)
        self._slots = slots
        self._keeps_all = keeps_all
        self._claim: ev.Claimed | None = None
        self._begun: ev.ClaimBegun | None = None
        self._interrupter: Seat | None = None

    def _add(
        self, kind: int, who: Seat | None, whom: Seat | None, what: int, *, result: int = 0, turn: int = 0
    ) -> None:
        self.keep(kind, self.relative(who), self.relative(whom), what, result, turn)

    def see(self, sight: ev.Sight) -> None:
        """One row for one sight; some have none, and cards that were named or shown have one each."""
        slot_of, number_of = self._slots.slot_of, self._slots.number_of
        match sight:
            case ev.Asked(seat, target, card, hit):
                self._add(QUESTION, seat, target, slot_of[card] + 1, result=2 if hit else 1, turn=1)
            case ev.Questioned(seat, target, card):
                self._add(QUESTION, seat, target, slot_of[card] + 1, turn=1)
            case ev.Claimed():
                self._claim = sight
                self._name(sight)
            case ev.ClaimBegun(seat, half_suit):
                self._begun = sight
                self._interrupter = None
                self._add(CLAIM, seat, None, number_of[half_suit] + 1)
            case ev.CardNamed(seat, card, holder):
                self._detail(NAMED, seat, holder, slot_of[card] + 1)
            case ev.Interrupted(seat, card):
                self._interrupter = seat
                self._detail(SHOWN, seat, None, slot_of[card] + 1)
            case ev.Closed():
                self._close(sight)
            case ev.ClaimFailed(seat, half_suit):
                claim = self._claim
                self._add(FAILED, seat, None, number_of[half_suit] + 1, turn=1 if claim is None or claim.in_turn else 2)
                self._claim = self._begun = None
            case ev.Revealed(holders=holders):
                for card, holder in holders:
                    self._detail(SHOWN, holder, None, slot_of[card] + 1)
            case ev.Moved(card, seat, to):
                self._add(MOVED, seat, to, slot_of[card] + 1)
            case ev.Irregularity(seat, _, half_suit):
                self._add(REFUSED, seat, None, number_of[half_suit] + 1, result=1)
            case ev.Challenged(seat, half_suit):
                self._add(CHALLENGE, seat, None, number_of[half_suit] + 1)
            case ev.ChallengeAnswered(seat, claim=takes_up):
                self._add(CHALLENGE, seat, None, 0, result=2 if takes_up else 1)
            case ev.Turned(seat):
                self._add(TURN, None, seat, 0)
            case ev.TurnPassed(seat, to) | ev.NextChosen(seat, to) | ev.ClaimerChosen(seat, to):
                self._add(TURN, seat, to, 0)
            case ev.Endgame(_, claimer):
                self._add(TURN, None, claimer, 0)
            case ev.HandSeen() | ev.Misdealt():
                self.kept.clear()
                self._claim = self._begun = None
            case _:
                pass

    def refused(self, target: Seat, slot: int) -> None:
        """A question of the seat itself that the rules have refused: only it knows."""
        self._add(REFUSED, self.seat, target, slot + 1, turn=1)

    def _detail(self, kind: int, who: Seat, whom: Seat | None, what: int) -> None:
        if self._keeps_all:
            self._add(kind, who, whom, what)

    def _name(self, claim: ev.Claimed) -> None:
        """Where a claim says the cards are; a claim that was spoken card by card has said it before."""
        if self._begun is None:
            for card, holder in claim.attribution:
                self._detail(NAMED, claim.seat, holder, self._slots.slot_of[card] + 1)

    def _close(self, closed: ev.Closed) -> None:
        what, result = self._slots.number_of[closed.half_suit] + 1, OUTCOMES[closed.outcome]
        if closed.outcome == "awarded":
            whom = None if closed.team is None else (self.seat + (closed.team - self.seat) % 2) % self._slots.S
            self._add(CLAIM, None, whom, what, result=3 if whom is None else result)
        elif self._interrupter is not None and self._begun is not None:
            self._add(CLAIM, self._begun.seat, self._interrupter, what, result=result, turn=1)
        elif self._claim is not None:
            self._add(CLAIM, self._claim.seat, None, what, result=result, turn=1 if self._claim.in_turn else 2)
        else:
            self._add(CLAIM, None, None, what, result=result)
        self._claim = self._begun = self._interrupter = None


class Memory:
    """A fold of one seat's sights."""

    __slots__ = ("_actions", "constraints", "dealt", "facts", "rows", "seat")

    def __init__(self, rules: Literature, actions: Actions, settings: Settings, seat: Seat, rows: int) -> None:
        """Before the deal; `rows` is how many rows of events are asked for, 0 for none."""
        names = settings.memory
        self.seat: Seat = seat
        self._actions = actions
        self.rows: SightRows | None = SightRows(actions.slots, seat, rows, keeps_all="full" in names) if rows else None
        self.facts: Facts | None = Facts(rules, seat) if "facts" in names else None
        self.constraints: Constraints | None = Constraints(rules, seat) if "belief" in names else None
        self.dealt: CardSet = NO_CARDS

    def see(self, sight: ev.Sight) -> None:
        """Something happened."""
        if self.rows is not None:
            self.rows.see(sight)
        if self.facts is not None:
            self.facts.see(sight)
        if self.constraints is not None:
            self.constraints.see(sight)
        if isinstance(sight, ev.HandSeen):
            self.dealt = sight.hand

    def refused(self, action: int) -> None:
        """A question of this seat was refused."""
        if self.rows is not None:
            self.rows.refused(*self._actions.target_and_slot(self.seat, action))

    def copy(self) -> Memory:
        """A memory that goes on by itself."""
        made = copy(self)
        made.rows = None if self.rows is None else self.rows.copy()
        made.facts = None if self.facts is None else self.facts.copy()
        made.constraints = None if self.constraints is None else self.constraints.copy()
        return made

    def newest(self) -> bytes:
        """The newest rows of events."""
        return b"" if self.rows is None else self.rows.newest()


# Observations of Literature: what the table shows a seat now, and what it remembers.
#
# Each block is put together from pieces of `float32` bytes that were made once. Where `hand_counts` hides sizes at the
# table, the block of sizes hides them too; what a seat remembers is what a perfect rememberer knows.

# What a seat can know exactly, as a row: the chance that each seat holds each card, from the rules alone.
#
# Every deal that agrees with what the seat has seen is as likely as any other. Where there is too much to count, early at
# tables of ten and twelve seats, the chances are the quick estimates of `Chances`, and the last number says so.

MOST_STEPS: Final = 2_000_000
"""What is counted for one exact belief at most: about a twentieth of a second."""

SCALE: Final = 64
"""The row ends with log2(deals) / 64."""

TOO_MANY: Final = value(-1.0)
"""What stands there where there is too much to count."""

MOST_COUNTED_PLAINLY: Final = 6
"""Without the native core beliefs are counted at tables of so many seats; at larger ones they are estimated."""


class BeliefRows:
    """The beliefs of a table as rows."""

    def __init__(self, rules: Literature, slots: Slots) -> None:
        self._rules = rules
        self._slots = slots
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
        except TooManyDeals:
            return None
