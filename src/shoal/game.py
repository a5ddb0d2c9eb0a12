"""The seam: what every game provides, and what everything else builds on.

A game is a deal and a list of events. Rules decide events; folds remember them. Everybody else sees a view: what one
seat has seen, and nothing more.

    move    what a seat does              event   what happened, the whole truth of it
    state   the fold of the events        sight   what one seat saw of an event
    view    the fold of one seat's sights moves   what that seat may do now
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from shoal.errors import ShoalError

Seat = int

StateT = TypeVar("StateT", bound="GameState")
MoveT = TypeVar("MoveT", bound="Said")
EventT = TypeVar("EventT", bound="GameEvent")
ViewT = TypeVar("ViewT", bound="GameView")
SightT = TypeVar("SightT", bound="GameSight")
MovesT = TypeVar("MovesT", bound="Offer")
MoveT_contra = TypeVar("MoveT_contra", bound="Said", contravariant=True)
MovesT_co = TypeVar("MovesT_co", bound="Offer", covariant=True)


class Illegal(ShoalError, ValueError):
    """A move that the rules refuse; `reason` is one of the error names of the game."""

    def __init__(self, reason: str) -> None:
        """Refused for that reason."""
        super().__init__(reason)
        self.reason = reason


OptionValue = bool | int | float | str | None
"""What a house rule can be set to: no option of any game is a list or a struct."""


class BadOptions(ShoalError, ValueError):
    """House rules that make no game, as names and values; `shoal.option_words` makes a sentence of them.

    `reason` is an error name, `options` are the names of the options that it is about, and `values` what the sentence
    `bad-REASON` of the game's catalogue must be given. The message of the exception repeats them for logs and programs.
    """

    def __init__(self, reason: str, options: tuple[str, ...] = (), /, **values: OptionValue | tuple[str, ...]) -> None:
        """Refused for that reason."""
        about = [f"{name}={_plain(value)}" for name, value in values.items()] or options
        super().__init__(f"{reason}: {', '.join(about)}" if about else reason)
        self.reason = reason
        self.options = options
        self.values = values
        self.game: str | None = None
        """The game whose house rules these are, once somebody has said so (`shoal.games.rules_of` does)."""


def _plain(value: OptionValue | tuple[str, ...]) -> str:
    return " | ".join(value) if isinstance(value, tuple) else str(value)


class Doubt(Struct, frozen=True):
    """A warning about house rules that make a game, but perhaps not the one that was meant.

    `options` are the names of the options that it is about, `values` what the sentence `doubt-NAME` of the game's
    catalogue must be given.
    """

    name: str
    options: tuple[str, ...] = ()
    values: dict[str, OptionValue] = {}


class Outcome(Struct, frozen=True):
    """How a game ended: the points of every side, and the sides that won (two or more: a tie)."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


class TurnTimes(Struct, frozen=True):
    """What the house rules say about time, in seconds; `None` where they say nothing. Keeping it is the table's business."""

    turn_s: float | None = None
    """How long a seat may take for its turn."""
    pause_s: float | None = None
    """How long one may halt the game."""


# --- What the values of every game are --------------------------------------------------------------------------------
#
# These bases have no fields. They tell the type checker apart what must never be taken for each other: above the rules,
# nobody knows which game is played, and still an event is no sight and a state is no view.


class GameState(Struct, frozen=True):
    """The whole truth of a position. It never leaves the table."""


class GameEvent(Struct, frozen=True):
    """The whole truth of something that happened. It goes to the log, and to a seat only through the cut (`Rules.seen`)."""


class GameSight(Struct, frozen=True):
    """What one seat, or a spectator, saw of an event."""


class PublicEvent(GameEvent, GameSight, frozen=True):
    """An event that everybody at the table sees whole, and which therefore is its own sight."""


class GameView(Struct, frozen=True):
    """What one seat, or a spectator, knows."""


class GameSetup(Struct, frozen=True):
    """What everybody knows before the first card: seats, sides, the parts of the pack."""


class GameRuling(Struct, frozen=True):
    """What the people at a table may settle among themselves. It is proposed in public."""


class Said(Protocol):
    """Any move: it names the seat that makes it."""

    @property
    def seat(self) -> Seat:
        """Who makes it."""


class Offer(Protocol):
    """What a seat may do now: `in` asks whether a move is part of it; false when there is nothing to do."""

    def __contains__(self, move: object, /) -> bool: ...

    def __bool__(self) -> bool: ...


