"""The protocol between the arena and a bot that is another program: version 1, JSON lines. Sans-I/O.

    arena -> bot    hello, sight, your_move, poll, void, reaction, game_over
    bot -> arena    an answer to each hello (`ready`), your_move (a move), poll (a move or null) and reaction (a number),
                    and nothing else

A sight, a view, the moves, the options and the setup are the same values, byte for byte, as a table sends to a client
(`shoal.server.tables.messages.to_client`). The page for authors of bots is `docs/bot-protocol.md`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType
from msgspec.structs import asdict

from shoal.core.codec import Decoder, Unreadable, encode
from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, GameSight, GameView, Offer, Outcome, Seat, SeatMove
from shoal.core.games import kit_of

FieldFault = Literal["FIELD_TWICE", "UNKNOWN_FIELD"]


class _Twice(ValueError):
    """A key that stands twice in an object."""


def check_fields(line: bytes, known: Sequence[str] = ()) -> tuple[FieldFault, str] | None:
    """What is wrong with the fields of that JSON text, as a name and the rest of a sentence; `None` if nothing is.

    Where `known` fields are given, the text is an object and may have no others, besides `type`.
    """
    try:
        value = json.loads(line, object_pairs_hook=_unique)
    except _Twice as twice:
        return "FIELD_TWICE", f"{str(twice)[:40]!r} stands twice"
    unknown = [name for name in value if name not in (*known, "type")] if known and isinstance(value, dict) else []
    if not unknown:
        return None
    near = get_close_matches(unknown[0][:40], known, 1)
    meant = f"; {near[0]!r}?" if near else f"; the fields are: {', '.join(known)}"
    return "UNKNOWN_FIELD", f"{unknown[0][:40]!r} is no field{meant}"


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise _Twice(name)
        found[name] = value
    return found


T = TypeVar("T")

PROTOCOL: Final = 1
LINE_LIMIT: Final = 16 * 1024
"""The most bytes of a bot's answer, as in the table protocol."""

LONGEST_NAME: Final = 80
"""The most characters of what a bot calls itself."""

EXCERPT: Final = 200
"""The most characters of an answer that an error message repeats."""

Fault = Literal[
    "NOT_STARTED",
    "TIMEOUT",
    "ENDED",
    "BAD_JSON",
    "BAD_ANSWER",
    "FIELD_TWICE",
    "UNKNOWN_FIELD",
    "LINE_TOO_LONG",
    "UNASKED",
    "WRONG_PROTOCOL",
    "REFUSED",
    "NO_MOVE",
    "ILLEGAL",
    "STANDSTILL",
    "BROKE_DOWN",
]
"""What a bot can do wrong. `BROKE_DOWN` is an error that a class of one's own raised. `ILLEGAL` is a move that the rules refuse; the message has their reason."""


class EntrantFault(ShoalError):
    """A bot has broken the protocol or the rules. The game is over: no other move is made in its place.

    `transcript` has the last lines of the conversation with a program, oldest first: `>` to it, `<` from it. `offered`
    are lines with its hand and with everything that it was offered, if it failed where it was asked for a move. Both
    are notes of the exception, too.
    """

    def __init__(
        self, fault: Fault, about: str, transcript: tuple[str, ...] = (), offered: tuple[str, ...] = (), seat: Seat = -1
    ) -> None:
        """That fault of the bot on that seat; `about` names the bot, its seat, and what it said."""
        super().__init__(fault, about, transcript, offered, seat)  # all arguments, so that it can be pickled
        self.fault = fault
        self.about = about
        self.transcript = transcript
        self.offered = offered
        self.seat = seat
        for head, lines in ("The last lines (> to it, < by it):", transcript), ("It was asked with:", offered):
            if lines:
                self.add_note("\n".join([head, *(f"  {line}" for line in lines)]))

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
    """A game begins. Answered by `BotReady`.

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
    """Something happened, and this is what the bot's seat saw of it; `sizes` are the cards in each hand after it."""

    sight: Raw
    sizes: tuple[int, ...]


class YourMove(Struct, frozen=True, tag="your_move", omit_defaults=True):
    """The bot must move: what is its move? `history` are all sights of its seat in this game, if it wants them."""

    deadline_ms: int
    view: Raw
    moves: Raw
    history: tuple[Raw, ...] | UnsetType = UNSET


class Poll(Struct, frozen=True, tag="poll", omit_defaults=True):
    """Does the bot say something out of turn? Answered by a move or by null.

    Besides these fields it has one for each kind of move that is possible, `may_` and the type of the move, with what can
    be chosen: `may_claim` has half-suits. The rest of what is offered follows from the sights.
    """

    deadline_ms: int
    history: tuple[Raw, ...] | UnsetType = UNSET


class Void(Struct, frozen=True, tag="void"):
    """The bot's last answer was not used: another seat spoke first. What was done instead follows as a sight."""


class Reaction(Struct, frozen=True, tag="reaction"):
    """How many seconds after the last event would the bot speak, if it has something to say? Answered by a number."""


