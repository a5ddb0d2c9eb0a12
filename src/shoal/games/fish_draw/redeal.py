"""Another deal that agrees with everything that one seat saw of a game of Fish Draw: stacks and shuffles in other orders.

The deal and every shuffle put cards in an order that no one knows. Of each such order those cards that were not turned up since
are *free*: they change places at random, and from there on each goes the way of the one whose place it has. So every game that
looks the same is as likely to come as any other; games in which someone would have had other Fish to show are drawn again.

The log that comes of it has its own seed for all shuffles to come, and in its deal the orders that the past ones led to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple, assert_never

from msgspec import UNSET
from msgspec.structs import replace

from shoal.core.cards import Card, CardSet
from shoal.core.game import Game, PublicEvent, Seat
from shoal.games.fish_draw import FishDraw
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules.events import Event
from shoal.records import Unrecordable, record_of
from shoal.records.faults import LONGEST_LINE

TRIES: Final = 300

MOST_LAID: Final = LONGEST_LINE // 6
"""Cards that all shuffles so far may have laid: as many as fit into a line of a record. Hundreds of rounds."""


class _Mixing(NamedTuple):
    """An event with which cards came into an order that no one knows, and those of them that were not turned up since."""

    at: int
    free: tuple[Card, ...]


def redealt(rules: FishDraw, log: Sequence[Event], seat: Seat, rng: Random) -> tuple[Event, ...] | None:
    """The same game in another deal: the seat saw each of its events alike. `None` where no such deal was found.

    After a ruling the cards of the last deal count; those before are as they were.
    """
    begin = max((number for number, event in enumerate(log) if isinstance(event, ev.Redealt)), default=-1) + 1
    before, true = tuple(log[:begin]), tuple(log[begin:])
    mixings = {mixing.at: mixing for mixing in _mixings(rules, true, seat)}
    for _ in range(TRIES if mixings else 1):  # where no order is unknown, the shuffles to come are
        anew = _mixed(true, mixings, rng)
        if not _shows_the_same(anew):
            continue
        laid = tuple(card for order in _orders(rules, anew) for card in order)
        if len(laid) > MOST_LAID:
            return None
        dice = rng.getrandbits(63)
        anew = [
            replace(event, dice=dice, laid=laid or UNSET) if isinstance(event, ev.Dealt) else event for event in anew
        ]
        if _is_sound(rules, anew, true, seat):
            return before + tuple(anew)
    return None


def _mixings(rules: FishDraw, log: Sequence[Event], seat: Seat) -> Iterator[_Mixing]:
    """Where cards came into an unknown order, the last first."""
    turned: set[Card] = set()
    for at in reversed(range(len(log))):
        event = log[at]
        order = _deal_of(event) if isinstance(event, ev.Dealt) else _order(rules, event)
        free = tuple(card for card in order if card not in turned)
        if free:
            yield _Mixing(at, free)
        turned.update(_turned(event, seat))


def _deal_of(dealt: ev.Dealt) -> tuple[Card, ...]:
    return (*(card for stack in dealt.stacks for card in stack), *dealt.middle, *dealt.aside)


def _order(rules: FishDraw, event: Event) -> tuple[Card, ...]:
    """The cards that were shuffled into an order with that event."""
    match event:
        case ev.Collected(cards=cards) if rules.options.collect_order == "shuffled":
            return cards
        case ev.Split(shares) if rules.options.collect_order == "shuffled":
            return tuple(card for each in zip(*(cards for _, cards in shares), strict=True) for card in each)
        case ev.Reshuffled(stack=cards) | ev.FishDrawn(middle=cards):
            return cards
        case _:
            return ()


def _turned(event: Event, seat: Seat) -> Iterator[Card]:
    """The cards of which an event shows the seat where they are."""
    match event:
        case ev.Revealed(cards, again):
            yield from (card for _, card in (*cards, *again))
        case ev.Final(cards) | ev.Redrawn(cards):
            yield from (card for _, card in cards)
        case ev.FishShown(_, fish, middle):
            yield from fish | (middle or CardSet())
        case ev.Reshuffled(holder, stack, looked) if looked and holder == seat:
            yield from stack
        case _:
            pass


def _mixed(log: Sequence[Event], mixings: Mapping[int, _Mixing], rng: Random) -> list[Event]:
    """The log when free cards have changed places."""
    name = {card: card for event in log if isinstance(event, ev.Dealt) for card in _deal_of(event)}
    found = []
    for at, event in enumerate(log):
        if at in mixings:
            free = mixings[at].free
            names = [name[card] for card in free]
            rng.shuffle(names)
            name.update(zip(free, names, strict=True))
        found.append(_renamed(event, name))
    return found


def _renamed(event: Event, name: Mapping[Card, Card]) -> Event:
    """The event with other cards wherever they lie face down."""

    def of(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(name[card] for card in cards)

    match event:
        case ev.Dealt(stacks=stacks, middle=middle, aside=aside):
            return replace(event, stacks=tuple(map(of, stacks)), middle=of(middle), aside=of(aside))
        case ev.Collected(cards=cards) | ev.Forfeited(cards=cards):
            return replace(event, cards=of(cards))
        case ev.Reshuffled(stack=stack):
            return replace(event, stack=of(stack))
        case ev.Split(shares):
            return ev.Split(tuple((seat, of(cards)) for seat, cards in shares))
        case ev.FishDrawn(middle=middle):
            return replace(event, middle=of(middle))
        case PublicEvent():
            return event
        case _:
            assert_never(event)


def _shows_the_same(log: Sequence[Event]) -> bool:
    """Whether everybody who had to show their Fish had those that they showed."""
    fish, shown = CardSet(), CardSet()
    for event in log:
        match event:
            case ev.FishChosen(fish):
                pass
            case ev.FishShown(_, shown):
                pass
            case ev.Reshuffled(_, stack, looked) if looked and CardSet(stack) & fish != shown:
                return False
            case _:
                pass
    return True


def _orders(rules: FishDraw, log: Sequence[Event]) -> Iterator[tuple[Card, ...]]:
    """What every shuffle of this log led to."""
    state = rules.start()
    for event in log:
        order = _order(rules, event)
        if isinstance(event, ev.Split) and order:
            order += tuple(card for card in state.middle if card not in order)
        if order:
            yield order
        state = rules.evolve(state, event)


def _is_sound(rules: FishDraw, anew: Sequence[Event], true: Sequence[Event], seat: Seat) -> bool:
    """Whether the rules lead to this, and the seat saw what it saw."""
    if any(rules.seen(event, seat) != rules.seen(was, seat) for event, was in zip(anew, true, strict=True)):
        return False
    try:
        record_of(Game.replay(rules, anew))
    except Unrecordable:
        return False
    return True
