"""All games by name."""

from __future__ import annotations

import pytest

from shoal.core.game import BadOptions, UncheckedRules
from shoal.core.games import GAMES, fields_of, kit_of, options_of, preset, read_option, rules_of
from shoal.core.option_fields import option_text
from shoal.games.literature import Literature, Options


def test_every_game_is_known_by_its_own_name() -> None:
    for name in GAMES:
        assert rules_of(name).name == name


def test_options_are_data() -> None:
    rules: UncheckedRules = rules_of("literature", {"players": 8, "out_of_turn_claim": "reject"})

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
    "options", [{"playrs": 6}, {"players": 6, "playrs": 6}, {None: 1}, [], ["players"], "players", 0, False, ""]
)
def test_an_unknown_option_is_refused(options: object) -> None:
    with pytest.raises(BadOptions) as refused:
        rules_of("literature", options)

    assert refused.value.reason == "UNKNOWN_OPTION"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", "6"),
        ("players", 6.5),
        ("players", None),
        ("removed_rank", "1"),
        ("out_of_turn_claim", "maybe"),
        ("players", object()),
    ],
)
def test_a_value_that_an_option_cannot_have_is_refused_by_the_name_of_the_option(name: str, value: object) -> None:
    with pytest.raises(BadOptions) as refused:
        rules_of("literature", {"jokers": True, name: value})

    assert (refused.value.reason, refused.value.options) == ("BAD_VALUE", (name,))


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 5}, "BAD_PLAYER_COUNT"),
        ({"players": 10**30}, "BAD_PLAYER_COUNT"),
        ({"jokers": True, "sets": "rank_quartets"}, "JOKERS_NEED_HALF_SUITS"),
        ({"players": 10, "uneven_deal": "error"}, "UNEVEN_DEAL"),
    ],
)
def test_options_that_make_no_game_are_refused_by_name(options: object, reason: str) -> None:
    with pytest.raises(BadOptions) as refused:
        rules_of("literature", options)

    assert refused.value.reason == reason


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in kit_of(game).presets])
def test_the_options_of_a_preset_make_its_rules(game: str, name: str) -> None:
    assert rules_of(game, preset(game, name)).options == kit_of(game).presets[name]


@pytest.mark.parametrize(("game", "name"), [("literature", "mine"), ("literature", "x" * 1000)])
def test_an_unknown_preset_is_refused_by_name(game: str, name: str) -> None:
    with pytest.raises(BadOptions, match="UNKNOWN_PRESET") as refused:
        preset(game, name)

    assert refused.value.reason == "UNKNOWN_PRESET"
    assert refused.value.values["preset"] == name[:40]
    assert refused.value.values["known"] == tuple(kit_of(game).presets)


def test_an_unknown_preset_or_game_is_refused_with_what_may_have_been_meant() -> None:
    with pytest.raises(BadOptions) as refused:
        preset("literature", "us45")
    assert refused.value.values["near"] == ("us54",)

    with pytest.raises(BadOptions) as refused:
        kit_of("go_fisch")
    assert refused.value.values["near"] == ("go_fish",)


@pytest.mark.parametrize(
    ("assignments", "options"),
    [
        ([], {}),
        (["players=8"], {"players": 8}),
        (["removed_rank=7", "jokers=no"], {"removed_rank": "7", "jokers": False}),
        (["removed_rank=none"], {"removed_rank": "none"}),
        (["jokers=true"], {"jokers": True}),
        (["stall_limit=none"], {"stall_limit": None}),
        (["stall_limit=200"], {"stall_limit": 200}),
        (["tie_break=half_suit:HD"], {"tie_break": "half_suit:HD"}),
    ],
)
def test_an_option_is_read_from_its_text(assignments: list[str], options: object) -> None:
    assert options_of("literature", None, assignments) == options


def test_texts_go_before_the_preset() -> None:
    assert options_of("literature", "kids_8", ["players=4"]) == {"players": 4}


@pytest.mark.parametrize(
    ("assignment", "said"),
    [
        ("players", "BAD_ASSIGNMENT: text=players"),
        ("playrs=8", "UNKNOWN_OPTION: option=playrs, near=players"),
        ("x=8", "UNKNOWN_OPTION: option=x"),
        ("players=many", "BAD_VALUE: option=players, value=many, values=NUMBER"),
        ("players=" + "9" * 5000, "BAD_VALUE: option=players, value=" + "9" * 40 + ", values=NUMBER"),
        ("jokers=2", "BAD_VALUE: option=jokers, value=2, values=yes | no"),
        ("claim_timing=now", "BAD_VALUE: option=claim_timing, value=now, values=own_turn | team_turn | any"),
        ("stall_limit=", "BAD_VALUE: option=stall_limit, value=, values=NUMBER>=1 | none"),
    ],
)
def test_a_text_that_is_no_option_is_refused_and_says_what_is_needed(assignment: str, said: str) -> None:
    with pytest.raises(BadOptions) as refused:
        options_of("literature", None, [assignment])

    assert str(refused.value) == said


def test_an_option_is_given_once() -> None:
    with pytest.raises(BadOptions, match="OPTION_TWICE"):
        options_of("literature", None, ["players=8", "players=6"])


@pytest.mark.parametrize("game", GAMES)
def test_every_default_has_a_text_that_means_it(game: str) -> None:
    for field in fields_of(game):
        assert read_option(game, field.name, option_text(field.default)) == field.default
        assert field.values
