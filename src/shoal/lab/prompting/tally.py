"""What answers were worth: how many were moves at once, and how many were illegal, unreadable, repeated, or given up."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from msgspec import Struct
from msgspec.structs import astuple, fields

from shoal.core.codec import encode
from shoal.core.errors import ShoalError


class BadTally(ShoalError, ValueError):
    """A file in which the counts cannot be kept."""


class Counts(Struct, frozen=True):
    """The counts of a game, or of many.

    `asked` questions, one for each moment in which a move was wanted; `answers`, with those that were no move; `illegal` ones,
    which are understood and not possible; `unreadable` ones; `repeated` ones, equal to an earlier bad answer to the same question;
    `given_up` questions, for which a legal move was made in the command's place.
    """

    asked: int = 0
    answers: int = 0
    illegal: int = 0
    unreadable: int = 0
    repeated: int = 0
    given_up: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))

    def __str__(self) -> str:
        return ", ".join(f"{one.name.replace('_', ' ')} {getattr(self, one.name)}" for one in fields(self))


class GameCounts(Struct, frozen=True):
    """A line of the file of counts: version 1. `finished` says whether the game was played to its end."""

    game: str
    seat: int
    finished: bool
    counts: Counts
    shoal_prompt: int = 1


@dataclass
class Tally:
    """All counts so far, and the file to which those of each game are appended."""

    path: Path | None = None
    total: Counts = Counts()  # noqa: RUF009  # it is frozen

    def note(self, game: GameCounts) -> None:
        """Keep the counts of a game that is over, or was broken off."""
        self.total += game.counts
        if self.path is not None:
            append(self.path, encode(game) + b"\n")


def append(path: Path, line: bytes) -> None:
    """Append a line in one piece, because several seats may write to one file; raises `BadTally`."""
    try:
        with path.open("ab", buffering=0) as file:
            file.write(line)
    except OSError as error:
        raise BadTally(f"{path}: {error.strerror or error}") from None
