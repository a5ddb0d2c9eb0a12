"""The Fishmonger's ledger (`rules.md` D6): where each Fish may be, according to what everybody has seen.

    Whereabouts   one Fish and the places where it may be: stacks, the middle, the cards that were set aside
    Room          how many cards lie unseen in each of these places

Every function takes a ledger and returns the next one. The ledger keeps the places of each Fish by itself; `possible`
then rules out, exactly, places that have too little room for all the Fish that may be there.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Final

from msgspec import Struct

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat

Place = int
"""A seat, meaning its stack, or `MIDDLE` or `ASIDE`."""

MIDDLE: Final = -1
ASIDE: Final = -2

Room = Mapping[Place, int]

NONE: Final = CardSet()


class Whereabouts(Struct, frozen=True, gc=False):
    """Where a Fish may be: in the stack of one of `seats`, in the middle, or set aside. With one possibility, it is there.

    For a Fish that was never seen these are all seats that may hold it, and the middle if face-down cards lie there.
    """

    card: Card
    seats: tuple[Seat, ...]
    middle: bool = False
    aside: bool = False

    @property
    def places(self) -> tuple[Place, ...]:
        """The places where it may be."""
        return (*self.seats, *([MIDDLE] if self.middle else []), *([ASIDE] if self.aside else []))

    @property
    def certain(self) -> bool:
        """Whether there is only one place."""
        return len(self.seats) + self.middle + self.aside == 1


Ledger = tuple[Whereabouts, ...]


def _at(card: Card, places: Iterable[Place]) -> Whereabouts:
    found = set(places)
    return Whereabouts(card, tuple(sorted(found - {MIDDLE, ASIDE})), MIDDLE in found, ASIDE in found)


def unseen(fish: CardSet, room: Room) -> Ledger:
    """The ledger after the deal: a Fish may be wherever there are cards."""
    return tuple(_at(card, (place for place, cards in room.items() if cards)) for card in fish)


def turned_up(ledger: Ledger, cards: Iterable[Card]) -> Ledger:
    """The ledger after these cards were turned: they lie face up in the middle."""
    return _placed(ledger, tuple(cards), (MIDDLE,))


def held(ledger: Ledger, cards: CardSet, seat: Seat) -> Ledger:
    """The ledger after that seat has shown that it holds these cards."""
    return _placed(ledger, cards, (seat,))


def _placed(ledger: Ledger, cards: Container[Card], places: tuple[Place, ...]) -> Ledger:
    if not any(fish.card in cards for fish in ledger):
        return ledger
    return tuple(_at(fish.card, places) if fish.card in cards else fish for fish in ledger)


def moved(ledger: Ledger, source: Place, targets: tuple[Place, ...], but: CardSet = NONE) -> Ledger:
    """The ledger after everything in one place has moved to one of `targets`, except the cards that were seen to stay."""
    return tuple(
        _at(fish.card, (*(place for place in fish.places if place != source), *targets))
        if source in fish.places and fish.card not in but
        else fish
        for fish in ledger
    )


def without(ledger: Ledger, place: Place, but: CardSet = NONE) -> Ledger:
    """The ledger after that place was looked through: no Fish is there except these."""
    return tuple(
        fish if fish.card in but else _at(fish.card, (held for held in fish.places if held != place)) for fish in ledger
    )


def possible(ledger: Ledger, room: Room, up: Container[Card]) -> Ledger:
    """The ledger without places that are impossible for want of room. The cards of `up` lie face up, in no unseen place.

    In a position with only a part of the pack, not all Fish need have a place; then only full places are removed.
    """
    lying = [fish for fish in ledger if fish.card not in up]
    if _is_roomy(lying, room):
        return ledger
    hidden = [(fish.card, tuple(place for place in fish.places if room[place])) for fish in lying]
    found = dict(hidden)
    crowded = any(room[place] < len(hidden) for _, places in hidden for place in places)
    if crowded and _fit([places for _, places in hidden], room):
        for number, (card, places) in enumerate(hidden):
            others = [tried for _, tried in hidden[:number] + hidden[number + 1 :]]
            found[card] = tuple(place for place in places if _fit(others, {**room, place: room[place] - 1}))
    return tuple(fish if fish.card in up else _at(fish.card, found[fish.card]) for fish in ledger)


def _is_roomy(lying: list[Whereabouts], room: Room) -> bool:
    """Whether there is room for all of these wherever one of them may be: so it is most of the time."""
    count = len(lying)
    for fish in lying:
        for seat in fish.seats:
            if room[seat] < count:
                return False
        if (fish.middle and room[MIDDLE] < count) or (fish.aside and room[ASIDE] < count):
            return False
    return True


def _fit(fish: list[tuple[Place, ...]], room: Room) -> bool:
    """Whether there is a place for all of these."""
    if not fish:
        return True
    return any(room[place] and _fit(fish[1:], {**room, place: room[place] - 1}) for place in fish[0])
