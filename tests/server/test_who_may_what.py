"""Every command times every role times every phase: whether it is done, or why not.

A new command, role or phase that has no expectation here makes a test fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, get_args

import pytest

from shoal.server.tables.messages.from_client import Command
from shoal.server.tables.messages.wire import TableReason
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked, reason
from tests.server.worlds import GIVEN_UP, PHASES, ROLES, SEATS

Message = dict[str, Any]


def _knock_number(table: MemoryTable) -> int:
    return next((one.number for link in (100, 101) for one in table.table(link).knocks), 1)


def _move(table: MemoryTable, seat: int) -> Message:
    if table.state.rules.name == "fish_draw":
        return {"type": "collect" if table.updates(100)[-1].hearing else "reveal", "seat": seat}
    offer = table.offer(seat)
    target, card = (offer.targets[0], next(iter(offer.asks))) if offer.targets else ((seat + 1) % 6, "9H")
    return {"type": "ask", "seat": seat, "target": target, "card": str(card)}


VERBS: Final[dict[str, Callable[[MemoryTable, int], Message]]] = {
    "play": lambda table, seat: {"n": table.state.n, "move": _move(table, seat)},
    "sit": lambda *_: {"seat": GIVEN_UP, "name": "Ann"},
    "knock": lambda *_: {"seat": GIVEN_UP, "name": "Ann"},
    "stop_asking": lambda *_: {},
    "stand": lambda *_: {},
    "set_pace": lambda *_: {"pace": "slow"},
    "set_hearing": lambda *_: {"hearing_s": 10},
    "set_level": lambda table, _: {"seat": GIVEN_UP, "level": _level(table)},
    "waive": lambda table, _: {"n": table.state.n},
    "hasten": lambda table, _: {"n": table.state.n},
    "hint": lambda *_: {"what": "know"},
    "ready": lambda table, _: {"n": table.state.n},
    "begin": lambda *_: {},
    "rule": lambda *_: {"ruling": {"type": "redeal"}},
    "consent": lambda table, _: {"yes": True, "n": table.proposed},
    "again": lambda *_: {},
    "admit": lambda table, _: {"knock": _knock_number(table)},
    "turn_away": lambda table, _: {"knock": _knock_number(table)},
    "remove": lambda *_: {"seat": SEATS["teammate"]},
    "swap": lambda *_: {"seat": GIVEN_UP, "other": GIVEN_UP + 1},
    "hand_over": lambda *_: {"seat": SEATS["teammate"]},
    "set_seating": lambda *_: {"seating": "ask"},
    "set_watching": lambda *_: {"watching": "ended"},
    "set_listed": lambda *_: {"listed": True},
    "set_words": lambda *_: {"words": "friends"},
    "set_time": lambda *_: {"time": {"type": "turn", "turn_s": 60}},
    "take_back": lambda *_: {},
    "say": lambda *_: {"phrase": "hello"},
    "react": lambda *_: {"reaction": "laugh"},
    "tell": lambda *_: {"text": "Hello"},
    "mute": lambda *_: {"seat": SEATS["teammate"], "yes": True},
    "block": lambda *_: {"seat": SEATS["teammate"]},
    "look_on": lambda *_: {"seat": SEATS["host"], "name": "Ann"},
    "look_away": lambda *_: {},
    "let_look": lambda *_: {"look": 1, "yes": True},
}
"""By the tag of a command: its fields, as the person of a seat would say it."""


def _level(table: MemoryTable) -> str:
    return "counting" if table.state.rules.name == "literature" else "drowsy"


OK: Final = "done"
SEATED: Final = tuple(SEATS)
EVERY: Final = tuple(PHASES)
BETWEEN: Final = ("gathering", "untouched", "unready", "over")
DURING: Final = ("playing", "host away", "hearing", "ruling")

Row = tuple[str, ...]


def by_host(of_host: str) -> Row:
    """The host alone may: for all others who sit it is not theirs, and who does not sit has no say."""
    return (of_host, "NOT_THE_HOST", "NOT_THE_HOST", "NOT_THE_HOST", *_OUTSIDE)


def by_any(answer: str) -> Row:
    """All who sit are answered so."""
    return (*[answer] * len(SEATED), *_OUTSIDE)


_OUTSIDE: Final = ("NOT_SEATED",) * (len(ROLES) - len(SEATED))


def in_hosts_stead(answer: str) -> Row:
    """While the host is gone, the opponent is in their place, who has sat longest; the host who speaks is back."""
    return (answer, answer, "NOT_THE_HOST", "NOT_THE_HOST", *_OUTSIDE)


def host_rules(between: str, during: str, others: str | None = None) -> dict[tuple[str, ...], Row]:
    """A command of the host: what they are answered between games, and in a game; `others` where nobody can ask for a seat."""
    return {
        BETWEEN: by_host(between),
        ("playing", "hearing"): by_host(during),
        ("ruling",): by_host(others or during),
        ("host away",): in_hosts_stead(during),
    }


ALREADY: Final = ("ALREADY_SEATED",) * len(SEATED)

ALLOWED: Final[dict[str, dict[tuple[str, ...], Row]]] = {
    # phases: host | opponent | teammate | returned | visitor | nobody | stood up | removed
    "play": {
        ("untouched", "playing", "host away", "ruling"): (OK, *["NOT_YOUR_TURN"] * 3, *_OUTSIDE),
        ("unready",): by_any("OTHERS_NOT_READY"),
        ("hearing",): ("OTHERS_MAY_SPEAK", *["NOT_THE_WINNER"] * 3, *_OUTSIDE),
        ("over",): by_any("GAME_OVER"),
        ("gathering",): by_any("NOT_DEALT"),
    },
    "sit": {
        ("gathering",): (*[OK] * 4, OK, "UNKNOWN_GUEST", OK, "ASK_FIRST"),  # from one seat to another
        BETWEEN[1:]: (*ALREADY, OK, "UNKNOWN_GUEST", OK, "ASK_FIRST"),
        ("playing", "host away", "hearing"): (*ALREADY, "ASK_FIRST", "UNKNOWN_GUEST", OK, "ASK_FIRST"),
        ("ruling",): (*ALREADY, "SEAT_TAKEN", "UNKNOWN_GUEST", "SEAT_TAKEN", "SEAT_TAKEN"),
    },
    "knock": {
        (*BETWEEN, "playing", "host away", "hearing"): (*ALREADY, OK, "UNKNOWN_GUEST", OK, OK),
        ("ruling",): (*ALREADY, "SEAT_TAKEN", "UNKNOWN_GUEST", "SEAT_TAKEN", "SEAT_TAKEN"),
    },
    "stop_asking": {EVERY: ("NO_KNOCK",) * len(ROLES)},
    "stand": {EVERY: by_any(OK)},
    "set_pace": {EVERY: by_any(OK)},
    "set_hearing": {EVERY: by_any(OK)},
    "set_level": host_rules(OK, "GAME_HAS_BEGUN"),
    "waive": {
        (*BETWEEN, "playing", "host away", "ruling"): by_any("NOTHING_TO_WAIVE"),
        ("hearing",): by_any(OK),
    },
    "hasten": {
        (*BETWEEN, "playing", "hearing", "ruling"): by_any("NOTHING_TO_HASTEN"),
        ("host away",): ("NOTHING_TO_HASTEN", OK, OK, OK, *_OUTSIDE),
    },
    "hint": {EVERY: by_any("NO_HINTS")},  # other people play here
    "ready": {
        ("untouched", "over", *DURING): by_any("NOT_ASKED_IF_READY"),
        ("unready",): by_any(OK),
        ("gathering",): ("NOT_ASKED_IF_READY", OK, OK, OK, *_OUTSIDE),
    },
    "begin": {
        ("gathering",): by_host(OK),
        (*BETWEEN[1:], "playing", "hearing", "ruling"): by_host("GAME_HAS_BEGUN"),
        ("host away",): in_hosts_stead("GAME_HAS_BEGUN"),
    },
    "rule": {
        (*BETWEEN, "playing", "host away", "hearing"): by_any("RULINGS_ARE_FOR_FRIENDS"),
        ("ruling",): by_any("RULING_PENDING"),
    },
    "consent": {
        (*BETWEEN, "playing", "host away", "hearing"): by_any("NO_RULING"),
        ("ruling",): by_any(OK),
    },
    "again": {
        (*BETWEEN[:3], *DURING): by_any("GAME_NOT_OVER"),
        ("over",): by_any(OK),
    },
    "admit": host_rules("NO_KNOCK", OK, "NO_KNOCK"),
    "turn_away": host_rules("NO_KNOCK", OK, "NO_KNOCK"),
    "remove": host_rules(OK, OK),
    "swap": host_rules(OK, "GAME_HAS_BEGUN"),
    "hand_over": {EVERY: by_host(OK)},
    "set_seating": host_rules(OK, OK),
    "set_watching": host_rules(OK, "GAME_HAS_BEGUN"),
    "set_listed": host_rules(OK, OK),
    "set_words": host_rules(OK, OK),
    "set_time": host_rules(OK, "GAME_HAS_BEGUN"),
    "take_back": {EVERY: by_any("SEAT_IS_YOURS")},
    "say": {EVERY: by_any(OK)},
    "react": {EVERY: by_any(OK)},
    "tell": {EVERY: by_any(OK)},
    "mute": {EVERY: (OK, OK, "OWN_SEAT", OK, OK, "UNKNOWN_GUEST", OK, OK)},
    "block": {
        EVERY: ("NO_ACCOUNT", "NO_ACCOUNT", "OWN_SEAT", *["NO_ACCOUNT"] * 2, "UNKNOWN_GUEST", *["NO_ACCOUNT"] * 2)
    },
    "look_on": {EVERY: (*ALREADY, "NOT_SHOWN", "UNKNOWN_GUEST", "NOT_SHOWN", "NOT_SHOWN")},
    "look_away": {EVERY: (OK,) * len(ROLES)},
    "let_look": {EVERY: by_any("NO_LOOK")},
}
"""What each role is answered; nobody who rules only while the host is gone hands the table on."""


def expected(verb: str, role: str, phase: str) -> str:
    """`KeyError` or `ValueError` where nothing is expected, or two things are."""
    (row,) = (row for phases, row in ALLOWED[verb].items() if phase in phases)
    return dict(zip(ROLES, row, strict=True))[role]


def cells() -> Iterator[tuple[str, str, str]]:
    """Every command of the wire, every role, every phase."""
    tags = [kind.__struct_config__.tag for kind in get_args(Command)]
    return ((tag, role, phase) for tag in tags for role in ROLES for phase in PHASES)


def answer(table: MemoryTable, verb: str, role: str) -> str:
    """What that role is answered; nothing is left of a command that is refused."""
    length = len(table.log)
    fields = VERBS[verb](table, SEATS.get(role, 0))
    answers = table.say(1, type=verb, id=100 + list(VERBS).index(verb), **fields)
    if is_acked(answers):
        return OK
    assert len(table.log) == length
    return reason(answers[:1])


def test_every_command_has_an_expectation_for_every_role_in_every_phase() -> None:
    every = list(cells())

    assert len(every) == len(get_args(Command)) * len(ROLES) * len(PHASES) == len(VERBS) * len(ROLES) * len(PHASES)
    for verb, role, phase in every:
        assert expected(verb, role, phase)
        assert verb in VERBS


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("role", ROLES)
def test_a_command_is_done_or_refused_by_role_and_phase(role: str, phase: str) -> None:
    wanted = {verb: expected(verb, role, phase) for verb, at, when in cells() if (at, when) == (role, phase)}
    found: dict[str, str] = {}
    table = None
    for verb in sorted(wanted, key=lambda verb: wanted[verb] in (OK, "OTHERS_NOT_READY")):
        if table is None:
            table = PHASES[phase]()
            table.connect(1, ROLES[role], tab="new")
        found[verb] = answer(table, verb, role)
        # Something has changed, or so much was said that more would be too fast.
        if found[verb] in (OK, "OTHERS_NOT_READY") or len(found) % 12 == 0:
            table = None

    assert found == wanted


def test_every_reason_of_a_table_is_given_somewhere() -> None:
    elsewhere = {
        *("STALE", "UNREADABLE", "HELLO_FIRST", "WRONG_VERSION", "TOO_FAST", "ID_REUSED"),  # test_session.py
        *("NOT_YOUR_SEAT", "UNKNOWN_SEAT", "UNKNOWN_BOT", "SAW_ANOTHER_HAND"),  # below
        *("NAME_EMPTY", "NAME_TOO_LONG", "NAME_RESERVED"),  # test_names.py
        "RATED_TABLE",  # test_rated.py
        *("TABLE_LOCKED", "WITH_NEXT_DEAL", "TURNED_AWAY", "TOO_MANY_ASK"),  # test_door.py
        *("NOBODY_THERE", "OWN_SEAT"),  # test_host_rule.py
        *(
            "NO_TALK_NOW",
            "NOBODY_HEARS",
            "PHRASES_ONLY",
            "TEXT_EMPTY",
            "TEXT_TOO_LONG",
            "TOO_MUCH_SAID",
        ),  # test_talk.py
        "SHARED_ADDRESS",  # test_looking_on.py
        *("OUT_OF_TIME", "NO_WAIT_LEFT", "SEAT_IS_KEPT"),  # test_time.py
    }
    here = {expected(*cell) for cell in cells()} - {OK, "NOT_YOUR_TURN", "NOT_THE_WINNER", "GAME_OVER", "NOT_DEALT"}

    assert here | elsewhere == set(get_args(TableReason))


# --- Commands in several forms ----------------------------------------------------------------------------------------


PEOPLE: Final = {"owner": OWNER, "other seat": "bea", "visitor": "dee", "nobody": None, "stood up": "cyd"}
"""By role, the guest: with seat 0, and with seat 1; without one, and without a cookie; and who gave seat 3 up."""


def sit(seat: int) -> Callable[[MemoryTable], Message]:
    return lambda _: {"type": "sit", "id": 1, "seat": seat, "name": "Ann"}


def set_level(**fields: object) -> Callable[[MemoryTable], Message]:
    return lambda _: {"type": "set_level", "id": 1, "level": "counting", **fields}


FORMS: Final[dict[str, tuple[Callable[[MemoryTable], Message], Row]]] = {
    "play own seat": (lambda table: table.ask(9), (OK, "NOT_YOUR_SEAT", *["NOT_SEATED"] * 3)),
    "play another seat": (
        lambda table: {**table.ask(9), "move": {"type": "ask", "seat": 1, "target": 0, "card": "9H"}},
        ("NOT_YOUR_SEAT", "NOT_YOUR_TURN", *["NOT_SEATED"] * 3),
    ),
    "sit on a bot's seat": (sit(2), (*["ALREADY_SEATED"] * 2, OK, "UNKNOWN_GUEST", OK)),  # before play: dealt anew
    "sit on a person's seat": (sit(1), ("ALREADY_SEATED", OK, "SEAT_TAKEN", "UNKNOWN_GUEST", "SEAT_TAKEN")),
    "sit on one's own seat": (sit(0), (OK, "ALREADY_SEATED", "SEAT_TAKEN", "UNKNOWN_GUEST", "SEAT_TAKEN")),
    "sit nowhere": (sit(4), (*["UNKNOWN_SEAT"] * 3, "UNKNOWN_GUEST", "UNKNOWN_SEAT")),
    "set_level of who stands in": (set_level(), (OK, "NOT_THE_HOST", *["NOT_SEATED"] * 3)),
    "set_level nowhere": (set_level(seat=4), ("UNKNOWN_SEAT", "NOT_THE_HOST", *["NOT_SEATED"] * 3)),
    "set_level to one who sees all": (
        set_level(seat=2, level="oracle"),
        ("UNKNOWN_BOT", "NOT_THE_HOST", *["NOT_SEATED"] * 3),
    ),
}


@pytest.fixture
def table() -> MemoryTable:
    """Owner on seat 0, Bea on seat 1, bots on 2 and 3; the owner has the turn. Connection 9 is the owner's first."""
    table = MemoryTable()
    table.connect(9, OWNER, tab="other")
    table.sit(10, "bea", 1)
    table.sit(11, "cyd", 3)
    assert is_acked(table.say(11, type="stand", id=101))
    return table


