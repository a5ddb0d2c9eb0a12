"""The seam: what every game provides, and what everything else builds on.

A game is a deal and a list of events. The rules turn moves into events, and events are folded into states and views.
Only the table has the state; everybody else has a view, which contains what one seat has seen and nothing more.

    move    what a seat does                event   what happened, completely
    state   the fold of all events          sight   what one seat saw of an event
    view    the fold of one seat's sights   moves   what that seat may do now
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Final, Generic, Protocol, TypeVar

from msgspec import Struct

from shoal.core.codec import Decoder, Unreadable, encode
from shoal.core.errors import ShoalError

Seat = int

StateT = TypeVar("StateT", bound="GameState")
MoveT = TypeVar("MoveT", bound="SeatMove")
EventT = TypeVar("EventT", bound="GameEvent")
ViewT = TypeVar("ViewT", bound="GameView")
SightT = TypeVar("SightT", bound="GameSight")
MovesT = TypeVar("MovesT", bound="Offer")
MoveT_contra = TypeVar("MoveT_contra", bound="SeatMove", contravariant=True)
MovesT_co = TypeVar("MovesT_co", bound="Offer", covariant=True)

# Those of a game that is made. Functions have type variables of their own: where a method of a class that is not specialised, such as
# `Game.deal`, uses those of the class, pyright makes them Unknown.
NewStateT = TypeVar("NewStateT", bound="GameState")
NewMoveT = TypeVar("NewMoveT", bound="SeatMove")
NewEventT = TypeVar("NewEventT", bound="GameEvent")
NewViewT = TypeVar("NewViewT", bound="GameView")
NewSightT = TypeVar("NewSightT", bound="GameSight")
NewMovesT = TypeVar("NewMovesT", bound="Offer")


class Illegal(ShoalError, ValueError):
    """A move that the rules refuse; `reason` is one of the error names of the game."""

    def __init__(self, reason: str) -> None:
        """A refusal for that reason."""
        super().__init__(reason)
        self.reason = reason


NOT_A_MOVE: Final = "NOT_A_MOVE"
"""The reason of `Illegal` for a value that is no move of the game at all; clients cannot send one."""


class UnknownSeat(ShoalError, ValueError):
    """A seat that the table does not have."""


OptionValue = bool | int | float | str | None
"""The values that a house rule can have: no option of any game is a list or a struct."""


class BadOptions(ShoalError, ValueError):
    """House rules that make no valid game, as names and values; `shoal.core.game_words` makes a sentence of them.

    `reason` is an error name, `options` are the names of the options that it is about, and `values` the arguments of
    the sentence `bad-REASON` in the game's catalogue. The message of the exception repeats them for logs and programs.
    """

    def __init__(self, reason: str, options: tuple[str, ...] = (), /, **values: OptionValue | tuple[str, ...]) -> None:
        """A refusal for that reason."""
        about = [f"{name}={_plain(value)}" for name, value in values.items()] or options
        super().__init__(f"{reason}: {', '.join(about)}" if about else reason)
        self.reason = reason
        self.options = options
        self.values = values
        self.game: str | None = None
        """The game whose house rules these are, once it is known (`shoal.core.games.rules_of` sets it)."""


def _plain(value: OptionValue | tuple[str, ...]) -> str:
    return " | ".join(value) if isinstance(value, tuple) else str(value)


class Doubt(Struct, frozen=True):
    """A warning about house rules that are valid, but perhaps not what was meant.

    `options` are the names of the options that it is about, `values` the arguments of the sentence `doubt-NAME` in the
    game's catalogue.
    """

    name: str
    options: tuple[str, ...] = ()
    values: dict[str, OptionValue] = {}


class Outcome(Struct, frozen=True, gc=False):
    """How a game ended: the points of every side, and the sides that won (two or more: a tie)."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


class TurnTimes(Struct, frozen=True):
    """The time limits of the house rules, in seconds; `None` where there is none. The table enforces them.

    How long a turn may take is no house rule: that is agreed at each table.
    """

    pause_s: float | None = None
    """How long a person may pause one game, all pauses together."""


# --- The base types of every game's values ----------------------------------------------------------------------------
#
# But for the board of a view they have no fields. They let the type checker distinguish values that must never be confused: code
# above the rules does not know which game is played, but there, too, an event is no sight and a state is no view.
#
# None of these values can contain itself, so the garbage collector need not follow them (`gc=False`, which is inherited): a server
# with thousands of tables makes and drops four views a move.


