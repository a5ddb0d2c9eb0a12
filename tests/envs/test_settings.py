"""A wrong setting is refused by a sentence that names what may be said."""

from __future__ import annotations

from typing import Any

import pytest

from shoal.core.game import BadOptions
from shoal.envs import Settings, encoding_of, play_of
from shoal.games.go_fish import GoFish

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"memory": "belif"}, "memory is none, events, facts, belief or full, not 'belif' (did you mean belief?)"),
    ({"memory": ("facts", "everything")}, "memory is none, events, facts, belief or full, not 'everything'"),
    ({"memory": ("facts", "facts")}, "memory names 'facts' twice"),
    ({"memory": ("none", "facts")}, "memory='none' goes with no other memory"),
    ({"memory": ("full", "events")}, "memory='full' has all events already: leave out 'events'"),
    ({"memory": None}, "memory is none, events, facts, belief or full, not None"),
    ({"memory": 3}, "memory is none, events, facts, belief or full, not 3"),
    ({"events": 0}, "events is a whole number from 1 to 1000, not 0"),
    ({"events": 10_000}, "events is a whole number from 1 to 1000, not 10000"),
    ({"events": True}, "events is a whole number from 1 to 1000, not True"),
    ({"events": 2.5}, "events is a whole number from 1 to 1000, not 2.5"),
    ({"max_moves": 0}, "max_moves is a whole number from 1 to 100000, not 0"),
    ({"max_moves": "7"}, "max_moves is a whole number from 1 to 100000, not '7'"),
    ({"out_of_turn": "windows"}, "out_of_turn is window, off or all, not 'windows' (did you mean window?)"),
    ({"reward": "points"}, "reward is difference or win, not 'points'"),
    ({"reward": ["win"]}, "reward is difference or win, not ['win']"),
    ({"illegal": "noops"}, "illegal is raise, lose or noop, not 'noops' (did you mean noop?)"),
    ({"formalities": "manual"}, "formalities is auto or ask, not 'manual'"),
    ({"skip_forced": 1}, "skip_forced is True or False, not 1"),
    ({"irregular": "yes"}, "irregular is True or False, not 'yes'"),
    (
        {"memry": "facts"},
        "there is no setting 'memry' (did you mean memory?); there are memory, events, out_of_turn, skip_forced, reward, illegal, max_moves, irregular, formalities",
    ),
]


@pytest.mark.parametrize(("given", "sentence"), WRONG, ids=str)
def test_a_wrong_setting_is_named_with_what_may_be_said(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError) as refusal:
        Settings.of(given)

    assert str(refusal.value) == sentence


def test_memories_stand_in_one_order_however_they_are_named() -> None:
    assert (
        Settings.of({"memory": {"belief", "facts"}}).memory
        == Settings.of({"memory": ["facts", "belief"]}).memory
        == ("facts", "belief")
    )
    assert Settings.of({"memory": "none"}).memory == Settings().memory == ()


@pytest.mark.parametrize("memory", ["facts", "belief", ("belief", "full")])
def test_fish_draw_says_that_it_has_no_facts_and_beliefs_yet(memory: Any) -> None:
    with pytest.raises(ValueError, match="does not exist for Fish Draw yet: memory is none, events or full"):
        encoding_of("fish_draw", memory=memory)


def test_house_rules_are_refused_as_everywhere() -> None:
    with pytest.raises(BadOptions, match="UNKNOWN_OPTION"):
        play_of("literature", {"plaers": 6})
    with pytest.raises(BadOptions, match="UNKNOWN_GAME"):
        play_of("bridge")
    with pytest.raises(BadOptions, match="UNKNOWN_PRESET"):
        play_of("literature", "us55")


def test_house_rules_are_data_or_a_preset_or_rules() -> None:
    assert encoding_of("literature", "us54").actions.size == 178
    assert encoding_of(GoFish(), memory="facts").observations.size == 148 + 104
    with pytest.raises(TypeError, match="rules have their options already"):
        encoding_of(GoFish(), {"players": 3})
    for game in (None, 3, GoFish, ["literature"]):
        with pytest.raises(TypeError, match="a game is its name, such as 'literature', or its rules"):
            encoding_of(game)  # type: ignore[arg-type]  # as people do


def test_an_encoding_is_one_object_for_all_games_that_are_played_alike() -> None:
    assert encoding_of("literature", {"players": 8}, memory="facts") is encoding_of(
        "literature", {"players": 8}, memory="facts"
    )
    assert encoding_of("literature") is not encoding_of("literature", memory="facts")
