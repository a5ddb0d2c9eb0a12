"""The wire: what all messages between a client and a table have in common. They are tagged JSON.

    client -> table    Hello first; then commands, each with an `id` that the client counts up from 1 (`from_client.py`)
    table -> client    TableSeen and Update after Hello, then Change whenever something changed; Ack or Refused for every
                       command (`to_client.py`)

Everything that happens at a table has a number `n`, the same for all. An `Update` holds the sights up to `n`, of the
game and of the table (`events.py`), and with them the whole view and what the seat may do now: a client holds no
rules. Messages arrive in order or the connection ends, so a `Change` need only say which fields of the view are not what
they were. A client that reconnects says the last `n` that it has, and is sent the whole view again.

A command's `id` makes it safe to send again: the table remembers, on disk, which (guest, tab, id) it has carried out, and
answers a repeated command with the same `Ack` and does nothing. This matters: a question that missed is legal again later.

Fields of the types `Said...` and `Shown...` hold a value of the game at the table (`shoal.core.games`) as JSON: its type is the
entry of the game's `Vocabulary` that is named there. What is shown to clients is made in `shown.py` alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, NewType

from msgspec import Meta, Raw

WIRE_VERSION: Final = 1
"""What a client says that it speaks; a server refuses another one."""

FRAME_LIMIT: Final = 16 * 1024
"""Bytes: a longer frame from a client is refused (close code 1009)."""

Tab = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
CommandId = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
"""The name of a bot that may sit at a table (`shoal.bots.levels`)."""

SaidMove = Annotated[Raw, Meta(extra_json_schema={"x-game": "move"})]
SaidRuling = Annotated[Raw, Meta(extra_json_schema={"x-game": "ruling"})]

# msgspec reads the schema of a NewType from its `Annotated`, which checkers refuse there, so they are shown another one.
if TYPE_CHECKING:
    ShownSight = NewType("ShownSight", Raw)
    """A sight of the game, or a `TableSight`: its tag tells which (`client_types.py` reads it)."""
    ShownView = NewType("ShownView", Raw)
    ShownFields = NewType("ShownFields", Raw)
    """Fields of a view, or of its board, as a JSON object."""
    ShownMoves = NewType("ShownMoves", Raw)
    ShownSetup = NewType("ShownSetup", Raw)
    ShownOptions = NewType("ShownOptions", Raw)
    ShownRuling = NewType("ShownRuling", Raw)
else:
    ShownSight = NewType(
        "ShownSight", Annotated[Raw, Meta(extra_json_schema={"x-game": "sight", "x-or": "TableSight"})]
    )
    ShownView = NewType("ShownView", Annotated[Raw, Meta(extra_json_schema={"x-game": "view"})])
    ShownFields = NewType("ShownFields", Annotated[Raw, Meta(extra_json_schema={"x-fields": True})])
    ShownMoves = NewType("ShownMoves", Annotated[Raw, Meta(extra_json_schema={"x-game": "moves"})])
    ShownSetup = NewType("ShownSetup", Annotated[Raw, Meta(extra_json_schema={"x-game": "setup"})])
    ShownOptions = NewType("ShownOptions", Annotated[Raw, Meta(extra_json_schema={"x-game": "options"})])
    ShownRuling = NewType("ShownRuling", Annotated[Raw, Meta(extra_json_schema={"x-game": "ruling"})])

Pace = Literal["slow", "normal", "quick", "at_once"]
"""How bots take their time: about 4.5, 3 or 1.5 seconds for a sentence, or none (`paces.py`)."""

HintKind = Literal["questions", "certain", "know"]
"""What one asks for help with: what could I ask, is a claim certain, what do I know."""

Seating = Literal["open", "until_play", "ask", "locked"]
"""Who may take a seat that no person has: anybody at any time; anybody until a person makes the first move of a game, and who asks for it
and is let in (`Knock`) later; only who is let in; no one."""

Watching = Literal["nobody", "facts", "ended", "seats", "late"]
"""What people without a seat may see: nothing; what everybody sees; the same, and all hands when the game is over; the same, and what a
seat sees that agrees to it; or all hands `LATE_MOVES` moves late."""

SHOWS_AFTER: Final[frozenset[Watching]] = frozenset({"ended", "seats", "late"})
"""Where others than the players may see all hands of a game that is over."""

LATE_MOVES: Final = 40
"""How late all hands are shown. Of the cards that a hand of Literature holds, nine in ten were there 20 moves ago and still more than
eight 40 moves ago: a delay makes no hand stale. What it does is to keep anyone who looks on from coaching the first third of a game, so
this is for tables that trust who looks on."""

TalkRule = Literal["open", "between", "off"]
"""When people at a table may talk: at any time; before the first move and after the end; not at all."""

Words = Literal["invited", "friends"]
"""Who may use their own words while a game is played: friends, and people who came by the link of a table that is not in the lobby; or
friends alone."""

Consents = Literal["opponent", "everybody"]
"""Who must agree to a ruling: the host and one of their opponents, or everybody who plays."""

Dealer = Literal["drawn", "opener"]
"""Who deals: at first the one who draws the card for it, then each in turn; or always who opened the table, for lessons."""

HearingTime = Annotated[float, Meta(ge=1, le=60)]
"""Seconds that others have to speak before the seat on turn goes on, where the rules require that (`Rules.unheard`)."""

TableReason = Literal[
    "STALE",
    "NOT_SEATED",
    "NOT_YOUR_SEAT",
    "UNKNOWN_SEAT",
    "UNKNOWN_GUEST",
    "SEAT_TAKEN",
    "ALREADY_SEATED",
    "SAW_ANOTHER_HAND",
    "ASK_FIRST",
    "TABLE_LOCKED",
    "RATED_TABLE",
    "WITH_NEXT_DEAL",
    "TURNED_AWAY",
    "TOO_MANY_ASK",
    "NO_KNOCK",
    "NOBODY_THERE",
    "OWN_SEAT",
    "NAME_EMPTY",
    "NAME_TOO_LONG",
    "NAME_RESERVED",
    "GAME_NOT_OVER",
    "GAME_HAS_BEGUN",
    "NOT_THE_HOST",
    "UNKNOWN_BOT",
    "OTHERS_MAY_SPEAK",
    "OTHERS_NOT_READY",
    "NOTHING_TO_WAIVE",
    "NOTHING_TO_HASTEN",
    "NO_HINTS",
    "NOT_ASKED_IF_READY",
    "OUT_OF_TIME",
    "NO_WAIT_LEFT",
    "SEAT_IS_KEPT",
    "SEAT_IS_YOURS",
    "RULINGS_ARE_FOR_FRIENDS",
    "NO_TALK_NOW",
    "NOBODY_HEARS",
    "PHRASES_ONLY",
    "TEXT_EMPTY",
    "TEXT_TOO_LONG",
    "TOO_MUCH_SAID",
    "NO_ACCOUNT",
    "NOT_SHOWN",
    "NO_LOOK",
    "SHARED_ADDRESS",
    "RULING_PENDING",
    "NO_RULING",
    "UNREADABLE",
    "HELLO_FIRST",
    "WRONG_VERSION",
    "TOO_FAST",
    "ID_REUSED",
]
"""Why a table refuses a command; a move may also be refused for one of the game's reasons.

