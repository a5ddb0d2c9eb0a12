"""The expert's search, its critic, and how it learns from questions how the others play."""

from __future__ import annotations

import subprocess
import sys
from array import array
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.game import Game
from shoal.core.native import NOTICE
from shoal.core.native import core as module
from shoal.games.literature import Literature, SeatView
from shoal.games.literature.bots.expert import PATIENCE
from shoal.games.literature.bots.memory import PerfectMemory
from shoal.games.literature.bots.mind import Late
from shoal.games.literature.bots.native_mind import NativeMind, NativePositions, OpponentObserver, SightObservers
from shoal.games.literature.bots.networks import Layer, Network, native_critic, native_networks, weights
from shoal.games.literature.native_layout import layout_of
from shoal.games.literature.review.advice import questions_on_offer
from shoal.games.literature.review.belief import LiteratureSeatMemory
from shoal.games.literature.review.values import Advisor
from shoal.games.literature.rules.events import Asked

core: Any = module

pytestmark = pytest.mark.skipif(core is None, reason=NOTICE or "-")

RULES = Literature()
LAYOUT: Any = layout_of(RULES)
SIX: Any = None if core is None else native_networks("six")


def heard(names: tuple[str, str], seed: int) -> Iterator[tuple[Any, SeatView]]:
    """A game of bots of these names by turns, as seat 0 sees it: every sight, and what it knew before."""
    bots = [bot_of("literature", names[seat % 2])(RULES, seat, Random(seed + seat)) for seat in range(RULES.seats)]
    view: Any = RULES.start_view(0)
    for event in play(RULES, bots, RULES.deal(Random(seed))).log:
        sight = RULES.seen(event, 0)
        yield sight, view
        view = view.after(sight)


# --- The critic -----------------------------------------------------------------------------------------------------

OURS, WHOLE, NOTHING = 32, 34, 35
"""Inputs: our share of the half-suit in truth, whether we hold it all, and whether we hold none of it."""

INPUTS = 76


def player(**settings: Any) -> Any:
    return core.PlayerSettings(SIX.value, SIX.likelihood, SIX.encoder, **settings)


def examples(games: int, *, first: int = 0, every: int = 1, threads: int = 1) -> dict[str, Any]:
    """By row: its game, its numbers, and what came of the half-suit."""
    found = core.critic_examples(LAYOUT, player(exact=False), 1, first, games, every, threads)
    return {
        "game": np.frombuffer(found["game"], np.uint32),
        "target": np.frombuffer(found["target"], np.float32),
        "features": np.frombuffer(found["features"], np.float32).reshape(len(found["branch"]), -1),
    }


@pytest.mark.slow
def test_a_critic_learns_that_who_holds_a_half_suit_whole_mostly_gets_it() -> None:
    found = examples(60)
    features, target = found["features"], found["target"]
    whole, none = (target[features[:, place] == 1] for place in (WHOLE, NOTHING))

    assert set(target) <= {-1.0, 0.0, 1.0}, "a half-suit is a point for one of the teams"
    assert (target != 0).mean() > 0.9, "few claims name a wrong holder among ourselves"
    assert min(len(whole), len(none)) > 100
    assert whole.mean() > 0.5
    assert none.mean() < -0.5
    assert features[:8, OURS].sum() == pytest.approx(4), "first come all half-suits, and we hold half of the pack"
    assert (features[:8, :OURS] == features[0, :OURS]).all(), "they have the table in common"


def test_examples_are_the_same_however_games_are_cut_and_on_however_many_threads() -> None:
    whole = examples(20, every=5)
    parts = [examples(10, first=first, every=5, threads=2) for first in (0, 10)]

    for name, values in whole.items():
        assert values.tobytes() == np.concatenate([part[name] for part in parts]).tobytes()
    assert sorted(set(whole["game"])) == list(range(20))
    assert 0.15 < len(whole["target"]) / len(examples(20)["target"]) < 0.25, "one in so many decisions"


@pytest.mark.parametrize("name", ["six", "four", "quartets", "bluffs"])
def test_every_school_has_a_critic(name: str) -> None:
    critic = native_critic(name)

    assert (critic.name, critic.inputs, critic.outputs) == (f"{name}.critic", INPUTS, 1)


