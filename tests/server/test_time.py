"""Time at a table: whose clock runs, what a bot does when it is over, how long one may have the others wait, who is away."""

from __future__ import annotations

from typing import Any

import pytest

from shoal.core.codec import Decoder, Unreadable
from shoal.server.tables.bots.seats import BotFault
from shoal.server.tables.state.events import ClockRead, HearingSet, SeatKept, TableSight, TakenBack, TimedOut
from shoal.server.tables.state.game import SIGHTS_KEPT
from shoal.server.tables.state.log import By, Cause
from shoal.server.tables.timing.presence import BRIEF_S, FREE_AFTER, FROZEN_FOR, Manners
from shoal.server.tables.timing.time_control import (
    DAY_MS,
    LEAST_MS,
    NO_TIME,
    OFFERED,
    WAIT_LEAST_MS,
    BadTime,
    BankTime,
    DaysTime,
    TableClock,
    TimeControl,
    TurnTime,
    read_time,
    time_text,
)
from tests.server.tables_in_memory import GRACE, OWNER, PAUSE, STEADY, MemoryTable, is_acked, reason, seated

DAY = 86_400.0
_READ = Decoder[Any](TableSight)


def at_a_table(time: TimeControl = NO_TIME, **wishes: Any) -> MemoryTable:
    """Owner on seat 0, whose turn it is, Bea on seat 1: links 1 and 2."""
    return seated("bea", time=time, **wishes)


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


def sit(table: MemoryTable, command: int) -> list[Any]:
    """Dee, on link 3, takes the owner's seat."""
    return table.say(3, type="sit", id=command, seat=0, name="Dee")


# --- Clocks -----------------------------------------------------------------------------------------------------------


def test_when_the_time_is_over_a_bot_plays_that_turn_and_not_the_game() -> None:
    table = at_a_table(TurnTime(30))
    table.pass_time(29.9)
    assert by(table, 0) == []
    table.pass_time(0.1)
    assert happened(table, TimedOut) == [TimedOut(0)]
    assert left(table) == [0, 30, None, None]
    assert reason(table.say(1, **table.ask(1, 50))) == "OUT_OF_TIME"

    while table.state.game.turn == 0:
        table.pass_time(PAUSE)
    moves, before = by(table, 0), len(table.updates(1))
    assert set(moves) == {"timeout"}
    wait_for_turn(table)
    assert not table.state.seats.kept
    assert by(table, 0) == moves
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


@pytest.mark.parametrize(("rests", "given_back"), [(True, 0), (False, 4)])
def test_a_restart_charges_nobody_and_a_crash_gives_back_less_than_five_seconds(rests: bool, given_back: int) -> None:
    table, halted = at_a_table(BankTime(300, 10)), at_a_table()
    assert is_acked(halted.move(2, "pause", 10))
    for each in (table, halted):
        each.pass_time(39)
        if rests:
            each.do(each.session.rest(each.now))
        each.session = each.rebuilt()
        each.connect(11)

    clocks = halted.updates(11)[-1].clocks
    assert clocks is not None
    assert clocks.halt_ms == (261 + given_back) * 1000
    assert left(table) == [261 + given_back, 300, None, None]
    table.pass_time(30)
    assert left(table)[0] == 231 + given_back


def test_the_clock_runs_on_when_a_connection_breaks_and_stands_still_when_everybody_has_left() -> None:
    table = at_a_table(BankTime(300, 10))
    table.pass_time(10)
    table.disconnect(1)
    table.pass_time(10)
    table.disconnect(2)
    assert sum(read.ms for read in happened(table, ClockRead)) == 20_000
    table.pass_time(100_000)
    table.connect(3, "bea")

    assert left(table)[0] == 280


def test_a_bank_is_a_persons_and_not_refilled_by_sitting_down_again() -> None:
    table = at_a_table(BankTime(300, 0))
    table.pass_time(100)
    assert is_acked(table.say(1, type="stand", id=20))
    assert left(table)[0] is None
    assert is_acked(table.say(1, type="sit", id=21, seat=0, name="Owner"))

    assert left(table)[0] == 200


def test_the_host_sets_the_clock_before_the_first_move() -> None:
    table = at_a_table()
    assert is_acked(table.say(1, type="set_time", id=30, time={"type": "bank", "bank_s": 60, "increment_s": 5}))

    assert table.table(2).time == BankTime(60, 5)
    assert left(table)[:2] == [60, 60]
    assert table.rebuilt().state.clock.control == BankTime(60, 5)


def test_time_in_which_others_are_heard_is_nobodys() -> None:
    table = at_a_table(TurnTime(30), options={"challenge": True})
    assert table.updates(2)[-1].hearing is not None
    table.pass_time(3.9)
    assert left(table)[0] == 30
    table.pass_time(0.1 + 10)
    assert left(table)[0] == 20


# --- Wait -------------------------------------------------------------------------------------------------------------


