"""One move as text, as a line of a record has it, with seats as numbers: `2 asks 5 9C`, `0 claims LC with 0 2C 3C, 4 4C`."""

from __future__ import annotations

from typing import Any, Final

from shoal.core.codec import Unreadable
from shoal.core.game import Seat
from shoal.core.games import kit_of
from shoal.records.faults import LONGEST_LINE, RecordFault
from shoal.records.phrases import Names, Token, number_of, tokens_of
from shoal.records.writing import phrases_of


class _Numbers(Names):
    """Seats that have no names: `2`, and as in records of seats that share a name, `#2`."""

    def __init__(self) -> None:
        super().__init__(())

    def __call__(self, seat: Seat) -> str:
        return str(seat)

    def seat(self, token: Token) -> Seat:
        """The seat of a token; raises `RecordFault` when it is no number."""
        return number_of(token._replace(text=token.text.removeprefix("#")))


_NUMBERS: Final = _Numbers()


def read_move(game: str, text: object, names: Names = _NUMBERS) -> Any:
    """The move of that game that a text says, legal or not; raises `Unreadable` when it says none.

    Seats are numbers, or have these names.

    >>> read_move("literature", "2 asks 5 9C")
    Ask(seat=2, target=5, card=Card('9C'))
    """
    if not isinstance(text, str) or len(text) > LONGEST_LINE:
        raise Unreadable(f"a move is a text of at most {LONGEST_LINE} letters")
    try:
        said = tokens_of(text)
        moves = kit_of(game).notation().PHRASES
        phrase = next(
            (phrase for kind, phrase in phrases_of(game).items() if kind in moves and phrase.fits(said)), None
        )
        if phrase is None:
            raise Unreadable(
                f"{text[:80]!r} is no move of {game}; moves are said like this: {', '.join(moves.values())}"
            )
        return phrase.read(said, names)
    except RecordFault as fault:
        raise Unreadable(f"{text[:80]!r} is no move of {game}: {fault.about}") from None


def write_move(game: str, move: object) -> str:
    """A move of that game as text.

    >>> from shoal.games.literature import PassTurn
    >>> write_move("literature", PassTurn(0, 4))
    '0 passes to 4'
    """
    return phrases_of(game)[type(move)].write(move, _NUMBERS)
