"""What a table goes on showing is the same on a page that was open all the time and on one that has just been loaded."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shoal.core.codec import encode
from shoal.server.tables.messages.to_client import Update
from shoal.server.tables.state.game import MOST_SHOWN
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked, read_any, some_moves

VISITOR = 9


def shown(update: Update) -> list[dict[str, Any]]:
    return [read_any(sight) for sight in update.recent]


def kinds(update: Update) -> list[str]:
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
            assert kinds(loaded(table, who)).count("asked") == 1

    looser = MemoryTable(options={"history": "last_two"})
    people_at(looser, 1, 2, 3)
    for command in range(2, 12):
        ask(looser, rng, command)
    assert kinds(loaded(looser, OWNER)).count("asked") == 2


def test_a_wait_does_not_take_the_place_of_the_last_question() -> None:
    table = MemoryTable(options={"history": "last"})
    people_at(table, 1, 2, 3)
    ask(table, Random(1), 2)
    assert is_acked(table.move(1, "pause", 10))
    assert is_acked(table.move(1, "resume", 11))

    assert kinds(loaded(table, OWNER)) == ["asked", "paused", "resumed"]


def test_where_bots_play_at_once_a_player_is_shown_all_since_their_own_move_but_nothing_from_before_that_pace() -> None:
    table, rng = MemoryTable(options={"history": "last"}), Random(4)
    people_at(table, 1, 2, 3)
    for command in range(2, 8):
        ask(table, rng, command)
    assert is_acked(table.say(1, type="set_pace", id=50, pace="at_once"))
    assert kinds(loaded(table, OWNER)).count("asked") == 1

    for command in range(8, 12):
        ask(table, rng, command)
    asked = [sight["seat"] for sight in shown(loaded(table, OWNER))]
    assert len(asked) > 1
    assert 0 not in asked[1:]
    assert kinds(loaded(table, "visitor")).count("asked") == 1


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
        assert kinds(loaded(table, who))[:3] == ["claimed", "revealed", "closed"]