def test_pausing_every_three_seconds_does_not_defeat_the_clock() -> None:
    table = at_a_table(TurnTime(6))
    for command in (10, 20):
        assert is_acked(table.move(2, "pause", command))
        assert is_acked(table.move(2, "resume", command + 1))
        table.pass_time(3)

    assert happened(table, TimedOut) == [TimedOut(0)]


def test_a_wait_has_a_budget_for_each_person_and_game() -> None:
    table = at_a_table(manners=Manners(grace=GRACE, tempo=STEADY, ready=0.0, longest_halt=60))
    assert table.table(1).wait_ms[:2] == (60_000, 60_000)
    assert is_acked(table.move(2, "pause", 10))
    table.pass_time(45)
    assert is_acked(table.move(2, "resume", 11))
    assert table.table(1).wait_ms[:2] == (60_000, 15_000)

    assert is_acked(table.move(2, "pause", 12))
    table.pass_time(14.9)
    assert table.state.game.turn is None
    table.pass_time(0.1 + PAUSE)
    assert [table.state.game.turn, by(table, 1)[-1]] == [0, "timeout"], "a bot lets play go on"
    assert reason(table.move(2, "pause", 13)) == "NO_WAIT_LEFT"
    assert is_acked(table.move(1, "pause", 13)), "others have all of theirs"


def test_a_person_who_waits_again_and_again_soon_cannot() -> None:
    table = at_a_table()
    for command in range(10, 70, 2):  # five minutes are thirty Waits of ten seconds
        assert is_acked(table.move(2, "pause", command))
        assert is_acked(table.move(2, "resume", command + 1))
        table.pass_time(0.1)

    assert reason(table.move(2, "pause", 100)) == "NO_WAIT_LEFT"


# --- Presence ---------------------------------------------------------------------------------------------------------


def test_who_was_away_for_a_turn_takes_the_kept_seat_back_with_one_command_also_after_a_restart() -> None:
    table = at_a_table()
    table.disconnect(1)
    table.pass_time(GRACE)
    assert table.statuses(2)[0] == "away"
    while not table.state.seats.kept:
        table.pass_time(PAUSE, wakes=5)
    assert table.statuses(2)[0] == "standin"
    assert set(by(table, 0)) == {"standin"}
    assert happened(table, SeatKept) == [SeatKept(0)]

    table.session = table.rebuilt()
    table.connect(2, "bea")
    table.connect(3)
    assert (table.table(3).you, table.statuses(2)[0]) == (0, "standin")
    assert reason(table.move(3, "pause", 6)) == "SEAT_IS_KEPT"
    assert is_acked(table.say(3, type="take_back", id=7))
    assert happened(table, TakenBack) == [TakenBack(0)]
    assert table.statuses(2)[0] == "here"


def test_a_table_without_people_is_frozen_for_seven_days() -> None:
    table = at_a_table()
    table.connect(3, "dee")
    table.disconnect(1)
    table.disconnect(2)
    table.pass_time(2 * FREE_AFTER)
    assert reason(sit(table, 1)) == "SEAT_TAKEN"
    table.pass_time(FROZEN_FOR - 2 * FREE_AFTER - 1)
    assert reason(sit(table, 2)) == "SEAT_TAKEN"

    table.pass_time(2)
    assert is_acked(sit(table, 3))


def test_the_time_that_no_server_had_the_table_counts_for_the_seven_days() -> None:
    table = at_a_table()
    table.session = table.rebuilt(rested_s=FROZEN_FOR + 1)
    table.connect(3, "dee")

    assert is_acked(sit(table, 3))


# --- Correspondence ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_game_by_correspondence_goes_on_while_nobody_is_connected() -> None:
    table = at_a_table(DaysTime(1))
    table.disconnect(1)
    table.disconnect(2)
    table.pass_time(DAY)
    assert happened(table, TimedOut) == [TimedOut(0)]
    while table.state.game.turn != 1:
        table.pass_time(PAUSE, wakes=5)
    assert not table.state.seats.kept, "nobody is missed"
    assert table.session.next_wake is not None
    table.pass_time(DAY)
    assert TimedOut(1) in happened(table, TimedOut)


@pytest.mark.parametrize(("days", "outs"), [(1.5, 0), (2.1, 1)])
def test_the_days_that_nobody_looked_at_the_table_count(days: float, outs: int) -> None:
    table = at_a_table(DaysTime(2))
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
    assert reason(sit(table, 1)) == "SEAT_TAKEN"


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


# --- The clocks as a fold: no session, no time of the day -------------------------------------------------------------


PEOPLE = {0: "p1", 1: "p2"}


