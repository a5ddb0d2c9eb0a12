"""A bot that thinks long: its table hears everybody meanwhile, and what comes too late is not said."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shoal.core.game import Seat
from shoal.games.literature import Literature, SeatView
from shoal.games.literature.bots.random import RandomBot
from shoal.server.tables.bots.seats import BotAnswer, Thought
from shoal.server.tables.environment import BotThreads
from tests.server.live import LiveGuest, LiveServer, Talk, close_code, live_server, wait_until
from tests.server.tables_in_memory import PAUSE, MemoryTable, is_acked, seated

pytestmark = pytest.mark.anyio

IN_TURN: dict[str, Any] = {"claim_timing": "own_turn"}
"""House rules under which a bot has little to think about while it is another's turn."""


def asking(maker: Callable[..., Any] = RandomBot) -> MemoryTable:
    """A table of four where the bot of the seat on turn has just been let think; the owner is on link 1."""
    table = seated(maker_of=lambda _game, _name: maker, options=IN_TURN)
    while table.state.game.turn == 0:
        assert is_acked(table.say(1, **table.ask(1, 100 + table.state.n)))
    table.thoughts = []
    while not table.thoughts or not is_on_turn(table):
        answer(table)
        table.pass_time(0.0)
    return table


def is_on_turn(table: MemoryTable) -> bool:
    """Whether the bot that thinks is that of the seat on turn."""
    asked = table.session._scheduler._asked
    return asked is not None and asked[0] == table.state.game.turn


def answer(table: MemoryTable) -> None:
    """Tell the table what was found, if any bot thinks."""
    for thought in [table.thoughts.pop()] if table.thoughts else []:
        table.do(table.session.bot_answered(thought(), table.now))


def halt(table: MemoryTable) -> None:
    """A person speaks while the bot thinks."""
    assert is_acked(table.move(1, "pause", 1))


def go_on(table: MemoryTable) -> None:
    """The game goes on until a bot has spoken again."""
    table.move(1, "resume", 2)
    while table.log[-1].by != "bot":
        table.pass_time(PAUSE)
        answer(table)


def the_thought(table: MemoryTable) -> Thought:
    assert table.thoughts is not None
    (thought,) = table.thoughts
    table.thoughts.clear()
    return thought


# --- One table --------------------------------------------------------------------------------------------------------


def test_while_a_bot_thinks_the_table_hears_people_and_lets_no_other_bot_think() -> None:
    table = asking()
    length = len(table.log)

    assert is_acked(table.say(1, type="set_hearing", id=1, hearing_s=9))
    table.connect(2, None)
    assert table.updates(2)[-1].n == table.state.n
    table.pass_time(100)
    assert len(table.thoughts or ()) == 1
    assert len(table.log) == length + 1


def test_a_bot_begins_to_think_when_its_pause_begins_and_speaks_when_it_ends() -> None:
    table = asking()
    turn, length, began = table.state.game.turn, len(table.log), table.now
    answer(table)
    assert table.session.next_wake is not None
    table.pass_time(0.9 * PAUSE)
    assert len(table.log) == length, "found early, it waits"

    table.pass_time(0.1 * PAUSE)
    assert (table.log[length].by, table.log[length].seat) == ("bot", turn)
    assert table.log[length].at_ms == round(1000 * (began + PAUSE))


def test_a_thought_that_is_longer_than_the_pause_is_said_when_it_is_found() -> None:
    table = asking()
    turn, length = table.state.game.turn, len(table.log)
    late = the_thought(table)
    table.pass_time(3 * PAUSE)
    table.do(table.session.bot_answered(late(), table.now))

    assert (table.log[length].by, table.log[length].seat) == ("bot", turn)


