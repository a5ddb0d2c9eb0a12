"""Commands in several forms: what each role may do, and the reason why not. All commands and phases are in `test_who_may_what.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from shoal.server.tables.messages.from_client import Command
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked, reason

Message = dict[str, object]
COMMANDS: dict[str, Callable[[MemoryTable], Message]] = {
    "play own seat": lambda table: table.ask(9),
    "play another seat": lambda table: {**table.ask(9), "move": {**move_of(table), "seat": 1}},
    "sit on a bot's seat": lambda _: {"type": "sit", "id": 1, "seat": 2, "name": "Ann"},
    "sit on a person's seat": lambda _: {"type": "sit", "id": 1, "seat": 1, "name": "Ann"},
    "sit on one's own seat": lambda _: {"type": "sit", "id": 1, "seat": 0, "name": "Ann"},
    "sit nowhere": lambda _: {"type": "sit", "id": 1, "seat": 4, "name": "Ann"},
    "stand": lambda _: {"type": "stand", "id": 1},
    "set_pace": lambda _: {"type": "set_pace", "id": 1, "pace": "at_once"},
    "set_hearing": lambda _: {"type": "set_hearing", "id": 1, "hearing_s": 10},
    "set_level of a seat": lambda _: {"type": "set_level", "id": 1, "seat": 2, "level": "counting"},
    "set_level of who stands in": lambda _: {"type": "set_level", "id": 1, "level": "random"},
    "set_level nowhere": lambda _: {"type": "set_level", "id": 1, "seat": 4, "level": "counting"},
    "set_level to one who sees all": lambda _: {"type": "set_level", "id": 1, "seat": 2, "level": "oracle"},
    "set_time": lambda _: {"type": "set_time", "id": 1, "time": {"type": "turn", "turn_s": 30}},
    "take_back": lambda _: {"type": "take_back", "id": 1},
    "waive": lambda table: {"type": "waive", "id": 1, "n": table.state.n},
    "hasten": lambda table: {"type": "hasten", "id": 1, "n": table.state.n},
    "ready": lambda table: {"type": "ready", "id": 1, "n": table.state.n},
    "rule": lambda _: {"type": "rule", "id": 1, "ruling": {"type": "redeal"}},
    "consent": lambda table: {"type": "consent", "id": 1, "yes": True, "n": table.proposed},
    "again": lambda _: {"type": "again", "id": 1},
}
ROLES = ("owner", "other seat", "visitor", "nobody", "stood up")
OK = "done"
ALLOWED = {
    # by role: the owner of seat 0 | of seat 1 | a guest | somebody without a cookie | one who gave seat 3 up
    "play own seat": (OK, "NOT_YOUR_SEAT", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "play another seat": ("NOT_YOUR_SEAT", "NOT_YOUR_TURN", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "sit on a bot's seat": ("ALREADY_SEATED", "ALREADY_SEATED", OK, "UNKNOWN_GUEST", OK),  # before play: dealt anew
    "sit on a person's seat": ("ALREADY_SEATED", OK, "SEAT_TAKEN", "UNKNOWN_GUEST", "SEAT_TAKEN"),
    "sit on one's own seat": (OK, "ALREADY_SEATED", "SEAT_TAKEN", "UNKNOWN_GUEST", "SEAT_TAKEN"),
    "sit nowhere": ("UNKNOWN_SEAT", "UNKNOWN_SEAT", "UNKNOWN_SEAT", "UNKNOWN_GUEST", "UNKNOWN_SEAT"),
    "stand": (OK, OK, "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "set_pace": (OK, OK, "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "set_hearing": (OK, OK, "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "set_level of a seat": (OK, "NOT_THE_HOST", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "set_level of who stands in": (OK, "NOT_THE_HOST", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "set_level nowhere": ("UNKNOWN_SEAT", "NOT_THE_HOST", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "set_level to one who sees all": ("UNKNOWN_BOT", "NOT_THE_HOST", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "set_time": (OK, "NOT_THE_HOST", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "take_back": ("SEAT_IS_YOURS", "SEAT_IS_YOURS", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "waive": ("NOTHING_TO_WAIVE", "NOTHING_TO_WAIVE", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "hasten": ("NOTHING_TO_HASTEN", "NOTHING_TO_HASTEN", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "ready": ("NOT_ASKED_IF_READY", "NOT_ASKED_IF_READY", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "rule": ("RULINGS_ARE_FOR_FRIENDS", "RULINGS_ARE_FOR_FRIENDS", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "consent": ("NO_RULING", "NO_RULING", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "again": ("GAME_NOT_OVER", "GAME_NOT_OVER", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
}


def move_of(table: MemoryTable) -> Message:
    move = table.ask(9)["move"]
    assert isinstance(move, dict)
    return move


@pytest.fixture
def table() -> MemoryTable:
    """Owner on seat 0, Bea on seat 1, bots on 2 and 3; the owner has the turn. Connection 9 is the owner's first."""
    table = MemoryTable()
    table.connect(9, OWNER, tab="other")
    for link, (role, who) in enumerate({"other seat": "bea", "stood up": "cyd"}.items(), 10):
        table.connect(link, who, tab=role.replace(" ", "-"))
        assert is_acked(table.say(link, type="sit", id=100, seat=1 if who == "bea" else 3, name=who))
    assert is_acked(table.say(11, type="stand", id=101))
    return table


