"""The description of a table: who sits there, how it is played, and who may change what; everything but the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec.structs import replace

from shoal.core.game import Seat
from shoal.server.tables.broadcast.shown import Frame, frame_of, show_options, show_setup
from shoal.server.tables.codes import code_of
from shoal.server.tables.commands import GameCommands
from shoal.server.tables.messages.to_client import KnockSeen, Sitter, TableSeen, home_answers, house_rules
from shoal.server.tables.seating.names import face_of
from shoal.server.tables.seating.seat_policy import GuestPlace, SeatPolicy
from shoal.server.tables.state.finished import Seals, last_deal
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.waits import Waits

MOST_PLACES: Final = 32
"""Descriptions of one table that are kept."""


class _Own(NamedTuple):
    """The parts of a description that depend on the audience."""

    place: GuestPlace
    is_outside: bool
    """Whether they are sent nothing of the game."""
    levels: tuple[str, ...]
    knocks: tuple[KnockSeen, ...]
    invitation: str


class Description:
    """Makes the descriptions of one table: what everyone sees of it, and what only the host or a visitor does."""

    def __init__(
        self,
        table: str,
        state: TableState,
        *,
        waits: Waits,
        commands: GameCommands,
        seating: SeatPolicy,
        seals: Seals | None = None,
    ) -> None:
        """The table of that name; its deals are sealed with `seals`."""
        self._table = table
        self._code = code_of(table)
        self._state = state
        self._setup = show_setup(state.rules.setup)
        self._options = show_options(state.opened.options)
        self._house_rules = house_rules(state.rules)
        self._presence = waits.presence
        self._timer = waits.timer
        self._commands = commands
        self._seating = seating
        self._last_seen: TableSeen | None = None
        self._hashes: dict[_Own, int] = {}
        self._seals = seals
        self._invitation = seals.invitation(table) if seals else ""
        self._sealed: tuple[tuple[int, int], str] = ((0, 0), "")

    def is_outside(self, seat: Seat | None) -> bool:
        """Whether a guest with that seat, or without one, may not see the game."""
        return seat is None and self._state.settings.watching == "nobody"

    def seen_from(self, place: GuestPlace, now: float) -> TableSeen:
        """The description for guests with that place."""
        seen_by_all = self._seen_by_all(now)
        return _personal(self._own(place, seen_by_all.host, now), seen_by_all)

    def frames(self, now: float) -> Callable[[GuestPlace, int | None], Frame | None]:
        """Return what makes the frame for a place; `None` where its `hash` is that of the last frame sent.

        A move changes nothing of it, so the hashes are kept; the frames, which are long, are not.
        """
        seen_by_all = self._seen_by_all(now)
        if seen_by_all != self._last_seen:
            self._last_seen = seen_by_all
            self._hashes = {}
        frames: dict[_Own, Frame] = {}

        def frame_for(place: GuestPlace, sent: int | None) -> Frame | None:
            own = self._own(place, seen_by_all.host, now)
            if sent is not None and self._hashes.get(own) == sent:
                return None
            if own not in frames:
                frames[own] = frame_of(_personal(own, seen_by_all))
                if len(self._hashes) >= MOST_PLACES:  # visitors come and go, and each may see it a little differently
                    self._hashes.clear()
                self._hashes[own] = hash(frames[own])
            return frames[own] if hash(frames[own]) != sent else None

        return frame_for

    def _own(self, place: GuestPlace, host: Seat | None, now: float) -> _Own:
        seat = place.seat
        if seat is None or seat != host:
            return _Own(place, self.is_outside(seat), (), (), "")
        levels, knocks = self._commands.levels_for(seat, now), self._seating.knocks_for(seat, now)
        return _Own(place, False, levels, knocks, self._invitation)

    def _seen_by_all(self, now: float) -> TableSeen:
        """The parts that are the same for everyone who may see the game."""
        state = self._state
        return TableSeen(
            id=self._table,
            game=state.rules.name,
            preset=state.opened.preset,
            options=self._options,
            setup=self._setup,
            pace=state.settings.pace,
            hearing_s=state.settings.hearing_s,
            sitters=self._sitters(now),
            you=None,
            host=self._seating.host(now),
            wins=tuple(state.score.wins),
            ties=state.score.ties,
            ruling=state.game.ruling,
            doubts=state.rules.doubts,
            house_rules=self._house_rules,
            standin=state.seats.standin,
            dealer=state.opened.dealer,
            code=self._code,
            seating=state.settings.seating,
            watching=state.settings.watching,
            kept=self._seating.kept(),
            time=state.clock.control,
            wait_ms=self._timer.waits_ms(),
            rulings=state.opened.rulings,
            hints=state.opened.hints,
            marks=state.game.number if state.opened.marks else None,
            seal=self._seal(),
            rated=state.opened.rated,
            exhibition=state.is_exhibition,
            sides=state.rules.sides,
            listed=state.settings.listed,
            talk=state.opened.talk,
            words=state.settings.words,
            drawn=state.game.drawn,
            gathering=state.is_gathering,
            home_rules=home_answers(state.rules) if state.is_gathering else (),
        )

    def _seal(self) -> str:
        """The seal of the deal from which the game goes on; a new one comes with an entry that is not just a move."""
        state, at = self._state, (self._state.game.number, self._state.table_n)
        if self._seals is not None and self._sealed[0] != at:
            deal = last_deal(state.rules, state.game.log)
            self._sealed = at, self._seals.seal(self._table, state.game.number, deal) if deal else ""
        return self._sealed[1]

    def _sitters(self, now: float) -> tuple[Sitter, ...]:
        return tuple(self._sitter(at, now) for at in range(self._state.rules.seats))

    def _sitter(self, seat: Seat, now: float) -> Sitter:
        person, bot = self._state.seats.people[seat], self._state.seats.bot_on(seat)
        face = face_of(self._table, self._state, seat)
        if person is None:
            return Sitter(self._state.seats.bots[seat].name, "bot", bot, face=face)
        if seat in self._state.seats.kept:
            return Sitter(person.name, "standin", bot, person.is_program, face)
        status = self._presence.of(seat, now)
        return Sitter(person.name, status, bot if status == "away" else None, person.is_program, face)


def _personal(own: _Own, seen_by_all: TableSeen) -> TableSeen:
    """Add the parts that depend on the audience."""
    (seat, free, askable, asked, rematch), is_outside, levels, knocks, invitation = own
    ruling, drawn = (None, None) if is_outside else (seen_by_all.ruling, seen_by_all.drawn)
    return replace(
        seen_by_all,
        you=seat,
        ruling=ruling,
        drawn=drawn,
        free=free,
        askable=askable,
        asked=asked,
        levels=levels,
        knocks=knocks,
        invitation=invitation,
        rematch=rematch,
    )
