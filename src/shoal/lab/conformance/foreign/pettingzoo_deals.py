"""Hidden cards in environments of PettingZoo, by the name of the module: how they are exchanged, and where all cards are.

They look inside: PettingZoo has no way to ask. Those of RLCard keep a dealer with a pack, from whose end cards are drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from shoal.lab.conformance.adapters.pettingzoo import Cards, Exchange

DRAWN: Final = 5
"""Cards at the end of the pack that may come to lie on the table; they are left where they are."""


def _rlcard_exchange(env: Any, seat: int, rng: Random) -> bool:
    """A hidden card of somebody else and one of the bottom of the pack change places."""
    game = env.unwrapped.env.game
    hands = [_hand(player) for number, player in enumerate(game.players) if number != seat]
    hand, deck = rng.choice(hands), game.dealer.deck
    if len(deck) <= DRAWN:
        return False
    at, place = rng.randrange(len(hand)), rng.randrange(len(deck) - DRAWN)
    hand[at], deck[place] = deck[place], hand[at]
    return True


def _leduc_exchange(env: Any, seat: int, rng: Random) -> bool:
    """The other player's card and one of the pack that will not be turned up change places."""
    game = env.unwrapped.env.game
    other, deck = game.players[1 - seat], game.dealer.deck
    place = rng.randrange(len(deck) - 1)
    other.hand, deck[place] = deck[place], other.hand
    return True


def _hand(player: Any) -> list[Any]:
    hand: list[Any] = player.hand
    return hand


def _rlcard_cards(env: Any) -> Mapping[str, Sequence[str]]:
    """Hands, table and pack."""
    game = env.unwrapped.env.game
    places = {f"player {number}": player.hand for number, player in enumerate(game.players)}
    table = getattr(game, "public_cards", None)
    table = getattr(game, "public_card", None) if table is None else table
    every = {**places, "table": table, "pack": game.dealer.deck}
    return {name: _named(cards) for name, cards in every.items()}


def _named(cards: Any) -> list[str]:
    several = cards if isinstance(cards, list) else [] if cards is None else [cards]
    return [card.get_index() for card in several]


EXCHANGES: Final[Mapping[str, Exchange]] = {
    "pettingzoo.classic.leduc_holdem_v4": _leduc_exchange,
    "pettingzoo.classic.texas_holdem_v4": _rlcard_exchange,
    "pettingzoo.classic.texas_holdem_no_limit_v6": _rlcard_exchange,
}

CARDS: Final[Mapping[str, Cards]] = dict.fromkeys(EXCHANGES, _rlcard_cards)
