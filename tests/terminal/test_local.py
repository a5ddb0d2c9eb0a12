"""A table in one's own terminal: whole games, and who plays at it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shoal.bots.naming import UnknownBot
from shoal.core.game import BadOptions
from shoal.core.games import GAMES, kit_of
from shoal.server.tables.opening import NewTable, opening, rules_for
from shoal.terminal import conversation as talk
from shoal.terminal import local
from shoal.terminal.client import Client
from shoal.terminal.form import Sheet, fields_of
from shoal.terminal.local import LocalTable, maker_of
from shoal.terminal.scene import speaker
from shoal.terminal.words import Unclear
from tests.arena.programs import SERVED, program
from tests.sampling import todays
from tests.terminal.playing import MOST_LINES, Watcher, played, turns


@pytest.mark.parametrize("line", ["", "nothing"])
def test_who_has_nothing_to_say_is_waited_for_no_more(line: str) -> None:
    async def deeds() -> None:
        face = Watcher()
        client = Client(LocalTable(NewTable(game="fish_draw", bot="random", pace="at_once", dealer="opener"), 3), face)
        task = asyncio.create_task(client.run())
        await turns()
        while (scene := client.scene) is not None and not scene.is_heard:
            talk.answer(client, "again" if scene.is_over else "")
            await turns()
        assert scene is not None
        assert "nothing" in talk.completed(scene, "no")
        talk.answer(client, line)
        await turns()

        assert not face.refused
        assert client.scene is not None
        assert not client.scene.is_heard
        with pytest.raises(Unclear, match="No one is waiting for you"):
            talk.answer(client, "nothing")
        task.cancel()

    asyncio.run(deeds())


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_at_instant_pace_wait_for_nothing_but_the_person(game: str) -> None:
    lines, face, client = asyncio.run(played(NewTable(game=game, bot="random", pace="at_once"), 1, games=2))

    assert client.scene is not None
    assert client.scene.is_over
    assert sum(client.scene.table.wins) + client.scene.table.ties == 2
    assert not face.refused
    assert len(lines) < MOST_LINES


@pytest.mark.parametrize(
    ("game", "stride"), [("literature", local.AT_ONCE), ("fish_draw", local.AT_ONCE), ("go_fish", -1.0)]
)
def test_a_seed_makes_the_same_game_again_also_where_the_screen_gets_its_turn_after_every_step_of_the_bots(
    game: str, stride: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = NewTable(game=game, bot="random", pace="at_once")
    once = asyncio.run(played(wish, 7))
    monkeypatch.setattr(local, "AT_ONCE", stride)

    twice = asyncio.run(played(wish, 7))

    assert (once[0], once[1].news) == (twice[0], twice[1].news)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "preset", "options"),
    [
        ("literature", "wikipedia_2007", {}),
        ("literature", "student", {}),
        ("literature", "quartets", {}),
        ("go_fish", "deluxe", {}),
        ("fish_draw", "jokers", {}),
        ("literature", None, {"challenge": True}),
        ("literature", None, {"answer_mode": "manual"}),
        ("literature", None, {"claim_timing": "any", "claim_attribution": False}),
        ("literature", None, {"miss_goes_to": "target_team"}),
        ("literature", None, {"after_correct": "team_choice"}),
        ("literature", None, {"ask_requires": "team"}),
        ("literature", None, {"claim_for_opponents": True}),
        ("literature", None, {"history": "full", "hand_counts": "secret"}),
    ],
)
def test_games_under_every_kind_of_house_rules_end_too(
    game: str, preset: str | None, options: dict[str, object]
) -> None:
    wish = NewTable(game=game, preset=preset, options=options, bot="random", pace="at_once")
    _, face, client = asyncio.run(played(wish, 1))

    assert client.scene is not None
    assert client.scene.is_over
    assert not face.refused


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_games_under_random_house_rules_come_to_their_end(game: str) -> None:
    fields = [field for field in fields_of(game, speaker("en", game)) if len(field.choices) > 1]
    for seed in todays(3, range(100), f"house rules of {game} in the terminal"):
        rng, sheet = Random(seed), Sheet.of(game)
        for field in rng.sample(fields, 6):
            tried = sheet.with_text(field.name, rng.choice(field.choices))
            sheet = sheet if tried.judge()[0] else tried

        wish = NewTable(game=game, preset=sheet.preset, options=sheet.options(), bot="random", pace="at_once")
        _, _, client = asyncio.run(played(wish, seed))

        assert client.scene is not None
        assert client.scene.is_over, sheet.options()


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(BadOptions, match="UNKNOWN_BOT"):
        LocalTable(NewTable(bot="nobody"))


# --- Bots of one's own, never by the request of a guest ------------------------------------------------------------------------

OWN = "py:tests.arena.own_bot:Parrot:habit=.2"


def test_a_table_in_the_terminal_seats_bots_of_ones_own() -> None:
    wish = NewTable(opponents=OWN, teammates="quick:weights=four")
    opened: Any = next(iter(opening(wish, "you", Random(1), own_bots=maker_of))).event

    assert [bot.bot for bot in opened.bots][1:3] == [OWN, "quick:weights=four"]
    LocalTable(NewTable(bot=OWN), seed=1)


@pytest.mark.slow
def test_a_program_plays_at_a_table_in_the_terminal_and_for_one_that_breaks_down_another_bot_plays_on(
    tmp_path: Path,
) -> None:
    broken = program(tmp_path, "hear(); say('nonsense')")
    for bot, in_the_end in ((f"{SERVED} random", f"{SERVED} random"), (broken, kit_of("go_fish").levels.steady)):
        wish = NewTable(game="go_fish", seats=2, bot=bot, pace="at_once", name="You", dealer="opener")
        _, _, client = asyncio.run(played(wish, seed=3))

        assert client.scene is not None
        assert client.scene.is_over
        assert client.scene.table.sitters[1].bot == in_the_end


def test_a_name_that_stands_for_none_is_explained() -> None:
    with pytest.raises(UnknownBot, match="finds no module 'own_nothing'"):
        LocalTable(NewTable(bot="py:own_nothing:Parrot"), seed=1)


@pytest.mark.parametrize("name", [OWN, "quick:weights=four", "expert:search=off", "cmd:true"])
def test_a_guest_of_a_server_cannot_name_them(name: str) -> None:
    with pytest.raises(BadOptions, match="UNKNOWN_BOT"):
        rules_for(NewTable(bot=name))
    with pytest.raises(BadOptions, match="UNKNOWN_BOT"):
        opening(NewTable(levels={1: name}), "guest", Random(1))
