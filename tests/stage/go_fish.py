"""Scripts for Go Fish: they see all hands and the stock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from shoal.games.go_fish.rules.moves import Ask, rank_of
from tests.stage.server import Play, Script, Unreachable

Kind = Literal["hit", "fish", "catch", "book"]


def questions(play: Play) -> Iterator[tuple[Kind, Ask]]:
    """The questions that the seat on turn may ask, and what each of them leads to."""
    seat = play.turn
    if seat is None:
        return
    hands, stock = play.state.hands, play.state.stock
    for rank in dict.fromkeys(map(rank_of, hands[seat])):
        own = sum(rank_of(card) == rank for card in hands[seat])
        for target in range(play.rules.seats):
            move = Ask(seat, target, rank)
            if target == seat or not play.is_legal(move):
                continue
            theirs = sum(rank_of(card) == rank for card in hands[target])
            is_catch = bool(stock) and rank_of(stock[0]) == rank
            kind: Kind = "hit" if theirs else "catch" if is_catch else "fish"
            yield ("book" if own + theirs + (is_catch and not theirs) == 4 and kind != "fish" else kind), move


def question(play: Play, *kinds: Kind) -> Ask:
    """A question that leads to one of these."""
    for wanted in kinds:
        for kind, move in questions(play):
            if kind == wanted:
                return move
    raise Unreachable("no such question here")


def until(kind: Kind, seat: int = 0) -> Script:
    """Play until it is that seat's turn and it may ask a question that leads to that."""

    def script(play: Play) -> None:
        for _ in range(300):
            if play.turn == seat and any(found == kind for found, _ in questions(play)):
                return
            play.do(question(play, "fish", "hit", "catch", "book"))
        raise Unreachable("it never came")

    return script


def first_turn(seat: int) -> Script:
    """Take a deal in which that seat begins."""

    def script(play: Play) -> None:
        if play.turn != seat:
            raise Unreachable("another seat begins")

    return script


def asked(count: int, seat: int | None = None) -> Script:
    """Play so many questions, and on until it is that seat's turn."""

    def script(play: Play) -> None:
        done = 0
        while done < count or (seat is not None and play.turn != seat):
            kinds: tuple[Kind, ...] = ("hit", "book", "fish", "catch") if done % 3 else ("fish", "hit", "book", "catch")
            play.do(question(play, *kinds))
            done += 1
            if play.is_over:
                raise Unreachable("it is over")

    return script


def ended(play: Play) -> None:
    """Play to the end, quickly."""
    while not play.is_over:
        play.do(question(play, "book", "hit", "catch", "fish"))


def before_the_end(play: Play) -> None:
    """Play until the next question ends the game."""
    while True:
        move = question(play, "book", "hit", "catch", "fish")
        if any(type(event).__name__ == "Over" for event in play.rules.decide(play.state, move)):
            return
        play.do(move)


def fished(ranks: int) -> Script:
    """Play until seat 0 holds so many ranks, and has just fished in vain."""

    def script(play: Play) -> None:
        while True:
            if play.turn == 0 and len(set(map(rank_of, play.state.hands[0]))) >= ranks:
                play.do(question(play, "fish"))
                return
            play.do(question(play, "fish", "hit", "catch", "book"))

    return script


def refilled(play: Play) -> None:
    """Play until seat 0 ran out of cards and drew again."""
    while not play.is_over:
        before = len(play.log)
        play.do(question(play, "book", "hit", "fish", "catch"))
        if any(type(event).__name__ == "Refilled" and getattr(event, "seat", None) == 0 for event in play.log[before:]):
            return
    raise Unreachable("it is over")
