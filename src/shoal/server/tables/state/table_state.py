"""The current state of a table, folded from its event log.

A `TableState` changes only by `add`, one entry at a time; equal logs make equal states.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, assert_never

from msgspec import Struct

from shoal.core.game import AnyRules, GameEvent, GameView, Offer, Outcome, Seat
from shoal.core.games import kit_of
from shoal.server.tables.messages.to_client import PendingRuling
from shoal.server.tables.messages.wire import Pace, Seating, ShownSight, Watching, Words
from shoal.server.tables.state.events import (
    BotFailed,
    ClockRead,
    DealerDrawn,
    HandedOver,
    HearingSet,
    Helped,
    HostEvent,
    LevelSet,
    ListedSet,
    LookedOn,
    Opened,
    PaceSet,
    ReadySaid,
    RematchOpened,
    Removed,
    RulingConsented,
    RulingDropped,
    RulingProposed,
    Seated,
    SeatGivenBack,
    SeatingSet,
    SeatKept,
    SeatPromised,
    Stood,
    Swapped,
    TableEvent,
    TakenBack,
    TimedOut,
    TimeSet,
    WatchingSet,
    WordsSet,
    is_lasting,
)
from shoal.server.tables.state.finished import Finished
from shoal.server.tables.state.game import CurrentGame, SeatViews
from shoal.server.tables.state.log import Entry, Head, head_of, opening_of, read_rules
from shoal.server.tables.state.seats import PromisedSeat, Seats, interned
from shoal.server.tables.timing.time_control import NO_TIME, TableClock

COMMANDS_KEPT: Final = 64
"""How many carried out commands are remembered of a tab. No tab may have more under way than its connection may send at once."""

TABS_KEPT: Final = 100
"""The tabs of which commands are remembered: those from which one came last."""


@dataclass(slots=True)
class HostSettings:
    """What the host has set, as far as it is no matter of a seat or a clock."""

    pace: Pace
    hearing_s: float
    seating: Seating
    watching: Watching
    listed: bool
    """Whether the table is in the lobby."""
    words: Words
    """Who may use their own words while a game is played."""


@dataclass(slots=True)
class Score:
    """How many games each side has won at this table, and how many were level."""

    wins: list[int]
    ties: int = 0

    def add(self, outcome: Outcome) -> None:
        """A game has ended so."""
        if len(outcome.winners) == 1:
            self.wins[outcome.winners[0]] += 1
        else:
            self.ties += 1


class Rematch(Struct, frozen=True):
    """A table that was opened for all who had played that game, by its number, and who they are."""

    table: str
    game: int
    guests: frozenset[str]


class DoneCommand(Struct, frozen=True):
    """A command that was carried out: its last event, without what the table settled then, and a digest of what it said."""

    n: int
    digest: str | None


class DoneCommands:
    """The commands that a table carried out lately, so that one that is sent again is acknowledged again and done once.

    A client sends a command again when its connection broke before the answer came.
    """

    def __init__(self) -> None:
        """No command was carried out."""
        self._tabs: dict[tuple[str, str], dict[int, DoneCommand]] = {}

    def put(self, who: str, tab: str, command: int, done: DoneCommand) -> None:
        """That command of a guest's tab has led to this."""
        of_tab = self._tabs.pop((who, tab), {})
        of_tab[command] = done
        if len(of_tab) > COMMANDS_KEPT:
            del of_tab[next(iter(of_tab))]
        self._tabs[who, tab] = of_tab
        if len(self._tabs) > TABS_KEPT:
            del self._tabs[next(iter(self._tabs))]

    def get(self, who: str | None, tab: str, command: int) -> DoneCommand | None:
        """What that command led to; `None` when it was not carried out, or too long ago to be sent again."""
        return None if who is None else self._tabs.get((who, tab), {}).get(command)


