"""Those who come to the table, each with a tab that follows what it is sent as a client does."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

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
