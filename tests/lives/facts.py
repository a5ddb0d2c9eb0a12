"""What holds at every table after every step, whatever has happened there.

time        after a wake something has happened, or the next wake is later (`Life.pass_time`)
stands      no game stands still that a bot or a clock should move
told        what each client was sent, folded as a client folds it, is what a fresh look gives
view        what a client knows of the game is the fold of what its seat has seen
secret      nobody is sent a hand that they may not see
refusal     a refusal changes nothing
state       the state folded from the log is the live one, and that of its last game's log
persons     no two people share a pseudonym
lobby       what the lobby was told is what the table is
readers     whatever is read of a log is what was written, and what the whole log says
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from shoal.core.codec import Decoder, encode
from shoal.core.game import Seat
from shoal.server.lobby.listing import TableListing
from shoal.server.tables.messages.to_client import Clocks, Hands, Hearing, ToClient, Unready, Update
from shoal.server.tables.messages.wire import LATE_MOVES
from shoal.server.tables.outputs import Output, Send
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.gathering import OPEN_S
from shoal.server.tables.timing.time_control import NoTime
from tests.lives.people import Tab, Wrong

if TYPE_CHECKING:
    from tests.lives.life import Life

_READ = Decoder[dict[str, Any]](dict[str, Any])
COUNTING = ("hearing", "unready", "clocks")
RACE = "a race ends, whoever is silent"
ROOM = "those who gather do not wait for ever"
LATE_MS = 3
"""By how many milliseconds a countdown may be off: each end of it is rounded."""


def check_all(life: Life, *, is_thorough: bool) -> None:
    """All of them, but for those that are checked where something happens."""
    for tab in life.tabs:
        if tab.is_open:
            check_told(life, tab)
    check_lobby(life)
    check_alive(life)
    life.check_followed()
    if is_thorough:
        check_views(life.state)
        check_persons(life)
        life.check_state()


# --- Time -----------------------------------------------------------------------------------------------------------


def is_frozen(life: Life) -> bool:
    """Whether the table stands still because nobody who plays is connected."""
    state, here = life.state, {tab.who for tab in life.tabs if tab.is_open}
    if life.session._goes_on_alone:
        return False
    people = {person.who for person in state.seats.people if person}
    return people.isdisjoint(here) if people else not any(tab.is_open for tab in life.tabs)


def must_move(life: Life) -> tuple[int, str] | None:
    """The last event of the game and why it must go on by itself; `None` where it waits for a person who may take their time."""
    state, turn = life.state, life.state.game.turn
    if state.game.is_over or is_frozen(life):
        return None
    if state.is_gathering:
        return state.n, ROOM
    if turn is None:
        return state.n, "a Wait ends"
    if life.session._waits.hearing.conclusion() is not None:
        return state.n, RACE
    person, here = state.seats.people[turn], {tab.who for tab in life.tabs if tab.is_open}
    if person is None or turn in state.seats.kept:
        return state.n, "it is a bot's turn"
    if state.clock.out == turn:
        return state.n, "a person's time is over"
    if not isinstance(state.clock.control, NoTime):
        return state.n, "a person's clock runs"
    if person.who not in here and not life.session._is_by_correspondence:
        return state.n, "it is the turn of somebody who is gone"
    return None


def check_alive(life: Life) -> None:
    """A game that must go on by itself has an hour at which it does, or a bot that thinks."""
    why = must_move(life)
    if why is not None and life.session.next_wake is None and not life.table.thoughts:
        raise Wrong("stands", f"{why[1]}, and the table wants to be woken never")


def check_has_moved(life: Life, before: tuple[int, str] | None, seconds: float) -> None:
    """In ten minutes every turn of a bot is over, and every race."""
    if before is None or seconds < 600 or before != must_move(life) or life.table.thoughts:
        return
    if before[1] in (*([ROOM] if seconds > OPEN_S else []), RACE, "it is a bot's turn", "a person's time is over"):
        raise Wrong("stands", f"{before[1]}, for {seconds:.0f} s")


# --- What is told ---------------------------------------------------------------------------------------------------


def check_told(life: Life, tab: Tab) -> None:
    """A client that has kept up knows what a fresh look gives."""
    session, now = life.session, life.now
    table, update = session.look(tab.who, now)
    if tab.table is None or tab.update is None:
        raise Wrong("told", f"{tab.who} has said hello and was told nothing")
    _same_fields(tab.who, asdict(tab.table), asdict(table))
    if session._broadcast._description.is_outside(life.state.seats.of(tab.who)):
        if _READ(tab.update.view) != _READ(update.view):
            raise Wrong("told", f"{tab.who} may not watch, and knows of the game")
        return
    passed = round(1000 * (now - tab.at))
    _same_fields(tab.who, _of_game(tab.update, passed), _of_game(update, 0), off_by=LATE_MS)
    _check_around(life, tab)


def _of_game(update: Update, passed: int) -> dict[str, Any]:
    """What a client knows of the game, so many milliseconds after it was told that. What it saw on the way is told once."""
    fields = asdict(update)
    del fields["sights"], fields["away_since"]
    return fields | {
        "view": _READ(update.view),
        "moves": _READ(update.moves),
        "hearing": _counted(update.hearing, passed),
        "unready": _counted(update.unready, passed),
        "clocks": _run(update.clocks, passed),
    }


def _check_around(life: Life, tab: Tab) -> None:
    """What is around the game, and all hands for who sees them late."""
    asides = life.session._social
    fresh = asides.around(tab.who)
    _same_fields(tab.who, asdict(tab.around), asdict(fresh))
    if asides.spectators.sees_hands(tab.who):
        _, frame = asides._hands()
        if tab.hands is None or encode(tab.hands) != frame:
            raise Wrong("told", f"{tab.who} sees other hands than there are")


def _counted(waited: Hearing | Unready | None, passed: int) -> Any:
    """Who is waited for, and for how many milliseconds yet, so many later."""
    return None if waited is None else (waited.seats, max(0, waited.ends_in_ms - passed))


def _run(clocks: Clocks | None, passed: int) -> Any:
    """Clocks, so many milliseconds later."""
    if clocks is None:
        return None
    left = list(clocks.left_ms)
    if clocks.runs is not None:
        left[clocks.runs] = max(0, (left[clocks.runs] or 0) - passed)
    halt = None if clocks.halt_ms is None else max(0, clocks.halt_ms - passed)
    return clocks.runs, halt, *left


def _same_fields(who: str | None, told: dict[str, Any], fresh: dict[str, Any], *, off_by: int = 0) -> None:
    """Two values are equal, field by field; numbers in those of time may be off by so much."""
    for name, value in told.items():
        if not _is_same(value, fresh[name], off_by if name in COUNTING else 0):
            raise Wrong("told", f"{who} was told {name} {value!r}, and it is {fresh[name]!r}")


def _is_same(one: Any, other: Any, off_by: int) -> bool:
    if off_by and isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return all(_is_same(a, b, off_by) for a, b in zip(one, other, strict=True))
    if off_by and isinstance(one, int) and isinstance(other, int):
        return abs(one - other) <= off_by
    return bool(one == other)


def check_views(state: TableState) -> None:
    """Every view is the fold of what its seat has seen."""
    rules = state.rules
    for seat in (None, *range(rules.seats)):
        view = rules.start_view(seat)
        for event in state.game.log:
            view = rules.watch(view, rules.seen(event, seat))
        if view != state.view(seat):
            raise Wrong("view", f"the view of seat {seat} is not what it has seen")


# --- Secrets --------------------------------------------------------------------------------------------------------


def check_secrets(life: Life, tab: Tab, heard: ToClient) -> None:
    """A view is of a seat whose hand its reader may see, and all hands are for who may see those, late."""
    match heard:
        case Update():
            seat: Seat | None = _READ(heard.view).get("seat")
            if seat is not None and not life.ledger.may_see(tab.who, seat):
                raise Wrong("secret", f"{tab.who} was sent the hand of seat {seat}")
        case Hands() if heard.hands:
            if not life.ledger.may_see_late(tab.who):
                raise Wrong("secret", f"{tab.who} was sent all hands")
            if not life.state.game.is_over and heard.late < LATE_MOVES:
                raise Wrong("secret", f"{tab.who} was sent all hands only {heard.late} moves late")
        case _:
            pass


# --- The rest -------------------------------------------------------------------------------------------------------


def check_refused(life: Life, outputs: list[Output], entries: int, wake: float | None) -> None:
    """Nothing was written, nobody else was told anything, and nothing is waited for that was not."""
    if len(life.log) != entries:
        raise Wrong("refusal", "a refused command is in the log")
    if sum(isinstance(output, Send) for output in outputs) > 1:
        raise Wrong("refusal", "others were told something because of a command that was refused")
    if life.session.next_wake != wake:
        raise Wrong("refusal", f"the table wanted to be woken at {wake}, and now at {life.session.next_wake}")


def check_lobby(life: Life) -> None:
    """The lobby knows the table as it is."""
    session = life.session
    fresh = TableListing(life.name, life.state, session._seating, session._links, session._commands)
    listing = fresh.row(life.now)
    if life.told_lobby != listing:
        raise Wrong("lobby", f"it was told {life.told_lobby}, and it is {listing}")


def check_persons(life: Life) -> None:
    """Of the log, and of those who sit here."""
    known = dict[str, str]()
    for row in life.log:
        if row.known is not None and known.setdefault(row.known.person, row.known.who) != row.known.who:
            raise Wrong("persons", f"{known[row.known.person]} and {row.known.who} are both {row.known.person}")
