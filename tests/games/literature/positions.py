"""Small positions of Literature for tests that need one: who holds what, all other half-suits closed; and what a seat makes of them."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol, TypeVar

from shoal.bots.naming import bot_of
from shoal.core.cards import CardSet
from shoal.core.game import Game, Seat
from shoal.games.literature import Literature, Move, Options
from shoal.games.literature.belief import Facts
from shoal.games.literature.rules.events import Closed, Dealt, Event, Revealed
from shoal.games.literature.rules.options import Setup

Play = Game[Any, Move, Event, Any, Any, Any]


class Watcher(Protocol):
    """A bot, a memory, or what is proven."""

    def see(self, sight: Any, /) -> None: ...


W = TypeVar("W", bound=Watcher)


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


def watching(watcher: W, game: Game[Any, Any, Any, Any, Any, Any], seat: Seat | None) -> W:
    """The watcher, once it has seen what that seat saw of the game."""
    for event in game.log:
        watcher.see(game.rules.seen(event, seat))
    return watcher


def word(name: str, game: Play, seat: Seat, dice: int = 1) -> Any:
    """What a bot of that name says on that seat."""
    return watching(bot_of("literature", name)(game.rules, seat, Random(dice)), game, seat).move(game.view(seat))


def facts_of(game: Game[Any, Any, Any, Any, Any, Any], seat: Seat | None) -> Facts:
    """What is proven for that seat, or for a spectator (`None`)."""
    rules: Any = game.rules
    return watching(Facts(rules, seat), game, seat)