`UNKNOWN_GUEST`: this connection has no guest's cookie or token, so it can watch but not sit. `SAW_ANOTHER_HAND`: who has had
one seat in this game may not look at another hand before the game is over. `ASK_FIRST`: that seat is given by the host (`Knock`). `TABLE_LOCKED`: the host lets no one sit down.
`RATED_TABLE`: at a rated table one can only play, and no program in the place of a person. `WITH_NEXT_DEAL`: the seat
is kept for them, and theirs then. `TURNED_AWAY`: the host has said no, until the next deal. `TOO_MANY_ASK`: so many ask for a
seat that no one else can now. `NO_KNOCK`: no one asks for a seat under that number. `NOBODY_THERE`: no person has that seat.
`OWN_SEAT`: hosts do this with the seats of others. `NAME_RESERVED`: the name is a word that sentences
have for the reader, or for no one. `GAME_HAS_BEGUN`: who plays how well is settled
before the first move. `OTHERS_MAY_SPEAK`: the seat on turn must wait
until all have had time to speak; the same move is legal a moment later. `NOTHING_TO_WAIVE`: no one waits for that seat.
`NOTHING_TO_HASTEN`: it is no bot's turn, or others are heard first. `NO_HINTS`: this table
allows none, other people play here, or there is nothing that could be said. `OTHERS_NOT_READY`: who moved is ready now, and the
others are still waited for. `NOT_ASKED_IF_READY`: no one waits for that seat to be ready.
`OUT_OF_TIME`: a bot plays this turn. `NO_WAIT_LEFT`: this person has had the others wait as long as one may in one game.
`SEAT_IS_KEPT`: a bot plays here until the person takes the seat back. `SEAT_IS_YOURS`: there is nothing to take back.
`NO_TALK_NOW`: no one talks at this table, or not in a game (`TalkRule`). `NOBODY_HEARS`: no other person has a seat.
`PHRASES_ONLY`: one's own words are for friends, and for after the game. `NO_ACCOUNT`: only people with accounts block each other.
`NOT_SHOWN`: the host shows no hands, or not in this way. `NO_LOOK`: no one asks under that number.
`SHARED_ADDRESS`: someone who plays comes from the same address.
`RULINGS_ARE_FOR_FRIENDS`: a bot plays one of the
seats, so no one can settle anything with it.
"""
