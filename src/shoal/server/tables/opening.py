"""The first entries of a table's log: of a new table, made from what a guest asked for, and of a rematch.

A rematch is a new table for the people who played the last game of another. The player who asks for it sits down there and is its host.
The seats of the others are kept: they sit down when they come, also in the middle of the game, and until then bots play. Those who are
connected to the old table are notified at once, the others find the new one on their first page.

A rematch counts for nothing but itself. Rated tables seat people at random, and deals that are compared are played once: so the rematch
of such a game is a table like any other, by the same house rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from shoal.bots.bot import MakerOf
from shoal.core.codec import Unreadable
from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, BadOptions, Seat
from shoal.core.games import SEATS_OPTION, USUAL_GAME, kit_of, preset, rules_of
from shoal.i18n import REFERENCE, speak
from shoal.lessons.lesson import UnknownLesson
from shoal.lessons.visit import Visit, visit_of
from shoal.server.tables.codes import dealer_of, dealing, naming
from shoal.server.tables.first_deal import HOST, first_deal
from shoal.server.tables.messages.wire import Consents, Dealer, HearingTime, Level, Pace, Seating, TalkRule, Watching
from shoal.server.tables.seating.names import InvalidName, clean_name, read_name, unique_name
from shoal.server.tables.state.events import LogEvent, Opened, SeatBot, Seated, SeatPromised
from shoal.server.tables.state.finished import NotOver
from shoal.server.tables.state.log import Cause, Entry
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.time_control import NO_TIME, DaysTime, TimeControl

FIRST_PERSON: Final = "p1"
"""What the log calls that guest."""

USUAL_PACE: Final[Pace] = "normal"

BOT_NAMES: Final = (
    *("Ada", "Amir", "Bela", "Bruno", "Cleo", "Dara", "Emil", "Esme", "Faye", "Felix", "Gita", "Hugo"),
    *("Ines", "Ivo", "Juno", "Kai", "Lena", "Leo", "Mara", "Milo", "Nina", "Noor", "Omar", "Otto"),
    *("Pia", "Quinn", "Rosa", "Rune", "Sana", "Theo", "Uma", "Vera", "Wim", "Yara", "Zeno", "Zoe"),
)


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest asks for who wants a table."""

    game: str = USUAL_GAME
    preset: str | None = None
    options: dict[str, Any] = {}
    """What differs from the preset."""
    seats: int | None = None
    """The same as the option `players`."""
    pace: Pace | None = None
    """How bots take their time; `USUAL_PACE` by default."""
    hearing_s: HearingTime | None = None
    """How long everybody is heard; as long as is usual for the game by default."""
    bot: Level | None = None
    """Every bot; those below go before it."""
    teammates: Level | None = None
    """The bots on the guest's own side."""
    opponents: Level | None = None
    """The bots on other sides."""
    levels: Annotated[
        dict[Seat, Level], Meta(extra_json_schema={"propertyNames": {"pattern": "^(0|[1-9][0-9]{0,2})$"}})
    ] = {}
    """The bots of single seats."""
    standin: Level | None = None
    """The bot that plays for people who are gone."""
    name: str | None = None
    dealer: Dealer = "drawn"
    seating: Seating = "until_play"
    """Who may take the seat of a bot: friends with the link can until a person moves, and ask for it later."""
    watching: Watching = "ended"
    """What people without a seat may see."""
    talk: TalkRule = "open"
    """When people may talk here."""
    rulings: Consents = "opponent"
    """Who must agree to what the table settles."""
    hints: bool = True
    """Whether a person who plays against bots alone may have hints."""
    marks: bool = False
    """Whether players may keep marks of their own on who holds what."""
    time: TimeControl = NO_TIME
    """How much time people have."""
    lesson: str | None = None
    """A lesson table, with a prepared deal (`shoal.lessons.visit`). Its house rules, bots and pace are the lesson's."""
    listed: bool = False
    """Whether the table is in the lobby, where strangers find it."""
    gather: bool = False
    """Whether friends gather before the first deal; not at a table by correspondence, where no one waits for another."""


