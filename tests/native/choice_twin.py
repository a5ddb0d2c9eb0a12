"""How likely a hand makes the question that its seat asked: the twin of native/src/games/literature/behaviour/choice.hpp.

    chance(question | hand) = exp(value(question)) / sum over all questions that the hand allows of exp(value)

The value of a question, to an asker that holds a certain set of cards of its half-suit, comes from a choice network. A row of
its inputs says what everybody sees of the question, what the set makes of the half-suit, and what it makes of the question.
The chances in it are the public ones, but given that the asker holds just these cards of the half-suit: the others lie with
somebody else, and what others must hold of it is narrowed down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import exp
from typing import Final, NamedTuple

from shoal.core.cards import PACK, Card
from shoal.core.game import Seat
from shoal.games.literature import Literature
from shoal.games.literature.belief import Chances, Facts
from shoal.games.literature.belief.masks import union
from shoal.games.literature.bots.asking import share
from shoal.games.literature.bots.behaviour import Behaviour
from shoal.games.literature.bots.mind import Candidate
from shoal.games.literature.bots.networks import Network

CHOICE_FEATURES: Final[Mapping[str, str]] = {
    "presence_public": "whether it is public that it holds a card here",
    "questions_here": "its questions here, up to 4 / 4",
    "last_here": "whether its last question was here",
    "last_here_missed": "whether it was here, and missed",
    "same_turn_last_here": "whether it was here, and the last one at the table",
    "mates_asked": "how often its teammates asked here, up to 4 / 4",
    "opponents_asked": "how often its opponents did, up to 4 / 4",
    "mates_public": "cards of the half-suit publicly located with its teammates / 6",
    "opponents_public": "cards publicly located with its opponents / 6",
    "public_cards": "cards publicly located with it / 6",
    "team_expected": "cards that its team is expected to hold / 6",
    "recency": "of its last question here: 1 in this turn, 1/2 one turn ago, ...; 0: it never asked here",
    "captured": "cards that it took here, up to 3 / 3",
    "was_asked": "how often it was asked here, up to 3 / 3",
    "chance_asked": "the chance of a hit with the best opponent for the card",
    "mates_chance": "the chance that a teammate holds the card",
    "places": "opponents that may hold the card / 3",
    "same_card": "whether its last question was for the same card",
    "target_size": "cards of the one it asks, up to 8 / 8",
    "target_harvest": "cards that this one could take for certain with the turn, up to 6 / 6",
    "target_asked": "how often this one asked here, up to 3 / 3",
    "target_same_card": "whether this one's last question was for the same card",
    "target_presence": "whether it is public that this one holds a card here",
    "chance": "the chance of a hit",
    "certain": "whether it is nearly certain",
    "less_likely": "chance less chance_asked",
    "impossible": "whether it is public that it misses",
    "same_target": "whether its last question went to the same seat",
    "questions": "at the table, up to 80 / 80",
    "open_half_suits": "their number / 9",
    "stalled": "questions since the public last learned something, up to 6 / 6",
    "same_turn": "whether it asked the last question at the table",
    "hand_size": "cards in its hand, up to 8 / 8",
    "best_anywhere": "the best chance of a hit that anybody could think of",
    "held": "cards in the set / 6",
    "single": "whether it is one card",
    "best": "given the set: the best chance of a hit here",
    "second": "the same with another card",
    "sure": "cards that an opponent nearly certainly holds / 3",
    "team_holds": "cards that its team is expected to hold / 6",
    "sweep": "the chance to have all cards here in the team after asking for all that are missing",
    "hidden": "cards of the set that are not publicly located / 6",
    "mates_sure": "cards that a teammate nearly certainly holds / 6",
    "opponent_most": "cards that an opponent is expected to hold, at most / 3",
    "nothing_hidden": "whether all of the set are publicly located",
    "chance_given": "given the set: the chance of a hit",
    "certain_given": "whether it is nearly certain",
    "less_than_best": "chance_given less best",
}
"""The inputs of the network, in this order, for a question and the cards of its half-suit ("here") that the asker ("it") holds."""

SURE: Final = 0.98
LEAST: Final = 1e-4
"""A lower bound on what chances are divided by."""

MOST_VALUE: Final = 40.0


class PublicMoment(NamedTuple):
    """What is public before a question."""

    rules: Literature
    facts: Facts
    behaviour: Behaviour
    chances: Chances


class _HalfSuit:
    """What everybody sees of a half-suit."""

    def __init__(self, moment: PublicMoment, asker: Seat, cards: tuple[Card, ...]) -> None:
        rules, facts, seen, chances = moment
        self.cards = cards
        self.mask = sum(1 << card for card in cards)
        self.number = seen.half_suit_of[cards[0]]
        self.base = [_base(facts, seat, self.mask) for seat in range(rules.seats)]
        """By seat, cards of which it holds one; none: nothing is known, or one of them."""
        team, number = asker % 2, self.number
        opponents = range(1 - team, rules.seats, 2)
        mates = [seat for seat in range(team, rules.seats, 2) if seat != asker]
        elsewhere = {card: max(1 - chances.of(asker, card), LEAST) for card in cards}
        self.hope = {
            card: min(max(chances.of(seat, card) for seat in opponents) / elsewhere[card], 1.0) for card in cards
        }
        of_mates = {card: sum(chances.of(seat, card) for seat in mates) for card in cards}
        self.mates = {card: min(of_mates[card] / elsewhere[card], 1.0) for card in cards}
        asks = [sum(of_seat[number] for of_seat in seen.asks[side::2]) for side in (0, 1)]
        placed = [sum((has & self.mask).bit_count() for has in facts.has[side::2]) for side in (0, 1)]
        own, known, last = seen.asks[asker][number], (facts.has[asker] & self.mask).bit_count(), seen.last[asker]
        there = last is not None and seen.half_suit_of[last.card] == number
        self.features = [
            float(bool(known or self.base[asker])),
            share(own, 4),
            float(there),
            float(there and last is not None and not last.hit),
            float(there and seen.asker == asker),
            share(asks[team] - own, 4),
            share(asks[1 - team], 4),
            (placed[team] - known) / 6,
            placed[1 - team] / 6,
            known / 6,
            (sum(of_mates.values()) + sum(chances.of(asker, card) for card in cards)) / 6,
            1 / (1 + seen.turns[asker] - seen.last_turn[asker][number]) if own else 0.0,
            share(seen.hits[asker][number], 3),
            share(seen.asked[asker][number], 3),
        ]


def _base(facts: Facts, seat: Seat, half_suit: int) -> int:
    of_seat = [cards & facts.may[seat] for who, cards in facts.bases if who == seat and cards & half_suit]
    told = [cards for cards in of_seat if not cards & facts.has[seat]]
    return min(told, key=int.bit_count, default=0)


class ChoiceReading:
    """What an asker could ask, as everybody sees it."""

    def __init__(self, moment: PublicMoment, asker: Seat) -> None:
        rules, facts, _, _ = moment
        self._moment = moment
        self._asker = asker
        self._targets = [seat for seat in range(1 - asker % 2, rules.seats, 2) if facts.size[seat]]
        self._half_suits = [
            _HalfSuit(moment, asker, tuple(cards)) for cards in rules.half_suits.values() if cards.mask & facts.cards
        ]

    @cached_property
    def _harvest(self) -> dict[Seat, float]:
        """By opponent, the cards that it could take for certain with the turn."""
        facts, chances = self._moment.facts, self._moment.chances
        ours = union(facts.has[self._asker % 2 :: 2])
        found = dict.fromkeys(self._targets, 0.0)
        for one in self._half_suits:
            for seat in self._targets:
                none = 1.0
                for card in one.cards:
                    none *= 1 - chances.of(seat, card)
                present = 1.0 if one.base[seat] or facts.has[seat] & one.mask else 1 - none
                found[seat] += (ours & one.mask).bit_count() * present
        return found

    @cached_property
    def _best_anywhere(self) -> float:
        return max(max(one.hope.values()) for one in self._half_suits)

    def rows(self, hand: int) -> dict[Candidate, list[float]]:
        """By question that this hand allows, a row of CHOICE_FEATURES."""
        found: dict[Candidate, list[float]] = {}
        for one in self._half_suits:
            if held := hand & one.mask:
                found.update(self._rows_of(one, held))
        return found

    def _rows_of(self, one: _HalfSuit, held: int) -> dict[Candidate, list[float]]:
        given = {card: self._given(one, held, card) for card in one.cards if not held >> card & 1}
        of_set = self._of_set(held, given)
        best = of_set[2]
        found: dict[Candidate, list[float]] = {}
        for card, chance in given.items():
            for target in self._targets:
                pair = [chance[target], float(chance[target] > SURE), chance[target] - best]
                found[target, PACK[card]] = [*one.features, *self._of_question(one, target, card), *of_set, *pair]
        return found

    def _given(self, one: _HalfSuit, held: int, card: Card) -> Sequence[float]:
        """By seat, how likely it holds the card if the asker holds just these of the half-suit."""
        seats, chances = range(self._moment.rules.seats), self._moment.chances
        found = [0.0] * len(seats)
        for seat in seats:
            if seat == self._asker:
                continue
            chance, base = chances.of(seat, card), one.base[seat]
            if base & held and base >> card & 1:
                left, every = (base & ~held).bit_count(), base.bit_count()
                if left == 1:
                    return [float(other == seat) for other in seats]
                chance = chance * every / (chance * every + (1 - chance) * left)
            found[seat] = chance
        total = max(sum(found), LEAST)
        return [chance / total for chance in found]

    def _of_set(self, held: int, given: Mapping[Card, Sequence[float]]) -> list[float]:
        team = self._asker % 2
        hopes = {card: max(chance[1 - team :: 2]) for card, chance in given.items()}
        mates = {card: sum(chance[team::2]) for card, chance in given.items()}
        likeliest = [*sorted(hopes.values(), reverse=True), 0.0, 0.0]
        sweep = 1.0
        for card in given:
            sweep *= min(mates[card] + hopes[card], 1.0)
        hidden = (held & ~self._moment.facts.has[self._asker]).bit_count()
        return [
            held.bit_count() / 6,
            float(held.bit_count() == 1),
            likeliest[0],
            likeliest[1],
            sum(hope > SURE for hope in hopes.values()) / 3,
            (held.bit_count() + sum(mates.values())) / 6,
            sweep,
            hidden / 6,
            sum(chance > SURE for chance in mates.values()) / 6,
            max((sum(chance[seat] for chance in given.values()) for seat in self._targets), default=0.0) / 3,
            float(not hidden),
        ]

    def _of_question(self, one: _HalfSuit, target: Seat, card: Card) -> list[float]:
        _, facts, seen, chances = self._moment
        last, theirs = seen.last[self._asker], seen.last[target]
        chance = min(chances.of(target, card) / max(1 - chances.of(self._asker, card), LEAST), 1.0)
        return [
            one.hope[card],
            one.mates[card],
            sum(facts.may[seat] >> card & 1 for seat in self._targets) / 3,
            float(last is not None and last.card == card),
            share(facts.size[target], 8),
            min(self._harvest[target], 6.0) / 6,
            share(seen.asks[target][one.number], 3),
            float(theirs is not None and theirs.card == card),
            float(bool(one.base[target] or facts.has[target] & one.mask)),
            chance,
            float(chance > SURE),
            chance - one.hope[card],
            float(not facts.may[target] >> card & 1),
            float(last is not None and last.target == target),
            share(seen.questions, 80),
            len(self._half_suits) / 9,
            share(seen.stalled, 6),
            float(seen.asker == self._asker),
            share(facts.size[self._asker], 8),
            self._best_anywhere,
        ]


def choice_chances(network: Network, rows: Mapping[Candidate, list[float]]) -> dict[Candidate, float]:
    """How likely the asker asks each of these questions: the softmax of their values."""
    values = [min(max(value, -MOST_VALUE), MOST_VALUE) for (value,) in network.run(list(rows.values()))]
    total = sum(map(exp, values))
    return {question: exp(value) / total for question, value in zip(rows, values, strict=True)}
