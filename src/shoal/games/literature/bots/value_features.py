"""The inputs of the value network, for every question that may be asked: the twin of native/src/games/literature/bots/value_features.cpp.

The tables below name them, in order, with what they mean; most lie between 0 and 1, and counts are divided by the number
behind the stroke. "We" are the team of the seat that is to move, "they" the other team; teammates and opponents count
only while they have cards. These words mean the same everywhere in the tables:

    public              what everybody at the table can prove; "publicly located" with us: a card that is proven to be
                        with one of us
    public guess        that a card is with the seat that most likely holds it, by public knowledge alone
    certain captures    of a seat: the publicly located cards that it could take in a row if it had the turn
    guessable cards     of a seat: the cards beyond these that it could guess right, each weighted by its chance again
    sweep               to take all cards that a team lacks of a half-suit, guess by guess
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Final

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature.bots.mind import Candidate
from shoal.games.literature.bots.reading import TableOutlook, TableReading

OF_TABLE: Final[Mapping[str, str]] = {
    "score_lead": "our points less theirs / 4",
    "open_half_suits": "their number / 8",
    "hand_size": "cards of the seat / 8",
    "unlocated_cards": "cards whose holder the seat does not know / 40",
    "opponent_captures_max": "the most certain captures of an opponent / 4",
    "certain_hits": "cards that the seat can take for certain now / 4",
    "stalled": "questions since the public last learned something, up to 12 / 12",
    "seats_out": "the share of seats without cards",
    "best_chance": "the chance of the likeliest question",
    "card_share": "our cards / all cards",
    "opponent_guesses_max": "the most guessable cards of an opponent / 2",
    "mate_guesses_max": "the most guessable cards of a teammate / 2",
    # summed over the open half-suits, unless it says otherwise
    "ours_whole_sum": "the chance that we hold all of it / 4",
    "ours_attributed_sum": "the chance that each card is with its likeliest holder among us / 4",
    "theirs_whole_sum": "the chance that they hold all of it / 4",
    "our_share_8_sum": "our share to the eighth power / 4",
    "their_share_8_sum": "their share to the eighth power / 4",
    "ours_guessed_sum": "cards of ours that a public guess gets right / 8",
    "theirs_guessed_sum": "cards of theirs that a public guess gets right / 8",
    "ours_public_sum": "cards publicly located with us / 12",
    "theirs_public_sum": "cards publicly located with them / 12",
    "ours_known_sum": "cards of which the seat knows who of us holds them / 20",
    "theirs_known_sum": "cards of which the seat knows who of them holds them / 10",
    "half_suits_held": "half-suits of which the seat holds a card / 8",
    "own_sweep_max": "the likeliest sweep of the seat",
    "own_sweep_sum": "the chance that the seat sweeps it / 3",
    "mate_presence_sum": "the chance that the likeliest teammate holds a card of it / 8",
    "opponent_sweep_sum": "the chance that an opponent sweeps it: it holds a card, and guesses all of ours right / 3",
    # over teammates, and over opponents
    "mates": "their number / 3",
    "opponents": "their number / 3",
    "opponent_cards_max": "the largest hand of an opponent / 8",
    "opponent_cards_min": "the smallest / 8",
    "mate_captures_max": "the most certain captures of a teammate / 4",
    "mate_captures_sum": "the certain captures of all teammates / 6",
    "opponent_captures_sum": "the certain captures of all opponents / 6",
    "mate_completions_max": "the most half-suits that certain captures of a teammate complete",
    "opponent_completions_max": "the same of an opponent",
    "mate_guesses_sum": "the guessable cards of all teammates / 4",
    "opponent_guesses_sum": "the guessable cards of all opponents / 4",
    "mate_best_guess_max": "the chance of the best guess of a teammate",
    "opponent_best_guess_max": "the same of an opponent",
    "mate_sweep_max": "the chance of the likeliest sweep of a teammate",
    "opponent_sweep_max": "the same of an opponent",
}
"""Of the table; the same for all questions of a position."""

OF_HALF_SUIT: Final[Mapping[str, str]] = {
    "own_share": "cards of the seat / size",
    "our_share": "expected cards of ours / size",
    "our_share_2": "our_share squared",
    "our_share_4": "our_share to the fourth power",
    "ours_whole": "the chance that we hold all of it, taking cards as independent; so in what follows",
    "ours_attributed": "the chance that each card is with its likeliest holder among us",
    "ours_known": "cards of which the seat knows who of us holds them / size",
    "theirs_known": "cards of which the seat knows who of them holds them / size",
    "unlocated": "cards whose holder it does not know / size",
    "ours_public": "cards publicly located with us / size",
    "theirs_public": "cards publicly located with them / size",
    "presence_public": "whether it is public that the seat holds a card of it",
    "own_hidden": "cards of the seat that are not publicly located / size",
    "own_questions": "of the seat in it, up to 3 / 3",
    "mate_questions": "of teammates in it, up to 3 / 3",
    "opponent_questions": "of opponents in it, up to 3 / 3",
    "opponent_cards": "the most expected cards of an opponent / 3",
    "theirs_whole": "the chance that they hold all of it",
    "worth": "its points",
    "ours_guessed": "cards of ours that a public guess gets right / size",
    "theirs_guessed": "cards of theirs that a public guess gets right / size",
    "own_guessed": "cards of the seat that a public guess gets right / size",
    "mate_presence": "the chance that the likeliest teammate holds a card of it",
    "mates_present": "expected number of teammates that hold a card of it / 2",
}
"""Of the half-suit that is asked in; "size" is the number of its cards."""

OF_QUESTION: Final[Mapping[str, str]] = {
    "chance": "of a hit",
    "hits_for_certain": "whether the chance is 1",
    "misses_for_certain": "whether it is 0",
    "chance_among_targets": "of a hit, given that the card is with an opponent who may be asked",
    "chance_with_us": "that the card is with us",
    "target_cards_here": "expected cards of the target in the half-suit / 3",
    "target_keeps_presence": "the chance that the target holds another card of the half-suit",
    "target_presence_public": "whether it is public that the target holds a card of the half-suit",
    "target_hand_size": "cards of the target / 8",
    "target_last_card": "whether the target has one card only",
    "target_captures": "certain captures of the target / 4",
    "target_captures_excess": "the same, less the least of an opponent / 4",
    "target_completions": "half-suits that they complete",
    "target_may_hold": "whether publicly the target may hold the card",
    "seat_may_hold": "whether publicly the seat itself may hold it",
    "public_holders": "the share of seats that publicly may hold it",
    "possible_holders": "the share of seats that may hold it as far as the seat knows",
    "same_card_again": "whether the last question of the seat was for this card",
    "same_half_suit_again": "whether it was in this half-suit",
    "same_target_again": "whether the seat has just hit this target",
    "mate_missed_card": "whether a teammate's last question was for this card, and missed",
    "mate_asked_here": "whether a teammate's last question was in this half-suit",
    "others_ours_whole": "the chance that we hold all the other cards of the half-suit",
    "others_ours_attributed": "the chance that each of them is with its likeliest holder among us",
    "others_ours_certain": "whether that is certain",
    "target_keeps_times_ours": "target_keeps_presence times the cards publicly located with us / 4",
    "target_others": "expected cards of the target among the others / 3",
    "target_guesses": "guessable cards of the target / 2",
    "target_guesses_excess": "the same, less the least of an opponent / 2",
    "target_best_guess": "the chance of the target's best guess",
    "public_chance": "of a hit, by public knowledge",
    "public_chance_seat": "that the seat itself holds the card, by public knowledge",
    "next_here": "the chance of the likeliest question for another card of the half-suit",
    "next_elsewhere": "the chance of the likeliest question in another half-suit",
    "next_here_sum": "the chances of the likeliest questions for the other cards / 4",
    "run_here": "expected hits in a row among the other cards, the likeliest first / 4",
    "run": "expected hits in a row among all other cards / 8",
    "chance_times_presence": "the chance of a hit, times that the target holds a card of the half-suit",
    "target_guesses_here": "cards of ours in the half-suit that the target guesses right / 3",
    "target_best_guess_here": "the chance that the target guesses the easiest of them right",
    "target_expected_captures": "cards of ours that the target guesses right / 4",
    "target_half_suits": "half-suits of which the target holds a card / 4",
    "target_half_suits_public": "those of which that is public / 4",
    "target_sweep_max": "the chance of the target's likeliest sweep",
    "target_sweep_sum": "the chances of all sweeps of the target / 3",
}
"""Of the question; "others" are the other cards of its half-suit."""

VALUE_FEATURES: Final[Mapping[str, str]] = {**OF_TABLE, **OF_HALF_SUIT, **OF_QUESTION}

CERTAIN: Final = 1 - 1e-6


def rows(read: TableReading, questions: Sequence[Candidate]) -> list[list[float]]:
    """A row of VALUE_FEATURES for each of these questions, which must be all that may be asked."""
    ahead = TableOutlook(read, questions)
    table = _of_table(read, ahead) + _of_half_suits(read, ahead) + _of_seats(ahead)
    by_half_suit = {number: _of_half_suit(read, ahead, number) for number in read.half_suits}
    half_suit_of = read.at.behaviour.half_suit_of
    return [table + by_half_suit[half_suit_of[asked[1]]] + _of_question(read, ahead, asked) for asked in questions]


def _of_table(read: TableReading, ahead: TableOutlook) -> list[float]:
    at, team = read.at, read.at.seat % 2
    sizes = at.public.size
    return [
        (at.score[team] - at.score[1 - team]) / 4,
        len(read.half_suits) / 8,
        at.hand.bit_count() / 8,
        read.unknown_cards / 40,
        ahead.opponents.harvest / 4,
        read.known_hits / 4,
        min(at.behaviour.stalled, 12) / 12,
        sum(size == 0 for size in sizes) / at.rules.seats,
        ahead.best,
        sum(sizes[team::2]) / max(1, sum(sizes)),
        ahead.opponents.reach / 2,
        ahead.mates.reach / 2,
    ]


def _of_half_suits(read: TableReading, ahead: TableOutlook) -> list[float]:
    half_suits, guessed = read.half_suits.values(), read.guessed.values()
    shares = [one.ours / len(one.cards) for one in half_suits]
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


def _of_seats(ahead: TableOutlook) -> list[float]:
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


def _of_half_suit(read: TableReading, ahead: TableOutlook, number: int) -> list[float]:
    at, one = read.at, read.half_suits[number]
    n = len(one.cards)
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
        float(one.proven_base[at.seat]),
        (one.own - (one.mask & at.public.has[at.seat]).bit_count()) / n,
        min(own, 3) / 3,
        min(mates, 3) / 3,
        min(others, 3) / 3,
        max(one.expected[seat] for seat in at.rules.sides[1 - team]) / 3,
        one.theirs_whole,
        float(list(at.rules.worth.values())[number]),
        sum(guessed.ours.values()) / n,
        sum(guessed.theirs.values()) / n,
        guessed.mine / n,
        ahead.mates.base[number],
        ahead.mates.bases[number] / 2,
    ]


def _of_question(read: TableReading, ahead: TableOutlook, question: Candidate) -> list[float]:
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


def _of_last_questions(read: TableReading, question: Candidate, number: int) -> list[float]:
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


def _of_next_questions(read: TableReading, ahead: TableOutlook, card: Card) -> list[float]:
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


def _of_target(read: TableReading, ahead: TableOutlook, target: Seat, number: int) -> list[float]:
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
