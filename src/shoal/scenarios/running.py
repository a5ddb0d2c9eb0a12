"""Positions of scenarios: their steps are checked, then played, and what came is compared with what was expected.

CommonFacts   what a game expects of its table            Referee   reads, plays and compares the steps of a game
CommonStep    one move or check, with what it leads to    Run       a scenario that is ready to run
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from shoal.core.cards import CardSet
from shoal.core.errors import ShoalError
from shoal.core.game import BadOptions, Illegal, Seat
from shoal.scenarios.text import (
    NOBODY,
    Described,
    Differs,
    Listed,
    Malformed,
    SeatNames,
    WordList,
    as_text,
    check_events,
    compare_events,
    must_be,
    read_cards,
    read_turn,
    read_words,
)

Run = Callable[[], str | None]
"""Runs a scenario; returns what was expected and what came instead, or `None` when all expectations held."""

Game = Any
"""A game of any rules; each referee knows its own."""

S = TypeVar("S", bound=Struct)
Rules = TypeVar("Rules")


class CommonFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """Facts expected of a table of any game; anything that is not mentioned is not checked."""

    turn: str | UnsetType | None = UNSET
    phase: str | UnsetType = UNSET
    counts: dict[str, int] = {}
    has: dict[str, WordList] = {}
    has_not: dict[str, WordList] = {}
    events: tuple[Listed, ...] = ()
    no_events: tuple[Listed, ...] = ()


class CommonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One move or one check, under the key that names it; each game adds its keys, `is` and `then`."""

    result: Any = msgspec.field(default=UNSET, name="is")
    error: str | UnsetType = UNSET
    then: CommonFacts = CommonFacts()

    @property
    def verb(self) -> str:
        """The key that names the move or check; raises `Malformed` unless there is exactly one."""
        known = [name for name in self.__struct_fields__ if name not in CommonStep.__struct_fields__]
        verbs = [name for name in known if getattr(self, name) is not UNSET]
        if len(verbs) != 1:
            raise Malformed(f"a step needs one of {', '.join(known)}; this one has {' and '.join(verbs) or 'none'}")
        return verbs[0]

    @property
    def expected_result(self) -> str | UnsetType:
        """The result that is expected of a move."""
        result: str | UnsetType = self.result
        return result

    @property
    def expected(self) -> str:
        """The error or the result that is expected, in words."""
        if self.error is not UNSET:
            return self.error
        return "no error" if self.expected_result is UNSET else self.expected_result


