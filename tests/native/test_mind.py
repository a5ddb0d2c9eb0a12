"""The native mind and its twin in plain Python read, value and decide the same positions in the same way."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import count, pairwise
from math import exp
from random import Random
from typing import Any

import pytest

from shoal.arena.table import play
from shoal.bots.bot import Bot
from shoal.core.cards import PACK
from shoal.core.game import Seat
from shoal.core.native import NOTICE
from shoal.core.native import core as module
from shoal.games.literature import Ask, Claim, Literature, Options, SeatView
from shoal.games.literature.belief import Chances
from shoal.games.literature.bots import learned_mind
from shoal.games.literature.bots.behaviour import (
    ENCODER_FEATURES,
    ENCODING_SIZE,
    LIKELIHOOD_FEATURES,
    MOST_LOG_FACTOR,
    Behaviour,
    encoder_features,
    linear,
)
from shoal.games.literature.bots.expert import PATIENCE
from shoal.games.literature.bots.greedy import GreedyChoices, GreedyMind
from shoal.games.literature.bots.learned_mind import LearnedChoices, reading, values, weighted_odds
from shoal.games.literature.bots.memory import BoundedMemory, Knowledge, PerfectMemory
from shoal.games.literature.bots.mind import Candidate, Choices, TurnContext
from shoal.games.literature.bots.native_mind import NativePositions
from shoal.games.literature.bots.networks import Layer, Network, PolicyNetworks
from shoal.games.literature.bots.odds import Odds, most_steps
from shoal.games.literature.bots.player import MindPlayer
from shoal.games.literature.bots.random import RandomBot
from shoal.games.literature.bots.reading import TableReading, TurnPosition
from shoal.games.literature.bots.value_features import VALUE_FEATURES, rows
from shoal.games.literature.native_layout import layout_of
from shoal.games.literature.rules.events import Asked, Team
from shoal.games.literature.rules.moves import Attribution, HalfSuit
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

Look = Callable[[TurnContext, Knowledge], None]


class Watched(Choices):
    """Somebody looks at every turn before a word is said."""

    def __init__(self, choices: Choices, knowledge: Knowledge, look: Look) -> None:
        self._choices = choices
        self._knowledge = knowledge
        self._look = look

    def best_successor(self, seats: Sequence[Seat]) -> Seat:
        return self._choices.best_successor(seats)

    def claimer(self, seats: Sequence[Seat]) -> Seat:
        return self._choices.claimer(seats)

    def guess(self, team: Team, half_suit: HalfSuit) -> Attribution:
        return self._choices.guess(team, half_suit)

    def ask_or_claim(self, turn: TurnContext) -> Ask | Claim:
        self._look(turn, self._knowledge)
        return self._choices.ask_or_claim(turn)


class WatchedMind(GreedyMind):
    def __init__(self, rules: Literature, seat: Seat, look: Look) -> None:
        forgets = rules.options.history == "last_two"
        knowledge = BoundedMemory(rules, seat, BUDGET) if forgets else PerfectMemory(rules, seat)
        super().__init__(rules, seat, Random(seat), knowledge)
        self._look = look

    def choices(self, view: SeatView) -> Any:
        return Watched(super().choices(view), self._knowledge, self._look)


def network(seed: int, sizes: Sequence[int] = (len(VALUE_FEATURES), 12, 2)) -> Network:
    dice = Random(seed)

    def some(numbers: int) -> array[float]:
        return array("f", (dice.uniform(-0.4, 0.4) for _ in range(numbers)))

    layers = [Layer(some(n * m), some(m), relu=True) for n, m in pairwise(sizes)]
    layers[-1] = layers[-1]._replace(relu=False)
    return Network("chance", some(sizes[0]), array("f", [1.0] * sizes[0]), tuple(layers))


LIKELIHOOD = network(9, (len(LIKELIHOOD_FEATURES), 6, 1))
"""The likelihood network here."""

ENCODER = network(8, (len(ENCODER_FEATURES), 7, ENCODING_SIZE))
"""The question encoder here."""

LOUD = linear("loud", [9.0, 0.0, 0.0, -99.0])
"""So much that it must be bounded."""


class Moment:
    """One turn as both twins have it."""

    def __init__(self, rules: Literature, turn: TurnContext, knowledge: Knowledge) -> None:
        view = turn.view
        stalled = view.board.misses  # any number, the same for both
        behaviour = Behaviour(rules, knowledge.questions, stalled, ENCODER)
        layout = layout_of(rules)
        assert layout is not None
        self.turn = turn
        self.knowledge = knowledge
        self.layout = layout
        self.at = TurnPosition(rules, view.seat, view.hand.mask, knowledge.public, behaviour, view.board.scores)
        table = NativePositions(layout, knowledge, core.Network.load(ENCODER.dump()))
        self.native_shared, self.native_behaviour = table.shared(stalled)
        self.native = table.position(view, stalled)
        self.factors = behaviour.factors(LIKELIHOOD, knowledge.public)
        self.cards = sum({1 << card for _, card in turn.questions})

    @property
    def questions(self) -> list[Candidate]:
        """As the native mind orders them."""
        return sorted(self.turn.questions, key=lambda asked: asked[::-1])

    @property
    def odds(self) -> Odds:
        return weighted_odds(self.at, self.knowledge, self.factors)

    @property
    def reading(self) -> TableReading:
        return reading(self.at, self.odds, Chances(self.at.rules, self.at.public, self.factors))

    def native_mind(self, taught: Network) -> Any:
        networks = (core.Network.load(one.dump()) for one in (taught, LIKELIHOOD))
        return core.SeatMind(self.layout, *networks, patience=PATIENCE, most_steps=most_steps(self.at.rules))


def watch(table: dict[str, Any], check: Callable[[Moment], None], every: int = 6) -> None:
    """One of so many turns of a greedy game, and of one against dice."""
    rules = Literature(Options(**table))
    turns = count()

    def look(turn: TurnContext, knowledge: Knowledge) -> None:
        if next(turns) % every == 0:
            check(Moment(rules, turn, knowledge))

    for against_dice in (False, True):
        bots: list[Bot] = [
            RandomBot(rules, seat, Random(seat))
            if against_dice and seat % 2
            else MindPlayer(rules, seat, WatchedMind(rules, seat, look))
            for seat in range(rules.seats)
        ]
        play(rules, bots, rules.deal(Random(len(bots))))
    assert next(turns) > every


def differences(names: Iterable[str], one: Sequence[float], other: Sequence[float]) -> dict[str, tuple[float, float]]:
    """What has another value, by its name."""
    return {
        name: (theirs, mine)
        for name, theirs, mine in zip(names, one, other, strict=True)
        if theirs != pytest.approx(mine, abs=1e-5)
    }


@pytest.mark.parametrize("table", todays(MOST_TABLES, TABLES, "test_encoder_features_are_the_same"), ids=str)
def test_encoder_features_are_the_same(table: dict[str, Any]) -> None:
    def check(now: Moment) -> None:
        before = now.at.behaviour
        for asked in now.questions[::3]:
            for hit in (False, True):
                question = Asked(now.at.seat, *asked, hit=hit)
                theirs = now.native_behaviour.encoder_features(now.layout, now.at.seat, *asked, hit)
                for one, other in zip(theirs, encoder_features(now.at.rules, before, question), strict=True):
                    assert not differences(ENCODER_FEATURES, one, other)

    assert len(ENCODER_FEATURES) == core.ENCODER_FEATURES
    assert core.ENCODING_SIZE == ENCODING_SIZE
    watch(table, check)


@pytest.mark.parametrize(
    "table", todays(MOST_TABLES, TABLES, "test_likelihood_features_and_factors_are_the_same"), ids=str
)
def test_likelihood_features_and_factors_are_the_same(table: dict[str, Any]) -> None:
    most, least = exp(MOST_LOG_FACTOR), exp(-MOST_LOG_FACTOR)
    told: set[float] = set()

    def check(now: Moment) -> None:
        at, names = now.at, list(now.at.rules.half_suits)
        native, shared = now.native_behaviour, now.native_shared
        assert native.stalled == at.behaviour.stalled
        for one, other in zip(
            native.likelihood_features(shared), at.behaviour.likelihood_features(at.public), strict=True
        ):
            assert not differences(LIKELIHOOD_FEATURES, one, other)
        for taught in (LIKELIHOOD, LOUD):
            ours = [[row[name] for name in names] for row in at.behaviour.factors(taught, at.public)]
            theirs = native.factors(shared, core.Network.load(taught.dump()))
            for one, other in zip(theirs, ours, strict=True):
                assert one == pytest.approx(other, rel=1e-5)
                assert all(least <= factor <= most for factor in other)
                told.update(other)

    assert len(LIKELIHOOD_FEATURES) == core.LIKELIHOOD_FEATURES
    watch(table, check)
    assert {least, 1.0, most} < told


@pytest.mark.parametrize(
    "table", todays(MOST_TABLES, TABLES, "test_every_feature_of_every_question_is_the_same"), ids=str
)
def test_every_feature_of_every_question_is_the_same(table: dict[str, Any]) -> None:
    taught = network(1)

    def check(now: Moment) -> None:
        native = now.native_mind(taught).value_features(now.native, now.cards)
        ours = rows(now.reading, now.questions)
        assert len(native) == len(ours)
        for question, one, other in zip(now.questions, native, ours, strict=True):
            assert not differences(VALUE_FEATURES, one, other), question

    assert len(VALUE_FEATURES) == core.VALUE_FEATURES
    watch(table, check)


@pytest.mark.parametrize("players", [10, 12])
def test_chances_are_estimated_in_the_same_way(players: int) -> None:
    taught = network(4)

    def check(now: Moment) -> None:
        guesses = Chances(now.at.rules, now.at.public, now.factors)
        for (target, card), row in zip(
            now.questions, now.native_mind(taught).value_features(now.native, now.cards), strict=True
        ):
            told = dict(zip(VALUE_FEATURES, row, strict=True))
            assert told["public_chance"] == pytest.approx(guesses.of(target, card), abs=1e-5)
            ours = guesses.of(now.at.seat, card)
            assert told["public_chance_seat"] == pytest.approx(ours, abs=1e-5)

    watch({"players": players}, check)


@pytest.mark.parametrize("table", todays(MOST_TABLES, TABLES, "test_questions_are_worth_the_same"), ids=str)
def test_questions_are_worth_the_same(table: dict[str, Any]) -> None:
    taught = network(2)

    def check(now: Moment) -> None:
        native = now.native_mind(taught).questions(now.native, now.cards)
        read = now.reading
        ours = values(read, now.questions, taught)
        assert [(asked.target, PACK[asked.card]) for asked in native] == now.questions
        for asked in native:
            assert asked.chance == pytest.approx(read.chance[asked.target][asked.card], abs=1e-5)
            assert asked.value == pytest.approx(ours[asked.target, PACK[asked.card]], abs=1e-4)

    watch(table, check)


@pytest.mark.parametrize("table", todays(MOST_TABLES, TABLES, "test_without_a_network_it_asks_as_greedy_does"), ids=str)
def test_without_a_network_it_asks_as_greedy_does(table: dict[str, Any]) -> None:
    asked = 0

    def check(now: Moment) -> None:
        nonlocal asked
        word = GreedyChoices(now.at.rules, now.at.seat, Random(0), now.knowledge, patience=1).ask_or_claim(now.turn)
        mind = core.SeatMind(now.layout, None, most_steps=most_steps(now.at.rules))
        native = {
            (asked.target, PACK[asked.card]): (asked.chance, asked.value)
            for asked in mind.questions(now.native, now.cards)
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
    assert learned_mind.PATIENCE == PATIENCE

    def check(now: Moment) -> None:
        nonlocal words
        said = now.native_mind(taught).decide(now.native, now.cards)
        word = LearnedChoices(
            now.at, Random(0), now.knowledge, PATIENCE, PolicyNetworks(taught, LIKELIHOOD, ENCODER)
        ).ask_or_claim(now.turn)
        if isinstance(word, Claim):
            assert isinstance(said, core.ClaimChoice), (said, word)
            name, cards = list(now.at.rules.half_suits.items())[said.half_suit]
            named = tuple(zip(cards, said.holders, strict=True))
            assert (name, named) == (word.half_suit, word.attribution) or is_tie(now, word, said.chance)
        else:
            assert isinstance(said, core.AskChoice), (said, word)
            ours = values(now.reading, now.questions, taught)
            assert ours[said.target, PACK[said.card]] == pytest.approx(ours[word.target, word.card], abs=1e-3)
            assert said.value == pytest.approx(ours[word.target, word.card], abs=1e-3)
        words += 1

    watch(table, check, every=5)
    assert words > 10


def is_tie(now: Moment, claim: Claim, chance: float) -> bool:
    """Whether another claim is right as often."""
    return now.odds.guess(now.at.seat % 2, claim.half_suit)[0] == pytest.approx(chance, abs=1e-5)
