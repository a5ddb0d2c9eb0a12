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

Reaction = Literal["laugh", "wow", "cheer", "phew", "oops", "sad"]
"""The faces that people make at their seats (`reaction-NAME`)."""

REACTIONS: Final[tuple[Reaction, ...]] = get_args(Reaction)


class _Command(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client asks for, by a number of its tab that makes it safe to send again."""

    id: CommandId


class Say(_Command, frozen=True, tag="say"):
    """Say a phrase to everybody at the table."""

    phrase: Phrase


class React(_Command, frozen=True, tag="react"):
    """Make a face, which everybody at the table sees for a moment."""

    reaction: Reaction


class Tell(_Command, frozen=True, tag="tell"):
    """Say something in one's own words: to friends while a game is played, to everybody after its end."""

    text: str


class Mute(_Command, frozen=True, tag="mute"):
    """Not to be told what the person of that seat says, or to be told again."""

    seat: Seat
    yes: bool


class Block(_Command, frozen=True, tag="block"):
    """To have nothing to do with the person of that seat any more: neither talk nor friendship nor a seat at one's table. For accounts."""

    seat: Seat


class LookOn(_Command, frozen=True, tag="look_on"):
    """Who has no seat asks the person of that seat to see its hand; without a seat: see all hands, late. Where the host allows that.

    Anyone who has seen a hand so has no seat of their own before the next deal.
    """

    name: str
    seat: Seat | None = None


class LookAway(_Command, frozen=True, tag="look_away"):
    """See again what everybody sees, or ask no more."""


class LetLook(_Command, frozen=True, tag="let_look"):
    """The person of a seat lets someone look at their hand, or does not, or not any more; `look` is the number of who asked."""

    look: Number
    yes: bool


SocialCommand = Say | React | Tell | Mute | Block | LookOn | LookAway | LetLook


class Admit(_Command, frozen=True, tag="admit"):
    """Let someone in who has asked for a seat; `knock` is the number of their knock.

    They sit down at once where they see no hand by it that matters; else the seat is kept for them until the next deal.
    """

    knock: Number


class TurnAway(_Command, frozen=True, tag="turn_away"):
    """Do not let someone in who has asked for a seat; they may ask again after the next deal. It is no event."""

    knock: Number


class Remove(_Command, frozen=True, tag="remove"):
    """Take a seat from its person, or from whom it is kept for. From then on anyone who comes must ask for a seat."""

    seat: Seat


class Swap(_Command, frozen=True, tag="swap"):
    """Let two sitters change places, people or bots, before the first move of a game or after its end.

    Cards that were dealt and not played are dealt anew, so that no one has seen two hands.
    """

    seat: Seat
    other: Seat


class HandOver(_Command, frozen=True, tag="hand_over"):
    """Make the person of that seat the host."""

    seat: Seat


class SetSeating(_Command, frozen=True, tag="set_seating"):
    """Who may sit down from now on."""

    seating: Seating


class SetWatching(_Command, frozen=True, tag="set_watching"):
    """What people without a seat may see from now on.

    What shows hands of the game that is played (`ended`, `seats`, `late`) is said before its first move or after its end.
    """

    watching: Watching


class SetListed(_Command, frozen=True, tag="set_listed"):
    """Whether the table is in the lobby from now on, where strangers find it."""

    listed: bool


class SetWords(_Command, frozen=True, tag="set_words"):
    """Who may use their own words from now on while a game is played: also people who came by the table's link, or friends alone."""

    words: Words


class Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message of a connection: the version of this wire, a random name of this tab, the last `n` it has.

    `newcomer`: who sits here plays their first game. The bots are slower then, and their first hearing is announced.
    `program`: no person sits here, but a program of someone; anyone who plays with it is told.
    `calm`: who sits here cannot hurry. In a race all have longer while they are heard, and they are not timed.
    `deal`: whenever this guest comes or takes a seat before the first move, send the deal too, as that seat saw it: for a
    program that must see whole games.
    """

    wire: int
    tab: Tab
    since: Number = 0
    newcomer: bool = False
    deal: bool = False
    program: bool | UnsetType = UNSET
    calm: bool | UnsetType = UNSET


class Play(_Command, frozen=True, tag="play"):
    """A move, made when event `n` was the last one seen. Refused as `STALE` when the game has gone on since."""

    n: Number
    move: SaidMove


class Sit(_Command, frozen=True, tag="sit"):
    """Take the seat of a bot (or, on one's own seat, change one's name). Before the first deal of a table for friends also from another seat."""

    seat: Seat
    name: str


class Knock(_Command, frozen=True, tag="knock"):
    """Ask the host for that seat, where one may not simply sit down. Where one may, it is the same as `Sit`.

    Like `Waive` it is no event; it ends when the guest's last connection does.
    """

    seat: Seat
    name: str


class StopAsking(_Command, frozen=True, tag="stop_asking"):
    """Ask for no seat any more, or give back the one that was promised. Only that is an event."""


class Stand(_Command, frozen=True, tag="stand"):
    """Give one's seat to a bot for good."""


class SetPace(_Command, frozen=True, tag="set_pace"):
    """How bots take their time from now on; any seated player may say."""

    pace: Pace


class SetHearing(_Command, frozen=True, tag="set_hearing"):
    """How long everybody has to speak from now on; any seated player may say."""

    hearing_s: HearingTime


class SetLevel(_Command, frozen=True, tag="set_level"):
    """How well the bot of a seat plays from now on; without a seat, the bot that stands in for people who are away.

    The host says so, between games or before the first move of one.
    """

    level: Level
    seat: Seat | None = None


class SetTime(_Command, frozen=True, tag="set_time"):
    """How much time people have from now on. The host says so, between games or before the first move of one."""

    time: TimeControl


class TakeBack(_Command, frozen=True, tag="take_back"):
    """Play again on one's own seat, which a bot has kept."""


class Waive(_Command, frozen=True, tag="waive"):
    """I have nothing to say: do not wait for me. Said in sight of event `n`, in this hearing and for this hearing only.

    It is no event: like who is there, it is not in the log.
    """

    n: Number


class Hasten(_Command, frozen=True, tag="hasten"):
    """The bot on turn need not pause: its sentence comes now, or when all people who are here have said so.

    Said in sight of event `n`, for this wait only. It cuts no hearing short, and like `Waive` it is no event.
    """

    n: Number


class Hint(_Command, frozen=True, tag="hint"):
    """Help me: it is answered with `Hints` after its `Ack`, where the table allows hints and all others are bots. The log says so."""

    what: HintKind


class Ready(_Command, frozen=True, tag="ready"):
    """I have seen the new deal, and it may begin; or, where people gather for the first one, it may be dealt.

    Said in sight of event `n`; like `Waive` it is no event.
    """

    n: Number


class Begin(_Command, frozen=True, tag="begin"):
    """Deal the first game of a table where friends gather. The host says so; bots play the seats that are free."""


class Rule(_Command, frozen=True, tag="rule"):
    """Propose to the table how an irregularity is settled. It is done when the host and an opponent agree, or everybody does."""

    ruling: SaidRuling


class Consent(_Command, frozen=True, tag="consent"):
    """Agree to the ruling that is proposed, or reject it; who proposed it withdraws it so.

    `n` is the event that proposed it: its proposer can change it while others think, or while their connection is down, and
    no one is to agree to another one than they have read.
    """

    yes: bool
    n: Number


class Again(_Command, frozen=True, tag="again"):
    """Deal the next game at this table, after the end of the last."""


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Is the table still there? It is answered with a `Pong`, after the answers to everything that was sent before."""


class Receipt(Struct, frozen=True, tag="seen", forbid_unknown_fields=True):
    """A hearing has come. A page says so at once and by itself: so the table knows how long the way is (`timing/race.py`)."""


class Bye(Struct, frozen=True, tag="bye", forbid_unknown_fields=True):
    """This tab is being closed on purpose; the seat stays the player's."""


HostCommand = Admit | TurnAway | Remove | Swap | HandOver | SetSeating | SetWatching | SetListed | SetWords
Command = (
    Play
    | Sit
    | Knock
    | StopAsking
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
    | Begin
    | Rule
    | Consent
    | Again
    | HostCommand
    | SocialCommand
)
FromClient = Hello | Command | Ping | Receipt | Bye
