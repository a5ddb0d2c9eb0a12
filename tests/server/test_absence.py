"""People come and go; bots play for those who are not there, and give the seat back."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

import pytest

from shoal.bots.naming import bot_of
from shoal.core.game import Seat
from shoal.games.literature import Ask, Literature, SeatView
from shoal.games.literature.bots.random import RandomBot
from shoal.server.tables.bots.seats import BotFault
from shoal.server.tables.state.events import BotFailed
from shoal.server.tables.timing.presence import BRIEF_S, FREE_AFTER, PresenceTracker
from tests.server.tables_in_memory import GRACE, OWNER, PAUSE, MemoryTable, is_acked, reason, seated

INSTANT_GAME = 3000
"""More wakes than a game of random bots has moves."""


@pytest.fixture
def table() -> MemoryTable:
    """Owner on seat 0, Bea on seat 1, both connected: links 1 and 2."""
    return seated("bea")


# --- The ladder -------------------------------------------------------------------------------------------------------


def test_a_person_is_here_as_long_as_one_of_their_tabs_is_and_after_the_grace_a_bot_stands_in(
    table: MemoryTable,
) -> None:
    table.connect(3, tab="second")
    table.disconnect(1)
    assert table.statuses(2) == ["here", "here", "bot", "bot"]
    table.disconnect(3)
    table.pass_time(GRACE - 0.1)
    assert table.statuses(2) == ["reconnecting", "here", "bot", "bot"]
    assert len(table.log) == 4

    table.pass_time(0.2)
    assert table.statuses(2)[0] == "away"
    table.pass_time(PAUSE)
    assert (table.log[4].by, table.log[4].seat) == ("standin", 0)


def test_the_grace_is_half_as_long_after_a_goodbye(table: MemoryTable) -> None:
    table.say(1, type="bye")
    table.disconnect(1)

    table.pass_time(GRACE / 2)
    assert table.statuses(2)[0] == "away"


def test_a_returning_player_has_their_seat_again_and_the_bot_stops_thinking(table: MemoryTable) -> None:
    table.disconnect(1)
    table.pass_time(GRACE + PAUSE / 2)
    assert table.statuses(2)[0] == "away"
    table.connect(3)
    table.pass_time(1000)

    assert table.statuses(2)[0] == "here"
    assert len(table.log) == 4
    assert is_acked(table.say(3, **table.ask(3)))


def test_a_person_who_left_keeps_their_seat_for_an_hour(table: MemoryTable) -> None:
    table.connect(3, "dee")
    table.pass_time(2 * FREE_AFTER)
    assert reason(table.say(3, type="sit", id=1, seat=0, name="Dee")) == "SEAT_TAKEN", "they are here"
    table.disconnect(1)
    table.pass_time(GRACE + FREE_AFTER - 1)
    assert reason(table.say(3, type="sit", id=2, seat=0, name="Dee")) == "SEAT_TAKEN"

    table.pass_time(2)
    assert is_acked(table.say(3, type="sit", id=3, seat=0, name="Dee"))
    table.connect(4, OWNER)
    assert table.table(4).you is None


def test_a_table_without_players_stands_still_though_somebody_watches(table: MemoryTable) -> None:
    table.connect(3, "dee")
    table.pass_time(BRIEF_S)
    table.disconnect(1)
    table.disconnect(2)
    table.pass_time(10 * GRACE)
    assert table.statuses(3)[:2] == ["reconnecting", "reconnecting"]

    table.connect(4, "bea")
    table.pass_time(GRACE - 0.1)
    assert len(table.log) == 4, "the grace stood still, too"
    table.pass_time(0.1 + PAUSE)
    assert len(table.log) == 5
    for link in (3, 4):
        table.disconnect(link)
    assert table.session.next_wake is None, "without connections it wants nothing"


def test_a_presence_update_does_not_restart_the_grace_of_an_absent_player() -> None:
    ladder = PresenceTracker(10.0)
    ladder.put(set(), {0}, 0.0, hurried=set())
    ladder.put(set(), {0}, 9.0, hurried=set())

    assert [ladder.of(0, now) for now in (9.9, 10.0)] == ["reconnecting", "away"]
    assert [at for at in ladder.changes() if at <= FREE_AFTER] == [10.0]


# --- Bots -------------------------------------------------------------------------------------------------------------


def until_turn_of_bot(table: MemoryTable) -> MemoryTable:
    """The owner asks on link 1 until it is another's turn."""
    table.connect(1)
    while table.state.game.turn == 0:
        assert is_acked(table.say(1, **table.ask(1, 10 + table.state.n)))
    return table


