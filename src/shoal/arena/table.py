"""One game among bots, from the deal to the end, each told only what its seat sees.

After something has happened a moment begins, with a clock that is only counted, never waited for. The seat on turn speaks
at once, or, while the rules owe others time to speak (`Rules.unheard`), when `HEARING_S` is over. The others speak when
they react, as long as they have something to say and it is not too late. The first word ends the moment, unless others
are still owed theirs: then the clock goes on for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from time import thread_time
from typing import Any, Final, ParamSpec, TypeVar

from shoal.arena.entrants import Word, elsewhere_s, word_of
from shoal.arena.protocol import BotFault, Fault
from shoal.bots.bot import AnyBot, Bot, Seer
from shoal.errors import ShoalError
from shoal.game import AnyRules, GameEvent, Illegal, Outcome, Said, Seat, UncheckedRules

T = TypeVar("T")
P = ParamSpec("P")

MOST_MOVES: Final = 100_000
"""A game that is longer will never end: 10,000 rounds of Fish Draw, where six shout in each, are not."""

HEARING_S: Final = 3.0
"""How long others have to speak before the seat on turn goes on, where the rules owe them that."""


class BadMove(BotFault):
    """A bot said what the rules refuse, or what nobody can answer, or nothing where it had to speak."""

    def __init__(self, seat: Seat, word: Word, reason: str, fault: Fault = "ILLEGAL") -> None:
        """That seat's move was refused for that reason."""
        super().__init__(fault, f"{word.who} on seat {seat} said {word.move}: {reason}", word.transcript)
        self.seat = seat
        self.word = word
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        told = (self.seat, self.word, self.reason, self.fault)
        return BadMove, told, self.__dict__  # so it comes from another process as it was


class Endless(ShoalError):
    """A game among bots that did not end."""


class BrokeDown(Exception):
    """A bot of the house raised an error, which is the cause of this one: a fault of ours, so it comes with a traceback."""


@dataclass(frozen=True)
class FinishedGame:
    """A finished game: its log, how it ended, and what each decision took, by seat, in seconds of the processor.

    The processor's time is the bot's own: a busy machine does not make a bot slow. Of a program the clock's is added.
    `Any`: whoever reads the log of a finished game knows which game it was.
    """

    log: tuple[Any, ...]
    outcome: Outcome
    decisions: tuple[tuple[float, ...], ...]


def play(
    rules: UncheckedRules, bots: Sequence[Bot], deal: Iterable[GameEvent], most_moves: int = MOST_MOVES
) -> FinishedGame:
    """The game that these bots, one a seat, make of that deal.

    `BadMove` when a bot answers with anything but a legal move, `Endless` after too many moves.
    """
    if len(bots) != rules.seats:
        raise ValueError(f"{rules.seats} seats need as many bots, not {len(bots)}")
    table = _Table(rules, bots)
    table.tell(deal)
    for _ in range(most_moves):
        turn = rules.turn(table.state)
        if turn is None:
            break
        table.tell(rules.decide(table.state, table.next_word(turn)))
    outcome = rules.outcome(table.state)
    if outcome is None:
        raise table.unfinished()
    return FinishedGame(tuple(table.log), outcome, tuple(map(tuple, table.decisions)))


@dataclass
class _Moment:
    """The time after something that everybody saw: whose turn it is, who is owed a word, and how late it is.

    `reactions` are the seconds at which the others speak, each drawn once.
    """

    turn: Seat
    owed: frozenset[Seat]
    now: float = 0.0
    reactions: dict[Seat, float] = field(default_factory=dict)

    def goes_on(self, turn: Seat, owed: frozenset[Seat]) -> bool:
        """Whether it is still the same: of those who were owed a word some are left."""
        return turn == self.turn and bool(owed) and owed <= self.owed


