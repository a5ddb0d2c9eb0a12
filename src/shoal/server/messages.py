"""The wire: every message between a client and a table, as tagged JSON.

    client -> table    Hello first; then commands, each with an `id` that the client counts up from 1
    table -> client    TableSeen and Update after Hello and whenever something changed; Ack or Refused for every command

Everything that happens at a table has a number `n`, the same for all. An `Update` holds the sights up to `n`, and with
them always the whole view and what the seat may do now: a client holds no rules, and a lost message costs nothing but
its animation. A client that reconnects says the last `n` that it has.

A command's `id` makes it safe to send again: the table remembers, on disk, which (guest, tab, id) it has carried out, and
answers a repeated command with the same `Ack` and does nothing. This matters: a question that missed is legal again later.

Fields of the types `Said...` and `Shown...` hold a value of the game at the table (`shoal.games`) as JSON: its type is the
entry of the game's `Vocabulary` that is named there. What is shown to clients is made in `shown.py` alone.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, NewType

from msgspec import Meta, Raw, Struct

from shoal.first_dealer import Round
from shoal.game import Doubt, OptionValue, Seat

WIRE_VERSION: Final = 5
"""5: four paces, `hasten` and `ready`, newcomers, who is not ready, hearings that are announced, pings, the first dealer, absences."""
FRAME_LIMIT: Final = 16 * 1024
"""Bytes: a longer frame from a client is refused (close code 1009)."""

NAME_LIMIT: Final = 24
"""Characters, as people count them, of a name (`names.py`)."""

NAME_ROOM: Final = 60
"""Code points, as many as a record has room for: of some scripts, and of emoji, one character has several."""

Tab = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
CommandId = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
"""The name of a bot that may sit at a table (`shoal.bots.levels`)."""

SaidMove = Annotated[Raw, Meta(extra_json_schema={"x-game": "move"})]
SaidRuling = Annotated[Raw, Meta(extra_json_schema={"x-game": "ruling"})]

ShownSight = NewType("ShownSight", Annotated[Raw, Meta(extra_json_schema={"x-game": "sight", "x-or": "TableSight"})])
"""A sight of the game, or a `TableSight`: its tag tells which (`client_types.py` reads it)."""

ShownView = NewType("ShownView", Annotated[Raw, Meta(extra_json_schema={"x-game": "view"})])
ShownMoves = NewType("ShownMoves", Annotated[Raw, Meta(extra_json_schema={"x-game": "moves"})])
ShownSetup = NewType("ShownSetup", Annotated[Raw, Meta(extra_json_schema={"x-game": "setup"})])
ShownOptions = NewType("ShownOptions", Annotated[Raw, Meta(extra_json_schema={"x-game": "options"})])
ShownRuling = NewType("ShownRuling", Annotated[Raw, Meta(extra_json_schema={"x-game": "ruling"})])

Pace = Literal["slow", "normal", "quick", "at_once"]
"""How bots take their time: about 4.5, 3 or 1.5 seconds for a sentence, or none (`paces.py`)."""

Dealer = Literal["drawn", "opener"]
"""Who deals: at first whoever draws the card for it, then each in turn; or always who opened the table, for lessons."""

HearingTime = Annotated[float, Meta(ge=1, le=60)]
"""Seconds that others have to speak before the seat on turn goes on, where the rules require that (`Rules.unheard`)."""


# --- From a client ----------------------------------------------------------------------------------------------------


class Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message of a connection: the version of this wire, a random name of this tab, the last `n` it has.

    `newcomer`: who sits here plays their first game. The bots are slower then, and their first hearing is announced.
    """

    wire: int
    tab: Tab
    since: Number = 0
    newcomer: bool = False


