"""A state of an OpenSpiel game without OpenSpiel: the deal card by card, then a `Play`, then cards that moves draw.

Clones share it: `copy.deepcopy` gives the same object back and marks it, and anyone who goes on from a shared one copies it
first. So a clone costs as much at the end of a game as at its beginning.

OpenSpiel clones a state of a Python game by `copy.deepcopy` of its attributes. A state that held its game would drag it
along, and get back a game without its Python half; one that held the rules would copy a thousand cards. So a state has one
attribute, `Held`, which is shared by clones until one of them goes on, and that refers to a `SpielTable`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Self

from shoal.core.game import Seat
from shoal.core.games import fields_of, kit_of, rules_of
from shoal.core.option_fields import NONE, Field, option_text
from shoal.envs.chance import Chance, Outcomes
from shoal.envs.encoding import AnyEncoding
from shoal.envs.making import encoding_of
from shoal.envs.play import Play
from shoal.envs.settings import Settings

Value = bool | int | str

SETTINGS: Final[dict[str, Value]] = {
    name: getattr(Settings(), name) for name in ("out_of_turn", "reward", "max_moves", "irregular", "formalities")
} | {"skip_forced": False}
"""The settings of `shoal.envs` that an OpenSpiel game may be told, with their defaults.

`skip_forced` is another one than there: a node with one action costs little, and keeps the rules' own shape of a tree.
"""

LIKE_A_NUMBER: Final = re.compile(r"[-+]?[0-9.]+([eE][-+]?[0-9]+)?")


def specification(game: str) -> dict[str, Value]:
    """All parameters of a game with their defaults."""
    rules = {field.name: _parameter(field, field.default) for field in fields_of(game)}
    return rules | SETTINGS


def options_from(game: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The house rules among these parameters, as data for `rules_of`. Raises `BadOptions` for a value that one cannot have."""
    return {field.name: _option(field, given[field.name]) for field in fields_of(game) if field.name in given}


def settings_from(given: Mapping[str, Any]) -> dict[str, Any]:
    """The settings among these parameters."""
    return {name: given.get(name, default) for name, default in SETTINGS.items()}


def unusual(game: str, given: Mapping[str, Any]) -> dict[str, Value]:
    """The parameters that are not at their defaults, each as OpenSpiel reads it back from a text."""
    usual = specification(game)
    readable = {name: _quoted(value) if isinstance(value, str) else value for name, value in given.items()}
    return {name: value for name, value in readable.items() if value != usual[name]}


def _is_number(field: Field) -> bool:
    return field.kind == "number"


def _parameter(field: Field, value: Any) -> Value:
    """A value of a house rule as a parameter."""
    if field.kind == "check":
        return bool(value)
    if _is_number(field):
        return 0 if value is None else int(value)
    if all(isinstance(choice, int) for choice in field.choices) and field.choices and field.kind == "choice":
        return int(value)
    return _quoted(option_text(value))


def _option(field: Field, value: Value) -> Any:
    """A parameter as the value of a house rule."""
    if field.may_be_none and _is_number(field) and value == 0:
        return field.value(NONE)
    text = option_text(value)
    return field.value(text[1:-1] if re.fullmatch("'.*'", text) else text)


def _quoted(text: str) -> str:
    return f"'{text}'" if LIKE_A_NUMBER.fullmatch(text) else text


FULL = ("full",)
BELIEF = ("belief",)


class SpielTable:
    """The rules, the encodings and the chance of one game under given parameters. Immutable."""

    def __init__(self, game: str, given: tuple[tuple[str, Value], ...]) -> None:
        parameters = dict(given)
        self.game = game
        self.given = given
        self.rules: Any = rules_of(game, options_from(game, parameters))
        settings = settings_from(parameters)
        self._settings = settings
        self.plain: AnyEncoding = encoding_of(self.rules, **settings)
        """Observations: what the table shows now."""
        self.full: AnyEncoding = encoding_of(self.rules, memory=FULL, **settings)
        """Information states: everything that a seat has seen."""
        chance = kit_of(game).chance(self.rules)
        if chance is None:
            raise ValueError(f"{game} has no tree of chance")
        self.chance: Chance = chance
        self.first_outcomes: Outcomes = chance.dealing(())
        self.seats: int = self.rules.seats
        self.zeros: list[float] = [0.0] * self.seats

    def encoding(self, *, recalls: bool, believes: bool = False) -> AnyEncoding:
        """What observations of that type are made of. Raises `ValueError` for beliefs of a game that has none."""
        if not believes:
            return self.full if recalls else self.plain
        return encoding_of(self.rules, memory=(*BELIEF, *FULL) if recalls else BELIEF, **self._settings)

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return table_of, (self.game, self.given)


@lru_cache(maxsize=64)
def table_of(game: str, given: tuple[tuple[str, Value], ...]) -> SpielTable:
    """One object for all games with the same parameters. Raises `BadOptions`, and `ValueError` for settings."""
    return SpielTable(game, given)


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
        """The same state, which no one else has: this one, where it is not shared."""
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
        return self.table.zeros if self.play is None else list(self.play.returns_by_seat())

    def rewards(self) -> list[float]:
        """What the last step has brought every seat."""
        waits = self.play is None or self.pending is not None
        return self.table.zeros if waits or self.play is None else list(self.play.rewards_by_seat())

    def legal(self) -> list[int]:
        """The actions of the seat that decides."""
        return self.play.legal() if self.player >= 0 and self.play is not None else []

    def mask(self) -> list[int]:
        """1 for each of these actions, 0 for all others."""
        assert self.play is not None, "the cards are dealt"
        return list(self.play.mask_bytes)
