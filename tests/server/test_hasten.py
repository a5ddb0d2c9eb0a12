"""People who wait no longer for a bot: its sentence comes now, when all who are here have asked."""

from __future__ import annotations

from typing import Any

import pytest

from shoal.server.tables.messages.to_client import Ack
from tests.server.tables_in_memory import GRACE, PAUSE, MemoryTable, is_acked, read_any, reason
from tests.server.test_hearing import a_fish_won, hearing, phase, reacting


def hasten(table: MemoryTable, link: int, command: int, *, n: int | None = None) -> list[Any]:
    return table.say(link, type="hasten", id=command, n=table.updates(link)[-1].n if n is None else n)


def ask_last(table: MemoryTable, link: int, command: int) -> list[Any]:
    """A question of that connection's seat to the last opponent whom it may ask."""
    update = table.updates(link)[-1]
    moves = read_any(update.moves)
    move = {"type": "ask", "seat": moves["seat"], "target": moves["targets"][-1], "card": moves["asks"][0]}
    return table.say(link, type="play", id=command, n=update.n, move=move)


def a_bots_turn(*, people: int = 1) -> MemoryTable:
    """A bot on turn has just begun its pause; people have the first seats, on links 1, 2, ..."""
    for seed in range(100):
        table = MemoryTable(seed=seed)
        for seat in range(people):
            table.connect(seat + 1, "owner" if seat == 0 else f"person {seat}", tab=f"tab{seat}")
            if seat:
                assert is_acked(table.say(seat + 1, type="sit", id=1, seat=seat, name=f"P{seat}"))
        command = 100
        while table.state.game.turn == 0:
            command += 1
            assert is_acked(ask_last(table, 1, command))
        if table.state.game.turn is not None and table.state.seats.people[table.state.game.turn] is None:
            return table
    raise AssertionError("no such deal")


def test_with_one_person_here_the_bot_speaks_at_once_and_nothing_else_is_in_the_log() -> None:
    table = a_bots_turn()
    turn, length = table.state.game.turn, len(table.log)
    assert is_acked(hasten(table, 1, 1))
    assert len(table.log) == length, "it is no event"
    table.pass_time(0.0)

    assert len(table.log) > length
    assert {(row.by, row.seat) for row in table.log[length:]} == {("bot", turn)}


def test_it_skips_the_pause_of_this_sentence_only() -> None:
    table = a_bots_turn()
    assert is_acked(hasten(table, 1, 1))
    table.pass_time(0.0)
    n = table.state.n
    table.pass_time(0.9 * PAUSE)

    assert table.state.n == n


def test_with_several_people_here_all_must_ask_in_the_same_pause() -> None:
    table = a_bots_turn(people=2)
    n = table.state.n
    assert is_acked(hasten(table, 2, 50))
    table.pass_time(0.5 * PAUSE)
    assert table.state.n == n
    assert is_acked(hasten(table, 1, 50))
    table.pass_time(0.0)
    assert table.state.n > n


def test_who_asked_in_another_pause_has_not_asked_in_this_one() -> None:
    table = a_bots_turn(people=3)
    assert is_acked(hasten(table, 2, 50))
    table.pass_time(PAUSE)  # the bot has spoken
    while table.state.game.turn != 3:
        turn = table.state.game.turn
        assert turn is not None
        assert is_acked(ask_last(table, turn + 1, 200 + table.state.n))
    n = table.state.n
    assert is_acked(hasten(table, 1, 51))
    assert is_acked(hasten(table, 3, 51))
    table.pass_time(0.0)

    assert table.state.n == n


def test_people_who_are_away_need_not_ask() -> None:
    table = a_bots_turn(people=2)
    n = table.state.n
    assert is_acked(hasten(table, 1, 50))
    table.disconnect(2)
    table.pass_time(0.0)

    assert table.state.n > n
    assert table.statuses(1)[1] == "reconnecting"


def test_who_asked_and_left_does_not_speak_for_the_others() -> None:
    table = a_bots_turn(people=2)
    n = table.state.n
    assert is_acked(hasten(table, 2, 50))
    table.disconnect(2)
    table.pass_time(0.0)

    assert table.state.n == n


def test_a_bot_that_still_thinks_speaks_as_soon_as_it_has_found_what() -> None:
    table = MemoryTable()
    table.connect(1)
    command = 100
    while table.state.game.turn == 0:
        command += 1
        assert is_acked(table.say(1, **table.ask(1, command)))
    table.thoughts = []
    table.pass_time(0.0)
    n = table.state.n
    assert is_acked(hasten(table, 1, 1))
    table.pass_time(0.1)
    assert table.state.n == n
    (thought,) = table.thoughts
    table.do(table.session.bot_answered(thought(), table.now))

    assert table.state.n > n


def test_a_persons_turn_cannot_be_hastened() -> None:
    table = MemoryTable()
    table.connect(1)

    assert reason(hasten(table, 1, 1)) == "NOTHING_TO_HASTEN"


def test_who_was_slower_than_the_bot_is_told_so() -> None:
    table = a_bots_turn()
    n = table.state.n
    table.pass_time(PAUSE)

    assert reason(hasten(table, 1, 1, n=n)) == "STALE"
    assert reason(hasten(table, 1, 2, n=table.state.n + 1)) == "STALE"


@pytest.mark.parametrize("winner", [1, 2])
def test_no_bot_speaks_in_a_hearing_before_its_time(winner: int) -> None:
    table = a_fish_won(winner, maker_of=reacting({1: 2.5, 2: 2.5}))
    heard = hearing(table)
    assert reason(hasten(table, 1, 50)) == "NOTHING_TO_HASTEN"
    table.pass_time(2.4)

    assert heard is not None
    assert not table.truth.board.shouted
    assert phase(table) == "collect"


def test_after_a_hearing_the_winner_may_be_hastened() -> None:
    table = a_fish_won(1, maker_of=reacting({1: 0.5, 2: 0.6}))
    table.pass_time(0.7)
    assert is_acked(table.say(1, type="play", id=50, n=table.state.n, move={"type": "shout", "seat": 0}))
    assert hearing(table) is None
    assert is_acked(hasten(table, 1, 51))
    table.pass_time(0.0)

    assert phase(table) != "collect"


def test_a_standin_can_be_hastened() -> None:
    table = MemoryTable()
    table.connect(2, "bea")
    assert is_acked(table.say(2, type="sit", id=1, seat=1, name="Bea"))
    table.pass_time(GRACE)  # the owner, whose turn it is, never came
    n = table.state.n
    assert is_acked(hasten(table, 2, 2))
    table.pass_time(0.0)

    assert table.state.n > n


def test_the_same_command_sent_again_is_answered_again() -> None:
    table = a_bots_turn(people=2)
    n = table.state.n

    assert hasten(table, 1, 50, n=n) == hasten(table, 1, 50, n=n) == [Ack(50, n)]
