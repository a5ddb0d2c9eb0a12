"""Who may sit down at a table, and who has the say about it.

    free      a seat that a visitor may take now
    askable   a seat that a visitor may ask the host for (`Knock`)

A table is *closed* where a seat cannot be taken without the host's word: from the first move of a person on, unless the host
has opened it; always, if the host wants to be asked. There nobody comes to see a second hand, however many guests they are:
who is let in sits down at once only where that shows no hand that matters (`hand_matters`), and else with the next deal. Before that
the second guest of an address must ask, too (`households.py`).
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from shoal.core.game import Seat
from shoal.server.tables.messages.to_client import Asked, KeptSeat, KnockSeen
from shoal.server.tables.seating.households import Households
from shoal.server.tables.seating.knocks import MOST_OF_ADDRESS, Knock, Knocks
from shoal.server.tables.state.record import TableRecord
from shoal.server.tables.timing.presence import PresenceTracker

WhyNot = Literal["SEAT_TAKEN", "SAW_ANOTHER_HAND", "ASK_FIRST", "TABLE_LOCKED", "WITH_NEXT_DEAL", "NEXT_DEAL_FREE"]

MAY_ASK: frozenset[WhyNot] = frozenset({"ASK_FIRST", "SAW_ANOTHER_HAND", "NEXT_DEAL_FREE"})
"""The reasons why one may ask for a seat. `NEXT_DEAL_FREE` needs nobody's answer: whoever asks gets it with the next deal."""


class Place(NamedTuple):
    """What the table is to one guest: two with the same place are told the same."""

    seat: Seat | None
    free: tuple[Seat, ...] = ()
    askable: tuple[Seat, ...] = ()
    asked: Asked | None = None
    rematch: str | None = None
    """The table to which those who played here go on."""


