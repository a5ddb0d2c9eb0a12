"""How the house rules divide the pack into half-suits, or into whatever is collected instead (`rules.md` A2)."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.core.cards import JOKERS, RANKS, SUITS, Card, CardSet
from shoal.games.literature.rules.moves import HalfSuit
from shoal.games.literature.rules.options import Options


def half_suits(options: Options) -> Mapping[HalfSuit, CardSet]:
    """The parts of the pack by id, with their cards; in display order, low half-suits first."""
    if options.sets == "rank_quartets":
        return {"R" + rank: CardSet(Card(rank + suit) for suit in SUITS) for rank in RANKS}
    ranks = "A" + RANKS[:-1] if ace_is_low(options) else RANKS
    if options.sets == "half_suits":
        ranks = ranks.replace(options.removed_rank, "")
    halves = {"L": ranks[:6], "H": ranks[6:]}
    parts = {
        half + suit: CardSet(Card(rank + suit) for rank in ranks) for half, ranks in halves.items() for suit in SUITS
    }
    if options.jokers:
        removed = (options.removed_rank + suit for suit in SUITS)
        parts["SP"] = CardSet(map(Card, (*removed, *JOKERS[:2])))
    return parts if options.pack == "full" else _first_of(parts, options.pack)


def _first_of(parts: Mapping[HalfSuit, CardSet], pack: str) -> Mapping[HalfSuit, CardSet]:
    """A tiny pack: of `2x3` the first two half-suits, and the first three cards of each."""
    many, cards = map(int, pack.split("x"))
    return {name: CardSet(list(own)[:cards]) for name, own in list(parts.items())[:many]}


def ace_is_low(options: Options) -> bool:
    """Whether the ace is the bottom rank."""
    if options.ace != "auto":
        return options.ace == "low"
    return options.sets == "six_seven" or options.removed_rank == "7"


def worth(options: Options, half_suit: HalfSuit) -> int:
    """The points of a half-suit."""
    if not options.high_double:
        return 1
    if half_suit == "SP":
        return options.special_value
    return 2 if half_suit.startswith("H") else 1
