"""Bots of one's own at a table in one's own terminal; never by the request of a guest."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from shoal.bots.naming import UnknownBot
from shoal.core.game import BadOptions
from shoal.core.games import kit_of
from shoal.server.tables.opening import NewTable, opening, rules_for
from shoal.server.tables.state.events import SeatBot
from shoal.terminal.local import LocalTable, maker_of
from tests.arena.programs import SERVED, program
from tests.terminal.test_local import played

OWN = "py:tests.arena.own_bot:Parrot:habit=.2"


def bots_of(wish: NewTable) -> list[str]:
    (opened, *_) = [entry.event for entry in opening(wish, "you", Random(1), own_bots=maker_of)]
    bots: tuple[SeatBot, ...] = opened.bots  # type: ignore[union-attr]
    return [bot.bot for bot in bots]


def test_a_table_in_the_terminal_seats_them() -> None:
    assert bots_of(NewTable(opponents=OWN, teammates="quick:weights=four"))[1:3] == [OWN, "quick:weights=four"]
    LocalTable(NewTable(bot=OWN), seed=1)


def test_a_program_plays_at_a_table_in_the_terminal() -> None:
    wish = NewTable(game="go_fish", seats=2, bot=f"{SERVED} random", pace="at_once", name="You", dealer="opener")

    _, _, client = asyncio.run(played(wish, seed=3))

    assert client.scene is not None
    assert client.scene.is_over


def test_for_a_program_that_breaks_down_another_bot_plays_on(tmp_path: Path) -> None:
    wish = NewTable(
        game="go_fish", seats=2, bot=program(tmp_path, "hear(); say('nonsense')"), pace="at_once", name="You"
    )

    _, _, client = asyncio.run(played(wish, seed=3))

    assert client.scene is not None
    assert client.scene.is_over
    assert client.scene.table.sitters[1].bot == kit_of("go_fish").levels.steady


def test_a_name_that_stands_for_none_is_explained() -> None:
    with pytest.raises(UnknownBot, match="finds no module 'own_nothing'"):
        LocalTable(NewTable(bot="py:own_nothing:Parrot"), seed=1)


@pytest.mark.parametrize("name", [OWN, "quick:weights=four", "expert:search=off", "cmd:true"])
def test_a_guest_of_a_server_cannot_name_them(name: str) -> None:
    with pytest.raises(BadOptions, match="UNKNOWN_BOT"):
        rules_for(NewTable(bot=name))
    with pytest.raises(BadOptions, match="UNKNOWN_BOT"):
        opening(NewTable(levels={1: name}), "guest", Random(1))