def rules_for(wish: NewTable, *, own_bots: MakerOf | None = None) -> AnyRules:
    """The rules that a guest asked for; `BadOptions` when there is no such game, or no such seat or bot in it.

    `own_bots` finds bots of one's own (`shoal.bots.naming`), for those who ask on their own machine. Such a name runs code,
    so it is never taken from a guest of a server. Then `UnknownBot` says what is wrong with it.
    """
    if wish.lesson is not None:
        return lesson_of(wish).rules
    base = preset(wish.game, wish.preset or kit_of(wish.game).usual_preset)
    seats = {} if wish.seats is None else {SEATS_OPTION: wish.seats}
    rules = rules_of(wish.game, base | wish.options | seats)
    _check_bots(wish, rules, own_bots)
    return rules


def lesson_of(wish: NewTable) -> Visit:
    """The lesson that a guest asked for; `Unreadable` when there is none of that name, `BadOptions` when there is no such game."""
    kit_of(wish.game)
    try:
        return visit_of(wish.game, wish.lesson or "")
    except UnknownLesson:
        raise Unreadable("there is no such lesson - at `$.lesson`") from None


def _check_bots(wish: NewTable, rules: AnyRules, own_bots: MakerOf | None) -> None:
    for seat in wish.levels:
        if not 0 <= seat < rules.seats:
            raise BadOptions("UNKNOWN_SEAT", number=seat + 1, seats=rules.seats)
    levels = kit_of(rules.name).levels
    for name in (wish.bot, wish.teammates, wish.opponents, wish.standin, *wish.levels.values()):
        if name is not None and own_bots is not None and ":" in name:
            own_bots(rules.name, name)
        elif name is not None and not levels.may_sit(name):
            raise BadOptions("UNKNOWN_BOT", bot=name[:40], known=(*levels.offered, *levels.others))


def check_name(wish: NewTable) -> None:
    """Raise `BadOptions` when the guest gave a name that is not allowed at a table."""
    if wish.name is None:
        return
    try:
        read_name(wish.name)
    except InvalidName as bad:
        raise BadOptions(bad.reason, ("name",)) from None


def bots_for(wish: NewTable, rules: AnyRules) -> tuple[str, ...]:
    """The bot of every seat: as it is wished for the seat, for its side, for all; else as is usual."""
    levels = kit_of(rules.name).levels
    teammates = next(side for side in rules.sides if HOST in side)
    own, other = wish.teammates or wish.bot or levels.teammate, wish.opponents or wish.bot or levels.opponent
    return tuple(wish.levels.get(seat, own if seat in teammates else other) for seat in range(rules.seats))


def preset_of(rules: AnyRules, wished: str | None) -> str | None:
    """The name of these house rules, however many play: the one that was wished for, if they still are that."""
    kit = kit_of(rules.name)
    names = [wished, kit.usual_preset, *kit.presets]
    rules_by_name = {name: replace(options, **{SEATS_OPTION: rules.seats}) for name, options in kit.presets.items()}
    return next((name for name in names if name and rules_by_name.get(name) == rules.options), None)


class Sitting(Struct, frozen=True):
    """A guest who sits down when a table is opened."""

    seat: Seat
    name: str
    who: str
    is_program: bool = False
    """Whether it is a bot that has an account."""


class Alike(Struct, frozen=True):
    """What is to be the same at several tables: all deals, and the bots (`Opened`)."""

    seed: str
    occasion: str
    seat: Seat = HOST
    """Where the guest sits who opens the table."""
    others: tuple[Sitting, ...] = ()
    """Who sits down at once besides."""


def opening(
    wish: NewTable,
    who: str,
    rng: Random,
    language: str = REFERENCE,
    *,
    own_bots: MakerOf | None = None,
    is_program: bool = False,
) -> tuple[Entry, ...]:
    """The table is opened, the guest sits down, and cards are dealt; `BadOptions` when what they asked for makes no table.

    A guest who gave no name is called a guest with a number, in their own language. A server checks the name (`check_name`);
    at a table in one's own terminal any name will do, and bots of one's own may sit. `is_program`: a bot that has an account opens
    the table.
    """
    if wish.lesson is not None:
        return _lesson_opening(wish, who, rng, language)
    rules = rules_for(wish, own_bots=own_bots)
    bot_names = rng.sample(BOT_NAMES, rules.seats)
    name = _guest_name(wish, rng, language)
    seated = _seated((Sitting(HOST, name, who, is_program),), bot_names)
    opened = _opened(wish, rules, bot_names)
    return _entries((opened, *seated, *(() if opened.gathers else first_deal(opened, rules, rng))))


