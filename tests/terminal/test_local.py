from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random

import pytest

from shoal.core.game import BadOptions
from shoal.server.tables.messages.wire import Pace
from shoal.server.tables.opening import NewTable
from shoal.terminal import conversation as talk
from shoal.terminal import local
from shoal.terminal.client import Client
from shoal.terminal.form import Sheet, fields_of
from shoal.terminal.local import LocalTable
from shoal.terminal.scene import Scene, speaker
from shoal.terminal.words import Unclear
from tests.terminal.playing import Watcher, typed

GAMES = ("literature", "go_fish", "fish_draw")
MOST_LINES = 3000


async def played(wish: NewTable, seed: int, games: int = 1) -> tuple[list[str], Watcher, Client]:
    """What a person typed in whole games, and what they saw."""
    face = Watcher()
    client = Client(LocalTable(wish, seed), face)
    task = asyncio.create_task(client.run())
    rng = Random(seed)
    lines: list[str] = []
    while len(lines) < MOST_LINES:
        for _ in range(50):  # the table answers without waiting for anything but its turn in the loop
            await asyncio.sleep(0)
            if task.done():
                task.result()
        scene = client.scene
        assert scene is not None
        assert client.is_settled
        assert talk.is_due(scene), (scene.view, scene.moves, scene.hearing)
        if scene.is_over:
            games -= 1
            if not games:
                break
            lines.append("again")
        else:
            lines.append(typed(scene, rng))
        talk.answer(client, lines[-1])
    await client.leave()
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    return lines, face, client


@pytest.mark.parametrize("line", ["", "nothing"])
def test_who_has_nothing_to_say_is_waited_for_no_more(line: str) -> None:
    async def deeds() -> None:
        face = Watcher()
        client = Client(LocalTable(NewTable(game="fish_draw", bot="random", pace="at_once", dealer="opener"), 3), face)
        task = asyncio.create_task(client.run())
        scene = await heard(client)
        assert "nothing" in talk.completed(scene, "no")
        talk.answer(client, line)
        await the_table()

        assert not face.refused
        assert client.scene is not None
        assert not client.scene.is_heard
        with pytest.raises(Unclear, match="Nobody is waiting for you"):
            talk.answer(client, "nothing")
        task.cancel()

    async def heard(client: Client) -> Scene:
        while True:
            await the_table()
            scene = client.scene
            assert scene is not None
            if scene.is_heard:
                return scene
            talk.answer(client, "again" if scene.is_over else "")

    async def the_table() -> None:
        for _ in range(50):
            await asyncio.sleep(0)

    asyncio.run(deeds())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_game_at_instant_pace_waits_for_nothing_but_the_person(game: str, seed: int) -> None:
    lines, face, client = asyncio.run(played(NewTable(game=game, bot="random", pace="at_once"), seed, games=2))

    assert client.scene is not None
    assert client.scene.is_over
    assert sum(client.scene.table.wins) + client.scene.table.ties == 2
    assert not face.refused
    assert len(lines) < MOST_LINES


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_makes_the_same_game_again(game: str) -> None:
    wish = NewTable(game=game, bot="random", pace="at_once")

    once, twice = (asyncio.run(played(wish, 7)) for _ in range(2))

    assert once[0] == twice[0]
    assert once[1].news == twice[1].news


def test_the_screen_may_get_its_turn_after_every_step_of_the_bots_and_the_game_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wish = NewTable(game="go_fish", bot="random", pace="at_once")
    once = asyncio.run(played(wish, 7))
    monkeypatch.setattr(local, "AT_ONCE", -1.0)

    twice = asyncio.run(played(wish, 7))

    assert once[0] == twice[0]
    assert once[1].news == twice[1].news


@pytest.mark.parametrize(
    ("game", "preset"),
    [
        ("literature", "wikipedia_2007"),
        ("literature", "student"),
        ("literature", "quartets"),
        ("go_fish", "deluxe"),
        ("go_fish", "pagat_pairs"),
        ("fish_draw", "jokers"),
    ],
)
def test_games_of_other_presets_end_too(game: str, preset: str) -> None:
    _, face, client = asyncio.run(played(NewTable(game=game, preset=preset, bot="random", pace="at_once"), 1))

    assert client.scene is not None
    assert client.scene.is_over
    assert not face.refused


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {"challenge": True},
        {"answer_mode": "manual"},
        {"claim_timing": "any"},
        {"miss_goes_to": "target_team"},
        {"after_correct": "team_choice"},
        {"ask_requires": "team"},
        {"claim_for_opponents": True},
        {"claim_attribution": False},
        {"history": "full", "hand_counts": "secret"},
    ],
)
def test_literature_goes_on_under_every_kind_of_house_rule(options: dict[str, object]) -> None:
    _, _, client = asyncio.run(played(NewTable(options=options, pace="at_once", bot="counting"), 1))

    assert client.scene is not None
    assert client.scene.is_over


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(BadOptions, match="UNKNOWN_BOT"):
        LocalTable(NewTable(bot="nobody"))


@pytest.mark.parametrize("pace", ["slow", "normal", "quick", "at_once"])
def test_the_pace_of_the_table_is_the_one_that_was_wished_for(pace: Pace) -> None:
    async def scene_at_first() -> str:
        face = Watcher()
        client = Client(LocalTable(NewTable(pace=pace), 1), face)
        task = asyncio.create_task(client.run())
        for _ in range(10):
            await asyncio.sleep(0)
        task.cancel()
        return face.scenes[-1].table.pace

    assert asyncio.run(scene_at_first()) == pace


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_a_game_under_random_house_rules_comes_to_its_end(game: str, seed: int) -> None:
    rng = Random(seed)
    sheet = Sheet.of(game)
    fields = [field for field in fields_of(game, speaker("en", game)) if len(field.choices) > 1]
    for field in rng.sample(fields, 6):
        tried = sheet.with_text(field.name, rng.choice(field.choices))
        sheet = sheet if tried.judge()[0] else tried

    wish = NewTable(game=game, preset=sheet.preset, options=sheet.options(), bot="random", pace="at_once")
    _, _, client = asyncio.run(played(wish, seed))

    assert client.scene is not None
    assert client.scene.is_over, sheet.options()
