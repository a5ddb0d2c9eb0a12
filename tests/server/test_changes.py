"""Who is up to date is told what has changed, and knows from it what the whole view would say, byte for byte."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import UNSET

from shoal.core.codec import Unreadable, encode
from shoal.server.tables.messages.client_types import Follower
from shoal.server.tables.messages.to_client import Ack, Around, Change, Update
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked, read_any, read_frame


def full(game: str = "literature", seats: int = 4, **wishes: Any) -> MemoryTable:
    """A table without bots: the person of seat s is on link s, and an onlooker on link 9."""
    table = MemoryTable(game=game, seats=seats, **wishes)
    for seat in range(seats):
        table.connect(seat, OWNER if seat == 0 else f"person {seat}", tab=f"tab{seat}")
        if seat:
            assert is_acked(table.say(seat, type="sit", id=1, seat=seat, name=f"Person {seat}"))
    table.connect(9, "stranger", tab="strange")
    return table


def told(table: MemoryTable, link: int, begin: int = 0) -> list[Any]:
    """What it was told of the table and the game."""
    return [message for message in map(read_frame, table.sent[link][begin:]) if not isinstance(message, Around)]


def fields(part: object) -> set[str]:
    return set(read_any(encode(part)))


def test_who_has_no_part_in_a_question_is_told_of_the_board_alone_and_all_of_them_the_same() -> None:
    table = full()
    hand = table.truth.hands[1]
    asked = next(card for card in table.offer(0).asks if card in hand)
    begin = {link: len(table.sent[link]) for link in (0, 1, 2, 3, 9)}

    move = {"type": "ask", "seat": 0, "target": 1, "card": str(asked)}
    assert is_acked(table.say(0, type="play", id=2, n=table.state.n, move=move))

    frames = {link: table.sent[link][at:] for link, at in begin.items()}
    change = read_frame(frames[2][-1])
    assert isinstance(change, Change)
    assert (change.own, change.moves) == (UNSET, UNSET)
    assert frames[2] == frames[3] == frames[9]
    assert fields(change.board) == {"sizes", "last_question", "fresh"}
    asker, asked_of = (next(m for m in map(read_frame, frames[at]) if isinstance(m, Change)) for at in (0, 1))
    assert fields(asker.own) == fields(asked_of.own) == {"hand"}


def test_a_new_connection_and_a_new_seat_are_sent_the_whole_view() -> None:
    table = full("go_fish", 3)
    table.connect(20, OWNER, tab="second")
    assert isinstance(told(table, 20)[-1], Update)

    begin = len(table.sent[9])
    table.say(2, type="stand", id=2)
    assert is_acked(table.say(9, type="sit", id=1, seat=2, name="New"))
    of_game = [type(message) for message in told(table, 9, begin) if isinstance(message, (Update, Change))]
    assert of_game == [Change, Update]


def test_news_that_change_nothing_in_the_view_say_so() -> None:
    table = full()
    begin = len(table.sent[3])
    assert is_acked(table.say(0, type="set_pace", id=2, pace="quick"))

    change = told(table, 3, begin)[-1]
    assert isinstance(change, Change)
    assert (change.board, change.own, change.moves) == (UNSET, UNSET, UNSET)
    assert json.loads(table.sent[3][-1])["sights"] == [{"type": "pace_set", "pace": "quick"}]


def test_a_follower_passes_on_what_is_no_change_and_refuses_one_that_comes_first() -> None:
    follow = Follower()
    assert follow(Ack(1, 2)) == Ack(1, 2)
    with pytest.raises(Unreadable):
        follow(Change(3, ()))
