"""Who may sit down at a table, who has asked for a seat, and who is the host.

    free      a seat that a visitor may take now
    askable   a seat that a visitor may ask the host for (`Knock`)

A table is *closed* where a seat is taken only with the consent of the host: from the first move of a person on, unless the host
has opened it; always, if the host wants to be asked. No one who comes there sees a second hand, however many guests they are:
who is let in sits down at once only where that shows no hand that matters (`hand_matters`), and else with the next deal. Before that
the second guest of an address must ask, too: two guests of one address may be two people, or one with a second cookie, and only the
people at the table know.

Requests and addresses are in no log. A request ends with the last connection of its guest; after a restart of the server guests ask
again, and addresses are known again as soon as people are connected.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import count
from typing import Final, Literal, NamedTuple

from shoal.core.game import Seat
from shoal.server.tables.messages.to_client import KeptSeat, KnockAnswer, KnockSeen
from shoal.server.tables.seating.connections import Connection, Connections
from shoal.server.tables.state.log import is_erased
from shoal.server.tables.state.seats import EMPTY, interned
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.presence import PresenceTracker

MOST_KNOCKS: Final = 8
"""How many may ask at once, of those who came by the host's link and of all others: strangers fill neither the host's screen, nor the
queue before a friend."""

MOST_OF_ADDRESS: Final = 3
"""How many of these may come from one address, so that such guests do not keep a friend from asking either."""


class SeatRequest(NamedTuple):
    """A visitor who asks for a seat."""

    number: int
    who: str
    seat: Seat
    name: str


class Knocks:
    """The requests for seats that the host has not answered, and who was turned away since the last deal."""

    def __init__(self, state: TableState) -> None:
        """No one has come."""
        self._state = state
        self.by_guest: dict[str, SeatRequest] = {}
        """Those that have no answer, by guest."""
        self._numbers = count(1)
        self._turned_away: frozenset[str] = EMPTY
        self._game = state.game.number
        self.here: frozenset[str] = EMPTY
        """The guests who are connected."""
        self.invited: frozenset[str] = EMPTY
        """Those among them who came by a link that the host gave."""
        self.programs: frozenset[str] = EMPTY
        """The guests that are programs, as far as they have come."""

    def note(self, here: Collection[str], invited: Collection[str] = ()) -> None:
        """These guests are connected now, and these of them came by a link that the host gave. Other knocks end, and those of guests who got a seat."""
        self.here = interned(here)
        self.invited = interned(invited)
        if self._game != self._state.game.number:
            self._game = self._state.game.number
            self._turned_away = EMPTY
        answered = self._state.seats.promised.keys() | self._state.seats.by_guest().keys()
        for who in [who for who in self.by_guest if who not in self.here or who in answered]:
            del self.by_guest[who]

    def add(self, who: str, seat: Seat, name: str) -> None:
        """A guest asks for that seat, instead of any other that they asked for before."""
        self.by_guest.pop(who, None)
        self.by_guest[who] = SeatRequest(next(self._numbers), who, seat, name)

    def take_back(self, who: str) -> None:
        """A guest asks no more."""
        self.by_guest.pop(who, None)

    def turn_away(self, knock: SeatRequest) -> None:
        """The host has said no."""
        self.by_guest.pop(knock.who, None)
        self._turned_away |= {knock.who}

    @property
    def waiting(self) -> tuple[SeatRequest, ...]:
        """Those that have no answer; first those of guests whom the host has invited."""
        return tuple(sorted(self.by_guest.values(), key=lambda knock: knock.who not in self.invited))

    def numbered(self, number: int) -> SeatRequest | None:
        """The knock of that number, while it has no answer."""
        return next((knock for knock in self.by_guest.values() if knock.number == number), None)

    def of(self, who: str) -> SeatRequest | None:
        """What that guest asks for."""
        return self.by_guest.get(who)

    def is_turned_away(self, who: str) -> bool:
        """Whether the host has said no to that guest, and nothing was dealt since."""
        return who in self._turned_away and self._game == self._state.game.number

    def are_too_many(self, who: str) -> bool:
        """Whether that guest cannot ask because so many others do."""
        alike = [other for other in self.by_guest if (other in self.invited) == (who in self.invited)]
        return who not in self.by_guest and len(alike) >= MOST_KNOCKS


class Households:
    """The addresses of guests who are connected to one table, and of those who were and have a seat there or looked at hands of this game.

    Addresses that are spared, as this machine's own, are not looked at.
    """

    def __init__(self, state: TableState) -> None:
        """No one has come."""
        self._state = state
        self._of: dict[str, str] = {}

    def note(self, links: Iterable[Connection]) -> None:
        """These connections are open."""
        stay = {person.who for person in self._state.seats.people if person} | self._state.game.hands.looked.keys()
        kept = {who: address for who, address in self._of.items() if who in stay}
        here = {link.who: link.visit.address for link in links if link.who is not None and link.visit.address}
        self._of = kept | here

    def expect(self, who: str, address: str) -> None:
        """That guest comes from that address, and will be connected in a moment."""
        if address:
            self._of[who] = address

    def has_another(self, who: str, but: str | None = None) -> bool:
        """Whether another guest from the same address has a seat; `but` is not counted.

        Where those who were erased came from is unknown, and this guest may be one of them.
        """
        others = [person.who for person in self._state.seats.people if person and person.who != but]
        return (who in self._of and any(map(is_erased, others))) or self._is_of_one(who, others)

    def has_looked(self, who: str) -> bool:
        """Whether that guest, or another from their address, has looked at hands of this game without a seat."""
        looked = self._state.game.hands.looked
        return who in looked or self._is_of_one(who, looked)

    def count_beside(self, who: str, others: Iterable[str]) -> int:
        """How many of these others come from the address of that guest."""
        address = self._of.get(who)
        return 0 if address is None else sum(self._of.get(other) == address for other in others if other != who)

    def _is_of_one(self, who: str, others: Iterable[str]) -> bool:
        address = self._of.get(who)
        return address is not None and any(self._of.get(other) == address for other in others if other != who)


WhyNot = Literal["SEAT_TAKEN", "SAW_ANOTHER_HAND", "ASK_FIRST", "TABLE_LOCKED", "WITH_NEXT_DEAL", "NEXT_DEAL_FREE"]

MAY_ASK: frozenset[WhyNot] = frozenset({"ASK_FIRST", "SAW_ANOTHER_HAND", "NEXT_DEAL_FREE"})
"""The reasons why one may ask for a seat. `NEXT_DEAL_FREE` needs no answer: anyone who asks gets it with the next deal."""


class GuestPlace(NamedTuple):
    """What the table is to one guest: guests with equal places are sent the same description."""

    seat: Seat | None
    free: tuple[Seat, ...] = ()
    askable: tuple[Seat, ...] = ()
    asked: KnockAnswer | None = None
    rematch: str | None = None
    """The table to which those who played here go on."""


class SeatPolicy:
    """Who may sit down at one table, and who is its host. Its own methods change nothing but what `note` is about."""

    def __init__(self, state: TableState, presence: PresenceTracker) -> None:
        """The policy of the table with that record, to which no one has come."""
        self._state = state
        self.presence = presence
        self.knocks = Knocks(state)
        self.households = Households(state)

    def note(self, connections: Connections) -> None:
        """Look at who is connected now."""
        self.knocks.note(connections.guests(), connections.invited())
        self.households.note(connection for _, connection in connections.open())

    # --- The host ---------------------------------------------------------------------------------------------------

    def host(self, now: float) -> Seat | None:
        """The seat of the host; while that person is gone, of the person here who has sat longest.

        A rated table has no host, nor has one whose games are compared with those of other tables.
        """
        if self._state.opened.rated or self._state.opened.occasion:
            return None
        appointed = self._state.seats.host
        if appointed is not None and self.presence.of(appointed, now) != "away":
            return appointed
        people = [(person.since, seat) for seat, person in enumerate(self._state.seats.people) if person]
        here = [(since, seat) for since, seat in people if self.presence.of(seat, now) == "here"]
        longest = min(here or people, default=None)
        return appointed if longest is None or (not here and appointed is not None) else longest[1]

    # --- Who may sit ------------------------------------------------------------------------------------------------

    def place_of(self, who: str | None, now: float) -> GuestPlace:
        """What the table is to that guest."""
        seat = self._state.seats.of(who)
        rematch = self._state.rematch
        rematch_table = rematch.table if rematch is not None and who in rematch.guests else None
        if who is None or seat is not None:
            return GuestPlace(seat, rematch=rematch_table)
        reasons = {at: self.why_not_sit(at, who, now) for at in range(self._state.rules.seats)}
        may_ask = not (self.is_locked(now) or who in self._state.seats.promised or self.knocks.is_turned_away(who))
        askable = (at for at, reason in reasons.items() if may_ask and reason in MAY_ASK)
        return GuestPlace(
            None, tuple(at for at in reasons if reasons[at] is None), tuple(askable), self._asked(who), rematch_table
        )

    def _asked(self, who: str) -> KnockAnswer | None:
        kept, knock = self._state.seats.promised.get(who), self.knocks.of(who)
        if kept is not None:
            return KnockAnswer("kept", kept.seat)
        if knock is not None:
            return KnockAnswer("waiting", knock.seat)
        return KnockAnswer("turned_away") if self.knocks.is_turned_away(who) else None

    def why_not_sit(self, seat: Seat, who: str, now: float) -> WhyNot | None:
        """What keeps a visitor from a seat; `None` if nothing does."""
        state, seats, seating = self._state, self._state.seats, self._state.settings.seating
        if state.opened.rated:  # those who were drawn to its seats keep them
            return "TABLE_LOCKED"
        if seats.people[seat] and not self.presence.is_free(seat, now):
            return "SEAT_TAKEN"
        if self.is_kept_for_another(seat, who):
            return "SEAT_TAKEN"
        if seats.promised_to(seat) == who:
            is_late = not seats.promised[who].is_invited and self.hand_matters(seat, who, now)
            return "WITH_NEXT_DEAL" if is_late else None
        own = state.game.hands.of(who)
        if not state.game.is_over and (own not in (None, seat) or self.households.has_looked(who)):
            return "SAW_ANOTHER_HAND"
        if self._is_deserted(now):
            return "NEXT_DEAL_FREE" if state.is_exhibition and not state.game.is_over else None
        if who not in seats.removed:
            if own == seat and not state.game.is_over:
                return None
            is_first = not self.households.has_another(
                who
            )  # another one may be the same person, who would see a second hand
            if seating == "open" or (seating == "until_play" and self._is_before_play() and is_first):
                return None
            if self.is_for_strangers and is_first:
                return "NEXT_DEAL_FREE" if self.hand_matters(seat, who, now) else None
        return "TABLE_LOCKED" if self.is_locked(now) else "ASK_FIRST"

    @property
    def is_for_strangers(self) -> bool:
        """Whether bots make way for anyone who comes, as soon as that is fair to the others: in the lobby, unless the host says otherwise."""
        return self._state.settings.listed and self._state.settings.seating == "until_play"

    def is_kept_for_another(self, seat: Seat, who: str | None) -> bool:
        """Whether another guest gets that seat with the next deal. At a table for strangers only a guest who waits there does."""
        guest = self._state.seats.promised_to(seat)
        return guest not in (None, who) and (not self.is_for_strangers or guest in self.knocks.here)

    def hand_matters(self, seat: Seat, who: str, now: float) -> bool:
        """Whether it is unfair to others if that guest sees the hand of that seat in this game.

        It is never fair at an exhibition, before the end. Elsewhere it is fair before the first move of a person, after the end, on the guest's own seat, where the seat has seen no more than
        everyone, and where only the host plays, against bots.
        """
        state = self._state
        own = state.game.hands.of(who)
        if state.game.is_over:
            return False
        if state.is_exhibition:  # everyone who watches sees all hands
            return True
        if self.households.has_looked(who):
            return True
        if own is None and self._is_before_play():
            return False
        if own is not None:
            return own != seat
        host = self.host(now)
        person = None if host is None else state.seats.people[host]
        others = state.game.hands.guests - ({person.who} if person else set())
        return bool(others) and state.views.has_seen_more(seat)

    def is_between_games(self) -> bool:
        """Whether no move has been made in the game that was dealt, or the last game is over."""
        return self._state.game.is_untouched or self._state.game.is_over

    def _is_before_play(self) -> bool:
        """Whether no person has made a move yet: friends may come while bots begin."""
        return self._state.game.is_over or not self._state.game.has_begun

    def is_locked(self, now: float) -> bool:
        """Whether no one may sit down or ask for a seat. A table is not locked where no one is left who could open it."""
        state = self._state
        return state.opened.rated or (state.settings.seating == "locked" and not self._is_deserted(now))

    def _is_deserted(self, now: float) -> bool:
        """Whether no person has a seat who has not been gone for very long."""
        people = self._state.seats.people
        return all(self.presence.is_free(seat, now) for seat, person in enumerate(people) if person)

    # --- What is sent -----------------------------------------------------------------------------------------------

    def are_too_many(self, who: str) -> bool:
        """Whether that guest cannot ask because so many others do, or so many from the same address."""
        others = (knock.who for knock in self.knocks.waiting)
        return self.knocks.are_too_many(who) or self.households.count_beside(who, others) >= MOST_OF_ADDRESS

    def knocks_for(self, seat: Seat | None, now: float) -> tuple[KnockSeen, ...]:
        """The knocks that wait for the person of that seat, if they are the host."""
        if seat is None or not self.knocks.waiting or seat != self.host(now):
            return ()
        return tuple(self._seen(knock, now) for knock in self.knocks.waiting)

    def _seen(self, knock: SeatRequest, now: float) -> KnockSeen:
        seat = self.seat_for(knock, now)
        at_once = seat is not None and not self.hand_matters(seat, knock.who, now)
        return KnockSeen(
            knock.number, knock.seat if seat is None else seat, knock.name, at_once, knock.who in self.knocks.programs
        )

    def seat_for(self, knock: SeatRequest, now: float) -> Seat | None:
        """The seat that a guest gets who is let in: what they asked for, or another if that is taken by now."""
        wished = (knock.seat, *range(self._state.rules.seats))
        return next((at for at in wished if self.why_not_sit(at, knock.who, now) in (None, *MAY_ASK)), None)

    def kept(self) -> tuple[KeptSeat, ...]:
        """The seats that have their person with the next deal, by number."""
        kept = sorted(self._state.seats.promised.values())
        return tuple(KeptSeat(one.seat, one.name) for one in kept if self.is_kept_for_another(one.seat, None))
