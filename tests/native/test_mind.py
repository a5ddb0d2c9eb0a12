"""The native mind and its twin in plain Python read, value and decide the same positions in the same way."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import count, pairwise
from math import exp
from random import Random
from typing import Any

import pytest

from shoal.arena.table import play
from shoal.bots.bot import Bot
from shoal.cards import PACK
from shoal.deduce.literature import Chances
from shoal.game import Seat
from shoal.kits.literature.bots import learned
from shoal.kits.literature.bots.behaviour import HABITS, MOST_LOG_FACTOR, TELLS, Behaviour, linear
from shoal.kits.literature.bots.clues import CLUES, clues
from shoal.kits.literature.bots.expert import PATIENCE, NativeTable
from shoal.kits.literature.bots.features import FEATURES, rows
from shoal.kits.literature.bots.greedy import GreedyMind, GreedyThoughts
from shoal.kits.literature.bots.knowledge import Everything, Knowledge
from shoal.kits.literature.bots.learned import Learned, LearnedThoughts, reading, values, weighted_odds
from shoal.kits.literature.bots.memory import Memory
from shoal.kits.literature.bots.mind import Question, Thoughts, Turn
from shoal.kits.literature.bots.network import Layer, Network
from shoal.kits.literature.bots.odds import Odds, most_steps
from shoal.kits.literature.bots.player import Player
from shoal.kits.literature.bots.random import RandomBot
from shoal.kits.literature.bots.reading import Position, Reading
from shoal.literature import Ask, Claim, Literature, Options, SeatView
from shoal.literature.events import Asked, Team
from shoal.literature.moves import Attribution, HalfSuit
from shoal.native import NOTICE, layout_of
from shoal.native import core as module
from tests.sampling import todays

core: Any = module

pytestmark = [pytest.mark.slow, pytest.mark.skipif(core is None, reason=NOTICE or "-")]

TABLES: list[dict[str, Any]] = [
    {"players": 4},
    {},
    {"players": 8},
    {"jokers": True},
    {"players": 4, "sets": "rank_quartets"},
    {"players": 8, "bluff_ask": True},
    {"wrong_attribution": "nothing", "claim_timing": "team_turn"},
    {"wrong_attribution": "opponents", "opponent_holds": "minus_one"},
    {"history": "last_two"},  # here seats forget
]

BUDGET = 14
"""Facts that they keep there."""

MOST_TABLES = 3
"""Of them, on one day and in one test; with SHOAL_DAY=all there are no fewer than all."""

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
        forgets = rules.options.history == "last_two"
        knowledge = Memory(rules, seat, BUDGET) if forgets else Everything(rules, seat)
        super().__init__(rules, seat, Random(seat), knowledge)
        self._look = look

    def think(self, view: SeatView) -> Any:
        return Watched(super().think(view), self._knowledge, self._look)


def network(seed: int, sizes: Sequence[int] = (len(FEATURES), 12, 2)) -> Network:
    dice = Random(seed)

    def some(numbers: int) -> array[float]:
        return array("f", (dice.uniform(-0.4, 0.4) for _ in range(numbers)))

    layers = [Layer(some(n * m), some(m), relu=True) for n, m in pairwise(sizes)]
    layers[-1] = layers[-1]._replace(relu=False)
    return Network("chance", some(sizes[0]), array("f", [1.0] * sizes[0]), tuple(layers))


HABITUAL = network(9, (len(HABITS), 6, 1))
"""What habits tell here."""

READER = network(8, (len(CLUES), 7, TELLS))
"""What clues tell here."""

LOUD = linear("loud", [9.0, 0.0, 0.0, -99.0])
"""So much that it must be bounded."""


class Moment:
    """One turn as both twins have it."""

    def __init__(self, rules: Literature, turn: Turn, knowledge: Knowledge) -> None:
        view = turn.view
        quiet = view.board.misses  # any number, the same for both
        behaviour = Behaviour(rules, knowledge.questions, quiet, READER)
        layout = layout_of(rules)
        assert layout is not None
        self.turn = turn
        self.knowledge = knowledge
        self.layout = layout
        self.at = Position(rules, view.seat, view.hand.mask, knowledge.public, behaviour, view.board.scores)
        table = NativeTable(layout, knowledge, core.Network.load(READER.dump()))
        self.native_shared, self.native_behaviour = table.shared(quiet)
        self.native = table.position(view, quiet)
        self.factors = behaviour.factors(HABITUAL, knowledge.public)
        self.cards = sum({1 << card for _, card in turn.questions})

    @property
    def questions(self) -> list[Question]:
        """As the native mind orders them."""
        return sorted(self.turn.questions, key=lambda asked: asked[::-1])

    @property
    def odds(self) -> Odds:
        return weighted_odds(self.at, self.knowledge, self.factors)

    @property
    def reading(self) -> Reading:
        return reading(self.at, self.odds, Chances(self.at.rules, self.at.public, self.factors))

    def native_mind(self, taught: Network) -> Any:
        networks = (core.Network.load(one.dump()) for one in (taught, HABITUAL))
        return core.Mind(self.layout, *networks, patience=PATIENCE, most_steps=most_steps(self.at.rules))


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


def differences(names: Sequence[str], one: Sequence[float], other: Sequence[float]) -> dict[str, tuple[float, float]]:
    """What has another value, by its name."""
    return {
        name: (theirs, mine)
        for name, theirs, mine in zip(names, one, other, strict=True)
        if theirs != pytest.approx(mine, abs=1e-5)
    }


@pytest.mark.parametrize("table", todays(MOST_TABLES, TABLES, "test_clues_are_the_same"), ids=str)
def test_clues_are_the_same(table: dict[str, Any]) -> None:
    def check(now: Moment) -> None:
        before = now.at.behaviour
        for asked in now.questions[::3]:
            for hit in (False, True):
                question = Asked(now.at.seat, *asked, hit=hit)
                theirs = now.native_behaviour.clues(now.layout, now.at.seat, *asked, hit)
                for one, other in zip(theirs, clues(now.at.rules, before, question), strict=True):
                    assert not differences(CLUES, one, other)

    assert len(CLUES) == core.CLUES
    assert core.TELLS == TELLS
    watch(table, check)


@pytest.mark.parametrize("table", todays(MOST_TABLES, TABLES, "test_habits_and_what_they_tell_are_the_same"), ids=str)
def test_habits_and_what_they_tell_are_the_same(table: dict[str, Any]) -> None:
    most, least = exp(MOST_LOG_FACTOR), exp(-MOST_LOG_FACTOR)
    told: set[float] = set()

    def check(now: Moment) -> None:
        at, names = now.at, list(now.at.rules.half_suits)
        native, shared = now.native_behaviour, now.native_shared
        assert native.quiet == at.behaviour.quiet
        for one, other in zip(native.habits(shared), at.behaviour.habits(at.public), strict=True):
            assert not differences(HABITS, one, other)
        for taught in (HABITUAL, LOUD):
            ours = [[row[name] for name in names] for row in at.behaviour.factors(taught, at.public)]
            theirs = native.factors(shared, core.Network.load(taught.dump()))
            for one, other in zip(theirs, ours, strict=True):
                assert one == pytest.approx(other, rel=1e-5)
                assert all(least <= factor <= most for factor in other)
                told.update(other)

    assert len(HABITS) == core.HABITS
    watch(table, check)
    assert {least, 1.0, most} < told


@pytest.mark.parametrize(
    "table", todays(MOST_TABLES, TABLES, "test_every_feature_of_every_question_is_the_same"), ids=str
)
def test_every_feature_of_every_question_is_the_same(table: dict[str, Any]) -> None:
    taught = network(1)

    def check(now: Moment) -> None:
        native = now.native_mind(taught).rows(now.native, now.cards)
        ours = rows(now.reading, now.questions)
        assert len(native) == len(ours)
        for question, one, other in zip(now.questions, native, ours, strict=True):
            assert not differences(FEATURES, one, other), question

    assert len(FEATURES) == core.FEATURES
    watch(table, check)


@pytest.mark.parametrize("players", [10, 12])
def test_chances_are_estimated_in_the_same_way(players: int) -> None:
    taught = network(4)

    def check(now: Moment) -> None:
        guesses = Chances(now.at.rules, now.at.public, now.factors)
        for (target, card), row in zip(now.questions, now.native_mind(taught).rows(now.native, now.cards), strict=True):
            told = dict(zip(FEATURES, row, strict=True))
            assert told["the chance of a hit as everybody has it"] == pytest.approx(guesses.of(target, card), abs=1e-5)
            ours = guesses.of(now.at.seat, card)
            assert told["the chance that we have the card as everybody has it"] == pytest.approx(ours, abs=1e-5)

    watch({"players": players}, check)


@pytest.mark.parametrize("table", todays(MOST_TABLES, TABLES, "test_questions_are_worth_the_same"), ids=str)
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


@pytest.mark.parametrize("table", todays(MOST_TABLES, TABLES, "test_without_a_network_it_asks_as_greedy_does"), ids=str)
def test_without_a_network_it_asks_as_greedy_does(table: dict[str, Any]) -> None:
    asked = 0

    def check(now: Moment) -> None:
        nonlocal asked
        word = GreedyThoughts(now.at.rules, now.at.seat, Random(0), now.knowledge, patience=1).word(now.turn)
        mind = core.Mind(now.layout, None, most_steps=most_steps(now.at.rules))
        native = {
            (target, PACK[card]): (chance, value)
            for target, card, chance, value in mind.questions(now.native, now.cards)
        }
        if isinstance(word, Claim) or not native[word.target, word.card][0]:
            return  # it would rather claim, or knows nothing that can hit
        most = max(value for _, value in native.values())
        assert native[word.target, word.card][1] == pytest.approx(most, abs=1e-4)
        asked += 1

    watch(table, check)
    assert asked > 10


@pytest.mark.parametrize("table", todays(MOST_TABLES, TABLES, "test_both_minds_say_the_same"), ids=str)
def test_both_minds_say_the_same(table: dict[str, Any]) -> None:
    taught = network(3)
    words = 0
    assert learned.PATIENCE == PATIENCE

    def check(now: Moment) -> None:
        nonlocal words
        said = now.native_mind(taught).decide(now.native, now.cards)
        word = LearnedThoughts(now.at, Random(0), now.knowledge, PATIENCE, Learned(taught, HABITUAL, READER)).word(
            now.turn
        )
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
    return now.odds.guess(now.at.seat % 2, claim.half_suit)[0] == pytest.approx(chance, abs=1e-5)
