"""What a client is told, and when. Who may do what is in test_commands.py, absence and bots in test_absence.py."""

from __future__ import annotations

import json
from typing import Any

import pytest

from shoal.games.literature.rules.events import HandSeen
from shoal.server.operations.limits import DEFAULT_LIMITS
from shoal.server.tables.messages.to_client import Ack, Change, Pong, Refused, TableSeen, Update
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.outputs import Append, Send
from shoal.server.tables.state.views import SIGHTS_KEPT
from tests.server.tables_in_memory import (
    OWNER,
    MemoryTable,
    is_acked,
    read_any,
    read_frame,
    reason,
)


@pytest.fixture
def table() -> MemoryTable:
    return MemoryTable()


def kinds(sights: tuple[Any, ...]) -> list[str]:
    return [read_any(sight)["type"] for sight in sights]


# --- Hello ------------------------------------------------------------------------------------------------------------


def test_hello_is_answered_with_the_table_and_the_whole_view(table: MemoryTable) -> None:
    table.connect(1)

    seen, update = map(read_frame, table.sent[1])
    assert isinstance(seen, TableSeen)
    assert (seen.id, seen.game, seen.you, seen.sitters[0].name) == ("table", "literature", 0, "Owner")
    assert isinstance(update, Update)
    assert update.n == 3
    assert len(table.view(1).hand) == 12
    assert read_any(update.moves)["targets"] == [1, 3]


def test_everybody_at_the_table_sees_what_is_doubtful_in_its_house_rules() -> None:
    table = MemoryTable(options={"history": "full"})
    table.connect(1)
    table.connect(2, "stranger")

    assert table.table(1).doubts == table.table(2).doubts == table.state.rules.doubts != ()


def test_a_guest_without_a_seat_is_shown_what_everybody_sees(table: MemoryTable) -> None:
    table.connect(1, "stranger")

    assert table.table(1).you is None
    assert "hand" not in table.view(1).__struct_fields__
    assert not read_any(table.updates(1)[-1].moves)["asks"]


def test_nothing_is_heard_before_hello(table: MemoryTable) -> None:
    table.connect(1, tab=None)

    assert reason(table.say(1, type="again", id=1)) == "HELLO_FIRST"
    assert table.closed == {1: 1008}
    assert table.say(1, type="hello", wire=WIRE_VERSION, tab="tab") == []


def test_a_ping_is_answered_after_what_came_before_it_and_leaves_no_trace(table: MemoryTable) -> None:
    table.connect(1)
    before = table.state.n
    table.say(1, type="set_pace", id=1, pace="at_once")
    answers = table.say(1, type="ping")

    assert answers == [Pong()]
    assert table.state.n == before + 1


def test_a_ping_before_hello_is_refused(table: MemoryTable) -> None:
    table.connect(1, tab=None)

    assert reason(table.say(1, type="ping")) == "HELLO_FIRST"
    assert table.closed == {1: 1008}


def test_too_many_pings_are_refused_and_in_the_end_close_the_connection(table: MemoryTable) -> None:
    table.connect(1)
    answers = [answer for _ in range(400) for answer in table.say(1, type="ping")]

    assert Refused("TOO_FAST") in answers
    assert table.closed == {1: 1008}


def test_another_version_of_the_wire_is_refused(table: MemoryTable) -> None:
    table.connect(1, tab=None)

    assert reason(table.say(1, type="hello", wire=WIRE_VERSION + 1, tab="tab")) == "WRONG_VERSION"
    assert table.closed == {1: 1008}


def test_a_client_that_never_says_hello_is_disconnected(table: MemoryTable) -> None:
    table.connect(1, tab=None)
    table.pass_time(DEFAULT_LIMITS.hello_within_s - 0.1)
    assert not table.closed

    table.pass_time(0.2)
    assert table.closed == {1: 1008}
    table.pass_time(1000)


# --- Coming back ------------------------------------------------------------------------------------------------------


def test_a_new_client_gets_no_past_events(table: MemoryTable) -> None:
    table.connect(1)

    assert table.updates(1)[0].sights == ()


