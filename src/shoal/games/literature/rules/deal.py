"""The deal, the only random event of a game (`rules.md` A4), and who deals next."""

from __future__ import annotations

from random import Random

from shoal.core.cards import Card, CardSet
from shoal.core.game import Illegal, Seat
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.events import Event
from shoal.games.literature.rules.layout import Layout
from shoal.games.literature.rules.state import NO_CARDS, State


def deal(layout: Layout, rng: Random, dealer: Seat) -> ev.Dealt:
    """All cards, one at a time, clockwise from the dealer's left; then who has the first turn."""
    cards = list(layout.pack)
    rng.shuffle(cards)
    hands = [NO_CARDS] * layout.seats
    for place in range(layout.seats):
        hands[(dealer + 1 + place) % layout.seats] = CardSet(cards[place :: layout.seats])
    return ev.Dealt(dealer, tuple(hands), _first(layout, rng, dealer))


def _first(layout: Layout, rng: Random, dealer: Seat) -> Seat | None:
    match layout.options.first_player:
        case "dealer":
            return None
        case "left_of_dealer":
            return (dealer + 1) % layout.seats
        case "random":
            return rng.randrange(layout.seats)
        case seat:
            return int(seat.removeprefix("seat:"))


def misdeal(layout: Layout, state: State, exposed: Card, rng: Random) -> tuple[Event, ...]:
    """A card was exposed in the deal: the same dealer deals again. `DEAL_OVER` once anybody has asked or claimed."""
    if state.board.phase == "deal":
        raise Illegal("NOT_DEALT")
    if exposed not in layout.pack:
        raise Illegal("UNKNOWN_CARD")
    if state.board.begun:
        raise Illegal("DEAL_OVER")
    return (ev.Misdealt(exposed), deal(layout, rng, state.board.dealer))


def next_dealer(layout: Layout, state: State, rng: Random) -> Seat:
    """Who deals the next game: the left neighbour, anybody, or the next of the losers on the left."""
    dealer, over = state.board.dealer, state.board.over
    match layout.options.next_dealer:
        case "random":
            return rng.randrange(layout.seats)
        case "losers" if over is not None and over.winner is not None:
            return next(seat for seat in (dealer + 1, dealer + 2) if seat % 2 != over.winner) % layout.seats
        case _:
            return (dealer + 1) % layout.seats
