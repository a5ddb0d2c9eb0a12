"""Bots of a first visit: they know its deal, and play so that the newcomer sees what the lesson is about.

When the lesson is over, or the cards are not those of the prepared deal, another bot plays on that has seen the same.
"""

from __future__ import annotations

from random import Random
from typing import Any

from shoal.bots.bot import Bot
from shoal.bots.naming import bot_of
from shoal.core.game import PublicEvent, Seat, UncheckedRules
from shoal.lessons.visit import FIRST_VISIT, Visit, visit_of


class Guide(Bot):
    """A guide on one seat. Games say in `plan` what it does as long as the lesson goes on.

    `rules` and `truth` are of the game's own types, and so `Any` here.
    """

    rules: Any
    truth: Any

    def __init__(self, rules: UncheckedRules, seat: Seat, rng: Random) -> None:
        """Before the deal, of the first visit of the game with these rules."""
        self.rules = rules
        self.seat: Seat = seat
        self.visit: Visit = visit_of(rules.name, FIRST_VISIT)
        self._then = bot_of(rules.name, self.visit.level)(rules, seat, rng)
        self._sights: list[Any] = []
        self._is_prepared = rules.options == self.visit.rules.options
        self.truth = rules.start()
        for event in self.visit.deal:
            self.truth = rules.evolve(self.truth, event)
        self._deals = {type(rules.seen(event, seat)) for event in self.visit.deal}

    def see(self, sight: Any) -> None:
        """Follow the game from the prepared deal."""
        self._then.see(sight)
        at = len(self._sights)
        self._sights.append(sight)
        if at < len(self.visit.deal):
            self._is_prepared &= sight == self.rules.seen(self.visit.deal[at], self.seat)
        elif type(sight) in self._deals:  # people have changed places, and the cards were dealt anew
            self._is_prepared = False
        elif self._is_prepared:
            self.follow(sight)

    def follow(self, sight: Any) -> None:
        """Bring `truth` up to a sight after the deal. A game where events are cut follows them in its own way."""
        assert isinstance(sight, PublicEvent), "everything but the deal is public"
        self.truth = self.rules.evolve(self.truth, sight)

    def move(self, view: Any) -> Any | None:
        """What the lesson wants, or what the other bot says."""
        planned = self.plan(view) if self._is_prepared else None
        return planned if planned is not None else self._then.move(view)

    def plan(self, view: Any) -> Any | None:
        """The move that the lesson wants now; `None` where it wants none, and when it is over."""
        raise NotImplementedError