def opening_alike(wish: NewTable, who: str, rng: Random, language: str, alike: Alike) -> tuple[Entry, ...]:
    """The opening of a table that is like others: its deals and its bots come from their seed."""
    rules = rules_for(wish)
    bot_names = naming(alike.seed).sample(BOT_NAMES, rules.seats)
    opened = replace(_opened(wish, rules, bot_names), seed=alike.seed, occasion=alike.occasion)
    seated = _seated((Sitting(alike.seat, _guest_name(wish, rng, language), who), *alike.others), bot_names)
    return _entries((opened, *seated, *rules.deal(dealing(alike.seed, 1), dealer_of(1, rules.seats))))


def _opened(wish: NewTable, rules: AnyRules, bot_names: Sequence[str]) -> Opened:
    return Opened(
        game=rules.name,
        preset=preset_of(rules, wish.preset),
        options=asdict(rules.options),
        pace=wish.pace or USUAL_PACE,
        hearing_s=wish.hearing_s or kit_of(rules.name).hearing_s,
        bots=tuple(map(SeatBot, bots_for(wish, rules), bot_names)),
        standin=wish.standin or wish.bot or kit_of(rules.name).levels.standin,
        dealer=wish.dealer,
        seating=wish.seating,
        watching=wish.watching,
        talk=wish.talk,
        rulings=wish.rulings,
        hints=wish.hints,
        marks=wish.marks,
        time=wish.time,
        listed=wish.listed,
        gathers=wish.gather and not isinstance(wish.time, DaysTime),
    )


def _seated(people: Sequence[Sitting], bot_names: Sequence[str]) -> tuple[Seated, ...]:
    """They sit down, under names that no one else there has."""
    taken = {seat: name for seat, name in enumerate(bot_names) if seat not in {one.seat for one in people}}
    seated = []
    for number, one in enumerate(people, 1):
        name = taken[one.seat] = unique_name(one.name, [*taken.values()])
        seated.append(Seated(one.seat, FIRST_PERSON if number == 1 else f"p{number}", name, one.who, one.is_program))
    return tuple(seated)


def _entries(events: Iterable[LogEvent]) -> tuple[Entry, ...]:
    return tuple(Entry(n, Cause("table"), event) for n, event in enumerate(events, 1))


def _guest_name(wish: NewTable, rng: Random, language: str) -> str:
    return clean_name(wish.name or "") or speak(language)("guest-numbered", number=rng.randint(10, 99))


def _lesson_opening(wish: NewTable, who: str, rng: Random, language: str) -> tuple[Entry, ...]:
    """The opening of a lesson table: its deal is the only one that is prepared, and no one else can sit down."""
    visit = lesson_of(wish)
    names = [sitter.name for sitter in visit.record.headers.seats]
    opened = Opened(
        game=visit.rules.name,
        preset=preset_of(visit.rules, None),
        options=asdict(visit.rules.options),
        pace="slow",
        hearing_s=kit_of(wish.game).hearing_s,
        bots=tuple(SeatBot(visit.level, name) for name in names),
        standin=kit_of(wish.game).levels.standin,
        dealer="opener",
        seating="locked",
        lesson=visit.name,
    )
    others = [name for seat, name in enumerate(names) if seat != visit.seat]
    seated = Seated(visit.seat, FIRST_PERSON, unique_name(_guest_name(wish, rng, language), others), who)
    return _entries((opened, seated, *visit.deal))


# --- Rematches -------------------------------------------------------------------------------------------------------

Sides = Literal["kept", "mixed"]

SHUFFLES: Final = 50
"""How often people are shuffled until the sides are others; at some tables there are no others."""


