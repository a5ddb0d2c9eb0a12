"""Actions of Fish Draw: REVEAL, COLLECT, REDRAW, SHOUT, SILENT, and CALL t on the seat t places clockwise (0: oneself).

Nearly all of a game is turning cards. What is left to decide are shouts, once a Fish has won, and calls, before each
round: both are windows, in which a seat may be silent.
"""

from __future__ import annotations

from typing import Final

from shoal.core.game import Illegal, Seat
from shoal.envs.encoding import DecodedAction, Mask, Moment
from shoal.envs.errors import NOT_ENCODED, NOT_NOW
from shoal.envs.settings import Settings
from shoal.envs.spec import Spec
from shoal.games.fish_draw.rules import course
from shoal.games.fish_draw.rules.board import Board
from shoal.games.fish_draw.rules.moves import Call, Collect, Move, Redraw, Reveal, Shout
from shoal.games.fish_draw.rules.rules import FishDraw
from shoal.games.fish_draw.rules.state import SeatView

REVEAL, COLLECT, REDRAW, SHOUT, SILENT, CALL = range(6)

NAMES: Final = ("reveal", "collect", "redraw", "shout", "silent")


class Actions:
    """The action space of a table."""

    def __init__(self, rules: FishDraw, settings: Settings) -> None:
        self.rules: FishDraw = rules
        self.settings: Settings = settings
        self.spec: Spec = Spec([*((name, 1) for name in NAMES), ("call", rules.seats)])

    def speakers(self, board: Board, owed: tuple[Seat, ...]) -> list[Seat]:
        """The seats that are given time to shout or to call, clockwise from the one that is waited for."""
        turn = self.rules.waited_for(board)
        if turn is None:
            return []
        seats = [(turn + step) % self.rules.seats for step in range(self.rules.seats)]
        if board.phase == "round" and self.settings.out_of_turn != "off":
            return [seat for seat in seats if course.offer(self.rules, board, seat).calls]
        return [seat for seat in seats if seat in owed]

    def mask(self, view: SeatView, moment: Moment) -> Mask:
        """What is legal."""
        offer = self.rules.moves(view)
        marks = bytearray(self.spec.size)
        if moment.is_window:
            marks[SILENT] = 1
            marks[SHOUT] = offer.shout
            for seat in offer.calls:
                marks[CALL + (seat - view.seat) % self.rules.seats] = 1
        else:
            marks[REVEAL], marks[COLLECT], marks[REDRAW] = offer.reveal, offer.collect, offer.redraw
        return bytes(marks)

    def said(self, view: SeatView, _: Moment, action: int) -> DecodedAction[Move]:
        """What a legal action says."""
        return DecodedAction(is_silence=True) if action == SILENT else DecodedAction(self._move(view.seat, action))

    def formality(self, view: SeatView, moment: Moment) -> Move | None:
        """What lets play go on and nothing else."""
        if moment.is_window or self.settings.formalities == "ask":
            return None
        action = {"collect": COLLECT, "final_tie": REDRAW}.get(view.board.phase, REVEAL)
        return self._move(view.seat, action)

    def _move(self, me: Seat, action: int) -> Move:
        match action:
            case 0:
                return Reveal(me)
            case 1:
                return Collect(me)
            case 2:
                return Redraw(me)
            case 3:
                return Shout(me)
            case _:
                return Call(me, (me + action - CALL) % self.rules.seats)

    def reason(self, view: SeatView, _: Moment, action: int) -> str:
        """The rules' reason, where they have one."""
        if action == SILENT:
            return NOT_NOW
        try:
            course.check(self.rules, view.board, self._move(view.seat, action))
        except Illegal as refused:
            return refused.reason
        return NOT_ENCODED

    def describe(self, action: int) -> str:
        """An action in a few words."""
        return NAMES[action] if action < CALL else f"call {action - CALL}"