def test_bots_think_in_silence_while_a_person_is_on_turn_and_that_on_turn_speaks_while_another_still_thinks() -> None:
    table = seated(options={"claim_timing": "any", "wrong_attribution": "opponents"})
    table.thoughts = []
    before = dict(table.sent)
    table.pass_time(0.0)
    assert table.thoughts, "a bot thinks while a person is on turn"
    while table.thoughts:
        answer(table)
        table.pass_time(0.0)
    assert table.sent == before

    while table.state.game.turn == 0:
        assert is_acked(table.say(1, **table.ask(1, 100 + table.state.n)))
    table.pass_time(0.0)
    assert is_on_turn(table), "whoever is on turn thinks first"
    answer(table)
    table.pass_time(0.0)
    assert not is_on_turn(table)
    turn, length = table.state.game.turn, len(table.log)
    table.pass_time(PAUSE)
    assert len(table.thoughts) == 1, "that thought has not come to its end"
    assert (table.log[length].by, table.log[length].seat) == ("bot", turn)


def test_what_was_found_about_a_position_that_is_no_more_is_not_said() -> None:
    table = asking()
    late = the_thought(table)
    halt(table)
    length = len(table.log)
    table.do(table.session.bot_answered(late(), table.now))
    assert len(table.log) == length

    go_on(table)


@pytest.mark.parametrize("is_late", [False, True])
def test_a_bot_learns_that_its_move_was_not_made_before_it_sees_what_happened_instead(*, is_late: bool) -> None:
    heard: list[tuple[Seat, str]] = []

    class Witness(RandomBot):
        def __init__(self, rules: Literature, seat: Seat, rng: Random) -> None:
            super().__init__(rules, seat, rng)
            self.own = seat

        def see(self, sight: Any) -> None:
            heard.append((self.own, type(sight).__name__))
            super().see(sight)

        def void(self) -> None:
            heard.append((self.own, "void"))

    table = asking(Witness)
    turn = table.state.game.turn
    heard.clear()
    if is_late:
        late = the_thought(table)()
    else:
        answer(table)
    halt(table)
    if is_late:
        table.do(table.session.bot_answered(late, table.now))
    go_on(table)
    for _ in range(10):
        table.pass_time(PAUSE)
        answer(table)

    seen = [what for seat, what in heard if seat == turn]
    assert seen.index("Paused") == seen.index("void") + 1
    assert seen.count("void") == 1, "those that were made are not void"


def test_what_the_bot_of_a_seat_finds_is_not_said_when_a_person_has_it_by_now() -> None:
    table = asking()
    late = the_thought(table)
    table.sit(2, "bea", table.state.game.turn or 0)
    length = len(table.log)
    table.do(table.session.bot_answered(late(), table.now))
    table.pass_time(100)

    assert len(table.log) == length
    assert is_acked(table.say(2, **table.ask(2, command=2)))


def test_nobody_tells_a_bot_anything_while_it_thinks() -> None:
    told: list[Any] = []

    class Witness(RandomBot):
        def see(self, sight: Any) -> None:
            told.append(sight)

    table = asking(Witness)
    late = the_thought(table)
    before = len(told)
    halt(table)
    table.pass_time(10)
    assert len(told) == before

    late()
    assert len(told) > before, "it hears the news first, where it thinks"


def test_a_bot_that_breaks_down_too_late_is_replaced_all_the_same() -> None:
    class Broken(RandomBot):
        def move(self, view: SeatView) -> Any:
            if view.board.turn == view.seat:
                raise RuntimeError(f"I hold {view.hand}")
            return None

    table = asking(Broken)
    late = the_thought(table)
    halt(table)
    table.do(table.session.bot_answered(late(), table.now))

    (fault,) = table.faults
    assert str(fault) == f"bot random on seat {fault.seat} raised RuntimeError"
    assert '"bot_failed"' in table.log[-1].body


# --- A server ---------------------------------------------------------------------------------------------------------


class Gate:
    """Bots that think until they are let go, and how many of them do so now."""

    def __init__(self) -> None:
        self.is_open = threading.Event()
        self.inside: list[Seat] = []
        self.most = 0

    def maker(self, _game: str, name: str) -> Callable[..., Any]:
        if name == "careful":
            return RandomBot
        gate = self

        class Slow(RandomBot):
            def __init__(self, rules: Literature, seat: Seat, rng: Random) -> None:
                super().__init__(rules, seat, rng)
                self._own_seat = seat

            def move(self, view: SeatView) -> Any:
                gate.inside.append(self._own_seat)
                gate.most = max(gate.most, len(gate.inside))
                gate.is_open.wait(30)
                gate.inside.remove(self._own_seat)
                return super().move(view)

        return Slow


