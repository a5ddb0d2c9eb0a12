"""People who wait no longer for a bot: its sentence comes now, when all who are here have asked."""

from __future__ import annotations

from typing import Any

import pytest

from shoal.core.games import GAMES, kit_of
from shoal.server.tables.messages.to_client import Ack, Refused, Unready
from shoal.server.tables.timing.presence import Manners
from tests.server.tables_in_memory import GRACE, OWNER, PAUSE, STEADY, MemoryTable, is_acked, read_any, reason, seated
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


def test_a_standin_can_be_hastened() -> None:
    table = MemoryTable()
    table.sit(2, "bea", 1)
    table.pass_time(GRACE)  # the owner, whose turn it is, never came
    n = table.state.n
    assert is_acked(hasten(table, 2))
    table.pass_time(0.0)

    assert table.state.n > n


# --- A new deal of Fish Draw begins when all people are ready, or after ten seconds -----------------------------------


PATIENT = Manners(tempo=STEADY)
"""All pauses are equal, and a deal waits as long as on a server."""


def dealt(*, people: int = 1, game: str = "fish_draw", **wish: Any) -> MemoryTable:
    """A table that was just opened; people have the seats 0 and 2 on links 1 and 2, and a bot begins."""
    table = MemoryTable(game=game, seats=4, manners=PATIENT, **wish)
    if people:
        table.connect(1)
    if people == 2:
        table.sit(2, "bea", 2)
    return table


def unready(table: MemoryTable, link: int = 1) -> Unready | None:
    return table.updates(link)[-1].unready


def ready(table: MemoryTable, link: int, command: int = 50, *, n: int | None = None) -> list[Any]:
    return table.say(link, type="ready", id=command, n=table.state.n if n is None else n)


def is_begun(table: MemoryTable) -> bool:
    return not table.state.game.is_untouched


def test_nothing_is_turned_for_ten_seconds_while_a_person_is_not_ready() -> None:
    table = dealt()
    assert unready(table) == Unready((0,), 10_000)
    assert reason(table.say(1, type="hasten", id=1, n=table.state.n)) == "NOTHING_TO_HASTEN"
    table.pass_time(9.9)
    assert not is_begun(table)
    table.pass_time(0.1)
    assert unready(table) is None, "told without an event"
    assert not is_begun(table)
    table.pass_time(PAUSE)

    assert is_begun(table)


@pytest.mark.parametrize("pace", ["normal", "at_once"])
def test_when_all_are_ready_the_bots_begin_after_their_pause(pace: str) -> None:
    table = dealt(people=2, pace=pace)
    length = len(table.log)
    assert is_acked(ready(table, 1))
    assert unready(table) == unready(table, 2) == Unready((2,), 10_000)
    table.pass_time(3.0)
    assert not is_begun(table)
    assert is_acked(ready(table, 2))
    assert unready(table) is None
    assert len(table.log) == length, "it is no event"
    table.pass_time(PAUSE, wakes=20)

    assert is_begun(table)


def test_the_ten_seconds_begin_with_the_first_person_who_sees_the_deal() -> None:
    table = dealt(people=0)
    table.connect(9, "visitor")
    table.pass_time(100.0)
    assert unready(table, 9) is None
    table.connect(1)
    assert unready(table) == unready(table, 9) == Unready((0,), 10_000)
    table.pass_time(4.0)
    table.sit(2, "bea", 2)

    assert unready(table) == table.session.look(OWNER, table.now)[1].unready == Unready((0, 2), 6_000)


def test_people_who_are_not_here_are_not_waited_for() -> None:
    table = dealt(people=2)
    assert is_acked(ready(table, 1))
    table.disconnect(2)
    assert unready(table) is None
    table.pass_time(PAUSE)

    assert is_begun(table)


def test_a_word_of_ones_own_says_that_one_is_ready_and_waits_for_the_others() -> None:
    table = dealt(people=2)
    assert Refused("OTHERS_NOT_READY", 60) in table.move(1, "reveal", 60)
    assert unready(table) == unready(table, 2) == Unready((2,), 10_000)
    assert not is_begun(table)
    assert is_acked(ready(table, 2))
    assert is_acked(table.move(1, "reveal", 61))

    alone = dealt()
    assert is_acked(alone.move(1, "reveal", 60))
    assert unready(alone) is None


def test_only_who_is_waited_for_can_be_ready_and_nobody_is_asked_again_once_the_wait_is_over() -> None:
    table = dealt()
    assert reason(ready(table, 1, n=table.state.n + 1)) == "STALE"
    assert reason(ready(table, 1, 51, n=1)) == "STALE"
    assert is_acked(ready(table, 1, 52))
    assert reason(ready(table, 1, 53)) == "NOT_ASKED_IF_READY"
    table.sit(2, "bea", 2)

    assert unready(table) is None
    assert reason(ready(table, 2)) == "NOT_ASKED_IF_READY"


def test_the_next_deal_asks_again() -> None:
    table = dealt(pace="at_once", bot="random")
    assert is_acked(ready(table, 1))
    while not table.state.game.is_over:
        table.pass_time(5.0, wakes=200)
        if table.offer(0).shout:
            table.move(1, "shout", 100 + table.state.n)
    assert is_acked(table.say(1, type="again", id=5000))

    assert unready(table) == Unready((0,), 10_000)
    table.pass_time(9.0)
    assert not is_begun(table)


def test_after_a_restart_an_untouched_deal_asks_again() -> None:
    table = dealt(people=2)
    assert is_acked(ready(table, 1))
    table.session = table.rebuilt()
    table.connect(7)

    assert unready(table, 7) == Unready((0,), 10_000)


@pytest.mark.parametrize("game", [game for game in GAMES if not kit_of(game).begins_when_ready])
def test_other_games_ask_nobody(game: str) -> None:
    assert unready(dealt(game=game)) is None
