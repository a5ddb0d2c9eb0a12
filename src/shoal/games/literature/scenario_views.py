"""Scenarios of what a seat can know (`rules.md` E, kind `literature_view`): sights as data, and what they must imply.

A scenario states how many cards the seats hold, which cards the viewer holds, and the questions since then. The game
may have begun long before, so no deal leads there: the constraints are set directly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from shoal.core.cards import Card, CardSet
from shoal.core.errors import ShoalError
from shoal.core.game import Seat
from shoal.games.literature.belief.belief import Belief, Contradiction
from shoal.games.literature.belief.constraints import Constraints
from shoal.games.literature.rules.events import Asked, Moved, Sight
from shoal.games.literature.rules.moves import HalfSuit
from shoal.games.literature.rules.options import Layout, Options
from shoal.scenarios.running import Run, rules_of
from shoal.scenarios.text import Differs, Malformed, SeatNames, WordList, as_text, must_be, read_cards

ANSWERS: Final = {
    **dict.fromkeys(("yes", "hit", "true"), "yes"),
    **dict.fromkeys(("no", "miss", "false"), "no"),
    "surrender": "surrender",
}
"""How an answer may be written. `surrender`: the asker held the card, which went to the target."""


class Implied(Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true of all deals that agree with the sights. The half-suits are the viewer's team's."""

    certain: dict[str, WordList] = {}
    possible: dict[str, WordList] = {}
    """In some of these deals, but not in all."""
    impossible: dict[str, WordList] = {}
    contained: dict[HalfSuit, bool] = {}
    sure_claim: dict[HalfSuit, bool] = {}
    attribution: dict[HalfSuit, dict[str, WordList]] = {}
    """The likeliest attribution, or one of several that are equally likely."""
    worlds: int | UnsetType = UNSET


