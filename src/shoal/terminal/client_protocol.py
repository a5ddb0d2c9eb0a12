"""One client's side of the wire, without sockets and clocks: what to send, what has arrived, when to try again.

    opened    a connection is open: the frames to send at once, our hello and every command without an answer
    heard     a frame has arrived: the message
    lost      the connection is gone: how many seconds to wait before the next; `None` when it is no use any more

A command gets a number and is kept until the table has answered it. On a new connection it is sent again under the same
number: the table knows what it has carried out already.
"""

from __future__ import annotations

import secrets
from random import Random, SystemRandom
from typing import Any, Final

from msgspec import UNSET

from shoal.core.codec import Decoder, encode
from shoal.server.tables.messages.client_types import Follower
from shoal.server.tables.messages.from_client import Bye, Command, Hello
from shoal.server.tables.messages.to_client import Ack, Closing, Refused, ToClient, Update
from shoal.server.tables.messages.wire import WIRE_VERSION

FIRST_DELAY_S: Final = 0.5
LONGEST_DELAY_S: Final = 15.0
ATTEMPTS: Final = 12
"""How many connections in a row may fail before the client waits for the person."""

SILENCE_S: Final = 8.0
"""A connection that does not open, or leaves a command without an answer for so long, is taken for dead."""

_READ: Final = Decoder[ToClient](ToClient)


class ClientProtocol:
    """The state of one client at one table, which outlives its connections."""

    def __init__(self, rng: Random | None = None, *, is_program: bool = False) -> None:
        """A client that has received nothing. `rng` spreads the attempts of many clients over time.

        `is_program`: no person plays with it; it says so, and must see games from their deal on.
        """
        self.is_program: bool = is_program
        self.tab: str = secrets.token_urlsafe(12)
        self.since: int = 0
        """The number of the last event that it was sent."""
        self.is_outdated: bool = False
        """Whether the server speaks another version of the wire: no attempt will help."""
        self.acked_n: int = 0
        """The number of the last event that came of a command of ours."""
        self.answered: Command | None = None
        """The command that was answered last."""
        self._rng = rng or SystemRandom()
        self._outbox: dict[int, Command] = {}
        self._last_id = 0
        self._failures = 0
        self._retry_s: float | None = None
        self._follow = Follower()

    @property
    def is_waiting(self) -> bool:
        """Whether a command has not been answered yet."""
        return bool(self._outbox)

    def opened(self) -> list[bytes]:
        """A connection is open: the frames to send first."""
        self._follow = Follower()
        hello = Hello(
            wire=WIRE_VERSION, tab=self.tab, since=self.since, deal=self.is_program, program=self.is_program or UNSET
        )
        return [encode(hello), *map(encode, self._outbox.values())]

    def heard(self, frame: bytes | str) -> ToClient:
        """The message in a frame, what has changed as a whole `Update`; `Unreadable` when it is none of this wire."""
        message = self._follow(_READ(frame))
        match message:
            case Update(n=n):
                self.since = n
            case Ack(id=done) | Refused(id=done):
                self.answered = self._outbox.pop(done or 0, None)
                self.is_outdated = isinstance(message, Refused) and message.reason == "WRONG_VERSION"
                if isinstance(message, Ack):
                    self.acked_n = max(self.acked_n, message.n)
            case Closing(retry_ms=retry_ms):
                self._retry_s = retry_ms / 1000
            case _:
                pass
        if not isinstance(message, Closing):
            self._failures = 0
        return message

    def lost(self) -> float | None:
        """The connection has ended or never opened: seconds until the next attempt; `None` to give up."""
        asked_s, self._retry_s = self._retry_s, None
        if asked_s is not None:
            return asked_s
        self._failures += 1
        if self.is_outdated or self._failures >= ATTEMPTS:
            return None
        ceiling = min(LONGEST_DELAY_S, FIRST_DELAY_S * 2**self._failures)
        return self._rng.uniform(FIRST_DELAY_S, ceiling)

    def revive(self) -> None:
        """The person asks for another attempt."""
        self._failures = 0

    def say(self, kind: type[Command], **fields: Any) -> bytes:
        """A command with its number, to be sent now if a connection is open; it is kept until it is answered."""
        self._last_id += 1
        command = kind(id=self._last_id, **fields)
        self._outbox[command.id] = command
        return encode(command)

    @staticmethod
    def farewell() -> bytes:
        """The frame to send before one closes the connection on purpose."""
        return encode(Bye())