def test_a_bot_moves_after_its_pause() -> None:
    table = until_turn_of_bot(MemoryTable())
    length = len(table.log)

    table.pass_time(PAUSE - 0.1)
    assert len(table.log) == length
    table.pass_time(0.2)
    assert len(table.log) > length
    assert table.updates(1)[-1].n == len(table.log)


def test_a_bot_that_is_made_in_the_middle_has_seen_the_game_so_far() -> None:
    seen: dict[Seat, list[Any]] = {}

    class Witness(RandomBot):
        def __init__(self, rules: Literature, seat: Seat, rng: Random) -> None:
            super().__init__(rules, seat, rng)
            self.sights = seen[seat] = []

        def see(self, sight: Any) -> None:
            self.sights.append(sight)

    table = with_bot(MemoryTable(seats=6), Witness)
    table.connect(1)
    for at in range(40):
        if table.state.game.turn == 0:
            table.say(1, **table.ask(1, 100 + at))
        table.pass_time(PAUSE)
    table.disconnect(1)
    bot_seat = next(seat for seat in range(1, 6) if table.state.seats.people[seat] is None)
    table.connect(2, "bea")
    table.say(2, type="sit", id=1, seat=bot_seat, name="Bea")
    table.pass_time(GRACE + 30 * PAUSE, wakes=60)

    assert len(seen) > 2
    for seat, sights in seen.items():
        log = table.state.game.log[: len(sights)]
        assert sights == [table.state.rules.seen(event, seat) for event in log]


def with_bot(table: MemoryTable, maker: Callable[..., Any]) -> MemoryTable:
    """The table with other bots."""
    table.session._scheduler._bots._maker_of = lambda _game, _name: maker
    return table


class Cheat(RandomBot):
    def move(self, view: SeatView) -> Ask:
        return Ask(view.seat, view.seat, next(iter(view.hand)))


class Thief(RandomBot):
    def move(self, view: SeatView) -> Any:
        return Ask((view.seat + 1) % 4, view.seat, next(iter(view.hand)))


class Mute(RandomBot):
    def move(self, view: SeatView) -> None:
        return None


class Broken(RandomBot):
    def move(self, view: SeatView) -> Ask:
        raise RuntimeError(f"my hand is {view.hand}")


FAULTY = pytest.mark.parametrize("bot", [Cheat, Thief, Mute, Broken])


@FAULTY
def test_where_a_bot_cannot_play_the_steady_one_takes_its_seat_and_all_are_notified(bot: Callable[..., Any]) -> None:
    table = until_turn_of_bot(
        MemoryTable(pace="at_once", maker_of=lambda game, name: bot_of(game, name) if name == "careful" else bot)
    )
    length = len(table.log)
    table.pass_time(0, wakes=100)

    told = [sight for update in table.updates(1) for sight in table.reader.sights(update)]
    failed = {sight.seat: sight for sight in told if isinstance(sight, BotFailed)}
    assert failed == {seat: BotFailed(seat, "random", "careful") for seat in failed}
    assert [fault.seat for fault in table.faults] == [*failed]
    spoke = {row.seat for row in table.log[length:] if row.by == "bot"}
    assert spoke
    assert spoke <= failed.keys()
    table.session = table.rebuilt()
    table.connect(2)
    assert {table.table(2).sitters[seat].bot for seat in failed} == {"careful"}, "it is in the log"


def test_where_the_steady_bot_cannot_play_the_simplest_one_takes_its_seat() -> None:
    table = until_turn_of_bot(
        MemoryTable(
            pace="at_once", bot="club", maker_of=lambda game, name: bot_of(game, name) if name == "random" else Broken
        )
    )
    table.pass_time(0, wakes=100)

    assert {fault.bot for fault in table.faults} == {"club", "careful"}
    assert table.rebuilt().state.seats.bot_on(table.faults[0].seat) == "random"


