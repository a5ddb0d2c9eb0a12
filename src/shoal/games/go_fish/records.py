"""Go Fish in the notation (`docs/notation.md`): phrases of moves and rulings, and events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Final, assert_never

from shoal.core.game import Illegal, Seat
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules import moves as mv
from shoal.games.go_fish.rules.events import Event, Sight
from shoal.games.go_fish.rules.moves import Move
from shoal.games.go_fish.rules.rules import GoFish
from shoal.games.go_fish.rules.state import Board, State

Name = Callable[[Seat], str]

PHRASES: Final[Mapping[type, str]] = {
    mv.Ask: "{seat} asks {target} for {rank}",
    mv.AskCard: "{seat} asks {target} for {card} showing {shown}",
}

RULINGS: Final[Mapping[type, str]] = {ev.Redeal: "ruling redeals"}

DEAL: Final[Mapping[type, Mapping[str, str]]] = {
    ev.Dealt: {"dealer": "seat", "first": "seat", "hands": "hands", "stock": "cards"}
}


def complete_deal(rules: GoFish, recorded: Sequence[ev.Dealt]) -> tuple[Event, ...]:
    """The deal, and what follows from it before the first question."""
    (deal,) = recorded
    if deal.first != rules.left(deal.dealer):
        raise Illegal("DEAL_FIRST")
    return rules.begin(deal)


def candidate_moves(rules: GoFish, state: State, event: Event) -> Iterable[Move]:  # noqa: ARG001  # of other games
    """The moves whose first event may be this one."""
    match event:
        case ev.Asked(seat, target, _, card, shown) if card is not None and shown is not None:
            return (mv.AskCard(seat, target, card, shown),)
        case ev.Asked(seat, target, rank):
            return (mv.Ask(seat, target, rank),)
        case _:
            return ()


def ruling_from(event: Event) -> ev.Redeal | None:
    """The ruling whose first event is this one, if any."""
    return ev.Redeal() if isinstance(event, ev.Redealt) else None


def apply_ruling(rules: GoFish, state: State, ruling: ev.Redeal, rng: Random) -> tuple[Event, ...]:
    """The events of a ruling."""
    return rules.adjudicate(state, ruling, rng)


def answer(events: Sequence[Event], name: Name) -> str:  # noqa: ARG001  # no answer of this game names a seat
    """The result of a question: how many cards were handed over, or what was fished, and the books."""
    parts: list[str] = []
    asker = None
    for event in events:
        match event:
            case ev.Asked(seat):
                asker = seat
            case ev.Handed():
                parts.append(f"gets {len(event.cards)}")
            case ev.WentFishing():
                parts.append("fishes")
            case ev.Drew():
                parts[-1] += f" {event.card}"
            case ev.Book(seat, rank) if seat == asker:
                parts.append(f"book of {rank}")
            case _:
                pass
    return ", ".join(parts)


def standing(board: Board) -> str:
    """The points of every seat."""
    return " ".join(map(str, board.points))


# --- Sentences ------------------------------------------------------------------------------------------------------


def sentence(happened: Event | Sight, name: Name) -> str:
    """An event or a sight as a sentence without a full stop."""
    match happened:
        case ev.Dealt(dealer, _, hands, stock):
            held = "; ".join(f"{name(seat)} has {hand}" for seat, hand in enumerate(hands))
            return f"{name(dealer)} deals: {held}; in the stock {' '.join(map(str, stock))}"
        case ev.HandSeen(dealer, _, _, stock, hand):
            return f"{name(dealer)} deals: in your hand {hand}; {stock} cards in the stock"
        case ev.DealtSeen(dealer, _, sizes, stock):
            return f"{name(dealer)} deals: {' '.join(map(str, sizes))} cards; {stock} in the stock"
        case ev.Asked(seat, target, rank, card, shown):
            wanted = rank if card is None else f"{card} and shows {shown}"
            return f"{name(seat)} asks {name(target)} for {wanted}"
        case ev.Handed(seat, to, cards):
            return f"{name(seat)} gives {name(to)} {cards}"
        case ev.WentFishing():
            return "go fish"
        case ev.Drew(seat, card, caught):
            return f"{name(seat)} fishes {card}{', as asked' if caught else ''}"
        case ev.DrewSeen(seat):
            return f"{name(seat)} fishes a card"
        case ev.Refilled(seat, cards):
            return f"{name(seat)} draws {cards}"
        case ev.RefilledSeen(seat, count):
            return f"{name(seat)} draws {count} cards"
        case ev.Book(seat, rank, cards):
            return f"{name(seat)} lays down {rank}: {cards}"
        case ev.Skipped(seat):
            return f"{name(seat)} is skipped"
        case ev.Turn(seat):
            return f"{name(seat)} has the turn"
        case ev.Redealt():
            return "the table settles: deal again"
        case ev.Over(points, winners, reason):
            won = ", ".join(map(name, winners))
            return f"over, {' '.join(map(str, points))}: won by {won} ({reason.replace('_', ' ')})"
        case _:
            assert_never(happened)
