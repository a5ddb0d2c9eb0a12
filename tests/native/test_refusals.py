"""The native core refuses invalid input with a sentence; nothing that Python sends crashes the interpreter."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import pytest

from shoal.kits.literature.bots.behaviour import HABITS, TELLS
from shoal.kits.literature.bots.clues import CLUES
from shoal.kits.literature.bots.features import FEATURES
from shoal.kits.literature.bots.network import Layer, Network
from shoal.native import NOTICE
from shoal.native import core as module

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
    return core.Position(layout, 0, hand, told, core.Behaviour(layout, [], 0), (0, 0))


def lessons(games: int = 1) -> Any:
    return core.BehaviourLessons(table(), core.Player(None, exact=False), core.Guests(), 1, 0, games)


def learner() -> Any:
    return core.Player(network(len(FEATURES), 2), exact=False)


def with_an_empty_base(layout: Any) -> Any:
    """What nobody can be told: that a seat holds one of no cards."""
    told = core.Constraints(layout)
    told.load(-1, layout.pack, [layout.pack] * 6, [8] * 6, [(0, 0)], [])
    return told


REFUSED: dict[str, tuple[Callable[[], Any], str]] = {
    "a model of behaviour with many outputs": (
        lambda: core.Behaviour(table(), [], 0).factors(begun(table()), network(len(HABITS), 64)),
        f"{len(HABITS)} inputs and 1 output",
    ),
    "a model of behaviour with many inputs": (
        lambda: core.Mind(table(), None, network(1024, 1)),
        f"{len(HABITS)} inputs and 1 output",
    ),
    "a reader of clues with one output": (
        lambda: core.Behaviour(table(), [], 0, network(len(CLUES), 1)),
        f"{len(CLUES)} inputs and {TELLS} outputs",
    ),
    "a player with a reader of few clues": (
        lambda: core.Player(None, None, network(len(CLUES) - 1, TELLS)),
        f"{len(CLUES)} inputs and {TELLS} outputs",
    ),
    "a network for questions with one output": (
        lambda: core.Mind(table(), network(len(FEATURES), 1)),
        f"{len(FEATURES)} inputs and 2 outputs",
    ),
    "lessons beyond the last": (lambda: lessons().surplus(2**31 - 1, 1, b""), "not so many positions"),
    "clues of games beyond the last": (lambda: lessons().clues(1, 1), "not so many games"),
    "clues of a question about no card": (
        lambda: core.Behaviour(table(), [], 0).clues(table(), 0, 1, 60, False),
        "between seats about a card",
    ),
    "fewer deals than none": (
        lambda: core.match(table(), [core.Player(None)], [core.Player(None)], 1, 0, -1),
        "-1 deals are less than none",
    ),
    "fewer games than none": (lambda: core.self_play(table(), learner(), 1, 0, -1), "-1 games are less than none"),
    "fewer games for a critic than none": (
        lambda: core.critic_lessons(table(), learner(), 1, 0, -1, 6),
        "-1 games are less than none",
    ),
    "fewer games for the model of behaviour than none": (lambda: lessons(-1), "-1 games are less than none"),
    "more lanes than there can be": (lambda: core.Games(table(), 2**62, 1), "1 to 16777216 lanes"),
    "no threads": (
        lambda: core.match(table(), [core.Player(None)], [core.Player(None)], 1, 0, 1, 0),
        "1 to 256 threads",
    ),
    "a search among no questions": (lambda: core.Search(candidates=-1), "a search needs"),
    "a search that is wrong by less than nothing": (lambda: core.Search(bias=-0.1), "a bias is at least 0"),
    "a search for less than nothing": (lambda: core.Search(worth=-0.1), "what more deals are worth is at least 0"),
    "no networks against strangers": (lambda: core.Search(strangers=(None, None)), "two networks are needed"),
    "one network against strangers": (
        lambda: core.Search(strangers=(network(len(FEATURES), 2), None)),
        "two networks are needed",
    ),
    "a taste that nobody has": (lambda: core.Player(None, taste="sour"), "a taste is"),
    "a search with fewer rollouts than questions": (lambda: core.Search(rollouts=7), "a rollout for each"),
    "sequences without end": (lambda: core.count_questions(table(8), SIX, 0, 10**6), "from 0 to 10"),
    "more points than are counted": (lambda: core.Layout(6, SIX, [200] * 8), "0 to 127 points"),
    "fewer cards than seats": (lambda: core.playouts(core.Layout(4, [1], [1]), 1, 10), "every seat needs a card"),
    "what was told of another table": (lambda: position(table(6), begun(table(4))), "of another table"),
    "a position of another table": (
        lambda: core.Mind(table(4), None).decide(position(table(6), begun(table(6))), 1),
        "of another table",
    ),
    "a question heard at another table": (
        lambda: core.Mind(table(4), None, search=core.Search()).heard(position(table(6), begun(table(6))), 0, 1, 0),
        "of another table",
    ),
    "a position with a base without cards": (
        lambda: position(table(), with_an_empty_base(table())),
        "a base has at least one card",
    ),
    "habits of whoever has a base without cards": (
        lambda: core.Behaviour(table(), [], 0).habits(with_an_empty_base(table())),
        "a base has at least one card",
    ),
    "factors of whoever has a base without cards": (
        lambda: core.Behaviour(table(), [], 0).factors(with_an_empty_base(table()), network(len(HABITS), 1)),
        "a base has at least one card",
    ),
    "a hand of no pack": (lambda: position(table(), begun(table()), 1 << 50), "cards of the pack"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_is_refused(what: str) -> None:
    ask, because = REFUSED[what]

    with pytest.raises(ValueError, match=because):
        ask()


NEEDED: dict[str, Callable[[], Any]] = {
    "a table of playouts": lambda: core.playouts(None, 1, 1),
    "a table of games": lambda: core.Games(None, 1, 1),
    "a table of what was told": lambda: core.Constraints(None),
    "what a posterior is told": lambda: core.Posterior().solve(None),
    "the table of a behaviour": lambda: core.Behaviour(None, [], 0),
    "what habits are seen against": lambda: core.Behaviour(table(), [], 0).habits(None),
    "the network of factors": lambda: core.Behaviour(table(), [], 0).factors(begun(table()), None),
    "what a position is told": lambda: core.Position(table(), 0, 0, None, core.Behaviour(table(), [], 0), (0, 0)),
    "the behaviour of a position": lambda: core.Position(table(), 0, 0, begun(table()), None, (0, 0)),
    "the table of a mind": lambda: core.Mind(None, None),
    "the position of a decision": lambda: core.Mind(table(), None).decide(None, 0),
    "what was known before a question": lambda: core.Mind(table(), None).heard(None, 0, 1, 0),
    "a guest": lambda: core.Guests([None]),
    "a player of a match": lambda: core.match(table(), [None], [core.Player(None)], 1, 0, 1),
    "a player of self-play": lambda: core.self_play(table(), None, 1, 0, 1),
    "the guests of self-play": lambda: core.self_play(table(), learner(), 1, 0, 1, guests=None),
    "a player of lessons": lambda: core.BehaviourLessons(table(), None, core.Guests(), 1, 0, 1),
}


@pytest.mark.parametrize("what", NEEDED)
def test_nothing_is_refused_where_something_is_needed(what: str) -> None:
    with pytest.raises(TypeError):
        NEEDED[what]()


def test_what_may_be_nothing_may_be_left_out() -> None:
    layout = table()
    told = begun(layout)
    at = core.Position(layout, 0, 0xFF, told, core.Behaviour(layout, [], 0, None), (0, 0))

    assert core.Mind(layout, None, None, search=None).questions(at, layout.pack)
    assert core.Mind(layout, None, search=core.Search(critic=None, strangers=None)).questions(at, layout.pack)
    assert core.Player(None, None, None, search=None)
    assert told.estimate(None)
    assert core.Posterior().solve(told, None)


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

    assert core.Mind(layout, None).best_claim(at) is None
    assert core.Mind(layout, None).decide(at, 0) is None


def test_a_count_does_not_depend_on_those_before_it() -> None:
    """First six hands are weighed; then five, whose half-suits all weigh the same but for one."""
    layout = table()
    cards = layout.pack & ~SIX[7]
    later = core.Constraints(layout)
    later.load(-1, cards, [cards] * 5 + [0], [8, 8, 8, 9, 9, 0], [], [])
    weights = [[1.0 + seat, *[1.0] * 7] for seat in range(6)]
    fresh, used = core.Posterior(), core.Posterior()
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
    mind, at = core.Mind(layout, None), all_of_the_first_with_seat_2(layout)
    _, _, half_suit, _, _, _ = mind.decide(at, layout.pack & ~SIX[0] & ~ASKED_FOR & ~(1 << 43))

    assert half_suit == (None if needs_card else 0)
    assert (mind.certain_claim(at) is None) == needs_card


def test_where_no_attribution_is_said_what_the_team_has_is_claimed_at_once() -> None:
    layout = table(claim_attribution=False)
    told = core.Constraints(layout)
    theirs = layout.pack & ~SIX[0]
    told.load(-1, layout.pack, [layout.pack, theirs] * 3, [8] * 6, [], [])
    at = position(layout, told, ASKED_FOR | 1)
    _, _, half_suit, _, chance, _ = core.Mind(layout, None).decide(at, theirs & ~ASKED_FOR)

    assert half_suit == 0
    assert chance == pytest.approx(1)
