"""The numbers by which a network values a question: the twin of native/src/features.cpp.

FEATURES names them, in order. Most lie between 0 and 1: counts are divided by what stands behind the stroke. "The
half-suit" is that of the card, "the others" are its other cards; `reading.py` says what is placed, known, a harvest.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final, NamedTuple

from shoal.bots.literature.mind import Question
from shoal.bots.literature.reading import HalfSuitReading, Reading

OF_TABLE: Final = (
    "our points less theirs / 4",
    "open half-suits / 8",
    "cards in hand / 8",
    "unknown cards / 40",
    "the greatest harvest of an opponent / 4",
    "cards that can be taken with certainty / 4",
    "how long everybody has learned nothing, up to 12 questions / 12",
    "seats without cards / seats",
    "the chance of the likeliest question",
    "our cards / all cards",
    "what an opponent can guess of our cards, at most / 2",
    "what a teammate can guess of theirs, at most / 2",
)

OF_HALF_SUIT: Final = (
    "own cards / its cards",
    "expected cards with us / its cards: the share",
    "the share squared",
    "the share to the fourth power",
    "the chance that all are with us, card by card",
    "the chance that the likeliest holders are the true ones, card by card",
    "cards known to be with us / its cards",
    "cards known to be with them / its cards",
    "unknown cards / its cards",
    "cards placed with us / its cards",
    "cards placed with them / its cards",
    "whether everybody knows that we have a card of it",
    "own cards that are not placed / its cards",
    "our own questions in it, up to 3 / 3",
    "questions of teammates in it, up to 3 / 3",
    "questions of opponents in it, up to 3 / 3",
    "the most cards an opponent is expected to have / 3",
    "the chance that all are with them, card by card",
    "its points",
    "cards of ours that everybody guesses right / its cards",
    "cards of theirs that everybody guesses right / its cards",
    "own cards that everybody guesses right / its cards",
)

OF_QUESTION: Final = (
    "the chance of a hit",
    "whether it hits for certain",
    "whether it misses for certain",
    "the chance of a hit, if the card is with an opponent that may be asked",
    "the chance that the card is with us",
    "cards of the half-suit that the target is expected to have / 3",
    "the chance that the target has one of the others",
    "whether everybody knows that the target has a card of it",
    "cards of the target / 8",
    "whether the target has one card only",
    "the harvest of the target / 4",
    "the harvest of the target less the least of an opponent / 4",
    "half-suits that the target could complete",
    "whether the target may have the card, as far as everybody knows",
    "whether we may have the card, as far as everybody knows",
    "seats that may have the card, as far as everybody knows / seats",
    "seats that may have the card / seats",
    "whether our last question was for the same card",
    "whether our last question was in the half-suit",
    "whether we have just hit the same target",
    "whether the last question of a teammate was for the card, and missed",
    "whether the last question of a teammate was in the half-suit",
    "the chance that the others are with us, card by card",
    "the chance that the likeliest holders of the others are the true ones",
    "whether the others are with us for certain",
    "the chance that the target has one of the others, times the cards placed with us / 4",
    "others that the target is expected to have / 3",
    "what the target can guess of our cards / 2",
    "the same less the least of an opponent / 2",
    "the chance of the target's best guess",
    "the chance of a hit as everybody has it",
    "the chance that we have the card as everybody has it",
)

FEATURES: Final = OF_TABLE + OF_HALF_SUIT + OF_QUESTION

CERTAIN: Final = 1 - 1e-6


class _Around(NamedTuple):
    """What all questions of a decision share."""

    best: float
    """The chance of the likeliest."""
    with_them: dict[int, float]
    """By card, the chances of all questions for it."""


def rows(read: Reading, questions: Sequence[Question]) -> list[list[float]]:
    """A row of FEATURES for each of these questions, which are all that may be asked."""
    with_them: dict[int, float] = {}
    for target, card in questions:
        with_them[card] = with_them.get(card, 0.0) + read.chance[target][card]
    around = _Around(max((read.chance[target][card] for target, card in questions), default=0.0), with_them)
    table = _of_table(read, around)
    by_half_suit = {number: _of_half_suit(read, number, one) for number, one in read.half_suits.items()}
    half_suit_of = read.at.behaviour.half_suit_of
    return [table + by_half_suit[half_suit_of[asked[1]]] + _of_question(read, around, asked) for asked in questions]


def _of_table(read: Reading, around: _Around) -> list[float]:
    at, team = read.at, read.at.seat % 2
    sizes = at.public.size
    return [
        (at.score[team] - at.score[1 - team]) / 4,
        len(read.half_suits) / 8,
        at.hand.bit_count() / 8,
        read.unknown_cards / 40,
        read.most_harvest / 4,
        read.known_hits / 4,
        min(at.behaviour.quiet, 12) / 12,
        sum(size == 0 for size in sizes) / at.rules.seats,
        around.best,
        sum(sizes[team::2]) / max(1, sum(sizes)),
        read.most_reach / 2,
        read.mates_reach / 2,
    ]


def _of_half_suit(read: Reading, number: int, one: HalfSuitReading) -> list[float]:
    at, n = read.at, one.size
    asks, team = at.behaviour.asks, at.seat % 2
    own = asks[at.seat][number]
    mates = sum(of_seat[number] for of_seat in asks[team::2]) - own
    others = sum(of_seat[number] for of_seat in asks[1 - team :: 2])
    share = one.ours / n
    guessed = read.guessed[number]
    return [
        one.own / n,
        share,
        share**2,
        share**4,
        one.contained,
        one.attributed,
        one.known_ours / n,
        one.known_theirs / n,
        one.unknown / n,
        one.placed_ours / n,
        one.placed_theirs / n,
        float(one.shown),
        (one.own - one.placed_mine) / n,
        min(own, 3) / 3,
        min(mates, 3) / 3,
        min(others, 3) / 3,
        one.most_opponent / 3,
        one.theirs_whole,
        float(list(at.rules.worth.values())[number]),
        sum(guessed.ours.values()) / n,
        sum(guessed.theirs.values()) / n,
        guessed.mine / n,
    ]


def _of_question(read: Reading, around: _Around, question: Question) -> list[float]:
    at, chance = read.at, read.chance
    target, card = question
    likely = chance[target][card]
    number = at.behaviour.half_suit_of[card]
    one = read.half_suits[number]
    others = [other for other in one.cards if other != card]
    keeps = 1 - prod(1 - chance[target][other] for other in others)
    others_surest = prod(one.surest[other] for other in others)
    may = at.public.may
    with_them = around.with_them[card]
    return [
        likely,
        float(likely >= CERTAIN),
        float(likely <= 0),
        likely / with_them if with_them > 0 else 0.0,
        one.with_us[card],
        one.expected[target] / 3,
        keeps,
        float(one.proven_base[target]),
        at.public.size[target] / 8,
        float(at.public.size[target] == 1),
        read.harvest[target] / 4,
        (read.harvest[target] - read.least_harvest) / 4,
        read.completion[target],
        float(may[target] >> card & 1),
        float(may[at.seat] >> card & 1),
        sum(cards >> card & 1 for cards in may) / at.rules.seats,
        sum(of_seat[card] > 0 for of_seat in chance) / at.rules.seats,
        *_of_last_questions(read, question, number),
        prod(one.with_us[other] for other in others),
        others_surest,
        float(others_surest >= CERTAIN),
        keeps * one.placed_ours / 4,
        max(0.0, one.expected[target] - likely) / 3,
        read.reach[target] / 2,
        (read.reach[target] - read.least_reach) / 2,
        read.threat[target],
        read.guess[target][card],
        read.guess[at.seat][card],
    ]


def _of_last_questions(read: Reading, question: Question, number: int) -> list[float]:
    at, seen = read.at, read.at.behaviour
    target, card = question
    mine = seen.last[at.seat]
    of_mates = [seen.last[mate] for mate in at.rules.sides[at.seat % 2] if mate != at.seat]
    asked = [last for last in of_mates if last is not None]
    return [
        float(mine is not None and mine.card == card),
        float(mine is not None and seen.half_suit_of[mine.card] == number),
        float(mine is not None and seen.asker == at.seat and mine.hit and mine.target == target),
        float(any(last.card == card and not last.hit for last in asked)),
        float(any(seen.half_suit_of[last.card] == number for last in asked)),
    ]
