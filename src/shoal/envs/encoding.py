"""One game under given house rules and settings as numbers: what a kit writes for `shoal.envs` (`Kit.encoding`).

An encoding keeps nothing of any game: all its methods are functions of what they are given. What a seat may know reaches
them as three things, and nothing else does: its `view`, its `SeatMemory` (a fold of its sights), and the `Moment`, which
says in public whose decision it is. So an observation and a mask cannot say more than the seat has seen.

    decision   one action of one seat; a move of the rules may be spelt in several decisions
    moment     whose decision it is now, and whether it is one to be silent at
    spelling   what the seat has said so far of a move that it spells; no one else sees it
    heard      the seats that kept silent since the last move, as bits
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from shoal.core.game import AnyRules, EventT, MoveT, Outcome, Seat, SightT, StateT, ViewT
from shoal.envs.packing import PackedWords, Unpacked
from shoal.envs.settings import Settings
from shoal.envs.spec import Axis, Spec, Symmetry

if TYPE_CHECKING:
    from shoal.envs.arrays import Arrays
    from shoal.envs.lanes import Lanes, Plan

SightT_contra = TypeVar("SightT_contra", contravariant=True)

Mask = bytes
"""One byte an action: 1 where it is legal, 0 where it is not."""


class Spelling(NamedTuple):
    """What a seat has said so far of a move that it spells: the actions, in order."""

    seat: Seat
    actions: tuple[int, ...]


class Moment(NamedTuple):
    """Whose decision it is. All of it is public but the spelling, which only the seat that spells is told."""

    seat: Seat
    is_window: bool = False
    """Whether the seat is only given time to speak: it may be silent, and is asked whether or not it could say anything."""
    spelling: Spelling | None = None

    def for_seat(self, seat: Seat) -> Moment:
        """The same as that seat sees it."""
        spelling = self.spelling
        return self if spelling is None or seat == spelling.seat else Moment(self.seat, self.is_window)

    @property
    def is_spelling(self) -> bool:
        """Whether the acting seat is in the middle of a move."""
        return self.spelling is not None and self.spelling.seat == self.seat


class SeatMemory(Protocol[SightT_contra]):
    """What one seat remembers: the fold of its sights, each of them once, in order."""

    def see(self, sight: SightT_contra, /) -> None:
        """Something happened."""
        ...

    def refused(self, action: int, /) -> None:
        """The rules have refused this action of the seat, which its mask could not know (`ask_requires=team`)."""
        ...

    def copy(self) -> SeatMemory[SightT_contra]:
        """A memory that goes on by itself."""
        ...


class DecodedAction(NamedTuple, Generic[MoveT]):
    """What an action says: a move, or one more piece of a spelling, or a move that is the first piece of more; or nothing."""

    move: MoveT | None = None
    spelling: Spelling | None = None
    is_silence: bool = False
    """Whether the seat keeps silent; a spelling of another seat goes on."""


class Encoding(ABC, Generic[StateT, MoveT, EventT, ViewT, SightT]):
    """One game as numbers. Immutable: one object serves any number of games."""

    version: ClassVar[str]
    """Its name and version, such as `literature_v0`. Another index, order or scale is another version."""

    action_meanings: ClassVar[Mapping[str, str]]
    """What each block of the action space means, extensions too: for the tables of the pages."""

    observation_meanings: ClassVar[Mapping[str, str]]
    """The same of an observation."""

    actions: Spec
    """The blocks of the action space; `actions.size` actions."""

    observations: Spec
    """The blocks of an observation, `float32`; those of the memories stand last."""

    packed: Spec
    """The blocks of a packed row, `uint64` words."""

    action_axes: Mapping[str, Axis]
    """Which blocks of the action space go by cards or groups of cards, for symmetries."""

    observation_axes: Mapping[str, Axis]
    """The same of an observation."""

    event_rows: int
    """How many rows of events come with an observation; 0 where none do. A row is six `int8`."""

    belief_shapes: Mapping[str, tuple[int, ...]] = {}
    """The blocks of `memory="belief"`, with the shape of each as an array; empty for a game without beliefs."""

    skips_forced: bool
    """Whether decisions with one legal action are taken for the seat."""

    may_refuse: bool = False
    """Whether the rules may refuse what a mask allows, because no view can know it."""

    def __init__(self, rules: Any, settings: Settings) -> None:
        """The encoding of that game. Raises `ValueError` for a setting that this game cannot have."""
        self.rules: Any = rules
        self.settings = settings
        self.skips_forced = settings.skip_forced
        self.seats: int = rules.seats
        self.sides: tuple[tuple[Seat, ...], ...] = rules.sides
        self.side_of: tuple[int, ...] = tuple(
            next(side for side, seats in enumerate(self.sides) if seat in seats) for seat in range(self.seats)
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its house rules and settings: in another process there is one object for all games played alike, too."""
        from shoal.envs.making import encoding_from  # the way back; it knows all games by name

        return encoding_from, (self.rules.name, self.rules.options, self.settings)

    # --- Whose decision, and what it may be -------------------------------------------------------------------------

    @abstractmethod
    def moment(self, state: StateT, heard: int, spelling: Spelling | None) -> Moment:
        """Whose decision it is, from public facts, the seats that kept silent, and the spelling; the game is not over."""

    @abstractmethod
    def view(self, state: StateT, seat: Seat) -> ViewT:
        """The view of a seat, made of the state at once: it equals the fold of the seat's sights."""

    @abstractmethod
    def formality(self, view: ViewT, moment: Moment) -> MoveT | None:
        """The move that is made for the acting seat without a decision, if there is one. What was being spelt is done with."""

    @abstractmethod
    def mask(self, view: ViewT, moment: Moment) -> Mask:
        """The actions that are legal for the acting seat, whose view it is."""

    @abstractmethod
    def said(self, view: ViewT, moment: Moment, action: int) -> DecodedAction[MoveT]:
        """What a legal action of the acting seat says."""

    def actions_for(self, view: ViewT, moment: Moment, move: MoveT | None) -> tuple[int, ...]:
        """The actions that make a move of the acting seat, in order; `None` is silence. None of them where the space leaves it out.

        The way back from `said`. This one tries all that is legal; games with many spellings know better.
        """
        for action, is_legal in enumerate(self.mask(view, moment)):
            if not is_legal:
                continue
            said = self.said(view, moment, action)
            if said.is_silence:
                if move is None:
                    return (action,)
            elif said.move is not None:
                if said.move == move:
                    return (action,)
            elif said.spelling is not None and move is not None:
                rest = self.actions_for(view, moment._replace(spelling=said.spelling), move)
                if rest:
                    return action, *rest
        return ()

    @abstractmethod
    def reason(self, view: ViewT, moment: Moment, action: int) -> str:
        """Why an action of the acting seat, which the mask has not, is not legal; the rules' own reason where they have one."""

    def leaves_out(self, view: ViewT, moment: Moment, action: int) -> bool:  # noqa: ARG002  # for games that leave something out
        """Whether an action that the mask has not is left out on purpose, though the rules would take its move now."""
        return False

    @abstractmethod
    def describe(self, action: int) -> str:
        """An action in a few words, with seats relative to the one that acts: for tables and logs."""

    # --- What a seat is told ----------------------------------------------------------------------------------------

    @abstractmethod
    def memory(self, seat: Seat) -> SeatMemory[SightT]:
        """A memory before the deal, of what the settings say is to be remembered."""

    @abstractmethod
    def observation(self, view: ViewT, memory: SeatMemory[SightT] | None, moment: Moment | None) -> NDArray[np.float32]:
        """What the owner of the view is told, in the blocks of `observations`; a new array.

        `memory` is `None` where the settings ask for none; `moment` is `None` at the end of a game.
        """

    @abstractmethod
    def events(self, memory: SeatMemory[SightT]) -> NDArray[np.int8]:
        """The rows of events, newest first, padded with zeros: shape `(event_rows, 6)`; a new array."""

    @abstractmethod
    def packed_row(
        self, view: ViewT, memory: SeatMemory[SightT] | None, moment: Moment | None, mask: Mask
    ) -> NDArray[np.uint64]:
        """Observation, events and mask in the words of `packed`; a new array."""

    @abstractmethod
    def unpacked(self, words: PackedWords) -> Unpacked:
        """What packed rows hold: the way back (`shoal.envs.unpack`)."""

    # --- Batches ----------------------------------------------------------------------------------------------------

    def lanes(self, plan: Plan, arrays: Arrays) -> Lanes | None:  # noqa: ARG002  # for those that have a core
        """Games side by side in the native core; `None` where it cannot play this game, these rules or these settings."""
        return None

    def why_no_lanes(self) -> str:
        """Why `lanes` gives none, as the end of a sentence."""
        return "the native core does not play this game"

    @property
    def native_bots(self) -> tuple[str, ...]:
        """The bots that `lanes` can play under these house rules, by name: twins of those in Python."""
        return ()

    @property
    def truth_shape(self) -> tuple[int, int]:
        """Seats and slots: the shape of `truth`."""
        raise ValueError(f"{self.version} tells nobody the whole state")

    def truth(self, state: StateT) -> NDArray[np.uint8]:  # noqa: ARG002  # for those that have one
        """The hands of all seats, a 1 for each slot, flat: for critics, and never for a player."""
        raise ValueError(f"{self.version} tells nobody the whole state")

    def placed(
        self,
        seat: Seat,  # noqa: ARG002  # for those that have such chances
        items: Sequence[str],  # noqa: ARG002
        chance: Sequence[Sequence[float]],  # noqa: ARG002
    ) -> NDArray[np.float32]:
        """Chances by item and seat, those of a `shoal.review.Grid`, in the places of `truth`; seats are relative to that one."""
        raise ValueError(f"{self.version} tells nobody the whole state")

    def as_bytes(self, observation: NDArray[np.float32]) -> NDArray[np.uint8]:  # noqa: ARG002  # for those that have some
        """The same observation in bytes: sizes and points as counts (`u8` of a batch)."""
        raise ValueError(f"{self.version} has no observations in bytes: observation is none, f32 or packed")

    @abstractmethod
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Exchanges of cards that change nothing (`shoal.envs.symmetries`)."""

    # --- Points -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def points(self, state: StateT) -> Sequence[float]:
        """The points of every side, as they stand."""

    @abstractmethod
    def points_left(self, state: StateT) -> float:
        """The points that no one has got yet: what an illegal action loses, with `illegal="lose"`."""

    @property
    @abstractmethod
    def points_total(self) -> float:
        """All points of a game: no return is greater."""

    def returns(self, state: StateT, outcome: Outcome | None) -> tuple[float, ...]:
        """What a game has brought every side so far, by `settings.reward`; `outcome` at the end, or as it stands then."""
        if self.settings.reward == "win":
            return self.wins(outcome.winners) if outcome is not None else (0.0,) * len(self.sides)
        return margins(self.points(state))

    def wins(self, winners: Sequence[int]) -> tuple[float, ...]:
        """What having won is worth to every side; it sums to 0."""
        if len(self.sides) == 2 and len(self.sides[0]) > 1:
            return (0.0, 0.0) if len(winners) != 1 else (1.0, -1.0) if winners[0] == 0 else (-1.0, 1.0)
        share = 1 / len(self.sides)
        return tuple((side in winners) / len(winners) - share for side in range(len(self.sides)))

    def standing(self, state: StateT) -> Outcome:
        """How a game would have ended with the score as it stands: for one that is truncated."""
        rules: AnyRules = self.rules
        outcome = rules.outcome(state)
        if outcome is not None:
            return outcome
        points = self.points(state)
        most = max(points)
        return Outcome(
            tuple(int(count) for count in points), tuple(side for side, count in enumerate(points) if count == most)
        )

    def forfeits(self, state: StateT, offender: int) -> tuple[float, ...]:
        """What an illegal action of that side brings every side, with `illegal="lose"`; it sums to 0."""
        lost = 1.0 if self.settings.reward == "win" else float(self.points_left(state))
        share = lost / (len(self.sides) - 1)
        return tuple(-lost if side == offender else share for side in range(len(self.sides)))


AnyEncoding = Encoding[Any, Any, Any, Any, Any]
"""The encoding of any game."""


def margins(points: Sequence[float]) -> tuple[float, ...]:
    """The points of every side less the mean of the others'."""
    if len(points) == 2:
        first, second = points
        return float(first - second), float(second - first)
    total, others = sum(points), len(points) - 1
    return tuple(own - (total - own) / others for own in points)
