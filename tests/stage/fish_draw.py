"""Scripts for Fish Draw: the stacks are put in order before anybody draws."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from shoal.core.cards import RANKS, Card
from shoal.games.fish_draw.rules.moves import Call, Collect, Redraw, Reveal, Shout
from tests.stage.server import Arrange, Play, Script, Unreachable


def on_top(*rounds: str) -> Arrange:
    """A deal in which the seats turn these cards, one text a round: `"2C 9H 3S KD"`.

    Cards change places with those that lay there.
    """

    def arrange(dealt: Any) -> Any:
        stacks = [list(stack) for stack in dealt.stacks]
        rest = list(dealt.middle)
        for depth, text in enumerate(rounds):
            for seat, code in enumerate(text.split()):
                _swap([*stacks, rest], stacks[seat], depth, Card(code))
        return replace(dealt, stacks=tuple(map(tuple, stacks)), middle=tuple(rest))

    return arrange


def _swap(piles: list[list[Card]], stack: list[Card], depth: int, card: Card) -> None:
    """Put a card at that depth of a stack, and what lay there where the card was."""
    for pile in piles:
        if card in pile:
            pile[pile.index(card)] = stack[depth]
            stack[depth] = card
            return
    raise Unreachable(f"{card} is not in this game")


def fish_of_rank(rank: str) -> Script:
    """Take no other deal than one whose Fish are the cards of that rank."""

    def script(play: Play) -> None:
        if any(card.rank != rank for card in play.state.board.fish):
            raise Unreachable("other cards are Fish")

    return script


def a_fish_wins(seat: int = 0, *, shouted: tuple[int, ...] = (), seats: int = 4) -> Script:
    """Play on until a Fish has won a round for that seat, and let these seats shout."""

    def script(play: Play) -> None:
        for _ in range(400):
            board = play.state.board
            if board.phase == "collect" and board.winner == seat:
                for one in shouted:
                    play.do(Shout(one))
                return
            turn_on(play)
        raise Unreachable("no Fish won")

    return script


def turn_on(play: Play) -> None:
    """Whatever is next: a round, a repeat, shouts of all and the collecting."""
    board = play.state.board
    if board.phase == "over":
        raise Unreachable("it is over")
    if board.phase == "collect":
        for seat in board.players:
            if play.is_legal(Shout(seat)):
                play.do(Shout(seat))
        play.do(Collect(board.winner))
        return
    move: Reveal | Redraw = Redraw(board.tied[0]) if board.phase == "final_tie" else Reveal(play.turn or 0)
    play.do(move)


def rounds(count: int) -> Script:
    """Play so many rounds."""

    def script(play: Play) -> None:
        for _ in range(count):
            turn_on(play)
        if play.state.board.phase != "round":
            raise Unreachable("a round is under way")

    return script


def led_by(seat: int) -> Script:
    """Play until that seat leads a round."""

    def script(play: Play) -> None:
        for _ in range(60):
            if play.state.board.phase == "round" and play.turn == seat:
                return
            turn_on(play)
        raise Unreachable("others lead")

    return script


def all_fish_gathered(play: Play) -> None:
    """Play until seat 0 has all the Fish, as everybody has seen, and leads a round."""
    for _ in range(100):
        board = play.state.board
        is_seen = all(fish.seats == (0,) and not fish.middle for fish in board.ledger)
        if board.phase == "round" and play.turn == 0 and is_seen:
            return
        turn_on(play)
    raise Unreachable("the Fish are elsewhere")


def ended(play: Play) -> None:
    """Play to the end; where that takes long, take another deal."""
    for _ in range(300):
        if play.is_over:
            return
        turn_on(play)
    raise Unreachable("it goes on and on")


def call(on: int, seat: int = 0) -> Call:
    """Fishageddon."""
    return Call(seat, on)


def plain(play: Play, count: int) -> str:
    """Cards that are no Fish, high ones last: the text of a round for `on_top`."""
    ranks = [rank for rank in RANKS if Card(rank + "C") not in play.state.board.fish]
    return " ".join(f"{rank}C" for rank in ranks[-count:])
