"""What a client says to a table: `Hello` at first, then commands."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from shoal.core.game import Seat
from shoal.server.tables.messages.from_host import (
    Admit,
    HandOver,
    Remove,
    SetListed,
    SetSeating,
    SetWatching,
    SetWords,
    Swap,
    TurnAway,
)
from shoal.server.tables.messages.from_people import AsideCommand
from shoal.server.tables.messages.wire import (
    CommandId,
    HearingTime,
    HintKind,
    Level,
    Number,
    Pace,
    SaidMove,
    SaidRuling,
    Tab,
)
from shoal.server.tables.timing.time_control import TimeControl


class Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message of a connection: the version of this wire, a random name of this tab, the last `n` it has.

    `newcomer`: who sits here plays their first game. The bots are slower then, and their first hearing is announced.
    `program`: no person sits here, but a program of somebody; whoever plays with it is told.
    `deal`: whenever this guest comes or takes a seat before the first move, send the deal too, as that seat saw it: for a
    program that must see whole games.
    """

    wire: int
    tab: Tab
    since: Number = 0
    newcomer: bool = False
    deal: bool = False
    program: bool | UnsetType = UNSET


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


class Knock(Struct, frozen=True, tag="knock", forbid_unknown_fields=True):
    """Ask the host for that seat, where one may not simply sit down. Where one may, it is the same as `Sit`.

    Like `Waive` it is no event; it ends when the guest's last connection does.
    """

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


class SetTime(Struct, frozen=True, tag="set_time", forbid_unknown_fields=True):
    """How much time people have from now on. The host says so, between games or before the first move of one."""

    id: CommandId
    time: TimeControl


class TakeBack(Struct, frozen=True, tag="take_back", forbid_unknown_fields=True):
    """Play again on one's own seat, which a bot has kept."""

    id: CommandId


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


class Hint(Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """Help me: it is answered with `Hints` after its `Ack`, where the table allows hints and all others are bots. The log says so."""

    id: CommandId
    what: HintKind


class Ready(Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """I have seen the new deal, and it may begin. Said in sight of event `n`; like `Waive` it is no event."""

    id: CommandId
    n: Number


class Rule(Struct, frozen=True, tag="rule", forbid_unknown_fields=True):
    """Propose to the table how an irregularity is settled. It is done when the host and an opponent agree, or everybody does."""

    id: CommandId
    ruling: SaidRuling


class Consent(Struct, frozen=True, tag="consent", forbid_unknown_fields=True):
    """Agree to the ruling that is proposed, or reject it; who proposed it withdraws it so.

    `n` is the event that proposed it: its proposer can change it while others think, or while their connection is down, and
    nobody is to agree to another one than they have read.
    """

    id: CommandId
    yes: bool
    n: Number


class Again(Struct, frozen=True, tag="again", forbid_unknown_fields=True):
    """Deal the next game at this table, after the end of the last."""

    id: CommandId


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Is the table still there? It is answered with a `Pong`, after the answers to everything that was sent before."""


class Bye(Struct, frozen=True, tag="bye", forbid_unknown_fields=True):
    """This tab is being closed on purpose; the seat stays the player's."""


HostCommand = Admit | TurnAway | Remove | Swap | HandOver | SetSeating | SetWatching | SetListed | SetWords
Command = (
    Play
    | Sit
    | Knock
    | Stand
    | SetPace
    | SetHearing
    | SetLevel
    | SetTime
    | TakeBack
    | Waive
    | Hasten
    | Hint
    | Ready
    | Rule
    | Consent
    | Again
    | HostCommand
    | AsideCommand
)
FromClient = Hello | Command | Ping | Bye
