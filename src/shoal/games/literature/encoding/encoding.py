"""Literature as numbers, as one object: it implements `shoal.envs.Encoding` with the modules beside it.

slots       where cards stand        space      the blocks of actions
masks       what is legal            claims     how claims are spelt        actions    what an action says
rows        events as rows           memory     what a seat remembers
observing   observations             packing    the same in words, and unpacking the way back
beliefs     exact chances
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.envs.composed import Composed, rows_kept
from shoal.envs.encoding import Moment, Spelling
from shoal.envs.settings import Settings
from shoal.envs.spec import Symmetry
from shoal.games.literature.encoding.actions import Actions
from shoal.games.literature.encoding.lanes import InBytes, native_bots, native_lanes, truth_of, why_not
from shoal.games.literature.encoding.masks import may_speak
from shoal.games.literature.encoding.memory import Memory
from shoal.games.literature.encoding.observing import Observing
from shoal.games.literature.encoding.packing import Packing, RowUnpacking
from shoal.games.literature.encoding.slots import ACTION_AXES, OBSERVATION_AXES, Slots, symmetries_of
from shoal.games.literature.rules.events import Event, Sight
from shoal.games.literature.rules.moves import Move
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import Board, SeatView, State

if TYPE_CHECKING:
    from shoal_native import LiteratureLanes

    from shoal.envs.arrays import Arrays
    from shoal.envs.lanes import Plan


ACTIONS: Final[Mapping[str, str]] = {
    "ask": "`i // C`: the opponent; `i % C`: the slot of the card",
    "claim": "begin to claim half-suit `i`",
    "holder": "the card that is asked about now is with teammate `i`; in a claim for the opponents, with opponent `i`",
    "choose": "teammate `i` gets the turn (0: oneself); `choose_claimer`: opponent `i` must claim",
    "silent": "say nothing in a window, or decline a challenge",
    "ask_mate": "`1 + i // C`: the teammate; `i % C`: the slot of the card (`ask_teammates`)",
    "claim_for": "begin to claim half-suit `i` for the opponents (`claim_for_opponents`)",
    "challenge": "challenge half-suit `i` (`challenge`)",
    "answer": "yes, no (`answer_mode=manual` and `on_false_answer` other than `reject`)",
    "interrupt": "show the lowest card that one holds of the half-suit being claimed (`claim_commit` other than `on_submit`)",
}

OBSERVATIONS: Final[Mapping[str, str]] = {
    "hand": "the own cards, by slot",
    "open": "half-suits that are open",
    "ours": "half-suits that our team has won",
    "theirs": "half-suits that the other team has won",
    "cancelled": "half-suits that nobody has won",
    "sizes": "cards in the hands by relative seat / (cards of the pack / S), as `hand_counts` shows them: 1 for some, 0 for not shown",
    "score": "our points, their points, / all points",
    "phase": "play, pass, team_choice, choose_claimer, endgame, window, challenge, answer, over",
    "acts": "whose decision it is, by relative seat",
    "holder": "who holds the turn, by relative seat",
    "asker": "who asked last, by relative seat; these four are 0 before the first question",
    "target": "who was asked, by relative seat",
    "card": "for which card, by slot",
    "result": "missed, hit",
    "spelt": "the half-suit that one is spelling a claim of",
    "naming": "for each card of it, `T + 1` values: with which teammate (opponent) it is named; whether it is asked about now",
    "misses": "questions since the last hit or claim / `stall_limit`; 0 without one",
    "shared": "whether the turn is shared",
    "claim_for": "what is spelt, or spoken, is how the claimer's opponents hold it (`claim_for_opponents`)",
    "claim_begun": "a claim that all can hear (`claim_commit`): the half-suit; for each card of it, `T` values: who is named, counted in their team",
    "challenge": "a pending challenge (`challenge`): the half-suit if made by us, then if made by them",
    "question": "a question that is not answered yet (`answer_mode=manual`): asker, target, card",
    "facts": "by relative seat, `2*C` values: cards that it holds for certain, cards that it may hold (`memory=facts`)",
    "belief": "by relative seat, `C` values: the exact chance that it holds the card (`memory=belief`)",
    "whole": "the chance that our team holds a half-suit whole, then that theirs does (`memory=belief`)",
    "worlds": "log2 of the number of deals that agree / 64; -1 where there is too much to count, and the chances are estimates",
    "dealt": "the hand that was dealt (`memory=full`)",
}


class LiteratureEncoding(Composed[State, Move, Event, SeatView, Sight]):
    """Literature under given rules and settings."""

    version: ClassVar[str] = "literature_v0"
    action_meanings: ClassVar[Mapping[str, str]] = ACTIONS
    observation_meanings: ClassVar[Mapping[str, str]] = OBSERVATIONS

    def __init__(self, rules: Literature, settings: Settings) -> None:
        """Tables for that game."""
        super().__init__(rules, settings)
        options = rules.options
        self.slots: Slots = Slots(rules)
        self._moments = tuple(map(Moment, range(self.seats)))
        acts = Actions(rules, self.slots, settings)
        observing = Observing(rules, acts, settings)
        self.event_rows = rows_of(rules, self.slots, settings)
        packing = Packing(observing, settings, self.event_rows)
        self._compose(acts, observing, packing, RowUnpacking(packing, self.event_rows))
        self._in_bytes = InBytes(rules, self.observations)
        self.action_axes = ACTION_AXES
        self.observation_axes = OBSERVATION_AXES
        self.belief_shapes = {"belief": (self.seats, self.slots.C), "whole": (2, self.slots.H), "worlds": ()}
        self.may_refuse = options.ask_requires == "team"
        self._has_owed = options.challenge or self._acts.is_staged
        self._has_words = settings.out_of_turn != "off" and (
            options.claim_timing != "own_turn"
            or options.miss_goes_to == "target_team"
            or (settings.out_of_turn == "all" and rules.penalises)
        )

    # --- Whose decision ---------------------------------------------------------------------------------------------

    def moment(self, state: State, heard: int, spelling: Spelling | None) -> Moment:
        """The seat that spells; else who is still to be heard, clockwise from the seat on turn; else that seat."""
        board = state.board
        turn = board.turn
        assert turn is not None, "somebody must act until the game is over"
        if spelling is not None and board.claim is None:
            return Moment(spelling.seat, spelling.seat != turn, spelling)
        if self._has_owed or self._has_words:
            for seat in self._speakers(state, board):
                if not heard >> seat & 1:
                    return Moment(seat, is_window=True, spelling=spelling)
        return self._moments[turn] if spelling is None else Moment(turn, False, spelling)

    def _speakers(self, state: State, board: Board) -> list[Seat]:
        """The seats that are given time to speak before the one on turn, clockwise from it."""
        turn = board.turn
        assert turn is not None, "somebody must act until the game is over"
        owed = self.rules.unheard(state) if self._has_owed else ()
        clockwise = [(turn + step) % self.seats for step in range(1, self.seats)]
        return [
            seat
            for seat in clockwise
            if seat in owed or (self._has_words and may_speak(self.rules, self.settings, board, seat))
        ]

    def view(self, state: State, seat: Seat) -> SeatView:
        """The board and the seat's hand."""
        return SeatView(state.board, seat, state.hands[seat])

    def formality(self, view: SeatView, moment: Moment) -> Move | None:
        """The only answer to a question; own cards of a begun claim."""
        return self._acts.formality(view, moment) if self._acts.has_formalities else None

    def actions_for(self, view: SeatView, moment: Moment, move: Move | None) -> tuple[int, ...]:
        """The way back."""
        actions: tuple[int, ...] = self._acts.actions_for(view, moment, move)
        return actions

    def leaves_out(self, view: SeatView, moment: Moment, action: int) -> bool:
        """Penalised questions without `irregular`, penalised claims in a window, claims for opponents of what one holds oneself."""
        name, place = self.actions.at(action)
        if name in ("ask", "ask_mate"):
            return bool(self.rules.penalties) and not self.settings.irregular
        holds_some = name == "claim_for" and bool(view.hand & list(self.rules.half_suits.values())[place])
        return holds_some or (name in ("claim", "claim_for") and moment.is_window)

    # --- What a seat sees -----------------------------------------------------------------------------------------

    def memory(self, seat: Seat) -> Memory:
        """Nothing yet."""
        return Memory(self.rules, self._acts, self.settings, seat, self.event_rows)

    # --- Batches ----------------------------------------------------------------------------------------------------

    def lanes(self, plan: Plan, arrays: Arrays) -> LiteratureLanes | None:
        """Games in the native core."""
        return native_lanes(self.rules, self.settings, plan, arrays)

    def why_no_lanes(self) -> str:
        """Why there are none."""
        return why_not(self.rules, self.settings)

    @property
    def native_bots(self) -> tuple[str, ...]:
        """Those that have a twin in the core."""
        return native_bots(self.rules)

    @property
    def truth_shape(self) -> tuple[int, int]:
        """Seats and slots."""
        return self.slots.S, self.slots.C

    def truth(self, state: State) -> NDArray[np.uint8]:
        """All hands."""
        return truth_of(self.slots, state)

    def placed(self, seat: Seat, items: Sequence[str], chance: Sequence[Sequence[float]]) -> NDArray[np.float32]:
        """By relative seat and slot."""
        found = np.zeros(self.truth_shape, np.float32)
        found[:, [self.slots.slot_of[Card(item)] for item in items]] = np.array(chance, np.float32).T
        return np.roll(found, -seat, axis=0)

    def as_bytes(self, observation: NDArray[np.float32]) -> NDArray[np.uint8]:
        """Sizes, misses and points as counts."""
        return self._in_bytes(observation)

    def symmetries(self) -> tuple[Symmetry, ...]:
        """Half-suits of the same worth and size; cards of the same half-suit."""
        return symmetries_of(self.slots)

    # --- Points -----------------------------------------------------------------------------------------------------

    def points(self, state: State) -> tuple[int, int]:
        """The teams' scores."""
        return state.board.scores

    def points_left(self, state: State) -> int:
        """What the open half-suits are worth."""
        closed = {one.half_suit for one in state.board.closed}
        return sum(points for half_suit, points in self.rules.worth.items() if half_suit not in closed)

    @property
    def points_total(self) -> int:
        """What all half-suits are worth."""
        points: int = self.rules.points
        return points


def rows_of(rules: Literature, slots: Slots, settings: Settings) -> int:
    """How many rows of events an observation has: with `full`, room for all of a game of `max_moves` moves."""
    options = rules.options
    a_move = 1 + 2 * (options.bluff_effect == "surrender") + 2 * bool(rules.penalties)
    if options.wrong_attribution == "nothing" or options.claim_commit != "on_submit":
        a_move += slots.W + 1
    return rows_kept(settings, settings.max_moves * a_move + slots.H * (2 * slots.W + 6))
