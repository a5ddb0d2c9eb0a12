"""`counting`: plays on hard facts. It forgets nothing.

`careful` is the same, but weighs its questions: by chances counted card by card, and a formula of risks (`Valuation`).

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
from functools import cached_property
from random import Random
from typing import ClassVar, Final, NamedTuple, TypeVar

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature import Ask, Claim, Literature, Moves, SeatView, Sight
from shoal.games.literature.belief import Chances, Facts
from shoal.games.literature.belief.masks import cards_of, union
from shoal.games.literature.bots.memory import Knowledge, PerfectMemory
from shoal.games.literature.bots.mind import Candidate, Choices, LiteratureMind, TurnContext
from shoal.games.literature.bots.odds import Odds
from shoal.games.literature.bots.player import MindPlayer
from shoal.games.literature.rules.events import Asked, Team
from shoal.games.literature.rules.moves import Attribution, HalfSuit

# The values of questions and seats for `counting`, `careful`, `greedy` and `shrewd`, by chances and publicly placed cards.
#
# placed[team]   the cards that everybody at the table knows to be in that team, as a mask
# harvest(q)     the cards that seat q could take from the other team with certain hits, had it the turn: those placed
#                there, of half-suits that it holds a card of
# shown          cards of half-suits that everybody knows us to be in: placed with us, or of our bases
# news           a question that the table learns from whatever the answer: as far as everybody knows, the card may
#                be with the target, or (where bluffs are not allowed) with the asker


class Weights(NamedTuple):
    """The weights in the value of a question, in cards. They were tuned by matches of the bot against itself."""

    turn: float = 0.5
    """The cost of losing the turn."""
    share: float = 6.0
    """A card of a half-suit that is ours, more than one of a half-suit that is theirs; it grows with the square of our
    share, because only whole half-suits count in the end."""
    harvest: float = 0.2
    """The cost of each card that the opponent could take with the turn."""
    leak: float = 0.5
    """The cost of revealing that the seat holds a card of a half-suit."""
    sure: float = 0.6
    """How likely a claim must be right to be made instead of a question that cannot hit."""


WEIGHTS: Final = Weights()


class Valuation:
    """The values for one seat in one position; a snapshot."""

    def __init__(
        self, rules: Literature, seat: Seat, facts: Facts, public: Facts, chances_of: Callable[[], Odds]
    ) -> None:
        self.facts = facts
        self._chances_of = chances_of
        self._seat = seat
        self._rules = rules
        self._public = public
        self._placed = [union(public.has[team::2]) for team in (0, 1)]
        self._shown = public.has[seat] | union(cards for holder, cards in public.bases if holder == seat)
        self._harvests: dict[Seat, float] = {}
        self._prizes: dict[int, float] = {}

    @cached_property
    def chances(self) -> Odds:
        """The chances in this position, computed when they are first needed."""
        return self._chances_of()

    def harvest(self, seat: Seat) -> float:
        """How many cards that seat could take with certainty, had it the turn."""
        if seat not in self._harvests:
            placed = self._placed[1 - seat % 2]
            self._harvests[seat] = sum(
                (placed & cards).bit_count() * self.chances.any_of(seat, cards)
                for cards in (half_suit.mask for half_suit in self._rules.half_suits.values())
                if placed & cards
            )
        return self._harvests[seat]

    def is_news(self, target: Seat, card: Card) -> bool:
        """Whether the answer to that question is news to the table."""
        may = self._public.may
        possible = may[target] if self._rules.options.bluff_ask else may[target] | may[self._seat]
        return bool(possible >> card & 1)

    def can_hit(self, target: Seat, card: Card) -> bool:
        """Whether that opponent may hold the card, for all that is known."""
        return bool(self.facts.may[target] >> card & 1)

    def question(self, target: Seat, card: Card) -> float:
        """What asking that opponent for that card is worth."""
        chance = self.chances.of(target, card)
        miss = WEIGHTS.turn + WEIGHTS.harvest * self.harvest(target)
        leak = 0.0 if self._shown & self._rules.half_suit_mask[card] else WEIGHTS.leak
        return chance * self.prize(card) - (1 - chance) * miss - leak

    def prize(self, card: Card) -> float:
        """What getting that card is worth to the team: the more of its half-suit it holds, the more."""
        half_suit = self._rules.half_suit_mask[card]
        if half_suit not in self._prizes:
            ours = sum(
                self.chances.of(seat, one) for one in cards_of(half_suit) for seat in self._rules.sides[self._seat % 2]
            )
            self._prizes[half_suit] = 1 + WEIGHTS.share * (ours / half_suit.bit_count()) ** 2
        return self._prizes[half_suit]

    def turn_value(self, mate: Seat) -> float:
        """What a teammate could do with the turn: first the cards it could take, then the cards it holds."""
        return self.harvest(mate) + 0.01 * self.facts.size[mate]

    def uncertainty(self, opponent: Seat) -> float:
        """How little an opponent knows about its teammates' hands: how many of their cards are not placed."""
        unplaced = [size - known.bit_count() for size, known in zip(self._public.size, self._public.has, strict=True)]
        return sum(unplaced[seat] for seat in self._rules.sides[opponent % 2] if seat != opponent)


