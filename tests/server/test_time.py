"""Time at a table: whose clock runs, what a bot does when it is over, how long one may have the others wait, who is away."""

from __future__ import annotations

from typing import Any

import pytest

from shoal.core.codec import Decoder, Unreadable
from shoal.server.tables.state.sights import ClockRead, HearingSet, SeatKept, TableSight, TakenBack, TimedOut
from shoal.server.tables.state.views import SIGHTS_KEPT
from shoal.server.tables.timing.presence import BRIEF_S, FREE_AFTER, FROZEN_FOR, Manners
from shoal.server.tables.timing.time_control import NO_TIME, BankTime, DaysTime, TimeControl, TurnTime
from tests.server.tables_in_memory import GRACE, OWNER, PAUSE, STEADY, MemoryTable, is_acked, reason

DAY = 86_400.0
_READ = Decoder[Any](TableSight)


def at_a_table(time: TimeControl = NO_TIME, **wishes: Any) -> MemoryTable:
    """Owner on seat 0, whose turn it is, Bea on seat 1: links 1 and 2."""
    table = MemoryTable(time=time, **wishes)
    table.connect(1)
    table.connect(2, "bea")
    assert is_acked(table.say(2, type="sit", id=1, seat=1, name="Bea"))
    assert table.state.game.turn == 0
    return table


def left(table: MemoryTable, link: int = 2) -> list[float | None]:
    """What the clocks say, in seconds, as that connection would be told now."""
    who = "bea" if link == 2 else OWNER
    clocks = table.session.look(who, table.now)[1].clocks
    assert clocks is not None
    return [None if ms is None else ms / 1000 for ms in clocks.left_ms]


def by(table: MemoryTable, seat: int) -> list[str]:
    """Who made the moves of that seat."""
    return [row.by for row in table.log if row.seat == seat and '"seated"' not in row.body]


def happened(table: MemoryTable, kind: type[Any]) -> list[Any]:
    """What everybody was told of that kind, as the log has it."""
    return [event for row in table.log if isinstance(event := _table_event(row.body), kind)]


def _table_event(body: str) -> Any:
    try:
        return _READ(body)
    except Unreadable:
        return None


def wait(table: MemoryTable, link: int, command: int) -> list[Any]:
    return halt(table, link, command, "pause")


def halt(table: MemoryTable, link: int, command: int, kind: str) -> list[Any]:
    move = {"type": kind, "seat": link - 1}
    return table.say(link, type="play", id=command, n=table.state.n, move=move)


# --- Clocks -----------------------------------------------------------------------------------------------------------


def test_the_clock_of_the_seat_on_turn_runs_and_the_others_stand() -> None:
    table = at_a_table(BankTime(300, 10))
    table.pass_time(25)

    assert left(table) == [275, 300, None, None]
    clocks = table.updates(2)[-1].clocks
    assert clocks is not None
    assert clocks.runs == 0


def test_a_table_without_clocks_tells_of_none() -> None:
    table = at_a_table()
    table.pass_time(100)

    assert table.updates(2)[-1].clocks is None
    assert not happened(table, ClockRead)


def test_when_the_time_is_over_a_bot_plays_that_turn_and_not_the_game() -> None:
    table = at_a_table(TurnTime(30))
    table.pass_time(29.9)
    assert by(table, 0) == []
    table.pass_time(0.1)
    assert happened(table, TimedOut) == [TimedOut(0)]
    assert left(table)[0] == 0
    assert reason(table.say(1, **table.ask(1, 50))) == "OUT_OF_TIME"

    while table.state.game.turn == 0:
        table.pass_time(PAUSE)
    assert set(by(table, 0)) == {"timeout"}
    moves = len(by(table, 0))
    before = len(table.updates(1))
    wait_for_turn(table)
    assert not table.state.seats.kept
    assert len(by(table, 0)) == moves
    clocks = [update.clocks for update in table.updates(1)[before:]]
    assert any(clock is not None and clock.runs == 0 and clock.left_ms[0] == 30_000 for clock in clocks)
    assert is_acked(table.say(1, **table.ask(1, 51)))


