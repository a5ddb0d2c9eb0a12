"""The numbers by which a network values a question: the twin of native/src/features.cpp.

FEATURES names them, in order. Most lie between 0 and 1: counts are divided by what stands behind the stroke. "The
half-suit" is that of the card, "the others" are its other cards; `reading.py` says what is placed, known, a harvest, and
`outlook.py` what a sweep is. Of teammates and opponents those with cards count.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final

from shoal.cards import Card
from shoal.game import Seat
from shoal.kits.literature.bots.mind import Question
from shoal.kits.literature.bots.outlook import Outlook
from shoal.kits.literature.bots.reading import Reading

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
    # of all open half-suits, in sum if nothing else is said
    "the chances that all are with us / 4",
    "the chances that the likeliest holders are the true ones / 4",
    "the chances that all are with them / 4",
    "the shares to the eighth power / 4",
    "what is theirs, to the eighth power / 4",
    "cards of ours that everybody guesses right / 8",
    "cards of theirs that everybody guesses right / 8",
    "cards placed with us / 12",
    "cards placed with them / 12",
    "cards known to be with us / 20",
    "cards known to be with them / 10",
    "half-suits in hand / 8",
    "the chance of the likeliest sweep of our own",
    "the chances of sweeps of our own / 3",
    "the chances of the likeliest teammate to have a card / 8",
    "the chances of the likeliest opponent to sweep / 3",
    # of teammates and opponents
    "teammates / 3",
    "opponents / 3",
    "cards of the opponent with the most / 8",
    "cards of the opponent with the least / 8",
    "the greatest harvest of a teammate / 4",
    "the harvests of teammates / 6",
    "the harvests of opponents / 6",
    "half-suits that a teammate could complete, at most",
    "half-suits that an opponent could complete, at most",
    "what teammates can guess of their cards / 4",
    "what opponents can guess of our cards / 4",
    "the chance of the best guess of a teammate",
    "the chance of the best guess of an opponent",
    "the chance of the likeliest sweep of a teammate",
    "the chance of the likeliest sweep of an opponent",
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
    "the chance that the likeliest teammate has a card of it",
    "teammates that have a card of it, on average / 2",
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
    "the chance of the likeliest question for one of the others",
    "the chance of the likeliest question in another half-suit",
    "the chances of the likeliest questions for the others / 4",
    "how many of the others would be hit in a row / 4",
    "how many other cards would be hit in a row / 8",
    "the chance of a hit, times that the target has a card of the half-suit",
    "cards of ours that the target guesses right in the half-suit / 3",
    "the chance that the target guesses the easiest of them right",
    "cards of ours that the target guesses right / 4",
    "half-suits of which the target has a card / 4",
    "half-suits of which everybody knows that the target has a card / 4",
    "the chance of the likeliest sweep of the target",
    "half-suits that the target would sweep / 3",
)

FEATURES: Final = OF_TABLE + OF_HALF_SUIT + OF_QUESTION

CERTAIN: Final = 1 - 1e-6


def rows(read: Reading, questions: Sequence[Question]) -> list[list[float]]:
    """A row of FEATURES for each of these questions, which are all that may be asked."""
    ahead = Outlook(read, questions)
    table = _of_table(read, ahead) + _of_half_suits(read, ahead) + _of_seats(ahead)
    by_half_suit = {number: _of_half_suit(read, ahead, number) for number in read.half_suits}
    half_suit_of = read.at.behaviour.half_suit_of
    return [table + by_half_suit[half_suit_of[asked[1]]] + _of_question(read, ahead, asked) for asked in questions]


def _of_table(read: Reading, ahead: Outlook) -> list[float]:
    at, team = read.at, read.at.seat % 2
    sizes = at.public.size
    return [
        (at.score[team] - at.score[1 - team]) / 4,
        len(read.half_suits) / 8,
        at.hand.bit_count() / 8,
        read.unknown_cards / 40,
        ahead.opponents.harvest / 4,
        read.known_hits / 4,
        min(at.behaviour.quiet, 12) / 12,
        sum(size == 0 for size in sizes) / at.rules.seats,
        ahead.best,
        sum(sizes[team::2]) / max(1, sum(sizes)),
        ahead.opponents.reach / 2,
        ahead.mates.reach / 2,
    ]


def _of_half_suits(read: Reading, ahead: Outlook) -> list[float]:
    half_suits, guessed = read.half_suits.values(), read.guessed.values()
    shares = [one.ours / one.size for one in half_suits]
    return [
        sum(one.contained for one in half_suits) / 4,
        sum(one.attributed for one in half_suits) / 4,
        sum(one.theirs_whole for one in half_suits) / 4,
        sum(share**8 for share in shares) / 4,
        sum((1 - share) ** 8 for share in shares) / 4,
        sum(sum(of.ours.values()) for of in guessed) / 8,
        sum(sum(of.theirs.values()) for of in guessed) / 8,
        sum(one.placed_ours for one in half_suits) / 12,
        sum(one.placed_theirs for one in half_suits) / 12,
        sum(one.known_ours for one in half_suits) / 20,
        sum(one.known_theirs for one in half_suits) / 10,
        sum(one.own > 0 for one in half_suits) / 8,
        max(ahead.own_sweep.values()),
        sum(ahead.own_sweep.values()) / 3,
        sum(ahead.mates.base.values()) / 8,
        sum(of.all_ours * ahead.opponents.base[number] for number, of in read.guessed.items()) / 3,
    ]


def _of_seats(ahead: Outlook) -> list[float]:
    mates, opponents = ahead.mates, ahead.opponents
    return [
        mates.seats / 3,
        opponents.seats / 3,
        opponents.most_cards / 8,
        opponents.least_cards / 8,
        mates.harvest / 4,
        mates.harvests / 6,
        opponents.harvests / 6,
        mates.completion,
        opponents.completion,
        mates.reaches / 4,
        opponents.reaches / 4,
        mates.threat,
        opponents.threat,
        mates.best_sweep,
        opponents.best_sweep,
    ]


def _of_half_suit(read: Reading, ahead: Outlook, number: int) -> list[float]:
    at, one = read.at, read.half_suits[number]
    n = one.size
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
        ahead.mates.base[number],
        ahead.mates.bases[number] / 2,
    ]


def _of_question(read: Reading, ahead: Outlook, question: Question) -> list[float]:
    at, chance = read.at, read.chance
    target, card = question
    likely = chance[target][card]
    number = at.behaviour.half_suit_of[card]
    one = read.half_suits[number]
    others = [other for other in one.cards if other != card]
    keeps = 1 - prod(1 - chance[target][other] for other in others)
    others_surest = prod(one.surest[other] for other in others)
    may = at.public.may
    with_them = ahead.with_them[card]
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
        (read.harvest[target] - ahead.opponents.least_harvest) / 4,
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
        (read.reach[target] - ahead.opponents.least_reach) / 2,
        read.threat[target],
        read.guess[target][card],
        read.guess[at.seat][card],
        *_of_next_questions(read, ahead, card),
        likely * one.base[target],
        *_of_target(read, ahead, target, number),
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


def _of_next_questions(read: Reading, ahead: Outlook, card: Card) -> list[float]:
    half_suit_of, chance = read.at.behaviour.half_suit_of, ahead.likeliest
    others = [other for other in ahead.by_likelihood if other != card]
    here = [other for other in others if half_suit_of[other] == half_suit_of[card]]
    elsewhere = [other for other in others if half_suit_of[other] != half_suit_of[card]]
    return [
        chance[here[0]] if here else 0.0,
        chance[elsewhere[0]] if elsewhere else 0.0,
        sum(chance[other] for other in here) / 4,
        ahead.run(here) / 4,
        ahead.run(others) / 8,
    ]


def _of_target(read: Reading, ahead: Outlook, target: Seat, number: int) -> list[float]:
    answerer, base = ahead.seats[target], read.half_suits[number].base[target]
    guessed = read.guessed[number].ours.values()
    return [
        sum(guessed) * base / 3,
        max(guessed) * base,
        answerer.loot / 4,
        answerer.bases / 4,
        answerer.proven_bases / 4,
        answerer.best_sweep,
        answerer.sweeps / 3,
    ]
