"""States: clones, what a seat is told, texts without pickle."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from shoal.lab.openspiel import Unwritten, read, write
from tests.lab.openspiel.playing import TINY, game, histories, random_states

ALL = ["shoal_literature(players=4)", "shoal_go_fish(players=3)", "shoal_fish_draw(players=3)"]


def tiny(**others: object) -> Any:
    return game("literature", players=4, pack="2x2", stall_limit=1, **others)


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


def test_an_illegal_action_changes_nothing() -> None:
    state = tiny().new_initial_state()
    for outcome in (0, 1, 2, 3):
        state.apply_action(outcome)
    before = str(state)
    with pytest.raises(ValueError, match="action 14 is not legal"):
        state.apply_action(14)
    assert str(state) == before


def test_an_action_that_would_draw_a_card_is_refused_as_any_other() -> None:
    state = next(state for state in random_states(game("go_fish"), Random(1)) if state.current_player() >= 0)
    for action in (-2, 38, 999):
        legal = state.legal_actions()
        if action not in legal:
            with pytest.raises(ValueError, match="is not legal"):
                state.apply_action(action)
    assert state.legal_actions() == legal


def test_games_and_states_are_pickled() -> None:
    for name in ALL:
        of = pyspiel.load_game(name)
        *_, state, _ = random_states(of, Random(2))
        assert str(pickle.loads(pickle.dumps(of))) == str(of)  # our own
        assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_before_the_deal_is_over_a_seat_knows_which_seat_it_is() -> None:
    state = tiny().new_initial_state()
    state.apply_action(2)
    assert state.information_state_string(3) == "seat 3"
    assert state.information_state_tensor(3)[:5] == [0, 0, 0, 1, 0]
    assert not any(state.information_state_tensor(3)[4:])


def test_a_seat_is_told_its_hand_and_what_happened() -> None:
    state = tiny().new_initial_state()
    for outcome in (0, 1, 2, 3):
        state.apply_action(outcome)
    state.apply_action(state.string_to_action("ask opponent 0 for 3C"))
    assert state.information_state_string(2) == "seat 2\n0 deals: in your hand 2D\n0 asks 1 for 3C: yes\n1 is out\n"


def test_where_ranks_are_asked_for_no_suit_is_told() -> None:
    for state in random_states(game("go_fish", players=2, deck_ranks=4), Random(5)):
        if state.current_player() >= 0:
            told = state.information_state_string().replace("seat", "")
            assert not {f"{rank}{suit}" for rank in "2345" for suit in "CDHS"} & set(told.split())


@pytest.mark.slow
def test_the_order_of_the_stock_is_in_no_history() -> None:
    """Three ranks of two cards, a card each: 3 hands of the one times 3 of the other, less what there are too few cards for."""
    deals = set()
    for state, _ in histories(
        game("go_fish", players=2, deck_ranks=3, deck_copies=2, hand_sizes="'1'", max_questions=1).new_initial_state()
    ):
        deals.add(tuple(state.history()[:6]))
    assert len(deals) == 9


@pytest.mark.slow
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
    public = observer(of, perfect_recall=recall, public_info=True, private_info=NONE)
    private = observer(of, perfect_recall=recall, public_info=False, private_info=SINGLE)
    both = observer(of, perfect_recall=recall, public_info=True, private_info=SINGLE)
    assert not set(public.dict) & (set(private.dict) - {"events"})
    assert set(both.dict) == set(public.dict) | set(private.dict)
    for state in list(random_states(of, Random(3)))[::11]:
        tensors = []
        for seat in range(of.num_players()):
            public.set_from(state, seat)
            private.set_from(state, seat)
            both.set_from(state, seat)
            tensors.append(public.tensor.copy())
            assert (both.dict["hand"] == private.dict["hand"]).all()
            if recall and seat == 0:
                assert (both.dict["events"] == public.dict["events"] + private.dict["events"]).all()
        assert all((tensor == tensors[0]).all() for tensor in tensors)


def test_an_observer_that_would_show_all_hands_or_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="all hands"):
        observer(tiny(), perfect_recall=False, private_info=EVERYBODY)
    with pytest.raises(ValueError, match="public, private, or both"):
        observer(tiny(), perfect_recall=False, public_info=False, private_info=NONE)
    with pytest.raises(ValueError, match="the one parameter of observations is belief"):
        tiny().make_py_observer(None, {"planes": 3})


def test_rewards_sum_to_the_returns() -> None:
    for name in ALL:
        total: Any = 0
        for state in random_states(pyspiel.load_game(name), Random(2)):
            total += np.array(state.rewards())
        assert total == pytest.approx(state.returns())
        assert sum(state.returns()) == pytest.approx(0)


def test_openspiels_own_text_holds_little() -> None:
    """It is a pickle: what never changes is in it by the name of the game."""
    *_, last = random_states(game("literature"), Random(1))
    assert len(last.serialize()) < 150_000
    assert pickle.loads(pickle.dumps(last.held.table)) is last.held.table  # our own