class _Table:
    """The truth, and what every seat knows of it."""

    def __init__(self, rules: AnyRules, bots: Sequence[Bot]) -> None:
        self.rules = rules
        self.bots: Sequence[AnyBot] = bots
        self._seers = [(seat, bot) for seat, bot in enumerate(bots) if isinstance(bot, Seer)]
        self.state = rules.start()
        self.views = [rules.start_view(seat) for seat in range(rules.seats)]
        self.log: list[GameEvent] = []
        self.decisions: list[list[float]] = [[] for _ in bots]
        self._last: Said | None = None
        self._moment = _Moment(0, frozenset())
        self._clock = 0.0  # read after every word, and before the first of several: reading it is not free

    def tell(self, events: Iterable[GameEvent]) -> None:
        """These events happen, and every bot is told its own cut of them."""
        for event in events:
            self.log.append(event)
            self.state = self.rules.evolve(self.state, event)
            for seat, bot in enumerate(self.bots):
                sight = self.rules.seen(event, seat)
                self.views[seat] = self.rules.watch(self.views[seat], sight)
                _answer_of(seat, bot.see, sight)
        for seat, seer in self._seers:
            _answer_of(seat, seer.reveal, self.state)

    def next_word(self, turn: Seat) -> Said:
        """The move that comes first, once it has been found legal.

        Of two that come together a word out of turn is the first, and two of one kind are heard clockwise from the seat
        on turn.
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
                return self._legal(turn, own) if type(own) is type(move) else self._legal(seat, move)
        moment.now = deadline
        return self._legal(turn, self._ask(turn, must=True))

    def _moment_of(self, turn: Seat) -> _Moment:
        owed = frozenset(self.rules.unheard(self.state)) - {turn}
        if not self._moment.goes_on(turn, owed):
            self._moment = _Moment(turn, owed)
        self._moment.owed = owed
        return self._moment

    def _others(self, moment: _Moment, deadline: float) -> list[tuple[float, Seat]]:
        """Who else may speak and is not too late, in the order in which they would; a seat never speaks in the past."""
        found = []
        for step in range(1, self.rules.seats):
            seat = (moment.turn + step) % self.rules.seats
            if self.rules.moves(self.views[seat]):
                if seat not in moment.reactions:
                    moment.reactions[seat] = _answer_of(seat, self.bots[seat].reaction_s)
                found.append((max(moment.now, moment.reactions[seat]), step, seat))
        return [(time, seat) for time, _, seat in sorted(found) if time <= deadline]

    def _ask(self, seat: Seat, *, must: bool = False) -> Said | None:
        """What that bot says. Silence of a seat that need not act is no decision."""
        move = _answer_of(seat, self.bots[seat].move, self.views[seat])
        before, self._clock = self._clock, thread_time()
        if must or move is not None:
            self.decisions[seat].append(self._clock - before + elsewhere_s(self.bots[seat]))
        return move

    def _legal(self, seat: Seat, move: Said | None) -> Said:
        reason = self._refusal(seat, move)
        if reason is not None:
            raise BadMove(seat, word_of(self.bots[seat], move), reason)
        assert move is not None, "silence is refused above"
        self._last = move
        return move

    def unfinished(self) -> ShoalError:
        """Why the game cannot go on, though it is not over: the last word stopped it, or there were too many."""
        if self._last is None or self.rules.turn(self.state) is not None:
            return Endless(f"ENDLESS: a game among bots was not over after {len(self.log)} events")
        seat = self._last.seat
        word = word_of(self.bots[seat], self._last)
        return BadMove(seat, word, "a game among bots stands still when nobody has to act", "STANDSTILL")

    def _refusal(self, seat: Seat, move: Said | None) -> str | None:
        """Why that bot's move cannot be; `None`: it is legal."""
        if not isinstance(move, self.rules.vocabulary.move):
            return "this is no move of the game"
        if move.seat != seat:
            return "it spoke for another seat"
        try:
            self.rules.check(self.state, move)
        except Illegal as illegal:
            return illegal.reason
        return None


def _answer_of(seat: Seat, call: Callable[P, T], *told: P.args, **named: P.kwargs) -> T:
    """What the bot on that seat answers to a call; `BrokeDown` when it raises what is not said to people."""
    try:
        return call(*told, **named)
    except ShoalError:
        raise
    except Exception as error:
        raise BrokeDown(f"the bot on seat {seat} broke down: {type(error).__name__}: {error}") from error
