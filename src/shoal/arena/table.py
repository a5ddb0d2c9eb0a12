"""One game between bots, from the deal to the end. Each bot gets only what its seat sees.

After an event a moment begins. Its clock is simulated: no one waits. The seat on turn moves at once or, while the rules
owe others time to speak (`Rules.unheard`), after `HEARING_S`. The other seats move when they react, if they have
something to say and it is not too late. The first move ends the moment, unless others are still owed time: then its
clock goes on.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from time import thread_time
from typing import Any, Final, ParamSpec, TypeVar

from shoal.arena.entrants import LastAnswer, external_s, last_answer_of
from shoal.arena.programs.protocol import EntrantFault, Fault
from shoal.bots.bot import AnyBot, Bot, Maker, OracleBot
from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, GameEvent, Illegal, Outcome, Seat, SeatMove, UncheckedRules

T = TypeVar("T")
P = ParamSpec("P")

MOST_MOVES: Final = 100_000
"""A game with more moves is taken to be endless. 10,000 rounds of Fish Draw with six shouts each have fewer."""

HEARING_S: Final = 3.0
"""How long others have to speak before the seat on turn goes on, where the rules owe them time."""


class BadMove(EntrantFault):
    """A bot made a move that the rules refuse or that stops the game for ever, or none where it had to move."""

    def __init__(self, seat: Seat, answer: LastAnswer, reason: str, fault: Fault = "ILLEGAL") -> None:
        """The seat's answer was refused for that reason."""
        about = f"{answer.who} on seat {seat} said {answer.move}: {reason}"
        super().__init__(fault, about, answer.transcript, answer.offered, seat)
        self.answer = answer
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        arguments = (self.seat, self.answer, self.reason, self.fault)
        return BadMove, arguments, self.__dict__  # so that it can be pickled with its notes


class Endless(ShoalError):
    """A game between bots that did not end."""


class BrokeDown(Exception):
    """A bot in this process raised an error, the cause of this one. It is shown with a traceback."""

    def __init__(self, about: str, seat: Seat) -> None:
        """What happened to the bot on that seat."""
        super().__init__(about, seat)
        self.seat = seat

    def __str__(self) -> str:
        return str(self.args[0])

    def as_fault(self, name: str) -> EntrantFault:
        """The same as a fault of a bot of one's own, which has that name: with the place in its code, not in ours."""
        why = self.__cause__ or self
        fault = EntrantFault(
            "BROKE_DOWN", f"{name} on seat {self.seat} raised {type(why).__name__}: {why}", seat=self.seat
        )
        own = why.__traceback__.tb_next if why.__traceback__ else None  # without the line here that called it
        fault.add_note("".join(traceback.format_exception(type(why), why, own, chain=False)).rstrip())
        return fault


@dataclass(frozen=True)
class FinishedGame:
    """A finished game: its log, its outcome, by seat the seconds of each decision, and the moves.

    Each move has the number of events before it. Decisions are measured in processor time, so that a busy machine does not make a bot slow; for a program the time by
    the clock is added. The events are `Any`: the reader of a finished game knows which game it was.
    """

    log: tuple[Any, ...]
    outcome: Outcome
    decisions: tuple[tuple[float, ...], ...]
    moves: tuple[tuple[int, Any], ...] = ()


@dataclass(frozen=True)
class BrokenOff:
    """A game that was broken off by an error: its log so far, and the decisions and moves as in a finished game."""

    log: tuple[Any, ...]
    decisions: tuple[tuple[float, ...], ...]
    why: EntrantFault | Endless | BrokeDown
    moves: tuple[tuple[int, Any], ...] = ()


def fault_of(why: EntrantFault | Endless | BrokeDown) -> str:
    """The name of the error that broke a game off."""
    return why.fault if isinstance(why, EntrantFault) else "ENDLESS" if isinstance(why, Endless) else "BROKE_DOWN"


