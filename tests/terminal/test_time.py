"""Time in the terminal: what is asked for, what clocks say, and a seat that is taken back."""

from __future__ import annotations

import argparse
from dataclasses import replace

import pytest
from msgspec.structs import replace as with_fields

from shoal.games.literature import Literature, Options
from shoal.server.tables.messages.from_client import SetTime, TakeBack
from shoal.server.tables.messages.to_client import Clocks
from shoal.server.tables.timing.time_control import BankTime
from shoal.terminal import looks
from shoal.terminal.command import configure
from shoal.terminal.commands import COMMANDS
from shoal.terminal.scene import Scene
from shoal.terminal.typed import Typed
from shoal.terminal.words import Unclear
from tests.terminal.scenes import dealt, scene_of


def scene() -> Scene:
    """Ann on seat 0, whose turn it is."""
    return scene_of(dealt(Literature(Options())))


def typed(at: Scene, *rest: str) -> Typed:
    return Typed(at, list(rest), "Ann")


def test_the_host_types_how_much_time_there_is() -> None:
    order = COMMANDS["clock"](typed(scene(), "5m+10s"))
    assert (order.kind, dict(order.fields)) == (SetTime, {"time": BankTime(300, 10)})


def test_a_time_that_there_is_not_is_said_to_be_none() -> None:
    with pytest.raises(Unclear, match="“soon” is no time to think"):
        COMMANDS["clock"](typed(scene(), "soon"))


def test_back_takes_the_seat_back() -> None:
    assert COMMANDS["back"](typed(scene())).kind is TakeBack


def test_who_looks_at_the_table_reads_what_clocks_say() -> None:
    at = scene()
    seats = len(at.table.sitters)
    at = replace(at, clocks=Clocks((65_000, *[None] * (seats - 1)), None))

    assert "1:05" in looks.seat_line(at, 0)
    assert "You have 1:05." in looks.status(at)


def test_who_has_a_seat_that_a_bot_keeps_is_told_how_to_take_it_back() -> None:
    at = scene()
    sitters = (with_fields(at.table.sitters[0], status="standin"), *at.table.sitters[1:])
    at = replace(at, table=with_fields(at.table, sitters=sitters))

    assert "back takes your seat back" in looks.status(at)


def test_a_command_line_takes_a_time() -> None:
    parser = argparse.ArgumentParser()
    configure(parser)
    assert parser.parse_args(["--time", "2d"]).time == "2d"
