"""Who looks at hands without a seat: at one that its person shows them, or at all of them, late.

The host decides what is allowed at all (`Watching`). Who had a hand of this game sees no other one of it, also not as a second guest
from the same address, and who has looked at one has none themselves before the next deal (`SeatPolicy`): so the log of the game says who has
looked. A consent is in memory alone, and for one game. It ends when the seat's person takes it back or leaves, with the game, and with
the server.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import count
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from shoal.core.game import Seat
from shoal.server.tables.broadcast.audience import AllHands, Audience, Beside, is_let_in
from shoal.server.tables.messages.to_client import Looker, Looking
from shoal.server.tables.messages.wire import LATE_MOVES
from shoal.server.tables.outputs import Rejected
from shoal.server.tables.seating.names import InvalidName, read_name
from shoal.server.tables.seating.seat_policy import MOST_OF_ADDRESS, Households
from shoal.server.tables.state.events import LookedOn
from shoal.server.tables.state.seats import EMPTY, interned
from shoal.server.tables.state.table_state import TableState

MOST_ASK: Final = 8
"""How many may wait for the word of one seat, of those who came by the host's link and of all others."""

MOST_LOOKED: Final = 50
"""How many may have looked at hands of one game: each of them is an entry of its log."""

LATE: Final = AllHands(LATE_MOVES)


class HandLook(Struct, frozen=True):
    """A guest who looks at hands of the game of that number, or asks to; `whose` is the person of the seat."""

    game: int
    number: int
    who: str
    name: str
    seat: Seat | None
    whose: str | None
    answer: Literal["waiting", "yes", "no"]


