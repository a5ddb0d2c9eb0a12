"""Who sits at a table: its people, its bots, the seats that are promised to guests, and what the log calls each guest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, Never, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from shoal.core.game import Seat
from shoal.server.tables.state.events import Opened, SeatBot, Seated
from shoal.server.tables.state.finished import PROGRAM, FinishedSitter
from shoal.server.tables.state.log import Cause

LATELY_MS: Final = 60_000
"""How long it is remembered when a person sat down, in milliseconds of table time."""


class Person(Struct, frozen=True):
    """Who has a seat: the name that others see, the hash of the guest's token, and the number of the event of sitting down.

    `pseudonym` is what the log calls them. `is_program`: a program that sits there as people do.
    """

    name: str
    who: str
    since: int
    pseudonym: str
    is_program: bool = False


class PromisedSeat(NamedTuple):
    """A seat that a guest gets with the next deal, and what they are called."""

    seat: Seat
    name: str
    is_invited: bool = False
    """Whether they played the game to which this one is a rematch."""
    since: int = 0
    """The number of the event by which it was promised."""


class StandinMoves(Struct, frozen=True):
    """The first and the last event of this game that a bot caused for a person since they last did something."""

    first: int
    last: int


class Pseudonyms:
    """What the log of a table calls its guests."""

    def __init__(self) -> None:
        """No guest has one."""
        self._players: dict[str, str] = {}
        self._spectators: dict[str, str] = {}
        self.highest = 0
        """The highest number of a pseudonym. There may be fewer guests: an account that took over a guest has had two."""

    def add(self, who: str, pseudonym: str) -> None:
        """The log calls this guest so."""
        self._players[who] = pseudonym
        self._note_number(pseudonym)

    def add_spectator(self, who: str, pseudonym: str) -> None:
        """In the log of this game a guest without a seat is called so."""
        self._spectators[who] = pseudonym
        self._note_number(pseudonym)

    def begin_game(self) -> None:
        """Those who only looked on at the last game are forgotten."""
        self._spectators = {}

    def of(self, who: str) -> str:
        """What the log calls this guest, or will if they sit down."""
        return self._players.get(who) or self._spectators.get(who) or f"p{self.highest + 1}"

    def _note_number(self, pseudonym: str) -> None:
        """No other pseudonym is drawn with this number, not even when it is forgotten whose it was."""
        number = pseudonym.removeprefix("p")
        self.highest = max(self.highest, int(number) if number.isdecimal() else 0)


class Seats:
    """The seats of one table, and the guests who have them, were promised them, or lost them."""

    def __init__(self, opened: Opened, count: int) -> None:
        """The seats of a table that was just opened: bots have all of them."""
        self.people: list[Person | None] = [None] * count
        self.bots: list[SeatBot] = list(opened.bots)
        """The bots of the seats, in the order in which they sit now; `bot_on` says which of them plays."""
        self.standin = opened.standin
        """The bot that plays for people who are away."""
        self.kept: frozenset[Seat] = EMPTY
        """The seats that a bot keeps until their people take them back."""
        self.helped: frozenset[Seat] = EMPTY
        """The seats whose people had hints in this game."""
        self.promised: dict[str, PromisedSeat] = {}
        """By guest: who was let in and has not sat down yet."""
        self.ready: frozenset[str] = EMPTY
        """The guests who are ready for the first deal, wherever they sit then."""
        self.removed: frozenset[str] = EMPTY
        """The guests whose seats were taken from them: they must ask, even where others need not."""
        self.strangers: frozenset[str] = EMPTY
        """The guests who found the table in the lobby, as far as is known: they sat down while it was there."""
        self.names = Pseudonyms()
        self.sat_ms: dict[int, int] = {}
        """When people sat down lately, by the number of the event: milliseconds of table time. That of earlier games is dropped."""
        self._host: str | None = None
        self.instead: dict[Seat, str] = {}
        """The bots that play in this game for bots that broke down."""
        self.standin_moves: dict[str, StandinMoves] = {}
        """What a bot has done in this game for guests who have done nothing since."""

    # --- Changes ----------------------------------------------------------------------------------------------------

    def sit(self, seated: Seated, n: int, ms: int, *, is_listed: bool) -> None:
        """A guest sits down by event `n`, or changes their name."""
        seat, who = seated.seat, seated.who
        before = self.people[seat]
        since = n
        if before is not None and before.who == who:
            since = before.since
        else:
            self.kept = interned(self.kept - {seat})
            if self._host is not None:  # the first who sits down has opened the table
                self.sat_ms = {at: sat for at, sat in self.sat_ms.items() if sat > ms - LATELY_MS} | {n: ms}
        self.names.add(who, seated.person)
        self.people[seat] = Person(seated.name, who, since, seated.person, seated.program)
        self._host = self._host or who
        if is_listed and who != self._host:
            self.strangers |= {who}
        self.promised.pop(who, None)
        self.removed = interned(self.removed - {who})

    def note_ready(self, seat: Seat) -> None:
        """The person of that seat is ready for the first deal."""
        person = self.people[seat]
        self.ready |= {person.who} if person else EMPTY

    def stand(self, seat: Seat) -> None:
        """The person of that seat leaves it."""
        self.people[seat] = None
        self.kept = interned(self.kept - {seat})

    def remove(self, seat: Seat) -> None:
        """The seat is taken from its person, or from the guest to whom it was promised."""
        person = self.people[seat]
        gone = person.who if person else self.promised_to(seat)
        self.removed |= set() if gone is None else {gone}
        if person is None:
            self.give_back(seat)
        self.stand(seat)

    def promise(self, who: str, promise: PromisedSeat) -> None:
        """A guest was let in. Any other guest to whom that seat was promised has lost it."""
        if self.of(who) is not None:  # it was promised to a guest whom this account has taken over
            return
        others = {guest: one for guest, one in self.promised.items() if one.seat != promise.seat}
        self.promised = others | {who: promise}
        self.removed = interned(self.removed - {who})

    def give_back(self, seat: Seat) -> None:
        """Nobody gets that seat with the next deal."""
        self.promised = {who: promise for who, promise in self.promised.items() if promise.seat != seat}

    def hand_over(self, seat: Seat) -> None:
        """The person of that seat is the host from now on."""
        person = self.people[seat]
        self._host = person.who if person else self._host

    def swap(self, seat: Seat, other: Seat, n: int) -> None:
        """Two sitters change places by event `n`. Neither is sent what the other saw, so they count as having just sat down."""
        places = {seat: other, other: seat}
        people, bots = self.people, self.bots
        people[seat], people[other] = people[other], people[seat]
        bots[seat], bots[other] = bots[other], bots[seat]
        self.kept = interned(places.get(at, at) for at in self.kept)
        for at in places:
            person = people[at]
            people[at] = replace(person, since=n) if person else None
        self.instead = {}
        self.promised = {
            who: promise._replace(seat=places.get(promise.seat, promise.seat)) for who, promise in self.promised.items()
        }

    def set_level(self, level: str, seat: Seat | None) -> None:
        """That bot plays the seat from now on while no person does; without a seat, for people who are away."""
        if seat is None:
            self.standin = level
        else:
            self.bots[seat] = replace(self.bots[seat], bot=level)
            self.instead.pop(seat, None)

    def note_cause(self, cause: Cause, n: int) -> None:
        """Event `n` was caused at a seat, by its person or by a bot for them."""
        person = None if cause.seat is None else self.people[cause.seat]
        if person is None:
            return
        if cause.by == "human":
            self.standin_moves.pop(person.who, None)
        elif cause.by in ("standin", "timeout"):
            before = self.standin_moves.get(person.who)
            self.standin_moves[person.who] = StandinMoves(before.first if before else n, n)

    def begin_game(self) -> None:
        """Cards are dealt for another game."""
        self.ready = EMPTY
        self.standin_moves = {}
        self.instead = {}
        self.helped = EMPTY
        self.names.begin_game()

    # --- Questions --------------------------------------------------------------------------------------------------

    def of(self, who: str | None) -> Seat | None:
        """The seat that this guest has."""
        for seat, person in enumerate(self.people):
            if person is not None and person.who == who:
                return seat
        return None

    @property
    def host(self) -> Seat | None:
        """The seat of the person who opened the table or was handed it, while they have one (`SeatPolicy.host`: who rules now)."""
        return self.of(self._host)

    @property
    def were_taken(self) -> bool:
        """Whether anyone has ever sat at this table."""
        return self._host is not None

    def by_guest(self) -> dict[str, Seat]:
        """The seats of all people."""
        return {person.who: seat for seat, person in enumerate(self.people) if person}

    def promised_to(self, seat: Seat) -> str | None:
        """The guest who gets that seat with the next deal."""
        return next((who for who, promise in self.promised.items() if promise.seat == seat), None)

    def bot_on(self, seat: Seat) -> str:
        """The name of the bot that plays that seat when no person does."""
        usual = self.standin if self.people[seat] else self.bots[seat].bot
        return self.instead.get(seat, usual)

    def names_besides(self, seat: Seat) -> tuple[str, ...]:
        """The names at the other seats: of people, and of the bots that play there or will when the people have left."""
        others = [at for at in range(len(self.people)) if at != seat]
        people = [person.name for at in others if (person := self.people[at])]
        return (*people, *(self.bots[at].name for at in others))

    def clock_key(self, seat: Seat) -> str:
        """Whose clock it is that runs while that seat is waited for: a person's, wherever they sit."""
        person = self.people[seat]
        return f"seat {seat}" if person is None else person.pseudonym

    def finished(self, seat: Seat) -> FinishedSitter:
        """Who has that seat when the game ends."""
        person = self.people[seat]
        is_helped = seat in self.helped
        if person is None:
            return FinishedSitter(self.bots[seat].name, self.bot_on(seat), is_helped)
        return FinishedSitter(person.name, PROGRAM if person.is_program else None, is_helped)


T = TypeVar("T")

EMPTY: Final[frozenset[Never]] = frozenset()
"""One empty set for all tables: a table has twenty sets, nearly all of them empty, and each would be 216 bytes of its own."""


def interned(members: Iterable[T]) -> frozenset[T]:
    """A set of these members; where there are none, the shared `EMPTY`."""
    return frozenset(members) or EMPTY