class Door:
    """The door of one table. It changes nothing."""

    def __init__(self, record: TableRecord, ladder: PresenceTracker, knocks: Knocks, households: Households) -> None:
        """The door of the table with that record."""
        self._record = record
        self._ladder = ladder
        self._knocks = knocks
        self._households = households

    # --- The host ---------------------------------------------------------------------------------------------------

    def host(self, now: float) -> Seat | None:
        """The seat of who rules the table: its host, or while that person is gone, who of those here has sat longest.

        Nobody rules a rated table, or one whose games are compared with those of other tables.
        """
        if self._record.opened.rated or self._record.opened.occasion:
            return None
        appointed = self._record.host
        if appointed is not None and self._ladder.of(appointed, now) != "away":
            return appointed
        people = [(person.since, seat) for seat, person in enumerate(self._record.people) if person]
        here = [(since, seat) for since, seat in people if self._ladder.of(seat, now) == "here"]
        longest = min(here or people, default=None)
        return appointed if longest is None or (not here and appointed is not None) else longest[1]

    # --- Who may sit ------------------------------------------------------------------------------------------------

    def place_of(self, who: str | None, now: float) -> Place:
        """What the table is to that guest."""
        seat = self._record.seat_of(who)
        rematch = self._record.rematch
        told = rematch.table if rematch is not None and who in rematch.guests else None
        if who is None or seat is not None:
            return Place(seat, rematch=told)
        reasons = {at: self.why_not_sit(at, who, now) for at in range(self._record.rules.seats)}
        may_ask = not (self.is_locked(now) or who in self._record.order.kept or self._knocks.is_turned_away(who))
        askable = (at for at, reason in reasons.items() if may_ask and reason in MAY_ASK)
        return Place(None, tuple(at for at in reasons if reasons[at] is None), tuple(askable), self._asked(who), told)

    def _asked(self, who: str) -> Asked | None:
        kept, knock = self._record.order.kept.get(who), self._knocks.of(who)
        if kept is not None:
            return Asked("kept", kept.seat)
        if knock is not None:
            return Asked("waiting", knock.seat)
        return Asked("turned_away") if self._knocks.is_turned_away(who) else None

    def why_not_sit(self, seat: Seat, who: str, now: float) -> WhyNot | None:
        """What keeps a visitor from a seat; `None` if nothing does."""
        record, order = self._record, self._record.order
        if record.opened.rated:  # those who were drawn to its seats keep them
            return "TABLE_LOCKED"
        if record.people[seat] and not self._ladder.is_free(seat, now):
            return "SEAT_TAKEN"
        if self.is_kept_for_another(seat, who):
            return "SEAT_TAKEN"
        if order.kept_for(seat) == who:
            is_late = not order.kept[who].is_invited and self.hand_matters(seat, who, now)
            return "WITH_NEXT_DEAL" if is_late else None
        own = record.hand_seen_by(who)
        if not record.is_over and (own not in (None, seat) or self._households.has_looked(who)):
            return "SAW_ANOTHER_HAND"
        if self._has_nobody(now):
            return None
        if who not in order.removed:
            if own == seat and not record.is_over:
                return None
            if order.seating == "open" or (order.seating == "until_play" and self._is_before_play_for(who)):
                return None
            if self.is_for_strangers and not self._households.has_another(who):
                return "NEXT_DEAL_FREE" if self.hand_matters(seat, who, now) else None
        return "TABLE_LOCKED" if self.is_locked(now) else "ASK_FIRST"

    @property
    def is_for_strangers(self) -> bool:
        """Whether bots make way for whoever comes, as soon as nobody is wronged: in the lobby, unless the host says otherwise."""
        return self._record.order.listed and self._record.order.seating == "until_play"

    def is_kept_for_another(self, seat: Seat, who: str | None) -> bool:
        """Whether somebody else gets that seat with the next deal. At a table for strangers only who waits there does."""
        guest = self._record.order.kept_for(seat)
        return guest not in (None, who) and (not self.is_for_strangers or guest in self._knocks.here)

    def hand_matters(self, seat: Seat, who: str, now: float) -> bool:
        """Whether somebody is wronged if that guest sees the hand of that seat in this game.

        Nobody is before the first move of a person, after the end, on the guest's own seat, where the seat has seen no more than everybody, and where only the host plays, against bots.
        """
        record = self._record
        own = record.hand_seen_by(who)
        if record.is_over:
            return False
        if self._households.has_looked(who):
            return True
        if own is None and self._is_before_play():
            return False
        if own is not None:
            return own != seat
        host = self.host(now)
        person = None if host is None else record.people[host]
        others = record.hands_seen_by - ({person.who} if person else set())
        return bool(others) and record.has_seen_more(seat)

    def is_between_games(self) -> bool:
        """Whether no move has been made in the game that was dealt, or the last game is over."""
        return self._record.is_untouched or self._record.is_over

    def _is_before_play(self) -> bool:
        """Whether no person has made a move yet: friends may come while bots have the first words."""
        return self._record.is_over or not self._record.has_begun

    def _is_before_play_for(self, who: str) -> bool:
        """The same, for the first guest of an address: another one may be the same person, who would see a second hand."""
        return self._is_before_play() and not self._households.has_another(who)

    def is_locked(self, now: float) -> bool:
        """Whether nobody may sit down, nor ask for a seat. Where nobody is left who could open the table, it is not."""
        record = self._record
        return record.opened.rated or (record.order.seating == "locked" and not self._has_nobody(now))

    def _has_nobody(self, now: float) -> bool:
        """Whether no person has a seat who has not been gone for very long."""
        people = self._record.people
        return all(self._ladder.is_free(seat, now) for seat, person in enumerate(people) if person)

    # --- What is told -----------------------------------------------------------------------------------------------

    def are_too_many(self, who: str) -> bool:
        """Whether that guest cannot ask because so many others do, or so many from the same address."""
        others = (knock.who for knock in self._knocks.waiting)
        return self._knocks.are_too_many(who) or self._households.count_beside(who, others) >= MOST_OF_ADDRESS

    @property
    def has_knocks(self) -> bool:
        """Whether somebody waits for the host."""
        return bool(self._knocks)

    def knocks_for(self, seat: Seat | None, now: float) -> tuple[KnockSeen, ...]:
        """What waits for the person of that seat: the knocks, if they are the host."""
        if seat is None or not self._knocks.waiting or seat != self.host(now):
            return ()
        return tuple(self._seen(knock, now) for knock in self._knocks.waiting)

    def _seen(self, knock: Knock, now: float) -> KnockSeen:
        seat = self.seat_for(knock, now)
        at_once = seat is not None and not self.hand_matters(seat, knock.who, now)
        return KnockSeen(
            knock.number, knock.seat if seat is None else seat, knock.name, at_once, knock.who in self._knocks.programs
        )

    def seat_for(self, knock: Knock, now: float) -> Seat | None:
        """The seat that somebody gets who is let in: what they asked for, or another if that is taken by now."""
        wished = (knock.seat, *range(self._record.rules.seats))
        return next((at for at in wished if self.why_not_sit(at, knock.who, now) in (None, *MAY_ASK)), None)

    def kept(self) -> tuple[KeptSeat, ...]:
        """The seats that have their person with the next deal, by number."""
        kept = sorted(self._record.order.kept.values())
        return tuple(KeptSeat(one.seat, one.name) for one in kept if self.is_kept_for_another(one.seat, None))

    @property
    def keeps_for_who_waits(self) -> bool:
        """Whether a seat is kept for somebody only as long as they are here."""
        return self.is_for_strangers and bool(self._record.order.kept)
