"""What a server asks of the outside world, as protocols with their messages: names and values, never sentences, cards or tokens."""

from __future__ import annotations

from typing import Final, Literal, Protocol

from msgspec import Struct

VERSION: Final = 1
"""The version of the messages to commands. Additions can be ignored; changes raise it."""

Event = Literal["turn", "rematch", "seat"]
"""What waits for a person: their turn in a game by correspondence; the rematch of a game that they played; a seat that they were
promised, now that the game is over that they had to wait for."""

Store = Literal["tables", "people", "timetable"]
Why = Literal["full", "damaged", "in_use", "failed"]
Attempt = Literal["sign_up", "log_in", "confirm"]


class Awaited(Struct, frozen=True):
    """A person who is away from a table is waited for there. `who` is what the server knows them by, `name` what that table calls them."""

    event: Event
    who: str
    name: str
    game: str
    table: str


class StoreFailure(Struct, frozen=True):
    """A database could not be used. `unsaid` such failures have come since the last message, of which there was none."""

    store: Store
    why: Why
    unsaid: int = 0


class Newcomer(Struct, frozen=True):
    """An address makes more accounts (`sign_up`; a bot's is one, too) or tries more passwords than is usual, to come in (`log_in`) or where it
    is in already and must say again who it is (`confirm`). An address of IPv6 is its network of 64 bits.
    """

    attempt: Attempt
    address: str


class Push(Protocol):
    """Notifies people who are away."""

    def tell(self, awaited: Awaited) -> None:
        """Begin to notify them, and return at once; whether it reaches them is never known."""


class Mail(Protocol):
    """Writes to the operator."""

    def write(self, failure: StoreFailure) -> None:
        """Begin to write, and come back at once."""


class Captcha(Protocol):
    """Judges who comes."""

    async def lets_pass(self, newcomer: Newcomer) -> bool:
        """Whether they may go on, which is answered within seconds; what cannot be found out counts as yes."""


class NoCaptcha:
    """The captcha of a server that has none."""

    async def lets_pass(self, newcomer: Newcomer) -> bool:  # noqa: ARG002  # as the protocol wants it
        """Yes."""
        return True


NO_CAPTCHA: Final = NoCaptcha()
