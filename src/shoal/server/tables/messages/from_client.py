"""What a client sends to a table: `Hello` at first, then commands: to play, to chat and look on, and to host."""

from __future__ import annotations

from typing import Final, Literal, get_args

from msgspec import UNSET, Struct, UnsetType

from shoal.core.game import Seat
from shoal.server.tables.messages.wire import (
    CommandId,
    HearingTime,
    HintKind,
    Level,
    Number,
    Pace,
    SaidMove,
    SaidRuling,
    Seating,
    Tab,
    Watching,
    Words,
)
from shoal.server.tables.timing.time_control import TimeControl

Phrase = Literal[
    "hello",
    "good_luck",
    "have_fun",
    "thanks",
    "well_played",
    "what_luck",
    "sorry",
    "one_moment",
    "i_am_back",
    "good_game",
    "once_more",
    "goodbye",
]
"""What strangers can say. Each comes to its readers in their own language (`phrase-NAME`); none is about cards."""

PHRASES: Final[tuple[Phrase, ...]] = get_args(Phrase)


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """Say a phrase to everybody at the table."""

    id: CommandId
    phrase: Phrase


class Tell(Struct, frozen=True, tag="tell", forbid_unknown_fields=True):
    """Say something in one's own words: to friends while a game is played, to everybody after its end."""

    id: CommandId
    text: str


class Mute(Struct, frozen=True, tag="mute", forbid_unknown_fields=True):
    """Not to be told what the person of that seat says, or to be told again."""

    id: CommandId
    seat: Seat
    yes: bool


class Block(Struct, frozen=True, tag="block", forbid_unknown_fields=True):
    """To have nothing to do with the person of that seat any more: neither talk nor friendship nor a seat at one's table. For accounts."""

    id: CommandId
    seat: Seat


class LookOn(Struct, frozen=True, tag="look_on", forbid_unknown_fields=True):
    """Who has no seat asks the person of that seat to see its hand; without a seat: see all hands, late. Where the host allows that.

    Whoever has seen a hand so has no seat of their own before the next deal.
    """

    id: CommandId
    name: str
    seat: Seat | None = None


class LookAway(Struct, frozen=True, tag="look_away", forbid_unknown_fields=True):
    """See again what everybody sees, or ask no more."""

    id: CommandId


class LetLook(Struct, frozen=True, tag="let_look", forbid_unknown_fields=True):
    """The person of a seat lets somebody look at their hand, or does not, or not any more; `look` is the number of who asked."""

    id: CommandId
    look: Number
    yes: bool


SocialCommand = Say | Tell | Mute | Block | LookOn | LookAway | LetLook


class Admit(Struct, frozen=True, tag="admit", forbid_unknown_fields=True):
    """Let somebody in who has asked for a seat; `knock` is the number of their knock.

    They sit down at once where they see no hand by it that matters; else the seat is kept for them until the next deal.
    """

    id: CommandId
    knock: Number


class TurnAway(Struct, frozen=True, tag="turn_away", forbid_unknown_fields=True):
    """Do not let somebody in who has asked for a seat; they may ask again after the next deal. It is no event."""

    id: CommandId
    knock: Number


class Remove(Struct, frozen=True, tag="remove", forbid_unknown_fields=True):
    """Take a seat from its person, or from whom it is kept for. From then on whoever comes must ask for a seat."""

    id: CommandId
    seat: Seat


class Swap(Struct, frozen=True, tag="swap", forbid_unknown_fields=True):
    """Let two sitters change places, people or bots, before the first move of a game or after its end.

    Cards that were dealt and not played are dealt anew, so that nobody has seen two hands.
    """

    id: CommandId
    seat: Seat
    other: Seat


class HandOver(Struct, frozen=True, tag="hand_over", forbid_unknown_fields=True):
    """Make the person of that seat the host."""

    id: CommandId
    seat: Seat


class SetSeating(Struct, frozen=True, tag="set_seating", forbid_unknown_fields=True):
    """Who may sit down from now on."""

    id: CommandId
    seating: Seating


class SetWatching(Struct, frozen=True, tag="set_watching", forbid_unknown_fields=True):
    """What people without a seat may see from now on.

    What shows hands of the game that is played (`ended`, `seats`, `late`) is said before its first move or after its end.
    """

    id: CommandId
    watching: Watching


class SetListed(Struct, frozen=True, tag="set_listed", forbid_unknown_fields=True):
    """Whether the table is in the lobby from now on, where strangers find it."""

    id: CommandId
    listed: bool


class SetWords(Struct, frozen=True, tag="set_words", forbid_unknown_fields=True):
    """Who may use their own words from now on while a game is played: also people who came by the table's link, or friends alone."""

    id: CommandId
    words: Words


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
    | SocialCommand
)
FromClient = Hello | Command | Ping | Bye