class Viewed(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario of kind `literature_view`."""

    seats: tuple[str, ...]
    open: tuple[HalfSuit, ...]
    viewer: str
    expect: Implied
    own: WordList = None
    sizes: dict[str, int] = {}
    log: tuple[tuple[str, str, str, bool | str], ...] = ()
    options: dict[str, object] = {}


def read_view(data: Mapping[str, object]) -> Run:
    """Read a scenario of kind `literature_view`; raises `Malformed`."""
    viewed = msgspec.convert(data, Viewed)
    names = SeatNames(viewed.seats)
    options = msgspec.convert({"players": len(viewed.seats), **viewed.options}, Options)
    if options.players != len(viewed.seats):
        raise Malformed(f"options: {options.players} players, but {len(viewed.seats)} seats")
    layout = rules_of(Layout, options)
    history = _constraints(layout, viewed, names)
    _check_expected(layout, viewed, names)
    return lambda: _view_differing(history, viewed, names)


def _constraints(layout: Layout, viewed: Viewed, names: SeatNames) -> list[Constraints]:
    """The constraints at the start and after every question."""
    for half_suit in viewed.open:
        if half_suit not in layout.half_suits or viewed.open.count(half_suit) > 1:
            raise Malformed(f"{half_suit!r} is no half-suit, or is named twice")
    cards = CardSet(card for half_suit in viewed.open for card in layout.half_suits[half_suit])
    viewer = names.seat(viewed.viewer)
    own = CardSet(read_cards(viewed.own))
    if not own <= cards:
        raise Malformed(f"{viewed.viewer} holds {own - cards}, which no open half-suit has")

    def after(count: int) -> Constraints:
        constraints = Constraints(layout, viewer)
        constraints.begin(_sizes(viewed, names, own, len(cards)), own, cards)
        for number, entry in enumerate(viewed.log[:count], 1):
            try:
                for sight in _sights(layout, constraints, entry, names):
                    constraints.see(sight)
            except ShoalError as error:
                raise Malformed(f"log: question {number}: {error}") from None
        return constraints

    return [after(count) for count in range(len(viewed.log) + 1)]


def _sizes(viewed: Viewed, names: SeatNames, own: CardSet, cards: int) -> tuple[int, ...]:
    sizes = {names.seat(name): size for name, size in viewed.sizes.items()}
    if sizes.setdefault(names.seat(viewed.viewer), len(own)) != len(own):
        raise Malformed(f"sizes: {viewed.viewer} holds {len(own)} cards")
    unnamed = [name for name in viewed.seats if names.seat(name) not in sizes]
    if unnamed:
        raise Malformed(f"sizes: {' and '.join(unnamed)} missing")
    if min(sizes.values()) < 0 or sum(sizes.values()) != cards:
        raise Malformed(f"sizes: the hands have {sum(sizes.values())} cards, the open half-suits {cards}")
    return tuple(sizes[seat] for seat in range(len(sizes)))


def _sights(
    layout: Layout, constraints: Constraints, entry: tuple[str, str, str, bool | str], names: SeatNames
) -> Iterator[Sight]:
    """The sights of a question; raises `Malformed` when it could not have been asked."""
    asker, target, card = names.seat(entry[0]), names.seat(entry[1]), Card(entry[2])
    answer = ANSWERS.get(as_text(entry[3]).lower())
    if answer is None or (answer == "surrender" and layout.options.bluff_effect != "surrender"):
        raise Malformed(f"{as_text(entry[3])!r} is no answer")
    if asker == target or ((asker - target) % 2 == 0 and not layout.options.ask_teammates):
        raise Malformed(f"{entry[0]} may not ask {entry[1]}")
    if not constraints.cards >> card & 1:
        raise Malformed(f"{card} is in no open half-suit")
    if constraints.size[target] < 1:
        raise Malformed(f"{entry[1]} has no cards")
    yield Asked(asker, target, card, answer == "yes")
    if answer == "surrender":
        yield Moved(card, asker, target)


def _check_expected(layout: Layout, viewed: Viewed, names: SeatNames) -> None:
    expected = viewed.expect
    if expected == Implied():
        raise Malformed("nothing is expected")
    cards = CardSet(card for half_suit in viewed.open for card in layout.half_suits[half_suit])
    for holdings in (expected.certain, expected.possible, expected.impossible, *expected.attribution.values()):
        for name, codes in holdings.items():
            names.seat(name)
            if not CardSet(read_cards(codes)) <= cards:
                raise Malformed(f"{as_text(codes)}: not all of these are in open half-suits")
    for half_suit in (*expected.contained, *expected.sure_claim, *expected.attribution):
        if half_suit not in viewed.open:
            raise Malformed(f"{half_suit!r} is not open")


def _view_differing(history: list[Constraints], viewed: Viewed, names: SeatNames) -> str | None:
    try:
        belief = Belief(history[-1])
    except Contradiction:
        return f"expected a log that can be and was {_where_impossible(history)}"
    try:
        _compare_cards(belief, viewed.expect, names)
        _compare_half_suits(belief, names.seat(viewed.viewer) % 2, viewed.expect, names)
        if viewed.expect.worlds is not UNSET:
            must_be("worlds", viewed.expect.worlds, belief.worlds)
    except Differs as difference:
        return str(difference)
    return None


def _where_impossible(history: list[Constraints]) -> str:
    for number, constraints in enumerate(history):
        try:
            Belief(constraints)
        except Contradiction:
            return f"one that no deal agrees with from question {number} on" if number else "one that cannot begin"
    raise AssertionError("the last of them is impossible")


def _compare_cards(belief: Belief, expected: Implied, names: SeatNames) -> None:
    holdings = (("certain", expected.certain), ("possible", expected.possible), ("impossible", expected.impossible))
    for what, by_name in holdings:
        for name, codes in by_name.items():
            for card in read_cards(codes):
                must_be(f"{card} with {name}", what, _certainty(belief, names.seat(name), card))


def _certainty(belief: Belief, seat: Seat, card: Card) -> str:
    count = belief.count(seat, card)
    if not count:
        return "impossible"
    return "certain" if count == belief.worlds else "possible"


def _compare_half_suits(belief: Belief, team: int, expected: Implied, names: SeatNames) -> None:
    for half_suit, contained in expected.contained.items():
        must_be(f"{half_suit} contained", contained, belief.contained(team, half_suit))
    for half_suit, sure in expected.sure_claim.items():
        must_be(f"{half_suit} a sure claim", sure, belief.sure(team, half_suit) is not None)
    for half_suit, holders in expected.attribution.items():
        named = tuple(sorted((card, names.seat(name)) for name, codes in holders.items() for card in read_cards(codes)))
        best = belief.attribution(team, half_suit)
        if best is None or belief.chance_of(named) != best[0]:
            actual = "none" if best is None else " ".join(f"{card} {names.of(seat)}" for card, seat in best[1])
            raise Differs(f"expected {half_suit} likeliest {as_text(holders)} and was {actual}")
