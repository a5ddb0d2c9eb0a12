"""States: clones, what a seat is told, texts without pickle."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from shoal.envs import beliefs
from shoal.lab.openspiel import Unwritten, read, write
from tests.lab.openspiel.playing import TINY, game, histories, random_states

ALL = ["shoal_literature(players=4)", "shoal_go_fish(players=3)", "shoal_fish_draw(players=3)"]


def tiny() -> Any:
    return game("literature", players=4, pack="2x2", stall_limit=1)


@pytest.mark.parametrize("name", ALL)
def test_a_clone_goes_on_by_itself(name: str) -> None:
    rng = Random(name)
    for state in list(random_states(pyspiel.load_game(name), rng))[:-1:7]:
        before = str(state), state.history()
        clone = state.clone()
        legal = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        clone.apply_action(rng.choice(legal))
        assert (str(state), state.history()) == before
        assert len(clone.history()) == len(before[1]) + 1
        state.apply_action(legal[0])
        assert clone.history()[:-1] == before[1]


@pytest.mark.parametrize("name", ALL)
def test_a_text_is_the_state_without_pickle(name: str) -> None:
    for state in list(random_states(pyspiel.load_game(name), Random(name)))[::9]:
        text = write(state)
        again = read(text)
        assert str(again) == str(state)
        assert write(again) == text
        assert json.loads(text)["history"] == state.history()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": "pgn"}, "does not say that it is"),
        ({"version": 9}, "version 9"),
        ({"history": "1 2"}, "a list of whole numbers"),
        ({"history": [True]}, "a list of whole numbers"),
        ({"history": [7]}, "outcome 0 cannot come: 7"),
        ({"history": [0, 1, 2, 3, 14]}, "action 4 is not legal: 14"),
        ({"game": "kuhn_poker()"}, "none of ours"),
        ({"game": "shoal_literature(players=five)"}, "cannot be made"),
        ({"__dict__": "gASV"}, "other fields"),
    ],
)
def test_a_text_that_nobody_wrote_is_refused(changes: dict[str, object], said: str) -> None:
    with pytest.raises(Unwritten, match=said):
        read(json.dumps(json.loads(write(tiny().new_initial_state())) | changes))


@pytest.mark.parametrize("text", ["", "[]", "[" * 100_000, "null", "history=0\n__dict__=gASV"])
def test_what_is_no_document_is_refused(text: str) -> None:
    with pytest.raises(Unwritten):
        read(text)


@pytest.mark.parametrize("name", ALL)
def test_games_and_states_are_pickled(name: str) -> None:
    of = pyspiel.load_game(name)
    *_, state, last = random_states(of, Random(2))
    assert str(pickle.loads(pickle.dumps(of))) == str(of)  # our own
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    assert len(last.serialize()) < 150_000, "what never changes is in it by the name of the game"
    assert pickle.loads(pickle.dumps(last.held.table)) is last.held.table


def test_before_the_deal_is_over_a_seat_knows_which_seat_it_is() -> None:
    state = tiny().new_initial_state()
    state.apply_action(2)
    assert state.information_state_string(3) == "seat 3"
    assert state.information_state_tensor(3)[:5] == [0, 0, 0, 1, 0]
    assert not any(state.information_state_tensor(3)[4:])


def test_a_seat_is_told_its_hand_and_what_happened() -> None:
    state = dealt()
    state.apply_action(state.string_to_action("ask opponent 0 for 3C"))
    assert state.information_state_string(2) == "seat 2\n0 deals: in your hand 2D\n0 asks 1 for 3C: yes\n1 is out\n"


def test_where_ranks_are_asked_for_no_suit_is_told() -> None:
    for state in random_states(game("go_fish", players=2, deck_ranks=4), Random(5)):
        if state.current_player() >= 0:
            told = state.information_state_string().replace("seat", "")
            assert not {f"{rank}{suit}" for rank in "2345" for suit in "CDHS"} & set(told.split())


def test_the_order_of_the_stock_is_in_no_history() -> None:
    """Three ranks of two cards, a card each: 3 hands of the one times 3 of the other, less what there are too few cards for."""
    of = game("go_fish", players=2, deck_ranks=3, deck_copies=2, hand_sizes="'1'", max_questions=1)

    assert len({tuple(state.history()[:6]) for state, _ in histories(of.new_initial_state())}) == 9


@pytest.mark.parametrize(
    "name",
    [f"shoal_literature({TINY},stall_limit=1)", "shoal_go_fish(players=2,deck_ranks=2,deck_copies=2,hand_sizes='1')"],
)
def test_seats_that_were_told_the_same_may_do_the_same(name: str) -> None:
    found: dict[str, tuple[Any, ...]] = {}
    for state, _ in histories(pyspiel.load_game(name).new_initial_state()):
        seen = (state.current_player(), tuple(state.legal_actions()), tuple(state.information_state_tensor()))
        assert found.setdefault(state.information_state_string(), seen) == seen


def observer(of: Any, **kind: Any) -> Any:
    return of.make_py_observer(pyspiel.IIGObservationType(**kind))


NONE, SINGLE, EVERYBODY = (
    pyspiel.PrivateInfoType.NONE,
    pyspiel.PrivateInfoType.SINGLE_PLAYER,
    pyspiel.PrivateInfoType.ALL_PLAYERS,
)


@pytest.mark.parametrize("recall", [False, True])
@pytest.mark.parametrize("name", ALL[:2])
def test_what_is_public_is_the_same_for_all_and_private_is_the_rest(name: str, recall: bool) -> None:
    of = pyspiel.load_game(name)
    observers = public, private, both = [
        observer(of, perfect_recall=recall, public_info=is_public, private_info=private_info)
        for is_public, private_info in ((True, NONE), (False, SINGLE), (True, SINGLE))
    ]
    assert not set(public.dict) & (set(private.dict) - {"events"})
    assert set(both.dict) == set(public.dict) | set(private.dict)
    for state in list(random_states(of, Random(3)))[::11]:
        tensors = []
        for seat in range(of.num_players()):
            for one in observers:
                one.set_from(state, seat)
            tensors.append(public.tensor.copy())
            assert (both.dict["hand"] == private.dict["hand"]).all()
            if recall and seat == 0:
                assert (both.dict["events"] == public.dict["events"] + private.dict["events"]).all()
        assert all((tensor == tensors[0]).all() for tensor in tensors)


@pytest.mark.parametrize(
    ("kind", "parameters", "said"),
    [
        ({"private_info": EVERYBODY}, None, "all hands"),
        ({"public_info": False, "private_info": NONE}, None, "public, private, or both"),
        ({}, {"planes": 3}, "the one parameter of observations is belief"),
    ],
)
def test_an_observer_that_would_show_all_hands_or_nothing_is_refused(
    kind: dict[str, Any], parameters: dict[str, Any] | None, said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        tiny().make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, **kind), parameters)


@pytest.mark.parametrize("name", ALL)
def test_rewards_sum_to_the_returns(name: str) -> None:
    states = list(random_states(pyspiel.load_game(name), Random(2)))

    assert sum(np.array(state.rewards()) for state in states) == pytest.approx(states[-1].returns())
    assert sum(states[-1].returns()) == pytest.approx(0)


# Observations with exact beliefs: those of `shoal.envs.beliefs`, and private.


PUBLIC = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)


@pytest.mark.parametrize(
    ("name", "options"),
    [("literature", {"players": 4, "pack": "3x3", "stall_limit": 30}), ("go_fish", {"players": 2, "deck_ranks": 4})],
)
def test_observers_write_beliefs_where_that_is_asked_for(name: str, options: dict[str, object]) -> None:
    of = game(name, **options)
    states = [state for state in random_states(of, Random(3)) if not state.is_chance_node()]
    state = states[len(states) // 2]
    player, play = state.current_player(), state.held.play
    counted = beliefs(play.rules, [play.seen(player)])
    for recalls in (False, True):
        observer = of.make_py_observer(pyspiel.IIGObservationType(perfect_recall=recalls), {"belief": True})
        observer.set_from(state, player)
        for block, values in counted.items():
            assert np.array_equal(observer.dict[block], values.reshape(-1))

    assert not counted.keys() & of.make_py_observer(PUBLIC, {"belief": True}).dict.keys()


def test_beliefs_of_a_game_that_has_none_are_refused() -> None:
    with pytest.raises(ValueError, match="belief"):
        game("fish_draw").make_py_observer(None, {"belief": True})


def dealt() -> Any:
    """The state of the tiny table after its four cards are dealt."""
    state = tiny().new_initial_state()
    for outcome in (0, 1, 2, 3):
        state.apply_action(outcome)
    return state


def test_an_illegal_action_is_refused_and_changes_nothing_also_one_that_would_draw_a_card() -> None:
    fish = next(state for state in random_states(game("go_fish"), Random(1)) if state.current_player() >= 0)
    for state, actions in ((dealt(), (14,)), (fish, (-2, 38, 999))):
        before = str(state), state.legal_actions()
        for action in actions:
            with pytest.raises(ValueError, match=f"{action} is not legal"):
                state.apply_action(action)
        assert (str(state), state.legal_actions()) == before