def play(
    rules: UncheckedRules, bots: Sequence[Bot], deal: Iterable[GameEvent], most_moves: int = MOST_MOVES
) -> FinishedGame:
    """Play that deal with these bots, one for each seat.

    Raises `BadMove` when a bot answers with anything but a legal move, `Endless` after too many moves, `BrokeDown` when
    a built-in bot raises an error.
    """
    found = attempt(rules, bots, deal, most_moves)
    if isinstance(found, BrokenOff):
        raise found.why
    return found


def attempt(
    rules: UncheckedRules, bots: Sequence[Bot], deal: Iterable[GameEvent], most_moves: int = MOST_MOVES
) -> FinishedGame | BrokenOff:
    """The same, but what `play` raises is returned with the game so far."""
    if len(bots) != rules.seats:
        raise ValueError(f"{rules.seats} seats need as many bots, not {len(bots)}")
    table = _Table(rules, bots)
    try:
        outcome = table.play(deal, most_moves)
    except (EntrantFault, Endless, BrokeDown) as why:
        return BrokenOff(tuple(table.log), table.decisions_made, why, tuple(table.moves))
    return FinishedGame(tuple(table.log), outcome, table.decisions_made, tuple(table.moves))


@dataclass
class _Moment:
    """The time after an event: the seat on turn, the seats that are owed time to speak, and the seconds so far.

    `reactions` are the seconds at which the other seats speak, each asked for once.
    """

    turn: Seat
    owed: frozenset[Seat]
    now: float = 0.0
    reactions: dict[Seat, float] = field(default_factory=dict)

    def goes_on(self, turn: Seat, owed: frozenset[Seat]) -> bool:
        """Whether it is still the same moment: some of the seats that were owed time are left, and no others."""
        return turn == self.turn and bool(owed) and owed <= self.owed


