"""Small positions of Literature for tests that need one: who holds what, all other half-suits closed."""

from __future__ import annotations

from typing import Any

from shoal.core.cards import CardSet
from shoal.core.game import Game, Seat
from shoal.games.literature import Literature, Move, Options
from shoal.games.literature.rules.events import Closed, Dealt, Event, Revealed
from shoal.games.literature.rules.options import Setup

Play = Game[Any, Move, Event, Any, Any, Any]


def half_suits_of(game: Play) -> dict[str, CardSet]:
    """The half-suits of a game by name."""
    setup = game.rules.setup
    assert isinstance(setup, Setup)
    return dict(setup.half_suits)


def position(*hands: str, turn: Seat = 0, options: Options | None = None) -> Play:
    """A game in which the seats hold these cards: whole half-suits together, and all others are cancelled."""
    rules = Literature(options or Options(players=len(hands)))
    held = [CardSet(hand) for hand in hands]
    shown = CardSet(card for hand in held for card in hand)
    closed = {name: cards for name, cards in rules.half_suits.items() if not cards & shown}
    assert shown == rules.pack - CardSet(card for cards in closed.values() for card in cards)
    gone = rules.pack - shown
    game: Play = Game.replay(rules, [Dealt(turn, (held[0] | gone, *held[1:]))])
    for name, cards in closed.items():
        laid_down = Revealed(name, tuple((card, 0) for card in cards))
        game = game.after([laid_down, Closed(name, None, "cancelled", (0, 0))])
    return game.after(rules.settle(game.state, turn))
