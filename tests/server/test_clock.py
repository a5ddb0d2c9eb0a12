"""The clocks as a fold: what has passed, who must act, what happened. No session, no time of the day."""

from __future__ import annotations

import pytest

from shoal.server.tables.state.log import By, Cause
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
        self.clock.note(Cause(by, seat, "tab", self.commands), is_hit=is_hit)
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
