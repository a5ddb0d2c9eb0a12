"""Another deal that agrees with everything that one seat saw of a game of Go Fish: other hands, and another stock.

A hidden card lies in a *slot*: it was dealt to someone else, or is drawn from the stock at a certain moment, or never. The cards of two slots change
places again and again, from the true deal on, whenever everything that was seen of their two ranks could still have been
seen (`Trail`). Every deal that agrees with the sights is as likely to come as any other; the rules play the moves once more
and have the last word.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from shoal.core.cards import Card, CardSet
from shoal.core.game import Game, Illegal, Seat
from shoal.games.go_fish import GoFish, Move, Rank, State, rank_of
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.events import Event, Sight
from shoal.games.go_fish.trail import Gain, Trail
from shoal.records.replaying import steps_of

SWAPS: Final = 40
"""Tried for each hidden card: by then nothing is left of the true deal but what was seen."""
TRIES: Final = 20


class _Slot(NamedTuple):
    """Where a card was hidden: with whom from which event on (no one, and never, for the rest of the stock), and what it cannot be."""

    seat: Seat | None
    at: int
    never: CardSet


def redealt(rules: GoFish, log: Sequence[Event], seat: Seat, rng: Random) -> tuple[Event, ...] | None:
    """The same game with hidden cards dealt anew: the seat saw each of its events alike. `None` where no such deal was found.

    After a ruling the cards of the last deal count; those before are as they were.
    """
    begin = max((number for number, event in enumerate(log) if isinstance(event, ev.Dealt)), default=None)
    if begin is None:
        return None
    before, true = tuple(log[:begin]), tuple(log[begin:])
    dealing = _Dealing(rules, true, seat)
    moves = [step.said for step in steps_of(Game.replay(rules, true)) if step.kind == "move"]
    for _ in range(TRIES):
        dealing.mix(rng)
        anew = _played(rules, dealing.dealt(), moves, [rules.seen(event, seat) for event in true], seat)
        if anew is not None:
            return before + anew
    return None


def _played(
    rules: GoFish, dealt: ev.Dealt, moves: Sequence[Move], sights: Sequence[Sight], seat: Seat
) -> tuple[Event, ...] | None:
    """The events of these moves in that deal; `None` as soon as one is illegal, or the seat would see something else."""
    state, log = rules.start(), list[Event]()
    for move in (None, *moves):
        try:
            events = rules.begin(dealt) if move is None else _decided(rules, state, move)
        except Illegal:
            return None
        for event in events:
            if len(log) == len(sights) or rules.seen(event, seat) != sights[len(log)]:
                return None
            log.append(event)
            state = rules.evolve(state, event)
    return tuple(log) if len(log) == len(sights) else None


def _decided(rules: GoFish, state: State, move: Move) -> tuple[Event, ...]:
    rules.check(state, move)
    return rules.decide(state, move)


class _Dealing:
    """A deal whose hidden cards change places."""

    def __init__(self, rules: GoFish, log: Sequence[Event], seat: Seat) -> None:
        """The true deal of that log, as far as it went."""
        true = log[0]
        assert isinstance(true, ev.Dealt), "a log begins with its deal"
        self._true = true
        self._stock: list[Card] = list(true.stock)
        self._hands = [list(hand) for hand in true.hands]
        self._slots: list[_Slot] = []
        self._places: list[tuple[list[Card], int]] = []
        self._fixed: list[tuple[Card, Gain]] = []
        self._find(rules, log, seat)
        self._trails = {rank: Trail(rules, log, rank) for rank in rules.ranks}

    def _find(self, rules: GoFish, log: Sequence[Event], seat: Seat) -> None:
        """Go through the log, and note of every card of the deal who gets it when, and whether it is hidden."""
        for holder, hand in enumerate(self._hands):
            for number in range(len(hand)):
                self._note(hand, number, _Slot(holder, 0, CardSet()), is_hidden=holder != seat)
        drawn, wanted = 0, CardSet()
        for at, event in enumerate(log):
            match event:
                case ev.Asked(rank=rank, card=card):
                    wanted = rules.ranks[rank] if card is None else CardSet([card])
                case ev.Drew(holder, _, caught):
                    is_hidden = holder != seat and not caught
                    self._note(self._stock, drawn, _Slot(holder, at, wanted), is_hidden=is_hidden)
                    drawn += 1
                case ev.Refilled(holder, cards):
                    for _ in cards:
                        self._note(self._stock, drawn, _Slot(holder, at, CardSet()), is_hidden=holder != seat)
                        drawn += 1
                case _:
                    pass
        for number in range(drawn, len(self._stock)):
            self._note(self._stock, number, _Slot(None, len(log), CardSet()), is_hidden=True)

    def _note(self, cards: list[Card], number: int, slot: _Slot, *, is_hidden: bool) -> None:
        if is_hidden:
            self._slots.append(slot)
            self._places.append((cards, number))
        elif slot.seat is not None:
            self._fixed.append((cards[number], Gain(slot.at, slot.seat, cards[number])))

    def mix(self, rng: Random) -> None:
        """Let hidden cards change places."""
        count = len(self._slots)
        if count < 2:
            return
        gains = self._gains()
        for _ in range(SWAPS * count):
            one, other = rng.randrange(count), rng.randrange(count)
            if self._slots[one].seat != self._slots[other].seat or self._slots[one].at != self._slots[other].at:
                self._swap(one, other, gains)
            else:
                self._exchange(one, other)  # the same for all who look: only the order of the stock is another

    def _swap(self, one: int, other: int, gains: dict[Rank, list[Gain]]) -> None:
        """Exchange two cards, unless that could not have been seen."""
        first, second = self._card(one), self._card(other)
        if second in self._slots[one].never or first in self._slots[other].never:
            return
        moved = {first: self._slots[other], second: self._slots[one]}
        changed = {rank: _with(gains[rank], rank, moved) for rank in {rank_of(first), rank_of(second)}}
        if all(self._trails[rank].allows(of) for rank, of in changed.items()):
            gains.update(changed)
            self._exchange(one, other)

    def _exchange(self, one: int, other: int) -> None:
        (cards, number), (others, place) = self._places[one], self._places[other]
        cards[number], others[place] = others[place], cards[number]

    def _card(self, slot: int) -> Card:
        cards, number = self._places[slot]
        return cards[number]

    def _gains(self) -> dict[Rank, list[Gain]]:
        """Who gets which cards of each rank when, in that order."""
        found: dict[Rank, list[Gain]] = {rank: [] for rank in self._trails}
        for card, gain in self._fixed:
            found[rank_of(card)].append(gain)
        for number, slot in enumerate(self._slots):
            if slot.seat is not None:
                card = self._card(number)
                found[rank_of(card)].append(Gain(slot.at, slot.seat, card))
        return {rank: sorted(of) for rank, of in found.items()}

    def dealt(self) -> ev.Dealt:
        """The deal as it is now."""
        return replace(self._true, hands=tuple(map(CardSet, self._hands)), stock=tuple(self._stock))


def _with(gains: Sequence[Gain], rank: Rank, moved: dict[Card, _Slot]) -> list[Gain]:
    """The gains of a rank when these cards are in those slots."""
    stay = [gain for gain in gains if gain.card not in moved]
    come = [
        Gain(slot.at, slot.seat, card)
        for card, slot in moved.items()
        if slot.seat is not None and rank_of(card) == rank
    ]
    return sorted(stay + come)