class GameOver(Struct, frozen=True, tag="game_over"):
    """The game has ended: the points of every side of `setup.sides`, and the sides that won."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


ToBot = BotHello | SightSeen | YourMove | Poll | Void | Reaction | GameOver

# --- From the bot -----------------------------------------------------------------------------------------------------


Polls = Literal["none", "claims", "all"]
"""Where a bot is asked that need not act: never, where it may claim, or wherever it could say something besides Wait."""


class BotReady(Struct, frozen=True, tag="ready", omit_defaults=True):
    """The bot is ready to play, or `refuses` with a reason.

    `polls` says when it is asked for a move out of turn, `reacts` whether also for its reactions, `history` whether
    every request comes with all sights so far.
    """

    protocol: int = PROTOCOL
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] | None = None
    polls: Polls = "none"
    reacts: bool = False
    history: bool = False
    refuses: Annotated[str, Meta(max_length=1000)] | None = None


Seconds = Annotated[float, Meta(ge=0)]

_read_ready: Final = Decoder[BotReady](BotReady)
_read_seconds: Final = Decoder[float](Seconds)


class Conversation:
    """One game with one bot: writes the lines to it and reads its answers, which may raise `BadAnswer`."""

    def __init__(self, rules: AnyRules, seat: Seat, deadline_ms: int) -> None:
        """A game with these rules, with the bot on that seat."""
        self._rules = rules
        self._seat = seat
        self._deadline_ms = deadline_ms
        self._read_move = Decoder[SeatMove | None](rules.vocabulary.move | None)

    def hello(self, seed: int) -> bytes:
        """The line that begins the game."""
        rules = self._rules
        options, setup = Raw(encode(asdict(rules.options))), Raw(encode(rules.setup))
        return message_line(BotHello(PROTOCOL, rules.name, options, setup, self._seat, seed, self._deadline_ms))

    def ready(self, line: bytes) -> BotReady:
        """Read the answer to `hello`."""
        ready = _read(_read_ready, line, BotReady.__struct_fields__)
        if ready.protocol != PROTOCOL:
            raise BadAnswer("WRONG_PROTOCOL", f"speaks version {ready.protocol} of the protocol, not {PROTOCOL}")
        if ready.refuses is not None:
            raise BadAnswer("REFUSED", f"refuses to play: {excerpt(ready.refuses.encode())}")
        return ready

    def sight(self, sight: GameSight, sizes: tuple[int, ...]) -> bytes:
        """The line for a sight, after which the hands have these sizes."""
        return message_line(SightSeen(Raw(encode(sight)), sizes))

    def must_move(self, view: GameView) -> bool:
        """Whether the seat must act."""
        return self._rules.turn(view) == self._seat

    def your_move(self, view: GameView, moves: Offer, history: Sequence[GameSight] | None = None) -> bytes:
        """The line that asks for the move of a seat that must act, with the sights so far if they are given."""
        asked = YourMove(self._deadline_ms, Raw(encode(view)), Raw(encode(moves)), _raw_sights(history))
        return message_line(asked)

    def poll(self, may: Mapping[str, object], history: Sequence[GameSight] | None = None) -> bytes:
        """The line that asks a seat that need not act; `may` has what can be chosen by type of move."""
        asked = msgspec.json.decode(encode(Poll(self._deadline_ms, _raw_sights(history))), type=dict[str, Raw])
        return encode({**asked, **{f"may_{word}": chosen for word, chosen in may.items()}}) + b"\n"

    def move(self, line: bytes, *, must: bool) -> SeatMove | None:
        """Read the answer to `your_move` or `poll`. Whether the rules allow the move is not checked here."""
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


def message_line(message: ToBot | BotReady) -> bytes:
    """The message as a line of JSON."""
    return encode(message) + b"\n"


REACTION: Final = message_line(Reaction())
VOID: Final = message_line(Void())


def game_over(outcome: Outcome) -> bytes:
    """The line that ends the game."""
    return message_line(GameOver(outcome.points, outcome.winners))


def excerpt(line: bytes) -> str:
    """The beginning of a line as an error message shows it: printable and on one line."""
    text = line.decode(errors="replace").strip()
    shown = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text[:EXCERPT])
    return shown + ("..." if len(text) > EXCERPT else "")


def _raw_sights(history: Sequence[GameSight] | None) -> tuple[Raw, ...] | UnsetType:
    return UNSET if history is None else tuple(Raw(encode(sight)) for sight in history)


def _read(decoder: Decoder[T], line: bytes, fields: tuple[str, ...] = ()) -> T:
    """The value of an answer, an object with no other than these fields if any are given.

    Raises `BadAnswer`: `BAD_JSON` for what is not JSON, `BAD_ANSWER` for a wrong value, `FIELD_TWICE` for an object that
    has a key twice, `UNKNOWN_FIELD` for a field that is not known.
    """
    try:
        value = decoder(line)
        wrong = check_fields(line, fields)
        if wrong is not None:
            fault, about = wrong
            raise BadAnswer(fault, f"said {excerpt(line)}, where {about}")
        return value
    except Unreadable as unreadable:
        said = f"said {excerpt(line)}" if line.strip() else "said an empty line"
        try:
            msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadAnswer("BAD_JSON", f"{said}, which is not JSON: {error}") from None
        raise BadAnswer("BAD_ANSWER", f"{said}, which is no answer to this: {unreadable}") from None


def poll_for(rules: AnyRules, moves: Offer, wish: Polls) -> dict[str, object]:
    """What can be chosen out of turn, by type of move; empty where the program need not be asked at all.

    Of half-suits only the names are told, and never that it may say Wait, which every seat always may.
    """
    if wish == "none" or not has_more_than_wait(moves):
        return {}
    measures = kit_of(rules.name).measures()
    words = [(field, word) for field, word in measures.offers.items() if wish == "all" or word in measures.claims]
    return {word: _brief(value) for field, word in words if (value := getattr(moves, field, ()))}


def _brief(value: Any) -> object:
    """Names alone, where each stands beside its cards."""
    if isinstance(value, tuple) and all(isinstance(one, tuple) and isinstance(one[0], str) for one in value):
        return [one[0] for one in value]
    return value


def has_more_than_wait(moves: Offer) -> bool:
    """Whether a program is asked about these moves: not if it could only say Wait (`pause`), which every seat always can."""
    if isinstance(moves, msgspec.Struct) and getattr(moves, "pause", False):
        moves = msgspec.structs.replace(moves, pause=False)
    return bool(moves)
