"""Lines of text: tokens, names of seats, and phrases, which are written and read with the same pattern.

token     a word, a text in quotation marks, or one of the marks `:` and `,`
phrase    the form of a move: `{seat} asks {target} {card}`; a slot stands for the field of that name
slot      its kind follows from the field's type: a seat, a card, a word, holders of cards
          `{team:number}` is a plain number, `{has:yes|no}` one of two words for true and false,
          `{attribution:with}` nothing or, after that word, holders: `with Anna 2H 3H, Cy 4H`
          `{ms:after?}` nothing or, after that word, a number: `after 430`
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple
from unicodedata import normalize

import msgspec

from shoal.core.cards import CODES, Card, UnknownCard
from shoal.core.game import Seat
from shoal.records.faults import RecordFault

SUIT_SIGNS: Final = str.maketrans("♣♧♦♢♥♡♠♤", "CCDDHHSS", "\ufe0e\ufe0f")
"""Signs of suits as pages show them. The last two say whether a sign is a letter or a picture."""

_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[“”„]([^“”„"]*)[“”„]')


def card_spelled(text: str) -> str:
    """The code of the card that a text names, if it names one; else something that is no code either."""
    code = text.translate(SUIT_SIGNS).upper()
    return f"T{code[2:]}" if code.startswith("10") else code


def spellings(word: str) -> Iterator[str]:
    """The words that a word may stand for, itself first: `t` and `10` for the rank `T`."""
    yield word
    yield word.upper()
    if word == "10":
        yield "T"


def straightened(line: str) -> str:
    """The line with a text in curly quotation marks written as JSON writes it; those inside of straight ones stay."""
    return _QUOTED.sub(lambda found: found[0] if found[1] is None else json.dumps(found[1], ensure_ascii=False), line)


_TOKEN: Final = re.compile(
    r"""(?P<skip>[ \t]+ | ;.* | \{[^{}]*\})
      | (?P<quoted>"(?:[^"\\]|\\.)*")
      | (?P<mark>[:,])
      | (?P<word>[^\s",:;{}\[\]\\]+)""",
    re.VERBOSE,
)
_NUMBER: Final = re.compile(r"-?[0-9]{1,19}")


class Token(NamedTuple):
    """A word, a quoted text or a mark; `kind` is `word`, `quoted` or `mark`."""

    text: str
    kind: str


COLON: Final = Token(":", "mark")
COMMA: Final = Token(",", "mark")


def tokens_of(line: str) -> list[Token]:
    """The tokens of a line without its comments; raises `RecordFault` for anything else in it."""
    tokens, at = [], 0
    line = straightened(line)
    while at < len(line):
        found = _TOKEN.match(line, at)
        if found is None or found.lastgroup is None:
            raise RecordFault("UNREADABLE", f"{line[at : at + 20]!r} is not expected here")
        if found.lastgroup == "quoted":
            tokens.append(Token(unquoted(found.group()), "quoted"))
        elif found.lastgroup != "skip":
            tokens.append(Token(found.group(), found.lastgroup))
        at = found.end()
    return tokens


def open_comment(line: str) -> int | None:
    """Where a comment in braces begins that does not end in this line; `None` where there is none."""
    at = 0
    line = straightened(line)
    while found := _TOKEN.match(line, at):
        at = found.end()
    return at if line[at : at + 1] == "{" and "}" not in line[at:] else None


def quoted(text: str) -> str:
    """The text in quotation marks, as JSON writes it."""
    return json.dumps(text, ensure_ascii=False)


def unquoted(text: str) -> str:
    """The text inside quotation marks; raises `RecordFault` when it is not written as in JSON."""
    try:
        return str(json.loads(text))
    except ValueError:
        raise RecordFault("UNREADABLE", f"{text[:20]!r} is no text as JSON writes it") from None


def spelled(word: str) -> str:
    """A word as it is written in a line: in quotation marks where it would not be one token."""
    found = _TOKEN.fullmatch(word)
    return word if found is not None and found.lastgroup == "word" else quoted(word)


def number_of(token: Token) -> int:
    """The integer of a token; raises `RecordFault` when it is none."""
    if token.kind != "word" or not _NUMBER.fullmatch(token.text):
        raise RecordFault("BAD_NUMBER", f"{token.text[:20]!r} is no number of at most 19 digits")
    return int(token.text)


def card_of(token: Token) -> Card:
    """The card of a token; raises `RecordFault` when it is none."""
    try:
        return Card(card_spelled(token.text) if token.kind == "word" else "")
    except UnknownCard:
        raise RecordFault("BAD_CARD", f"{token.text[:20]!r} is no card") from None


class Names:
    """The names of the seats of a game, and how they are written.

    A name that begins with a capital letter and is one word is written as it is, unless it is also the code of a card.
    Any other name is quoted. Seats whose names look the same are written by number: `#2`. All words of the notation itself
    begin with a small letter. In reading, names are compared as people see them (`as_seen`).
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Names in the order of the seats."""
        alike = [as_seen(name) for name in names]
        self._written = [
            f"#{seat}" if alike.count(alike[seat]) > 1 else name if _is_plain(name) else quoted(name)
            for seat, name in enumerate(names)
        ]
        self._exact = {name: seat for seat, name in enumerate(names) if names.count(name) == 1}
        self._seats: dict[str, list[Seat]] = {}
        for seat, name in enumerate(alike):
            self._seats.setdefault(name, []).append(seat)

    def __call__(self, seat: Seat) -> str:
        """How that seat is written. A seat that does not exist is written too, since a claim may name it."""
        return self._written[seat] if 0 <= seat < len(self._written) else f"#{seat}"

    def seat(self, token: Token) -> Seat:
        """The seat of a token; raises `RecordFault` when it is none."""
        if token.kind == "word" and token.text[0] == "#":
            return number_of(Token(token.text[1:], "word"))
        if token.kind != "mark" and token.text in self._exact:
            return self._exact[token.text]
        called = [] if token.kind == "mark" else self._seats.get(as_seen(token.text), [])
        if len(called) > 1:
            numbers = " or ".join(f"#{seat}" for seat in called)
            raise RecordFault("AMBIGUOUS_SEAT", f"{len(called)} seats are called {token.text[:20]!r}: write {numbers}")
        if not called:
            raise RecordFault(
                "UNKNOWN_SEAT", f"no seat is called {token.text[:20]!r}, but {', '.join(self._written)[:200]}"
            )
        return called[0]


def as_seen(name: str) -> str:
    """A name as people compare it: however its letters are composed, whatever its apostrophes and blanks."""
    return " ".join(normalize("NFC", name).replace("\u2019", "'").split())


def _is_plain(name: str) -> bool:
    return name[:1].isupper() and name not in CODES and re.fullmatch(r"[\w'.-]+", name) is not None


class Phrase:
    """How values of one type are written and read."""

    def __init__(self, kind: type, pattern: str) -> None:
        """The phrase of that type; raises `TypeError` when the pattern lacks a field."""
        self.kind = kind
        types = {field.name: field.type for field in msgspec.structs.fields(kind)}
        self._parts = [_part(word, types) for word in pattern.split()]
        if sum(isinstance(part, _Slot) for part in self._parts) != len(types):
            raise TypeError(f"{pattern!r} does not say every field of {kind.__name__}")

    def write(self, value: Any, names: Names) -> str:
        """The value as text."""
        said = [part if isinstance(part, str) else part.write(getattr(value, part.name), names) for part in self._parts]
        return " ".join(filter(None, said))

    def fits(self, tokens: Sequence[Token]) -> bool:
        """Whether the tokens have the form of this phrase, whatever its slots contain."""
        rest = list(tokens)
        for part in self._parts:
            if isinstance(part, _Slot) and part.words and part.kind in ("holders", "measure"):
                return not rest or rest[0] == Token(part.words[0], "word")
            if not rest:
                return False
            first = rest.pop(0)
            if first.kind == "mark" or not _may_be(part, first):
                return False
        return not rest

    def read(self, tokens: Sequence[Token], names: Names) -> Any:
        """The value of tokens that have this form; raises `RecordFault` when a slot cannot be read."""
        rest = list(tokens)
        fields = {}
        for part in self._parts:
            if isinstance(part, _Slot):
                if rest or part.kind != "measure":
                    fields[part.name] = part.read(rest, names)
            else:
                rest.pop(0)
        return self.kind(**fields)


class _Slot(NamedTuple):
    name: str
    kind: str
    words: tuple[str, ...]
    type: Any

    def write(self, value: Any, names: Names) -> str:
        match self.kind:
            case "seat":
                return names(value)
            case "choice":
                return self.words[0] if value else self.words[1]
            case "holders":
                return f"{self.words[0]} {holders_in_words(value, names)}" if value else ""
            case "measure":
                return "" if value is msgspec.UNSET else f"{self.words[0]} {value}"
            case "word":
                return spelled(value)
            case _:
                return str(value)

    def read(self, rest: list[Token], names: Names) -> Any:
        if self.kind == "holders":
            return _holders(rest[1:], names)
        if self.kind == "measure" and len(rest) != 2:
            raise RecordFault("UNREADABLE", f"{self.words[0]} is followed by one number")
        token = rest.pop() if self.kind == "measure" else rest.pop(0)
        match self.kind:
            case "seat":
                return names.seat(token)
            case "card":
                return card_of(token)
            case "number" | "measure":
                return number_of(token)
            case "choice":
                return token.text == self.words[0]
            case _:
                return self._word(token)

    def _word(self, token: Token) -> str:
        for word in spellings(token.text):
            with suppress(msgspec.ValidationError):
                return str(msgspec.convert(word, self.type))
        raise RecordFault("BAD_WORD", f"{token.text[:20]!r} is no {self.name.replace('_', ' ')}")


def _part(word: str, types: dict[str, Any]) -> str | _Slot:
    if not word.startswith("{"):
        return word
    name, _, form = word.strip("{}").partition(":")
    kind = types[name]
    if form == "number":
        return _Slot(name, form, (), kind)
    if kind is bool:
        return _Slot(name, "choice", tuple(form.split("|")), kind)
    if form.endswith("?"):
        return _Slot(name, "measure", (form.rstrip("?"),), kind)
    if form:
        return _Slot(name, "holders", (form,), kind)
    return _Slot(name, "card" if kind is Card else "seat" if kind is int else "word", (), kind)


def _may_be(part: str | _Slot, token: Token) -> bool:
    if isinstance(part, str):
        return token == Token(part, "word")
    return part.kind != "choice" or (token.kind == "word" and token.text in part.words)


def holders_in_words(holders: Iterable[tuple[Card, Seat]], names: Names) -> str:
    """Cards with their holders, in this order: `Anna 2H 3H, Cy 4H`."""
    groups: list[tuple[Seat, list[str]]] = []
    for card, seat in holders:
        if not groups or groups[-1][0] != seat:
            groups.append((seat, []))
        groups[-1][1].append(str(card))
    return ", ".join(f"{names(seat)} {' '.join(cards)}" for seat, cards in groups)


def _holders(tokens: Sequence[Token], names: Names) -> tuple[tuple[Card, Seat], ...]:
    holders: list[tuple[Card, Seat]] = []
    rest = list(tokens)
    while rest:
        end = rest.index(COMMA) if COMMA in rest else len(rest)
        first, *cards = rest[:end] or [COMMA]
        seat = names.seat(first)
        if not cards:
            raise RecordFault("UNREADABLE", "a holder is followed by cards")
        holders += [(card_of(card), seat) for card in cards]
        rest = rest[end + 1 :]
    return tuple(holders)
