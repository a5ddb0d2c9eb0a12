"""The expert learns how others play from their questions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.native import NOTICE
from shoal.core.native import core as module
from shoal.games.literature import Literature, SeatView
from shoal.games.literature.bots.expert import PATIENCE
from shoal.games.literature.bots.memory import PerfectMemory
from shoal.games.literature.bots.mind import Late
from shoal.games.literature.bots.native_mind import NativeMind, NativePositions, OpponentObserver
from shoal.games.literature.bots.networks import Network, native_networks, weights
from shoal.games.literature.native_layout import layout_of
from shoal.games.literature.rules.events import Event

core: Any = module

pytestmark = pytest.mark.skipif(core is None, reason=NOTICE or "-")

RULES = Literature()
BY_NETWORK, SHREWD = 0, 1


def listener(strangers: str | None = None) -> tuple[NativeMind, Any]:
    """Who listens on seat 0, and what it thinks with; `strangers`: the name of the weights that it has against them."""
    layout = layout_of(RULES)
    assert layout is not None
    networks, learned = native_networks("six"), native_networks(strangers or "six")
    search = core.SearchSettings(strangers=(learned.value, learned.likelihood) if strangers else None)
    mind = core.SeatMind(layout, networks.value, networks.likelihood, patience=PATIENCE, search=search)
    late = Late(lambda: mind)
    late()
    knowledge = PerfectMemory(RULES, 0)
    table = NativePositions(layout, knowledge, networks.encoder)
    return NativeMind(RULES, 0, Random(1), table, late, observer=OpponentObserver(RULES, 0, table, late)), mind


def beginning(deal: Event) -> tuple[Any, int]:
    """What seat 0 knows when those cards are dealt, and what it may ask for."""
    view = RULES.start_view(0).after(RULES.seen(deal, 0))
    assert isinstance(view, SeatView)
    knowledge = PerfectMemory(RULES, 0)
    knowledge.see(RULES.seen(deal, 0))
    layout = layout_of(RULES)
    assert layout is not None
    position = NativePositions(layout, knowledge, native_networks("six").encoder).position(view, 0)
    return position, RULES.pack.mask & ~view.hand.mask


def hear_a_game(searching: NativeMind, name: str, seed: int, mates: str | None = None) -> SeatView:
    """A game of six bots of that name, or three of them and three mates, as seat 0 sees it."""
    names = (mates or name, name)
    bots = [bot_of("literature", names[seat % 2])(RULES, seat, Random(seed + seat)) for seat in range(RULES.seats)]
    view = RULES.start_view(0)
    for event in play(RULES, bots, RULES.deal(Random(seed))).log:
        sight = RULES.seen(event, 0)
        searching.see(sight)
        view = view.after(sight)
    assert isinstance(view, SeatView)
    return view


@pytest.mark.parametrize(("name", "alike"), [("quick", True), ("counting", False), ("greedy", False)])
def test_what_seats_ask_tells_whether_they_think_alike(name: str, alike: bool) -> None:
    searching, mind = listener()

    searching.choices(hear_a_game(searching, name, seed=1))

    for seat in range(1, RULES.seats):
        assert (mind.style_probabilities(seat)[BY_NETWORK] > 0.9) is alike
        assert (mind.style_probabilities(seat)[BY_NETWORK] < 0.1) is not alike


def test_who_plays_otherwise_but_reads_questions_is_no_stranger() -> None:
    searching, mind = listener()

    searching.choices(hear_a_game(searching, "shrewd", seed=1))

    for seat in (1, 3, 5):
        assert mind.style_probabilities(seat)[BY_NETWORK] + mind.style_probabilities(seat)[SHREWD] > 0.9


@pytest.mark.parametrize(
    ("mates", "opponents", "weights"),
    [
        ("quick", "quick", "six"),
        ("quick", "greedy", "four"),
        ("quick", "careful", "four"),
        ("quick", "counting", "four"),
        ("counting", "counting", "six"),
        ("counting", "quick", "six"),
    ],
)
def test_beside_its_kind_against_strangers_it_thinks_with_what_was_learned_so(
    mates: str, opponents: str, weights: str
) -> None:
    searching, mind = listener(strangers="four")
    networks = native_networks(weights)
    other = core.SeatMind(layout_of(RULES), networks.value, networks.likelihood)
    position, cards = beginning(RULES.deal(Random(2))[0])

    searching.choices(hear_a_game(searching, opponents, seed=1, mates=mates))

    assert mind.questions(position, cards) == other.questions(position, cards)


def test_what_was_learned_against_strangers_has_the_encoder_of_the_weights_beside_which_it_stands() -> None:
    one, other = (Network.load(weights(f"{name}.encoder")) for name in ("six", "six.strangers"))

    assert one.layers == other.layers


def test_the_model_is_updated_only_when_the_seat_thinks() -> None:
    searching, mind = listener()
    before = mind.style_probabilities(1)

    view = hear_a_game(searching, "counting", seed=1)
    assert mind.style_probabilities(1) == before

    searching.choices(view)
    assert mind.style_probabilities(1) != before


def test_a_new_game_is_among_strangers() -> None:
    searching, mind = listener()
    strangers = mind.style_probabilities(1)
    searching.choices(hear_a_game(searching, "counting", seed=1))

    dealt = next(event for event in RULES.deal(Random(2)))
    searching.see(RULES.seen(dealt, 0))

    assert mind.style_probabilities(1) == strangers


def test_who_does_not_search_does_not_listen() -> None:
    layout = layout_of(RULES)
    with pytest.raises(ValueError, match="has no opponent model"):
        core.SeatMind(layout, native_networks("six").value).style_probabilities(1)


@pytest.mark.parametrize(("asker", "target", "card"), [(0, 2, 4), (1, 6, 4), (-1, 2, 4), (1, 2, 60), (1, 2, -1)])
def test_what_cannot_be_asked_is_refused(asker: int, target: int, card: int) -> None:
    layout = layout_of(RULES)
    mind = core.SeatMind(layout, native_networks("six").value, search=core.SearchSettings())
    shared = core.Constraints(layout)
    shared.begin([8] * 6)
    hand = sum(1 << card for card in list(RULES.pack)[:8])
    before = core.PositionSnapshot(layout, 0, hand, shared, core.Behaviour(layout, [], 0), (0, 0))

    with pytest.raises(ValueError, match=r"asks one of the other team|in no hand"):
        mind.observe(before, asker, target, card)
