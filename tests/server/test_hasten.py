"""People who wait no longer for a bot: its sentence comes now, when all who are here have asked."""

from __future__ import annotations

from typing import Any

import pytest

from shoal.server.tables.messages.to_client import Ack
from tests.server.tables_in_memory import GRACE, PAUSE, MemoryTable, is_acked, read_any, reason, seated
from tests.server.test_hearing import a_fish_won, hearing, phase, reacting


def hasten(table: MemoryTable, link: int, command: int = 50, *, n: int | None = None) -> list[Any]:
    return table.say(link, type="hasten", id=command, n=table.state.n if n is None else n)


def ask_last(table: MemoryTable, link: int) -> None:
    """A question of that connection's seat to the last opponent whom it may ask."""
    moves = read_any(table.updates(link)[-1].moves)
    fields = {"target": moves["targets"][-1], "card": moves["asks"][0]}
    assert is_acked(table.move(link, "ask", 200 + table.state.n, **fields))


def a_bots_turn(*others: str) -> MemoryTable:
    """A bot on turn has just begun its pause; the owner and these people have the first seats, on links 1, 2, ..."""
    for seed in range(100):
        table = seated(*others, seed=seed)
        while table.state.game.turn == 0:
            ask_last(table, 1)
        if table.state.game.turn is not None and table.state.seats.people[table.state.game.turn] is None:
            return table
    raise AssertionError("no such deal")


def test_with_one_person_here_the_bot_says_this_sentence_at_once_and_nothing_else_is_in_the_log() -> None:
    table = a_bots_turn()
    turn, length = table.state.game.turn, len(table.log)
    assert is_acked(hasten(table, 1))
    assert len(table.log) == length, "it is no event"
    table.pass_time(0.0)

    n = table.state.n
    assert {(row.by, row.seat) for row in table.log[length:]} == {("bot", turn)}
    table.pass_time(0.9 * PAUSE)
    assert table.state.n == n, "the next sentence has its pause"


def test_with_several_people_here_all_must_ask_in_the_same_pause() -> None:
    table = a_bots_turn("bea")
    n = table.state.n
    assert hasten(table, 2, n=n) == hasten(table, 2, n=n) == [Ack(50, n)], "sent again, it is answered again"
    table.pass_time(0.5 * PAUSE)
    assert table.state.n == n
    assert is_acked(hasten(table, 1))
    table.pass_time(0.0)
    assert table.state.n > n


def test_who_asked_in_another_pause_has_not_asked_in_this_one() -> None:
    table = a_bots_turn("bea", "cyd")
    assert is_acked(hasten(table, 2))
    table.pass_time(PAUSE)  # the bot has spoken
    while table.state.game.turn != 3:
        ask_last(table, (table.state.game.turn or 0) + 1)
    n = table.state.n
    assert is_acked(hasten(table, 1, 51))
    assert is_acked(hasten(table, 3, 51))
    table.pass_time(0.0)

    assert table.state.n == n


@pytest.mark.parametrize(("who_asks", "is_said"), [(1, True), (2, False)])
def test_who_leaves_need_not_ask_and_does_not_speak_for_the_others(who_asks: int, *, is_said: bool) -> None:
    table = a_bots_turn("bea")
    n = table.state.n
    assert is_acked(hasten(table, who_asks))
    table.disconnect(2)
    table.pass_time(0.0)

    assert (table.state.n > n) is is_said


def test_a_bot_that_still_thinks_speaks_as_soon_as_it_has_found_what() -> None:
    table = seated()
    while table.state.game.turn == 0:
        ask_last(table, 1)
    table.thoughts = []
    table.pass_time(0.0)
    n = table.state.n
    assert is_acked(hasten(table, 1))
    table.pass_time(0.1)
    assert table.state.n == n
    (thought,) = table.thoughts
    table.do(table.session.bot_answered(thought(), table.now))

    assert table.state.n > n


def test_neither_a_person_nor_what_was_said_already_is_hastened() -> None:
    assert reason(hasten(seated(), 1)) == "NOTHING_TO_HASTEN"
    table = a_bots_turn()
    n = table.state.n
    table.pass_time(PAUSE)

    assert reason(hasten(table, 1, 1, n=n)) == "STALE"
    assert reason(hasten(table, 1, 2, n=table.state.n + 1)) == "STALE"


@pytest.mark.parametrize("winner", [1, 2])
def test_no_bot_speaks_in_a_hearing_before_its_time(winner: int) -> None:
    table = a_fish_won(winner, maker_of=reacting({1: 2.5, 2: 2.5}))
    assert hearing(table) is not None
    assert reason(hasten(table, 1)) == "NOTHING_TO_HASTEN"
    table.pass_time(2.4)

    assert (phase(table), table.truth.board.shouted) == ("collect", ())


def test_after_a_hearing_the_winner_may_be_hastened() -> None:
    table = a_fish_won(1, maker_of=reacting({1: 0.5, 2: 0.6}))
    table.pass_time(0.7)
    assert is_acked(table.move(1, "shout", 50))
    assert hearing(table) is None
    assert is_acked(hasten(table, 1, 51))
    table.pass_time(0.0)

    assert phase(table) != "collect"


def test_a_standin_can_be_hastened() -> None:
    table = MemoryTable()
    table.sit(2, "bea", 1)
    table.pass_time(GRACE)  # the owner, whose turn it is, never came
    n = table.state.n
    assert is_acked(hasten(table, 2))
    table.pass_time(0.0)

    assert table.state.n > n
