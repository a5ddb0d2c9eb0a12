"""Values questions by a value network, in plain Python: what native/src/games/literature/bots/mind.hpp does, without search.

The network says what a question is worth if it misses and if it hits, in half-suits still to come, the own team's less the
others'; the chances say how likely it hits. When nothing is proven that it may claim, it does the first of these that is possible:

    1. claims what is nearly certain
    2. asks the question of the highest value, a random one among equals. After `PATIENCE` questions without news it asks only
       what can hit. Where a card of a half-suit can be taken for certain, it asks nothing else there before, and elsewhere
       only what is better by far. After a miss it goes on looking for that card before the next one of its half-suit
    3. makes the claim with the greatest expected gain

Its games end as those of `greedy` do: a miss that was possible excludes a possible holder of a card, and there are finitely
many of those. A seat that forgets could learn the same for ever; so when no half-suit has been closed for long, it asks only
for what it knows, or claims.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from random import Random
from typing import Final

from shoal.core.cards import PACK
from shoal.core.game import Seat
from shoal.games.literature import Ask, Claim, Literature, SeatView, Sight
from shoal.games.literature.belief import Chances
from shoal.games.literature.belief.masks import cards_of
from shoal.games.literature.bots.behaviour import Behaviour, IncrementalBehaviour, StallCounter
from shoal.games.literature.bots.convention import in_force
from shoal.games.literature.bots.greedy import SURE, GreedyChoices, GreedyMind
from shoal.games.literature.bots.memory import Knowledge
from shoal.games.literature.bots.mind import Candidate, TurnContext
from shoal.games.literature.bots.networks import Network, PolicyNetworks
from shoal.games.literature.bots.odds import Gamble, Odds, best_gamble, counted, gamble, odds
from shoal.games.literature.bots.reading import ChanceTable, TableReading, TurnPosition
from shoal.games.literature.bots.value_features import CERTAIN, rows
from shoal.games.literature.rules.moves import HalfSuit

PATIENCE: Final = 5
"""Questions in a row with a publicly known answer, after which a seat that cannot hit claims instead."""

NEARLY_CERTAIN: Final = 0.98
"""How likely a claim must be right to be made at once."""

WORTH_WEIGHING: Final = 0.2
"""If the product of the likeliest holders' chances is below this, a claim cannot be nearly certain and is not computed.
(Where no attribution is named: the product of the chances that each card is with the team.)"""


ALIKE: Final = 1e-5
"""Smaller differences of chances are rounding."""

BETTER_BY_FAR: Final = 0.1
"""In half-suits; of smaller differences the network is not sure."""

CLEARLY_BETTER: Final = 0.05
"""In half-suits."""


class LearnedMind(GreedyMind):
    """Weights the exact chances by how seats behave, and values questions by a network."""

    def __init__(
        self, rules: Literature, seat: Seat, rng: Random, knowledge: Knowledge, networks: PolicyNetworks
    ) -> None:
        super().__init__(rules, seat, rng, knowledge)
        self._networks = networks
        self._stall = StallCounter(rules, knowledge)
        self._behaviour = IncrementalBehaviour(Behaviour(rules, (), 0, networks.encoder), Behaviour.after)

    def see(self, sight: Sight) -> None:
        """Updates its knowledge, after counting whether the sight is news."""
        self._stall.see(sight)
        super().see(sight)

    @property
    def patience(self) -> int:
        """`PATIENCE`, until it is tired."""
        return 0 if self.tired else PATIENCE

    def choices(self, view: SeatView) -> LearnedChoices:
        """By the chances and the network, which are computed when they are needed."""
        knowledge = self._knowledge
        behaviour = self._behaviour.of(knowledge.questions, self._stall.questions)
        at = TurnPosition(self._rules, self._seat, view.hand.mask, knowledge.public, behaviour, view.board.scores)
        return LearnedChoices(at, self._rng, knowledge, self.patience, self._networks)


class LearnedChoices(GreedyChoices):
    """In one position. Rare decisions are those of `greedy`."""

    def __init__(
        self,
        at: TurnPosition,
        rng: Random,
        knowledge: Knowledge,
        patience: int,
        networks: PolicyNetworks,
    ) -> None:
        super().__init__(at.rules, at.seat, rng, knowledge, patience)
        self._at = at
        self._knowledge = knowledge
        self._networks = networks

    def ask_or_claim(self, turn: TurnContext) -> Ask | Claim:
        """A claim that is nearly certain, or the question of the highest value, or a claim."""
        at = self._at
        factors = at.behaviour.factors(self._networks.likelihood, at.public)
        chances = weighted_odds(at, self._knowledge, factors)
        read = reading(at, chances, Chances(at.rules, at.public, factors))
        certain = self._nearly_certain(turn, read, chances)
        if certain is not None:
            return certain.claim
        questions = self._worth_asking(turn, read)
        if not questions:
            return best_gamble(at.rules, at.seat, turn.moves, chances).claim
        valued = values(read, turn.questions, self._networks.value)
        questions = still_looking(read, without_guesses(read, questions, valued), valued)
        return Ask(at.seat, *self._best(questions, valued.__getitem__))

    def _nearly_certain(self, turn: TurnContext, read: TableReading, chances: Odds) -> Gamble | None:
        numbers = {name: number for number, name in enumerate(self._at.rules.half_suits)}
        likely = attrgetter("attributed" if self._at.rules.options.claim_attribution else "contained")
        weighed = [
            gamble(self._at.rules, self._at.seat, name, chances)
            for name, _ in turn.moves.claims
            if likely(read.half_suits[numbers[name]]) >= WORTH_WEIGHING
        ]
        best = max(weighed, key=lambda one: one.chance, default=None)
        return best if best is not None and best.chance >= NEARLY_CERTAIN else None

    def _worth_asking(self, turn: TurnContext, read: TableReading) -> Sequence[Candidate]:
        """The questions that are preferred to a claim, whatever their value."""
        if self._at.behaviour.stalled < self._patience or not turn.moves.claims:
            return turn.questions
        least = 0.0 if self._patience else SURE
        return [(target, card) for target, card in turn.questions if read.chance[target][card] > least]


def without_guesses(
    read: TableReading, questions: Sequence[Candidate], valued: Mapping[Candidate, float]
) -> Sequence[Candidate]:
    """Where a card of a half-suit can be taken for certain, nothing else is asked there before.

    After a miss the victim could ask with that card. In other half-suits, too, the turn is risked only for a question that
    is better by far.
    """
    half_suit_of, chance = read.at.behaviour.half_suit_of, read.chance
    certain = [(target, card) for target, card in questions if chance[target][card] >= CERTAIN]
    if not certain:
        return questions
    takes = {half_suit_of[card] for _, card in certain}
    sure = max(valued[asked] for asked in certain)
    return [
        (target, card)
        for target, card in questions
        if chance[target][card] >= CERTAIN
        or (half_suit_of[card] not in takes and valued[target, card] >= sure + BETTER_BY_FAR)
    ]


def still_looking(
    read: TableReading, questions: Sequence[Candidate], valued: Mapping[Candidate, float]
) -> Sequence[Candidate]:
    """After a miss the seat goes on looking for that card before it asks for the next one of its half-suit.

    That would reveal one more card that it lacks. It does so only for a card that is likelier, or clearly better.
    """
    half_suit_of, last = read.at.behaviour.half_suit_of, read.at.behaviour.last[read.at.seat]
    if last is None or last.hit:
        return questions
    looked_for = [asked for asked in questions if asked[1] == last.card and read.chance[asked[0]][last.card] > 0]
    if not looked_for:
        return questions
    chance = max(read.chance[target][card] for target, card in looked_for)
    value = max(valued[asked] for asked in looked_for)
    return [
        (target, card)
        for target, card in questions
        if card == last.card
        or half_suit_of[card] != half_suit_of[last.card]
        or read.chance[target][card] >= chance + ALIKE
        or valued[target, card] >= value + CLEARLY_BETTER
    ]


def weighted_odds(at: TurnPosition, knowledge: Knowledge, factors: Sequence[Mapping[HalfSuit, float]]) -> Odds:
    """The chances, weighted by how seats behave; where a convention is in force, by the convention."""
    return odds(at.rules, knowledge) if in_force(at.rules) else counted(at.rules, knowledge.facts, factors)


def reading(at: TurnPosition, chances: Odds, guesses: Odds) -> TableReading:
    """The position by these chances, and by public guesses."""
    return TableReading(at, _table(at, chances), _table(at, guesses))


def _table(at: TurnPosition, chances: Odds) -> ChanceTable:
    table = [[0.0] * len(PACK) for _ in range(at.rules.seats)]
    for card in cards_of(at.public.cards):
        for seat in range(at.rules.seats):
            table[seat][card] = chances.of(seat, card)
    return table


def values(read: TableReading, questions: Sequence[Candidate], network: Network) -> dict[Candidate, float]:
    """The value of each of these questions, which must be all that may be asked.

    In half-suits still to come, the own team's less the others'.
    """
    found = zip(questions, network.run(rows(read, questions)), strict=True)
    chance = read.chance
    return {
        (target, card): (1 - chance[target][card]) * miss + chance[target][card] * hit
        for (target, card), (miss, hit) in found
    }
