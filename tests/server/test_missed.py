"""What is told of the past to whoever comes back: also what a bot did for them while they were away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from shoal.server.tables.messages.to_client import Update
from shoal.server.tables.state.game import SIGHTS_KEPT
from tests.server.tables_in_memory import GRACE, OWNER, MemoryTable, is_acked, read_any


def of_two(**wishes: Any) -> MemoryTable:
    """A table of two people, on links 1 and 2, and bots, none of which moves before a test lets it."""
    table = MemoryTable(pace="at_once", **wishes)
    table.thoughts = []
    table.connect(1)
    table.sit(2, "friend", 2)
    return table


def a_game_that_goes_on() -> MemoryTable:
    """A table of the game where a bot goes on for people who are there and do nothing."""
    return of_two(game="fish_draw", seats=3)


@pytest.fixture
def table() -> MemoryTable:
    return of_two()


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


def told(table: MemoryTable, link: int) -> tuple[int | None, int]:
    """Since when a page that has just been loaded was away, and how many events it is told."""
    update = table.updates(link)[0]
    return update.away_since, len(update.sights)


NOTHING = (None, 0)


def test_a_new_page_is_told_what_happened_while_a_bot_played_and_not_again_by_its_socket(table: MemoryTable) -> None:
    left = left_and_played(table)
    _, looked = table.session.look(OWNER, table.now)
    table.connect(3, tab="new")

    update = table.updates(3)[0]
    assert told(table, 3) == (left, table.state.n - left)
    assert (looked.away_since, looked.sights) == (update.away_since, update.sights)
    assert "asked" in kinds(update)
    live = [read_any(sight) for update in table.updates(2) if update.n > left for sight in update.sights]
    assert [*map(read_any, update.sights)] == live, "all that happened here was public"

    table.disconnect(3)
    table.connect(4, tab="newer", since=looked.n)
    assert told(table, 4) == NOTHING


def test_the_same_tab_is_told_since_when_it_was_away(table: MemoryTable) -> None:
    for command, pace in ((2, "normal"), (3, "at_once")):
        table.say(2, type="set_pace", id=command, pace=pace)
    left = left_and_played(table)
    table.connect(3, since=left - 2)
    table.connect(4, tab="second")

    assert told(table, 3) == (left, table.state.n - left + 2)
    assert kinds(table.updates(3)[0])[:2] == ["pace_set", "pace_set"]
    assert told(table, 4) == NOTHING, "who is here already was told"


def test_who_was_told_and_leaves_again_is_told_only_what_is_new() -> None:
    table = a_game_that_goes_on()
    left_and_played(table)
    table.connect(3, tab="new")
    again = table.state.n
    table.disconnect(3)
    table.connect(4, tab="newer")
    assert told(table, 4) == NOTHING

    table.disconnect(4)
    let_bots_play(table, lambda: by_standin(table, 0)[-1] > again)
    table.connect(5, tab="newest")
    assert told(table, 5) == (again, table.state.n - again)


def test_an_absence_in_which_nobody_played_for_one_is_not_told(table: MemoryTable) -> None:
    table.disconnect(1)
    assert is_acked(table.say(2, type="set_pace", id=2, pace="normal"))
    table.connect(3, tab="new")

    assert told(table, 3) == NOTHING


def test_after_a_restart_one_is_told_from_the_first_move_that_was_made_for_one_unless_one_has_moved_since(
    table: MemoryTable,
) -> None:
    left_and_played(table)
    later = MemoryTable(log=table.log)
    later.connect(1, tab="new")
    before = by_standin(table, 0)[0] - 1
    assert told(later, 1) == (before, later.state.n - before)

    table.connect(3, tab="new")
    assert is_acked(table.say(3, type="set_pace", id=1, pace="normal"))
    later = MemoryTable(log=table.log)
    later.connect(1, tab="newer")
    assert told(later, 1)[0] is None


def test_what_is_told_is_bounded(table: MemoryTable) -> None:
    left = left_and_played(table)
    for count in range(SIGHTS_KEPT):
        assert is_acked(table.say(2, type="set_pace", id=count + 9, pace=("normal", "at_once")[count % 2]))
        table.now += 1
    table.connect(7, tab="late")

    assert told(table, 7) == (left, SIGHTS_KEPT)


def test_only_this_game_is_told() -> None:
    table = a_game_that_goes_on()
    table.disconnect(1)
    let_bots_play(table, lambda: table.state.game.is_over, most=100_000)
    assert by_standin(table, 0)
    assert is_acked(table.say(2, type="again", id=2))
    dealt = table.state.game.since
    table.connect(3, tab="first")
    assert told(table, 3) == NOTHING

    later = MemoryTable(log=table.log)
    later.connect(2, "friend")
    let_bots_play(later, lambda: by_standin(later, 0)[-1] > dealt)
    later.connect(3, tab="later")
    assert (told(later, 3)[0] or 0) >= dealt


def test_a_new_person_on_the_seat_and_a_visitor_are_told_nothing(table: MemoryTable) -> None:
    table.connect(9, "third")
    left_and_played(table)
    assert is_acked(table.say(2, type="stand", id=5))
    assert is_acked(table.say(9, type="sit", id=1, seat=2, name="Third"))
    table.connect(10, "third", tab="other")
    table.connect(11, "stranger")

    assert [told(table, link) for link in (10, 11)] == [NOTHING] * 2