class Spectators:
    """The spectators of one table."""

    def __init__(self, state: TableState, households: Households) -> None:
        """There are none."""
        self._state = state
        self._households = households
        self._looks: dict[str, HandLook] = {}
        self._refused: frozenset[tuple[int, str, Seat | None]] = EMPTY
        """Who was refused, at which seat and in which game."""
        self._numbers = count(1)
        self._here: frozenset[str] = EMPTY
        self._invited: frozenset[str] = EMPTY

    def note(self, here: Collection[str], invited: Collection[str]) -> None:
        """These guests are connected now, and these of them came by the host's link. The requests of those who left end."""
        self._here = interned(here)
        self._invited = interned(invited)
        self._looks = {who: look for who, look in self._looks.items() if who in here or look.answer != "waiting"}

    def tidy(self) -> None:
        """Forget what has ended: with its game, its seat, or what the host has said since."""
        if self._looks:
            self._looks = {look.who: look for look in self._held()}
            self._refused = interned(refusal for refusal in self._refused if refusal[0] == self._state.game.number)

    def _held(self) -> Iterator[HandLook]:
        """The looks that hold now: nothing else is ever asked about one."""
        return (look for look in self._looks.values() if self._still_holds(look))

    def _look_of(self, who: str | None) -> HandLook | None:
        """What that guest looks at, or asks to."""
        look = self._looks.get(who) if who is not None else None
        return look if look is not None and self._still_holds(look) else None

    def _still_holds(self, look: HandLook) -> bool:
        if look.game != self._state.game.number:
            return False
        if look.seat is not None:
            person = self._state.seats.people[look.seat]
            if person is None or person.who != look.whose:
                return False
        return self._is_let_in(look.who, look.seat)

    def _is_let_in(self, who: str, seat: Seat | None) -> bool:
        audience: Audience = LATE if seat is None else Beside(seat)
        if self._state.seats.of(who) is not None:
            return False
        if self._state.game.is_over:
            return self._state.settings.watching == ("late" if seat is None else "seats")
        return is_let_in(self._state, audience, who, {seat} if seat is not None else ())

    def asked(self, who: str | None, seat: Seat | None, name: str) -> HandLook | None:
        """What a guest asks for who wants to look at the hand of that seat, or at all hands; `None` where they did. `Rejected`."""
        if who is None:
            raise Rejected("UNKNOWN_GUEST")
        if seat is not None and not 0 <= seat < self._state.rules.seats:
            raise Rejected("UNKNOWN_SEAT")
        try:
            name = read_name(name)
        except InvalidName as bad:
            raise Rejected(bad.reason) from None
        person = self._check(who, seat)
        game = self._state.game.number
        if (game, who, seat) in self._refused:
            raise Rejected("TURNED_AWAY")
        if (before := self._look_of(who)) is not None and before.seat == seat:
            return None
        waiting = [look.who for look in self._held() if look.answer == "waiting" and look.seat == seat]
        alike = [other for other in waiting if (other in self._invited) == (who in self._invited)]
        if len(alike) >= MOST_ASK or self._households.count_beside(who, waiting) >= MOST_OF_ADDRESS:
            raise Rejected("TOO_MANY_ASK")
        return HandLook(game, next(self._numbers), who, name, seat, person, "yes" if seat is None else "waiting")

    def _check(self, who: str, seat: Seat | None) -> str | None:
        """Who has that seat, where the guest may ask to see its hand."""
        state, looked = self._state, self._state.game.hands.looked
        if state.seats.of(who) is not None:
            raise Rejected("ALREADY_SEATED")
        if state.is_gathering or state.settings.watching != ("late" if seat is None else "seats"):
            raise Rejected("NOT_SHOWN")
        if state.game.hands.of(who) is not None or not looked.get(who, {seat}) <= {seat}:
            raise Rejected("SAW_ANOTHER_HAND")
        if who not in looked and len(looked) >= MOST_LOOKED:
            raise Rejected("TOO_MANY_ASK")
        person = None if seat is None else state.seats.people[seat]
        if seat is not None and person is None:
            raise Rejected("NOBODY_THERE")
        whose = person.who if person else None
        if self._households.has_another(who, but=whose):
            raise Rejected("SHARED_ADDRESS")
        return whose

    def answered(self, seat: Seat, number: int, *, yes: bool) -> HandLook:
        """The look of that number, when the person of the seat shows their hand, or does not, or no longer. `Rejected`."""
        look = next((one for one in self._held() if (one.number, one.seat) == (number, seat)), None)
        if look is None:
            raise Rejected("NO_LOOK")
        return replace(look, answer="yes" if yes else "no")

    def put(self, look: HandLook) -> None:
        """A guest asks for that, or was answered."""
        self._looks[look.who] = look
        if look.answer == "no":
            self._refused |= {(look.game, look.who, look.seat)}

    def logged(self, look: HandLook) -> tuple[LookedOn, ...]:
        """What the log says of it, once a game."""
        if look.who in self._state.game.hands.looked:
            return ()
        return (LookedOn(look.seat, self._state.seats.names.of(look.who), look.name, look.who),)

    def leave(self, who: str | None) -> None:
        """A guest looks at no hand any more."""
        if who is not None:
            self._looks.pop(who, None)

    # --- Queries ----------------------------------------------------------------------------------------------------

    def beside(self, who: str | None) -> Seat | None:
        """The seat whose hand that guest is shown."""
        look = self._look_of(who)
        return look.seat if look is not None and look.answer == "yes" else None

    def sees_hands(self, who: str | None) -> bool:
        """Whether that guest is shown all hands, late."""
        look = self._look_of(who)
        return look is not None and look.seat is None

    def looking(self, who: str | None) -> Looking | None:
        """What became of what that guest asked for."""
        look = self._look_of(who)
        return None if look is None else Looking(look.seat, look.answer)

    def lookers(self, seat: Seat | None) -> tuple[Looker, ...]:
        """Those who ask the person of that seat, or look at their hand; who is gone and may come back is among them."""
        if seat is None:
            return ()
        mine = (look for look in self._held() if look.seat == seat and look.answer != "no")
        return tuple(Looker(look.number, look.name, look.answer == "yes") for look in mine)

    def counts(self) -> tuple[tuple[int, ...], int]:
        """How many of those who are here look at the hand of each seat, none where no one does, and how many at all hands."""
        seats = Counter(look.seat for look in self._held() if look.answer == "yes" and look.who in self._here)
        late = seats.pop(None, 0)
        return tuple(seats[at] for at in range(self._state.rules.seats)) if seats else (), late
