"""Writes a game as text (`docs/notation.md`): header lines, the deal, then one short line a move.

After the colon of a move comes its result. The rules could compute it: it is there for people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final

from msgspec import UNSET

from shoal.core.cards import SUITS, CardSet
from shoal.core.game import AnyRules
from shoal.core.games import kit_of
from shoal.core.option_fields import option_text
from shoal.records.faults import LONGEST_LINE, MOST_BYTES, Unrecordable
from shoal.records.headers import VERSION, Headers, deviations_of, matching_preset, names_of, result_text, seated
from shoal.records.phrases import Names, Phrase, quoted
from shoal.records.replaying import AnyGame, Step, steps_of
from shoal.records.words import notation_of


@cache
def phrases_of(game: str) -> dict[type, Phrase]:
    """The phrases of a game's moves and rulings, by type."""
    words = kit_of(game).notation()
    return {kind: Phrase(kind, pattern) for kind, pattern in {**words.PHRASES, **words.RULINGS}.items()}


def write_text(game: AnyGame, headers: Headers | None = None) -> str:
    """The game as text; raises `Unrecordable` when its log breaks the rules or is too long for a record."""
    headers = seated(headers or Headers(), game.rules)
    names = names_of(headers)
    lines = list(_header_lines(game, headers, names))
    for step in steps_of(game):
        lines += ["", *deal_lines(game.rules, step.said, names), ""] if step.kind == "deal" else []
        lines += [step_line(game.rules, step, names)] if step.kind != "deal" else []
    text = "\n".join(lines).rstrip("\n") + "\n"
    if len(text.encode()) > MOST_BYTES or any(len(line.encode()) > LONGEST_LINE for line in lines):
        raise Unrecordable("the game is too long for a record")
    return text


def _header_lines(game: AnyGame, headers: Headers, names: Names) -> Iterator[str]:
    preset, deviations = matching_preset(game.rules), deviations_of(game.rules)
    yield f'[Shoal "{VERSION}"]'
    yield f"[Game {quoted(game.rules.name)}]"
    if preset is not None:
        yield f"[Preset {quoted(preset)}]"
    if deviations:
        yield f"[Options {quoted(' '.join(f'{name}={option_text(value)}' for name, value in deviations.items()))}]"
    if headers.table is not None:
        yield f"[Table {quoted(headers.table)}]"
    if headers.date is not None:
        yield f"[Date {quoted(headers.date)}]"
    for seat, sitter in enumerate(headers.seats):
        bot = "" if sitter.bot is None else f" bot {quoted(sitter.bot)}"
        helped = " helped" if sitter.helped else ""
        yield f"[Seat {seat} {quoted(sitter.name)}{bot}{helped}]"
    yield f"[Result {quoted(result_text(game.rules.outcome(game.state), game.rules, names))}]"


def deal_lines(rules: AnyRules, recorded: Sequence[Any], names: Names) -> Iterator[str]:
    """The lines of a deal: `deal`, then a label, a colon and a value each."""
    yield "deal"
    for event in recorded:
        for field, kind in notation_of(rules).DEAL[type(event)].items():
            value = getattr(event, field)
            if kind in ("hands", "stacks"):
                for seat, cards in enumerate(value):
                    yield f"{names(seat)}: {_by_suit(cards) if kind == 'hands' else ' '.join(map(str, cards))}".rstrip()
            elif not _is_left_out(value):
                yield f"{field}: {_VALUES[kind](value, names)}"


def _is_left_out(value: object) -> bool:
    """Whether a field needs no line because it is empty."""
    return value is None or value is UNSET or value == ()


_VALUES: Final[dict[str, Callable[[Any, Names], str]]] = {
    "seat": lambda value, names: names(value),
    "number": lambda value, _: str(value),
    "card": lambda value, _: str(value),
    "set": lambda value, _: str(value),
    "cards": lambda value, _: " ".join(map(str, value)),
    "order": lambda value, _: " ".join(map(str, value)),
}


def _by_suit(cards: CardSet) -> str:
    suits = [" ".join(str(card) for card in cards if card.suit == suit) for suit in SUITS + "J"]
    return ", ".join(filter(None, suits))


def step_line(rules: AnyRules, step: Step, names: Names) -> str:
    """A move or a ruling in one line, with its result."""
    said = phrases_of(rules.name)[type(step.said)].write(step.said, names)
    answer = notation_of(rules).answer(step.events, names) if step.kind == "move" else ""
    return f"{said}: {answer}" if answer else said