class NotYourGame(ShoalError):
    """Only the players of a game may ask for its rematch."""


class Alone(ShoalError):
    """A rematch is for people; with bots alone one plays again."""


class RematchPlayer(Struct, frozen=True):
    """A person who played: their name, and the hash that tables know them by."""

    seat: Seat
    name: str
    who: str


class RematchPlan(Struct, frozen=True):
    """How a rematch is opened: as the old table is now, for the people of its last game."""

    opened: Opened
    rules: AnyRules
    players: tuple[RematchPlayer, ...]


def rematch_of(state: TableState, who: str) -> RematchPlan:
    """The rematch of the last game of a table, for one of its players; `NotOver`, `NotYourGame`, `Alone`."""
    game = state.finished
    if game is None or not state.game.is_over:
        raise NotOver
    players = tuple(
        RematchPlayer(seat, sitter.name, player)
        for seat, (sitter, player) in enumerate(zip(game.seats, game.players, strict=True))
        if player is not None
    )
    if who not in [player.who for player in players]:
        raise NotYourGame("only its players can ask for a rematch")
    if len(players) < 2:
        raise Alone("there is nobody else")
    return RematchPlan(_opened_again(state), state.rules, players)


def _opened_again(state: TableState) -> Opened:
    """As the table is now; of one whose games count elsewhere nothing but the house rules, the bots and the clock."""
    before, settings, bots = state.opened, state.settings, tuple(state.seats.bots)
    pace, hearing_s, standin = settings.pace, settings.hearing_s, state.seats.standin
    alike = Opened(before.game, before.preset, before.options, pace, hearing_s, bots, standin, time=state.clock.control)
    if before.rated or before.occasion:
        return alike
    return replace(
        before,
        pace=pace,
        hearing_s=hearing_s,
        bots=bots,
        standin=standin,
        time=alike.time,
        seating=settings.seating,
        watching=settings.watching,
        lesson="",
        listed=False,
        gathers=False,
        words="friends" if state.seats.strangers else settings.words,
    )


def rematch_log(rematch: RematchPlan, who: str, sides: Sides, rng: Random) -> tuple[Entry, ...]:
    """The beginning of the log of the new table, which that player opens."""
    players = _mixed(rematch, rng) if sides == "mixed" else rematch.players
    own = next(player for player in players if player.who == who)
    others = [player for player in players if player.who != who]
    promised = [
        SeatPromised(player.seat, f"p{number}", player.name, player.who, invited=True)
        for number, player in enumerate(others, 2)
    ]
    rules, bots = rematch.rules, _named_apart(rematch.opened.bots, players)
    events: tuple[LogEvent, ...] = (
        replace(rematch.opened, bots=bots),
        Seated(own.seat, FIRST_PERSON, own.name, own.who),
        *promised,
        *first_deal(rematch.opened, rules, rng),
    )
    return _entries(events)


def _mixed(rematch: RematchPlan, rng: Random) -> tuple[RematchPlayer, ...]:
    """The same people on other seats, on other sides where that can be."""
    players, before = rematch.players, _together(rematch.rules, rematch.players)
    seats = range(rematch.rules.seats)
    for _ in range(SHUFFLES):
        drawn = rng.sample(seats, len(rematch.players))
        players = tuple(replace(player, seat=seat) for player, seat in zip(rematch.players, drawn, strict=True))
        if _together(rematch.rules, players) != before:
            break
    return players


def _together(rules: AnyRules, players: Sequence[RematchPlayer]) -> frozenset[frozenset[str]]:
    """Who plays with whom."""
    return frozenset(frozenset(player.who for player in players if player.seat in side) for side in rules.sides)


def _named_apart(bots: Sequence[SeatBot], players: Sequence[RematchPlayer]) -> tuple[SeatBot, ...]:
    """The bots of the seats, of which none has the name of a player."""
    names = [player.name for player in players]
    named: list[SeatBot] = []
    for bot in bots:
        named.append(replace(bot, name=unique_name(bot.name, names)))
        names.append(named[-1].name)
    return tuple(named)
