"""The native mind and its twin in plain Python read, value and decide the same positions in the same way."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import count, pairwise
from random import Random
from typing import Any

import pytest

from shoal.arena.table import play
from shoal.bots.bot import Bot
from shoal.bots.literature import learned
from shoal.bots.literature.behaviour import HABITS, Behaviour
from shoal.bots.literature.expert import PATIENCE, native_position
from shoal.bots.literature.features import FEATURES, rows
from shoal.bots.literature.greedy import GreedyMind
from shoal.bots.literature.knowledge import Everything, Knowledge
from shoal.bots.literature.learned import Learned, LearnedThoughts, reading, values, weighted_odds
from shoal.bots.literature.mind import Question, Thoughts, Turn
from shoal.bots.literature.network import Layer, Network
from shoal.bots.literature.player import Player
from shoal.bots.literature.random import RandomBot
from shoal.bots.literature.reading import Position, Reading
from shoal.cards import PACK
from shoal.game import Seat
from shoal.literature import Ask, Claim, Literature, Options, SeatView
from shoal.literature.events import Team
from shoal.literature.moves import Attribution, HalfSuit
from shoal.native import NOTICE, layout_of
from shoal.native import core as module

core: Any = module

pytestmark = pytest.mark.skipif(core is None, reason=NOTICE or "-")

TABLES: list[dict[str, Any]] = [
    {"players": 4},
    {},
    {"players": 8},
    {"jokers": True},
    {"players": 4, "sets": "rank_quartets"},
    {"players": 8, "bluff_ask": True},
    {"wrong_attribution": "nothing", "claim_timing": "team_turn"},
    {"wrong_attribution": "opponents", "opponent_holds": "minus_one"},
]

THETA = (0.2, 0.4, 1.1, -0.5, 0.3, -0.3, -0.4, -0.2)

each_table = pytest.mark.parametrize("table", TABLES, ids=str)

Look = Callable[[Turn, Knowledge], None]


class Watched(Thoughts):
    """Somebody looks at every turn before a word is said."""

    def __init__(self, thoughts: Thoughts, knowledge: Knowledge, look: Look) -> None:
        self._thoughts = thoughts
        self._knowledge = knowledge
        self._look = look

    def heir(self, seats: Sequence[Seat]) -> Seat:
        return self._thoughts.heir(seats)

    def claimer(self, seats: Sequence[Seat]) -> Seat:
        return self._thoughts.claimer(seats)

    def guess(self, team: Team, half_suit: HalfSuit) -> Attribution:
        return self._thoughts.guess(team, half_suit)

    def word(self, turn: Turn) -> Ask | Claim:
        self._look(turn, self._knowledge)
        return self._thoughts.word(turn)


class WatchedMind(GreedyMind):
    def __init__(self, rules: Literature, seat: Seat, look: Look) -> None:
        super().__init__(rules, seat, Random(seat), Everything(rules, seat))
        self._look = look

    def think(self, view: SeatView) -> Any:
        return Watched(super().think(view), self._knowledge, self._look)


def network(seed: int) -> Network:
    dice = Random(seed)
    sizes = (len(FEATURES), 12, 2)

    def some(numbers: int) -> array[float]:
        return array("f", (dice.uniform(-0.4, 0.4) for _ in range(numbers)))

    layers = tuple(Layer(some(n * m), some(m), m != 2) for n, m in pairwise(sizes))
    return Network("chance", some(sizes[0]), array("f", [1.0] * sizes[0]), layers)


class Moment:
    """One turn as both twins have it."""

    def __init__(self, rules: Literature, turn: Turn, knowledge: Knowledge) -> None:
        view = turn.view
        behaviour = Behaviour(rules, knowledge.questions, view.board.misses)
        layout = layout_of(rules)
        assert layout is not None
        self.turn = turn
        self.knowledge = knowledge
        self.layout = layout
        self.at = Position(rules, view.seat, view.hand.mask, knowledge.public, behaviour, view.board.scores)
        self.native = native_position(layout, view.seat, view, knowledge)
        self.cards = sum({1 << card for _, card in turn.questions})

    @property
    def questions(self) -> list[Question]:
        """As the native mind orders them."""
        return sorted(self.turn.questions, key=lambda asked: asked[::-1])

    @property
    def reading(self) -> Reading:
        return reading(self.at, weighted_odds(self.at, self.knowledge, THETA))

    def native_mind(self, taught: Network, theta: Sequence[float] = THETA) -> Any:
        return core.Mind(self.layout, core.Network.load(taught.dump()), theta, patience=PATIENCE)


def watch(table: dict[str, Any], check: Callable[[Moment], None], every: int = 6) -> None:
    """One of so many turns of a greedy game, and of one against dice."""
    rules = Literature(Options(**table))
    turns = count()

    def look(turn: Turn, knowledge: Knowledge) -> None:
        if next(turns) % every == 0:
            check(Moment(rules, turn, knowledge))

    for against_dice in (False, True):
        bots: list[Bot] = [
            RandomBot(rules, seat, Random(seat))
            if against_dice and seat % 2
            else Player(rules, seat, WatchedMind(rules, seat, look))
            for seat in range(rules.seats)
        ]
        play(rules, bots, rules.deal(Random(len(bots))))
    assert next(turns) > every


@each_table
def test_the_likelihood_of_behaviour_is_the_same(table: dict[str, Any]) -> None:
    def check(now: Moment) -> None:
        at, names = now.at, list(now.at.rules.half_suits)
        questions = [(asked.seat, asked.target, asked.card, asked.hit) for asked in now.knowledge.questions]
        native = core.Behaviour(now.layout, questions, at.behaviour.quiet)
        assert native.quiet == at.behaviour.quiet
        for seat in range(at.rules.seats):
            for number in range(len(names)):
                assert native.habits(now.layout, seat, number) == pytest.approx(at.behaviour.habits(seat, number))
        ours = [[row[name] for name in names] for row in at.behaviour.likelihood(THETA, at.seat)]
        for one, other in zip(native.likelihood(now.layout, THETA, at.seat), ours, strict=True):
            assert one == pytest.approx(other)

    assert len(HABITS) == len(THETA) == core.HABITS
    watch(table, check)


@each_table
def test_every_feature_of_every_question_is_the_same(table: dict[str, Any]) -> None:
    taught = network(1)

    def check(now: Moment) -> None:
        native = now.native_mind(taught).rows(now.native, now.cards)
        ours = rows(now.reading, now.questions)
        assert len(native) == len(ours)
        for question, one, other in zip(now.questions, native, ours, strict=True):
            different = {
                name: (theirs, mine)
                for name, theirs, mine in zip(FEATURES, one, other, strict=True)
                if theirs != pytest.approx(mine, abs=1e-5)
            }
            assert not different, question

    assert len(FEATURES) == core.FEATURES
    watch(table, check)


@each_table
def test_questions_are_worth_the_same(table: dict[str, Any]) -> None:
    taught = network(2)

    def check(now: Moment) -> None:
        native = now.native_mind(taught).questions(now.native, now.cards)
        read = now.reading
        ours = values(read, now.questions, taught)
        assert [(target, PACK[card]) for target, card, _, _ in native] == now.questions
        for target, card, chance, value in native:
            assert chance == pytest.approx(read.chance[target][card], abs=1e-5)
            assert value == pytest.approx(ours[target, PACK[card]], abs=1e-4)

    watch(table, check)


@each_table
def test_both_minds_say_the_same(table: dict[str, Any]) -> None:
    taught = network(3)
    words = 0
    assert learned.PATIENCE == PATIENCE

    def check(now: Moment) -> None:
        nonlocal words
        said = now.native_mind(taught).decide(now.native, now.cards)
        word = LearnedThoughts(now.at, Random(0), now.knowledge, PATIENCE, Learned(taught, THETA)).word(now.turn)
        target, card, half_suit, holders, chance, value = said
        if isinstance(word, Claim):
            name, cards = list(now.at.rules.half_suits.items())[half_suit]
            named = tuple(zip(cards, holders, strict=True))
            assert (name, named) == (word.half_suit, word.attribution) or is_tie(now, word, chance)
        else:
            assert target is not None, (said, word)
            ours = values(now.reading, now.questions, taught)
            assert ours[target, PACK[card]] == pytest.approx(ours[word.target, word.card], abs=1e-3)
            assert value == pytest.approx(ours[word.target, word.card], abs=1e-3)
        words += 1

    watch(table, check, every=5)
    assert words > 10


def is_tie(now: Moment, claim: Claim, chance: float) -> bool:
    """Whether another claim is right as often."""
    own = weighted_odds(now.at, now.knowledge, THETA)
    return own.guess(now.at.seat % 2, claim.half_suit)[0] == pytest.approx(chance, abs=1e-5)
