"""What an empty line does while the table waits: to be ready for a new deal, to hear the next bot now."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest

from shoal.server.tables.messages.to_client import Hearing, Unready
from shoal.server.tables.opening import NewTable
from shoal.terminal import conversation as talk
from shoal.terminal import looks
from shoal.terminal.client import Client
from shoal.terminal.local import LocalTable
from shoal.terminal.scene import Scene
from shoal.terminal.table import faded
from shoal.terminal.words import Sentence, Unclear
from tests.terminal.playing import Watcher, typed
from tests.terminal.typing_at_a_table import after, turns


@pytest.mark.parametrize("pace", ["normal", "at_once"])
def test_a_new_deal_of_fish_draw_waits_until_one_says_that_one_is_ready(pace: str) -> None:
    scene, _ = after(seed=5, pace=pace, game="fish_draw")

    assert scene.is_unready
    assert talk.is_due(scene)
    assert "An empty line says that you are ready." in looks.status(scene)
    assert "ready" in talk.completed(scene, "re")
    assert scene.board.revealed == ()


@pytest.mark.parametrize("line", ["", "ready"])
def test_an_empty_line_says_that_one_is_ready_and_turns_nothing(line: str) -> None:
    scene, face = after(line, seed=5, pace="normal", game="fish_draw")

    assert scene.unready is None
    assert scene.board.revealed == ()
    assert not face.refused


def test_who_is_waited_for_by_nobody_cannot_be_ready() -> None:
    with pytest.raises(Unclear, match="Nobody is waiting for you to be ready"):
        after("ready", seed=5, pace="normal", game="go_fish")


@pytest.mark.parametrize("line", ["", "hasten"])
def test_an_empty_line_lets_the_bot_on_turn_speak_now(line: str) -> None:
    async def play() -> tuple[int, Scene]:
        face, rng = Watcher(), Random(3)
        client = Client(LocalTable(NewTable(game="go_fish", bot="random", dealer="opener"), 5), face)
        task = asyncio.create_task(client.run())
        await turns()
        assert client.scene is not None
        while not client.scene.may_hasten:
            talk.answer(client, typed(client.scene, rng))
            await turns()
        assert "hasten" in talk.completed(client.scene, "ha")
        n = client.scene.n
        talk.answer(client, line)
        await turns()
        task.cancel()
        assert not face.refused
        return n, client.scene

    before, scene = asyncio.run(play())
    assert scene.n > before, "no pause is as short as this test"


def test_nobody_can_be_hastened_while_one_has_the_turn() -> None:
    with pytest.raises(Unclear, match="No bot can speak sooner now"):
        after("hasten", seed=5, pace="normal", game="literature")


def test_in_a_hearing_and_before_all_are_ready_there_is_nothing_to_hasten() -> None:
    scene, _ = after("", seed=5, pace="normal", game="fish_draw")

    assert scene.may_hasten
    assert not replace(scene, hearing=Hearing((0,), 1000)).may_hasten
    assert not replace(scene, unready=Unready((0,), 1000)).may_hasten


def test_who_is_not_ready_is_named_to_the_others() -> None:
    scene, _ = after("", seed=5, pace="normal", game="fish_draw")

    assert f"Not ready yet: {scene.name(1)}." in looks.status(replace(scene, unready=Unready((1,), 1000)))


def test_at_once_everything_since_ones_own_last_move_stays_on_the_screen() -> None:
    said = [Sentence(text, fades=True) for text in "abcd"]

    assert [one.text for one in faded(said, 1, fresh=3)] == ["b", "c", "d"]
    assert [one.text for one in faded(said, 1, fresh=0)] == ["d"]
    assert faded(said, None, fresh=0) == said