@pytest.fixture
def left() -> MemoryTable:
    """The same, but seats stay open, and the owner has asked before Cyd stood up: the cards are not dealt anew."""
    table = MemoryTable(seating="open")
    table.connect(9, OWNER, tab="other")
    table.connect(11, "cyd", tab="stood-up")
    assert is_acked(table.say(11, type="sit", id=100, seat=3, name="Cyd"))
    table.begin(9)
    assert is_acked(table.say(11, type="stand", id=101))
    return table


def test_every_row_has_all_roles() -> None:
    tags = {kind.__struct_config__.tag for kind in get_args(Command)}

    assert {name.split()[0] for name in COMMANDS} <= tags
    assert COMMANDS.keys() == ALLOWED.keys()
    assert all(len(row) == len(ROLES) for row in ALLOWED.values())


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_done_or_refused_by_role(table: MemoryTable, command: str, role: str) -> None:
    who = {"owner": OWNER, "other seat": "bea", "visitor": "dee", "nobody": None, "stood up": "cyd"}[role]
    table.connect(1, who, tab="new")
    length = len(table.log)

    answers = table.say(1, **COMMANDS[command](table))

    allowed = ALLOWED[command][ROLES.index(role)]
    if allowed == OK:
        assert is_acked(answers)
        assert len(table.log) > length
    else:
        assert reason(answers) == allowed
        assert len(table.log) == length


def test_a_player_who_sits_down_sees_the_hand_of_the_seat(table: MemoryTable) -> None:
    table.connect(1, "dee")
    table.say(1, type="sit", id=1, seat=2, name="Dee")

    assert table.table(1).you == 2
    assert table.table(1).sitters[2].name == "Dee"
    assert table.view(1).hand == table.truth.hands[2]


def test_a_visitor_is_offered_the_seats_of_bots(table: MemoryTable) -> None:
    table.connect(1, "dee")
    people = {seat for seat, person in enumerate(table.state.seats.people) if person}

    assert set(table.table(1).free) == set(range(table.state.rules.seats)) - people


def test_neither_a_seated_player_nor_a_guest_who_cannot_sit_is_offered_a_seat(table: MemoryTable) -> None:
    table.connect(1, OWNER)
    table.connect(2, None)

    assert (table.table(1).free, table.table(2).free) == ((), ())


def test_a_player_who_stood_up_is_offered_their_old_seat_until_the_next_deal(left: MemoryTable) -> None:
    left.connect(1, OWNER)
    left.connect(2, "dee")
    left.say(1, type="stand", id=1)

    assert left.table(1).free == (0,)
    assert 0 in left.table(2).free


def test_a_player_who_stands_up_no_longer_sees_a_hand(table: MemoryTable) -> None:
    table.connect(1, OWNER)
    table.say(1, type="stand", id=1)

    assert table.table(1).you is None
    assert "hand" not in table.view(1).__struct_fields__
    assert table.statuses(1)[0] == "bot"


def test_a_player_who_stood_up_may_take_the_same_seat_again(table: MemoryTable) -> None:
    assert is_acked(table.say(11, type="sit", id=102, seat=3, name="Cyd"))


def test_a_guest_may_look_at_one_hand_only_also_after_a_crash(left: MemoryTable) -> None:
    left.session = left.rebuilt()
    left.connect(1, "cyd")

    assert reason(left.say(1, type="sit", id=1, seat=2, name="Cyd")) == "SAW_ANOTHER_HAND"


def test_a_name_can_be_changed(table: MemoryTable) -> None:
    table.say(9, type="sit", id=1, seat=0, name="Olga")

    assert table.table(10).sitters[0].name == "Olga"


@pytest.mark.parametrize(("name", "shown"), [("  a \t b ", "a b"), ("x\u202ey", "xy"), ("<b>", "<b>")])
def test_names_are_made_decent(table: MemoryTable, name: str, shown: str) -> None:
    assert is_acked(table.say(9, type="sit", id=1, seat=0, name=name))

    assert table.table(9).sitters[0].name == shown
