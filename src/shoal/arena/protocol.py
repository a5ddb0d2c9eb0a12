"""The protocol between the arena and a bot that is another program: version 1, JSON lines. Sans-I/O.

    arena -> bot    hello, sight, your_move, reaction, game_over
    bot -> arena    an answer to each hello (`ready`), your_move (a move or null) and reaction (a number), and nothing else

A sight, a view, the moves, the options and the setup are the same values, byte for byte, as a table sends to a client
(`shoal.server.to_client`). The page for authors of bots is `docs/bot-protocol.md`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.structs import asdict

from shoal.codec import Decoder, Unreadable, encode
from shoal.errors import ShoalError
from shoal.game import AnyRules, GameSight, GameView, Offer, Outcome, Said, Seat

T = TypeVar("T")

PROTOCOL: Final = 1
LINE_LIMIT: Final = 16 * 1024
"""The most bytes of a bot's answer, as in the table protocol."""

EXCERPT: Final = 200
"""The most characters of an answer that an error message repeats."""

Fault = Literal[
    "NOT_STARTED",
    "TIMEOUT",
    "ENDED",
    "BAD_JSON",
    "BAD_ANSWER",
    "LINE_TOO_LONG",
    "UNASKED",
    "WRONG_PROTOCOL",
    "REFUSED",
    "NO_MOVE",
    "ILLEGAL",
    "STANDSTILL",
]
"""What a bot can do wrong. `ILLEGAL` is a move that the rules refuse; the message has their reason."""


class EntrantFault(ShoalError):
    """A bot has broken the protocol or the rules. The game is over: no other move is made in its place.

    `transcript` has the last lines of the conversation with a program, oldest first: `>` to it, `<` from it. They are a
    note of the exception, too.
    """

    def __init__(self, fault: Fault, about: str, transcript: tuple[str, ...] = ()) -> None:
        """That fault; `about` names the bot, its seat, and what it said."""
        super().__init__(fault, about, transcript)  # all arguments, so that it can be pickled
        self.fault = fault
        self.about = about
        self.transcript = transcript
        if transcript:
            self.add_note("\n".join(["The last lines (> to it, < by it):", *(f"  {line}" for line in transcript)]))

    def __str__(self) -> str:
        return f"{self.fault}: {self.about}"


class BadAnswer(ShoalError, ValueError):
    """A line that is not the answer that was asked for; `about` is the rest of a sentence whose subject is the bot."""

    def __init__(self, fault: Fault, about: str) -> None:
        """That fault."""
        super().__init__(fault, about)
        self.fault = fault
        self.about = about


# --- To the bot -------------------------------------------------------------------------------------------------------


class BotHello(Struct, frozen=True, tag="hello"):
    """A game begins. Answered by `Ready`.

    `options` are all options, also those that have their default; `you` is the bot's seat, `seed` a number for its dice.
    """

    protocol: int
    game: str
    options: Raw
    setup: Raw
    you: Seat
    seed: int
    deadline_ms: int


class SightSeen(Struct, frozen=True, tag="sight"):
    """Something happened, and this is what the bot's seat saw of it."""

    sight: Raw


class YourMove(Struct, frozen=True, tag="your_move"):
    """What is the bot's move? Answered by a move, or by null where the seat need not act (`must` is false)."""

    must: bool
    deadline_ms: int
    view: Raw
    moves: Raw


class Reaction(Struct, frozen=True, tag="reaction"):
    """How many seconds after the last event would the bot speak, if it has something to say? Answered by a number."""


