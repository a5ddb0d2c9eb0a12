"""What a log amounts to: who sits where, the game and its truth, every seat's view, and which commands are done.

A `TableRecord` changes only by `add`, one entry at a time; equal logs make equal records.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from shoal.core.game import AnyRules, GameEvent, GameState, GameView, Offer, Seat, is_halt
from shoal.core.games import kit_of
from shoal.server.tables.broadcast.shown import show_options, show_setup
from shoal.server.tables.interned import EMPTY, interned
from shoal.server.tables.messages.to_client import PendingRuling, house_rules
from shoal.server.tables.messages.wire import Pace, ShownSight
from shoal.server.tables.state.carried_out import CarriedOut, Done
from shoal.server.tables.state.events import (
    HostEvent,
    LookedOn,
    Opened,
    RematchOpened,
    Seated,
    SeatPromised,
    TableEvent,
    is_lasting,
)
from shoal.server.tables.state.finished import PROGRAM, Finished, FinishedSitter
from shoal.server.tables.state.log import Cause, Entry, Head, head_of, opening_of, read_rules
from shoal.server.tables.state.onlookers import Onlookers
from shoal.server.tables.state.order import Kept, TableOrder
from shoal.server.tables.state.recorded_sights import RecordedSights
from shoal.server.tables.state.sights import (
    BotFailed,
    DealerDrawn,
    HandedOver,
    HearingSet,
    Helped,
    LevelSet,
    ListedSet,
    PaceSet,
    Removed,
    RulingConsented,
    RulingDropped,
    RulingProposed,
    SeatingSet,
    Stood,
    Swapped,
    WatchingSet,
    WordsSet,
)
from shoal.server.tables.state.standins import StandinMoves, Standins
from shoal.server.tables.state.still_shown import still_shown_of
from shoal.server.tables.state.time_sights import ClockRead, SeatKept, TakenBack, TimedOut, TimeSet
from shoal.server.tables.timing.clock import TableClock

LATELY_MS: Final = 60_000
"""How long it is kept when somebody sat down."""


class Person(Struct, frozen=True):
    """Who has a seat: the name that others see, the hash of the guest's token, and the number of the event of sitting down.

    `pseudonym` is what the log calls them. `is_program`: it is a program of somebody, and no person.
    """

    name: str
    who: str
    since: int
    pseudonym: str
    is_program: bool = False


class Rematch(Struct, frozen=True):
    """A table that was opened for all who had played that game, by its number, and who they are."""

    table: str
    game: int
    guests: frozenset[str]


class TableRecord:
    """The fold of one table's log. It holds the whole truth; `view`, `offer` and `sights` give one seat's part of it."""

    # So many attributes would need a dictionary of 2 kB.
    __slots__ = (  # noqa: SIM905  # one a line, they would fill a screen
        "_carried_out _clock _dealt_by _drawn _has_leapt _held _host _instead _lasting _numbered _pseudonyms _seen "
        "_standins _still_shown "
        "bots doubts finished game game_log game_n game_since has_begun head hearing_s helped house_rules "
        "is_untouched kept ms n onlookers opened options order pace people rematch rules ruling sat_ms setup "
        "standin table_n ties told_n truth wins"
    ).split()

    def __init__(self, opened: Opened, rules: AnyRules | None = None) -> None:
        """The table as it was opened; `opened` still has to be added as the first entry."""
        self.opened = opened
        self.rules = rules or read_rules(opened)
        self.setup = show_setup(self.rules.setup)
        self.options, self.house_rules, self.doubts = (
            show_options(opened.options),
            house_rules(self.rules),
            self.rules.doubts,
        )
        self.pace: Pace = opened.pace
        self.hearing_s, self._has_leapt = opened.hearing_s, False
        self.standin = opened.standin
        """The bot that plays for people who are gone."""
        self.ruling: PendingRuling | None = None
        self.wins, self.ties = [0] * len(self.rules.sides), 0
        """How many games each side has won here, and how many were level."""
        self.people: list[Person | None] = [None] * self.rules.seats
        self.n, self.ms = 0, 0
        """The number of the last entry, and how much time had passed at this table then, in milliseconds."""
        self.game = 0
        """How many games have been dealt here."""
        self.head: Head | None = None
        """What was before the last game, from the second on."""
        self.game_n = 0
        """The number of the last event of the game."""
        self.game_since = 0
        """The number of the event before the first of this game, or before the draw for its dealer."""
        self.table_n, self.told_n = 0, 0
        """The number of the last entry that is not just a move: the table's, or the first of a game. The number of the last event that people are told in a sentence: any but a change of the pace, a hint, or what a clock says."""
        self.truth: GameState = self.rules.start()
        self.game_log, self.onlookers = list[GameEvent](), Onlookers()
        self.finished: Finished | None = None
        """The last game that ended here; `None` also where that was left out when the log was read."""
        self.is_untouched, self.has_begun = True, False
        """Whether the deal is all that has happened in this game; whether a person, or a bot in their stead, has made a move."""
        # The seats that a bot keeps until their people take them back; those whose people had hints in this game; a property, `clock`, has the clocks up to now.
        self.kept: frozenset[Seat] = EMPTY
        self.helped: frozenset[Seat] = EMPTY
        self._clock = TableClock(opened.time)
        self._dealt_by: Cause | None = None
        self.bots = list(opened.bots)
        """The bots of the seats, as they sit now; which of them plays says `bot_on`."""
        self.order = TableOrder(opened.seating, opened.watching, listed=opened.listed, words=opened.words)
        self._instead: dict[Seat, str] = {}
        self._seen, self._still_shown = RecordedSights(self.rules), still_shown_of(self.rules)
        self._host: str | None = None
        # `_numbered` is the highest number of a pseudonym. There may be fewer people: an account that took over a guest has had two.
        self._pseudonyms, self._numbered = dict[str, str](), 0
        self._carried_out, self._lasting = CarriedOut(), 0
        # `_has_leapt`, above: whether the games before the one that begins now were left out.
        self._held, self.sat_ms = dict[str, Seat](), dict[int, int]()
        """When people sat down lately, by the number of the event: milliseconds of table time. Of earlier games it is not kept."""
        self._drawn: tuple[int, DealerDrawn] | None = None
        """The draw for the first dealer, with the number of its event."""
        self._standins = Standins()
        # `rematch` is another table that was opened for those who played the last game here.
        self.rematch: Rematch | None = None

    @classmethod
    def of(cls, rules: AnyRules, log: Iterable[Entry]) -> TableRecord:
        """The record that a log makes."""
        entries = list(log)
        record = cls(opening_of(entries), rules)
        head = None if entries[-1].n == len(entries) else head_of(entries)
        for entry in entries:
            if head is not None and entry.n <= head.n:
                record._skim(entry)
                continue
            if head is not None and entry.n == head.n + 1:
                record._leap(head)
            record.add(entry)
        return record

    def _skim(self, entry: Entry) -> None:
        """Take in what an entry from before the last game means for now."""
        self.n = entry.n - 1
        if is_lasting(entry.event):
            self.add(entry)
        else:
            self._remember_command(entry)
            self._seen.skim(entry)

    def _leap(self, head: Head) -> None:
        """Go to the beginning of the last game."""
        self.n, self.ms, self.game = head.n, head.ms, head.game - 1
        self.wins, self.ties = list(head.wins), head.ties
        self._numbered = max(self._numbered, head.people)
        self._has_leapt = True
        self.sat_ms = {}

    # --- The fold ---------------------------------------------------------------------------------------------------

    def add(self, entry: Entry) -> None:
        """Take one more entry in."""
        assert entry.n == self.n + 1, "a log has no gaps"
        if entry.cause != self._clock.news or isinstance(entry.event, TableEvent):
            self._settle_clock()
        self._remember_command(entry)
        self.n = entry.n
        self.ms += entry.ms
        self._lasting += is_lasting(entry.event)
        actor = None if entry.cause.seat is None else self.people[entry.cause.seat]
        if actor is not None:
            self._standins.note(entry.cause.by, actor.who, entry.n)
        self._seen.note(entry)
        if not isinstance(entry.event, (PaceSet, ClockRead, Helped)):
            self.told_n = entry.n
        if isinstance(entry.event, TableEvent):
            self.table_n = self.n
            self._add_table_event(entry.event)
            if isinstance(entry.event, (Swapped, Stood, Removed)) and not self.has_begun:  # a deal may come with it
                self._dealt_by = replace(entry.cause, by="table")
        else:
            self._add_game_event(entry.event, entry)
            if entry.cause.by == "table":
                self.table_n = self.n
            if (
                entry.cause.by == "table" or self.is_over
            ):  # the ruling was carried, or there is nothing to rule any more
                self.ruling = None

    def _add_table_event(self, event: TableEvent) -> None:
        match event:
            case Opened():
                pass
            case DealerDrawn():
                self._drawn = self.n, event
            case Seated():
                self._seat(event)
            case Stood(seat):
                self.people[seat] = None
                self._take_consent_back(seat)
                self.kept = interned(self.kept - {seat})
            case PaceSet(pace):
                self.pace, self._still_shown.pace_since = pace, self.n
            case HearingSet(hearing_s):
                self.hearing_s = hearing_s
            case LevelSet(level, seat):
                self._set_level(level, seat)
            case Helped(seat):
                self.helped |= {seat}
            case LookedOn(seat, pseudonym, _, who):
                self._number(pseudonym)
                self.onlookers.look(who, pseudonym, seat)
            case BotFailed(seat, _, instead):
                self._instead[seat] = instead
            case RulingProposed(seat, ruling):
                self.ruling = PendingRuling(seat, ruling, (), self.n)
            case RulingConsented(seat):
                assert self.ruling is not None
                consents = tuple(sorted({*self.ruling.consents, seat}))
                self.ruling = replace(self.ruling, consents=consents)
            case RulingDropped():
                self.ruling = None
            case TimeSet(control):
                self.clock.set_control(control)
            case ClockRead(seat, ms):
                self.clock.read(self.clock_key(seat), ms)
            case TimedOut(seat):
                self.clock.time_out(seat)
            case SeatKept(seat) | TakenBack(seat):
                self.kept = interned(self.kept | {seat} if isinstance(event, SeatKept) else self.kept - {seat})
            case (
                SeatingSet()
                | WatchingSet()
                | ListedSet()
                | WordsSet()
                | SeatPromised()
                | HandedOver()
                | Removed()
                | Swapped()
            ):
                self._add_host_event(event)
            case RematchOpened(_, table):
                players = self.finished.players if self.finished else tuple(self._held)
                self.rematch = Rematch(table, self.game, frozenset(who for who in players if who))
            case _:
                assert_never(event)

    def _seat(self, seated: Seated) -> None:
        seat, who = seated.seat, seated.who
        before = self.people[seat]
        is_same = before is not None and before.who == who
        if not is_same:
            self._take_consent_back(seat)
            self.kept = interned(self.kept - {seat})
            if self._host is not None:  # the first who sits down has opened the table
                self.sat_ms = {n: ms for n, ms in self.sat_ms.items() if ms > self.ms - LATELY_MS} | {self.n: self.ms}
        self._name(who, seated.person)
        since = before.since if before and is_same else self.n
        self.people[seat] = Person(seated.name, who, since, seated.person, seated.program)
        if not self.is_over and self._held.get(who, seat) != seat:
            # An account that has taken over a guest: they have seen two hands, so after leaving neither is theirs again.
            self.onlookers.looked.setdefault(who, set()).add(self._held[who])
        self._held[who] = seat
        self._host = self._host or who
        self.order.sit(who, is_host=who == self._host)

    def _add_host_event(self, event: HostEvent) -> None:
        match event:
            case SeatingSet(seating):
                self.order.seating = seating
            case WatchingSet(watching):
                self.order.watching = watching
            case ListedSet(listed):
                self.order.listed = listed
            case WordsSet(words):
                self.order.words = words
            case SeatPromised(seat, pseudonym, name, who, invited=invited):
                self._name(who, pseudonym)
                if self.seat_of(who) is None:  # else it was promised to a guest whom that account has taken over
                    self.order.keep(who, Kept(seat, name, invited, self.n))
            case HandedOver(seat):
                person = self.people[seat]
                self._host = person.who if person else self._host
            case Removed(seat):
                person, self.people[seat] = self.people[seat], None
                self.order.remove(seat, person.who if person else None)
                self.kept = interned(self.kept - {seat})
                self._take_consent_back(seat)
            case Swapped(seat, other):
                self._swap(seat, other)
            case _:
                assert_never(event)

    def _swap(self, seat: Seat, other: Seat) -> None:
        """Two sitters change places. Neither is told what the other saw there, so they count as having just sat down."""
        people, bots = self.people, self.bots
        people[seat], people[other] = people[other], people[seat]
        bots[seat], bots[other] = bots[other], bots[seat]
        self.kept = interned({seat: other, other: seat}.get(at, at) for at in self.kept)
        for at in (seat, other):
            person = people[at]
            people[at] = replace(person, since=self.n) if person else None
        self._instead = {}
        self.ruling = None
        self.order.swap(seat, other)
        self._held = {person.who: at for at, person in enumerate(self.people) if person}

    def _set_level(self, level: str, seat: Seat | None) -> None:
        if seat is None:
            self.standin = level
        else:
            self.bots[seat] = replace(self.bots[seat], bot=level)
            self._instead.pop(seat, None)

    def _take_consent_back(self, seat: Seat) -> None:
        """The seat has a new player: what its person proposed or agreed to is void."""
        if self.ruling is None:
            return
        consents = tuple(at for at in self.ruling.consents if at != seat)
        self.ruling = None if self.ruling.by == seat else replace(self.ruling, consents=consents)

    def _add_game_event(self, event: GameEvent, entry: Entry) -> None:
        if self.game == 0 or self.is_over or self._has_leapt:
            self._begin_game(entry)
        if is_halt(event):
            pass  # whoever waits for friends has not begun to play
        elif entry.cause != self._dealt_by:
            self.is_untouched = False
            self.has_begun = self.has_begun or entry.cause.by in ("human", "standin", "timeout")
        else:
            self.is_untouched = True
            self._held = {person.who: seat for seat, person in enumerate(self.people) if person}
        self.onlookers.note_event(entry, len(self.game_log))
        self._still_shown.note(entry)
        self.truth = self.rules.evolve(self.truth, event)
        self.game_log.append(event)
        self.game_n = self.n
        outcome = self.rules.outcome(self.truth)
        is_hit = kit_of(self.rules.name).effect(self.rules.seen(event, None)) is not None
        self._clock.note(entry.cause, is_hit=is_hit)
        if outcome is None:
            return
        sitters = tuple(map(self._header, range(self.rules.seats)))
        players = tuple(person.who if person else None for person in self.people)
        self.finished = Finished(self.rules, tuple(self.game_log), sitters, self.game, players)
        if len(outcome.winners) == 1:
            self.wins[outcome.winners[0]] += 1
        else:
            self.ties += 1

    @property
    def clock(self) -> TableClock:
        """How much time people have left, up to the last entry."""
        if self._clock.news is not None:
            self._settle_clock()
        return self._clock

    def _settle_clock(self) -> None:
        """Tell the clocks how the game went on: for all that one cause led to at once."""
        cause = self._clock.news
        if cause is None:
            return
        turn = self.turn
        here = None if turn is None or self.people[turn] is None else self.clock_key(turn)
        mover = None if cause.seat is None or self.people[cause.seat] is None else self.clock_key(cause.seat)
        self._clock.go_on(turn, here, mover, is_over=self.is_over)

    def clock_key(self, seat: Seat) -> str:
        """Whose clock it is that runs while that seat is waited for: a person's, wherever they sit."""
        person = self.people[seat]
        return f"seat {seat}" if person is None else person.pseudonym

    def _header(self, seat: Seat) -> FinishedSitter:
        person = self.people[seat]
        is_helped = seat in self.helped
        return (
            FinishedSitter(person.name, PROGRAM if person.is_program else None, is_helped)
            if person
            else FinishedSitter(self.bots[seat].name, self.bot_on(seat), is_helped)
        )

    def _begin_game(self, entry: Entry) -> None:
        self.game += 1
        self.table_n = self.n
        if self.game > 1:
            before = self.ms - entry.ms
            self.head = Head(self.game, self.n - 1, before, tuple(self.wins), self.ties, self._lasting, self._numbered)
        self._has_leapt = False
        self.game_since = self.n - 1 if self.game > 1 or self._drawn is None else self._drawn[0] - 1
        self._standins = Standins()
        self.is_untouched, self.has_begun, self._dealt_by = True, False, entry.cause
        self._instead, self.rematch = {}, None
        self.helped = EMPTY
        self._clock.begin_game()
        self.truth = self.rules.start()
        self.game_log = []
        self.onlookers.begin_game()
        self._seen.begin_game(self.n)
        self._still_shown.begin_game()
        self._held = {person.who: seat for seat, person in enumerate(self.people) if person}

    def _remember_command(self, entry: Entry) -> None:
        cause = entry.cause
        if cause.tab is None or cause.command is None or cause.seat is None or cause.by == "table":
            return
        person = self.people[cause.seat]
        who = person.who if person else ""
        if (
            isinstance(entry.event, Seated | SeatPromised) and entry.event.seat == cause.seat
        ):  # else it is the host's word
            who = entry.event.who
        self._carried_out.put(who, cause.tab, cause.command, Done(entry.n, cause.digest))

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
        """The seat of the person who opened the table or was handed it, while they have one (`SeatPolicy.host`: who rules now)."""
        return self.seat_of(self._host)

    def seat_of(self, who: str | None) -> Seat | None:
        """The seat that this guest has."""
        for seat, person in enumerate(self.people):
            if person is not None and person.who == who:
                return seat
        return None

    def pseudonym_of(self, who: str) -> str:
        """What the log calls this guest, or will if they sit down."""
        return self._pseudonyms.get(who) or self.onlookers.pseudonyms.get(who) or f"p{self._numbered + 1}"

    def _name(self, who: str, pseudonym: str) -> None:
        """The log calls this guest so."""
        self._pseudonyms[who] = pseudonym
        self._number(pseudonym)

    def _number(self, pseudonym: str) -> None:
        """That pseudonym was drawn: no other is drawn with its number, also where it is not remembered whose it was."""
        number = pseudonym.removeprefix("p")
        self._numbered = max(self._numbered, int(number) if number.isdecimal() else 0)

    def names_besides(self, seat: Seat) -> tuple[str, ...]:
        """The names at the other seats: of people, and of the bots that play there or will when the people have left."""
        others = [at for at in range(self.rules.seats) if at != seat]
        people = [person.name for at in others if (person := self.people[at])]
        return (*people, *(self.bots[at].name for at in others))

    def bot_on(self, seat: Seat) -> str:
        """The name of the bot that plays that seat when no person does."""
        usual = self.standin if self.people[seat] else self.bots[seat].bot
        return self._instead.get(seat, usual)

    def has_failed(self, seat: Seat) -> bool:
        """Whether another bot plays that seat, because one broke down there."""
        return seat in self._instead

    def standin_moves(self, who: str) -> StandinMoves | None:
        """What a bot has done in this game for that guest, if it has and they have done nothing since."""
        return self._standins.get(who)

    @property
    def drawn_since(self) -> int | None:
        """The event before the first dealer was drawn, as long as nothing has been played since; `None` otherwise."""
        return self.game_since if self.game == 1 and self.is_untouched and self._drawn is not None else None

    @property
    def drawn(self) -> DealerDrawn | None:
        """How the first dealer was drawn, as long as nothing has been played since."""
        return None if self.drawn_since is None or self._drawn is None else self._drawn[1]

    def hand_seen_by(self, who: str) -> Seat | None:
        """The seat whose hand this guest has seen in this game; they may not look at another."""
        return self._held.get(who)

    @property
    def hands_seen_by(self) -> frozenset[str]:
        """The guests who have had a seat in this game."""
        return frozenset(self._held)

    def has_seen_more(self, seat: Seat) -> bool:
        """Whether that seat has seen anything in this game that not everybody has."""
        return any(self.rules.seen(event, seat) != self.rules.seen(event, None) for event in self.game_log)

    def done(self, who: str | None, tab: str, command: int) -> Done | None:
        """What this command led to; `None` when it was not carried out, or too long ago to be sent again."""
        return None if who is None else self._carried_out.get(who, tab, command)

    def view(self, seat: Seat | None) -> GameView:
        """What a seat, or a visitor (`None`), knows of the game."""
        return self._seen.view(self.game_log, seat)

    def offer(self, seat: Seat | None) -> Offer:
        """What a seat may do now; nothing, for a visitor."""
        return self._seen.offer(self.game_log, seat)

    def sights(self, since: int, seat: Seat | None) -> tuple[ShownSight, ...]:
        """What a seat, or a visitor, saw after event `since`: the newest of it, oldest first, as JSON."""
        return self._seen.newest(since, seat)

    def recent_count(self, seat: Seat | None) -> int:
        """How many of the last events of the game this seat, or a visitor, is still shown."""
        return self._still_shown.count(seat, is_at_once=self.pace == "at_once")

    def recent(self, seat: Seat | None) -> tuple[ShownSight, ...]:
        """What this seat, or a visitor, is still shown of the game, oldest first; of what was before its person sat down, what everybody saw."""
        person = None if seat is None else self.people[seat]
        count = self.recent_count(seat)
        own = min(count, self._still_shown.count_after(0 if person is None else person.since))
        events = self.game_log[len(self.game_log) - count :]
        public, seen = events[: count - own], events[count - own :]
        return self._seen.of_the_game(public, None) + self._seen.of_the_game(seen, seat)