class Referee(ABC):
    """Checks and plays the steps of a position. Each game says what its moves and facts mean."""

    reasons: ClassVar[frozenset[str]]
    """The errors that the rules of the game have."""
    tags: ClassVar[frozenset[str]]
    """The names of its events."""
    checks: ClassVar[tuple[str, ...]] = ()
    """Steps that are no moves; they have neither a result nor an error."""
    count_of: ClassVar[str] = "hand count of"

    def __init__(self, names: SeatNames) -> None:
        self.names = names

    # --- What each game says ----------------------------------------------------------------------------------------

    @abstractmethod
    def _check_words(self, step: Any) -> None:
        """Raise `Malformed` for what is wrong in the words of a step."""

    @abstractmethod
    def _can_result(self, verb: str, result: str) -> bool:
        """Whether that move can have that result."""

    @abstractmethod
    def _play(self, game: Game, step: Any) -> Game:
        """The game after a move. Raises `Illegal`."""

    @abstractmethod
    def _result(self, events: Sequence[Any]) -> str | None:
        """The result of a move, as scenarios write it, from the events that it led to."""

    @abstractmethod
    def _happened(self, before: Game, game: Game) -> list[Described]:
        """The events since `before`."""

    def _compare_check(self, game: Game, step: Any) -> None:
        """Raise `Differs` unless a check holds."""
        raise NotImplementedError

    @abstractmethod
    def _check_facts(self, expected: Any) -> None:
        """Raise `Malformed` for what is wrong in the facts that only this game has."""

    @abstractmethod
    def _compare_facts(self, game: Game, expected: Any) -> None:
        """Raise `Differs` unless the facts that only this game has are so."""

    def _opened(self, given: Game) -> Game:
        """The game where the first step is made, from the position as it is given."""
        return given

    def _turn(self, game: Game) -> Seat | None:
        """The seat on turn."""
        seat: Seat | None = game.state.board.turn
        return seat

    def _held(self, game: Game, name: str) -> CardSet:
        """The cards of a seat."""
        hand: CardSet = game.state.hands[self.names.seat(name)]
        return hand

    def _listed(self, event: Listed) -> Listed:
        """An expected event in the form that `_happened` has."""
        return event

    # --- What is the same for all -----------------------------------------------------------------------------------

    def check(self, position: Any) -> None:
        """Raise `Malformed` for what is wrong in the steps and the end of a position."""
        for number, step in enumerate(position.steps, 1):
            try:
                self._check_step(step)
            except ShoalError as error:
                raise Malformed(f"step {number}: {error}") from None
        self._check_expected(position.end)

    def _check_step(self, step: Any) -> None:
        verb, result = step.verb, step.expected_result
        if verb in self.checks and (result is not UNSET or step.error is not UNSET):
            raise Malformed(f"{verb} has neither a result nor an error")
        if step.error is not UNSET and step.error not in self.reasons:
            raise Malformed(f"no error is called {step.error!r}")
        if result is not UNSET and (step.error is not UNSET or not self._can_result(verb, result)):
            raise Malformed(f"{verb} cannot be expected to be {result}")
        self._check_words(step)
        self._check_expected(step.then)

    def _check_expected(self, expected: Any) -> None:
        if expected.turn is not UNSET and (turn := read_turn(expected.turn)) != NOBODY:
            self.names.seat(turn)
        for codes_of in (expected.has, expected.has_not):
            for name, codes in codes_of.items():
                self.names.seat(name)
                read_cards(codes)
        for name in expected.counts:
            self.names.seat(name)
        self._check_facts(expected)
        check_events((*expected.events, *expected.no_events), self.tags)

    def difference(self, given: Game, position: Any) -> str | None:
        """Play the steps; returns where the first expectation does not hold, or `None`."""
        where, game = "the start", self._opened(given)
        try:
            for number, step in enumerate(position.steps, 1):
                where = f"step {number} ({step.verb})"
                before, game = game, self._after(game, step)
                self._compare(game, step.then, self._happened(before, game))
            where = "the end"
            self._compare(game, position.end, self._happened(given, game))
        except Differs as difference:
            return f"{where}: {difference}"
        return None

    def _after(self, game: Game, step: Any) -> Game:
        if step.verb in self.checks:
            self._compare_check(game, step)
            return game
        try:
            after = self._play(game, step)
        except Illegal as illegal:
            if illegal.reason != step.error:
                raise Differs(f"expected {step.expected} and was {illegal.reason}") from None
            return game
        result = self._result(after.log[len(game.log) :]) or ""
        if step.error is not UNSET or step.expected_result not in (UNSET, result, result.partition(" ")[0]):
            raise Differs(f"expected {step.expected} and was {result or 'accepted'}")
        return after

    def _compare(self, game: Game, expected: Any, events: Sequence[Described]) -> None:
        board = game.state.board
        if expected.turn is not UNSET:
            must_be("turn", read_turn(expected.turn), self.names.of(self._turn(game)))
        if expected.phase is not UNSET:
            must_be("phase", expected.phase, board.phase)
        for name, count in expected.counts.items():
            must_be(f"{self.count_of} {name}", count, board.sizes[self.names.seat(name)])
        for name, codes in expected.has.items():
            cards = CardSet(read_cards(codes))
            must_be(f"{name} to hold", cards, cards & self._held(game, name))
        for name, codes in expected.has_not.items():
            if held := CardSet(read_cards(codes)) & self._held(game, name):
                raise Differs(f"expected {name} to hold none of {as_text(codes)} and was {held}")
        self._compare_facts(game, expected)
        compare_events(map(self._listed, expected.events), map(self._listed, expected.no_events), events)

    def _compare_winners(self, game: Game, what: str, expected: WordList) -> None:
        """Raise `Differs` unless these seats have won; no one has while the game goes on."""
        over = game.state.board.over
        actual = () if over is None else tuple(sorted(map(self.names.of, over.winners)))
        must_be(what, read_winners(expected), actual)


def read_winners(winners: WordList | UnsetType) -> tuple[str, ...]:
    """The names of the winners, sorted; empty while the game goes on."""
    return () if winners in (UNSET, NOBODY) else tuple(sorted(read_words(winners)))


def options_of(given: Mapping[str, object], kind: type[S], seats: int | None = None) -> S:
    """House rules, with the defaults for what is not mentioned, for so many seats; raises `Malformed`."""
    try:
        options = msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise Malformed(f"options: {error}") from None
    players = getattr(options, "players", seats)
    if seats not in (None, players):
        raise Malformed(f"options: {players} players, but {seats} seats")
    return options


def preset_of(given: dict[str, object], presets: Mapping[str, Struct], usual: str) -> dict[str, object]:
    """The options of the preset that is taken out of `given`, as plain values; raises `Malformed`."""
    name = str(given.pop("preset", usual))
    if name not in presets:
        raise Malformed(f"options: no preset is called {name!r}")
    plain: dict[str, object] = msgspec.to_builtins(presets[name])
    return plain


def rules_of(make: Callable[[S], Rules], options: S) -> Rules:
    """The rules of these options; raises `Malformed` when they make no game."""
    try:
        return make(options)
    except BadOptions as error:
        raise Malformed(f"options: {error}") from None


def differing_deal(
    make: Callable[[], Rules], error: str | UnsetType | None, compare: Callable[[Rules], None]
) -> str | None:
    """How options differ from the error, or their deal from the facts, that are expected of them; `None` if in nothing."""
    is_refused = isinstance(error, str)
    try:
        rules = make()
    except BadOptions as refused:
        return None if refused.reason == error else f"expected {error if is_refused else 'a deal'} and was {refused}"
    if is_refused:
        return f"expected {error} and was a deal"
    try:
        compare(rules)
    except Differs as difference:
        return str(difference)
    return None


def compare_deal(expect: Struct, facts: Mapping[str, object]) -> None:
    """Raise `Differs` unless the facts of a deal are those that are expected."""
    for name, actual in facts.items():
        if (fact := getattr(expect, name)) is not UNSET:
            must_be(name, fact, actual)
