"""What is told of the past to whoever comes back: also what a bot did for them while they were away."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from shoal.core.codec import encode
from shoal.server.tables.messages.to_client import Update
from shoal.server.tables.state.game import MOST_SHOWN, SIGHTS_KEPT
from tests.server.tables_in_memory import GRACE, OWNER, MemoryTable, is_acked, read_any, some_moves


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


# --- What a table goes on showing -------------------------------------------------------------------------------------


VISITOR = 9


def shown(update: Update) -> list[dict[str, Any]]:
    return [read_any(sight) for sight in update.recent]


def recent_kinds(update: Update) -> list[str]:
    return [sight["type"] for sight in shown(update)]


def loaded(table: MemoryTable, who: str) -> Update:
    """What a page of that guest is sent that is loaded now."""
    link = max(table.sent, default=0) + 100
    table.connect(link, who, tab=f"tab{link}")
    update = table.updates(link)[0]
    table.disconnect(link)
    return update


def people_at(table: MemoryTable, *seats: int) -> None:
    """The owner on link 0, a person on each of these seats, on the link of that number, and a visitor."""
    table.connect(0)
    for seat in seats:
        table.sit(seat, f"person {seat}", seat)
    table.connect(VISITOR, "visitor", tab="visitor")


def ask(table: MemoryTable, rng: Random, command: int) -> None:
    """Whoever has the turn, a person, asks for anything."""
    seat = table.state.game.turn
    assert seat is not None
    moves = read_any(table.updates(seat)[-1].moves)
    what = "rank" if moves.get("ranks") else "card"
    wanted = {what: rng.choice(moves["ranks"] if what == "rank" else moves["asks"])}
    assert is_acked(table.move(seat, "ask", command, target=rng.choice(moves["targets"]), **wanted))


def do_anything(table: MemoryTable, rng: Random, step: int) -> None:
    """A person moves, speaks, comes or goes, somebody changes the pace, or time passes."""
    seat = rng.choice([seat for seat in (0, 1, 2) if table.state.seats.of(person(seat)) == seat] or [0])
    offered = list(some_moves(read_any(encode(table.offer(seat)))))
    chance = rng.random()
    if table.state.game.is_over:
        table.say(seat, type="again", id=step)
    elif chance < 0.6 and offered:
        table.say(seat, type="play", id=step, n=table.state.n, move=rng.choice(offered))
    elif chance < 0.65:
        table.say(seat, type="set_pace", id=step, pace=rng.choice(["at_once", "normal"]))
    elif chance < 0.7:
        table.say(2, type="stand", id=step)
    elif chance < 0.75:
        table.say(2, type="sit", id=step, seat=2, name="Person 2")
    else:
        table.pass_time(3)


def person(seat: int) -> str:
    return f"person {seat}" if seat else OWNER


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("literature", {"history": "last"}),
        ("literature", {"history": "full"}),
        ("go_fish", {}),
        ("fish_draw", {}),
    ],
)
@pytest.mark.slow
def test_a_page_that_is_loaded_at_any_moment_shows_what_an_open_one_shows(
    game: str, options: dict[str, Any], seed: int
) -> None:
    table, rng = MemoryTable(game=game, seats=4, options=options, seed=seed), Random(seed)
    people_at(table, 1, 2)
    for step in range(2, 60):
        do_anything(table, rng, step)
        for link, who in ((0, OWNER), (1, "person 1"), (2, "person 2"), (VISITOR, "visitor")):
            open_page, new_page = table.updates(link)[-1], loaded(table, who)
            assert shown(open_page) == shown(new_page)
            assert len(new_page.recent) <= MOST_SHOWN
            assert new_page.recent
        if step == 20:
            later = MemoryTable(log=table.log)
            assert shown(loaded(later, "visitor")) == shown(loaded(table, "visitor"))
    assert table.state.game.n > 15


def test_where_only_the_last_question_may_be_known_no_page_is_sent_an_earlier_one() -> None:
    table, rng = MemoryTable(options={"history": "last"}), Random(1)
    people_at(table, 1, 2, 3)
    for command in range(2, 12):
        ask(table, rng, command)
        for who in (OWNER, "person 2", "visitor"):
            assert recent_kinds(loaded(table, who)).count("asked") == 1

    looser = MemoryTable(options={"history": "last_two"})
    people_at(looser, 1, 2, 3)
    for command in range(2, 12):
        ask(looser, rng, command)
    assert recent_kinds(loaded(looser, OWNER)).count("asked") == 2


def test_a_wait_does_not_take_the_place_of_the_last_question() -> None:
    table = MemoryTable(options={"history": "last"})
    people_at(table, 1, 2, 3)
    ask(table, Random(1), 2)
    assert is_acked(table.move(1, "pause", 10))
    assert is_acked(table.move(1, "resume", 11))

    assert recent_kinds(loaded(table, OWNER)) == ["asked", "paused", "resumed"]


def test_where_bots_play_at_once_a_player_is_shown_all_since_their_own_move_but_nothing_from_before_that_pace() -> None:
    table, rng = MemoryTable(options={"history": "last"}), Random(4)
    people_at(table, 1, 2, 3)
    for command in range(2, 8):
        ask(table, rng, command)
    assert is_acked(table.say(1, type="set_pace", id=50, pace="at_once"))
    assert recent_kinds(loaded(table, OWNER)).count("asked") == 1

    for command in range(8, 12):
        ask(table, rng, command)
    asked = [sight["seat"] for sight in shown(loaded(table, OWNER))]
    assert len(asked) > 1
    assert 0 not in asked[1:]
    assert recent_kinds(loaded(table, "visitor")).count("asked") == 1


def test_what_a_seat_saw_before_its_person_sat_down_is_told_as_everybody_saw_it() -> None:
    table, rng = MemoryTable(game="go_fish", seats=3), Random(1)
    people_at(table)
    fished: list[dict[str, Any]] = []
    for command in range(2, 200):
        fished = [one for one in shown(loaded(table, "visitor")) if one["type"] == "drew_seen" and one["seat"] != 0]
        if fished or table.state.game.is_over:
            break
        if table.state.game.turn == 0:
            ask(table, rng, command)
        else:
            table.pass_time(1)
    seat = fished[0]["seat"]
    before = shown(loaded(table, "visitor"))
    assert is_acked(table.say(VISITOR, type="sit", id=3, seat=seat, name="New"))

    assert shown(loaded(table, "visitor")) == before


def test_go_fish_tells_players_what_they_fished_until_they_ask_again() -> None:
    table, rng = MemoryTable(game="go_fish", seats=4, seed=2), Random(2)
    people_at(table, 1, 2, 3)
    fished: list[dict[str, Any]] = []
    while not fished:
        asker = table.state.game.turn or 0
        ask(table, rng, 2 + table.state.n)
        if table.state.game.turn != asker:
            own = [sight for sight in shown(loaded(table, person(asker))) if sight["type"] == "drew"]
            fished = [sight for sight in own if sight["seat"] == asker and not sight["caught"]]
    ask(table, rng, 1000)  # somebody else
    assert fished[0] in shown(loaded(table, person(asker)))
    assert fished[0] not in shown(loaded(table, "visitor"))


def test_after_a_claim_everybody_is_told_the_claim_what_was_true_and_what_came_of_it() -> None:
    table = MemoryTable()
    people_at(table, 1, 2, 3)
    claim = next(move for move in some_moves(read_any(encode(table.offer(0)))) if move["type"] == "claim")
    assert is_acked(table.say(0, type="play", id=9, n=table.state.n, move=claim))

    for who in (OWNER, "person 1", "visitor"):
        assert recent_kinds(loaded(table, who))[:3] == ["claimed", "revealed", "closed"]