def wait_for_turn(table: MemoryTable) -> None:
    """Until it is the owner's turn again; Bea says nothing, so bots play Bea's turns as soon as their time is over."""
    for _ in range(2000):
        if table.state.game.turn == 0 and table.state.clock.out is None:
            return
        table.pass_time(PAUSE / 2, wakes=3)
    raise AssertionError("the turn never comes back")


def test_a_restart_charges_nobody_and_forgets_nothing() -> None:
    table = at_a_table(BankTime(300, 10))
    table.pass_time(70)
    table.do(table.session.rest(table.now))
    table.session = table.rebuilt()
    assert left(table)[0] == 230

    table.connect(11)
    assert left(table)[0] == 230
    table.pass_time(30)
    assert left(table)[0] == 200


def test_a_server_that_dies_gives_back_less_than_five_seconds_of_a_turn_or_a_wait() -> None:
    table = at_a_table(BankTime(300, 10))
    table.pass_time(39)
    table.session = table.rebuilt()
    assert left(table)[0] == 265

    halted = MemoryTable()
    halted.connect(1)
    halted.say(1, type="play", id=1, n=halted.state.n, move={"type": "pause", "seat": 0})
    halted.pass_time(39)
    halted.session = halted.rebuilt()
    halted.connect(2)
    clocks = halted.updates(2)[-1].clocks
    assert clocks is not None
    assert clocks.halt_ms == 265_000


def test_when_everybody_has_left_the_clocks_stand_still() -> None:
    table = at_a_table(BankTime(300, 10))
    table.pass_time(10)
    table.disconnect(1)
    table.pass_time(10)
    table.disconnect(2)
    assert sum(read.ms for read in happened(table, ClockRead)) == 20_000
    table.pass_time(100_000)
    table.connect(3, "bea")

    assert left(table)[0] == 280


def test_a_connection_that_breaks_does_not_stop_the_clock() -> None:
    table = at_a_table(BankTime(300, 10))
    table.disconnect(1)
    table.pass_time(GRACE / 2)
    table.connect(3)

    assert left(table)[0] == 300 - GRACE / 2


def test_a_bank_is_a_persons_and_not_refilled_by_sitting_down_again() -> None:
    table = at_a_table(BankTime(300, 0))
    table.pass_time(100)
    assert is_acked(table.say(1, type="stand", id=20))
    assert left(table)[0] is None
    assert is_acked(table.say(1, type="sit", id=21, seat=0, name="Owner"))

    assert left(table)[0] == 200


def test_the_host_sets_the_clock_before_the_first_move_and_nobody_else_does() -> None:
    table = at_a_table()
    time = {"type": "bank", "bank_s": 60, "increment_s": 5}
    assert reason(table.say(2, type="set_time", id=30, time=time)) == "NOT_THE_HOST"
    assert is_acked(table.say(1, type="set_time", id=30, time=time))
    assert table.table(2).time == BankTime(60, 5)
    assert left(table)[:2] == [60, 60]
    assert table.rebuilt().state.clock.control == BankTime(60, 5)

    assert is_acked(table.say(1, **table.ask(1, 31)))
    assert reason(table.say(1, type="set_time", id=32, time={"type": "none"})) == "GAME_HAS_BEGUN"


def test_time_in_which_others_are_heard_is_nobodys() -> None:
    table = MemoryTable(time=TurnTime(30), options={"challenge": True})
    table.connect(1)
    table.connect(2, "bea")
    table.say(2, type="sit", id=1, seat=1, name="Bea")
    assert table.updates(2)[-1].hearing is not None
    assert left(table)[0] == 30
    table.pass_time(3.9)
    assert left(table)[0] == 30
    table.pass_time(0.1 + 10)
    assert left(table)[0] == 20


# --- Wait -------------------------------------------------------------------------------------------------------------


