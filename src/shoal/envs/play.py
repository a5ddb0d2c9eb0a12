"""One game in plain Python, stepped by action indices: what faces, data sets and slow batches stand on.

A `Play` carries the state of the rules and makes views of it when they are asked for, so a step costs the same late in a
game as early. It skips what is no decision, gives everybody who must be heard a moment to speak, and keeps count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from shoal.core.game import Illegal, Outcome, Seat
from shoal.core.streams import deal_of, seed_of
from shoal.envs.encoding import AnyEncoding, Moment, SeatMemory, Spelling
from shoal.envs.errors import NOT_AN_ACTION, GameEnded, IllegalAction, NotReset
from shoal.envs.settings import Settings


class Seen(NamedTuple):
    """What one seat has seen of a game: its sights, from the deal on (`Game.sights`, `Play.seen`)."""

    seat: Seat
    sights: Sequence[Any]


RUNNING: Final = 0
TERMINATED: Final = 1
TRUNCATED: Final = 2


class Play:
    """A game in progress. It is dealt by `reset` or `begin`; before that everything else raises `NotReset`.

    seat        who decides next, absolute; `None` at the end
    done        0 while it goes on, 1 when it has ended, 2 when it was truncated
    rewards     by side: what the last step has brought, with all that was done for the seats in it
    returns     by side: what the game has brought so far
    decisions   how many actions were taken, silences too, and those that were taken for a seat
    moves       how many moves the rules have seen
    state       the whole truth: for critics and tests, never for a player
    log         all events since the deal, uncut
    last_illegal   why the last action was not legal, with `illegal="noop"` or `"lose"`; `None` when it was
    """

    __slots__ = (
        "_heard",
        "_looked_at",
        "_mask",
        "_memories",
        "_nothing",
        "_owned",
        "_points",
        "_refused",
        "_spelling",
        "_view",
        "decisions",
        "done",
        "encoding",
        "last_illegal",
        "log",
        "moment",
        "moves",
        "returns",
        "rewards",
        "rules",
        "seat",
        "settings",
        "state",
    )

    def __init__(self, encoding: AnyEncoding) -> None:
        """A table without cards."""
        self.encoding: AnyEncoding = encoding
        self.rules: Any = encoding.rules
        self.settings: Settings = encoding.settings
        self.state: Any = None
        self.seat: Seat | None = None
        self.moment: Moment | None = None
        self.done: int = RUNNING
        self.log: list[Any] = []
        self._nothing = (0.0,) * len(encoding.sides)
        self._clear()

    def _clear(self) -> None:
        self.rewards: tuple[float, ...] = self._nothing
        self.returns: tuple[float, ...] = self._nothing
        self.decisions: int = 0
        self.moves: int = 0
        self.last_illegal: str | None = None
        self._heard = 0
        self._refused: tuple[int, ...] = ()
        self._mask = b""
        self._view: Any = None
        self._looked_at: Any = None
        self._spelling: Spelling | None = None
        self._points: Sequence[float] | None = ()
        self._memories: dict[Seat, tuple[int, SeatMemory[Any]]] = {}
        self._owned: set[Seat] = set()

    # --- Beginning --------------------------------------------------------------------------------------------------

    def reset(self, seed: int, number: int = 0) -> None:
        """Deal game `number` of a seed: the same game in every batch and face. Raises as `shoal.core.streams.seed_of`."""
        self.begin(deal_of(self.rules, seed_of(seed), seed_of(number)))

    def begin(self, events: Iterable[Any]) -> None:
        """Start from the events of a deal, or of a deal and what followed it.

        What they bring by themselves, such as books that were dealt, is part of the reward of the first step; a game that
        is over at once (`done`) has brought it already.
        """
        state, log = self.rules.start(), list(events)
        for event in log:
            state = self.rules.evolve(state, event)
        self._clear()
        self.state = state
        self.log = log
        self.done = RUNNING
        self._go_on()
        if self.done:
            self.rewards = self.returns
        else:
            self.returns = self.rewards
            self._points = None  # so that the first step finds what the deal has brought

    # --- A step -----------------------------------------------------------------------------------------------------

    def step(self, action: int) -> None:
        """One decision of the seat that decides, and what follows without a decision.

        Raises `NotReset` before the deal, `GameEnded` at the end, and, with `illegal="raise"`, `IllegalAction`; then
        nothing has changed.
        """
        if self.moment is None:
            raise NotReset if self.state is None else GameEnded
        given: Any = action
        if type(action) is not int:
            action = index_of(action)
        mask = self._mask
        if not 0 <= action < len(mask) or not mask[action]:
            self._refuse(action, given)
            return
        self.last_illegal = None
        before = self.returns
        self._take(action)
        self._go_on()
        after = self.returns
        self.rewards = self._nothing if before is after else tuple(map(float.__sub__, after, before))

    def _refuse(self, action: int, given: object) -> None:
        reason = self.reason(action)
        if self.settings.illegal == "raise":
            raise IllegalAction(given, reason)
        self.last_illegal = reason
        self.rewards = self._nothing
        if self.settings.illegal == "lose":
            assert self.seat is not None, "only a seat that decides is refused"
            lost = self.encoding.forfeits(self.state, self.encoding.side_of[self.seat])
            self.rewards = lost
            self.returns = tuple(map(float.__add__, self.returns, lost))
            self._end(TERMINATED)

    def reason(self, action: int) -> str:
        """Why an action that the mask has not is not legal: an error name of the rules, or one of `shoal.envs.errors`."""
        if self.moment is None or not 0 <= action < len(self._mask):
            return NOT_AN_ACTION
        return self.encoding.reason(self._view, self.moment.for_seat(self.moment.seat), action)

    def _take(self, action: int) -> None:
        """A legal action of the seat that decides."""
        moment = self.moment
        assert moment is not None, "only a seat that decides takes an action"
        if moment.spelling is not None:
            moment = moment.for_seat(moment.seat)
        self.decisions += 1
        move, spelling, is_silence = self.encoding.said(self._view, moment, action)
        if is_silence:
            self._heard |= 1 << moment.seat
            return
        if move is not None:
            if self.encoding.may_refuse and not self._accepts(move):
                self._refused = (*self._refused, action)
                if self.settings.event_rows:
                    self.remembered(moment.seat).refused(action)
                return
            self._play(move)
        self._spelling = spelling

    def _accepts(self, move: Any) -> bool:
        try:
            self.rules.check(self.state, move)
        except Illegal:
            return False
        return True

    def _play(self, move: Any) -> None:
        rules, state = self.rules, self.state
        events = rules.decide(state, move)
        for event in events:
            state = rules.evolve(state, event)
        self.log += events
        self.state = state
        self.moves += 1
        self._heard = 0
        self._refused = ()

    def _go_on(self) -> None:
        """Go to the next decision, or to the end."""
        encoding = self.encoding
        while True:
            state = self.state
            if state is not self._looked_at:
                self._looked_at = state
                outcome = self.rules.outcome(state)
                if outcome is not None or self.moves >= self.settings.max_moves:
                    self._finish(outcome)
                    return
                self._view = None
            moment = own = encoding.moment(state, self._heard, self._spelling)
            if moment.spelling is not None:
                own = moment.for_seat(moment.seat)
            view = self._view
            if view is None or moment.seat != self.seat:
                view = encoding.view(state, moment.seat)
            move = encoding.formality(view, own)
            if move is not None:
                self._play(move)
                self._spelling = None
                continue
            mask = encoding.mask(view, own)
            for action in self._refused:
                mask = mask[:action] + b"\0" + mask[action + 1 :]
            self._view = view
            self.moment = moment
            self.seat = moment.seat
            self._mask = mask
            if not encoding.skips_forced or mask.count(1) != 1 or (moment.is_window and own.spelling is None):
                break
            self._take(mask.index(1))
        points = encoding.points(self.state)
        if points is not self._points:
            self._points = points
            if self.settings.reward == "difference":
                self.returns = encoding.returns(self.state, None)

    def _finish(self, outcome: Outcome | None) -> None:
        final = outcome or self.encoding.standing(self.state)
        self.returns = self.encoding.returns(self.state, final)
        self._end(TRUNCATED if outcome is None else TERMINATED)

    def _end(self, done: int) -> None:
        self.done = done
        self.seat = self.moment = self._view = self._spelling = None
        self._mask = bytes(self.encoding.actions.size)

    # --- What can be seen of it -------------------------------------------------------------------------------------

    def mask(self, seat: Seat | None = None) -> NDArray[np.int8]:
        """1 for the actions that `step` accepts from that seat (by default the one that decides); a new array."""
        self._check_dealt()
        if seat is None or seat == self.seat:
            return np.frombuffer(bytearray(self._mask), np.int8)
        return np.zeros(len(self._mask), np.int8)

    def legal(self) -> list[int]:
        """The actions that `step` accepts, in order."""
        self._check_dealt()
        found: list[int] = np.frombuffer(self._mask, np.bool_).nonzero()[0].tolist()
        return found

    @property
    def mask_bytes(self) -> bytes:
        """The mask of the seat that decides, a byte an action; not to be changed, so no copy."""
        return self._mask

    @property
    def heard(self) -> int:
        """The seats that kept silent since the last move, as bits; everybody knows."""
        return self._heard

    @property
    def refused(self) -> tuple[int, ...]:
        """The actions of the seat that decides which the rules have refused since the last move, though its mask had them."""
        return self._refused

    def move_of(self, action: int) -> Any:
        """The move that a legal action makes; `None` where it is silence, or a piece of a move that is being spelt."""
        self._check_dealt()
        if self.moment is None:
            raise GameEnded
        return self.encoding.said(self._view, self.moment.for_seat(self.moment.seat), action).move

    def actions_for(self, move: Any) -> tuple[int, ...]:
        """The actions that make a move of the seat that decides, in order; `None` is silence. None of them where no actions do.

        The first may not be legal now: see the mask.
        """
        self._check_dealt()
        if self.moment is None:
            raise GameEnded
        return self.encoding.actions_for(self._view, self.moment.for_seat(self.moment.seat), move)

    def view(self, seat: Seat) -> Any:
        """What a seat sees at the table."""
        self._check_dealt()
        return self._view if seat == self.seat else self.encoding.view(self.state, seat)

    def remembered(self, seat: Seat) -> SeatMemory[Any]:
        """What a seat remembers, up to now."""
        self._check_dealt()
        known, memory = self._memories.get(seat) or (0, None)
        if memory is None:
            memory = self.encoding.memory(seat)
            self._owned.add(seat)
        elif seat not in self._owned:
            memory = memory.copy()
            self._owned.add(seat)
        if known < len(self.log):
            for event in self.log[known:]:
                memory.see(self.rules.seen(event, seat))
        self._memories[seat] = len(self.log), memory
        return memory

    def observation(self, seat: Seat | None = None) -> NDArray[np.float32]:
        """What a seat is told (by default the one that decides): shape `(encoding.observations.size,)`; a new array."""
        observer = self._observer(seat)
        return self.encoding.observation(self.view(observer), self._memory(observer), self._moment_for(observer))

    def events(self, seat: Seat | None = None) -> NDArray[np.int8]:
        """The public events as a seat remembers them, newest first: shape `(encoding.event_rows, 6)`; a new array."""
        return self.encoding.events(self.remembered(self._observer(seat)))

    def packed_row(self, seat: Seat | None = None) -> NDArray[np.uint64]:
        """Observation, events and mask of a seat as words: shape `(encoding.packed.size,)`; a new array."""
        observer = self._observer(seat)
        mask = self._mask if observer == self.seat else bytes(len(self._mask))
        return self.encoding.packed_row(self.view(observer), self._memory(observer), self._moment_for(observer), mask)

    def _memory(self, seat: Seat) -> Any:
        """A memory is only made where the settings have one."""
        return self.remembered(seat) if self.settings.memory else None

    def _moment_for(self, seat: Seat) -> Moment | None:
        return None if self.moment is None else self.moment.for_seat(seat)

    def _observer(self, seat: Seat | None) -> Seat:
        self._check_dealt()
        if seat is None:
            if self.seat is None:
                raise GameEnded
            return self.seat
        if isinstance(seat, bool) or not 0 <= seat < self.encoding.seats:
            raise ValueError(f"there is no seat {str(seat)[:20]}; the seats are 0 to {self.encoding.seats - 1}")
        return seat

    def _check_dealt(self) -> None:
        if self.state is None:
            raise NotReset

    def seen(self, seat: Seat) -> Seen:
        """All that a seat has seen since the deal, for `shoal.envs.beliefs`."""
        observer = self._observer(seat)
        return Seen(observer, [self.rules.seen(event, observer) for event in self.log])

    def rewards_by_seat(self) -> tuple[float, ...]:
        """What the last step has brought every seat: that of its side."""
        return tuple(self.rewards[side] for side in self.encoding.side_of)

    def returns_by_seat(self) -> tuple[float, ...]:
        """What the game has brought every seat so far: that of its side."""
        return tuple(self.returns[side] for side in self.encoding.side_of)

    # --- Another one ------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """A game that goes on by itself from here. It shares what never changes; memories are copied when they go on."""
        made = object.__new__(type(self))
        for name in Play.__slots__:
            setattr(made, name, getattr(self, name))
        made.log = list(self.log)
        made._memories = dict(self._memories)
        made._owned = set()
        self._owned = set()
        return made

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what the encoding has."""
        return {name: getattr(self, name) for name in Play.__slots__ if name not in ("rules", "settings")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        for name, value in kept.items():
            setattr(self, name, value)
        self.rules = self.encoding.rules
        self.settings = self.encoding.settings

    def __repr__(self) -> str:
        """Where it stands; no card, so it may be printed where players look on."""
        if self.state is None:
            return f"<Play of {self.encoding.version}: not dealt>"
        who = f"seat {self.seat} to decide" if self.done == RUNNING else "over" if self.done == 1 else "truncated"
        return f"<Play of {self.encoding.version}: {self.moves} moves, {who}>"


def index_of(action: Any) -> int:
    """An action given as another integer, such as NumPy's; -1 for what is none."""
    if isinstance(action, bool | np.bool_) or not hasattr(action, "__index__"):
        return -1
    try:
        return int(action.__index__())
    except TypeError:  # an array
        return -1