class _Table:
    """The true state of the game, and the view of every seat."""

    def __init__(self, rules: AnyRules, bots: Sequence[Bot]) -> None:
        self.rules = rules
        self.bots: Sequence[AnyBot] = bots
        self._oracles = [(seat, bot) for seat, bot in enumerate(bots) if isinstance(bot, OracleBot)]
        self.state = rules.start()
        self.views = [rules.start_view(seat) for seat in range(rules.seats)]
        self.log: list[GameEvent] = []
        self.moves: list[tuple[int, SeatMove]] = []
        self.decisions: list[list[float]] = [[] for _ in bots]
        self._last: SeatMove | None = None
        self._moment = _Moment(0, frozenset())
        self._clock = 0.0  # read before the first answer and after each: reading it is not free

    def play(self, deal: Iterable[GameEvent], most_moves: int) -> Outcome:
        """Play that deal to its end; how it ended. Raises what `play` raises."""
        self.happen(deal)
        for _ in range(most_moves):
            turn = self.rules.turn(self.state)
            if turn is None:
                break
            move = self.next_move(turn)
            self.moves.append((len(self.log), move))
            self.happen(self.rules.decide(self.state, move))
        outcome = self.rules.outcome(self.state)
        if outcome is None:
            raise self._unfinished()
        return outcome

    @property
    def decisions_made(self) -> tuple[tuple[float, ...], ...]:
        """The seconds of each decision, by seat."""
        return tuple(map(tuple, self.decisions))

    def happen(self, events: Iterable[GameEvent]) -> None:
        """Apply these events, and show every bot what its seat sees of them."""
        for event in events:
            self.log.append(event)
            self.state = self.rules.evolve(self.state, event)
            for seat, bot in enumerate(self.bots):
                sight = self.rules.seen(event, seat)
                self.views[seat] = self.rules.watch(self.views[seat], sight)
                answer_of(seat, bot.see, sight)
        for seat, seer in self._oracles:
            answer_of(seat, seer.reveal, self.state)

    def next_move(self, turn: Seat) -> SeatMove:
        """The move that comes first; raises `BadMove` when it is not legal.

        Of two moves at the same time the one out of turn is first; two of the same type go clockwise from the seat on turn.
        """
        moment = self._moment_of(turn)
        deadline = HEARING_S if moment.owed else moment.now
        others = self._others(moment, deadline)
        self._clock = thread_time()
        for time, seat in others:
            move = self._ask(seat)
            if move is not None:
                own = self._ask(turn) if time == deadline else None
                moment.now = time
                first, made, late, unused = (
                    (turn, own, seat, move) if type(own) is type(move) else (seat, move, turn, own)
                )
                legal = self._legal(first, made)
                if unused is not None:
                    answer_of(late, self.bots[late].void)
                return legal
        moment.now = deadline
        return self._legal(turn, self._ask(turn, must=True))

    def _moment_of(self, turn: Seat) -> _Moment:
        owed = frozenset(self.rules.unheard(self.state)) - {turn}
        if not self._moment.goes_on(turn, owed):
            self._moment = _Moment(turn, owed)
        self._moment.owed = owed
        return self._moment

    def _others(self, moment: _Moment, deadline: float) -> list[tuple[float, Seat]]:
        """When and which other seats may speak before the deadline, in order of time; none speaks in the past."""
        found = []
        for step in range(1, self.rules.seats):
            seat = (moment.turn + step) % self.rules.seats
            if self.rules.moves(self.views[seat]):
                if seat not in moment.reactions:
                    moment.reactions[seat] = answer_of(seat, self.bots[seat].reaction_s)
                found.append((max(moment.now, moment.reactions[seat]), step, seat))
        return [(time, seat) for time, _, seat in sorted(found) if time <= deadline]

    def _ask(self, seat: Seat, *, must: bool = False) -> SeatMove | None:
        """That bot's move. `None` from a seat that need not act does not count as a decision."""
        move = answer_of(seat, self.bots[seat].move, self.views[seat])
        before, self._clock = self._clock, thread_time()
        if must or move is not None:
            self.decisions[seat].append(self._clock - before + external_s(self.bots[seat]))
        return move

    def _legal(self, seat: Seat, move: SeatMove | None) -> SeatMove:
        reason = self._refusal(seat, move)
        if reason is not None:
            raise BadMove(seat, last_answer_of(self.bots[seat], move), reason)
        assert move is not None, "None is refused above"
        self._last = move
        return move

    def _unfinished(self) -> ShoalError:
        """The error of a game that is not over: its last move stopped it for ever, or it had too many moves."""
        if self._last is None or self.rules.turn(self.state) is not None:
            return Endless(f"ENDLESS: a game among bots was not over after {len(self.log)} events")
        seat = self._last.seat
        answer = last_answer_of(self.bots[seat], self._last)
        return BadMove(seat, answer, "a game among bots stands still when nobody has to act", "STANDSTILL")

    def _refusal(self, seat: Seat, move: SeatMove | None) -> str | None:
        """Why that bot's move is not legal; `None` if it is."""
        if not isinstance(move, self.rules.vocabulary.move):
            return "this is no move of the game"
        if move.seat != seat:
            return "it spoke for another seat"
        try:
            self.rules.check(self.state, move)
        except Illegal as illegal:
            return illegal.reason
        return None


def made(maker: Maker, rules: AnyRules, seat: Seat, rng: Random) -> Bot:
    """A new bot. Errors that are meant for people, such as weights that are not there, are raised as they are.

    Raises `BrokeDown` for any other.
    """
    try:
        return answer_of(seat, maker, rules, seat, rng)
    except BrokeDown as why:
        if isinstance(why.__cause__, ShoalError):
            raise why.__cause__ from None
        raise


def answer_of(seat: Seat, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the bot on that seat returns; raises `BrokeDown` for any error but the faults of a program."""
    try:
        return call(*args, **kwargs)
    except EntrantFault:
        raise
    except (Exception, SystemExit) as error:
        raise BrokeDown(f"the bot on seat {seat} broke down: {type(error).__name__}: {error}", seat) from error