def test_pausing_every_three_seconds_does_not_defeat_the_clock() -> None:
    table = at_a_table(TurnTime(6))
    command = 10
    for _ in range(7):
        if table.state.clock.out == 0 or table.state.game.turn != 0:
            break
        assert is_acked(wait(table, 2, command))
        assert is_acked(halt(table, 2, command + 1, "resume"))
        command += 2
        table.pass_time(3)

    assert happened(table, TimedOut) == [TimedOut(0)]
    assert table.now <= 6 + PAUSE


def test_a_wait_has_a_budget_for_each_person_and_game() -> None:
    table = at_a_table(manners=Manners(grace=GRACE, tempo=STEADY, ready=0.0, longest_halt=60))
    assert table.table(1).wait_ms[:2] == (60_000, 60_000)
    assert is_acked(wait(table, 2, 10))
    table.pass_time(45)
    assert is_acked(halt(table, 2, 11, "resume"))
    assert table.table(1).wait_ms[:2] == (60_000, 15_000)

    assert is_acked(wait(table, 2, 12))
    table.pass_time(14.9)
    turns = [table.state.game.turn]
    table.pass_time(0.1 + PAUSE)
    assert [*turns, table.state.game.turn] == [None, 0], "a bot lets play go on"
    assert by(table, 1)[-1] == "timeout"
    assert reason(wait(table, 2, 13)) == "NO_WAIT_LEFT"
    assert is_acked(wait(table, 1, 13)), "others have all of theirs"


def test_a_person_who_waits_again_and_again_soon_cannot() -> None:
    table = at_a_table()
    refused = ""
    for command in range(10, 200, 2):
        answers = wait(table, 2, command)
        if not is_acked(answers):
            refused = reason(answers)
            break
        assert is_acked(halt(table, 2, command + 1, "resume"))
        table.pass_time(0.1)

    assert refused == "NO_WAIT_LEFT"
    assert command == 10 + 2 * 30, "five minutes are thirty Waits of ten seconds"


def test_a_restart_does_not_give_a_wait_back() -> None:
    table = at_a_table()
    assert is_acked(wait(table, 2, 10))
    table.pass_time(100)
    table.do(table.session.rest(table.now))
    table.session = table.rebuilt()
    table.connect(11)
    table.connect(12, "bea")
    clocks = table.updates(12)[-1].clocks
    assert clocks is not None
    assert clocks.halt_ms == 200_000


# --- Presence ---------------------------------------------------------------------------------------------------------


def test_presence_comes_in_steps_and_a_bot_keeps_the_seat_after_the_turn() -> None:
    table = at_a_table()
    assert table.statuses(2)[0] == "here"
    table.disconnect(1)
    assert table.statuses(2)[0] == "reconnecting"
    table.pass_time(GRACE)
    assert table.statuses(2)[0] == "away"
    while table.state.game.turn == 0:
        table.pass_time(PAUSE, wakes=5)

    assert table.statuses(2)[0] == "standin"
    assert set(by(table, 0)) == {"standin"}
    assert happened(table, SeatKept) == [SeatKept(0)]


def test_who_comes_back_before_the_turn_is_played_has_their_seat_at_once() -> None:
    table = at_a_table()
    table.disconnect(1)
    table.pass_time(GRACE + PAUSE / 2)
    table.connect(3)

    assert table.statuses(2)[0] == "here"
    assert is_acked(table.say(3, **table.ask(3)))


def kept(table: MemoryTable) -> None:
    """A bot keeps the owner's seat, whose link is 3 now."""
    table.disconnect(1)
    table.pass_time(GRACE)
    while not table.state.seats.kept:
        table.pass_time(PAUSE, wakes=5)
    table.connect(3)


def test_a_kept_seat_is_taken_back_with_one_command_also_in_mid_game() -> None:
    table = at_a_table()
    kept(table)
    assert table.statuses(2)[0] == "standin"
    assert table.table(3).you == 0
    assert reason(halt(table, 3, 5, "pause")) == "NOT_YOUR_SEAT"
    refused = table.say(3, type="play", id=6, n=table.state.n, move={"type": "pause", "seat": 0})
    assert reason(refused) == "SEAT_IS_KEPT"

    assert is_acked(table.say(3, type="take_back", id=7))
    assert happened(table, TakenBack) == [TakenBack(0)]
    assert table.statuses(2)[0] == "here"
    assert reason(table.say(3, type="take_back", id=8)) == "SEAT_IS_YOURS"