def test_a_returning_player_gets_the_missed_events_as_their_seat_saw_them(table: MemoryTable) -> None:
    table.connect(1, since=2)

    (dealt,) = table.updates(1)[0].sights
    hand_seen = table.reader.sight(dealt)
    assert isinstance(hand_seen, HandSeen)
    assert hand_seen.hand == table.view(1).hand


def test_a_returning_player_gets_no_event_twice(table: MemoryTable) -> None:
    table.connect(1)
    table.say(1, type="set_pace", id=1, pace="at_once")
    table.connect(2, since=3)

    assert kinds(table.updates(2)[0].sights) == ["pace_set"]


def test_after_a_long_absence_a_player_gets_the_last_events_and_the_whole_view(table: MemoryTable) -> None:
    table.connect(1)
    for count in range(1, SIGHTS_KEPT + 10):
        table.pass_time(1)
        assert is_acked(table.say(1, type="set_pace", id=count, pace=("at_once", "normal")[count % 2 - 1]))
    table.connect(2, since=2)

    update = table.updates(2)[0]
    assert len(update.sights) == SIGHTS_KEPT
    assert update.view == table.updates(1)[-1].view


def test_a_visitor_gets_no_past_events(table: MemoryTable) -> None:
    table.connect(1)
    table.say(1, **table.ask(1))
    table.connect(2, "stranger", since=1)

    assert table.updates(2)[0].sights == ()


def test_a_player_who_sits_down_late_gets_nothing_from_before(table: MemoryTable) -> None:
    table.connect(1)
    table.say(1, **table.ask(1))
    table.connect(2, "friend")
    table.say(2, type="sit", id=1, seat=1, name="Friend")
    table.say(2, type="sit", id=2, seat=1, name="Fred")
    table.connect(3, "friend", tab="other", since=1)

    assert kinds(table.updates(3)[0].sights) == ["seated"]
    assert read_any(table.updates(3)[0].sights[0])["name"] == "Fred"


def test_a_client_ahead_of_the_log_is_shown_the_present(table: MemoryTable) -> None:
    table.connect(1, since=1000)

    assert (table.updates(1)[0].n, table.updates(1)[0].sights) == (3, ())


def test_a_second_tab_gets_the_same_messages(table: MemoryTable) -> None:
    table.connect(1, tab="one")
    table.connect(2, tab="two")
    assert is_acked(table.say(1, **table.ask(1)))

    assert table.sent[1][-2] == table.sent[2][-1]


# --- Moves ------------------------------------------------------------------------------------------------------------


def test_a_move_is_on_disk_before_anybody_hears_of_it(table: MemoryTable) -> None:
    table.connect(1)
    table.connect(2, "stranger")

    frame = json.dumps(table.ask(1))
    appended, *sent = table.session.receive(1, frame, table.now)

    assert isinstance(appended, Append)
    assert {type(output) for output in sent} == {Send}
    told = [read_frame(output.frame).__class__ for output in sent if isinstance(output, Send)]
    assert told == [TableSeen, Change, Change, Ack], "the host is told that no level can be chosen any more"


def test_an_acknowledgement_names_the_last_event(table: MemoryTable) -> None:
    table.connect(1)

    seen, update, ack = table.say(1, **table.ask(1, command=7))

    assert isinstance(seen, TableSeen)
    assert isinstance(update, Change)
    assert ack == Ack(7, update.n)
    assert (table.log[-1].n, table.log[-1].tab, table.log[-1].command) == (update.n, "tab", 7)


def test_a_command_sent_again_is_acknowledged_again_and_done_once(table: MemoryTable) -> None:
    table.connect(1)
    ask = table.ask(1)
    first = table.say(1, **ask)[-1]
    length = len(table.log)

    assert table.say(1, **ask) == [first]
    assert len(table.log) == length


def test_another_command_with_the_id_of_one_that_was_done_is_refused_and_not_taken_for_it(table: MemoryTable) -> None:
    table.connect(1)
    table.say(1, type="set_pace", id=1, pace="at_once")
    length = len(table.log)

    assert reason(table.say(1, **table.ask(1, command=1))) == "ID_REUSED"
    assert len(table.log) == length
    assert is_acked(table.say(1, type="set_pace", id=1, pace="at_once"))


