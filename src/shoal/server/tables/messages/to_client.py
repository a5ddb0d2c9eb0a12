"""What a table sends to a client: the table, what happened there, chat and spectators, and the answers to commands."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict

from shoal.core.at_home import home_answers_of
from shoal.core.game import AnyRules, Doubt, OptionValue, Seat
from shoal.core.games import fields_of
from shoal.server.tables.messages.from_client import Phrase, Reaction
from shoal.server.tables.messages.hints import Beliefs, Hints
from shoal.server.tables.messages.wire import (
    CommandId,
    Consents,
    Dealer,
    Number,
    Pace,
    Seating,
    ShownFields,
    ShownMoves,
    ShownOptions,
    ShownRuling,
    ShownSetup,
    ShownSight,
    ShownView,
    TalkRule,
    Watching,
    Words,
)
from shoal.server.tables.state.events import DealerDrawn
from shoal.server.tables.timing.time_control import NO_TIME, TimeControl

MaySay = Literal["nothing", "phrases", "texts"]


class Line(Struct, frozen=True, omit_defaults=True):
    """What the person of a seat has said: a phrase by its name, or a text of their own. `number` counts from 1 at each table."""

    number: Number
    seat: Seat
    name: str
    phrase: Phrase | None = None
    text: str | None = None


class Reacted(Struct, frozen=True):
    """The person of a seat makes that face, for a moment."""

    seat: Seat
    reaction: Reaction


class Said(Struct, frozen=True, tag="said"):
    """What was said in the game of that number, the newest last. `is_past`: before its reader came. Reactions are shown and forgotten."""

    game: Number
    lines: tuple[Line, ...]
    is_past: bool = False
    reactions: tuple[Reacted, ...] | UnsetType = UNSET


class Looking(Struct, frozen=True):
    """What became of one's own `LookOn`: at that seat, or late at all hands, which no one need allow."""

    seat: Seat | None
    answer: Literal["waiting", "yes", "no"]


class Looker(Struct, frozen=True):
    """Somebody who asks the person of a seat to see its hand, or does see it."""

    number: Number
    name: str
    sees: bool


class Around(Struct, frozen=True, tag="around", omit_defaults=True):
    """What is around the game. Until a table says otherwise all is as it is here.

    `watchers` are the guests without a seat who are here, `beside` how many of them look at the hand of each seat, none where no one
    does, `late` how many see all hands late. `may_look`: the reader may ask to (`LookOn`). `looking` is what became of that, `lookers`
    are those who ask the reader or look at their hand. `may_say` is what the reader may say now; `muted` are the seats of those whom
    they are not told, `accounts` those of people who can be blocked.
    """

    watchers: int = 0
    beside: tuple[int, ...] = ()
    late: int = 0
    may_look: bool = False
    looking: Looking | None = None
    lookers: tuple[Looker, ...] = ()
    may_say: MaySay = "nothing"
    muted: tuple[Seat, ...] = ()
    accounts: tuple[Seat, ...] = ()


NOTHING_AROUND: Final = Around()


class Hands(Struct, frozen=True, tag="hands"):
    """All hands as they were `late` moves ago, for who may see that; when the game is over, as they are (0).

    By seat what a view of it has besides the board; empty while there is nothing to be seen yet. `moves` is how many moves there were
    before those that are not shown.
    """

    late: int
    moves: int
    hands: tuple[ShownFields, ...]


class Sitter(Struct, frozen=True):
    """Who has a seat.

    `here`: a person, connected; `reconnecting`: a person who was here a moment ago; `away`: a person gone so long that a bot
    plays the turn that is on; `standin`: a bot has played a turn for them, and keeps the seat until they take it back,
    connected or not; `bot`: a bot, whose seat a person may take. `bot` is the name of the program that plays where no person
    does; none where a person does. `program`: it is no person who has the seat, but a program of someone. `face` is the number
    of their face (`faces.py`): theirs alone at this table, and theirs for as long as there is the table.
    """

    name: str
    status: Literal["here", "reconnecting", "away", "standin", "bot"]
    bot: str | None = None
    program: bool = False
    face: int = 0


