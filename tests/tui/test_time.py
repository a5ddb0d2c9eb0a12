"""Time in the terminal: what is asked for, what clocks say, and a seat that is taken back."""

from __future__ import annotations

import argparse
from dataclasses import replace

import pytest
from msgspec.structs import replace as with_fields

from shoal.literature import Literature, Options
from shoal.server.from_client import SetTime, TakeBack
from shoal.server.time_control import BankTime
from shoal.server.to_client import Clocks
from shoal.tui import looks
from shoal.tui.command import configure
from shoal.tui.commands import COMMANDS
from shoal.tui.scene import Scene
from shoal.tui.typed import Typed
from shoal.tui.words import Unclear
from tests.tui.scenes import dealt, scene_of


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
