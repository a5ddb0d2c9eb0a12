"""What no step of Go Fish may break: the counterparts of Literature's I1 to I9."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shoal.games.go_fish import GoFish, State, rank_of
from shoal.games.go_fish.rules import events as ev


def laws(rules: GoFish, before: State, events: Sequence[Any], after: State) -> str | None:
    """The first law that a step broke: from one truth, through these events, to the next."""
    board = after.board
    if board.sizes != tuple(map(len, after.hands)) or board.stock != len(after.stock):
        return "sizes are not what is held"
    if board.points != tuple(
        sum(book.points for book in board.books if book.seat == seat) for seat in range(rules.seats)
    ):
        return "points are not the books"
    if board.books[: len(before.board.books)] != before.board.books:
        return "a book was broken up"
    if any(hand & book.cards for hand in after.hands for book in board.books):
        return "a card of a book is in a hand"
    if any({rank_of(card) for card in book.cards} != {book.rank} for book in board.books):
        return "a book is of several ranks"
    if any(len(book.cards) != rules.book_size for book in board.books):
        return "a book is not whole"
    if len(board.history) != len(before.board.history) + 1:
        return "a question was not remembered, or remembered twice"
    asked = next(event for event in events if isinstance(event, ev.Asked))
    if asked.seat != before.board.turn:
        return "somebody asked out of turn"
    if asked.rank not in {rank for rank, cards in rules.ranks.items() if before.hands[asked.seat] & cards}:
        return "somebody asked for a rank that he does not hold"
    return _broken_answer(rules, before, events, after, asked) or _broken_position(rules, after)


def _broken_answer(rules: GoFish, before: State, events: Sequence[Any], after: State, asked: ev.Asked) -> str | None:
    handed = [event for event in events if isinstance(event, ev.Handed)]
    drew = [event for event in events if isinstance(event, ev.Drew)]
    wanted = rules.ranks[asked.rank] if asked.card is None else {asked.card}
    held = [card for card in before.hands[asked.target] if card in wanted]
    if bool(handed) != bool(held):
        return "a question was not answered truthfully"
    if handed and (drew or len(handed[0].cards) != (1 if rules.options.give == "one" else len(held))):
        return "a hit was not what was held, or was fished for"
    if not handed and len(drew) != min(1, len(before.stock)):
        return "a miss was not fished for"
    if drew and drew[0].caught != (drew[0].card in wanted):
        return "a catch was not told truly"
    goes_on = bool(handed) or (bool(drew) and drew[0].caught and rules.options.lucky_draw == "again")
    given = len(handed[0].cards) if handed else 0
    can_ask_on = any(
        len(hand) > (given if seat == asked.target else 0)
        for seat, hand in enumerate(before.hands)
        if seat != asked.seat
    )
    kept_cards = not any(isinstance(event, ev.Refilled) and event.seat == asked.seat for event in events)
    if goes_on and can_ask_on and kept_cards and after.hands[asked.seat] and after.board.turn not in (None, asked.seat):
        return "a catch lost the turn"
    return None


def _broken_position(rules: GoFish, after: State) -> str | None:
    board = after.board
    kept = rules.options.dealt_books == "keep_until_turn"
    for seat, hand in enumerate(after.hands):
        for cards in rules.ranks.values():
            if len(hand & cards) >= rules.book_size and not (kept and seat != board.turn):
                return "a book stays in a hand"
    if board.phase == "play" and (board.turn is None or not after.hands[board.turn]):
        return "the turn is with an empty hand"
    return _broken_end(rules, after) if board.over else None


def _broken_end(rules: GoFish, after: State) -> str | None:
    board = after.board
    assert board.over is not None
    if board.turn is not None or set(board.over.winners) != {
        seat for seat, points in enumerate(board.over.points) if points == max(board.over.points)
    }:
        return "the winners are not those with most"
    is_so = {
        "all_books": not any(board.sizes) and not board.stock,
        "first_out": not all(board.sizes),
        "hand_or_stock_empty": not all(board.sizes) or not board.stock,
        "max_questions": len(board.history) == rules.most_questions,
    }
    return None if is_so[board.over.reason] else "the game ended for another reason"
