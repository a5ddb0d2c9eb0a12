"""All games by name."""

from __future__ import annotations

import pytest

from shoal.game import BadOptions
from shoal.games import GAMES, PRESETS, preset, rules_of
from shoal.literature import Literature, Options


def test_every_game_is_known_by_its_own_name() -> None:
    for name in GAMES:
        assert rules_of(name).name == name


def test_options_are_data() -> None:
    rules = rules_of("literature", {"players": 8, "out_of_turn_claim": "reject"})

    assert isinstance(rules, Literature)
    assert rules.options == Options(players=8, out_of_turn_claim="reject")


@pytest.mark.parametrize("options", [None, {}])
def test_no_options_are_the_defaults(options: object) -> None:
    assert rules_of("literature", options).options == Options()


@pytest.mark.parametrize("game", ["chess", "", "Literature", "x" * 1000])
def test_an_unknown_game_is_refused_by_name(game: str) -> None:
    with pytest.raises(BadOptions, match="literature") as refused:
        rules_of(game)

    assert refused.value.reason == "UNKNOWN_GAME"
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    "options",
    [
        {"playrs": 6},
        {"players": "6"},
        {"players": 6.5},
        {"players": None},
        {"removed_rank": "1"},
        {"out_of_turn_claim": "maybe"},
        {None: 1},
        {"players": object()},
        [],
        ["players"],
        "players",
        0,
        False,
        "",
    ],
)
def test_an_unknown_option_or_value_is_refused(options: object) -> None:
    with pytest.raises(BadOptions) as refused:
        rules_of("literature", options)

    assert refused.value.reason == "UNKNOWN_OPTION"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 5}, "BAD_PLAYER_COUNT"),
        ({"players": 10**30}, "BAD_PLAYER_COUNT"),
        ({"jokers": True}, "OPTION_NOT_PLAYABLE_YET"),
        ({"players": 10, "uneven_deal": "error"}, "UNEVEN_DEAL"),
    ],
)
def test_options_that_make_no_game_are_refused_by_name(options: object, reason: str) -> None:
    with pytest.raises(BadOptions) as refused:
        rules_of("literature", options)

    assert refused.value.reason == reason


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, presets in PRESETS.items() for name in presets])
def test_the_options_of_a_preset_make_its_rules(game: str, name: str) -> None:
    assert rules_of(game, preset(game, name)).options == PRESETS[game][name]


@pytest.mark.parametrize(("game", "name"), [("literature", "mine"), ("chess", "pagat"), ("literature", "x" * 1000)])
def test_an_unknown_preset_is_refused_by_name(game: str, name: str) -> None:
    with pytest.raises(BadOptions, match="no preset of") as refused:
        preset(game, name)

    assert refused.value.reason == "UNKNOWN_PRESET"
    assert len(str(refused.value)) < 200
