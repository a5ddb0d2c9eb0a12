"""What no step of Fish Draw may break: the counterparts of Literature's I1 to I9."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shoal.core.cards import CardSet
from shoal.games.fish_draw import FishDraw, SeatView, State
from shoal.games.fish_draw.rules import events as ev


def laws(rules: FishDraw, before: State, events: Sequence[Any], after: State) -> str | None:
    """The first law that a step broke: from one truth, through these events, to the next."""
    return _broken_sizes(after) or _broken_ledger(after) or _broken_phase(rules, before, events, after)


def _broken_sizes(after: State) -> str | None:
    board = after.board
    if board.sizes != tuple(len(after.holding(seat)) for seat in range(len(board.sizes))):
        return "sizes are not what is held"
    if len(board.middle_up) + board.middle_down != len(after.middle) or not set(board.middle_up) <= set(after.middle):
        return "the middle is not what lies there"
    if board.piles != tuple(map(len, after.piles)) or board.aside != len(after.aside):
        return "piles are not what lies there"
    return None


def _broken_ledger(after: State) -> str | None:
    """The truth is always among the possibilities of the ledger."""
    board = after.board
    if board.phase == "deal":
        return None
    if CardSet(entry.card for entry in board.ledger) != board.fish:
        return "the ledger has lost a Fish"
    final = {card: seat for seat, card in board.final}
    for entry in board.ledger:
        seats = [seat for seat in range(len(board.sizes)) if entry.card in after.holding(seat)]
        if entry.card in final and not seats and entry.card not in after.middle:
            seats = [final[entry.card]]
        if not (
            board.final or board.over or entry.card in board.middle_up or all(board.room[at] for at in entry.places)
        ):
            return "a Fish is placed where there is no room"
        in_middle, aside = entry.card in after.middle, entry.card in after.aside
        if (seats and seats[0] not in entry.seats) or (in_middle and not entry.middle) or (aside and not entry.aside):
            return f"the ledger is wrong about a Fish in {board.phase}"
    return None


def _broken_phase(rules: FishDraw, before: State, events: Sequence[Any], after: State) -> str | None:
    board = after.board
    if any(board.sizes[seat] for seat in board.out):
        return "a seat that is out has cards"
    if any(rules.moves(SeatView(board, seat)) for seat in board.out):
        return "a seat that is out may move"
    if board.round < before.board.round or len(board.out) < len(before.board.out):
        return "time went backwards"
    revealed = [event for event in events if isinstance(event, ev.Revealed)]
    if any(before.board.sizes[seat] == 0 and not event.again for event in revealed for seat, _ in event.cards):
        return "a seat without cards turned one"
    if board.phase == "collect" and (board.winner is None or board.fish_on_table not in board.fish):
        return "a round waits for its winner whom no Fish made"
    if rules.unheard(after) and board.phase != "collect":
        return "somebody is waited for who has nothing to shout"
    if board.phase == "round" and len(board.with_cards) < 2:
        return "a round of fewer than two players"
    if board.phase == "over":
        return None if board.over is not None and board.over.winners else "nobody won"
    return None