class TableState:
    """The fold of one table's log. It holds the whole truth; `view`, `offer` and `sights` give one seat's part of it."""

    def __init__(self, opened: Opened, rules: AnyRules | None = None) -> None:
        """The table as it was opened; `opened` still has to be added as the first entry."""
        self.opened = opened
        self.rules = rules or read_rules(opened)
        self.settings = HostSettings(
            opened.pace, opened.hearing_s, opened.seating, opened.watching, opened.listed, opened.words
        )
        self.seats = Seats(opened, self.rules.seats)
        self.game = CurrentGame(self.rules)
        self.score = Score([0] * len(self.rules.sides))
        self.finished: Finished | None = None
        """The last game that ended here; `None` also where that was left out when the log was read."""
        self.rematch: Rematch | None = None
        """Another table that was opened for those who played the last game here."""
        self.n = 0
        """The number of the last entry."""
        self.ms = 0
        """How much time had passed at this table at the last entry, in milliseconds."""
        self.table_n = 0
        """The number of the last entry that is not just a move: the table's, or the first of a game."""
        self.lasting = 0
        """How many entries are in the table's own log."""
        self.clock = TableClock(opened.time)
        """How much time people have left, up to the last entry that `settle` has heard of."""
        self.views = SeatViews(self.rules, self.game)
        """What each seat has seen of it."""
        self.done = DoneCommands()

    @classmethod
    def of(cls, rules: AnyRules, log: Iterable[Entry]) -> TableState:
        """The state that a log makes."""
        entries = list(log)
        state = cls(opening_of(entries), rules)
        head = None if entries[-1].n == len(entries) else head_of(entries)
        for entry in entries:
            if head is not None and entry.n <= head.n:
                state._skim(entry)
                continue
            if head is not None and entry.n == head.n + 1:
                state._leap(head)
            state.add(entry)
        state.settle()
        return state

    def _skim(self, entry: Entry) -> None:
        """Take in what an entry from before the last game means for now."""
        self.n = entry.n - 1
        if is_lasting(entry.event):
            self.add(entry)
        else:
            self._remember_command(entry)
            self.views.skim(entry)

    def _leap(self, head: Head) -> None:
        """Go to the beginning of the last game."""
        self.n = head.n
        self.ms = head.ms
        self.score = Score(list(head.wins), head.ties)
        self.game.number = head.game - 1
        self.game.is_over = True
        self.seats.names.highest = max(self.seats.names.highest, head.people)
        self.seats.sat_ms = {}

    # --- The fold ---------------------------------------------------------------------------------------------------

    def add(self, entry: Entry) -> None:
        """Take one more entry in."""
        assert entry.n == self.n + 1, "a log has no gaps"
        event, cause = entry.event, entry.cause
        self._remember_command(entry)
        self.n = entry.n
        self.ms += entry.ms
        self.seats.note_cause(cause, entry.n)
        self.views.note(entry)
        if not isinstance(event, TableEvent):
            if self.clock.news is not None and cause != self.clock.news:
                self.settle()
            self._add_game_event(event, entry)
            return
        self.settle()
        self.table_n = self.n
        self.lasting += is_lasting(event)
        self._add_table_event(event)
        if isinstance(event, (Swapped, Stood, Removed)):
            self.game.expect_deal(cause)

    def _add_table_event(self, event: TableEvent) -> None:
        match event:
            case Opened():
                pass
            case DealerDrawn():
                self.game.note_draw(self.n, event)
            case Seated():
                self._seat(event)
            case Stood(seat):
                self.seats.stand(seat)
                self.game.take_consent_back(seat)
            case ReadySaid(seat):
                self.seats.note_ready(seat)
            case PaceSet(pace):
                self.settings.pace = pace
                self.game.moves.pace_since = self.n
            case HearingSet(hearing_s):
                self.settings.hearing_s = hearing_s
            case LevelSet(level, seat):
                self.seats.set_level(level, seat)
            case Helped(seat):
                self.seats.helped |= {seat}
            case LookedOn(seat, pseudonym, _, who):
                self.seats.names.add_spectator(who, pseudonym)
                self.game.hands.look(who, seat)
            case BotFailed(seat, _, instead):
                self.seats.instead[seat] = instead
            case RulingProposed(seat, ruling):
                self.game.ruling = PendingRuling(seat, ruling, (), self.n)
            case RulingConsented(seat):
                self.game.consent(seat)
            case RulingDropped():
                self.game.ruling = None
            case TimeSet(control):
                self.clock.set_control(control)
            case ClockRead(seat, ms):
                self.clock.read(self.seats.clock_key(seat), ms)
            case TimedOut(seat):
                self.clock.time_out(seat)
            case SeatKept(seat):
                self.seats.kept |= {seat}
            case TakenBack(seat):
                self.seats.kept = interned(self.seats.kept - {seat})
            case RematchOpened(_, table):
                players = self.finished.players if self.finished else self.game.hands.guests
                self.rematch = Rematch(table, self.game.number, frozenset(who for who in players if who))
            case _:
                self._add_host_event(event)

    def _seat(self, seated: Seated) -> None:
        before = self.seats.people[seated.seat]
        if before is None or before.who != seated.who:
            self.game.take_consent_back(seated.seat)
        self.seats.sit(seated, self.n, self.ms, is_listed=self.settings.listed)
        if not self.is_gathering:
            self.game.hands.sit(seated.who, seated.seat, is_over=self.game.is_over)

    def _add_host_event(self, event: HostEvent) -> None:
        match event:
            case SeatingSet(seating):
                self.settings.seating = seating
            case WatchingSet(watching):
                self.settings.watching = watching
            case ListedSet(listed):
                self.settings.listed = listed
            case WordsSet(words):
                self.settings.words = words
            case SeatPromised(seat, pseudonym, name, who, invited=invited):
                self.seats.names.add(who, pseudonym)
                self.seats.promise(who, PromisedSeat(seat, name, invited, self.n))
            case SeatGivenBack(seat):
                self.seats.give_back(seat)
            case HandedOver(seat):
                self.seats.hand_over(seat)
            case Removed(seat):
                self.seats.remove(seat)
                self.game.take_consent_back(seat)
                if self.settings.seating != "locked":  # with another cookie they would be another guest
                    self.settings.seating = "ask"
            case Swapped(seat, other):
                self.seats.swap(seat, other, self.n)
                self.game.ruling = None
                if not self.is_gathering:
                    self.game.hands.deal(self.seats.by_guest())
            case _:
                assert_never(event)

    def _add_game_event(self, event: GameEvent, entry: Entry) -> None:
        game = self.game
        if game.number == 0 or game.is_over:
            self._begin_game(entry)
        game.add(event, entry, self.seats)
        self.clock.news = entry.cause
        if self.clock.control != NO_TIME and kit_of(self.rules.name).effect(self.rules.seen(event, None)) is not None:
            self.clock.is_hit = True
        outcome = self.rules.outcome(game.truth)
        if outcome is not None:
            game.is_over = True
            self.score.add(outcome)
            seats = tuple(map(self.seats.finished, range(self.rules.seats)))
            players = tuple(person.who if person else None for person in self.seats.people)
            self.finished = Finished(self.rules, tuple(game.log), seats, game.number, players)
        if entry.cause.is_ruled:
            self.table_n = self.n
        if entry.cause.is_ruled or game.is_over:  # the ruling was carried, or there is nothing to rule any more
            game.ruling = None

    def _begin_game(self, entry: Entry) -> None:
        self.table_n = self.n
        self.rematch = None
        head = None
        if self.game.number > 0:
            head = Head(
                game=self.game.number + 1,
                n=self.n - 1,
                ms=self.ms - entry.ms,
                wins=tuple(self.score.wins),
                ties=self.score.ties,
                lasting=self.lasting,
                people=self.seats.names.highest,
            )
        self.seats.begin_game()
        self.clock.begin_game()
        self.views.begin_game(self.n)
        self.game.begin(head, self.n, entry.cause)

    def settle(self) -> None:
        """All that one cause leads to at once has been added: let the clocks go on with the game."""
        cause, turn, seats = self.clock.news, self.game.turn, self.seats
        if cause is None:
            return
        here = None if turn is None or seats.people[turn] is None else seats.clock_key(turn)
        mover = None if cause.seat is None or seats.people[cause.seat] is None else seats.clock_key(cause.seat)
        self.clock.go_on(turn, here, mover, is_over=self.game.is_over)

    def _remember_command(self, entry: Entry) -> None:
        cause, event = entry.cause, entry.event
        if cause.tab is None or cause.command is None or cause.seat is None or cause.by == "table":
            return
        person = self.seats.people[cause.seat]
        who = person.who if person else ""
        if (
            isinstance(event, Seated | SeatPromised) and event.seat == cause.seat
        ):  # else it is the host who lets them in
            who = event.who
        self.done.put(who, cause.tab, cause.command, DoneCommand(entry.n, cause.digest))

    # --- What it says -----------------------------------------------------------------------------------------------

    @property
    def is_gathering(self) -> bool:
        """Whether nothing was dealt yet, because friends wait for each other."""
        return self.opened.gathers and self.game.number == 0

    @property
    def is_exhibition(self) -> bool:
        """Whether bots play here for anyone who watches: no one has ever sat down, and all hands are shown to everyone."""
        return self.opened.exhibition and not self.seats.were_taken

    def view(self, seat: Seat | None) -> GameView:
        """What a seat, or a visitor (`None`), knows of the game."""
        return self.views.view(seat)

    def offer(self, seat: Seat | None) -> Offer:
        """What a seat may do now; nothing, for a visitor."""
        return self.views.offer(seat)

    def recent_count_of_all(self) -> int | None:
        """How many of the last events of the game everyone is still shown; `None` where that is not the same for all."""
        moves, is_at_once = self.game.moves, self.settings.pace == "at_once"
        return None if moves.is_own or is_at_once else moves.shown(None, is_at_once=False)

    def recent_count(self, seat: Seat | None) -> int:
        """How many of the last events of the game this seat, or a visitor, is still shown."""
        return self.game.moves.shown(seat, is_at_once=self.settings.pace == "at_once")

    def recent(self, seat: Seat | None) -> tuple[ShownSight, ...]:
        """What this seat, or a visitor, is still shown of the game, oldest first; of what was before its person sat down, what everyone saw."""
        person = None if seat is None else self.seats.people[seat]
        count = self.recent_count(seat)
        own = min(count, self.game.moves.count_after(0 if person is None else person.since))
        events = self.game.log[len(self.game.log) - count :]
        public, seen = events[: count - own], events[count - own :]
        return self.views.of_the_game(public, None) + self.views.of_the_game(seen, seat)
