"""The native mind and its twin in plain Python read, value and decide the same positions in the same way."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
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
from shoal.games.literature.bots.asking import ENCODER_FEATURES, encoder_features
from shoal.games.literature.bots.behaviour import ENCODING_SIZE, LIKELIHOOD_FEATURES, MOST_LOG_FACTOR, Behaviour, linear
from shoal.games.literature.bots.expert import PATIENCE
from shoal.games.literature.bots.greedy import GreedyChoices, GreedyMind
from shoal.games.literature.bots.learned_mind import LearnedChoices, reading, values, weighted_odds
from shoal.games.literature.bots.memory import BoundedMemory, Knowledge, PerfectMemory
from shoal.games.literature.bots.mind import Candidate, TurnContext
from shoal.games.literature.bots.native_mind import NativePositions
from shoal.games.literature.bots.networks import Layer, Network, PolicyNetworks
from shoal.games.literature.bots.odds import Odds, most_steps
from shoal.games.literature.bots.player import MindPlayer
from shoal.games.literature.bots.random import RandomBot
from shoal.games.literature.bots.reading import TableReading, TurnPosition
from shoal.games.literature.bots.value_features import VALUE_FEATURES, rows
from shoal.games.literature.native_layout import layout_of
from shoal.games.literature.rules.events import Asked
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

MOST_TABLES = 2
"""Of them, on one day and in one test; with SHOAL_DAY=all there are no fewer than all."""

Look = Callable[[TurnContext, Knowledge], None]


class Watched(GreedyMind):
    """A mind whose every turn is looked at before it says a word."""

    def __init__(self, rules: Literature, seat: Seat, look: Look) -> None:
        forgets = rules.options.history == "last_two"
        knowledge = BoundedMemory(rules, seat, BUDGET) if forgets else PerfectMemory(rules, seat)
        super().__init__(rules, seat, Random(seat), knowledge)
        self._look = look

    def choices(self, view: SeatView) -> GreedyChoices:
        choices = GreedyChoices(self._rules, self._seat, self._rng, self._knowledge, self.patience)
        decide = choices.ask_or_claim

        def looked_at(turn: TurnContext) -> Ask | Claim:
            self._look(turn, self._knowledge)
            return decide(turn)

        choices.ask_or_claim = looked_at  # type: ignore[method-assign]
        return choices


def network(seed: int, sizes: Sequence[int] = (len(VALUE_FEATURES), 12, 2)) -> Network:
    dice = Random(seed)

    def some(numbers: int) -> array[float]:
        return array("f", (dice.uniform(-0.4, 0.4) for _ in range(numbers)))

    layers = [Layer(some(n * m), some(m), relu=True) for n, m in pairwise(sizes)]
    layers[-1] = layers[-1]._replace(relu=False)
    return Network("chance", some(sizes[0]), array("f", [1.0] * sizes[0]), tuple(layers))


VALUE = network(3)
"""The network for questions here."""

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
        self.guesses = Chances(rules, knowledge.public, self.factors)
        self.cards = sum({1 << card for _, card in turn.questions})
        self.questions = sorted(turn.questions, key=lambda asked: asked[::-1])
        """As the native mind orders them."""
        self.mind = core.SeatMind(
            layout,
            *(core.Network.load(one.dump()) for one in (VALUE, LIKELIHOOD)),
            patience=PATIENCE,
            most_steps=most_steps(rules),
        )

    @cached_property
    def odds(self) -> Odds:
        return weighted_odds(self.at, self.knowledge, self.factors)

    @cached_property
    def reading(self) -> TableReading:
        return reading(self.at, self.odds, self.guesses)

    @cached_property
    def values(self) -> Mapping[Candidate, float]:
        return values(self.reading, self.questions, VALUE)


def watch(table: dict[str, Any], check: Callable[[Moment], None]) -> None:
    """One of thirty turns of a greedy game, and of one against dice."""
    rules, turns = Literature(Options(**table)), count()

    def look(turn: TurnContext, knowledge: Knowledge) -> None:
        if next(turns) % 30 == 0:
            check(Moment(rules, turn, knowledge))

    for against_dice in (False, True):
        bots: list[Bot] = [
            RandomBot(rules, seat, Random(seat))
            if against_dice and seat % 2
            else MindPlayer(rules, seat, Watched(rules, seat, look))
            for seat in range(rules.seats)
        ]
        play(rules, bots, rules.deal(Random(len(bots))))
    assert next(turns) > 40


def assert_same(names: Iterable[str], one: Sequence[float], other: Sequence[float]) -> None:
    differing = {
        name: (theirs, mine)
        for name, theirs, mine in zip(names, one, other, strict=True)
        if theirs != pytest.approx(mine, abs=1e-5)
    }
    assert not differing


# --- What is compared at every moment -------------------------------------------------------------------------------


def encoder_features_are_the_same(now: Moment) -> None:
    for asked in now.questions[::3]:
        for hit in (False, True):
            theirs = now.native_behaviour.encoder_features(now.layout, now.at.seat, *asked, hit)
            ours = encoder_features(now.at.rules, now.at.behaviour, Asked(now.at.seat, *asked, hit=hit))
            for one, other in zip(theirs, ours, strict=True):
                assert_same(ENCODER_FEATURES, one, other)


def likelihood_features_and_factors_are_the_same(now: Moment) -> None:
    at, native = now.at, now.native_behaviour
    assert native.stalled == at.behaviour.stalled
    rows = zip(native.likelihood_features(now.native_shared), at.behaviour.likelihood_features(at.public), strict=True)
    for one, other in rows:
        assert_same(LIKELIHOOD_FEATURES, one, other)
    for taught in (LIKELIHOOD, LOUD):
        ours = [[*row.values()] for row in at.behaviour.factors(taught, at.public)]
        theirs = native.factors(now.native_shared, core.Network.load(taught.dump()))
        assert theirs == [pytest.approx(row, rel=1e-5) for row in ours]
        assert max(map(max, ours)) <= exp(MOST_LOG_FACTOR)
        assert min(map(min, ours)) >= exp(-MOST_LOG_FACTOR)


def value_features_are_the_same(now: Moment) -> None:
    native, ours = now.mind.value_features(now.native, now.cards), rows(now.reading, now.questions)
    for one, other in zip(native, ours, strict=True):
        assert_same(VALUE_FEATURES, one, other)


def public_chances_are_estimated_in_the_same_way(now: Moment) -> None:
    for (target, card), row in zip(now.questions, now.mind.value_features(now.native, now.cards), strict=True):
        told = dict(zip(VALUE_FEATURES, row, strict=True))
        assert told["public_chance"] == pytest.approx(now.guesses.of(target, card), abs=1e-5)
        assert told["public_chance_seat"] == pytest.approx(now.guesses.of(now.at.seat, card), abs=1e-5)


def questions_are_worth_the_same(now: Moment) -> None:
    native = now.mind.questions(now.native, now.cards)
    assert [(asked.target, PACK[asked.card]) for asked in native] == now.questions
    for asked in native:
        assert asked.chance == pytest.approx(now.reading.chance[asked.target][asked.card], abs=1e-5)
        assert asked.value == pytest.approx(now.values[asked.target, PACK[asked.card]], abs=1e-4)


def without_a_network_it_asks_as_greedy_does(now: Moment) -> None:
    word = GreedyChoices(now.at.rules, now.at.seat, Random(0), now.knowledge, patience=1).ask_or_claim(now.turn)
    asked = core.SeatMind(now.layout, None, most_steps=most_steps(now.at.rules)).questions(now.native, now.cards)
    native = {(one.target, PACK[one.card]): (one.chance, one.value) for one in asked}
    if isinstance(word, Ask) and native[word.target, word.card][0]:  # else it knows nothing that can hit
        assert native[word.target, word.card][1] == pytest.approx(max(value for _, value in native.values()), abs=1e-4)


def both_say_the_same(now: Moment) -> None:
    said = now.mind.decide(now.native, now.cards)
    networks = PolicyNetworks(VALUE, LIKELIHOOD, ENCODER)
    word = LearnedChoices(now.at, Random(0), now.knowledge, PATIENCE, networks).ask_or_claim(now.turn)
    if isinstance(word, Claim):
        assert isinstance(said, core.ClaimChoice), (said, word)
        name, cards = list(now.at.rules.half_suits.items())[said.half_suit]
        named = tuple(zip(cards, said.holders, strict=True))
        is_tie = now.odds.guess(now.at.seat % 2, word.half_suit)[0] == pytest.approx(said.chance, abs=1e-5)
        assert (name, named) == (word.half_suit, word.attribution) or is_tie
    else:
        assert isinstance(said, core.AskChoice), (said, word)
        best = now.values[word.target, word.card]
        assert [now.values[said.target, PACK[said.card]], said.value] == pytest.approx([best, best], abs=1e-3)


@pytest.mark.parametrize("table", todays(MOST_TABLES, TABLES, "native minds"), ids=str)
def test_both_twins_read_value_and_decide_the_same(table: dict[str, Any]) -> None:
    def check(now: Moment) -> None:
        encoder_features_are_the_same(now)
        likelihood_features_and_factors_are_the_same(now)
        value_features_are_the_same(now)
        questions_are_worth_the_same(now)
        without_a_network_it_asks_as_greedy_does(now)
        both_say_the_same(now)

    sizes = (ENCODER_FEATURES, LIKELIHOOD_FEATURES, VALUE_FEATURES)
    assert tuple(map(len, sizes)) == (core.ENCODER_FEATURES, core.LIKELIHOOD_FEATURES, core.VALUE_FEATURES)
    assert (core.ENCODING_SIZE, learned_mind.PATIENCE) == (ENCODING_SIZE, PATIENCE)
    watch(table, check)


def test_at_tables_of_ten_and_more_they_estimate_in_the_same_way() -> None:
    watch({"players": 10}, public_chances_are_estimated_in_the_same_way)
