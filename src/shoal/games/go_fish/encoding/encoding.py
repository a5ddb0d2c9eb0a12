"""Go Fish as numbers, as one object: it implements `shoal.envs.Encoding` with the modules beside it.

places      where cards and ranks stand    actions    what may be asked now
memory      what a seat remembers          observing  observations          packing    the same in words
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from shoal.core.game import Seat
from shoal.envs.composed import Composed, rows_kept
from shoal.envs.encoding import Moment, Spelling
from shoal.envs.settings import Settings
from shoal.envs.spec import Symmetry
from shoal.games.go_fish.encoding.actions import Actions
from shoal.games.go_fish.encoding.lanes import NATIVE_BOTS, InBytes, native_lanes, truth_of, why_not
from shoal.games.go_fish.encoding.memory import Memory, Observing
from shoal.games.go_fish.encoding.packing import Packing
from shoal.games.go_fish.encoding.places import ACTION_AXES, Places, observation_axes, symmetries_of
from shoal.games.go_fish.rules.events import Event, Sight
from shoal.games.go_fish.rules.moves import Move
from shoal.games.go_fish.rules.rules import GoFish
from shoal.games.go_fish.rules.state import SeatView, State

if TYPE_CHECKING:
    from shoal_native import GoFishLanes

    from shoal.envs.arrays import Arrays
    from shoal.envs.lanes import Plan


ACTIONS: Final[Mapping[str, str]] = {
    "ask": "`1 + i // R`: the relative seat that is asked; `i % R`: the rank",
    "ask_card": "`1 + i // C`: the relative seat that is asked; `i % C`: the slot of the card (`ask_for=card`)",
    "show": "show the own card that is copy `i` of the rank (`ask_for=card`, where there are several)",
}

OBSERVATIONS: Final[Mapping[str, str]] = {
    "hand": "by rank, `K` values: 1 for as many as are held, from the first on; with `ask_for=card` the cards, by slot",
    "books": "by relative seat, `R` values: books of the rank / books that are possible",
    "sizes": "cards in the hands by relative seat / cards of the pack",
    "stock": "cards in the stock / cards of the pack",
    "points": "points by relative seat / all points",
    "phase": "play, over, showing",
    "acts": "whose decision it is, by relative seat",
    "asker": "who asked last, by relative seat; this and all of the last question is 0 before the first",
    "target": "who was asked, by relative seat",
    "rank": "for which rank",
    "given": "how many cards were given, 0 to 4",
    "fished": "a card was drawn",
    "caught": "it was one that was asked for",
    "card": "the card that was asked for, by slot (`ask_for=card`)",
    "shown": "the card that was shown, by slot (`ask_for=card`)",
    "asking_whom": "whom one is asking, before a card is shown (`ask_for=card`)",
    "asking_for": "for which card, by slot (`ask_for=card`)",
    "facts": "by relative seat, the least and then the most cards of each rank / K; with `ask_for=card` of each slot (`memory=facts`)",
    "holds": "by relative seat, the chance of at least one card of each rank, or slot (`memory=belief`)",
    "mean": "by relative seat, the expected number of cards of each rank / K, or slot (`memory=belief`)",
    "top": "the chance of each rank, or slot, on top of the stock (`memory=belief`)",
    "exact": "1 where these chances are exact, 0 where they are estimates (`memory=belief`)",
    "dealt": "the hand that was dealt (`memory=full`)",
}


class GoFishEncoding(Composed[State, Move, Event, SeatView, Sight]):
    """Go Fish under given rules and settings."""

    version: ClassVar[str] = "go_fish_v0"
    action_meanings: ClassVar[Mapping[str, str]] = ACTIONS
    observation_meanings: ClassVar[Mapping[str, str]] = OBSERVATIONS

    def __init__(self, rules: GoFish, settings: Settings) -> None:
        """Tables for that game."""
        super().__init__(rules, settings)
        self.places: Places = Places(rules)
        self.event_rows = rows_of(self.places, settings)
        self._nothing = (0,) * self.seats
        self._moments = tuple(map(Moment, range(self.seats)))
        acts, observing = Actions(rules, self.places), Observing(rules, self.places, settings)
        self._compose(acts, observing, Packing(acts, observing, settings, self.event_rows))
        self._in_bytes = InBytes(self.places, self.observations)
        by_seat, kinds = (self.seats, self.places.N), (self.places.N,)
        self.belief_shapes = {"holds": by_seat, "mean": by_seat, "top": kinds, "exact": ()}
        self.action_axes = ACTION_AXES
        self.observation_axes = observation_axes(self.places)

    # --- Whose decision ---------------------------------------------------------------------------------------------

    def moment(self, state: State, heard: int, spelling: Spelling | None) -> Moment:  # noqa: ARG002  # no one is heard
        """The seat on turn."""
        turn = state.board.turn
        assert turn is not None, "somebody must act until the game is over"
        return self._moments[turn] if spelling is None else Moment(turn, False, spelling)

    def view(self, state: State, seat: Seat) -> SeatView:
        """The board and the seat's hand."""
        return SeatView(state.board, seat, state.hands[seat])

    def formality(self, view: SeatView, moment: Moment) -> None:
        """There is none."""

    # --- What a seat sees -----------------------------------------------------------------------------------------

    def memory(self, seat: Seat) -> Memory:
        """Nothing yet."""
        return Memory(self.rules, self.places, self.settings, seat, self.event_rows)

    # --- Batches ----------------------------------------------------------------------------------------------------

    def lanes(self, plan: Plan, arrays: Arrays) -> GoFishLanes | None:
        """Games in the native core."""
        return native_lanes(self.rules, self.places, self.settings, plan, arrays)

    def why_no_lanes(self) -> str:
        """Why there are none."""
        return why_not(self.rules, self.settings)

    @property
    def native_bots(self) -> tuple[str, ...]:
        """Those that have a twin in the core."""
        return NATIVE_BOTS

    @property
    def truth_shape(self) -> tuple[int, int]:
        """Seats and slots."""
        return self.seats, self.places.C

    def truth(self, state: State) -> NDArray[np.uint8]:
        """All hands."""
        return truth_of(self.places, state)

    def as_bytes(self, observation: NDArray[np.float32]) -> NDArray[np.uint8]:
        """Sizes, books and points as counts."""
        return self._in_bytes(observation)

    def symmetries(self) -> tuple[Symmetry, ...]:
        """Ranks whose books are worth the same, with as many cards."""
        return symmetries_of(self.places)

    # --- Points -----------------------------------------------------------------------------------------------------

    def points(self, state: State) -> tuple[int, ...]:
        """The points of every seat's books; with `winner=first_out` what the end has brought."""
        board = state.board
        if self.rules.options.winner == "first_out":
            return self._nothing if board.over is None else board.over.points
        return board.points

    def points_left(self, state: State) -> int:
        """What the books are worth that no one has."""
        if self.rules.options.winner == "first_out":
            return 1
        return max(0, self.places.points - sum(state.board.points))

    @property
    def points_total(self) -> int:
        """What all books are worth, at most."""
        return 1 if self.rules.options.winner == "first_out" else self.places.points


def rows_of(places: Places, settings: Settings) -> int:
    """How many rows of events an observation has: with `full`, room for all of a game of `max_moves` questions."""
    return rows_kept(settings, settings.max_moves * (1 + places.by_card) + 2 * len(places.rules.pack))
