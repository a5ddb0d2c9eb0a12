"""`shoal lobby`: the open tables of a server in lines of text, and what it says where there are none to be read."""

from __future__ import annotations

import pytest

from shoal.cli import main
from shoal.server.lobby.open_table import OpenTable, OpenTables
from shoal.server.tables.messages.to_client import HouseRule
from shoal.server.tables.timing.time_control import BankTime
from shoal.terminal.lobby_command import told

TABLE = OpenTable(
    id="bakotimure-3fX_9aQz",
    game="go_fish",
    preset=None,
    house_rules=(HouseRule("players", 3),),
    seats=3,
    people=("Ann", "Bea"),
    free=1,
    entry="next_deal",
    time=BankTime(600, 15),
    levels=("counting",),
    games=2,
    watching=True,
    programs=("Bea",),
)


def test_a_table_is_a_line_of_what_matters_and_its_link() -> None:
    lines = [*told(OpenTables(1, (TABLE,)), "https://fish.example", "en")]

    assert lines[0] == "1 table"
    first, link = lines[1].split("\n")
    assert link == "  https://fish.example/t/bakotimure-3fX_9aQz"
    assert first.startswith("Go Fish · a seat with the next deal · Ann and Bea (bot) · 1 of 3 seats free · ")
    assert "10 minutes for a game, 15 seconds more with each turn" in first


@pytest.mark.parametrize("url", ["fish.example", "ftp://fish.example", "http://", "http://127.0.0.1:9"])
def test_an_address_without_a_lobby_is_named(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lobby", url]) == 2
    assert url in capsys.readouterr().err
