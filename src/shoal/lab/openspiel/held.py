"""A state of an OpenSpiel game without OpenSpiel: the deal card by card, then a `Play`, then cards that moves draw.

Clones share it: `copy.deepcopy` gives the same object back and marks it, and whoever goes on from a shared one copies it
first. So a clone costs as much at the end of a game as at its beginning.
"""

from __future__ import annotations

from typing import Final, Self

from shoal.core.game import Seat
from shoal.envs.chance import Outcomes
from shoal.envs.play import Play
from shoal.lab.openspiel.table import SpielTable

CHANCE: Final = -1
TERMINAL: Final = -4
"""What OpenSpiel calls those who decide when no player does (`pyspiel.PlayerId`)."""


class Held:
    """Where a game stands.

    player     who decides: a seat, `CHANCE` or `TERMINAL`
    outcomes   at a node of chance, what can come
    dealt      the outcomes of the deal so far
    play       the game, once it is dealt
    pending    the action whose cards are being drawn
    drawn      the outcomes of these draws so far
    """

    __slots__ = ("_refusals", "_told", "dealt", "drawn", "is_shared", "outcomes", "pending", "play", "player", "table")

    def __init__(self, table: SpielTable) -> None:
        """Before the first card."""
        self.table: SpielTable = table
        self.is_shared: bool = False
        self.player: int = CHANCE
        self.dealt: tuple[int, ...] = ()
        self.play: Play | None = None
        self.pending: int | None = None
        self.drawn: tuple[int, ...] = ()
        self.outcomes: Outcomes = table.first_outcomes
        self._told: dict[Seat, tuple[int, str]] = {}
        self._refusals: tuple[tuple[Seat, str], ...] = ()

    def __deepcopy__(self, memo: object) -> Self:
        self.is_shared = True
        return self

    def alone(self) -> Held:
        """The same state, which nobody else has: this one, where it is not shared."""
        if not self.is_shared:
            return self
        made: Held = object.__new__(Held)
        for name in Held.__slots__:
            setattr(made, name, getattr(self, name))
        made.is_shared = False
        if self.play is not None:
            made.play = self.play.copy()
        made._told = dict(self._told)
        return made

    # --- Going on ---------------------------------------------------------------------------------------------------

    def apply(self, action: int) -> None:
        """An outcome of chance, or an action of the seat that decides. Raises `IllegalAction`, and then nothing changed."""
        play = self.play
        if play is None:
            self._deal(action)
        elif self.pending is not None:
            self._check_outcome(action)
            self.drawn = (*self.drawn, action)
            self._draw(play, self.pending)
        elif self.table.chance.draws:
            self._draw(play, action)
        else:
            self._step(play, action)

    def _check_outcome(self, action: int) -> None:
        outcomes = [outcome for outcome, _ in self.outcomes]
        if action not in outcomes:
            raise ValueError(f"{action} is no outcome here; these are: {outcomes}"[:200])

    def _deal(self, outcome: int) -> None:
        chance = self.table.chance
        self._check_outcome(outcome)
        self.dealt = (*self.dealt, outcome)
        self.outcomes = chance.dealing(self.dealt)
        if self.outcomes:
            return
        play = Play(self.table.full)
        play.begin(chance.deal(self.dealt))
        self.play = play
        self._settle(play)

    def _draw(self, play: Play, action: int) -> None:
        """Draw for an action, one card a node, then let it happen."""
        chance, mask = self.table.chance, play.mask_bytes
        if not (0 <= action < len(mask) and mask[action]):
            play.step(action)  # it says why not
        move = play.move_of(action)
        outcomes = chance.drawing(play.state, move, self.drawn) if move is not None else ()
        if outcomes:
            self.pending = action
            self.outcomes = outcomes
            self.player = CHANCE
            return
        if self.drawn:
            play.state = chance.stacked(play.state, self.drawn)
        self.pending = None
        self.drawn = ()
        self.outcomes = ()
        self._step(play, action)

    def _step(self, play: Play, action: int) -> None:
        seat, moves = play.seat, play.moves
        play.step(action)
        encoding = play.encoding
        if encoding.may_refuse and play.moves == moves and action in play.refused and seat is not None:
            self._refusals = (*self._refusals, (seat, f"{len(play.log)}: {encoding.describe(action)}"))
        self._settle(play)

    def _settle(self, play: Play) -> None:
        """Take the choices of one inside a move that is being spelt: they are no decisions. Then say who decides."""
        while (moment := play.moment) is not None and moment.spelling is not None and moment.is_spelling:
            legal = play.legal()
            if len(legal) != 1:
                break
            play.step(legal[0])
        seat = play.seat
        self.player = TERMINAL if seat is None else seat

    # --- What a seat knows ------------------------------------------------------------------------------------------

    def information(self, seat: Seat) -> str:
        """Everything that a seat has been told, in words, and what it is spelling; two seats never have the same."""
        play = self.play
        if play is None:
            return f"seat {seat}"
        text = f"seat {seat}\n{self._told_until_now(play, seat)}"
        own = [what for who, what in self._refusals if who == seat]
        return text + "".join(f"\nrefused at {what}" for what in own) + self._standing(play, seat)

    def _told_until_now(self, play: Play, seat: Seat) -> str:
        count, text = self._told.get(seat, (0, ""))
        if count < len(play.log):
            seen, told = self.table.rules.seen, self.table.chance.told
            lines = (told(seen(event, seat)) for event in play.log[count:])
            text += "".join(f"{line}\n" for line in lines if line)
            self._told[seat] = len(play.log), text
        return text

    def _standing(self, play: Play, seat: Seat) -> str:
        """Whose moment it is, as far as no event tells it."""
        moment = play.moment
        if self.pending is not None:
            return f"{play.seat}: {play.encoding.describe(self.pending)}; {len(self.drawn)} cards are drawn\n"
        if moment is None:
            return ""
        silent = "".join(f"{other} is silent\n" for other in range(self.table.seats) if play.heard >> other & 1)
        window = f"{moment.seat} may speak\n" if moment.is_window else ""
        own = moment.for_seat(seat).spelling
        spelt = "" if own is None else "".join(f"spelt: {play.encoding.describe(action)}\n" for action in own.actions)
        return silent + window + spelt

    def __str__(self) -> str:
        """The whole truth, for tests and for the eyes of researchers."""
        chance = self.table.chance
        lines = [f"dealt: {'; '.join(chance.describe(step, outcome) for step, outcome in enumerate(self.dealt))}"]
        if self.play is not None:
            lines += filter(None, map(chance.told, self.play.log))
            lines += [f"drawn: {chance.describe(-1, outcome)}" for outcome in self.drawn]
            lines += [f"{seat} was refused at {what}" for seat, what in self._refusals]
            who = self.play.seat
            lines.append("over" if who is None else f"{self._standing(self.play, who)}{who} decides")
        return "\n".join(lines)

    # --- Values -----------------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """What the game has brought every seat so far."""
        return self.table.nobody if self.play is None else list(self.play.returns_by_seat())

    def rewards(self) -> list[float]:
        """What the last step has brought every seat."""
        waits = self.play is None or self.pending is not None
        return self.table.nobody if waits or self.play is None else list(self.play.rewards_by_seat())

    def legal(self) -> list[int]:
        """The actions of the seat that decides."""
        return self.play.legal() if self.player >= 0 and self.play is not None else []

    def mask(self) -> list[int]:
        """1 for each of these actions, 0 for all others."""
        assert self.play is not None, "the cards are dealt"
        return list(self.play.mask_bytes)
