"""A seat at a table as HTML, the same for every game (`web/src/table/seat.tsx`, with the same classes)."""

from __future__ import annotations

from html import escape

from shoal.game import Seat
from shoal.server.messages import TableSeen
from shoal.server.pages import english as text


def name_of(table: TableSeen, seat: Seat) -> str:
    """The name of who sits there, or that it is the reader."""
    return text.YOU if seat == table.you else escape(table.sitters[seat].name)


def seat_html(table: TableSeen, seat: Seat, size: int | None, *, has_turn: bool, more: str = "") -> str:
    """Who sits there and how many cards he has, where that is shown (`None`: it is not); and what the game adds."""
    sitter = table.sitters[seat]
    status = "here" if seat == table.you else sitter.status
    shown = text.bot_badge(sitter.bot) if status == "bot" and sitter.bot else text.BADGES[status]
    badge = f'<small class="badge {status}">{escape(shown)}</small>' if shown else ""
    kind = "seat" + " turn" * has_turn + " out" * (size == 0)
    words = f'<span class="for-ears"> {text.cards_word(size)}</span>' if size else ""
    cards = "" if size is None else f"{size or text.OUT}{words}"
    return (
        f'<div class="{kind}"><span class="name"><b>{name_of(table, seat)}</b>{badge}</span>'
        f'<span class="size">{cards}</span>{more}</div>'
    )


def ring(table: TableSeen, seats: dict[Seat, str]) -> str:
    """Seats that play alone, clockwise from the reader."""
    order = sorted(seats, key=lambda seat: (seat - (table.you or 0)) % len(seats))
    items = "".join(f"<li>{seats[seat]}</li>" for seat in order)
    return f'<section class="players" aria-label="{text.PLAYERS}"><ul class="ring">{items}</ul></section>'
