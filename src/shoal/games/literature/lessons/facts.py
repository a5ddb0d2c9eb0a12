"""Facts about positions, as lessons state them, and how the exact mind checks them.

    holds Cy 7H         Cy holds it for certain             where 9H Dee Fay     exactly these may hold it
    lacks Cy 6H         Cy does not hold it for certain     likelier Fay Dee 9C  it is likelier with Fay
    base Cy LH          Cy holds a card of it for certain   void Bo LH           Bo holds none of it for certain
    sure LH             we hold it all, and where is clear  unsure LH            that is not so
    contained LH        we hold it all, wherever            danger Fay 3         so many cards of ours Fay can take for certain
    signal Cy 2H        by the convention Cy holds it       deal Cy 2H           the deal gives it to Cy
    closed HD won       it is closed, with that outcome     asked 2 Bo Cy 9H     the last question but one was this

All but those of the deal and of what is closed are what one seat knows: the reader's, or the one that stands before a colon (`Cy: sure LH`); `all:` is what
everybody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final

from shoal.core.cards import Card, CardSet, UnknownCard
from shoal.core.game import Seat
from shoal.games.literature.belief.belief import Contradiction
from shoal.games.literature.belief.constraints import Constraints
from shoal.games.literature.belief.exact import Exact, exact
from shoal.games.literature.bots.convention import decode
from shoal.games.literature.rules.events import Asked
from shoal.games.literature.rules.rules import Literature
from shoal.lessons.learning import BadFact
from shoal.records.replaying import AnyGame


def is_true(game: AnyGame, seat: Seat, names: Sequence[str], fact: str) -> bool:
    """Whether a fact is true of a position; `BadFact` when the text is none."""
    whose, colon, said = fact.partition(":")
    words = (said if colon else fact).split()
    knower = (None if whose == "all" else names.index(whose)) if colon and whose in ("all", *names) else seat
    try:
        return _FACTS[words[0]](_Known(game, knower, names), *words[1:])
    except (KeyError, ValueError, IndexError, TypeError, UnknownCard) as bad:
        raise BadFact(f"{fact!r} is no fact: {bad}") from None


def possible(game: AnyGame, seat: Seat, card: Card) -> tuple[Seat, ...]:
    """Who may hold that card, by what that seat knows."""
    return _Known(game, seat, ()).belief.possible(card)


class _Supposed(Constraints):
    """The constraints of a seat, and a supposition on top of them."""

    __slots__ = ()

    def suppose_void(self, seat: Seat, cards: CardSet) -> None:
        """That seat holds none of these cards."""
        self._may[seat] &= ~cards.mask


class _Known:
    """What one seat (`None`: everybody) knows of a position."""

    def __init__(self, game: AnyGame, seat: Seat | None, names: Sequence[str]) -> None:
        rules = game.rules
        assert isinstance(rules, Literature), "a lesson of this game"
        self.game = game
        self.rules = rules
        self.seat = seat
        self._names = names
        self._constraints = Constraints(rules, seat)
        for sight in game.sights(seat):
            self._constraints.see(sight)

    @cached_property
    def belief(self) -> Exact:
        return exact(self._constraints)

    def seat_of(self, name: str) -> Seat:
        return self._names.index(name)

    @property
    def team(self) -> int:
        if self.seat is None:
            raise BadFact("everybody is in no team")
        return self.seat % 2

    def has_base(self, seat: Seat, half_suit: str) -> bool:
        """Whether it holds a card of the half-suit in every deal: there is none in which all of them are elsewhere."""
        cards = self.rules.half_suits[half_suit]
        if any(self.belief.known(card) == seat for card in cards):
            return True
        if any(holder == seat and not base & ~cards.mask for holder, base in self._constraints.bases):
            return True
        supposed = _Supposed(self.rules, self.seat)
        for sight in self.game.sights(self.seat):
            supposed.see(sight)
        supposed.suppose_void(seat, cards)
        try:
            exact(supposed)
        except Contradiction:
            return True
        return False

    def lacks(self, seat: Seat, card: Card) -> bool:
        return not self.belief.count(seat, card)


def _danger(known: _Known, name: str) -> int:
    """How many cards of its opponents that seat could take one after the other, by what is known."""
    seat = known.seat_of(name)
    board = known.game.state.board
    count = 0
    for half_suit, cards in known.rules.half_suits.items():
        holders = [known.belief.known(card) for card in cards] if cards <= board.open else []
        ours = sum(holder is not None and holder % 2 != seat % 2 for holder in holders)
        count += ours if ours and known.has_base(seat, half_suit) else 0
    return count


def _is_closed(known: _Known, half_suit: str, outcome: str) -> bool:
    return any(closed.half_suit == half_suit and closed.outcome == outcome for closed in known.game.state.board.closed)


def _was_asked(known: _Known, back: str, seat: str, target: str, card: str) -> bool:
    asked = [event for event in known.game.log if isinstance(event, Asked)][-int(back)]
    return (asked.seat, asked.target, asked.card) == (known.seat_of(seat), known.seat_of(target), Card(card))


def _signalled(known: _Known, name: str, card: str) -> bool:
    questions = [event for event in known.game.log if isinstance(event, Asked)]
    return (known.seat_of(name), Card(card)) in decode(known.rules, questions).has


def _sure(known: _Known, half_suit: str) -> bool:
    return known.belief.sure(known.team, half_suit) is not None


_FACTS: Final[Mapping[str, Callable[..., bool]]] = {
    "holds": lambda known, name, card: known.belief.known(Card(card)) == known.seat_of(name),
    "lacks": lambda known, name, card: known.lacks(known.seat_of(name), Card(card)),
    "base": lambda known, name, half_suit: known.has_base(known.seat_of(name), half_suit),
    "void": lambda known, name, half_suit: all(
        known.lacks(known.seat_of(name), card) for card in known.rules.half_suits[half_suit]
    ),
    "sure": _sure,
    "unsure": lambda known, half_suit: not _sure(known, half_suit),
    "contained": lambda known, half_suit: known.belief.contained(known.team, half_suit),
    "where": lambda known, card, *names: (
        set(known.belief.possible(Card(card))) == {known.seat_of(name) for name in names}
    ),
    "likelier": lambda known, one, other, card: (
        known.belief.chance(known.seat_of(one), Card(card)) > known.belief.chance(known.seat_of(other), Card(card))
    ),
    "closed": _is_closed,
    "asked": _was_asked,
    "danger": lambda known, name, count: _danger(known, name) == int(count),
    "signal": _signalled,
    "deal": lambda known, name, card: Card(card) in known.game.state.hands[known.seat_of(name)],
}
"""What each word means; the arguments are the rest of the fact."""


def parts_of(fact: str) -> tuple[str, tuple[str, ...]]:
    """A fact of the reader's as its word and the words that follow: for a choice that says one."""
    word, *rest = fact.split()
    if word not in _FACTS:
        raise BadFact(f"{fact!r} is no fact")
    return word, tuple(rest)
