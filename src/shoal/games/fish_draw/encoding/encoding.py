"""Fish Draw as numbers, as one object: it implements `shoal.envs.Encoding` with the modules beside it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar, Final

from shoal.core.cards import PACK, RANKS, SUITS
from shoal.core.game import Seat
from shoal.envs.composed import Composed, rows_kept
from shoal.envs.encoding import Moment, Spelling
from shoal.envs.settings import Settings
from shoal.envs.spec import Axis, Symmetry, exchange
from shoal.games.fish_draw.encoding.actions import Actions
from shoal.games.fish_draw.encoding.memory import Memory, Observing
from shoal.games.fish_draw.encoding.packing import Packing
from shoal.games.fish_draw.rules.events import Event, Sight
from shoal.games.fish_draw.rules.moves import Move
from shoal.games.fish_draw.rules.rules import FishDraw
from shoal.games.fish_draw.rules.state import SeatView, State

ACTIONS: Final[Mapping[str, str]] = {
    "reveal": "all turn their top cards",
    "collect": "the winner of a round with a Fish takes the cards",
    "redraw": "the tied seats draw again in the Fish Draw",
    "shout": 'shout "Fish!"',
    "silent": "say nothing in a window",
    "call": "call Fishageddon on the seat `i` places clockwise (0: oneself)",
}

OBSERVATIONS: Final[Mapping[str, str]] = {
    "fish": "the cards that are Fish, by their number in the pack",
    "sizes": "cards by relative seat / cards of the pack",
    "piles": "those of them on the pile of won cards / cards of the pack",
    "middle_up": "the cards that lie face up in the middle",
    "middle_down": "how many lie face down there / cards of the pack",
    "aside": "how many were set aside / cards of the pack",
    "reveal": "by relative seat, 15 values: the rank of the card that it turned last (2 to A, joker); whether it is a Fish",
    "phase": "round, repeat, collect, final_tie, window, over",
    "lead": "who leads, by relative seat",
    "winner": "who has won the round with a Fish, by relative seat",
    "shouted": "who has shouted, by relative seat",
    "votes": "`S * caller + called on`: calls since the last round, relative seats",
    "called": "who had to show their Fish, by relative seat",
    "out": "who is out, by relative seat",
    "ledger": "for each of four Fish, `S + 3` values: in whose stack it is, in the middle, set aside, not known",
}


# Which cards of Fish Draw may change places: those of one suit with those of another.
#
# What a table shows commutes with it. The games that follow need not: shuffles are computed from the codes of the cards.


def observation_axes(rules: FishDraw) -> Mapping[str, Axis]:
    """The ledger goes by suit where the four cards of a rank are the Fish."""
    axes = dict.fromkeys(("fish", "middle_up"), Axis("card"))
    return {**axes, "ledger": Axis("suit", rules.seats + 3)} if rules.options.fish == "draw" else axes


@cache
def symmetries_of() -> tuple[Symmetry, ...]:
    """Exchanges of a suit and the next."""
    found = []
    for number in range(len(SUITS) - 1):
        pairs: dict[int, int] = {}
        for rank in range(len(RANKS)):
            one, other = number * len(RANKS) + rank, (number + 1) * len(RANKS) + rank
            pairs |= {one: other, other: one}
        cards = {PACK[one]: PACK[other] for one, other in pairs.items()}
        suits = exchange(len(SUITS), {number: number + 1, number + 1: number})
        found.append(Symmetry(cards, {}, {"card": exchange(len(PACK), pairs), "suit": suits}))
    return tuple(found)


class FishDrawEncoding(Composed[State, Move, Event, SeatView, Sight]):
    """Fish Draw under given rules and settings."""

    version: ClassVar[str] = "fish_draw_v0"
    action_meanings: ClassVar[Mapping[str, str]] = ACTIONS
    observation_meanings: ClassVar[Mapping[str, str]] = OBSERVATIONS

    def __init__(self, rules: FishDraw, settings: Settings) -> None:
        """Tables for that game. Raises `ValueError` for memories that this game does not have yet."""
        super().__init__(rules, settings)
        for name in ("facts", "belief"):
            if name in settings.memory:
                raise ValueError(f"memory={name!r} does not exist for Fish Draw yet: memory is none, events or full")
        self.event_rows = rows_of(rules, settings)
        self.skips_forced = settings.skip_forced and settings.formalities == "auto"
        self._nothing = (0,) * self.seats
        acts, observing = Actions(rules, settings), Observing(rules)
        self._compose(acts, observing, Packing(acts, observing, self.event_rows))
        self.action_axes = {}
        self.observation_axes = observation_axes(rules)

    # --- Whose decision ---------------------------------------------------------------------------------------------

    def moment(self, state: State, heard: int, spelling: Spelling | None) -> Moment:  # noqa: ARG002  # nothing is spelt
        """Who is still to shout or may call, clockwise from the seat that is waited for; then that seat."""
        board = state.board
        for seat in self._acts.speakers(board, self.rules.unheard(state)):
            if not heard >> seat & 1:
                return Moment(seat, is_window=True)
        turn = self.rules.turn(state)
        assert turn is not None, "somebody must act until the game is over"
        return Moment(turn)

    def view(self, state: State, seat: Seat) -> SeatView:
        """The board."""
        return SeatView(state.board, seat)

    def leaves_out(self, view: SeatView, moment: Moment, action: int) -> bool:
        """Who is waited for goes on after all windows, and calls and shouts are made in windows alone."""
        del view
        return moment.is_window or self.actions.at(action)[0] in ("call", "shout")

    # --- What a seat sees -----------------------------------------------------------------------------------------

    def memory(self, seat: Seat) -> Memory:
        """Nothing yet."""
        return Memory(self.seats, seat, self.event_rows)

    def symmetries(self) -> tuple[Symmetry, ...]:
        """The four suits."""
        return symmetries_of()

    # --- Points -----------------------------------------------------------------------------------------------------

    def points(self, state: State) -> tuple[int, ...]:
        """One for each seat that has won."""
        outcome = self.rules.outcome(state)
        return self._nothing if outcome is None else outcome.points

    def points_left(self, state: State) -> int:
        """The one point of the game."""
        return 0 if state.board.phase == "over" else 1

    @property
    def points_total(self) -> int:
        """The one point of the game."""
        return 1


def rows_of(rules: FishDraw, settings: Settings) -> int:
    """How many rows of events an observation has; with `full` room for the games of nearly all tables."""
    return rows_kept(settings, settings.max_moves * (2 * rules.seats + 4))
