"""What is told of the past to whoever comes back: also what a bot did for them while they were away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from shoal.server.tables.messages.to_client import Update
from shoal.server.tables.state.game import SIGHTS_KEPT
from tests.server.tables_in_memory import GRACE, OWNER, MemoryTable, is_acked, read_any

FRIEND = "friend"


@pytest.fixture
def table() -> MemoryTable:
    """A table of two people, on links 1 and 2, and two bots; the game has not begun."""
    table = MemoryTable(pace="at_once")
    table.thoughts = []  # no bot moves before a test lets it
    table.connect(1)
    table.connect(2, FRIEND)
    assert is_acked(table.say(2, type="sit", id=1, seat=2, name="Friend"))
    return table


def a_game_that_goes_on() -> MemoryTable:
    """A table of the game where a bot goes on for people who are there and do nothing."""
    table = MemoryTable(game="fish_draw", pace="at_once", seats=3)
    table.thoughts = []
    table.connect(1)
    table.connect(2, FRIEND)
    assert is_acked(table.say(2, type="sit", id=1, seat=2, name="Friend"))
    return table


def let_bots_play(table: MemoryTable, until: Callable[[], bool], most: int = 1000) -> None:
    """Let the bots make one move after the other until that is so."""
    table.thoughts = None
    for _ in range(most):
        if until():
            break
        table.pass_time(GRACE + 1, wakes=1)
    assert until()
    table.thoughts = []


def by_standin(table: MemoryTable, seat: int) -> list[int]:
    """The numbers of the events that a bot made happen for the person of that seat."""
    return [row.n for row in table.log if (row.by, row.seat) == ("standin", seat)]


def kinds(update: Update) -> list[str]:
    return [read_any(sight)["type"] for sight in update.sights]


def left_and_played(table: MemoryTable) -> int:
    """The owner, whose turn it is, leaves; a bot plays for them. The last event that they were here for."""
    left = table.state.n
    table.disconnect(1)
    let_bots_play(table, lambda: len(by_standin(table, 0)) > 0)
    return left


def test_a_new_page_is_told_what_happened_while_a_bot_played(table: MemoryTable) -> None:
    left = left_and_played(table)
    seen, looked = table.session.look(OWNER, table.now)
    table.connect(3, tab="new")

    update = table.updates(3)[0]
    assert (update.away_since, len(update.sights)) == (left, table.state.n - left)
    assert (looked.away_since, looked.sights) == (update.away_since, update.sights)
    assert seen.you == 0
    assert "asked" in kinds(update)


def test_the_same_tab_is_told_since_when_it_was_away(table: MemoryTable) -> None:
    table.say(2, type="set_pace", id=2, pace="normal")
    table.say(2, type="set_pace", id=3, pace="at_once")
    left = left_and_played(table)
    table.connect(3, since=left - 2)

    update = table.updates(3)[0]
    assert update.away_since == left
    assert kinds(update)[:2] == ["pace_set", "pace_set"]
    assert len(update.sights) == table.state.n - left + 2


def test_a_page_whose_html_told_it_is_not_told_again_by_its_socket(table: MemoryTable) -> None:
    left_and_played(table)
    _, looked = table.session.look(OWNER, table.now)
    table.connect(3, tab="new", since=looked.n)

    update = table.updates(3)[0]
    assert (update.sights, update.away_since) == ((), None)


def test_who_was_told_and_leaves_again_is_told_only_what_is_new() -> None:
    table = a_game_that_goes_on()
    left_and_played(table)
    table.connect(3, tab="new")
    again = table.state.n
    table.disconnect(3)
    table.connect(4, tab="newer")
    assert table.updates(4)[0].away_since is None
    assert table.updates(4)[0].sights == ()

    table.disconnect(4)
    let_bots_play(table, lambda: by_standin(table, 0)[-1] > again)
    table.connect(5, tab="newest")
    assert table.updates(5)[0].away_since == again
    assert len(table.updates(5)[0].sights) == table.state.n - again


def test_an_absence_in_which_nobody_played_for_one_is_not_told(table: MemoryTable) -> None:
    table.disconnect(1)
    assert is_acked(table.say(2, type="set_pace", id=2, pace="normal"))
    table.connect(3, tab="new")

    assert table.updates(3)[0].away_since is None
    assert table.updates(3)[0].sights == ()


def test_a_second_tab_of_who_is_here_is_told_nothing(table: MemoryTable) -> None:
    left_and_played(table)
    table.connect(3, tab="new")
    table.connect(4, tab="second")

    assert table.updates(4)[0].away_since is None
    assert table.updates(4)[0].sights == ()


def test_after_a_restart_one_is_told_from_the_first_move_that_was_made_for_one(table: MemoryTable) -> None:
    left_and_played(table)
    first = by_standin(table, 0)[0]
    later = MemoryTable(log=table.log)
    later.connect(1, tab="new")

    update = later.updates(1)[0]
    assert update.away_since == first - 1
    assert len(update.sights) == later.state.n - first + 1


def test_who_has_moved_since_is_told_nothing_after_a_restart(table: MemoryTable) -> None:
    left_and_played(table)
    table.connect(3, tab="new")
    assert is_acked(table.say(3, type="set_pace", id=1, pace="normal"))
    later = MemoryTable(log=table.log)
    later.connect(1, tab="newer")

    assert later.updates(1)[0].away_since is None


def test_what_is_told_is_bounded(table: MemoryTable) -> None:
    left = left_and_played(table)
    for count in range(SIGHTS_KEPT):
        assert is_acked(table.say(2, type="set_pace", id=count + 9, pace=("normal", "at_once")[count % 2]))
        table.now += 1
    table.connect(7, tab="late")

    update = table.updates(7)[0]
    assert (update.away_since, len(update.sights)) == (left, SIGHTS_KEPT)


def test_only_this_game_is_told() -> None:
    table = a_game_that_goes_on()
    table.disconnect(1)
    let_bots_play(table, lambda: table.state.game.is_over, most=100_000)
    assert by_standin(table, 0)
    assert is_acked(table.say(2, type="again", id=2))
    dealt = table.state.game.since

    table.connect(3, tab="first")
    assert (table.updates(3)[0].away_since, table.updates(3)[0].sights) == (None, ())
    later = MemoryTable(log=table.log)
    later.connect(2, FRIEND)
    let_bots_play(later, lambda: by_standin(later, 0)[-1] > dealt)
    later.connect(3, tab="later")

    update = later.updates(3)[0]
    assert update.away_since is not None
    assert update.away_since >= dealt


def test_a_new_person_on_the_seat_and_a_visitor_are_told_nothing(table: MemoryTable) -> None:
    table.connect(9, "third")
    left_and_played(table)
    assert is_acked(table.say(2, type="stand", id=5))
    assert is_acked(table.say(9, type="sit", id=1, seat=2, name="Third"))
    table.connect(10, "third", tab="other")
    table.connect(11, "stranger")

    for link in (10, 11):
        assert table.updates(link)[0].sights == ()
        assert table.updates(link)[0].away_since is None


def test_what_is_told_is_what_the_seat_saw(table: MemoryTable) -> None:
    left = left_and_played(table)
    table.connect(3, tab="new")
    told: list[Any] = [read_any(sight) for sight in table.updates(3)[0].sights]
    live = [read_any(sight) for update in table.updates(2) if update.n > left for sight in update.sights]

    hands = {"hand_seen", "dealt_seen"}
    assert [sight for sight in told if sight["type"] not in hands] == [
        sight for sight in live if sight["type"] not in hands
    ], "all that happened here was public"
