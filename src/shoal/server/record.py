"""What a log amounts to: who sits where, the game and its truth, every seat's view, and which commands are done.

A `TableRecord` changes only by `add`, one entry at a time; equal logs make equal records.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from shoal.game import AnyRules, GameEvent, GameState, GameView, Offer, Seat
from shoal.server.finished import Finished, Sitter
from shoal.server.house_rules import house_rules
from shoal.server.log import Cause, Entry, Opened, Seated, TableEvent, opening_of, read_rules, table_sight
from shoal.server.shown import show_options, show_setup, show_sight
from shoal.server.table_sights import (
    BotFailed,
    DealerDrawn,
    HearingSet,
    LevelSet,
    PaceSet,
    RulingConsented,
    RulingDropped,
    RulingProposed,
    Stood,
)
from shoal.server.to_client import PendingRuling
from shoal.server.wire import Pace, ShownSight

SIGHTS_KEPT: Final = 64
"""How many sights a client that reconnects is sent at most; the view that comes with them is always whole."""


class Person(Struct, frozen=True):
    """Who has a seat: the name that others see, the hash of the guest's token, and the number of the event of sitting down."""

    name: str
    who: str
    since: int


class StandinMoves(Struct, frozen=True):
    """The first and the last event of this game that a bot made happen for a person, since they last did something."""

    first: int
    last: int


class Done(Struct, frozen=True):
    """A command that was carried out: the last event that it led to, and a digest of what it said."""

    n: int
    digest: str | None