@pytest.fixture
def gate() -> Iterator[Gate]:
    gate = Gate()
    yield gate
    gate.is_open.set()


@pytest.fixture
def server(tmp_path: Path, gate: Gate) -> Iterator[LiveServer]:
    with live_server(tmp_path, maker_of=gate.maker) as live:
        yield live
        gate.is_open.set()


def slow_table(server: LiveServer) -> tuple[LiveGuest, str]:
    guest = server.guest()
    return guest, guest.open_table(seats=4, pace="at_once", bot="random", options=IN_TURN)


def give_the_turn_to_a_bot(talk: Talk) -> None:
    while talk.any_move():
        n = talk.update["n"]
        assert talk.play_any(100 + n)["type"] == "ack"
        while talk.update["n"] == n:
            talk.hear()


def test_while_as_many_bots_think_as_there_are_threads_all_tables_are_answered_and_all_bots_come_round(
    server: LiveServer, gate: Gate
) -> None:
    with contextlib.ExitStack() as stack:
        tables = [slow_table(server) for _ in range(4)]
        talks = [stack.enter_context(guest.at(url)) for guest, url in tables]
        for talk in talks:
            give_the_turn_to_a_bot(talk)
        wait_until(lambda: len(gate.inside) == 2)

        assert talks[0].command(type="set_hearing", id=2, hearing_s=9)["type"] == "ack"
        with server.guest().at(tables[0][1]) as watching:
            assert watching.seat is None
        other = server.guest()
        with other.at(other.open_table(seats=4, pace="at_once", bot="counting")) as beside:
            assert beside.play_any(1)["type"] == "ack"
        assert len(gate.inside) == 2, "they still think"
        before = [talk.update["n"] for talk in talks]
        gate.is_open.set()
        for talk, n in zip(talks, before, strict=True):
            while talk.update["n"] == n:
                talk.hear()

    assert gate.most == 2


def test_a_server_stops_while_a_bot_thinks(tmp_path: Path, gate: Gate) -> None:
    with contextlib.ExitStack() as stack:
        with live_server(tmp_path, maker_of=gate.maker) as server:
            guest, url = slow_table(server)
            talk = stack.enter_context(guest.at(url))
            give_the_turn_to_a_bot(talk)
            wait_until(lambda: gate.inside)

        assert gate.inside, "it still thinks"
        assert close_code(talk) == 1012


# --- The threads ------------------------------------------------------------------------------------------------------


async def test_a_thought_that_was_cancelled_before_it_began_is_not_thought_and_closing_waits_for_none() -> None:
    begun: list[int] = []
    hold, hold_on = threading.Event(), threading.Event()

    def thought(number: int, gate: threading.Event) -> Thought:
        def think() -> BotAnswer:
            begun.append(number)
            gate.wait(30)
            return BotAnswer(number, "random", None)

        return think

    thinkers = BotThreads(threads=1)
    first, second, third = (thinkers.think(thought(number, hold)) for number in range(3))
    second.cancel()
    hold.set()
    assert [(await first).seat, (await third).seat] == [0, 2]
    running, waiting = (thinkers.think(thought(number, hold_on)) for number in (3, 4))
    while 3 not in begun:  # noqa: ASYNC110  # a thread does it
        await asyncio.sleep(0.001)
    thinkers.close()
    assert (running.done(), waiting.cancelled()) == (False, True)
    assert thinkers.think(thought(5, hold)).cancelled()
    hold_on.set()
    assert begun == [0, 2, 3]


async def test_a_thread_that_has_nothing_to_think_about_gives_back_what_its_thoughts_have_left() -> None:
    rested = threading.Event()
    thinkers = BotThreads(threads=1, quiet_s=0.001, at_rest=rested.set)
    await thinkers.think(lambda: BotAnswer(0, "random", None))
    assert await asyncio.to_thread(rested.wait, 30)
    assert (await thinkers.think(lambda: BotAnswer(1, "random", None))).seat == 1
    thinkers.close()
