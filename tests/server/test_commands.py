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
    "set_level of a seat": lambda _: {"type": "set_level", "id": 1, "seat": 2, "level": "counting"},
    "set_level of who stands in": lambda _: {"type": "set_level", "id": 1, "level": "random"},
    "set_level nowhere": lambda _: {"type": "set_level", "id": 1, "seat": 4, "level": "counting"},
    "set_level to one who sees all": lambda _: {"type": "set_level", "id": 1, "seat": 2, "level": "oracle"},
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
    "set_level of a seat": (OK, "NOT_THE_HOST", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "set_level of who stands in": (OK, "NOT_THE_HOST", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "set_level nowhere": ("UNKNOWN_SEAT", "NOT_THE_HOST", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
    "set_level to one who sees all": ("UNKNOWN_BOT", "NOT_THE_HOST", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED"),
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


def test_a_player_who_sits_down_sees_the_hand_of_the_seat_and_who_stands_up_no_longer(table: MemoryTable) -> None:
    table.connect(1, "dee")
    table.say(1, type="sit", id=1, seat=2, name="Dee")
    assert (table.table(1).you, table.table(1).sitters[2].name) == (2, "Dee")
    assert table.view(1) == table.state.view(2)

    table.say(1, type="stand", id=2)
    assert (table.table(1).you, table.statuses(1)[2]) == (None, "bot")
    assert table.view(1) == table.state.view(None)


def test_only_who_may_sit_down_is_offered_the_seats_of_bots(table: MemoryTable) -> None:
    for link, who in enumerate(("dee", OWNER, None), 1):
        table.connect(link, who)

    assert [table.table(link).free for link in (1, 2, 3)] == [(2, 3), (), ()]


def test_who_stood_up_in_a_game_is_offered_their_old_seat_alone_also_after_a_crash(left: MemoryTable) -> None:
    left.connect(1, OWNER)
    left.connect(2, "dee")
    left.say(1, type="stand", id=1)
    assert left.table(1).free == (0,)
    assert 0 in left.table(2).free

    left.session = left.rebuilt()
    left.connect(1, "cyd")
    assert reason(left.say(1, type="sit", id=1, seat=2, name="Cyd")) == "SAW_ANOTHER_HAND"


@pytest.mark.parametrize(("name", "shown"), [("  a \t b ", "a b"), ("x\u202ey", "xy"), ("<b>", "<b>")])
def test_a_name_can_be_changed_and_is_made_decent(table: MemoryTable, name: str, shown: str) -> None:
    assert is_acked(table.say(9, type="sit", id=1, seat=0, name=name))

    assert table.table(10).sitters[0].name == shown