class TableRecord:
    """The fold of one table's log. It holds the whole truth; `view`, `offer` and `sights` give one seat's part of it."""

    def __init__(self, opened: Opened, rules: AnyRules | None = None) -> None:
        """The table as it was opened; `opened` still has to be added as the first entry."""
        self.opened = opened
        self.rules = rules or read_rules(opened)
        self.setup = show_setup(self.rules.setup)
        self.options = show_options(opened.options)
        self.house_rules = house_rules(self.rules)
        self.pace: Pace = opened.pace
        self.hearing_s = opened.hearing_s
        self.standin = opened.standin
        """The bot that plays for people who are gone; empty where that is the seat's own."""
        self.ruling: PendingRuling | None = None
        self.wins = [0] * len(self.rules.sides)
        """How many games each side has won here."""
        self.ties = 0
        self.people: list[Person | None] = [None] * self.rules.seats
        self.n = 0
        self.game = 0
        """How many games have been dealt here."""
        self.game_n = 0
        """The number of the last event of the game."""
        self.game_since = 0
        """The number of the event before the first of this game, or before the draw for its dealer."""
        self.told_n = 0
        """The number of the last event that people are told in a sentence: any but a change of the pace."""
        self.truth: GameState = self.rules.start()
        self.game_log: list[GameEvent] = []
        self.finished: Finished | None = None
        """The last game that ended here."""
        self.is_untouched = True
        """Whether the deal is all that has happened in this game."""
        self._dealt_by: Cause | None = None
        self._levels = [bot.bot for bot in opened.bots]
        self._instead: dict[Seat, str] = {}
        self._recent: deque[Entry] = deque(maxlen=SIGHTS_KEPT)
        self._views: dict[Seat | None, tuple[int, GameView]] = {}
        self._offers: dict[Seat | None, tuple[int, Offer]] = {}
        self._host: str | None = None
        self._done: dict[tuple[str, str, int], Done] = {}
        self._held: dict[str, Seat] = {}
        self._drawn_n: int | None = None
        """The number of the event of the draw for the first dealer."""
        self._standins: dict[str, StandinMoves] = {}

    @classmethod
    def of(cls, rules: AnyRules, log: Iterable[Entry]) -> TableRecord:
        """The record that a log makes."""
        entries = list(log)
        record = cls(opening_of(entries), rules)
        for entry in entries:
            record.add(entry)
        return record

    # --- The fold ---------------------------------------------------------------------------------------------------

    def add(self, entry: Entry) -> None:
        """Take one more entry in."""
        assert entry.n == self.n + 1, "a log has no gaps"
        self._remember_command(entry)
        self.n = entry.n
        self._note_standin(entry.cause)
        self._recent.append(entry)
        if not isinstance(entry.event, PaceSet):
            self.told_n = entry.n
        if isinstance(entry.event, TableEvent):
            self._add_table_event(entry.event)
        else:
            self._add_game_event(entry.event, entry.cause)
            if (
                entry.cause.by == "table" or self.is_over
            ):  # the ruling was carried, or there is nothing to rule any more
                self.ruling = None

    def _add_table_event(self, event: TableEvent) -> None:
        match event:
            case Opened():
                pass
            case DealerDrawn():
                self._drawn_n = self.n
            case Seated(seat, name, who):
                before = self.people[seat]
                is_same = before is not None and before.who == who
                if not is_same:
                    self._take_consent_back(seat)
                self.people[seat] = Person(name, who, before.since if before and is_same else self.n)
                self._held[who] = seat
                self._host = self._host or who
            case Stood(seat):
                self.people[seat] = None
                self._take_consent_back(seat)
            case PaceSet(pace):
                self.pace = pace
            case HearingSet(hearing_s):
                self.hearing_s = hearing_s
            case LevelSet(level, seat):
                self._set_level(level, seat)
            case BotFailed(seat, _, instead):
                self._instead[seat] = instead
            case RulingProposed(seat, ruling):
                self.ruling = PendingRuling(seat, ruling, ())
            case RulingConsented(seat):
                assert self.ruling is not None
                consents = tuple(sorted({*self.ruling.consents, seat}))
                self.ruling = replace(self.ruling, consents=consents)
            case RulingDropped():
                self.ruling = None
            case _:
                assert_never(event)

    def _set_level(self, level: str, seat: Seat | None) -> None:
        if seat is None:
            self.standin = level
        else:
            self._levels[seat] = level
            self._instead.pop(seat, None)

    def _take_consent_back(self, seat: Seat) -> None:
        """The seat has a new player: what its person proposed or agreed to is void."""
        if self.ruling is None:
            return
        consents = tuple(at for at in self.ruling.consents if at != seat)
        self.ruling = None if self.ruling.by == seat else replace(self.ruling, consents=consents)

    def _add_game_event(self, event: GameEvent, cause: Cause) -> None:
        if self.game == 0 or self.is_over:
            self._begin_game(cause)
        self.is_untouched = self.is_untouched and cause == self._dealt_by
        self.truth = self.rules.evolve(self.truth, event)
        self.game_log.append(event)
        self.game_n = self.n
        outcome = self.rules.outcome(self.truth)
        if outcome is None:
            return
        self.finished = Finished(self.rules, tuple(self.game_log), tuple(map(self._header, range(self.rules.seats))))
        if len(outcome.winners) == 1:
            self.wins[outcome.winners[0]] += 1
        else:
            self.ties += 1

    def _header(self, seat: Seat) -> Sitter:
        person = self.people[seat]
        return Sitter(person.name) if person else Sitter(self.opened.bots[seat].name, self.bot_on(seat))

    def _begin_game(self, cause: Cause) -> None:
        self.game += 1
        self.game_since = self.n - 1 if self.game > 1 or self._drawn_n is None else self._drawn_n - 1
        self._standins = {}
        self.is_untouched, self._dealt_by = True, cause
        self._instead = {}
        self.truth = self.rules.start()
        self.game_log = []
        self._views = {}
        self._offers = {}
        self._held = {person.who: seat for seat, person in enumerate(self.people) if person}

    def _note_standin(self, cause: Cause) -> None:
        """Keep in mind for whom a bot plays, until they do something themselves."""
        person = None if cause.seat is None else self.people[cause.seat]
        if person is None:
            return
        if cause.by == "human":
            self._standins.pop(person.who, None)
        elif cause.by == "standin":
            before = self._standins.get(person.who)
            self._standins[person.who] = StandinMoves(before.first if before else self.n, self.n)

    def _remember_command(self, entry: Entry) -> None:
        cause = entry.cause
        if cause.tab is None or cause.command is None or cause.seat is None:
            return
        person = self.people[cause.seat]
        who = entry.event.who if isinstance(entry.event, Seated) else person.who if person else ""
        self._done[who, cause.tab, cause.command] = Done(entry.n, cause.digest)

    # --- What it says -----------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.rules.outcome(self.truth) is not None

    @property
    def turn(self) -> Seat | None:
        """The seat that must act."""
        return self.rules.turn(self.truth)

    @property
    def host(self) -> Seat | None:
        """The seat of the person who opened the table, while they have one."""
        return self.seat_of(self._host)

    def seat_of(self, who: str | None) -> Seat | None:
        """The seat that this guest has."""
        for seat, person in enumerate(self.people):
            if person is not None and person.who == who:
                return seat
        return None

    def names_besides(self, seat: Seat) -> tuple[str, ...]:
        """The names at the other seats: of people, and of the bots that play there or will when the people have left."""
        others = [at for at in range(self.rules.seats) if at != seat]
        people = [person.name for at in others if (person := self.people[at])]
        return (*people, *(self.opened.bots[at].name for at in others))

    def bot_on(self, seat: Seat) -> str:
        """The name of the bot that plays that seat when no person does."""
        level = self.standin if self.people[seat] else ""
        return self._instead.get(seat) or level or self._levels[seat]

    def standin_moves(self, who: str) -> StandinMoves | None:
        """What a bot has done in this game for that guest, if it has and they have done nothing since."""
        return self._standins.get(who)

    @property
    def drawn_since(self) -> int | None:
        """The event before the first dealer was drawn, as long as nothing has been played since; `None` otherwise."""
        return self.game_since if self.game == 1 and self.is_untouched and self._drawn_n is not None else None

    def hand_seen_by(self, who: str) -> Seat | None:
        """The seat whose hand this guest has seen in this game; they may not look at another."""
        return self._held.get(who)

    def done(self, who: str | None, tab: str, command: int) -> Done | None:
        """What this command led to; `None` when it was never carried out."""
        return None if who is None else self._done.get((who, tab, command))

    def view(self, seat: Seat | None) -> GameView:
        """What a seat, or a visitor (`None`), knows of the game."""
        seen, view = self._views.get(seat) or (0, self.rules.start_view(seat))
        for event in self.game_log[seen:]:
            view = self.rules.watch(view, self.rules.seen(event, seat))
        self._views[seat] = (len(self.game_log), view)
        return view

    def offer(self, seat: Seat | None) -> Offer:
        """What a seat may do now; nothing, for a visitor."""
        at, offer = self._offers.get(seat) or (-1, None)
        if offer is None or at != len(self.game_log):
            offer = self.rules.moves(self.view(seat))
            self._offers[seat] = (len(self.game_log), offer)
        return offer

    def sights(self, since: int, seat: Seat | None) -> tuple[ShownSight, ...]:
        """What a seat, or a visitor, saw after event `since`: the newest of it, oldest first, as JSON."""
        missed = min(self.n - since, len(self._recent))
        first = len(self._recent) - missed
        return tuple(self._sight(self._recent[at], seat) for at in range(first, len(self._recent)))

    def _sight(self, entry: Entry, seat: Seat | None) -> ShownSight:
        event = entry.event
        return show_sight(table_sight(event) if isinstance(event, TableEvent) else self.rules.seen(event, seat))