@FAULTY
def test_where_no_bot_can_play_the_table_stops_and_no_move_is_replaced(bot: Callable[..., Any]) -> None:
    table = until_turn_of_bot(MemoryTable(pace="at_once", maker_of=lambda _game, _name: bot))
    hands = table.truth.hands

    with pytest.raises(BotFault) as raised:
        table.pass_time(0)

    assert [fault.bot for fault in table.faults] == ["random", "careful"]
    assert table.truth.hands == hands
    assert not any(str(card) in str(raised.value) for hand in hands for card in hand)


class Stubborn(RandomBot):
    """Lets a halted game stay halted, whoever halted it."""

    asked: ClassVar[list[int]] = []
    """The seats of those who were asked at a halt."""

    def move(self, view: SeatView) -> Any:
        if view.board.paused_by is None:
            return super().move(view)
        self.asked.append(view.seat)
        return None


def last_of_game(table: MemoryTable) -> str:
    """The last event of the game, as it is stored."""
    return table.log[table.state.game.n - 1].body


def test_a_standin_ends_the_halt_of_the_person_who_is_gone(table: MemoryTable) -> None:
    table.move(1, "pause", 1)
    table.disconnect(1)
    table.pass_time(GRACE + PAUSE + 0.1)

    assert '"resumed"' in last_of_game(table)


def test_a_halt_ends_after_five_minutes_also_when_its_person_is_still_here(table: MemoryTable) -> None:
    table.move(1, "pause", 1)
    table.pass_time(299)
    assert '"paused"' in last_of_game(table), "nobody plays meanwhile"

    table.pass_time(2 + PAUSE)
    assert '"resumed"' in last_of_game(table)
    assert table.state.game.turn == 0


def test_a_bot_that_does_not_end_a_halt_is_not_asked_again_and_again(table: MemoryTable) -> None:
    with_bot(table, Stubborn)
    table.say(1, type="set_pace", id=1, pace="at_once")
    table.move(1, "pause", 2)
    table.disconnect(1)
    Stubborn.asked.clear()
    table.pass_time(800)

    assert table.state.game.turn is None, "the game is still halted"
    assert len(Stubborn.asked) <= 2 * table.state.rules.seats, "when its person was away, and when the Wait was over"


# --- The next game ----------------------------------------------------------------------------------------------------


def after_the_end(**wishes: Any) -> MemoryTable:
    """A game that bots have played to its end, with two people at the table: links 2 and 3 on seats 0 and 1."""
    table = seated(pace="at_once", **wishes)
    table.say(1, type="stand", id=1)
    table.pass_time(0, wakes=INSTANT_GAME)
    assert table.state.game.is_over
    assert table.session.next_wake is None
    for seat in range(2):
        table.sit(seat + 2, f"person {seat}", seat, tab="tab")
    return table


@pytest.mark.parametrize("seed", range(4))
def test_the_deal_passes_to_the_left_and_the_next_game_survives_a_restart(seed: int) -> None:
    table = after_the_end(dealer="drawn", seed=seed)
    dealer = table.view(2).board.dealer
    assert is_acked(table.say(3, type="again", id=2))

    assert reason(table.say(2, type="again", id=2)) == "GAME_NOT_OVER"
    assert table.view(2).board.dealer == table.state.game.turn == (dealer + 1) % 4
    assert len(table.view(2).hand) == 12
    again = table.rebuilt()
    assert (again.state.game.number, again.state.game.truth) == (2, table.truth)
    assert again.look("person 1", table.now)[1].view == table.updates(3)[-1].view


def test_for_lessons_whoever_opened_the_table_always_deals() -> None:
    table = after_the_end(dealer="opener")
    assert is_acked(table.say(3, type="again", id=2))

    assert table.table(2).dealer == "opener"
    assert table.view(2).board.dealer == table.state.game.turn == 0


def test_in_the_next_game_one_may_sit_elsewhere() -> None:
    table = after_the_end()
    assert is_acked(table.say(2, type="stand", id=2))

    assert is_acked(table.say(2, type="sit", id=3, seat=3, name="Person"))