class GameOver(Struct, frozen=True, tag="game_over"):
    """The game has ended: the points of every side of `setup.sides`, and the sides that won."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


ToBot = BotHello | SightSeen | YourMove | Reaction | GameOver

# --- From the bot -----------------------------------------------------------------------------------------------------


class Ready(Struct, frozen=True, tag="ready", omit_defaults=True):
    """The bot is ready to play, or `refuses` with a reason.

    With `out_of_turn` it is also asked for a move where it need not act, with `reacts` also for its reactions.
    """

    protocol: int = PROTOCOL
    name: Annotated[str, Meta(max_length=80)] | None = None
    out_of_turn: bool = False
    reacts: bool = False
    refuses: Annotated[str, Meta(max_length=1000)] | None = None


Seconds = Annotated[float, Meta(ge=0)]

_read_ready: Final = Decoder[Ready](Ready)
_read_seconds: Final = Decoder[float](Seconds)


class Conversation:
    """One game with one bot: writes the lines to it and reads its answers, which may raise `BadAnswer`."""

    def __init__(self, rules: AnyRules, seat: Seat, deadline_ms: int) -> None:
        """A game with these rules, with the bot on that seat."""
        self._rules = rules
        self._seat = seat
        self._deadline_ms = deadline_ms
        self._read_move = Decoder[Said | None](rules.vocabulary.move | None)

    def hello(self, seed: int) -> bytes:
        """The line that begins the game."""
        rules = self._rules
        options, setup = Raw(encode(asdict(rules.options))), Raw(encode(rules.setup))
        return message_line(BotHello(PROTOCOL, rules.name, options, setup, self._seat, seed, self._deadline_ms))

    def ready(self, line: bytes) -> Ready:
        """Read the answer to `hello`."""
        ready = _read(_read_ready, line)
        if ready.protocol != PROTOCOL:
            raise BadAnswer("WRONG_PROTOCOL", f"speaks version {ready.protocol} of the protocol, not {PROTOCOL}")
        if ready.refuses is not None:
            raise BadAnswer("REFUSED", f"refuses to play: {excerpt(ready.refuses.encode())}")
        return ready

    def sight(self, sight: GameSight) -> bytes:
        """The line for a sight."""
        return message_line(SightSeen(Raw(encode(sight))))

    def must_move(self, view: GameView) -> bool:
        """Whether the seat must act."""
        return self._rules.turn(view) == self._seat

    def your_move(self, view: GameView, moves: Offer) -> bytes:
        """The line that asks for a move."""
        view_json, moves_json = Raw(encode(view)), Raw(encode(moves))
        return message_line(YourMove(self.must_move(view), self._deadline_ms, view_json, moves_json))

    def move(self, line: bytes, *, must: bool) -> Said | None:
        """Read the answer to `your_move`. Whether the rules allow the move is not checked here."""
        move = _read(self._read_move, line)
        if move is None and must:
            raise BadAnswer("NO_MOVE", "said null where it must move")
        if move is not None and move.seat != self._seat:
            raise BadAnswer("BAD_ANSWER", f"said {excerpt(line)}, a move of seat {move.seat}")
        return move

    def seconds(self, line: bytes) -> float:
        """Read the answer to `REACTION`."""
        return _read(_read_seconds, line)

    def outcome(self, view: GameView) -> Outcome | None:
        """How the game ended, according to the seat's view; `None` while it goes on."""
        return self._rules.outcome(view)


def message_line(message: ToBot | Ready) -> bytes:
    """The message as a line of JSON."""
    return encode(message) + b"\n"


REACTION: Final = message_line(Reaction())


def game_over(outcome: Outcome) -> bytes:
    """The line that ends the game."""
    return message_line(GameOver(outcome.points, outcome.winners))


def excerpt(line: bytes) -> str:
    """The beginning of a line as an error message shows it: printable and on one line."""
    text = line.decode(errors="replace").strip()
    shown = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text[:EXCERPT])
    return shown + ("..." if len(text) > EXCERPT else "")


def _read(decoder: Decoder[T], line: bytes) -> T:
    """The value of an answer. Raises `BadAnswer`: `BAD_JSON` for what is not JSON, `BAD_ANSWER` for a wrong value."""
    try:
        return decoder(line)
    except Unreadable as unreadable:
        said = f"said {excerpt(line)}" if line.strip() else "said an empty line"
        try:
            msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadAnswer("BAD_JSON", f"{said}, which is not JSON: {error}") from None
        raise BadAnswer("BAD_ANSWER", f"{said}, which is no answer to this: {unreadable}") from None