T = TypeVar("T")


def counting(rules: Literature, seat: Seat, rng: Random) -> MindPlayer:
    """The bot of that name."""
    return MindPlayer(rules, seat, CountingMind(rules, seat, rng, PerfectMemory(rules, seat)))


def careful(rules: Literature, seat: Seat, rng: Random) -> MindPlayer:
    """The bot of that name."""
    return MindPlayer(rules, seat, CountingMind(rules, seat, rng, PerfectMemory(rules, seat), CarefulChoices))


class CountingChoices(Choices):
    """By the facts of one moment; at random among equals."""

    def __init__(self, rules: Literature, seat: Seat, rng: Random, knowledge: Knowledge, patience: int) -> None:
        """`patience`: questions in a row without a hit, after which it claims."""
        self._rules = rules
        self._seat = seat
        self._rng = rng
        self._patience = patience
        self._worth = Valuation(rules, seat, knowledge.facts, knowledge.public, lambda: self._odds(knowledge))

    def _odds(self, knowledge: Knowledge) -> Odds:
        """The chances that it goes by, which are computed when they are needed."""
        return Chances(self._rules, knowledge.facts)

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

    def _certain_hit(self, questions: Sequence[Candidate]) -> Ask | None:
        has = self._worth.facts.has
        hits = [(seat, card) for seat, card in questions if has[seat] >> card & 1]
        return Ask(self._seat, *self._best(hits, self._value)) if hits else None

    def _question_or_claim(self, possible: Sequence[Candidate], moves: Moves) -> Ask | Claim:
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

    def _value(self, question: Candidate) -> float:
        """All questions that can hit have the same value, which is more than that of the others."""
        return float(self._worth.can_hit(*question))

    def _best(self, things: Iterable[T], value: Callable[[T], float]) -> T:
        """The thing of the highest value; at random among equals."""
        valued = [(value(thing), thing) for thing in things]
        most = max(number for number, _ in valued)
        return self._rng.choice([thing for number, thing in valued if number >= most - 1e-9])


class CarefulChoices(CountingChoices):
    """The value of a question is what it may gain, less what a miss costs."""

    def _value(self, question: Candidate) -> float:
        return self._worth.question(*question)


class CountingMind(LiteratureMind):
    """Decides by facts: its own, and public ones."""

    usual: ClassVar[type[CountingChoices]] = CountingChoices

    def __init__(
        self,
        rules: Literature,
        seat: Seat,
        rng: Random,
        knowledge: Knowledge,
        choosing: type[CountingChoices] | None = None,
    ) -> None:
        """`choosing`: how it chooses, if not as usual."""
        self._rules = rules
        self._seat = seat
        self._rng = rng
        self._knowledge = knowledge
        self._choosing = choosing or self.usual

    @property
    def patience(self) -> int:
        """Questions in a row without a hit, after which it claims, if it counts them."""
        return 0

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
        return self._choosing(self._rules, self._seat, self._rng, self._knowledge, self.patience)