class PendingRuling(Struct, frozen=True):
    """A ruling that `by` has proposed with event `n`, and who of the others has agreed so far."""

    by: Seat
    ruling: ShownRuling
    consents: tuple[Seat, ...]
    n: int


class KnockSeen(Struct, frozen=True):
    """Somebody asks the host for a seat. `at_once`: they sit down as soon as they are let in; else with the next deal.

    `program`: it is a program of someone.
    """

    number: Number
    seat: Seat
    name: str
    at_once: bool
    program: bool = False


class KnockAnswer(Struct, frozen=True):
    """What became of a visitor's own knock: the host has not answered, keeps the seat for them, or has turned them away."""

    answer: Literal["waiting", "kept", "turned_away"]
    seat: Seat | None = None


class KeptSeat(Struct, frozen=True):
    """A seat that is a person's from the next deal on."""

    seat: Seat
    name: str


class HouseRule(Struct, frozen=True):
    """An option that is not what it is in the game's own rules, and its value."""

    name: str
    value: OptionValue


def house_rules(rules: AnyRules) -> tuple[HouseRule, ...]:
    """Every option with another value than the game's usual one, in the order of the form."""
    chosen = ((field, getattr(rules.options, field.name)) for field in fields_of(rules.name))
    return tuple(HouseRule(field.name, value) for field, value in chosen if value != field.default)


def home_answers(rules: AnyRules) -> tuple[HouseRule, ...]:
    """The questions of a family about the game, by name, and the answers that these house rules give."""
    answers = home_answers_of(rules.name, asdict(rules.options))
    return tuple(HouseRule(question, answer) for question, answer in answers.items())