@pytest.mark.parametrize("role", PEOPLE)
@pytest.mark.parametrize("form", FORMS)
def test_a_command_in_a_form_of_its_own_is_done_or_refused_by_role(table: MemoryTable, form: str, role: str) -> None:
    message, allowed = FORMS[form]
    table.connect(1, PEOPLE[role], tab="new")
    length = len(table.log)
    answers = table.say(1, **message(table))
    said = OK if is_acked(answers) else reason(answers)

    assert said == dict(zip(PEOPLE, allowed, strict=True))[role]
    assert (len(table.log) > length) is (said == OK)


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


def test_who_stood_up_in_a_game_is_offered_their_old_seat_alone_also_after_a_crash() -> None:
    table = MemoryTable(seating="open")
    table.connect(1)
    table.connect(2, "dee")
    table.sit(11, "cyd", 3)
    table.begin(1)
    for link in (1, 11):
        assert is_acked(table.say(link, type="stand", id=101))
    assert table.table(1).free == (0,)
    assert {0, 3} <= {*table.table(2).free}

    table.session = table.rebuilt()
    table.connect(1, "cyd")
    assert reason(table.say(1, type="sit", id=1, seat=2, name="Cyd")) == "SAW_ANOTHER_HAND"


@pytest.mark.parametrize(("name", "shown"), [("  a \t b ", "a b"), ("x\u202ey", "xy"), ("<b>", "<b>")])
def test_a_name_can_be_changed_and_is_made_decent(table: MemoryTable, name: str, shown: str) -> None:
    assert is_acked(table.say(9, type="sit", id=1, seat=0, name=name))

    assert table.table(10).sitters[0].name == shown
