"""Bots that are no better than others but play differently: partners from elsewhere, for `shoal crossplay`.

    signaller   plays by Salahuddin's convention (`rules.md` F2) wherever it sits, though no one has declared it
    orderly     of questions that are equal to it, the one for the lowest card: it reveals what it holds below it
    deep        asks where it holds most, and stays there until the half-suit is closed
    denier      asks where its opponents hold most, so that they cannot complete it

All are `shrewd` or `counting` in everything else, so what they differ in is the convention.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from shoal.core.game import Seat
from shoal.games.literature import Literature, SeatView
from shoal.games.literature.bots.counting import CountingChoices, CountingMind
from shoal.games.literature.bots.greedy import GreedyChoices, ShrewdMind
from shoal.games.literature.bots.memory import PerfectMemory
from shoal.games.literature.bots.mind import Candidate, Choices
from shoal.games.literature.bots.player import MindPlayer

T = TypeVar("T")


def signaller(rules: Literature, seat: Seat, rng: Random) -> MindPlayer:
    """`shrewd`, as if the table had declared the convention: it signals, and reads the questions of all others so."""
    declared = Literature(replace(rules.options, conventions="declared"))
    return MindPlayer(declared, seat, ShrewdMind(declared, seat, rng, PerfectMemory(declared, seat)))


def orderly(rules: Literature, seat: Seat, rng: Random) -> MindPlayer:
    """`counting`, but for the order of its questions."""
    return MindPlayer(rules, seat, _OrderlyMind(rules, seat, rng, PerfectMemory(rules, seat)))


def deep(rules: Literature, seat: Seat, rng: Random) -> MindPlayer:
    """`shrewd`, but for what a card is worth to it."""
    return MindPlayer(rules, seat, _DeepMind(rules, seat, rng, PerfectMemory(rules, seat)))


def denier(rules: Literature, seat: Seat, rng: Random) -> MindPlayer:
    """`shrewd`, but for what a card is worth to it."""
    return MindPlayer(rules, seat, _DenyingMind(rules, seat, rng, PerfectMemory(rules, seat)))


class _OrderlyMind(CountingMind):
    def choices(self, view: SeatView) -> Choices:  # noqa: ARG002  # what it sees it knows
        return _OrderlyChoices(self._seat, self._rng, self._worth())


class _OrderlyChoices(CountingChoices):
    def _best(self, things: Iterable[T], value: Callable[[T], float]) -> T:
        valued = [(value(thing), thing) for thing in things]
        most = max(number for number, _ in valued)
        return next(thing for number, thing in valued if number >= most - 1e-9)


class _DeepMind(ShrewdMind):
    def choices(self, view: SeatView) -> Choices:
        return _DeepChoices(self._rules, self._seat, self._rng, self._knowledge, self.patience).holding(view)


class _DenyingMind(ShrewdMind):
    def choices(self, view: SeatView) -> Choices:
        return _DenyingChoices(self._rules, self._seat, self._rng, self._knowledge, self.patience).holding(view)


class _Preferring(GreedyChoices):
    """Of the questions that are nearly the likeliest to hit, the one in the half-suit that it prefers."""

    def holding(self, view: SeatView) -> _Preferring:
        """The same for a seat that sees this."""
        self._view = view
        return self

    def _cards_of_half_suit(self, question: Candidate) -> list[Candidate]:
        """Every card of its half-suit, with every seat."""
        cards = self._rules.half_suits[self._rules.half_suit_of[question[1]]]
        return [(seat, card) for seat in range(self._rules.seats) for card in cards]


class _DeepChoices(_Preferring):
    def _value(self, question: Candidate) -> float:
        cards = self._rules.half_suits[self._rules.half_suit_of[question[1]]]
        return len(cards & self._view.hand) + self._worth.chances.of(*question)


class _DenyingChoices(_Preferring):
    def _value(self, question: Candidate) -> float:
        theirs = sum(
            self._worth.chances.of(seat, card)
            for seat, card in self._cards_of_half_suit(question)
            if seat % 2 != self._seat % 2
        )
        return theirs + self._worth.chances.of(*question)
