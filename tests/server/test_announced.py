"""The first hearing of a person's first game is announced before it counts down."""

from __future__ import annotations

from shoal.server.tables.messages.to_client import Hearing
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked
from tests.server.test_hearing import a_fish_won, hearing, phase, play, reacting, shouted


def newcomer_at(table: MemoryTable) -> MemoryTable:
    """The same table where the owner, who plays their first game, has just come back."""
    table.session = table.rebuilt()
    table.connect(11, OWNER, tab="new", newcomer=True)
    return table


def test_a_newcomers_first_hearing_counts_down_four_seconds_later() -> None:
    table = newcomer_at(a_fish_won(1, maker_of=reacting({})))
    assert hearing(table, 11) == Hearing((0, 2), 8000, 4000)
    table.pass_time(7.9)
    assert phase(table) == "collect"
    table.pass_time(0.2)

    assert phase(table) != "collect"


def test_bots_do_not_shout_before_the_countdown_and_the_newcomer_may() -> None:
    table = newcomer_at(a_fish_won(1, maker_of=reacting({1: 0.5, 2: 0.5})))
    table.pass_time(4.4)
    assert shouted(table) == ()
    assert is_acked(play(table, 11, 1, "shout"))
    table.pass_time(0.2)

    assert set(shouted(table)) == {0, 1, 2}


def test_the_second_hearing_is_not_announced() -> None:
    table = newcomer_at(a_fish_won(1, maker_of=reacting({1: 0.5, 2: 0.5})))
    table.pass_time(4.6)
    assert is_acked(play(table, 11, 1, "shout"))
    command = 1
    while True:
        table.pass_time(1.1)
        told = hearing(table, 11)
        if told is not None:
            break
        command += 1
        play(table, 11, command, "reveal")

    assert told.starts_in_ms == 0


def test_the_first_game_of_a_visitor_is_nobodys_business() -> None:
    table = a_fish_won(1)
    table.session = table.rebuilt()
    table.connect(12, "visitor", newcomer=True)
    table.connect(11, OWNER, tab="new")

    assert hearing(table, 11) == Hearing((0, 2), 4000)
