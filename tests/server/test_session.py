"""What a client is told, and when. Who may do what is in test_who_may_what.py, absence and bots in test_absence.py."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import UNSET

from shoal.core.codec import Unreadable, encode
from shoal.games.literature.rules.events import HandSeen
from shoal.server.operations.limits import DEFAULT_LIMITS
from shoal.server.tables.messages.client_types import Follower
from shoal.server.tables.messages.to_client import Ack, Change, Pong, Refused, TableSeen, Update
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.outputs import Append, Send
from shoal.server.tables.state.game import SIGHTS_KEPT
from tests.server.tables_in_memory import MemoryTable, is_acked, read_any, read_frame, reason, seated


@pytest.fixture
def table() -> MemoryTable:
    """The owner is on link 1."""
    return seated()


@pytest.fixture
def unheard() -> MemoryTable:
    """A connection that has not said hello."""
    table = MemoryTable()
    table.connect(1, tab=None)
    return table


def kinds(sights: tuple[Any, ...]) -> list[str]:
    return [read_any(sight)["type"] for sight in sights]


# --- Hello ------------------------------------------------------------------------------------------------------------


def test_hello_is_answered_with_the_table_and_the_whole_view_and_no_past_events(table: MemoryTable) -> None:
    seen, update = map(read_frame, table.sent[1])
    assert isinstance(seen, TableSeen)
    assert (seen.id, seen.game, seen.you, seen.sitters[0].name) == ("table", "literature", 0, "Owner")
    assert isinstance(update, Update)
    assert (update.n, update.sights) == (3, ())
    assert len(table.view(1).hand) == 12
    assert read_any(update.moves)["targets"] == [1, 3]


def test_a_guest_without_a_seat_is_shown_what_everybody_sees_and_what_is_doubtful_in_the_house_rules() -> None:
    table = seated(options={"history": "full"})
    table.say(1, **table.ask(1))
    table.connect(2, "stranger", since=1)

    assert table.table(2).you is None
    assert "hand" not in table.view(2).__struct_fields__
    assert not read_any(table.updates(2)[-1].moves)["asks"]
    assert table.updates(2)[0].sights == ()
    assert table.table(1).doubts == table.table(2).doubts == table.state.rules.doubts != ()


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ({"type": "again", "id": 1}, "HELLO_FIRST"),
        ({"type": "ping"}, "HELLO_FIRST"),
        ({"type": "hello", "wire": WIRE_VERSION + 1, "tab": "tab"}, "WRONG_VERSION"),
    ],
)
def test_nothing_is_heard_before_a_hello_of_the_same_version(
    unheard: MemoryTable, message: dict[str, Any], why: str
) -> None:
    assert reason(unheard.say(1, **message)) == why
    assert unheard.closed == {1: 1008}
    assert unheard.say(1, type="hello", wire=WIRE_VERSION, tab="tab") == []


def test_a_client_that_never_says_hello_is_disconnected(unheard: MemoryTable) -> None:
    unheard.pass_time(DEFAULT_LIMITS.hello_within_s - 0.1)
    assert not unheard.closed

    unheard.pass_time(0.2)
    assert unheard.closed == {1: 1008}


def test_a_ping_is_answered_after_what_came_before_it_and_too_many_close_the_connection(table: MemoryTable) -> None:
    before = table.state.n
    table.say(1, type="set_pace", id=1, pace="at_once")
    assert table.say(1, type="ping") == [Pong()]
    assert table.state.n == before + 1

    answers = [answer for _ in range(400) for answer in table.say(1, type="ping")]
    assert Refused("TOO_FAST") in answers
    assert table.closed == {1: 1008}


# --- Coming back ------------------------------------------------------------------------------------------------------


def test_a_returning_player_gets_the_missed_events_once_and_as_their_seat_saw_them(table: MemoryTable) -> None:
    table.say(1, type="set_pace", id=1, pace="at_once")
    table.connect(2, since=2)

    dealt, pace_set = map(table.reader.sight, table.updates(2)[0].sights)
    assert isinstance(dealt, HandSeen)
    assert dealt.hand == table.view(2).hand
    assert table.reader.sight(table.updates(1)[-1].sights[0]) == pace_set
    table.connect(3, since=3)
    assert kinds(table.updates(3)[0].sights) == ["pace_set"]
    table.connect(4, since=1000)
    assert (table.updates(4)[0].n, table.updates(4)[0].sights) == (4, ())


def test_after_a_long_absence_a_player_gets_the_last_events_and_the_whole_view(table: MemoryTable) -> None:
    for count in range(1, SIGHTS_KEPT + 10):
        table.pass_time(1)
        assert is_acked(table.say(1, type="set_pace", id=count, pace=("at_once", "normal")[count % 2 - 1]))
    table.connect(2, since=2)

    update = table.updates(2)[0]
    assert len(update.sights) == SIGHTS_KEPT
    assert update.view == table.updates(1)[-1].view


def test_a_player_who_sits_down_late_gets_nothing_from_before(table: MemoryTable) -> None:
    table.say(1, **table.ask(1))
    table.sit(2, "friend", 1)
    table.say(2, type="sit", id=2, seat=1, name="Fred")
    table.connect(3, "friend", tab="other", since=1)

    (seated_again,) = map(read_any, table.updates(3)[0].sights)
    assert (seated_again["type"], seated_again["name"]) == ("seated", "Fred")


# --- Moves ------------------------------------------------------------------------------------------------------------


def test_a_move_is_on_disk_before_anybody_hears_of_it(table: MemoryTable) -> None:
    table.connect(2, "stranger")

    appended, *sent = table.session.receive(1, json.dumps(table.ask(1)), table.now)

    assert isinstance(appended, Append)
    assert {type(output) for output in sent} == {Send}
    told = [read_frame(output.frame).__class__ for output in sent if isinstance(output, Send)]
    assert told == [TableSeen, Change, Change, Ack], "the host is told that no level can be chosen any more"


def test_a_command_sent_again_from_its_tab_is_acknowledged_again_and_done_once(table: MemoryTable) -> None:
    table.connect(2, tab="two")
    ask = table.ask(1, command=7)
    *_, update, ack = table.say(1, **ask)
    assert ack == Ack(7, update.n)
    assert (table.log[-1].n, table.log[-1].tab, table.log[-1].command) == (update.n, "tab", 7)
    assert table.sent[1][-2] == table.sent[2][-1], "another tab gets the same"

    assert table.say(1, **ask) == [ack]
    assert reason(table.say(1, **{**table.ask(1), "id": 7})) == "ID_REUSED"
    assert table.say(2, type="set_pace", id=7, pace="at_once")[-1] == Ack(7, table.state.n), "it counts on its own"
    table.session = table.rebuilt()
    table.connect(3)
    assert table.say(3, **ask) == [ack]


def test_a_move_is_stale_that_was_not_made_in_sight_of_the_last_event_of_the_game(table: MemoryTable) -> None:
    ask = table.ask(1, command=2)
    table.say(1, type="set_pace", id=1, pace="at_once")
    assert reason(table.say(1, **{**ask, "n": 50})) == "STALE"
    assert is_acked(table.say(1, **ask)), (
        "what was refused may be sent again; what happens beside the game does not count"
    )

    assert reason(table.say(1, **{**ask, "id": 3})) == "STALE"


def test_a_move_that_the_rules_forbid_is_refused_with_their_reason(table: MemoryTable) -> None:
    card = str(next(iter(table.view(1).hand)))

    assert table.move(1, "ask", 1, target=1, card=card) == [Refused("CARD_ALREADY_HELD", 1)]


def test_no_frame_says_who_a_guest_is(table: MemoryTable) -> None:
    table.sit(2, "friend", 1)
    table.connect(3, "stranger", since=1)

    for frames in table.sent.values():
        assert not any(b"owner" in frame or b'"friend"' in frame or b'"who"' in frame for frame in frames)


# --- Changes: who is up to date is told what has changed, and knows from it what the whole view would say ------------------


def full(game: str = "literature", seats: int = 4) -> MemoryTable:
    """A table without bots: the person of seat s is on link s + 1, and an onlooker on link 9."""
    table = seated(*(f"person {seat}" for seat in range(1, seats)), game=game, seats=seats)
    table.connect(9, "stranger", tab="strange")
    return table


def changes(table: MemoryTable, link: int, begin: int) -> list[Any]:
    """What it was told of the game."""
    return [each for each in map(read_frame, table.sent[link][begin:]) if isinstance(each, Update | Change)]


def fields(part: object) -> set[str]:
    return set(read_any(encode(part)))


def test_who_has_no_part_in_a_question_is_told_of_the_board_alone_and_all_of_them_the_same() -> None:
    table = full()
    asked = next(card for card in table.offer(0).asks if card in table.truth.hands[1])
    begin = {link: len(table.sent[link]) for link in (1, 2, 3, 4, 9)}
    assert is_acked(table.move(1, "ask", 2, target=1, card=str(asked)))

    frames = {link: table.sent[link][at:] for link, at in begin.items()}
    change = read_frame(frames[3][-1])
    assert isinstance(change, Change)
    assert (change.own, change.moves) == (UNSET, UNSET)
    assert frames[3] == frames[4] == frames[9]
    assert fields(change.board) == {"sizes", "last_question", "fresh"}
    asker, asked_of = (changes(table, link, begin[link])[0] for link in (1, 2))
    assert fields(asker.own) == fields(asked_of.own) == {"hand"}

    begin[9] = len(table.sent[9])
    assert is_acked(table.say(1, type="set_pace", id=3, pace="quick"))
    (change,) = changes(table, 9, begin[9])
    assert (change.board, change.own, change.moves) == (UNSET, UNSET, UNSET)
    assert [read_any(sight) for sight in change.sights] == [{"type": "pace_set", "pace": "quick"}]


def test_a_new_seat_is_sent_the_whole_view() -> None:
    table = full("go_fish", 3)
    begin = len(table.sent[9])
    table.say(3, type="stand", id=2)
    assert is_acked(table.say(9, type="sit", id=1, seat=2, name="New"))

    assert [type(message) for message in changes(table, 9, begin)] == [Change, Update]


def test_a_follower_passes_on_what_is_no_change_and_refuses_one_that_comes_first() -> None:
    follow = Follower()
    assert follow(Ack(1, 2)) == Ack(1, 2)
    with pytest.raises(Unreadable):
        follow(Change(3, ()))
