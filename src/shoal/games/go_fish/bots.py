"""The bots of Go Fish."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple

from msgspec import Struct

from shoal.bots.bot import Bot, Maker
from shoal.core.game import Seat
from shoal.games.go_fish import Ask, AskCard, GoFish, Move, Moves, SeatView, Sight, rank_of
from shoal.games.go_fish.belief import Chances, Facts, Kind, posterior
from shoal.games.go_fish.belief.chances import Marginals


class RandomBot(Bot):
    """Asks anybody for anything, and remembers nothing."""

    def __init__(self, rules: GoFish, seat: Seat, rng: Random) -> None:
        self._rules = rules
        self._seat = seat
        self._rng = rng

    def see(self, sight: Sight) -> None:
        """Ignore the sight."""

    def move(self, view: SeatView) -> Move | None:
        """Any legal question, if the seat must act."""
        moves = self._rules.moves(view)
        if not moves:
            return None
        target = self._rng.choice(moves.targets)
        if moves.ranks:
            return Ask(self._seat, target, self._rng.choice(moves.ranks))
        card = self._rng.choice(list(moves.cards))
        shown = self._rng.choice([shown for shown in moves.shows if rank_of(shown) == rank_of(card)])
        return AskCard(self._seat, target, card, shown)


class Remembered:
    """The facts of one seat. Those that were asked for before a rest must not be used after it."""

    def __init__(self, rules: GoFish, seat: Seat) -> None:
        self._rules = rules
        self._seat = seat
        self._kept: Facts | bytes = Facts(rules, seat)

    @property
    def facts(self) -> Facts:
        """All that its sights prove."""
        if isinstance(self._kept, bytes):
            packed, self._kept = self._kept, Facts(self._rules, self._seat)
            self._kept.unpack(packed)
        return self._kept

    def rest(self) -> None:
        """No one asks for a while."""
        if not isinstance(self._kept, bytes):
            self._kept = self._kept.packed()


class Candidate(NamedTuple):
    """A question that could be asked: the target and the kind of card."""

    target: Seat
    kind: Kind


def questions(facts: Facts, moves: Moves) -> list[Candidate]:
    """All questions that the seat may ask."""
    kinds = [facts.kind(name) for name in (moves.ranks or moves.cards)]
    return [Candidate(target, kind) for target in moves.targets for kind in kinds]


def move_for(facts: Facts, view: SeatView, question: Candidate) -> Move:
    """The move that asks it. If a card must be shown, one that everybody knows of is preferred."""
    name = facts.kinds[question.kind]
    if isinstance(name, str):
        return Ask(view.seat, question.target, name)
    able = [card for card in view.hand if rank_of(card) == rank_of(name)]
    shown = max(able, key=lambda card: facts.least[view.seat][facts.kind_of(card)])
    return AskCard(view.seat, question.target, name, shown)


class QuestionWeights(Struct, frozen=True):
    """Weights of the value of a question, in books. Tuned by matches against `counting` with two and four players.

    `power`: a part of a book is worth that power of the part. `turn`: the turn that goes on. `theft`: the weight of
    what the target loses. `exposure`: the share that is taken of what can be taken; `later`: the same for seats that
    must first draw the kind; `secret`: the value of no one knowing that one has the kind at all.
    """

    power: float = 1.6
    turn: float = 1.0
    theft: float = 0.5
    exposure: float = 1.0
    later: float = 0.2
    secret: float = 1.0


WEIGHTS: Final = QuestionWeights()


class BookValue(NamedTuple):
    """What a question is worth, in books; and what a hit is worth more than a miss."""

    value: float
    swing: float


class QuestionWorth:
    """The values of the questions of one seat at one moment; `belief` are its chances."""

    def __init__(self, rules: GoFish, facts: Facts, belief: Marginals, weights: QuestionWeights = WEIGHTS) -> None:
        self._rules = rules
        self._facts = facts
        self._belief = belief
        self._weights = weights

    def of(self, question: Candidate) -> BookValue:
        """What that question is worth."""
        weights, facts, belief = self._weights, self._facts, self._belief
        target, kind = question
        mine = facts.mine_like(kind)
        hit = belief.holds(target, kind)
        cards = belief.mean(target, kind) / hit if hit else 0.0
        gain = self._part(mine + cards) - self._part(mine) + weights.theft * self._part(cards) + weights.turn
        luck = belief.top(kind)
        lucky = self._part(mine + 1) - self._part(mine) + weights.turn
        miss = luck * lucky - (1 - luck) * self._exposed(question, mine)
        return BookValue(hit * gain + (1 - hit) * miss, gain - miss)

    def _part(self, cards: float) -> float:
        """The value of so many cards of a kind, in books."""
        return float(min(1.0, cards / self._rules.book_size) ** self._weights.power)

    def _exposed(self, question: Candidate, mine: int) -> float:
        """What a miss gives away: cards that no one knew of, to other seats that have the kind or draw it."""
        target, kind = question
        weights, facts, belief = self._weights, self._facts, self._belief
        known = min(mine, facts.least[facts.seat][kind])
        none = 1 - weights.later * belief.top(kind)
        for seat in range(self._rules.seats):
            if seat not in (facts.seat, target):
                none *= 1 - belief.holds(seat, kind)
        first = 0.0 if known else weights.secret
        return weights.exposure * (1 - none) * (first + self._part(mine) - self._part(known))


class RememberingBot(Bot):
    """A bot that keeps all that its sights prove."""

    def __init__(self, rules: GoFish, seat: Seat, rng: Random) -> None:
        self._rules = rules
        self._rng = rng
        self._remembered = Remembered(rules, seat)

    def see(self, sight: Sight) -> None:
        """Add what the sight proves."""
        self._remembered.facts.see(sight)

    def rest(self) -> None:
        """Pack what it remembers."""
        self._remembered.rest()


class CountingBot(RememberingBot):
    """Asks the question with the likeliest hit; among equals, for the kind of which it holds most."""

    def move(self, view: SeatView) -> Move | None:
        """Its question, if its seat must act."""
        moves = self._rules.moves(view)
        if not moves:
            return None
        facts = self._remembered.facts
        chances = Chances(facts, view.board.sizes, view.board.stock)

        def worth(question: Candidate) -> tuple[float, float, int, float]:
            target, kind = question
            chance = round(chances.holds(target, kind), 9)
            return chance, round(chances.top(kind), 9), facts.mine_like(kind), self._rng.random()

        return move_for(facts, view, max(questions(facts, moves), key=worth))


SURE: Final = 10.0
"""Added to the value of a certain hit, so that it comes before everything else."""


class ExactBot(RememberingBot):
    """Asks the question of the greatest value."""

    def __init__(self, rules: GoFish, seat: Seat, rng: Random, weights: QuestionWeights = WEIGHTS) -> None:
        super().__init__(rules, seat, rng)
        self._weights = weights

    def move(self, view: SeatView) -> Move | None:
        """Its question, if its seat must act."""
        moves = self._rules.moves(view)
        if not moves:
            return None
        facts = self._remembered.facts
        belief = self._belief(facts, view)
        valued = QuestionWorth(self._rules, facts, belief, self._weights)
        worth = {
            question: valued.of(question).value + (SURE if belief.holds(*question) > 1 - 1e-9 else 0)
            for question in questions(facts, moves)
        }
        most = max(worth.values())
        return move_for(
            facts, view, self._rng.choice([asked for asked, value in worth.items() if value >= most - 1e-9])
        )

    def _belief(self, facts: Facts, view: SeatView) -> Marginals:
        exact = posterior(facts, view.board.stock)
        return Chances(facts, view.board.sizes, view.board.stock) if exact is None else exact


BOTS: Final[Mapping[str, Maker]] = {"random": RandomBot, "counting": CountingBot, "exact": ExactBot}