class Play(Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """A move, made when event `n` was the last one seen. Refused as `STALE` when the game has gone on since."""

    id: CommandId
    n: Number
    move: SaidMove


class Sit(Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """Take the seat of a bot (or, on one's own seat, change one's name)."""

    id: CommandId
    seat: Seat
    name: str


class Stand(Struct, frozen=True, tag="stand", forbid_unknown_fields=True):
    """Give one's seat to a bot for good."""

    id: CommandId


class SetPace(Struct, frozen=True, tag="set_pace", forbid_unknown_fields=True):
    """How bots take their time from now on; any seated player may say."""

    id: CommandId
    pace: Pace


class SetHearing(Struct, frozen=True, tag="set_hearing", forbid_unknown_fields=True):
    """How long everybody has to speak from now on; any seated player may say."""

    id: CommandId
    hearing_s: HearingTime


class SetLevel(Struct, frozen=True, tag="set_level", forbid_unknown_fields=True):
    """How well the bot of a seat plays from now on; without a seat, the bot that stands in for people who are away.

    The host says so, between games or before the first move of one.
    """

    id: CommandId
    level: Level
    seat: Seat | None = None


class Waive(Struct, frozen=True, tag="waive", forbid_unknown_fields=True):
    """I have nothing to say: do not wait for me. Said in sight of event `n`, in this hearing and for this hearing only.

    It is no event: like who is there, it is not in the log.
    """

    id: CommandId
    n: Number


class Hasten(Struct, frozen=True, tag="hasten", forbid_unknown_fields=True):
    """The bot on turn need not pause: its sentence comes now, or when all people who are here have said so.

    Said in sight of event `n`, for this wait only. It cuts no hearing short, and like `Waive` it is no event.
    """

    id: CommandId
    n: Number


class Ready(Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """I have seen the new deal, and it may begin. Said in sight of event `n`; like `Waive` it is no event."""

    id: CommandId
    n: Number


class Rule(Struct, frozen=True, tag="rule", forbid_unknown_fields=True):
    """Propose to the table how an irregularity is settled. It is done when the host agrees, or all others do."""

    id: CommandId
    ruling: SaidRuling


class Consent(Struct, frozen=True, tag="consent", forbid_unknown_fields=True):
    """Agree to the ruling that is proposed, or reject it; who proposed it withdraws it so."""

    id: CommandId
    yes: bool


class Again(Struct, frozen=True, tag="again", forbid_unknown_fields=True):
    """Deal the next game at this table, after the end of the last."""

    id: CommandId


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Is the table still there? It is answered with a `Pong`, after the answers to everything that was sent before."""


class Bye(Struct, frozen=True, tag="bye", forbid_unknown_fields=True):
    """This tab is being closed on purpose; the seat stays the player's."""


Command = Play | Sit | Stand | SetPace | SetHearing | SetLevel | Waive | Hasten | Ready | Rule | Consent | Again
FromClient = Hello | Command | Ping | Bye


# --- What happens at a table besides the game -------------------------------------------------------------------------


class SeatedSeen(Struct, frozen=True, tag="seated"):
    """A person took a seat, or changed the name on it."""

    seat: Seat
    name: str


class Stood(Struct, frozen=True, tag="stood"):
    """A person gave a seat up; a bot has it now."""

    seat: Seat


class PaceSet(Struct, frozen=True, tag="pace_set"):
    """Bots take their time like this from now on."""

    pace: Pace


class HearingSet(Struct, frozen=True, tag="hearing_set"):
    """Everybody has so long to speak from now on."""

    hearing_s: HearingTime


class LevelSet(Struct, frozen=True, tag="level_set"):
    """That bot plays the seat from now on while no person has it; without a seat, it stands in for people."""

    level: str
    seat: Seat | None = None


class BotFailed(Struct, frozen=True, tag="bot_failed"):
    """The bot of a seat broke down. No move was put in the place of its own: `instead` plays the seat until the next deal."""

    seat: Seat
    bot: str
    instead: str


class RulingProposed(Struct, frozen=True, tag="ruling_proposed"):
    """A person has proposed how an irregularity is settled."""

    seat: Seat
    ruling: ShownRuling


class RulingConsented(Struct, frozen=True, tag="ruling_consented"):
    """A person agrees to the ruling that is proposed."""

    seat: Seat


class RulingDropped(Struct, frozen=True, tag="ruling_dropped"):
    """A person has rejected the ruling that was proposed, or withdrawn their own."""

    seat: Seat


class DealerDrawn(Struct, frozen=True, tag="dealer_drawn"):
    """Cards were drawn for the first dealer of this table.

    In every round all who were level drew, at first everybody; `lowest` says whether the lowest card of the last round
    deals, or the highest.
    """

    dealer: Seat
    lowest: bool
    rounds: tuple[Round, ...]


class OpenedSeen(Struct, frozen=True, tag="opened"):
    """The table was opened."""


TableSight = (
    OpenedSeen
    | DealerDrawn
    | SeatedSeen
    | Stood
    | PaceSet
    | HearingSet
    | LevelSet
    | BotFailed
    | RulingProposed
    | RulingConsented
    | RulingDropped
)


# --- To a client ------------------------------------------------------------------------------------------------------


class Sitter(Struct, frozen=True):
    """Who has a seat.

    `here`: a person, connected; `away`: a person, not connected; `standin`: a person gone so long that a bot plays for
    them until they are back; `bot`: a bot, whose seat a person may take. `bot` is the name of the program that plays where
    no person does; none where a person does.
    """

    name: str
    status: Literal["here", "away", "standin", "bot"]
    bot: str | None = None


class PendingRuling(Struct, frozen=True):
    """A ruling that `by` has proposed, and who of the others has agreed so far."""

    by: Seat
    ruling: ShownRuling
    consents: tuple[Seat, ...]


class HouseRule(Struct, frozen=True):
    """An option that is not what it is in the game's own rules, and its value."""

    name: str
    value: OptionValue


class TableSeen(Struct, frozen=True, tag="table"):
    """Everything about the table but the game.

    `you` is the seat that this connection plays; none for a visitor. `free` are the seats that a visitor may take now.
    `preset` is the name of the house rules, if they have one; `options` are all of them; `house_rules`
    those that are not as usual; `doubts` are warnings about them. `host` is the seat of the person who opened the table,
    while they have one. `wins` and `ties` are the games that ended here: by side, and level. `levels` are the bots that
    the host may choose from now, the weakest first; none for others. `standin` plays for people who are gone. `code` is
    what one says to somebody who shall come to the table; old tables have none. `dealer` is who deals here.
    """

    id: str
    game: str
    preset: str | None
    options: ShownOptions
    setup: ShownSetup
    pace: Pace
    hearing_s: float
    sitters: tuple[Sitter, ...]
    you: Seat | None
    host: Seat | None
    wins: tuple[int, ...]
    ties: int
    ruling: PendingRuling | None = None
    free: tuple[Seat, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    house_rules: tuple[HouseRule, ...] = ()
    levels: tuple[str, ...] = ()
    standin: str | None = None
    code: str = ""
    dealer: Dealer = "drawn"


class Hearing(Struct, frozen=True):
    """The seat on turn must wait: these may still speak, at most for `ends_in_ms` from now.

    `starts_in_ms`: it is announced, and its countdown begins only then; one may speak at once all the same.
    """

    seats: tuple[Seat, ...]
    ends_in_ms: int
    starts_in_ms: int = 0


class Unready(Struct, frozen=True):
    """The game was just dealt, and these have not said that they are ready; it begins after `ends_in_ms` at the latest."""

    seats: tuple[Seat, ...]
    ends_in_ms: int


class Update(Struct, frozen=True, tag="update"):
    """What happened up to event `n`, newest last, and what that makes: the view, and what the seat may do now.

    `sights` are the last `len(sights)` ones before and including `n`. When the client has missed more than that, the
    view still is whole. `hearing` names the seats that are waited for, and `unready` those that are not ready for a new
    deal; when that changes without an event, an update without sights comes. `away_since` is an event, where a bot has
    played for the person since then: of these sights, those after it happened while they were away.
    """

    n: Number
    sights: tuple[ShownSight, ...]
    view: ShownView
    moves: ShownMoves
    hearing: Hearing | None = None
    unready: Unready | None = None
    away_since: Number | None = None


class Ack(Struct, frozen=True, tag="ack"):
    """That command is done and on disk, as far as it is in the log; the last event is `n`."""

    id: CommandId
    n: Number


TableReason = Literal[
    "STALE",
    "NOT_SEATED",
    "NOT_YOUR_SEAT",
    "UNKNOWN_SEAT",
    "UNKNOWN_GUEST",
    "SEAT_TAKEN",
    "ALREADY_SEATED",
    "SAW_ANOTHER_HAND",
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
    "NOT_ASKED_IF_READY",
    "RULINGS_ARE_FOR_FRIENDS",
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
one seat in this game may not look at another hand before the game is over. `NAME_RESERVED`: the name is a word that sentences
have for the reader, or for nobody. `GAME_HAS_BEGUN`: who plays how well is settled
before the first move. `OTHERS_MAY_SPEAK`: the seat on turn must wait
until all have had time to speak; the same move is legal a moment later. `NOTHING_TO_WAIVE`: nobody waits for that seat.
`NOTHING_TO_HASTEN`: it is no bot's turn, or others are heard first. `OTHERS_NOT_READY`: who moved is ready now, and the
others are still waited for. `NOT_ASKED_IF_READY`: nobody waits for that seat to be ready.
`RULINGS_ARE_FOR_FRIENDS`: a bot plays one of the
seats, so nobody can settle anything with it.
"""


class Refused(Struct, frozen=True, tag="refused"):
    """That command did nothing, and why. `id` is none when the frame could not be read so far."""

    reason: str
    id: CommandId | None = None


class Closing(Struct, frozen=True, tag="closing"):
    """The server ends this connection: it stops (come back in `retry_ms`), or the client was too slow to keep up."""

    reason: Literal["RESTARTING", "TOO_SLOW", "STORE_FAILED"]
    retry_ms: int


class GameStory(Struct, frozen=True, tag="story"):
    """All that a seat, or a visitor, saw of the last game that ended: the answer to `GET /t/TABLE/story`."""

    sights: tuple[ShownSight, ...]


class Pong(Struct, frozen=True, tag="pong"):
    """The table is there: the answer to a `Ping`."""


ToClient = TableSeen | Update | Ack | Refused | Pong | Closing
