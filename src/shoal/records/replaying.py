"""A record in either form: the deal, the moves and the rulings, from which the rules reproduce the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from random import Random
from typing import Any, Final, Literal

from shoal.core.cards import Card
from shoal.core.game import AnyRules, Game, GameState, Illegal
from shoal.records.faults import MOST_MOVES, RecordFault, Unrecordable
from shoal.records.headers import Headers
from shoal.records.words import NotationWords, notation_of

AnyGame = Game[Any, Any, Any, Any, Any, Any]


@dataclass(frozen=True)
class Step:
    """A deal, a move or a ruling, and the events that it led to. Of a deal, `said` has the random events."""

    kind: Literal["deal", "move", "ruling"]
    said: Any
    events: tuple[Any, ...]


@dataclass(frozen=True)
class Record:
    """A game with its headers and its steps."""

    game: AnyGame
    headers: Headers
    steps: tuple[Step, ...]


class Replay:
    """A game that is being replayed. Every step is checked first and raises `RecordFault` or `Illegal` if it is wrong."""

    def __init__(self, rules: AnyRules) -> None:
        """A game before the deal."""
        self.rules = rules
        self.words: NotationWords = notation_of(rules)
        self.steps: list[Step] = []
        self.state: GameState = rules.start()
        self._due: tuple[Any, ...] | None = None

    @property
    def is_deal_due(self) -> bool:
        """Whether the next step must be a deal."""
        return not self.steps or self._due is not None

    @property
    def game(self) -> AnyGame:
        """The game so far."""
        return Game(self.rules, tuple(event for step in self.steps for event in step.events), self.state)

    def deal(self, recorded: Sequence[Any]) -> Step:
        """Deal the cards, for the first time or after a ruling, from the random events of the deal."""
        self.expect_deal()
        check_deal(self.rules, recorded, self._due)
        events = self.words.complete_deal(self.rules, recorded)
        self._due = None
        return self._add(Step("deal", tuple(recorded), events))

    def expect_deal(self) -> None:
        """Raise `RecordFault` unless the next step must be a deal."""
        if not self.is_deal_due:
            raise RecordFault("DEAL_NOT_DUE", "there is a deal already")

    def move(self, move: Any) -> Step:
        """Make that move."""
        return self._add(self.moved(move))

    def moved(self, move: Any) -> Step:
        """The step that this move would be, without making it."""
        self._check_due()
        self.rules.check(self.state, move)
        return Step("move", move, tuple(self.rules.decide(self.state, move)))

    def rule(self, ruling: Any) -> Step:
        """Apply that ruling. After some rulings the next step must be a deal."""
        self._check_due()
        events = self.words.apply_ruling(self.rules, self.state, ruling, Random(0))  # noqa: S311  # only what is certain is kept
        certain = tuple(takewhile(lambda event: type(event) not in self.words.DEAL, events))
        self._due = events[len(certain) :] or None
        return self._add(Step("ruling", ruling, certain))

    def end(self) -> None:
        """End the replay; raises `RecordFault` when a deal is missing."""
        self._check_due()

    def _check_due(self) -> None:
        if self.is_deal_due:
            raise RecordFault("DEAL_MISSING", "the cards have to be dealt first")

    def _add(self, step: Step) -> Step:
        if len(self.steps) > MOST_MOVES:
            raise RecordFault("TOO_MANY_MOVES", f"a record has at most {MOST_MOVES} moves")
        for event in step.events:
            self.state = self.rules.evolve(self.state, event)
        self.steps.append(step)
        return step


def record_of(game: AnyGame, headers: Headers | None = None) -> Record:
    """The record of a game; raises `Unrecordable` when its log cannot come from a deal, moves and rulings."""
    return Record(game, (headers or Headers()).seated(game.rules.seats), steps_of(game))


def steps_of(game: AnyGame) -> tuple[Step, ...]:
    """The steps from which the rules reproduce this game; raises `Unrecordable` when there are none."""
    replay = Replay(game.rules)
    at = 0
    try:
        while at < len(game.log):
            step = _next_step(replay, game.log, at)
            if step.events != game.log[at : at + len(step.events)]:
                raise Unrecordable(f"the rules lead to something else than event {at}")
            at += len(step.events)
        replay.end()
    except (RecordFault, Illegal) as refused:
        raise Unrecordable(f"event {at} is none that the rules lead to: {refused}") from None
    if replay.state != game.state:
        raise Unrecordable("the state is not the fold of the log")
    return tuple(replay.steps)


def _next_step(replay: Replay, log: Sequence[Any], at: int) -> Step:
    if replay.is_deal_due:
        return replay.deal(list(takewhile(lambda event: type(event) in replay.words.DEAL, log[at:])))
    ruling = replay.words.ruling_from(log[at])
    if ruling is not None:
        return replay.rule(ruling)
    for move in replay.words.candidate_moves(replay.rules, replay.state, log[at]):
        try:
            step = replay.moved(move)
        except Illegal:
            continue
        if step.events == log[at : at + len(step.events)]:
            return replay._add(step)  # noqa: SLF001  # the same module
    raise Unrecordable(f"no move leads to event {at}")


# --- Deals ----------------------------------------------------------------------------------------------------------

PLACES: Final = ("hands", "stacks", "cards")
"""The kinds of fields that hold cards of the pack."""


def check_deal(rules: AnyRules, recorded: Sequence[Any], due: Sequence[Any] | None) -> None:
    """Raise `RecordFault` unless these events deal the pack as the rules do: the right number of cards to every place.

    After a ruling `due` is an example of the deal that must follow; its dealer must be the same.
    """
    kinds = notation_of(rules).DEAL
    dealer = recorded[-1].dealer if recorded else 0
    if not 0 <= dealer < rules.seats:
        raise RecordFault("DEAL_SEAT", f"seats are numbered from 0 to {rules.seats - 1}")
    if due is not None and dealer != next(event.dealer for event in due if hasattr(event, "dealer")):
        raise RecordFault("DEAL_DEALER", "the deal that was due has another dealer")
    model = [event for event in rules.deal(Random(0), dealer) if type(event) in kinds]  # noqa: S311  # any
    if list(map(type, recorded)) != list(map(type, model)):
        raise RecordFault("DEAL_INCOMPLETE", "a part of the deal is missing")
    cards = list(_cards(kinds, recorded))
    pack = sorted(_cards(kinds, model))
    for card in cards:
        if cards.count(card) > 1:
            raise RecordFault("DEAL_CARD_TWICE", f"{card} is dealt twice")
        if card not in pack:
            raise RecordFault("DEAL_CARD_UNKNOWN", f"{card} is not in this pack")
    for card in pack:
        if card not in cards:
            raise RecordFault("DEAL_CARD_MISSING", f"{card} is not dealt")
    if list(_sizes(kinds, recorded)) != list(_sizes(kinds, model)):
        raise RecordFault("DEAL_SIZES", "the rules deal another number of cards")


def _places(kinds: Any, events: Sequence[Any]) -> Iterator[Sequence[Card]]:
    for event in events:
        for field, kind in kinds[type(event)].items():
            if kind in PLACES:
                value = getattr(event, field)
                yield from [value] if kind == "cards" else value


def _cards(kinds: Any, events: Sequence[Any]) -> Iterator[Card]:
    return (card for place in _places(kinds, events) for card in place)


def _sizes(kinds: Any, events: Sequence[Any]) -> Iterator[int]:
    return map(len, _places(kinds, events))