@pytest.mark.slow
def test_a_search_goes_by_what_its_critic_says() -> None:
    """One that finds the asker's team the better off, the less it holds, spoils the play of who trusts it."""
    mean, scale = array("f", [0.0] * INPUTS), array("f", [1.0] * INPUTS)
    inverted = array("f", [-5.0 if place == OURS else 0.0 for place in range(INPUTS)])
    spoilt = core.Network.load(Network("spoilt", mean, scale, (Layer(inverted, array("f", [0.0]), False),)).dump())

    def wins(critic: Any) -> float:
        settings = {"critic": critic, "rollouts": 32, "depth": 1, "network_error": 2.0, "rollout_bias": 0.0}
        searching = player(search=core.SearchSettings(**settings))
        found = core.match(LAYOUT, [searching], [player()], 7, 0, 8, 2)
        return float(np.frombuffer(found["differences"], np.float32).mean())

    assert wins(spoilt) < wins(native_critic("six")) - 0.5


def asked_first(seed: int) -> tuple[Game[Any, Any, Any, Any, Any, Any], LiteratureSeatMemory, Any]:
    """A deal, what the first seat knows, and all that it may ask."""
    game: Any = Game.deal(RULES, Random(seed))
    memory = LiteratureSeatMemory(RULES, game.turn)
    for sight in game.sights(game.turn):
        memory.see(sight)
    return game, memory, questions_on_offer(RULES, memory.view, memory.moves)


def test_it_judges_every_open_half_suit_and_thinks_more_of_what_a_team_holds() -> None:
    by_us: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(30):
        game, memory, questions = asked_first(seed)
        hands = [hand.mask for hand in game.state.hands]
        found = Advisor(memory).judged(questions, questions[0], hands)
        assert found is not None
        worth, judged = found
        assert worth == Advisor(memory).worth(questions)
        assert all(of.swing > 0 for of in worth.values()), "a hit is worth more than a miss"
        assert set(judged) == set(RULES.half_suits)
        for half_suit, cards in RULES.half_suits.items():
            ours = sum((hand & cards.mask).bit_count() for hand in hands[memory.seat % 2 :: 2])
            by_us[ours >= 4].append(judged[half_suit])

    assert np.mean(by_us[True]) > np.mean(by_us[False]) + 0.1


def test_it_has_no_word_on_what_cannot_be_asked_and_needs_all_hands_and_a_critic() -> None:
    game, memory, questions = asked_first(2)
    hands = [hand.mask for hand in game.state.hands]
    own = next(iter(memory.view.hand))

    assert Advisor(memory).judged(questions, (questions[0][0], own), hands) is None
    with pytest.raises(ValueError, match="the hands of all seats"):
        Advisor(memory).judged(questions, questions[0], hands[1:])
    with pytest.raises(TypeError):
        core.SeatMind.judge(None, None, 0, [], 0, 0, native_critic("six"))


# --- The search -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_search_takes_another_question_only_if_it_is_better_by_its_guard() -> None:
    knowledge = PerfectMemory(RULES, 0)
    table = NativePositions(LAYOUT, knowledge, SIX.encoder)
    moments = []
    for sight, view in heard(("quick", "quick"), seed=1):
        if isinstance(sight, Asked) and sight.seat == 0:
            moments.append((table.position(view, 0), RULES.moves(view).asks.mask))
        knowledge.see(sight)

    def asked(search: Any) -> list[tuple[int, int]]:
        """By the same dice, whether it looks again or not."""
        choices = []
        for position, cards in moments:
            mind = core.SeatMind(LAYOUT, SIX.value, SIX.likelihood, patience=PATIENCE, search=search, seed=1)
            choice = mind.decide(position, cards)
            choices.append((choice.target, choice.card))
        return choices

    critic = native_critic("six")
    own = asked(None)
    assert asked(core.SearchSettings(critic=critic, confidence=1e9)) == own
    assert asked(core.SearchSettings(critic=critic)) != own


ENDLESS = """
from shoal.games.literature.bots.networks import native_critic, native_networks, native_strangers
from shoal.games.literature import Literature, Options
from shoal.core.native import core
from shoal.games.literature.native_layout import layout_of

layout = layout_of(Literature(Options(jokers=True, wrong_attribution="nothing")))
networks = native_networks("six")
search = core.SearchSettings(rollouts=64, critic=native_critic("six"), strangers=native_strangers("six"))
searching, plain = (core.PlayerSettings(*networks, patience=5, search=looks) for looks in (search, None))
print(core.match(layout, [searching, plain], [core.PlayerSettings(None, patience=5)], 6, 1, 1)["unfinished"])
"""
"""A game in whose rollouts somebody would say the same wrong claim for ever: he only estimates what it tells him."""