class TableSeen(Struct, frozen=True, tag="table"):
    """Everything about the table but the game.

    `you` is the seat that this connection plays; none for a visitor. `free` are the seats that a visitor may take now.
    `preset` is the name of the house rules, if they have one; `options` are all of them; `house_rules`
    those that are not as usual; `doubts` are warnings about them. `host` is the seat of who rules the table.
    `wins` and `ties` are the games that ended here: by side, and level. `levels` are the bots that
    the host may choose from now, the weakest first; none for others. `standin` plays for people who are gone. `code` is
    what one says to someone who shall come to the table. `dealer` is who deals here.

    `seating` and `watching` say who may sit down and what visitors may see, `talk` when people may talk, `words` who may use their own words in a game. `askable` are the seats that a visitor may ask
    the host for (`Knock`), `asked` is what became of their own knock, and `knocks` are those that wait for the host, who
    alone is told. `kept` are seats that have their person with the next deal. The `host` is who opened the table or was
    handed it; while they are gone, it is the person here who has sat longest.

    `rulings` says who must agree to a ruling. `time` is how much time people have; `wait_ms` how long each seat may still have the others wait
    in this game, in milliseconds.

    `hints`: who plays against bots alone may have some. `marks` is the number of the game to which the marks belong that clients
    keep for their players, and for no one else; none where this table allows no marks.

    `seal` says what was dealt to anyone who has the salt, which is given away when the game is over (`finished.py`). `rated`: its one game
    counts for ratings, and no one can do anything there but play.
    `sides` are the seats that play together. `listed`: the table is in the lobby. `rematch` is the table that one of those who played here has opened for all of them; no one
    else is told. `invitation` is what the host, who alone is told, adds as `by` to the links that they give: strangers cannot keep
    those who come by them from asking for a seat. `drawn` is how the first dealer was drawn, until the first move.

    `gathering`: nothing was dealt yet, and people wait for each other (`Unready` says for whom and how long); `home_rules` are then its
    house rules as answers to the questions of a family (`shoal.core.at_home`).
    `exhibition`: bots play for everyone who watches, who see all hands (`Beliefs`); anyone who asks for a seat has it with the next deal.
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
    seating: Seating = "until_play"
    watching: Watching = "ended"
    askable: tuple[Seat, ...] = ()
    asked: KnockAnswer | None = None
    knocks: tuple[KnockSeen, ...] = ()
    kept: tuple[KeptSeat, ...] = ()
    time: TimeControl = NO_TIME
    wait_ms: tuple[int, ...] = ()
    rulings: Consents = "opponent"
    hints: bool = True
    marks: Number | None = None
    seal: str = ""
    rated: bool = False
    sides: tuple[tuple[Seat, ...], ...] = ()
    listed: bool = False
    rematch: str | None = None
    talk: TalkRule = "open"
    words: Words = "invited"
    drawn: DealerDrawn | None = None
    invitation: str = ""
    gathering: bool = False
    home_rules: tuple[HouseRule, ...] = ()
    exhibition: bool = False


class Clocks(Struct, frozen=True):
    """What people's clocks say now, by seat in milliseconds; none for a seat without a person, and where no one is timed.

    `runs` is the seat whose clock runs; none while no one is waited for. `halt_ms`: someone said Wait, and the others must
    wait so long at most.
    """

    left_ms: tuple[int | None, ...]
    runs: Seat | None = None
    halt_ms: int | None = None


class Hearing(Struct, frozen=True):
    """The seat on turn must wait: these may still speak, at most for `ends_in_ms` from now.

    `starts_in_ms`: it is announced, and its countdown begins only then; one may speak at once all the same.
    """

    seats: tuple[Seat, ...]
    ends_in_ms: int
    starts_in_ms: int = 0


class Unready(Struct, frozen=True):
    """The game was just dealt, or will be, and these have not said that they are ready; it begins after `ends_in_ms` at the latest."""

    seats: tuple[Seat, ...]
    ends_in_ms: int


class Update(Struct, frozen=True, tag="update"):
    """What happened up to event `n`, newest last, and what that makes: the view, and what the seat may do now.

    `sights` are the last `len(sights)` ones before and including `n`. When the client has missed more than that, the
    view still is whole. `hearing` names the seats that are waited for, and `unready` those that are not ready for a new
    deal; when that changes without an event, an update without sights comes. `away_since` is an event, where a bot has
    played for the person since then: of these sights, those after it happened while they were away. `clocks` is there where
    people have clocks, or someone said Wait; when another clock runs without an event, an update without sights comes.

    `recent` is what the table goes on showing to everybody who looks: the sights of the last moves of the game, oldest first, as this
    seat saw them. What happened before its person sat down is as everybody saw it.
    """

    n: Number
    sights: tuple[ShownSight, ...]
    view: ShownView
    moves: ShownMoves
    hearing: Hearing | None = None
    unready: Unready | None = None
    away_since: Number | None = None
    clocks: Clocks | None = None
    recent: tuple[ShownSight, ...] = ()


class Change(Struct, frozen=True, tag="change"):
    """What happened after the last `Update` or `Change`, up to event `n`, and what is different since then: for a client that is up to date.

    `board` are the fields of the view's board that are not what they were, and `own` those of the rest of the view;
    each takes the place of the field of that name. `moves` are what the seat may do now. Of these three is left out what is as it
    was. `hearing`, `unready` and `clocks` are as in an `Update`. Of `recent` and the new sights of the game after it the last
    `recent_count` are recent now.
    """

    n: Number
    sights: tuple[ShownSight, ...]
    board: ShownFields | UnsetType = UNSET
    own: ShownFields | UnsetType = UNSET
    moves: ShownMoves | UnsetType = UNSET
    hearing: Hearing | None = None
    unready: Unready | None = None
    clocks: Clocks | None = None
    recent_count: Number = 0


class Ack(Struct, frozen=True, tag="ack"):
    """That command is done and on disk, as far as it is in the log; the last event is `n`."""

    id: CommandId
    n: Number


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


ToClient = TableSeen | Update | Change | Ack | Refused | Hints | Pong | Closing | Around | Said | Hands | Beliefs
