"""What was asked and what was not: the native choice networks and their twin, and what seats believe by them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import sqrt
from random import Random
from typing import Any

import pytest

from shoal.core.cards import PACK, CardSet
from shoal.core.game import Game, Seat
from shoal.core.native import NOTICE
from shoal.core.native import core as module
from shoal.games.literature import Literature, Options, SeatView
from shoal.games.literature.belief import Chances, Facts
from shoal.games.literature.bots.behaviour import Behaviour
from shoal.games.literature.bots.expert import quick
from shoal.games.literature.bots.memory import BoundedMemory, Knowledge, PerfectMemory
from shoal.games.literature.bots.native_mind import Listener, NativePositions
from shoal.games.literature.bots.networks import (
    CHOICES,
    Network,
    native_choice,
    native_networks,
    plain_networks,
    weights,
)
from shoal.games.literature.native_layout import layout_of
from shoal.games.literature.redeal import redealt
from shoal.games.literature.rules.events import Asked, Event
from tests.native.choice_twin import CHOICE_FEATURES, ChoiceReading, PublicMoment, choice_chances

core: Any = module

pytestmark = [pytest.mark.slow, pytest.mark.skipif(core is None, reason=NOTICE or "-")]

STALLED = 2
TABLES: list[dict[str, Any]] = [{}, {"players": 4}, {"jokers": True}, {"players": 8}]


@cache
def log_of(options: tuple[tuple[str, Any], ...]) -> tuple[Literature, list[Event]]:
    """A game of `quick` with itself, played once."""
    rules = Literature(Options(**dict(options)))
    return rules, played(rules)


def played(rules: Literature) -> list[Event]:
    """The same game, played now."""
    bots = [quick(rules, seat, Random(seat)) for seat in range(rules.seats)]
    game, seen = Game.deal(rules, Random(5), 0), 0
    while (turn := rules.turn(game.state)) is not None:
        for event in game.log[seen:]:
            for seat, bot in enumerate(bots):
                bot.see(rules.seen(event, seat))
        seen = len(game.log)
        view = game.view(turn)
        assert isinstance(view, SeatView)
        move = bots[turn].move(view)
        assert move is not None
        game = game.play(move)
    return list(game.log)


class Heard:
    """A seat that listens to a game."""

    def __init__(self, rules: Literature, seat: Seat, knowledge: Knowledge | None = None) -> None:
        layout = layout_of(rules)
        assert layout is not None
        self.layout = layout
        self.knowledge = knowledge or PerfectMemory(rules, seat)
        self.positions = NativePositions(layout, self.knowledge, native_networks("six").encoder)
        reader = native_choice("six")
        assert reader is not None
        self.listener = Listener(rules, self.positions, reader)
        self._rules = rules
        self._seat = seat

    def see(self, event: Event) -> None:
        sight = self._rules.seen(event, self._seat)
        self.listener.see(sight, STALLED)
        self.knowledge.see(sight)


def chances(heard: Heard, view: Any, *, draws: int = 1024, hears: bool = True) -> list[list[float]]:
    """By seat and card, what that seat believes."""
    position = heard.positions.position(view, STALLED, heard.listener.hearing() if hears else None)
    mind = core.SeatMind(
        heard.layout,
        None,
        native_networks("six").likelihood,
        choice=native_choice("six"),
        draws=core.DrawSettings(draws),
    )
    found: list[list[float]] = mind.chances(position)
    return found


def listened(
    rules: Literature, log: list[Event], seat: Seat, *, first: int = 5, every: int = 9
) -> Iterator[tuple[Heard, Any, Any]]:
    """Before some questions of the game: what that seat has heard, the state and its view, and the question."""
    heard, state, view, questions = Heard(rules, seat), rules.start(), rules.start_view(seat), 0
    for event in log:
        if isinstance(event, Asked):
            if questions >= first and (questions - first) % every == 0:
                yield heard, (state, view), event
            questions += 1
        heard.see(event)
        state, view = rules.evolve(state, event), view.after(rules.seen(event, seat))


@pytest.mark.parametrize("options", TABLES)
def test_the_twins_read_a_question_alike(options: dict[str, Any]) -> None:
    rules, log = log_of(tuple(options.items()))
    networks, reader = plain_networks("six"), native_choice("six")
    own, others = (Network.load(weights(f"six{part}")) for part in CHOICES)
    compared = 0
    for heard, (state, _), asked in listened(rules, log, 1, first=0):
        public = Facts.of(heard.knowledge.public)
        behaviour = Behaviour(rules, heard.knowledge.questions, STALLED, networks.encoder)
        shared, native_behaviour = heard.positions.shared(STALLED)
        hand = CardSet(state.hands[asked.seat]).mask
        question = (asked.target, asked.card)
        table = core.hear(shared, native_behaviour, reader, *(asked.seat, *question), asked.hit)
        factors = behaviour.factors(networks.likelihood, public)
        for kind, (network, of_chances) in enumerate(((own, factors), (others, None))):
            moment = PublicMoment(rules, public, behaviour, Chances(rules, public, of_chances))
            rows = ChoiceReading(moment, asked.seat).rows(hand)
            likelihood = None if of_chances is None else native_networks("six").likelihood
            found = core.choice_features(shared, native_behaviour, likelihood, asked.seat, hand)
            assert {(target, PACK[card]) for target, card, _ in found} == set(rows)
            for target, card, row in found:
                assert row == pytest.approx(rows[target, PACK[card]], abs=1e-4)
            exact = {(target, PACK[card]): row for target, card, row in found}
            assert table.chances(heard.layout, hand)[kind] == pytest.approx(
                choice_chances(network, exact)[question], abs=1e-6
            )
            compared += 1
    assert compared > 4
    assert len(CHOICE_FEATURES) == core.CHOICE_FEATURES


def test_what_is_heard_changes_chances_and_no_proof() -> None:
    rules, log = log_of(())
    moved = 0.0
    for heard, (_, view), _ in listened(rules, log, 2):
        before, after = chances(heard, view, hears=False), chances(heard, view)
        for old, new in zip(before, after, strict=True):
            for one, other in zip(old, new, strict=True):
                assert (one in {0.0, 1.0}) == (other in {0.0, 1.0})
                assert one == other or 0 < one < 1
                moved = max(moved, abs(one - other))
    assert moved > 0.05


def test_more_draws_say_the_same() -> None:
    rules, log = log_of(())
    squares, cards = 0.0, 0
    for heard, (_, view), _ in listened(rules, log, 3):
        some, more = chances(heard, view), chances(heard, view, draws=4096)
        for one, other in zip(some, more, strict=True):
            squares += sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
            cards += sum(a > 0 for a in one)
    assert sqrt(squares / cards) < 0.01


def test_hands_that_a_seat_cannot_tell_apart_make_no_difference() -> None:
    rules, log = log_of(())
    part = log[: len(log) // 2]
    other = redealt(rules, part, 0, Random(3))
    assert other is not None
    assert other != tuple(part)
    found = []
    for events in (part, list(other)):
        heard, view = Heard(rules, 0), rules.start_view(0)
        for event in events:
            heard.see(event)
            view = view.after(rules.seen(event, 0))
        found.append(chances(heard, view))
    assert found[0] == found[1]


def test_true_hands_make_questions_likelier_than_drawn_ones() -> None:
    rules, log = log_of(())
    more = questions = 0.0
    posterior = core.PosteriorSolver()
    for heard, (state, view), _ in listened(rules, log, 4, first=20):
        hearing = heard.listener.hearing()
        own = core.Constraints(heard.layout)
        facts = heard.knowledge.facts
        own.load(4, facts.cards, facts.may, facts.size, facts.bases, facts.clauses)
        assert posterior.solve(own)
        deals = [posterior.sample(1, key) for key in range(40)]
        for seat in range(rules.seats):
            if seat == view.seat:
                continue
            true = hearing.log_likelihood(heard.layout, seat, CardSet(state.hands[seat]).mask)
            drawn = sum(hearing.log_likelihood(heard.layout, seat, deal[seat]) for deal in deals) / len(deals)
            more += true - drawn
        questions += hearing.questions
    assert more / questions > 0.03


def test_a_seat_that_forgets_hears_only_what_it_remembers() -> None:
    rules, log = log_of((("history", "last_two"),))
    heard = Heard(rules, 5, BoundedMemory(rules, 5, 14))
    for event in log[: len(log) // 2]:
        heard.see(event)
    assert heard.listener.hearing().questions == len(heard.knowledge.questions) < 14


def test_a_game_is_the_same_bit_for_bit_from_the_same_seed_whatever_was_thought_before_and_on_any_thread() -> None:
    rules, log = log_of(())
    log_of((("players", 4),))
    with ThreadPoolExecutor(1) as elsewhere:
        fresh = elsewhere.submit(played, rules).result()

    assert played(rules) == log
    assert fresh == log


def test_a_table_takes_four_kilobytes_at_most() -> None:
    rules, log = log_of(())
    heard = Heard(rules, 0)
    for event in log:
        heard.see(event)
    hearing = heard.listener.hearing()
    assert hearing.questions > 30
    assert hearing.bytes / hearing.questions < 4096
