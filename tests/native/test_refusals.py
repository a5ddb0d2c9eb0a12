"""The native core refuses invalid input with a sentence; nothing that Python sends crashes the interpreter."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import pytest

from shoal.core.native import NOTICE
from shoal.core.native import core as module
from shoal.games.literature.bots.asking import ENCODER_FEATURES
from shoal.games.literature.bots.behaviour import ENCODING_SIZE, LIKELIHOOD_FEATURES
from shoal.games.literature.bots.networks import Layer, Network
from shoal.games.literature.bots.value_features import VALUE_FEATURES

core: Any = module

pytestmark = pytest.mark.skipif(core is None, reason=NOTICE or "-")

SIX = [0x3F << 6 * half_suit for half_suit in range(8)]


def table(seats: int = 6, half_suits: int = 8, **rules: Any) -> Any:
    return core.Layout(seats, SIX[:half_suits], [1] * half_suits, **rules)


def begun(layout: Any) -> Any:
    """What a spectator knows once all cards are dealt."""
    told = core.Constraints(layout)
    told.begin([layout.pack.bit_count() // layout.seats] * layout.seats)
    return told


def network(inputs: int, outputs: int) -> Any:
    zeros = array("f", [0.0] * inputs)
    layer = Layer(array("f", [0.0] * (inputs * outputs)), array("f", [0.0] * outputs), relu=False)
    return core.Network.load(Network("flat", zeros, array("f", [1.0] * inputs), (layer,)).dump())


def position(layout: Any, told: Any, hand: int = 0) -> Any:
    return core.PositionSnapshot(layout, 0, hand, told, core.Behaviour(layout, [], 0), (0, 0))


def examples(games: int = 1) -> Any:
    return core.BehaviourExamples(table(), core.PlayerSettings(None, exact=False), core.SparringPartners(), 1, 0, games)


def learner() -> Any:
    return core.PlayerSettings(network(len(VALUE_FEATURES), 2), exact=False)


def with_an_empty_base(layout: Any) -> Any:
    """What nobody can be told: that a seat holds one of no cards."""
    told = core.Constraints(layout)
    told.load(-1, layout.pack, [layout.pack] * 6, [8] * 6, [(0, 0)], [])
    return told


def spectator() -> Any:
    return begun(table())


TWO = {"unseen": [2, 2], "flows": [[0, 0], [0, 0]], "bounds": [[], []], "stock": 1, "budget": 1000}
"""A table of Go Fish for two."""

SEEN: list[tuple[int, int, int | None]] = [(1, 3, None)]


def go_fish(groups: list[tuple[int, int, int | None]] = SEEN, **changed: Any) -> Any:
    return core.go_fish_posterior(groups, **TWO | changed)


NO_TABLE = "seat|card|half-suit"

REFUSED: dict[str, tuple[Callable[[], Any], str]] = {
    "a seat that asks": (lambda: spectator().question(6, 1, 3, True), NO_TABLE),
    "a card that is asked for": (lambda: spectator().question(0, 1, 53, True), NO_TABLE),
    "a half-suit that is shown": (lambda: spectator().reveal(8, [0] * 6), NO_TABLE),
    "hands of five": (lambda: spectator().begin([8] * 5, 0), NO_TABLE),
    "a hand of too many": (lambda: spectator().begin([8] * 5 + [60], 0), NO_TABLE),
    "an own hand of no pack": (lambda: spectator().begin([8] * 6, 1 << 60), NO_TABLE),
    "a claim of no cards of the pack": (lambda: spectator().failure(0, 0, [1 << 60] + [0] * 5), NO_TABLE),
    "a base of no cards of the pack": (
        lambda: spectator().load(0, 0, [0] * 6, [0] * 6, [(0, 1 << 60)], []),
        NO_TABLE,
    ),
    "a base in several half-suits": (
        lambda: spectator().load(0, 0, [0] * 6, [0] * 6, [(0, table().pack)], []),
        NO_TABLE,
    ),
    "a clause in several half-suits": (
        lambda: spectator().load(0, 0, [0] * 6, [0] * 6, [], [[table().pack] * 6]),
        NO_TABLE,
    ),
    "a watcher who sits nowhere": (lambda: core.Constraints(table(), 6), NO_TABLE),
    "too many threads": (lambda: core.playouts(table(), 1, 1, threads=257), "threads"),
    "less than no threads": (lambda: core.playouts(table(), 1, 1, threads=-1), "threads"),
    "a value network for a critic": (
        lambda: core.SearchSettings(critic=network(len(VALUE_FEATURES), 2)),
        "a critic has 76 inputs and 1 output",
    ),
    "a critic that learns from players without a network": (
        lambda: core.critic_examples(table(), core.PlayerSettings(None), 1, 0, 1, 1),
        "a critic learns from players with a value network",
    ),
    "a lesson in none of the decisions": (
        lambda: core.critic_examples(table(), learner(), 1, 0, 1, 0),
        "at least 1",
    ),
    "the style of a player, by one who does not listen": (
        lambda: core.SeatMind(table(), None).style_probabilities(1),
        "has no opponent model",
    ),
    "a group of Go Fish of more than there are": (lambda: go_fish([(1, 4, None)]), "the unseen cards are"),
    "a group of a seat that is not there": (lambda: go_fish([(2, 3, None)]), "no such seat"),
    "a group of less than none": (lambda: go_fish([(1, -3, None)]), "0 to 54 cards are in a group"),
    "cards of Go Fish that are not there": (lambda: go_fish(unseen=[9, 2]), "0 to 4 cards of a kind"),
    "less than no stock": (lambda: go_fish(stock=-1), "0 to 54 cards can be in the stock"),
    "flows of a seat too few": (lambda: go_fish(flows=[[0, 0], [0]]), "one number for every kind"),
    "bounds that no kind has": (lambda: go_fish(bounds=[[(1, 2, 0, 1)], []]), "a bound is about groups"),
    "a likelihood network with many outputs": (
        lambda: core.Behaviour(table(), [], 0).factors(begun(table()), network(len(LIKELIHOOD_FEATURES), 64)),
        f"{len(LIKELIHOOD_FEATURES)} inputs and 1 output",
    ),
    "a likelihood network with many inputs": (
        lambda: core.SeatMind(table(), None, network(1024, 1)),
        f"{len(LIKELIHOOD_FEATURES)} inputs and 1 output",
    ),
    "an encoder with one output": (
        lambda: core.Behaviour(table(), [], 0, network(len(ENCODER_FEATURES), 1)),
        f"{len(ENCODER_FEATURES)} inputs and {ENCODING_SIZE} outputs",
    ),
    "a player whose encoder has few inputs": (
        lambda: core.PlayerSettings(None, None, network(len(ENCODER_FEATURES) - 1, ENCODING_SIZE)),
        f"{len(ENCODER_FEATURES)} inputs and {ENCODING_SIZE} outputs",
    ),
    "a network for questions with one output": (
        lambda: core.SeatMind(table(), network(len(VALUE_FEATURES), 1)),
        f"{len(VALUE_FEATURES)} inputs and 2 outputs",
    ),
    "examples beyond the last": (lambda: examples().likelihood_gradient(2**31 - 1, 1, b""), "not so many positions"),
    "encoder features of games beyond the last": (lambda: examples().encoder_features(1, 1), "not so many games"),
    "encoder features of a question about no card": (
        lambda: core.Behaviour(table(), [], 0).encoder_features(table(), 0, 1, 60, False),
        "between seats about a card",
    ),
    "fewer deals than none": (
        lambda: core.match(table(), [core.PlayerSettings(None)], [core.PlayerSettings(None)], 1, 0, -1),
        "-1 deals are less than none",
    ),
    "fewer games than none": (lambda: core.self_play(table(), learner(), 1, 0, -1), "-1 games are less than none"),
    "fewer games for a critic than none": (
        lambda: core.critic_examples(table(), learner(), 1, 0, -1, 6),
        "-1 games are less than none",
    ),
    "fewer games of examples than none": (lambda: examples(-1), "-1 games are less than none"),
    "more lanes than there can be": (lambda: core.Games(table(), 2**62, 1), "1 to 16777216 lanes"),
    "no threads": (
        lambda: core.match(table(), [core.PlayerSettings(None)], [core.PlayerSettings(None)], 1, 0, 1, 0),
        "1 to 256 threads",
    ),
    "a search among no questions": (lambda: core.SearchSettings(candidates=-1), "a search needs"),
    "a search that is wrong by less than nothing": (
        lambda: core.SearchSettings(rollout_bias=-0.1),
        "a bias is at least 0",
    ),
    "a search for less than nothing": (
        lambda: core.SearchSettings(least_gain=-0.1),
        "the least gain is at least 0",
    ),
    "no networks against strangers": (lambda: core.SearchSettings(strangers=(None, None)), "two networks are needed"),
    "one network against strangers": (
        lambda: core.SearchSettings(strangers=(network(len(VALUE_FEATURES), 2), None)),
        "two networks are needed",
    ),
    "a heuristic that does not exist": (lambda: core.PlayerSettings(None, heuristic="sour"), "a heuristic is"),
    "a search with fewer rollouts than questions": (lambda: core.SearchSettings(rollouts=7), "a rollout for each"),
    "sequences without end": (lambda: core.count_questions(table(8), SIX, 0, 10**6), "from 0 to 10"),
    "more points than are counted": (lambda: core.Layout(6, SIX, [200] * 8), "0 to 127 points"),
    "fewer cards than seats": (lambda: core.playouts(core.Layout(4, [1], [1]), 1, 10), "every seat needs a card"),
    "what was told of another table": (lambda: position(table(6), begun(table(4))), "of another table"),
    "a position of another table": (
        lambda: core.SeatMind(table(4), None).decide(position(table(6), begun(table(6))), 1),
        "of another table",
    ),
    "a question observed at another table": (
        lambda: core.SeatMind(table(4), None, search=core.SearchSettings()).observe(
            position(table(6), begun(table(6))), 0, 1, 0
        ),
        "of another table",
    ),
    "a position with a base without cards": (
        lambda: position(table(), with_an_empty_base(table())),
        "a base has at least one card",
    ),
    "likelihood features with a base without cards": (
        lambda: core.Behaviour(table(), [], 0).likelihood_features(with_an_empty_base(table())),
        "a base has at least one card",
    ),
    "factors with a base without cards": (
        lambda: core.Behaviour(table(), [], 0).factors(
            with_an_empty_base(table()), network(len(LIKELIHOOD_FEATURES), 1)
        ),
        "a base has at least one card",
    ),
    "a hand of no pack": (lambda: position(table(), begun(table()), 1 << 50), "cards of the pack"),
}


@pytest.mark.parametrize(("ask", "because"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused(ask: Callable[[], Any], because: str) -> None:
    with pytest.raises(ValueError, match=because):
        ask()


NEEDED: dict[str, Callable[[], Any]] = {
    "a table of playouts": lambda: core.playouts(None, 1, 1),
    "a table of games": lambda: core.Games(None, 1, 1),
    "a table of what was told": lambda: core.Constraints(None),
    "what a posterior is told": lambda: core.PosteriorSolver().solve(None),
    "the table of a behaviour": lambda: core.Behaviour(None, [], 0),
    "the constraints of likelihood features": lambda: core.Behaviour(table(), [], 0).likelihood_features(None),
    "the network of factors": lambda: core.Behaviour(table(), [], 0).factors(begun(table()), None),
    "what a position is told": lambda: core.PositionSnapshot(
        table(), 0, 0, None, core.Behaviour(table(), [], 0), (0, 0)
    ),
    "the behaviour of a position": lambda: core.PositionSnapshot(table(), 0, 0, begun(table()), None, (0, 0)),
    "the table of a mind": lambda: core.SeatMind(None, None),
    "the position of a decision": lambda: core.SeatMind(table(), None).decide(None, 0),
    "what was known before a question": lambda: core.SeatMind(table(), None).observe(None, 0, 1, 0),
    "a guest": lambda: core.SparringPartners([None]),
    "a player of a match": lambda: core.match(table(), [None], [core.PlayerSettings(None)], 1, 0, 1),
    "a player of self-play": lambda: core.self_play(table(), None, 1, 0, 1),
    "the sparring partners of self-play": lambda: core.self_play(table(), learner(), 1, 0, 1, sparring=None),
    "the player of examples": lambda: core.BehaviourExamples(table(), None, core.SparringPartners(), 1, 0, 1),
}


@pytest.mark.parametrize("ask", NEEDED.values(), ids=NEEDED)
def test_nothing_is_refused_where_something_is_needed(ask: Callable[[], Any]) -> None:
    with pytest.raises(TypeError):
        ask()


def test_a_table_of_go_fish_that_cannot_be_so_is_said_to_be_none() -> None:
    assert go_fish() is not None
    with pytest.raises(RuntimeError, match="not possible"):
        go_fish(bounds=[[(1, 1, 3, 99)], []])


@pytest.mark.parametrize(("asker", "target", "card"), [(0, 2, 4), (1, 6, 4), (-1, 2, 4), (1, 2, 60), (1, 2, -1)])
def test_a_question_that_cannot_be_asked_is_not_observed(asker: int, target: int, card: int) -> None:
    layout = table()
    mind = core.SeatMind(layout, network(len(VALUE_FEATURES), 2), search=core.SearchSettings())
    before = position(layout, begun(layout), 0xFF)

    with pytest.raises(ValueError, match=r"asks one of the other team|in no hand"):
        mind.observe(before, asker, target, card)


def test_what_may_be_nothing_may_be_left_out() -> None:
    layout = table()
    told = begun(layout)
    at = core.PositionSnapshot(layout, 0, 0xFF, told, core.Behaviour(layout, [], 0, None), (0, 0))

    assert core.SeatMind(layout, None, None, search=None).questions(at, layout.pack)
    assert core.SeatMind(layout, None, search=core.SearchSettings(critic=None, strangers=None)).questions(
        at, layout.pack
    )
    assert core.PlayerSettings(None, None, None, search=None)
    assert told.estimate(None)
    assert core.PosteriorSolver().solve(told, None)


def test_numbers_that_do_not_fit_a_lane_are_not_cut_to_fit() -> None:
    games = core.Games(table(), 1, 1)
    target = games.targets()[0].bit_length() - 1
    card = games.askable()[0].bit_length() - 1

    with pytest.raises(TypeError):
        games.ask(array("i", [target + 256]), array("i", [card + 256]))
    assert games.questions[0] == 0


def test_where_every_half_suit_is_closed_there_is_nothing_to_say() -> None:
    layout = table()
    told = core.Constraints(layout)
    told.load(-1, 0, [0] * 6, [0] * 6, [], [])
    at = position(layout, told)

    assert core.SeatMind(layout, None).best_claim(at) is None
    assert core.SeatMind(layout, None).decide(at, 0) is None


def test_a_count_does_not_depend_on_those_before_it() -> None:
    """First six hands are weighed; then five, whose half-suits all weigh the same but for one."""
    layout = table()
    cards = layout.pack & ~SIX[7]
    later = core.Constraints(layout)
    later.load(-1, cards, [cards] * 5 + [0], [8, 8, 8, 9, 9, 0], [], [])
    weights = [[1.0 + seat, *[1.0] * 7] for seat in range(6)]
    fresh, used = core.PosteriorSolver(), core.PosteriorSolver()
    used.solve(begun(layout), [[1 + 0.5 * (seat == half_suit % 6) for half_suit in range(8)] for seat in range(6)])

    for posterior in (fresh, used):
        posterior.solve(later, weights)

    assert fresh.marginals() == used.marginals()
    assert [fresh.sample(1, key) for key in range(5)] == [used.sample(1, key) for key in range(5)]


ASKED_FOR = sum(1 << 6 * half_suit for half_suit in range(1, 8))
"""The lowest card of every half-suit but the first."""


def all_of_the_first_with_seat_2(layout: Any) -> Any:
    rest = layout.pack & ~SIX[0]
    told = core.Constraints(layout)
    told.load(-1, layout.pack, [rest, rest, layout.pack, rest, rest, rest], [8] * 6, [], [])
    return position(layout, told, ASKED_FOR | 1 << 43)


@pytest.mark.parametrize("needs_card", [False, True])
def test_a_half_suit_without_an_own_card_is_claimed_only_where_the_rules_let_it_be(needs_card: bool) -> None:
    layout = table(claim_needs_card=needs_card)
    mind, at = core.SeatMind(layout, None), all_of_the_first_with_seat_2(layout)
    claim = mind.decide(at, layout.pack & ~SIX[0] & ~ASKED_FOR & ~(1 << 43))

    assert isinstance(claim, core.AskChoice if needs_card else core.ClaimChoice)
    assert needs_card or claim.half_suit == 0
    assert (mind.certain_claim(at) is None) == needs_card


def test_where_no_attribution_is_said_what_the_team_has_is_claimed_at_once() -> None:
    layout = table(claim_attribution=False)
    told = core.Constraints(layout)
    theirs = layout.pack & ~SIX[0]
    told.load(-1, layout.pack, [layout.pack, theirs] * 3, [8] * 6, [], [])
    at = position(layout, told, ASKED_FOR | 1)
    claim = core.SeatMind(layout, None).decide(at, theirs & ~ASKED_FOR)

    assert claim.half_suit == 0
    assert claim.chance == pytest.approx(1)
