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
from shoal.games.literature import Literature
from shoal.games.literature.bots.counting import CountingChoices, CountingMind
from shoal.games.literature.bots.greedy import GreedyChoices, GreedyMind, ShrewdChoices
from shoal.games.literature.bots.memory import PerfectMemory
from shoal.games.literature.bots.mind import Candidate
from shoal.games.literature.bots.player import MindPlayer

T = TypeVar("T")


def signaller(rules: Literature, seat: Seat, rng: Random) -> MindPlayer:
    """`shrewd`, as if the table had declared the convention: it signals, and reads the questions of all others so."""
    declared = Literature(replace(rules.options, conventions="declared"))
    return MindPlayer(declared, seat, GreedyMind(declared, seat, rng, PerfectMemory(declared, seat), ShrewdChoices))


def orderly(rules: Literature, seat: Seat, rng: Random) -> MindPlayer:
    """`counting`, but for the order of its questions."""
    return MindPlayer(rules, seat, CountingMind(rules, seat, rng, PerfectMemory(rules, seat), _OrderlyChoices))


def deep(rules: Literature, seat: Seat, rng: Random) -> MindPlayer:
    """`shrewd`, but for what a card is worth to it."""
    return MindPlayer(rules, seat, GreedyMind(rules, seat, rng, PerfectMemory(rules, seat), _DeepChoices))


def denier(rules: Literature, seat: Seat, rng: Random) -> MindPlayer:
    """`shrewd`, but for what a card is worth to it."""
    return MindPlayer(rules, seat, GreedyMind(rules, seat, rng, PerfectMemory(rules, seat), _DenyingChoices))


class _OrderlyChoices(CountingChoices):
    def _best(self, things: Iterable[T], value: Callable[[T], float]) -> T:
        valued = [(value(thing), thing) for thing in things]
        most = max(number for number, _ in valued)
        return next(thing for number, thing in valued if number >= most - 1e-9)


class _DeepChoices(GreedyChoices):
    """Of the questions that are nearly the likeliest to hit, one in the half-suit of which it holds most."""

    def _value(self, question: Candidate) -> float:
        own = self._worth.facts.has[self._seat] & self._rules.half_suit_mask[question[1]]
        return own.bit_count() + self._worth.chances.of(*question)


class _DenyingChoices(GreedyChoices):
    """The same in the half-suit of which its opponents hold most."""

    def _value(self, question: Candidate) -> float:
        chances, half_suit = self._worth.chances, self._rules.half_suits[self._rules.half_suit_of[question[1]]]
        theirs = sum(chances.of(seat, card) for seat in self._rules.sides[1 - self._seat % 2] for card in half_suit)
        return theirs + chances.of(*question)
