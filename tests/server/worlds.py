"""Tables of six in every phase of a game, with everybody there who may want something: for the table of who may do what."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from shoal.server.tables.timing.presence import BRIEF_S, Manners
from tests.server.tables_in_memory import GRACE, OWNER, STEADY, MemoryTable, is_acked

ROLES: Final = {
    "host": OWNER,
    "opponent": "opponent",
    "teammate": "teammate",
    "returned": "returned",
    "visitor": "visitor",
    "nobody": None,
    "stood up": "stood",
    "removed": "removed",
}
"""By role, the guest. `returned` was gone so long that a bot stood in, where the phase bears it; `nobody` has no cookie."""

SEATS: Final = {"host": 0, "opponent": 1, "teammate": 2, "returned": 3}
GIVEN_UP: Final = 4
"""The seat that `stood up` and then `removed` had in this game, where the phase is not one without bots."""

HALF_SUITS: Final = ("LC", "LD", "LH", "LS", "HC", "HD", "HH", "HS")


def _say(table: MemoryTable, link: int, **message: Any) -> None:
    answers = table.say(link, **message)
    assert is_acked(answers), answers


def _link(role: str) -> int:
    return 100 + list(ROLES).index(role)


def _seated(game: str = "literature", *, plays: bool = False, **wishes: Any) -> MemoryTable:
    """Four people sit; from a fifth a seat was taken, and a sixth has given it up: in play only when the first move is made."""
    table = MemoryTable(game=game, seats=6, **{"seating": "until_play"} | wishes)
    for role, who in ROLES.items():
        if role not in ("visitor", "nobody"):
            table.connect(_link(role), who, tab=role.replace(" ", "-"))
    for role in ("opponent", "teammate", "returned"):
        _say(table, _link(role), type="sit", id=1, seat=SEATS[role], name=role)
    _say(table, _link("removed"), type="sit", id=1, seat=GIVEN_UP, name="Removed")
    _say(table, _link("host"), type="remove", id=1, seat=GIVEN_UP)
    _say(table, _link("host"), type="set_seating", id=2, seating="until_play")
    _say(table, _link("stood up"), type="sit", id=1, seat=GIVEN_UP, name="Stood")
    if not plays:
        _say(table, _link("stood up"), type="stand", id=2)
    return table


def _away(table: MemoryTable, role: str) -> None:
    """That person is gone, and a bot stands in; nothing is played meanwhile, since the host has the turn."""
    table.pass_time(BRIEF_S)
    table.disconnect(_link(role))
    table.pass_time(GRACE)
    assert table.statuses(_link("opponent"))[SEATS[role]] == "away"


def _hit(table: MemoryTable) -> None:
    """The host asks for a card that is there, and keeps the turn."""
    table.begin(_link("host"), 3)
    person = table.state.seats.people[GIVEN_UP]
    if person and person.who == ROLES["stood up"]:
        _say(table, _link("stood up"), type="stand", id=2)


def _knocked(table: MemoryTable) -> MemoryTable:
    """Somebody asks for a seat."""
    table.connect(200, "asker", tab="asker")
    _say(table, 200, type="knock", id=1, seat=GIVEN_UP, name="Asker")
    return table


def _with_two_more(table: MemoryTable) -> None:
    for link, seat in ((300, 4), (301, 5)):
        table.sit(link, f"more {seat}", seat)


def untouched() -> MemoryTable:
    table = _seated()
    _away(table, "returned")
    return table


def unready() -> MemoryTable:
    return _seated("fish_draw", manners=Manners(tempo=STEADY))


def gathering() -> MemoryTable:
    return _seated(gather=True)


def playing(gone: str) -> MemoryTable:
    table = _seated(plays=True)
    _hit(table)
    _away(table, gone)
    return _knocked(table)


def hearing() -> MemoryTable:
    """A Fish has won, and it is the host's to collect."""
    for seed in range(7, 300):  # with fewer none is won so
        table = _seated("fish_draw", seed=seed, hearing_s=30)
        for command in range(10, 14):
            if table.truth.board.phase != "round":
                break
            table.move(_link("host"), "reveal", command)
        seats = table.updates(_link("host"))[-1].hearing
        if seats is not None and table.state.game.turn == 0 and set(SEATS.values()) <= {0, *seats.seats}:
            return _knocked(table)
    raise AssertionError("no Fish wins")


def ruling() -> MemoryTable:
    """An opponent of the host has proposed something, and no bot plays."""
    table = _seated()
    _with_two_more(table)
    _hit(table)
    _say(table, _link("opponent"), type="rule", id=2, ruling={"type": "cancel", "half_suit": "LC"})
    return table


def over() -> MemoryTable:
    table = _seated()
    _with_two_more(table)
    for command, half_suit in enumerate(HALF_SUITS, 10):
        _say(table, _link("host"), type="rule", id=command, ruling={"type": "cancel", "half_suit": half_suit})
        _say(table, _link("opponent"), type="consent", id=command, yes=True, n=table.proposed)
    assert table.state.game.is_over
    for link in (300, 301):
        _say(table, link, type="stand", id=2)
    return table


PHASES: Final[dict[str, Callable[[], MemoryTable]]] = {
    "gathering": gathering,
    "untouched": untouched,
    "unready": unready,
    "playing": partial(playing, "returned"),
    "host away": partial(playing, "host"),
    "hearing": hearing,
    "ruling": ruling,
    "over": over,
}
"""A game of Literature, or of Fish Draw where others are waited for: before the first deal; dealt; going on, once while the host is gone; over."""