@pytest.mark.slow
def test_a_search_ends_where_wrong_claims_cost_nothing_and_leaves_nothing_behind_that_the_interpreter_complains_of() -> (
    None
):
    command = [sys.executable, "-c", ENDLESS]  # apart, because nothing stops a native call

    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)

    assert (told.stdout, told.stderr) == ("0\n", "")


# --- How others play ------------------------------------------------------------------------------------------------

BY_NETWORK, SHREWD = 0, 1


def listener(strangers: str | None = None) -> tuple[NativeMind, Any]:
    """Who listens on seat 0, and what it thinks with; `strangers`: the name of the weights that it has against them."""
    learned = native_networks(strangers or "six")
    search = core.SearchSettings(strangers=(learned.value, learned.likelihood) if strangers else None)
    mind = core.SeatMind(LAYOUT, SIX.value, SIX.likelihood, patience=PATIENCE, search=search)
    late = Late(lambda: mind)
    late()
    table = NativePositions(LAYOUT, PerfectMemory(RULES, 0), SIX.encoder)
    return NativeMind(
        RULES, 0, Random(1), table, late, observers=SightObservers(OpponentObserver(RULES, 0, table, late), None)
    ), mind


def hear_a_game(searching: NativeMind, name: str, mates: str | None = None) -> SeatView:
    """A game of six bots of that name, or three of them and three mates, as seat 0 sees it."""
    turns = [*heard((mates or name, name), seed=1)]
    for sight, _ in turns:
        searching.see(sight)
    return turns[-1][1]


@pytest.mark.parametrize(
    ("name", "seats", "low", "high"),
    [
        ("quick", (1, 2, 3, 4, 5), (0.9, 0.0), (1.0, 1.0)),
        ("counting", (1, 2, 3, 4, 5), (0.0, 0.0), (0.1, 1.0)),
        ("greedy", (1, 2, 3, 4, 5), (0.0, 0.0), (0.1, 1.0)),
        ("shrewd", (1, 3, 5), (0.0, 0.9), (1.0, 1.0)),
    ],
)
def test_what_seats_ask_tells_whether_they_think_alike(
    name: str, seats: tuple[int, ...], low: tuple[float, float], high: tuple[float, float]
) -> None:
    """How likely they play by the same network; and that they do, or at least read questions as `shrewd` does."""
    searching, mind = listener()

    searching.choices(hear_a_game(searching, name))

    for style in (mind.style_probabilities(seat) for seat in seats):
        said = (style[BY_NETWORK], style[BY_NETWORK] + style[SHREWD])
        assert all(least <= chance <= most for least, chance, most in zip(low, said, high, strict=True)), said


@pytest.mark.parametrize(
    ("mates", "opponents", "name"),
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
    mates: str, opponents: str, name: str
) -> None:
    searching, mind = listener(strangers="four")
    networks = native_networks(name)
    other = core.SeatMind(LAYOUT, networks.value, networks.likelihood)
    (deal,) = RULES.deal(Random(2))
    knowledge, view = PerfectMemory(RULES, 0), RULES.start_view(0).after(RULES.seen(deal, 0))
    assert isinstance(view, SeatView)
    knowledge.see(RULES.seen(deal, 0))
    position = NativePositions(LAYOUT, knowledge, SIX.encoder).position(view, 0)
    cards = RULES.pack.mask & ~view.hand.mask

    searching.choices(hear_a_game(searching, opponents, mates))

    assert mind.questions(position, cards) == other.questions(position, cards)


def test_what_was_learned_against_strangers_has_the_encoder_of_the_weights_beside_which_it_stands() -> None:
    one, other = (Network.load(weights(f"{name}.encoder")) for name in ("six", "six.strangers"))

    assert one.layers == other.layers


def test_the_model_is_updated_only_when_the_seat_thinks_and_a_new_game_is_among_strangers() -> None:
    searching, mind = listener()
    strangers = mind.style_probabilities(1)

    view = hear_a_game(searching, "counting")
    assert mind.style_probabilities(1) == strangers

    searching.choices(view)
    assert mind.style_probabilities(1) != strangers

    (deal,) = RULES.deal(Random(2))
    searching.see(RULES.seen(deal, 0))
    assert mind.style_probabilities(1) == strangers
