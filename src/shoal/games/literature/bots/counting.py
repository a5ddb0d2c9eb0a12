"""`counting`: plays on hard facts. It forgets nothing.

`careful` is the same, but weighs its questions: by chances counted card by card, and a formula of risks (worth.py).

When nothing is proven that it may claim, each does the first of these that is possible:

    1. takes a card that is known to be with an opponent
    2. asks for a card where it may be, as far as the public knows, so that the answer is news; any such question, or (for
       `careful`) the one of the highest value
    3. claims the half-suit of which it is surest; also instead of a question that cannot hit, if it is sure enough

Why games end: a claim closes a half-suit, so only questions could go on for ever. Call a card placed when its holder is
public; it stays placed, because cards move only face up. A question for a placed card hits, or is no news and is not
asked. So every miss excludes a possible holder of a card that is not placed, and there are finitely many of those. Hits
leave the turn where it is, and between two misses there are at most as many as there are cards. (This assumes that a hit
keeps the turn: a house rule that changes that needs another argument.)

Where bluffs are allowed, a miss says nothing about the asker, so only the target counts for news: the same argument, with
fewer questions. Where a wrong claim leaves the half-suit open, everybody learns one wrong attribution, no claim repeats
one, and there are finitely many. Games in which others bluff for ever, ask their teammates or give cards away cannot be
ended by this bot alone; but it never needs to do the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

from shoal.core.game import Seat
from shoal.games.literature import Ask, Claim, Literature, Moves, SeatView, Sight
from shoal.games.literature.belief import Chances
from shoal.games.literature.bots.knowledge import Knowledge, PerfectMemory
from shoal.games.literature.bots.mind import Choices, Mind, Question, TurnContext
from shoal.games.literature.bots.player import Player
from shoal.games.literature.bots.worth import WEIGHTS, Worth
from shoal.games.literature.rules.events import Asked, Team
from shoal.games.literature.rules.moves import Attribution, HalfSuit

T = TypeVar("T")


def counting(rules: Literature, seat: Seat, rng: Random) -> Player:
    """The bot of that name."""
    return Player(rules, seat, CountingMind(rules, seat, rng, PerfectMemory(rules, seat)))


def careful(rules: Literature, seat: Seat, rng: Random) -> Player:
    """The bot of that name."""
    return Player(rules, seat, CarefulMind(rules, seat, rng, PerfectMemory(rules, seat)))


class CountingMind(Mind):
    """Decides by facts: its own, and public ones."""

    def __init__(self, rules: Literature, seat: Seat, rng: Random, knowledge: Knowledge) -> None:
        self._rules = rules
        self._seat = seat
        self._rng = rng
        self._knowledge = knowledge

    @property
    def knowledge(self) -> Knowledge:
        """What it knows."""
        return self._knowledge

    @property
    def questions(self) -> Sequence[Asked]:
        """Those that it remembers."""
        return self._knowledge.questions

    def see(self, sight: Sight) -> None:
        """Updates its knowledge."""
        self._knowledge.see(sight)

    def rest(self) -> None:
        """Its knowledge rests."""
        self._knowledge.rest()

    def attribution(self, team: Team, half_suit: HalfSuit) -> Attribution | None:
        """As the facts say."""
        return self._knowledge.facts.attribution(team, half_suit)

    def contained(self, team: Team, half_suit: HalfSuit) -> bool:
        """As the facts say."""
        return self._knowledge.facts.contained(team, half_suit)

    def choices(self, view: SeatView) -> Choices:  # noqa: ARG002  # what it sees it knows
        """Those that the facts suggest now."""
        return CountingChoices(self._seat, self._rng, self._worth())

    def _worth(self) -> Worth:
        facts = self._knowledge.facts
        return Worth(self._rules, self._seat, facts, self._knowledge.public, lambda: Chances(self._rules, facts))


class CarefulMind(CountingMind):
    """Considers chances and risks, too."""

    def choices(self, view: SeatView) -> Choices:  # noqa: ARG002  # what it sees it knows
        """Those of the highest value now."""
        return CarefulChoices(self._seat, self._rng, self._worth())


class CountingChoices(Choices):
    """By the facts of one moment; at random among equals."""

    def __init__(self, seat: Seat, rng: Random, worth: Worth) -> None:
        self._seat = seat
        self._rng = rng
        self._worth = worth

    def best_successor(self, seats: Sequence[Seat]) -> Seat:
        """The one that could do most with the turn."""
        return self._best(seats, self._worth.turn_value)

    def claimer(self, seats: Sequence[Seat]) -> Seat:
        """The one that knows least about its teammates' hands."""
        return self._best(seats, self._worth.uncertainty)

    def guess(self, team: Team, half_suit: HalfSuit) -> Attribution:
        """The likeliest attribution, by its estimate."""
        return self._worth.chances.guess(team, half_suit)[1]

    def ask_or_claim(self, turn: TurnContext) -> Ask | Claim:
        """A certain hit, or a question that is news, or a claim."""
        return self._certain_hit(turn.questions) or self._question_or_claim(turn.questions, turn.moves)

    def _certain_hit(self, questions: Sequence[Question]) -> Ask | None:
        has = self._worth.facts.has
        hits = [(seat, card) for seat, card in questions if has[seat] >> card & 1]
        return Ask(self._seat, *self._best(hits, self._value)) if hits else None

    def _question_or_claim(self, possible: Sequence[Question], moves: Moves) -> Ask | Claim:
        worth = self._worth
        questions = [(seat, card) for seat, card in possible if worth.is_news(seat, card)]
        if questions:
            target, card = self._best(questions, self._value)
            if worth.can_hit(target, card) or not moves.claims:
                return Ask(self._seat, target, card)
        chance, claim = self._likeliest_claim(moves)
        return Ask(self._seat, target, card) if questions and chance < WEIGHTS.sure else claim

    def _likeliest_claim(self, moves: Moves) -> tuple[float, Claim]:
        """The claim that is likeliest right, and how likely that is."""
        team, chances = self._seat % 2, self._worth.chances
        contained = sorted((-chances.contained(team, half_suit), half_suit) for half_suit, _ in moves.claims)
        best: tuple[float, Claim] | None = None
        for most, half_suit in contained:
            if best is not None and -most <= best[0]:
                break  # a claim is never likelier right than its cards are all ours
            chance, named = (-most, ()) if not moves.attribution else chances.guess(team, half_suit)
            if best is None or chance > best[0]:
                best = chance, Claim(self._seat, half_suit, named)
        assert best is not None, "in a turn without choices some half-suit is open"
        return best

    def _value(self, question: Question) -> float:
        """All questions that can hit have the same value, which is more than that of the others."""
        return float(self._worth.can_hit(*question))

    def _best(self, things: Iterable[T], value: Callable[[T], float]) -> T:
        """The thing of the highest value; at random among equals."""
        valued = [(value(thing), thing) for thing in things]
        most = max(number for number, _ in valued)
        return self._rng.choice([thing for number, thing in valued if number >= most - 1e-9])


class CarefulChoices(CountingChoices):
    """The value of a question is what it may gain, less what a miss costs."""

    def _value(self, question: Question) -> float:
        return self._worth.question(*question)