class Game:
    """Two people in turn; each call is one thing that happened."""

    def __init__(self, control: TimeControl) -> None:
        self.clock = TableClock(control)
        self.turn: int | None = None
        self.commands = 0
        self.happens(0, "table")

    def happens(self, turn: int | None, by: By = "human", seat: int | None = None, *, is_hit: bool = False) -> None:
        """The game went on: it is that seat's turn now."""
        self.commands += 1
        self.clock.news, self.clock.is_hit = Cause(by, seat, "tab", self.commands), is_hit
        here = None if turn is None else PEOPLE[turn]
        self.clock.go_on(turn, here, None if seat is None else PEOPLE[seat], is_over=False)
        self.turn = turn

    def thinks(self, seat: int, ms: int) -> None:
        self.clock.read(PEOPLE[seat], ms)

    def waits(self, seat: int, ms: int) -> None:
        """Has the others wait, in a turn of seat 0."""
        self.happens(None, seat=seat)
        self.thinks(seat, ms)
        self.happens(0, seat=seat)

    def left(self, seat: int) -> int | None:
        return self.clock.left_ms(PEOPLE[seat], is_on_turn=seat == self.turn)


@pytest.mark.parametrize(("control", "all_ms"), [(TurnTime(30), 30_000), (DaysTime(2), 2 * DAY_MS)])
def test_a_time_for_each_turn_begins_with_the_turn(control: TimeControl, all_ms: int) -> None:
    game = Game(control)
    game.thinks(0, 20_000)
    assert (game.left(0), game.left(1)) == (all_ms - 20_000, all_ms)

    game.happens(1, seat=0)
    game.thinks(1, 1_000)
    game.happens(0, seat=1)
    assert game.left(0) == all_ms


def test_a_hit_gives_the_time_anew_and_other_words_do_not() -> None:
    game = Game(TurnTime(30))
    game.thinks(0, 20_000)
    game.happens(0, seat=0)
    assert game.left(0) == 10_000, "to begin a claim and to withdraw it wins no time"
    game.happens(0, seat=1, is_hit=True)
    assert game.left(0) == 10_000, "nor does what others do"
    game.happens(0, seat=0, is_hit=True)
    assert game.left(0) == 30_000


def test_a_bank_runs_down_and_the_increment_comes_with_each_turn() -> None:
    game = Game(BankTime(300, 10))
    game.thinks(0, 60_000)
    game.happens(1, seat=0)
    game.thinks(1, 5_000)
    game.happens(0, seat=1)

    assert (game.left(0), game.left(1)) == (250_000, 305_000)


def test_a_turn_that_a_bot_played_earns_no_increment_and_the_next_has_ten_seconds() -> None:
    game = Game(BankTime(60, 10))
    game.thinks(0, 60_000)
    game.clock.time_out(0)
    game.happens(0, by="timeout", seat=0, is_hit=True)
    assert game.clock.out == 0, "until the turn goes to another seat"
    game.happens(1, by="timeout", seat=0)
    assert [game.clock.out, game.left(0)] == [None, 0]
    game.happens(0, seat=1)

    assert game.left(0) == LEAST_MS


@pytest.mark.parametrize("halter", [0, 1])
def test_a_wait_stops_the_clock_and_never_resets_it_and_even_the_shortest_counts(halter: int) -> None:
    game = Game(TurnTime(30))
    game.thinks(0, 20_000)
    for ms in (60_000, 60_000, 5):
        game.waits(halter, ms)

    assert game.left(0) == 10_000
    assert game.clock.waited_ms(PEOPLE[halter]) == 120_000 + WAIT_LEAST_MS
    assert game.clock.waited_ms(PEOPLE[1 - halter]) == 0


def test_a_new_game_begins_with_all_the_time() -> None:
    game = Game(BankTime(60, 0))
    game.thinks(0, 50_000)
    game.waits(0, 50_000)
    game.clock.begin_game()
    game.happens(0, "table")

    assert (game.left(0), game.clock.waited_ms("p1")) == (60_000, 0)
    assert Game(NO_TIME).left(0) is None


@pytest.mark.parametrize("control", [*OFFERED, TurnTime(3600), BankTime(3600, 0), BankTime(90, 90)])
def test_a_time_control_has_a_short_text(control: TimeControl) -> None:
    assert read_time(time_text(control)) == control


@pytest.mark.parametrize(
    "text", ["", "30", "1s", "2h", "0d", "31d", "5m+", "5m+11m", "1s+1s", "99999h", "30s ", "-5m", "٣٠s"]
)
def test_what_is_no_time_control_is_refused(text: str) -> None:
    with pytest.raises(BadTime):
        read_time(text)


def test_what_a_stopped_clock_says_is_written_though_a_bot_breaks_down_then(monkeypatch: pytest.MonkeyPatch) -> None:
    table = MemoryTable(seats=4, time=TurnTime(60))
    table.connect(1)
    table.pass_time(3)
    faults = [BotFault(1, "another bot", " raised ValueError")]

    def breaks_down_once(*_: object, **_wishes: object) -> None:
        if faults:
            raise faults.pop()

    monkeypatch.setattr(table.session._scheduler, "update", breaks_down_once)
    table.disconnect(1)

    assert len(table.faults) == 1
    assert [row.n for row in table.log] == list(range(1, table.state.n + 1))
