"""Those who come to the table, each with a tab that follows what it is sent as a client does, and who may see which hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from shoal.core.game import Seat
from shoal.server.tables.messages.client_types import Follower
from shoal.server.tables.messages.to_client import (
    NOTHING_AROUND,
    Ack,
    Around,
    Hands,
    Refused,
    TableSeen,
    ToClient,
    Update,
)
from shoal.server.tables.state.table_state import TableState
from tests.lives.beginnings import GUESTS


@dataclass
class Tab:
    """One tab of a guest, or of somebody without a cookie; `link` is its connection while it has one."""

    who: str | None
    name: str
    address: str = ""
    link: int | None = None
    is_open: bool = False
    """Whether it has said hello."""
    follow: Follower = field(default_factory=Follower)
    table: TableSeen | None = None
    update: Update | None = None
    at: float = 0.0
    """When it was told of `update`: its clocks run since then."""
    around: Around = NOTHING_AROUND
    hands: Hands | None = None
    answers: list[Ack | Refused] = field(default_factory=list)
    next_id: int = 1
    done: list[tuple[dict[str, Any], int]] = field(default_factory=list)
    """Commands that were acknowledged, with the number that the table gave them."""

    def begin(self, link: int) -> None:
        """A new connection: nothing was told on it."""
        self.link, self.is_open = link, False
        self.follow, self.table, self.update = Follower(), None, None
        self.around, self.hands, self.answers = NOTHING_AROUND, None, []

    def end(self) -> None:
        """The connection is gone."""
        self.link, self.is_open = None, False

    def hear(self, message: ToClient, now: float) -> ToClient:
        """Follow one message; what it stands for."""
        message = self.follow(message)
        match message:
            case Update():
                self.update, self.at = message, now
            case TableSeen():
                self.table = message
            case Around():
                self.around = message
            case Hands():
                self.hands = message
            case Ack() | Refused():
                self.answers.append(message)
            case _:
                pass
        return message

    @property
    def seat(self) -> Seat | None:
        """The seat that the table says is theirs."""
        return None if self.table is None else self.table.you


def drawn_tabs(rng: Random) -> list[Tab]:
    """Everybody who may come: one or two tabs of each guest, some from one address, and somebody without a cookie."""
    guests = GUESTS[: rng.randint(2, len(GUESTS))]
    tabs = [Tab(who, who.title(), rng.choice(("", "", "", "10.0.0.1", "10.0.0.2"))) for who in guests]
    seconds = [Tab(tab.who, tab.name, tab.address) for tab in tabs if rng.random() < 0.3]
    return [*tabs, *seconds, Tab(None, "Nobody")]


class Wrong(AssertionError):
    """A fact does not hold. `fact` is its name, the same for all failures of its kind."""

    def __init__(self, fact: str, detail: str) -> None:
        super().__init__(f"{fact}: {detail}")
        self.fact = fact
        self.detail = detail


class Shown(NamedTuple):
    """A guest may see the hand of that seat, which is that person's, in that game."""

    game: int
    who: str
    seat: Seat
    whose: str


class Ledger:
    """The consents that hold: kept from what people have said and been answered, and from nothing that the table knows of it."""

    def __init__(self, state: TableState) -> None:
        """Nobody has agreed to anything."""
        self.state = state
        self._shown: set[Shown] = set()
        self._late: set[tuple[int, str]] = set()

    def allow(self, who: str, seat: Seat) -> None:
        """The person of that seat lets a guest see their hand, in the game that is on."""
        person = self.state.seats.people[seat]
        assert person is not None
        self.refuse(who)
        self._shown.add(Shown(self.state.game.number, who, seat, person.who))

    def allow_late(self, who: str) -> None:
        """A guest looks at all hands, late."""
        self.refuse(who)
        self._late.add((self.state.game.number, who))

    def refuse(self, who: str) -> None:
        """A guest sees no hand any more."""
        self._shown = {shown for shown in self._shown if shown.who != who}
        self._late = {(game, guest) for game, guest in self._late if guest != who}

    def may_see(self, who: str | None, seat: Seat) -> bool:
        """Whether a guest may see the hand of that seat now."""
        if who is None:
            return False
        state = self.state
        if state.seats.of(who) is not None:
            return state.seats.of(who) == seat
        person = state.seats.people[seat]
        whose = person.who if person else ""
        is_allowed = Shown(state.game.number, who, seat, whose) in self._shown
        return is_allowed and state.settings.watching == "seats" and state.game.hands.of(who) in (None, seat)

    def may_see_late(self, who: str | None) -> bool:
        """Whether a guest may see all hands, late."""
        state = self.state
        if who is None or state.seats.of(who) is not None:
            return False
        return (state.game.number, who) in self._late and state.settings.watching == "late"