class GameState(Struct, frozen=True, gc=False):
    """The complete state of a game, with all hidden cards. It never leaves the table."""


class GameEvent(Struct, frozen=True, gc=False):
    """Something that happened, completely. It goes to the log, and to a seat only through the cut (`Rules.seen`)."""


class GameSight(Struct, frozen=True, gc=False):
    """What one seat, or a spectator, saw of an event."""


class PublicEvent(GameEvent, GameSight, frozen=True, gc=False):
    """An event that everybody at the table sees completely, so that it is its own sight."""


class HaltEvent(PublicEvent, frozen=True, gc=False):
    """An event that stops play, or lets it go on: no one has made a move."""


def is_halt(event: GameEvent) -> bool:
    """Whether an event only stops play or lets it go on."""
    return isinstance(event, HaltEvent)


class GameBoard(Struct, frozen=True, gc=False):
    """What everybody at the table sees."""


class GameView(Struct, frozen=True, gc=False):
    """What one seat, or a spectator, knows: the board, which is the same for everybody, and what is the seat's own."""

    board: GameBoard


class GameSetup(Struct, frozen=True, gc=False):
    """What everybody knows before the first card: seats, sides, the parts of the pack."""


class GameRuling(Struct, frozen=True, gc=False):
    """What the people at a table may settle among themselves. It is proposed in public."""


class SeatMove(Protocol):
    """Any move: it names the seat that makes it."""

    @property
    def seat(self) -> Seat:
        """The seat that makes it."""


class Offer(Protocol):
    """What a seat may do now: contains its legal moves, and is false when there is none."""

    def __contains__(self, move: object, /) -> bool: ...

    def __bool__(self) -> bool: ...


@dataclass(frozen=True)
class Vocabulary:
    """The types (or unions of types) of a game's values, from which readers and schemas are made.

    They are `Any` because Python 3.11 has no type for a union of types as a value.
    """

    options: Any
    setup: Any
    move: Any
    event: Any
    sight: Any
    view: Any
    moves: Any
    reason: Any
    ruling: Any


class Rules(Protocol[StateT, MoveT_contra, EventT, ViewT, SightT, MovesT_co]):
    """One game with its house rules. All values are immutable; no method uses a clock, I/O or hidden randomness.

    The rules of a game (`Literature`) use its own types. Code that works with any game uses `AnyRules`.
    """

    @property
    def name(self) -> str:
        """The game's name in `GAMES`."""

    @property
    def vocabulary(self) -> Vocabulary:
        """The types of this game's values."""

    @property
    def options(self) -> Any:
        """The house rules, as data: a struct of the game's own type, read only by code that knows the game."""

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """Warnings about valid but doubtful house rules."""

    @property
    def setup(self) -> GameSetup:
        """What a client must know before the first card, as data: seats, sides, the parts of the pack."""

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that win together: the teams, or every seat alone."""

    @property
    def times(self) -> TurnTimes:
        """How long the game may be paused."""

    @property
    def seats(self) -> int:
        """How many seats play; they are numbered clockwise from 0."""

    def start(self) -> StateT:
        """The state before the deal."""

    def start_view(self, seat: Seat | None) -> ViewT:
        """The view of a seat, or of a spectator (`None`), before the deal."""

    def deal(self, rng: Random, dealer: Seat = 0) -> tuple[EventT, ...]:
        """The events of a deal. All randomness of a game is in them, drawn from `rng`."""

    def check(self, state: StateT, move: MoveT_contra) -> None:
        """Raise `Illegal` with the first reason that forbids the move; return when it is legal."""

    def decide(self, state: StateT, move: MoveT_contra) -> tuple[EventT, ...]:
        """The events that a legal move leads to. The move is not checked again."""

    def evolve(self, state: StateT, event: EventT) -> StateT:
        """The state after an event."""

    def seen(self, event: EventT, seat: Seat | None) -> SightT:
        """The cut: what that seat, or a spectator (`None`), saw of an event."""

    def watch(self, view: ViewT, sight: SightT, board: Any = None) -> ViewT:
        """The view after a sight. `board` is what becomes of the board, where that is known: anyone who folds for many seats does it once."""

    def moves(self, view: ViewT) -> MovesT_co:
        """What the owner of the view may do now: exactly the moves that `check` accepts."""

    def turn(self, position: StateT | ViewT) -> Seat | None:
        """The seat that must act; `None` when none must: before the deal, in a pause, and at the end.

        It is public, so it can be computed from every view.
        """

    def unheard(self, state: StateT) -> tuple[Seat, ...]:
        """The seats that must be given time to speak before the seat on turn goes on; in most positions none.

        It depends on public facts alone. The rules define only the order of moves; the table decides how long it waits.
        A seat that has spoken, or can say nothing more, is not among them.
        """

    def is_formality(self, state: StateT) -> bool:
        """Whether the seat on turn can only let play go on, so that a bot may do it for a player who is away."""

    def adjudicate(self, state: StateT, ruling: Any, rng: Random) -> tuple[EventT, ...]:
        """The events of a ruling, which the people at a table have settled; raises `Illegal` when it is impossible.

        The table decides who may propose a ruling and who must consent. `ruling` is one of the game's own
        (`Vocabulary.ruling`); it is public, and therefore no type parameter of these rules.
        """

    def next_dealer(self, state: StateT, rng: Random) -> Seat:
        """The dealer of the next game of a match, after the end of this one."""

    def outcome(self, position: StateT | ViewT) -> Outcome | None:
        """How the game ended; `None` while it goes on. It is public too."""


AnyRules = Rules[GameState, SeatMove, GameEvent, GameView, GameSight, Offer]
"""The rules of any game. The type checker lets what they return only be handed back to them, in the right places."""

UncheckedRules = Rules[Any, Any, Any, Any, Any, Any]
"""The same without these checks: the type through which the rules of a known game become `AnyRules`.

