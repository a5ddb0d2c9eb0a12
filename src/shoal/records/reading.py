"""Reads a text record. The answers in it are checked too: with other answers it would be another game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from shoal.core.cards import CODES, Card, CardSet
from shoal.core.game import Illegal
from shoal.core.games import USUAL_GAME
from shoal.records.faults import BadRecord, RecordFault, decode_lines
from shoal.records.headers import VERSION, Headers, SeatHeader, check_version, names_of, result_text, rules_from_headers
from shoal.records.phrases import (
    COLON,
    COMMA,
    Names,
    Token,
    card_of,
    card_spelled,
    number_of,
    open_comment,
    straightened,
    tokens_of,
    unquoted,
)
from shoal.records.replaying import Record, Replay
from shoal.records.writing import phrases_of

HANDS: Final = {"hands": "set", "stacks": "cards"}
"""The kinds of fields that have a line for every seat, and the kind of each such line."""


class Dealing:
    """A deal that is being read. `at` is the number of the line that is being interpreted, for error messages."""

    def __init__(self, replay: Replay, names: Names, number: int) -> None:
        """A deal whose first line, `deal`, has that number."""
        self._replay = replay
        self._names = names
        self._began_at = number
        self.at: int = self._began_at
        self._lines: dict[str | int, tuple[int, list[Token]]] = {}
        fields = {field: kind for event in replay.words.DEAL.values() for field, kind in event.items()}
        self._labels = {field for field, kind in fields.items() if kind not in HANDS}

    def take(self, number: int, label: Token, values: list[Token]) -> None:
        """Read the next line."""
        self.at = number
        is_label = label.kind == "word" and label.text in self._labels
        key = label.text if is_label else self._names.seat(label)
        if key in self._lines:
            raise RecordFault("DEAL_LINE_TWICE", f"{label.text[:20]!r} stands twice in this deal")
        self._lines[key] = number, [token for token in values if token != COMMA]

    def close(self) -> None:
        """End the deal after its last line, and apply it to the replay."""
        events = [self._event(kind, fields) for kind, fields in self._replay.words.DEAL.items()]
        self.at = self._began_at
        if any(isinstance(key, int) and not 0 <= key < self._replay.rules.seats for key in self._lines):
            raise RecordFault("DEAL_SEAT", f"seats are numbered from 0 to {self._replay.rules.seats - 1}")
        self._replay.deal(events)

    def _event(self, kind: type, fields: Mapping[str, str]) -> Any:
        values: dict[str, Any] = {}
        for field, form in fields.items():
            if form in HANDS:
                seats = range(self._replay.rules.seats)
                values[field] = tuple(self._value(seat, HANDS[form]) for seat in seats)
            elif field in self._lines:
                values[field] = self._value(field, form)
            elif form == "cards":
                values[field] = ()  # no line, no cards
        try:
            return kind(**values)
        except TypeError:
            self.at = self._began_at
            raise RecordFault("DEAL_INCOMPLETE", f"a deal has lines for: {', '.join(fields)}") from None

    def _value(self, key: str | int, form: str) -> Any:
        if key not in self._lines:
            self.at = self._began_at
            raise RecordFault("DEAL_INCOMPLETE", f"the cards of {self._names(int(key))} are missing")
        self.at, tokens = self._lines[key]
        if form in ("set", "cards", "order"):
            cards = tuple(map(card_of, tokens))
            return _set_of(cards) if form == "set" else cards
        if len(tokens) != 1:
            raise RecordFault("UNREADABLE", "one word is needed here")
        return {"seat": self._names.seat, "number": number_of, "card": card_of}[form](tokens[0])


def _set_of(cards: tuple[Card, ...]) -> CardSet:
    for card in cards:
        if cards.count(card) > 1:
            raise RecordFault("DEAL_CARD_TWICE", f"{card} is dealt twice")
    return CardSet(cards)


def read_text(data: bytes | str) -> Record:
    """Read a text record; raises `BadRecord` with the first line that is wrong, and the reason."""
    lines = decode_lines(data)
    headers, comments = _Headers(), _Comments()
    body: _Body | None = None
    try:
        for number, whole in enumerate(lines, 1):
            headers.at = number
            line = comments.without(number, whole)
            if body is None:
                if line.lstrip(" \t").startswith("["):
                    headers.take(line)
                    continue
                if not tokens_of(line):
                    continue
                body = _Body(headers)
            body.take(number, line)
        comments.end()
        return (body or _Body(headers)).end()
    except RecordFault as fault:
        raise BadRecord(body.at if body else headers.at, fault.reason, fault.about) from None
    except Illegal as illegal:
        raise BadRecord(body.at if body else headers.at, illegal.reason, "the rules refuse this") from None


class _Comments:
    """Takes comments in braces out of lines where they are longer than one."""

    def __init__(self) -> None:
        self._began_at = 0

    def without(self, number: int, line: str) -> str:
        """What of the line of that number is outside of such a comment."""
        if self._began_at:
            if "}" not in line:
                return ""
            self._began_at = 0
            line = line.partition("}")[2]
        begins = open_comment(line) if "{" in line else None
        if begins is None:
            return line
        self._began_at = number
        return straightened(line)[:begins]

    def end(self) -> None:
        """The last line was taken."""
        if self._began_at:
            raise BadRecord(self._began_at, "OPEN_COMMENT", "the comment that begins here has no end: } is missing")


_HEADER: Final = re.compile(
    r'\[([A-Z][a-z]*)(?:[ \t]+([0-9]+))?[ \t]+("(?:[^"\\]|\\.)*")(?:[ \t]+bot[ \t]+("(?:[^"\\]|\\.)*"))?([ \t]+helped)?\]'
)

_ONCE: Final = ("Shoal", "Game", "Preset", "Options", "Table", "Date", "Result")


class _Headers:
    """Header lines that are being read. `at` is the number of the line that is being interpreted."""

    def __init__(self) -> None:
        self.at = 0
        self._found: dict[str, tuple[int, str]] = {}
        self._sitters: list[SeatHeader] = []

    def take(self, line: str) -> None:
        """Read the next line; `at` is its number."""
        found = _HEADER.fullmatch(straightened(line.strip(" \t")))
        if found is None:
            raise RecordFault(
                "BAD_HEADER", 'a header is written as [Date "2026-11-21"] or [Seat 0 "Anna" bot "counting"]'
            )
        name, seat, text, bot, helped = found.groups()
        if not self._found and name != "Shoal":
            raise RecordFault("BAD_HEADER", f'the first header is [Shoal "{VERSION}"]')
        if name == "Seat":
            if seat is None or seat != str(len(self._sitters)):
                raise RecordFault("BAD_HEADER", f"the next seat is {len(self._sitters)}")
            self._sitters.append(SeatHeader(unquoted(text), None if bot is None else unquoted(bot), helped is not None))
            Headers((self._sitters[-1],)).check()
            self._found[name] = self.at, ""
        elif name not in _ONCE:
            raise RecordFault("UNKNOWN_HEADER", f"{name[:20]} is none of: {', '.join([*_ONCE, 'Seat'])}")
        elif seat is not None or bot is not None or helped is not None:
            raise RecordFault("BAD_HEADER", f"{name} has one text and nothing else")
        elif name in self._found:
            raise RecordFault("HEADER_TWICE", f"{name} stands here twice")
        else:
            self._once(name, unquoted(text))

    def _once(self, name: str, text: str) -> None:
        self._found[name] = self.at, text
        match name:
            case "Shoal":
                check_version(text)
            case "Table":
                Headers(table=text).check()
            case "Date":
                Headers(date=text).check()
            case _:
                pass  # interpreted together, in `complete`

    def text(self, name: str) -> str | None:
        """The text of that header, if there is one; its line is the one that is being interpreted now."""
        if name not in self._found:
            return None
        self.at, text = self._found[name]
        return text

    def complete(self) -> tuple[Replay, Headers]:
        """Interpret the headers together: a replay under their rules, and the headers besides the game."""
        if "Game" not in self._found:
            raise RecordFault(
                "HEADER_MISSING", f'a record begins with [Shoal "{VERSION}"] and [Game "{USUAL_GAME}"], or another game'
            )
        table, date, game = self.text("Table"), self.text("Date"), self.text("Game") or ""
        rules_from_headers(game, None, [])  # so that an unknown game is reported with its own line
        preset = self.text("Preset")
        rules_from_headers(game, preset, [])
        rules = rules_from_headers(game, preset, (self.text("Options") or "").split())
        self.text("Seat")
        return Replay(rules), Headers(tuple(self._sitters), table, date).seated(rules.seats)


class _Body:
    """The deals, moves and rulings after the headers, being read. `at` is the line that is being interpreted."""

    def __init__(self, headers: _Headers) -> None:
        self._headers = headers
        self._replay, self._record_headers = headers.complete()
        self._names: Names = names_of(self._record_headers)
        self._dealing: Dealing | None = None
        self._at = 0

    @property
    def at(self) -> int:
        return self._at if self._dealing is None else self._dealing.at

    def take(self, number: int, line: str) -> None:
        """Read the next line."""
        self._at = number
        if self._dealing is not None:
            self._dealing.at = number  # also where the line is no line of the deal
        tokens = tokens_of(line)
        if not tokens:
            return
        if self._dealing is not None and tokens[1:2] == [COLON]:
            self._dealing.take(number, tokens[0], tokens[2:])
            return
        self._close_deal()
        if tokens == [Token("deal", "word")]:
            self._replay.expect_deal()
            self._dealing = Dealing(self._replay, self._names, number)
        else:
            self._take_step(tokens)

    def end(self) -> Record:
        """Finish after the last line; returns the record."""
        self._close_deal()
        self._replay.end()
        game = self._replay.game
        true = result_text(game.rules.outcome(game.state), game.rules, self._names)
        result = self._headers.text("Result")
        if result is not None and result != true:
            self._at = self._headers.at
            raise RecordFault("WRONG_RESULT", f"by the rules the result is {true!r}")
        return Record(game, self._record_headers, tuple(self._replay.steps))

    def _close_deal(self) -> None:
        if self._dealing is not None:
            self._dealing.close()
        self._dealing = None

    def _take_step(self, tokens: list[Token]) -> None:
        end = tokens.index(COLON) if COLON in tokens else len(tokens)
        said, answer = tokens[:end], tokens[end + 1 :]
        phrases = phrases_of(self._replay.rules.name).values()
        phrase = next((phrase for phrase in phrases if phrase.fits(said)), None)
        if phrase is None:
            raise RecordFault("UNREADABLE", f"this is no move of {self._replay.rules.name}")
        value = phrase.read(said, self._names)
        is_ruling = phrase.kind in self._replay.words.RULINGS
        step = self._replay.rule(value) if is_ruling else self._replay.move(value)
        true = "" if is_ruling else self._replay.words.answer(step.events, self._names)
        if end < len(tokens) and _as_written(answer) != _as_written(tokens_of(true)):
            raise RecordFault("WRONG_ANSWER", f"by the rules what came of it is {true!r}")


def _as_written(answer: list[Token]) -> list[Token]:
    """An answer whose cards are spelled as they are written."""
    return [Token(card_spelled(token.text), "card") if card_spelled(token.text) in CODES else token for token in answer]