def test_a_command_sent_again_after_a_crash_is_done_once(table: MemoryTable) -> None:
    table.connect(1)
    ask = table.ask(1)
    first = table.say(1, **ask)[-1]
    table.session = table.rebuilt()
    table.connect(2)

    assert table.say(2, **ask) == [first]


def test_another_tabs_commands_are_counted_on_their_own(table: MemoryTable) -> None:
    table.connect(1, tab="one")
    table.connect(2, tab="two")

    table.say(1, type="set_pace", id=1, pace="at_once")
    _, table_seen, ack = [None, *table.say(2, type="set_pace", id=1, pace="normal")][-3:]

    assert isinstance(table_seen, (TableSeen, Change))
    assert ack == Ack(1, 5)


def test_a_move_made_before_the_last_event_of_the_game_is_stale(table: MemoryTable) -> None:
    table.connect(1)
    ask = table.ask(1)
    old = {**ask, "id": 2}
    table.say(1, **ask)

    assert reason(table.say(1, **old)) == "STALE"


def test_what_happens_beside_the_game_makes_no_move_stale(table: MemoryTable) -> None:
    table.connect(1)
    ask = table.ask(1, command=2)
    table.say(1, type="set_pace", id=1, pace="at_once")

    assert is_acked(table.say(1, **ask))


def test_a_move_made_in_sight_of_the_future_is_stale(table: MemoryTable) -> None:
    table.connect(1)

    assert reason(table.say(1, **{**table.ask(1), "n": 50})) == "STALE"


def test_a_move_that_the_rules_forbid_is_refused_with_their_reason(table: MemoryTable) -> None:
    table.connect(1)
    card = str(next(iter(table.view(1).hand)))
    move = {"type": "ask", "seat": 0, "target": 1, "card": card}

    (refused,) = table.say(1, type="play", id=1, n=3, move=move)

    assert refused == Refused("CARD_ALREADY_HELD", 1)


def test_a_refused_command_may_be_sent_again_in_better_times(table: MemoryTable) -> None:
    table.connect(1)
    table.say(1, type="play", id=1, n=0, move=table.ask(1)["move"])

    assert is_acked(table.say(1, **table.ask(1)))


def test_a_change_of_pace_is_sent_to_everybody(table: MemoryTable) -> None:
    table.connect(1)
    table.connect(2, "stranger")

    table.say(1, type="set_pace", id=1, pace="at_once")

    assert table.table(2).pace == "at_once"
    assert [read_any(sight) for sight in table.updates(2)[-1].sights] == [{"type": "pace_set", "pace": "at_once"}]


# --- The log ----------------------------------------------------------------------------------------------------------


def test_a_session_made_from_the_log_is_the_same_session() -> None:
    table = MemoryTable(pace="at_once", seed=5)
    table.connect(1)
    table.say(1, **table.ask(1))
    table.say(1, type="stand", id=2)
    table.pass_time(0, wakes=100)
    table.connect(2, "friend")
    table.say(2, type="sit", id=1, seat=2, name="Friend")

    again = table.rebuilt()

    for who in (OWNER, "friend", None):
        seen, update = table.session.look(who, table.now)
        seen_again, update_again = again.look(who, table.now)
        assert update == update_again
        assert [sitter.name for sitter in seen.sitters] == [sitter.name for sitter in seen_again.sitters]
        assert (seen.you, seen.pace) == (seen_again.you, seen_again.pace)
    assert again.state.game.truth == table.truth
    assert again.state.done("friend", "tab", 1) == table.state.done("friend", "tab", 1) is not None


def test_no_frame_says_who_a_guest_is(table: MemoryTable) -> None:
    table.connect(1)
    table.connect(2, "friend")
    table.say(2, type="sit", id=1, seat=1, name="Friend")
    table.connect(3, "stranger", since=1)

    for frames in table.sent.values():
        assert not any(b"owner" in frame or b'"friend"' in frame or b'"who"' in frame for frame in frames)