@dataclass(frozen=True)
class Vocabulary:
    """The types (or unions of types) of a game's values, from which readers and schemas are made.

    `Any`: a union of types is a value that no type of Python 3.11 describes.
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
    """One game with its house rules. All values are frozen; nothing here has a clock, I/O or hidden randomness.

    A game's own rules (`Literature`) have its own types. Above the games, rules are `AnyRules`.
    """

    @property
    def name(self) -> str:
        """The game's name in `GAMES`."""

    @property
    def vocabulary(self) -> Vocabulary:
        """The types of this game's values."""

    @property
    def options(self) -> Any:
        """The house rules, as data. `Any`: a struct of the game's own, whose fields are read by those who know the game."""

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """What is legal in these house rules and still worth a warning."""

    @property
    def setup(self) -> GameSetup:
        """What a client must know before the first card, as data: seats, sides, the parts of the pack."""

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Who wins together: the teams, or every seat alone."""

    @property
    def times(self) -> TurnTimes:
        """How long a turn and a halt may last."""

    @property
    def seats(self) -> int:
        """How many seats play; they are numbered clockwise from 0."""

    def start(self) -> StateT:
        """The truth before the deal."""

    def start_view(self, seat: Seat | None) -> ViewT:
        """What a seat, or a spectator (`None`), knows before the deal."""

    def deal(self, rng: Random, dealer: Seat = 0) -> tuple[EventT, ...]:
        """The only randomness of a game: hands and stock, drawn from `rng`."""

    def check(self, state: StateT, move: MoveT_contra) -> None:
        """Raise `Illegal` with the first reason that forbids the move; return when it is legal."""

    def decide(self, state: StateT, move: MoveT_contra) -> tuple[EventT, ...]:
        """What a legal move leads to."""

    def evolve(self, state: StateT, event: EventT) -> StateT:
        """The truth after an event."""

    def seen(self, event: EventT, seat: Seat | None) -> SightT:
        """The cut: what that seat, or a spectator (`None`), saw of an event."""

    def watch(self, view: ViewT, sight: SightT) -> ViewT:
        """What the owner of the view knows after a sight."""

    def moves(self, view: ViewT) -> MovesT_co:
        """What the owner of the view may do now."""

    def turn(self, position: StateT | ViewT) -> Seat | None:
        """The seat that must act; `None` when nobody must: before the deal, in a pause, and at the end.

        It is public, so every view has it.
        """

    def unheard(self, state: StateT) -> tuple[Seat, ...]:
        """The seats that must be given time to speak before the seat on turn goes on; in most positions none.

        It depends on public facts alone. The rules know only the order of moves: how long a seat is waited for is the
        business of the table. A seat that has spoken, or has nothing more to say, is not among them.
        """

    def is_formality(self, state: StateT) -> bool:
        """Whether the seat on turn has no choice but to let play go on: a bot may do that for a player who is away."""

    def adjudicate(self, state: StateT, ruling: Any, rng: Random) -> tuple[EventT, ...]:
        """What the people at a table have settled among themselves; `Illegal` when it cannot be.

        Who may rule, and whether all must consent, is the business of the table. `Any`: `ruling` is one of the game's own
        (`Vocabulary.ruling`), and public, so it is no type parameter of these rules.
        """

    def next_dealer(self, state: StateT, rng: Random) -> Seat:
        """Who deals the next game of a match, after the end of this one."""

    def outcome(self, position: StateT | ViewT) -> Outcome | None:
        """How the game ended, which is public, too; `None` while it goes on."""


AnyRules = Rules[GameState, Said, GameEvent, GameView, GameSight, Offer]
"""The rules of some game, whichever it is. What they return can only be handed back to them, each value in its own place."""

UncheckedRules = Rules[Any, Any, Any, Any, Any, Any]
"""The same, without the checks: the one door through which the rules of a known game become `AnyRules`.

A door is needed since `Literature` takes states of Literature only, where `AnyRules` take the state of whichever game.
Nothing keeps rules of this type: `rules_of` returns `AnyRules`, and a function that may be given `Literature` itself takes
these and goes on with `AnyRules`.
"""


@dataclass(frozen=True)
class Game(Generic[StateT, MoveT, EventT, ViewT, SightT, MovesT]):
    """A game in progress: rules, log and truth. Frozen: a move makes the next game."""

    rules: Rules[StateT, MoveT, EventT, ViewT, SightT, MovesT]
    log: tuple[EventT, ...]
    state: StateT

    @classmethod
    def deal(
        cls, rules: Rules[StateT, MoveT, EventT, ViewT, SightT, MovesT], rng: Random, dealer: Seat = 0
    ) -> Game[StateT, MoveT, EventT, ViewT, SightT, MovesT]:
        """A fresh game."""
        return cls.replay(rules, rules.deal(rng, dealer))

    @classmethod
    def replay(
        cls, rules: Rules[StateT, MoveT, EventT, ViewT, SightT, MovesT], log: Iterable[EventT]
    ) -> Game[StateT, MoveT, EventT, ViewT, SightT, MovesT]:
        """The game that this log records."""
        return cls(rules, (), rules.start()).after(log)

    def after(self, events: Iterable[EventT]) -> Game[StateT, MoveT, EventT, ViewT, SightT, MovesT]:
        """This game and these events."""
        events = tuple(events)
        state = self.state
        for event in events:
            state = self.rules.evolve(state, event)
        return replace(self, log=self.log + events, state=state)

    def play(self, move: MoveT) -> Game[StateT, MoveT, EventT, ViewT, SightT, MovesT]:
        """The game after that move; `Illegal` when the rules refuse it, and then nothing has changed."""
        self.rules.check(self.state, move)
        return self.after(self.rules.decide(self.state, move))

    def __eq__(self, other: object) -> bool:
        """Two games are the same when the same happened under the same house rules."""
        return isinstance(other, Game) and self._facts == other._facts

    def __hash__(self) -> int:
        return hash(self._facts[:2])

    @property
    def _facts(self) -> tuple[object, ...]:
        return self.rules.name, self.rules.options, self.log, self.state

    def view(self, seat: Seat | None) -> ViewT:
        """What that seat, or a spectator (`None`), knows: the fold of all that it saw."""
        view = self.rules.start_view(seat)
        for event in self.log:
            view = self.rules.watch(view, self.rules.seen(event, seat))
        return view
