"""Where cards and half-suits stand in a row: slot `h * W + j` is the j-th card of half-suit h, in the order of the rules.

    S   seats             T   seats of a team      H   half-suits
    W   cards of the largest half-suit             C   slots, H * W; a slot without a card is always 0

Sets of slots are integers, slot 0 the lowest bit. Rows are put together from pieces that are made once: bytes for masks,
and the bytes of `float32` for observations.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from shoal.core.cards import PACK, Card
from shoal.core.game import Seat
from shoal.envs.packing import ZERO, bits, floats, one_hot
from shoal.envs.settings import Settings
from shoal.envs.spec import Axis, Spec, Symmetry, exchange
from shoal.games.literature.rules.moves import HalfSuit
from shoal.games.literature.rules.options import Layout
from shoal.games.literature.rules.rules import Literature

HANDS_KEPT: Final = 1 << 14
"""Hands whose pieces are kept; then all are dropped, and the next ones are kept."""


class HandSlots(NamedTuple):
    """What a hand is made into."""

    slots: int
    floats: bytes
    """The hand as `float32`."""
    asks: bytes
    """A byte a slot: 1 for the cards that the hand allows its owner to ask for, without bluffs and penalties."""


class Slots:
    """The geometry of a table."""

    def __init__(self, rules: Layout) -> None:
        """Tables for that game."""
        self.rules = rules
        self.S: int = rules.seats
        self.T = self.S // 2
        self.half_suits: tuple[HalfSuit, ...] = tuple(rules.half_suits)
        self.H = len(self.half_suits)
        self.W = max(map(len, rules.half_suits.values()))
        self.C = self.H * self.W
        self.number_of: dict[HalfSuit, int] = {half_suit: number for number, half_suit in enumerate(self.half_suits)}
        self.card_at: list[Card | None] = [None] * self.C
        self.slot_of: list[int] = [-1] * len(PACK)
        self.slots_of_half_suit: list[int] = [0] * self.H
        for number, cards in enumerate(rules.half_suits.values()):
            for place, card in enumerate(cards):
                slot = number * self.W + place
                self.card_at[slot] = card
                self.slot_of[card] = slot
                self.slots_of_half_suit[number] |= 1 << slot
        self.pack: int = sum(self.slots_of_half_suit)
        self._by_byte = [_tables_of_byte(self.slot_of[8 * place : 8 * place + 8]) for place in range(7)]
        self._hands: dict[int, HandSlots] = {}
        self._planes: dict[int, bytes] = {}
        self.zeros: bytes = ZERO * self.C
        self.one_seat: tuple[bytes, ...] = tuple(one_hot(seat, self.S) for seat in range(self.S))
        self.no_seat: bytes = ZERO * self.S
        self.one_card: tuple[bytes, ...] = tuple(one_hot(slot, self.C) for slot in range(self.C))

    def slots(self, cards: int) -> int:
        """The slots of a set of cards, given as `CardSet.mask`."""
        found = 0
        for table, byte in zip(self._by_byte, cards.to_bytes(7, "little"), strict=True):
            found |= table[byte]
        return found

    def hand(self, cards: int) -> HandSlots:
        """What a hand is made into, given as `CardSet.mask`."""
        found = self._hands.get(cards)
        if found is None:
            if len(self._hands) >= HANDS_KEPT:
                self._hands.clear()
            slots = self.slots(cards)
            asks = sum(whole for whole in self.slots_of_half_suit if whole & slots) & ~slots
            found = self._hands[cards] = HandSlots(slots, floats(slots, self.C), bits(asks, self.C))
        return found

    def half_suit_plane(self, half_suits: int) -> bytes:
        """Half-suits, as bits by their number, as `float32`."""
        found = self._planes.get(half_suits)
        if found is None:
            found = self._planes[half_suits] = floats(half_suits, self.H)
        return found

    # --- Seats as one of them sees them -----------------------------------------------------------------------------

    def relative(self, seat: Seat, me: Seat) -> int:
        """How many places clockwise from `me` a seat is."""
        return (seat - me) % self.S

    def mate(self, me: Seat, number: int) -> Seat:
        """Teammate `number` of a seat; 0 is itself."""
        return (me + 2 * number) % self.S

    def opponent(self, me: Seat, number: int) -> Seat:
        """Opponent `number` of a seat."""
        return (me + 1 + 2 * number) % self.S

    def number_among_team(self, seat: Seat, me: Seat) -> int:
        """Which teammate, or which opponent, of `me` a seat is."""
        return (seat - me) % self.S // 2


def _tables_of_byte(slots: list[int]) -> list[int]:
    """For each byte of a set of cards the set of their slots; -1: no card of this game."""
    table = [0] * 256
    for byte in range(1, 256):
        slot = slots[(byte & -byte).bit_length() - 1]
        table[byte] = table[byte & byte - 1] | (1 << slot if slot >= 0 else 0)
    return table


SLOTS: Final = Axis("slot")
HALF_SUITS: Final = Axis("half_suit")

ACTION_AXES: Final[Mapping[str, Axis]] = {
    **dict.fromkeys(("ask", "ask_mate"), SLOTS),
    **dict.fromkeys(("claim", "claim_for", "challenge"), HALF_SUITS),
}

OBSERVATION_AXES: Final[Mapping[str, Axis]] = {
    **dict.fromkeys(("hand", "card", "facts", "belief", "dealt"), SLOTS),
    **dict.fromkeys(("open", "ours", "theirs", "cancelled", "spelt", "challenge", "whole"), HALF_SUITS),
}


def symmetries_of(slots: Slots) -> tuple[Symmetry, ...]:
    """Exchanges of a half-suit and the next one that is like it, and of two cards that follow each other."""
    found = []
    for number in range(slots.H):
        following = next((other for other in range(number + 1, slots.H) if _is_alike(slots, number, other)), None)
        if following is not None:
            found.append(_of_half_suits(slots, number, following))
        first = number * slots.W
        cards = len(slots.rules.half_suits[slots.half_suits[number]])
        found += [_of_cards(slots, slot) for slot in range(first, first + cards - 1)]
    return tuple(found)


def _is_alike(slots: Slots, first: int, second: int) -> bool:
    """Whether two half-suits are worth and hold as much; one that breaks ties is like no other."""
    rules, names = slots.rules, (slots.half_suits[first], slots.half_suits[second])
    if any(rules.options.tie_break == f"half_suit:{name}" for name in names):
        return False
    worth = {rules.worth[name] for name in names}
    return len(worth) == 1 and len({len(rules.half_suits[name]) for name in names}) == 1


def _of_half_suits(slots: Slots, first: int, second: int) -> Symmetry:
    pairs: dict[int, int] = {}
    for place in range(slots.W):
        here, there = first * slots.W + place, second * slots.W + place
        pairs |= {here: there, there: here}
    cards = {
        card: other
        for slot, goes in pairs.items()
        if (card := slots.card_at[slot]) is not None and (other := slots.card_at[goes]) is not None
    }
    names = slots.half_suits[first], slots.half_suits[second]
    axes = {"slot": exchange(slots.C, pairs), "half_suit": exchange(slots.H, {first: second, second: first})}
    return Symmetry(cards, {names[0]: names[1], names[1]: names[0]}, axes)


def _of_cards(slots: Slots, slot: int) -> Symmetry:
    one, other = slots.card_at[slot], slots.card_at[slot + 1]
    assert one is not None, "a half-suit has its cards in its first slots"
    assert other is not None, "the same"
    axes = {"slot": exchange(slots.C, {slot: slot + 1, slot + 1: slot})}
    return Symmetry({one: other, other: one}, {}, axes, is_whole=False)


# The action space of Literature: its blocks, and where each action stands.
#
#     ASK        T*C      opponent i // C for the card of slot i % C
#     CLAIM      H        begin to spell a claim of half-suit h; where no card is to be named, the claim itself
#     HOLDER     T        the card that is asked about now is with teammate t, or in a claim for the opponents with opponent t
#     CHOOSE     T        teammate t gets the turn (0: oneself); `choose_claimer`: opponent t must claim
#     SILENT     1        say nothing in a window, or decline a challenge
#
# Extensions stand behind these, each only where its option is on.

IS_STAGED: Final = ("on_half_suit", "on_first_card")
"""The values of `claim_commit` with which a claim is spoken card by card."""


class Space:
    """The action space of a table."""

    def __init__(self, rules: Literature, slots: Slots, settings: Settings) -> None:
        self.rules: Literature = rules
        self.slots: Slots = slots
        self.settings: Settings = settings
        options = rules.options
        self.is_staged: bool = options.claim_commit in IS_STAGED and options.claim_attribution
        self.spec: Spec = Spec(_blocks(rules, slots))
        self.holder: int = self.spec["holder"].start
        self.silent: int = self.spec["silent"].start
        self.at: list[tuple[str, int]] = [self.spec.at(action) for action in range(self.spec.size)]
        """By action the name of its block, and its place in it."""

    def target_and_slot(self, me: Seat, action: int) -> tuple[Seat, int]:
        """Whom a question is put to, and the slot of the card."""
        name, place = self.at[action]
        number, slot = divmod(place, self.slots.C)
        return self.slots.opponent(me, number) if name == "ask" else self.slots.mate(me, number + 1), slot

    def describe(self, action: int) -> str:
        """An action in a few words."""
        name, place = self.at[action]
        slots = self.slots
        if name in ("ask", "ask_mate"):
            number, slot = divmod(place, slots.C)
            whom = f"opponent {number}" if name == "ask" else f"teammate {number + 1}"
            card = slots.card_at[slot]
            return f"ask {whom} for {'nothing' if card is None else card}"
        if name in ("claim", "claim_for", "challenge"):
            return f"{ {'claim': 'claim', 'claim_for': 'claim for the opponents', 'challenge': 'challenge'}[name] } {slots.half_suits[place]}"
        if name == "holder":
            return f"holder {place}"
        if name == "choose":
            return f"choose {place}"
        return {"answer": ("yes", "no")[place % 2], "interrupt": "interrupt"}.get(name, "silent")


def _blocks(rules: Literature, slots: Slots) -> list[tuple[str, int]]:
    options = rules.options
    blocks = [("ask", slots.T * slots.C), ("claim", slots.H), ("holder", slots.T), ("choose", slots.T), ("silent", 1)]
    if options.ask_teammates:
        blocks.append(("ask_mate", (slots.T - 1) * slots.C))
    if options.claim_for_opponents:
        blocks.append(("claim_for", slots.H))
    if options.challenge:
        blocks.append(("challenge", slots.H))
    if options.answer_mode == "manual" and options.on_false_answer != "reject":
        blocks.append(("answer", 2))
    if options.claim_commit != "on_submit":
        blocks.append(("interrupt", 1))
    return blocks
