"""All games by name, with options as data and as texts."""

from __future__ import annotations

from typing import Any

import pytest

from shoal.core.endings import ending_of, ending_words
from shoal.core.game import BadOptions, Outcome
from shoal.core.games import GAMES, kit_of, options_of, preset, rules_of
from shoal.games.literature import Literature, Options
from shoal.i18n import speak


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_known_by_its_own_name_and_its_presets_make_its_rules(name: str) -> None:
    assert rules_of(name).name == name
    for choice, options in kit_of(name).presets.items():
        assert rules_of(name, preset(name, choice)).options == options


@pytest.mark.parametrize("options", [None, {}, {"players": 8, "out_of_turn_claim": "reject"}])
def test_options_are_data(options: Any) -> None:
    rules: Any = rules_of("literature", options)

    assert isinstance(rules, Literature)
    assert rules.options == Options(**(options or {}))


@pytest.mark.parametrize("game", ["chess", "", "Literature", "x" * 1000])
def test_an_unknown_game_is_refused_by_name(game: str) -> None:
    with pytest.raises(BadOptions, match="literature") as refused:
        rules_of(game)

    assert refused.value.reason == "UNKNOWN_GAME"
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    ("options", "reason", "named"),
    [
        *(
            (options, "UNKNOWN_OPTION", None)
            for options in (
                {"playrs": 6},
                {"players": 6, "playrs": 6},
                {None: 1},
                [],
                ["players"],
                "players",
                0,
                False,
                "",
            )
        ),
        *(({"jokers": True, "players": value}, "BAD_VALUE", ("players",)) for value in ("6", 6.5, None, object())),
        ({"removed_rank": "1"}, "BAD_VALUE", ("removed_rank",)),
        ({"jokers": True, "out_of_turn_claim": "maybe"}, "BAD_VALUE", ("out_of_turn_claim",)),
        ({"players": 5}, "BAD_PLAYER_COUNT", None),
        ({"players": 10**30}, "BAD_PLAYER_COUNT", None),
        ({"jokers": True, "sets": "rank_quartets"}, "JOKERS_NEED_HALF_SUITS", None),
        ({"players": 10, "uneven_deal": "error"}, "UNEVEN_DEAL", None),
    ],
)
def test_options_that_make_no_game_are_refused_by_name(
    options: Any, reason: str, named: tuple[str, ...] | None
) -> None:
    with pytest.raises(BadOptions) as refused:
        rules_of("literature", options)

    assert refused.value.reason == reason
    assert named in (None, refused.value.options)


@pytest.mark.parametrize(("name", "near"), [("mine", ("online",)), ("x" * 1000, ()), ("us45", ("us54",))])
def test_an_unknown_preset_is_refused_with_what_may_have_been_meant(name: str, near: tuple[str, ...]) -> None:
    with pytest.raises(BadOptions, match="UNKNOWN_PRESET") as refused:
        preset("literature", name)

    values = refused.value.values
    assert (values["preset"], values["known"]) == (name[:40], tuple(kit_of("literature").presets))
    assert values.get("near", ()) == near


@pytest.mark.parametrize(
    ("chosen", "assignments", "options"),
    [
        (None, [], {}),
        (None, ["players=8"], {"players": 8}),
        (None, ["removed_rank=7", "jokers=no"], {"removed_rank": "7", "jokers": False}),
        (None, ["stall_limit=none"], {"stall_limit": None}),
        (None, ["tie_break=half_suit:HD"], {"tie_break": "half_suit:HD"}),
        ("kids_8", ["players=4"], {"players": 4}),
    ],
)
def test_options_are_read_from_texts_which_go_before_the_preset(
    chosen: str | None, assignments: list[str], options: object
) -> None:
    assert options_of("literature", chosen, assignments) == options


@pytest.mark.parametrize(
    ("assignments", "said"),
    [
        (["players"], "BAD_ASSIGNMENT: text=players"),
        (["playrs=8"], "UNKNOWN_OPTION: option=playrs, near=players"),
        (["x=8"], "UNKNOWN_OPTION: option=x"),
        (["players=many"], "BAD_VALUE: option=players, value=many, values=NUMBER"),
        (["players=" + "9" * 5000], "BAD_VALUE: option=players, value=" + "9" * 40 + ", values=NUMBER"),
        (["players=8", "players=6"], "OPTION_TWICE: option=players"),
    ],
)
def test_a_text_that_is_no_option_is_refused_and_says_what_is_needed(assignments: list[str], said: str) -> None:
    with pytest.raises(BadOptions) as refused:
        options_of("literature", None, assignments)

    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("points", "winners", "english", "french"),
    [
        ((5, 3), (0,), "Won, Lost", "Gagnée, Perdue"),
        ((4, 4), (0, 1), "Tied, Tied", "Nulle, Nulle"),
        ((2, 4, 4, 3), (1, 2), "4th of 4, Tied for first, Tied for first, 3rd of 4", None),  # last of four is no tie
        ((6, 1, 3, 3), (0,), "Won, 4th of 4, 2nd of 4, 2nd of 4", "Gagnée, 4e sur 4, 2e sur 4, 2e sur 4"),
        ((0, 1, 0, 0, 0, 0), (1,), "Lost, Won, Lost, Lost, Lost, Lost", None),  # as Fish Draw ends
        ((0, 2, 1), (1,), "3rd of 3, Won, 2nd of 3", "3e sur 3, Gagnée, 2e sur 3"),
        (tuple(range(10)), (9,), "10th of 10, 9th of 10", None),
    ],
)
def test_lists_of_games_say_won_lost_or_the_place_of_a_side(
    points: tuple[int, ...], winners: tuple[int, ...], english: str, french: str | None
) -> None:
    outcome = Outcome(points, winners)
    for language, said in (("en", english), ("fr", french)):
        told = [ending_words(speak(language), ending_of(outcome, side)) for side in range(len(points))]
        assert said is None or ", ".join(told).startswith(said)