It is needed because `Literature` accepts only states of Literature, while `AnyRules` accept the state of any game. It
is used for parameters only: `rules_of` returns `AnyRules`, and a function that may be given `Literature` itself
declares this type and continues with `AnyRules`.
"""


@dataclass(frozen=True, eq=False, repr=False)
class Game(Generic[StateT, MoveT, EventT, ViewT, SightT, MovesT]):
    """A game in progress: rules, log and state. Immutable: a move returns a new game."""

    rules: Rules[StateT, MoveT, EventT, ViewT, SightT, MovesT]
    log: tuple[EventT, ...]
    state: StateT
    _views: dict[Seat | None, tuple[int, ViewT]] = field(default_factory=dict, init=False)
    """The latest view of each seat that was asked for, and how many events it has seen. The next game goes on from it."""

    @staticmethod
    def deal(
        rules: Rules[NewStateT, NewMoveT, NewEventT, NewViewT, NewSightT, NewMovesT], rng: Random, dealer: Seat = 0
    ) -> Game[NewStateT, NewMoveT, NewEventT, NewViewT, NewSightT, NewMovesT]:
        """A new game, just dealt. Raises `UnknownSeat` for a dealer that the table does not have."""
        if isinstance(rules, type) or not hasattr(rules, "vocabulary"):
            raise TypeError(f"rules are needed, such as Literature(), not {rules!r}")
        if not isinstance(rng, Random):
            raise TypeError(f"a source of randomness is needed, such as Random(7), not {rng!r}")
        _check_seat(rules, dealer)
        return Game.replay(rules, rules.deal(rng, dealer))

    @staticmethod
    def replay(
        rules: Rules[NewStateT, NewMoveT, NewEventT, NewViewT, NewSightT, NewMovesT], log: Iterable[NewEventT]
    ) -> Game[NewStateT, NewMoveT, NewEventT, NewViewT, NewSightT, NewMovesT]:
        """The game with this log. Raises `TypeError` for a value that is no event of this game."""
        return Game(rules, (), rules.start()).after(log)

    def after(self, events: Iterable[EventT]) -> Game[StateT, MoveT, EventT, ViewT, SightT, MovesT]:
        """This game, continued by these events. Raises `TypeError` for a value that is no event of this game."""
        events = tuple(events)
        state = self.state
        for event in events:
            if not isinstance(event, self.rules.vocabulary.event):
                raise TypeError(f"a value of {type(event).__name__} is no event of {self.rules.name}")
            state = self.rules.evolve(state, event)
        later = Game(self.rules, self.log + events, state)
        later._views.update(self._views)
        return later

    def play(self, move: MoveT) -> Game[StateT, MoveT, EventT, ViewT, SightT, MovesT]:
        """The game after that move; raises `Illegal` when the rules refuse it, or when it is no move of this game."""
        if not isinstance(move, self.rules.vocabulary.move):
            raise Illegal(NOT_A_MOVE)
        if not _is_move(self.rules.vocabulary.move, move):
            with suppress(TypeError, AttributeError, LookupError):  # what rules make of fields of other types
                self.rules.check(self.state, move)  # the rules may have a better reason
            raise Illegal(NOT_A_MOVE)
        self.rules.check(self.state, move)
        return self.after(self.rules.decide(self.state, move))

    # --- Moves as text ----------------------------------------------------------------------------------------------

    def push(self, text: str) -> Game[StateT, MoveT, EventT, ViewT, SightT, MovesT]:
        """The game after a move that is given as text, as in a record: `game.push("2 asks 5 9C")`.

        Seats are numbers. Raises `Unreadable` when the text is no move of this game, and `Illegal` when the rules refuse it.
        """
        return self.play(self.parse(text))

    def parse(self, text: str) -> MoveT:
        """The move that a text says, legal or not; raises `Unreadable` when it says none."""
        from shoal.records.move_text import read_move  # an upper floor, that only these two need

        move: MoveT = read_move(self.rules.name, text)
        return move

    def text(self, move: MoveT) -> str:
        """A move as text, which `parse` reads; raises `Illegal` for what is no move of this game."""
        from shoal.records.move_text import write_move

        if not _is_move(self.rules.vocabulary.move, move):
            raise Illegal(NOT_A_MOVE)
        return write_move(self.rules.name, move)

    # --- What can be asked of it ------------------------------------------------------------------------------------

    @property
    def turn(self) -> Seat | None:
        """The seat that must act; `None` when none must: before the deal, in a pause, and at the end."""
        return self.rules.turn(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; `None` while it goes on."""
        return self.rules.outcome(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    def moves(self, seat: Seat) -> MovesT:
        """What that seat may do now: exactly the moves that `play` accepts. Raises `UnknownSeat`."""
        return self.rules.moves(self.view(seat))

    def view(self, seat: Seat | None) -> ViewT:
        """The view of that seat, or of a spectator (`None`): the fold of everything that it saw. Raises `UnknownSeat`.

        A game remembers its views and hands them to the games that follow from it, so a view at every move of a game costs
        no more than one at its end.
        """
        if seat is not None:
            _check_seat(self.rules, seat)
        done, view = self._views.get(seat) or (0, self.rules.start_view(seat))
        for event in self.log[done:]:
            view = self.rules.watch(view, self.rules.seen(event, seat))
        self._views[seat] = len(self.log), view
        return view

    def sights(self, seat: Seat | None) -> tuple[SightT, ...]:
        """Everything that seat, or a spectator (`None`), saw, one sight for each event of the log. Raises `UnknownSeat`."""
        if seat is not None:
            _check_seat(self.rules, seat)
        return tuple(self.rules.seen(event, seat) for event in self.log)

    # --- As a value -------------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        """Games are equal when the same events happened under the same house rules."""
        return isinstance(other, Game) and self._facts == other._facts

    def __hash__(self) -> int:
        return hash(self._facts[:2])

    @property
    def _facts(self) -> tuple[object, ...]:
        return self.rules.name, self.rules.options, self.log, self.state

    def __repr__(self) -> str:
        """The rules, how long it is, and where it stands; no card, so it may be printed where players look on."""
        count = f"{len(self.log)} event{'s' * (len(self.log) != 1)}"
        return f"<Game of {self.rules!r}: {count}, {self._standing()}>"

    def _standing(self) -> str:
        outcome = self.outcome
        if outcome is not None:
            points = " to ".join(map(str, outcome.points))
            won = " and ".join(f"side {side}" for side in outcome.winners)
            return f"over, {points}, won by {won}" if len(outcome.winners) == 1 else f"over, {points}, a tie of {won}"
        if not self.log:
            return "not dealt"
        return "nobody must act" if self.turn is None else f"seat {self.turn} to move"


def _check_seat(rules: Any, seat: object) -> None:
    if not isinstance(seat, int) or not 0 <= seat < rules.seats:
        raise UnknownSeat(f"there is no seat {seat!r}; the seats are 0 to {rules.seats - 1}"[:120])


def _is_move(kinds: Any, move: object) -> bool:
    """Whether this is a move, with fields of the right types: structs do not check them when they are made."""
    if not isinstance(move, kinds):
        return False
    try:
        return bool(_move_reader(kinds)(encode(move)) == move)
    except (Unreadable, TypeError, ValueError, NotImplementedError):
        return False


@cache
def _move_reader(kinds: Any) -> Decoder[Any]:
    return Decoder(kinds)