def test_a_kept_seat_survives_a_restart() -> None:
    table = at_a_table()
    kept(table)
    table.session = table.rebuilt()
    table.connect(11)
    table.connect(12, "bea")
    assert table.statuses(12)[0] == "standin"
    assert is_acked(table.say(11, type="take_back", id=70))
    assert table.statuses(12)[0] == "here"


def test_a_table_without_people_is_frozen_for_seven_days() -> None:
    table = at_a_table()
    table.connect(3, "dee")
    table.disconnect(1)
    table.disconnect(2)
    table.pass_time(2 * FREE_AFTER)
    assert reason(table.say(3, type="sit", id=1, seat=0, name="Dee")) == "SEAT_TAKEN"
    table.pass_time(FROZEN_FOR - 2 * FREE_AFTER - 1)
    assert reason(table.say(3, type="sit", id=2, seat=0, name="Dee")) == "SEAT_TAKEN"

    table.pass_time(2)
    assert is_acked(table.say(3, type="sit", id=3, seat=0, name="Dee"))


def test_the_time_that_no_server_had_the_table_counts_for_the_seven_days() -> None:
    table = at_a_table()
    table.disconnect(1)
    table.disconnect(2)
    table.session = table.rebuilt(rested_s=FROZEN_FOR + 1)
    table.connect(3, "dee")

    assert is_acked(table.say(3, type="sit", id=3, seat=0, name="Dee"))


# --- Correspondence ---------------------------------------------------------------------------------------------------


def test_a_game_by_correspondence_goes_on_while_nobody_is_connected() -> None:
    table = at_a_table(DaysTime(2))
    while table.state.game.turn == 0:
        assert is_acked(table.say(1, **table.ask(1, 100 + table.state.n)))
    table.disconnect(1)
    table.disconnect(2)
    n = table.state.n
    if table.state.game.turn != 1:  # a bot's turn
        table.pass_time(100 * PAUSE, wakes=100)
        assert table.state.n > n
    while table.state.game.turn not in (0, 1):
        table.pass_time(PAUSE, wakes=5)
    assert table.session.next_wake is not None
    assert not table.state.seats.kept, "nobody is missed"
    seat = table.state.game.turn
    table.pass_time(2 * DAY)
    assert happened(table, TimedOut) == [TimedOut(seat)]


@pytest.mark.parametrize(("days", "outs"), [(1.5, 0), (2.1, 1)])
def test_the_days_that_nobody_looked_at_the_table_count(days: float, outs: int) -> None:
    table = at_a_table(DaysTime(2))
    table.disconnect(1)
    table.disconnect(2)
    table.session = table.rebuilt(rested_s=days * DAY)
    table.pass_time(0.0, wakes=1)

    assert len(happened(table, TimedOut)) == outs
    assert table.state.seats.people[0] is not None


def test_a_seat_at_a_game_by_correspondence_is_not_free_after_an_hour() -> None:
    table = at_a_table(DaysTime(7))
    table.connect(3, "dee")
    table.disconnect(1)
    table.pass_time(2 * FREE_AFTER)

    assert table.statuses(3)[0] == "reconnecting"
    assert reason(table.say(3, type="sit", id=1, seat=0, name="Dee")) == "SEAT_TAKEN"


def test_readings_of_a_clock_push_nothing_out_of_what_a_player_missed() -> None:
    table = at_a_table(BankTime(3600, 10))
    table.pass_time(BRIEF_S)
    table.disconnect(2)
    since = table.state.n
    assert is_acked(table.say(1, type="set_hearing", id=1, hearing_s=7))
    table.pass_time(BRIEF_S * 10)
    assert len(happened(table, ClockRead)) > SIGHTS_KEPT
    table.connect(3, "bea", since=since)

    assert HearingSet(7) in table.reader.sights(table.updates(3)[-1])
