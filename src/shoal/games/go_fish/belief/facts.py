"""What the sights of one seat prove about the hands of a Go Fish table.

    kind          what a question names: a rank; or, under `ask_for=card`, a single card
    least[s][k]   how many cards of that kind seat s holds at least, as everybody knows
    fresh[s][k]   how many cards s has drawn unseen since it was last known to hold no more than `least` of that kind
    mine[k]       how many of them this seat holds
    left[k]       how many are in no book

The same as a system of inequalities, which `posterior` counts with. Every card was dealt to or drawn by a seat, or is
in the stock; whatever is handed over or laid down afterwards is public. So everything that is ever seen of a seat is a
bound on the number of cards of a kind among those that it had got unseen until then:

    unseen[k]     how many cards of that kind this seat has not seen dealt or drawn
    groups        the cards that others were dealt or drew unseen: the seat, the number, and a kind that is not among them
    flows[s][k]   how many of that kind s has gained, net, in public; books count as given
    bounds[k]     a seat, the number of groups until then, and bounds on its cards of that kind in its groups among them
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import copy
from typing import Final, NamedTuple

import msgspec

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.games.go_fish import GoFish, Rank, Sight, rank_of
from shoal.games.go_fish.rules import events as ev

Kind = int
"""An index into `Facts.kinds`."""

MANY: Final = 99


class Group(NamedTuple):
    """Cards that a seat got unseen at one time; `never` is a kind that is not among them."""

    seat: Seat
    size: int
    never: Kind | None


class Bound(NamedTuple):
    """The groups of `seat` among the first `groups` groups have from `least` to `most` cards of a kind."""

    seat: Seat
    groups: int
    least: int
    most: int


class _Known(msgspec.Struct, array_like=True):
    """All that facts have learned, as they are packed."""

    left: list[int]
    unseen: list[int]
    mine: list[int]
    least: list[list[int]]
    fresh: list[list[int]]
    flows: list[list[int]]
    groups: list[Group]
    bounds: list[list[Bound]]
    asked: Kind
    gained: list[Seat]


_WRITE: Final = msgspec.msgpack.Encoder().encode
_READ: Final = msgspec.msgpack.Decoder(_Known).decode


class Facts:
    """Everything that one seat's sights prove."""

    def __init__(self, rules: GoFish, seat: Seat) -> None:
        self.seat = seat
        self._rules = rules
        self.by_card: bool = rules.options.ask_for == "card"
        self.kinds: tuple[Rank | Card, ...] = rules.pack if self.by_card else tuple(rules.ranks)
        self._kind_of: dict[Rank | Card, Kind] = {name: kind for kind, name in enumerate(self.kinds)}
        self._forget()

    def _forget(self) -> None:
        kinds = range(len(self.kinds))
        ranks = self._rules.ranks.values()
        self.left: list[int] = [1 for _ in kinds] if self.by_card else [len(cards) for cards in ranks]
        self.unseen: list[int] = list(self.left)
        self.mine: list[int] = [0 for _ in kinds]
        self.least: list[list[int]] = [[0 for _ in kinds] for _ in range(self._rules.seats)]
        self.fresh: list[list[int]] = [[0 for _ in kinds] for _ in range(self._rules.seats)]
        self.flows: list[list[int]] = [[0 for _ in kinds] for _ in range(self._rules.seats)]
        self.groups: list[Group] = []
        self.bounds: list[list[Bound]] = [[] for _ in kinds]
        self._asked: Kind = 0
        self._gained: set[Seat] = set()

    @property
    def is_complete(self) -> bool:
        """Whether the bounds are all that is known. Not where single cards are asked for, or books kept in the hand."""
        return not self.by_card and self._rules.options.dealt_books == "lay_down"

    @property
    def elsewhere(self) -> int:
        """How many unseen cards are in no group: those in the stock, with what a table does without where not the whole pack was dealt."""
        return sum(self.unseen) - sum(group.size for group in self.groups)

    def kind_of(self, card: Card) -> Kind:
        """The kind of a card."""
        return self._kind_of[card if self.by_card else rank_of(card)]

    def kind(self, name: Rank | Card) -> Kind:
        """The kind of that name: of a rank, or of a card under `ask_for=card`."""
        return self._kind_of[name]

    def mine_like(self, kind: Kind) -> int:
        """How many cards of that rank, or of the rank of that card, this seat holds."""
        name = self.kinds[kind]
        if isinstance(name, str):
            return self.mine[kind]
        return sum(self.mine[self._kind_of[card]] for card in self._rules.ranks[rank_of(name)])

    def _counts(self, cards: Iterable[Card]) -> Counter[Kind]:
        return Counter(map(self.kind_of, cards))

    def copy(self) -> Facts:
        """The same, which goes on by itself."""
        made = copy(self)
        for name in ("left", "unseen", "mine", "groups"):
            setattr(made, name, list(getattr(self, name)))
        for name in ("least", "fresh", "flows", "bounds"):
            setattr(made, name, [list(row) for row in getattr(self, name)])
        made._gained = set(self._gained)  # noqa: SLF001  # of the same class
        return made

    def packed(self) -> bytes:
        """All that they have learned; a bound takes 90 bytes, and 6 here, and a long game has a thousand."""
        state = (self.left, self.unseen, self.mine, self.least, self.fresh, self.flows, self.groups, self.bounds)
        return _WRITE(_Known(*state, self._asked, list(self._gained)))

    def unpack(self, packed: bytes) -> None:
        """Know what others of this table and seat knew when they were packed."""
        known = _READ(packed)
        self.left = known.left
        self.unseen = known.unseen
        self.mine = known.mine
        self.least = known.least
        self.fresh = known.fresh
        self.flows = known.flows
        self.groups = known.groups
        self.bounds = known.bounds
        self._asked = known.asked
        self._gained = set(known.gained)

    def limits(self, seat: Seat, kind: Kind, size: int) -> tuple[int, int]:
        """The least and the most cards of that kind that a seat with so many cards holds between moves, by what is known of that kind."""
        if seat == self.seat:
            return self.mine[kind], self.mine[kind]
        least = self.least[seat][kind]
        elsewhere = self.mine[kind] + sum(
            row[kind] for other, row in enumerate(self.least) if other not in (seat, self.seat)
        )
        room = size - sum(self.least[seat]) + least
        most = min(least + self.fresh[seat][kind], self.left[kind] - elsewhere, room)
        return least, min(most, self._rules.book_size - 1) if self.is_complete else most

    # --- Sights -----------------------------------------------------------------------------------------------------

    def see(self, sight: Sight) -> None:
        """Add what a sight proves."""
        match sight:
            case ev.HandSeen(sizes=sizes, hand=hand):
                self._own(hand)
                for seat, size in enumerate(sizes):
                    if seat != self.seat:
                        self._unseen(seat, size, None)
            case ev.Asked():
                self._question(sight)
            case ev.Handed(seat, to, cards):
                self._handed(seat, to, cards)
            case ev.WentFishing(target=target):
                self._bound(target, self._asked, 0, 0)
                self._know(target, self._asked, 0)
            case ev.Drew(seat, card, caught):
                self._drawn(seat, self.kind_of(card), caught=caught)
            case ev.DrewSeen(seat):
                self._unseen(seat, 1, self._asked)
            case ev.Refilled(cards=cards):
                self._own(cards)
            case ev.RefilledSeen(seat, count):
                self._unseen(seat, count, None)
            case ev.Book(seat, _, cards):
                self._laid_down(seat, cards)
            case ev.Redealt():
                self._forget()
            case _:
                pass

    def _own(self, cards: CardSet) -> None:
        for kind, count in self._counts(cards).items():
            self.mine[kind] += count
            self.unseen[kind] -= count

    def _unseen(self, seat: Seat, size: int, never: Kind | None) -> None:
        self.groups.append(Group(seat, size, never))
        self._gained.add(seat)
        fresh = self.fresh[seat]
        for kind in range(len(fresh)):
            if kind != never:
                fresh[kind] += size

    def _drawn(self, seat: Seat, kind: Kind, *, caught: bool) -> None:
        self.unseen[kind] -= 1
        if seat == self.seat:
            self.mine[kind] += 1
        if caught:
            self.least[seat][kind] += 1
            self._flow(seat, kind, 1)

    def _question(self, asked: ev.Asked) -> None:
        self._settle()
        if asked.card is None or asked.shown is None:
            self._asked = self.kind(asked.rank)
            self._bound(asked.seat, self._asked, 1, MANY)
            self.least[asked.seat][self._asked] = max(1, self.least[asked.seat][self._asked])
            return
        self._asked, shown = self.kind(asked.card), self.kind(asked.shown)
        self._know(asked.seat, self._asked, 0)
        self._know(asked.seat, shown, 1)

    def between_moves(self) -> Facts:
        """These facts where all consequences of the last question were seen: seats that got cards have laid down their books.

        What is counted, is counted with them. These facts stay as they are, so they may be asked at any time.
        """
        if not self._gained:
            return self
        settled = self.copy()
        settled._settle()  # noqa: SLF001  # of the same class
        return settled

    def _settle(self) -> None:
        """No seat that got cards has a book in its hand, but for one that everybody knows it is about to lay down."""
        if self.is_complete:
            for seat in self._gained:
                for kind in range(len(self.kinds)):
                    if self.least[seat][kind] < self._rules.book_size:
                        self._bound(seat, kind, 0, self._rules.book_size - 1)
        self._gained.clear()

    def _handed(self, seat: Seat, to: Seat, cards: CardSet) -> None:
        for kind, count in self._counts(cards).items():
            if self._rules.options.give == "all":
                self._bound(seat, kind, count, count)
                self._know(seat, kind, 0)
            else:
                self._bound(seat, kind, count, MANY)
                self.least[seat][kind] = max(0, self.least[seat][kind] - count)
            self.least[to][kind] += count
            for who, change in ((seat, -count), (to, count)):
                self._flow(who, kind, change)
                self.mine[kind] += change if who == self.seat else 0

    def _laid_down(self, seat: Seat, cards: CardSet) -> None:
        for kind, count in self._counts(cards).items():
            self.left[kind] -= count
            self.mine[kind] -= count if seat == self.seat else 0
            self.least[seat][kind] = max(0, self.least[seat][kind] - count)
            self._flow(seat, kind, -count)
            self._bound(seat, kind, 0, MANY)

    # --- Conclusions ------------------------------------------------------------------------------------------------

    def _know(self, seat: Seat, kind: Kind, count: int) -> None:
        """Note that the seat holds exactly so many of that kind, as everybody knows."""
        self.least[seat][kind] = count
        self.fresh[seat][kind] = 0

    def _flow(self, seat: Seat, kind: Kind, change: int) -> None:
        self.flows[seat][kind] += change
        if change > 0:
            self._gained.add(seat)

    def _bound(self, seat: Seat, kind: Kind, least: int, most: int) -> None:
        """Note bounds on the number of cards of that kind that the seat holds now."""
        if seat != self.seat:
            known = self.flows[seat][kind]
            self.bounds[kind].append(Bound(seat, len(self.groups), least - known, most - known))
