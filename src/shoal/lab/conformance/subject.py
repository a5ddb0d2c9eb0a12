"""What a game must look like to be checked: `Subject` and `SubjectPosition`, and what else they may offer.

Two small protocols are enough for any environment: a subject deals a game from a seed, a position tells each seat what it is
given and takes actions. All else is an *ability*: a method more, by which one more check can be done. A check that lacks an
ability says "not checked", and why; it is never passed over in silence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol, Self, runtime_checkable


class ActionRefused(Exception):
    """An action was not taken, where the environment says so by other means than an exception.

    Any exception that `SubjectPosition.step` raises counts as a refusal; an adapter raises this one.
    """


class SubjectPosition(Protocol):
    """A game in progress."""

    @property
    def seat(self) -> int | None:
        """Who decides, from 0; `None` when the game is over."""

    def legal(self) -> Sequence[int]:
        """The actions that the mask of the seat that decides has, in order."""

    def step(self, action: int) -> None:
        """Take an action of the seat that decides. Raises whatever it likes where the action is not taken."""

    def told(self, seat: int) -> Mapping[str, object]:
        """Everything that the environment gives that seat now, by name: observation, mask, info, reward, texts, tensors."""


class Subject(Protocol):
    """A game to be checked."""

    name: str
    """What reports call it."""

    seats: int
    """How many play; seats are numbered from 0."""

    actions: int
    """How many actions there are; they are numbered from 0."""

    def deal(self, seed: int) -> SubjectPosition:
        """A new game of that seed. The same seed must deal the same game and draw the same cards for the same actions."""


# --- Abilities of a position ---------------------------------------------------------------------------------------------


@runtime_checkable
class Copies(Protocol):
    """A position that can be copied; without it games are played again from their seed, which takes longer."""

    def copy(self) -> Self:
        """A game that goes on by itself from here."""


@runtime_checkable
class Describes(Protocol):
    """A position that has words for actions; without them reports give their numbers."""

    def describe(self, action: int) -> str:
        """An action of the seat that decides, in a few words."""


@runtime_checkable
class TwoWorlds(Protocol):
    """A position of which there are others that a seat cannot tell apart by the rules. It is what finds leaks."""

    def another(self, seat: int, rng: Random) -> SubjectPosition | None:
        """The same play with other hidden cards, of which this seat has seen all that it may see alike; `None` where none was found.

        What the seat may know follows from the rules of the game, and must not be read from what the environment tells it.
        """


@runtime_checkable
class Recalls(Protocol):
    """A position with information states: what claims to be all that a seat knows, with perfect recall."""

    def recalled(self, seat: int) -> object:
        """The information state of a seat: a text, bytes, an array."""


@runtime_checkable
class Holds(Protocol):
    """A position that says where its cards are: the whole truth, for checks alone."""

    def card_places(self) -> Mapping[str, Sequence[Any]]:
        """The cards of every place, by its name; cards need only be equal and printable."""


@runtime_checkable
class Saves(Protocol):
    """A position that can be written down."""

    def save(self) -> str | bytes | None:
        """This position as a text; `None` where it cannot be written down just now."""


# --- Abilities of a subject ----------------------------------------------------------------------------------------------


@runtime_checkable
class Loads(Protocol):
    """A subject that reads what `Saves.save` has written."""

    def load(self, text: str | bytes) -> SubjectPosition:
        """The position of that text."""


@runtime_checkable
class Redeals(Protocol):
    """A subject whose games are dealt again with the same object, as environments are by `reset`."""

    def redeal(self, used: SubjectPosition, seed: int) -> SubjectPosition:
        """A game of that seed, dealt with what a game was played with before."""

    def next_deal(self, used: SubjectPosition) -> SubjectPosition | None:
        """The game that follows when no seed is given; `None` where there is no such thing."""
