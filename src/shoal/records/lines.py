"""The notation as JSON lines, for machines (`docs/notation.md`): a header, the deal, then one line a move.

{"shoal":1,"game":"literature","preset":"pagat","seats":[{"name":"Anna"}, ..],"result":{"points":[5,3], ..}}
{"deal":[{"type":"dealt", ..}]}
["ask",0,1,"9D","no"]           a move: its name, its fields in order, and its answer, which is checked
{"ruling":["redeal"]}           a ruling; after this one comes another deal
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Any, Final, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from shoal.core.codec import Decoder, Unreadable, encode
from shoal.core.game import Illegal, Outcome
from shoal.core.games import kit_of
from shoal.records.faults import LONGEST_LINE, MOST_BYTES, BadRecord, RecordFault, Unrecordable, decode_lines
from shoal.records.headers import (
    VERSION,
    Headers,
    SeatHeader,
    check_version,
    deviations_of,
    matching_preset,
    rules_from_headers,
    seated,
)
from shoal.records.replaying import AnyGame, Record, Replay, Step, steps_of

T = TypeVar("T")


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line. `result` is null while the game goes on; if it is missing it is not checked."""

    shoal: int
    game: str
    preset: str | None = None
    options: dict[str, Any] = {}
    table: str | None = None
    date: str | None = None
    seats: tuple[SeatHeader, ...] = ()
    result: Outcome | UnsetType | None = UNSET


# --- Writing --------------------------------------------------------------------------------------------------------


def write_jsonl(game: AnyGame, headers: Headers | None = None) -> str:
    """The game as JSON lines; raises `Unrecordable` when its log breaks the rules or is too long for a record."""
    headers = seated(headers or Headers(), game.rules)
    header = Header(
        VERSION,
        game.rules.name,
        matching_preset(game.rules),
        deviations_of(game.rules),
        headers.table,
        headers.date,
        headers.seats,
        game.rules.outcome(game.state),
    )
    lines = [encode(header), *(json_line(game, step) for step in steps_of(game))]
    text = b"\n".join(lines) + b"\n"
    if len(text) > MOST_BYTES or any(len(line) > LONGEST_LINE for line in lines):
        raise Unrecordable("the game is too long for a record")
    return text.decode()


def json_line(game: AnyGame, step: Step) -> bytes:
    """One step as a line of JSON."""
    match step.kind:
        case "deal":
            return encode({"deal": step.said})
        case "ruling":
            return encode({"ruling": _flat(step.said)})
        case _:
            answer = _answer(step, game.rules.name)
            return encode([*_flat(step.said), *([answer] if answer else [])])


def _flat(said: Any) -> list[Any]:
    return [said.__struct_config__.tag, *(value for value in msgspec.structs.astuple(said) if value is not UNSET)]


def _answer(step: Step, game: str) -> str:
    return kit_of(game).notation().answer(step.events, str)


# --- Reading --------------------------------------------------------------------------------------------------------


def read_jsonl(data: bytes | str) -> Record:
    """Read a record in JSON lines; raises `BadRecord` with the first line that is wrong, and the reason."""
    reader = _Reader()
    number = 1
    try:
        for number, line in enumerate(decode_lines(data), 1):  # the error needs the number
            if line.strip(" \t"):
                reader.take(number, line)
        return reader.end()
    except RecordFault as fault:
        raise BadRecord(
            reader.opened_at if fault.reason == "WRONG_RESULT" else number, fault.reason, fault.about
        ) from None
    except Illegal as illegal:
        raise BadRecord(number, illegal.reason, "the rules refuse this") from None


class _Reader:
    """A record in JSON lines that is being read, line by line."""

    def __init__(self) -> None:
        self.header: Header | None = None
        self.headers = Headers()
        self.replay: Replay | None = None
        self.opened_at = 0

    def take(self, number: int, line: str) -> None:
        """Read the next line that is not empty."""
        value = loaded(line)
        if self.replay is None:
            self.opened_at = number
            self._open(value)
            return
        match value:
            case {"deal": list(events), **rest} if not rest:
                self.replay.deal([_value(kinds_of(self.replay.words.DEAL), event) for event in events])
            case {"ruling": list(ruling), **rest} if not rest:
                self.replay.rule(_unflat(self.replay.words.RULINGS, ruling)[0])
            case list():
                move, answer = _unflat(self.replay.words.PHRASES, value)
                step = self.replay.move(move)
                true = _answer(step, self.replay.rules.name)
                if answer is not None and answer != true:
                    raise RecordFault("WRONG_ANSWER", f"by the rules what came of it is {true!r}")
            case _:
                raise RecordFault("UNREADABLE", 'a line is a move, {"deal": [..]} or {"ruling": [..]}')

    def end(self) -> Record:
        """Finish after the last line; returns the record."""
        if self.replay is None or self.header is None:
            raise RecordFault("HEADER_MISSING", "there is nothing here")
        self.replay.end()
        game = self.replay.game
        if self.header.result not in (UNSET, game.rules.outcome(game.state)):
            raise RecordFault("WRONG_RESULT", "by the rules the result is another")
        return Record(game, self.headers, tuple(self.replay.steps))

    def _open(self, value: Any) -> None:
        if isinstance(value, dict) and "shoal" in value:
            check_version(repr(value["shoal"]))
        self.header = header = _decoded(_HEADER, value)
        rules = rules_from_headers(header.game, header.preset, header.options)
        self.headers = Headers(header.seats, header.table, header.date).seated(rules.seats)
        self.replay = Replay(rules)


_HEADER: Final[Decoder[Header]] = Decoder(Header)


def loaded(line: str) -> Any:
    """The JSON value of a line; raises `RecordFault` when it is not JSON, or an object in it has a key twice."""
    try:
        return json.loads(line, object_pairs_hook=_unique, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        if isinstance(error, RecordFault):
            raise
        raise RecordFault("UNREADABLE", "this is no JSON") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    for key in keys:
        if keys.count(key) > 1:
            raise RecordFault("FIELD_TWICE", f"{key[:20]!r} stands here twice")
    return dict(pairs)


def _no_constant(name: str) -> Any:
    raise RecordFault("UNREADABLE", f"{name} is no number")


def _decoded(decoder: Decoder[T], value: Any) -> T:
    try:
        return decoder(json.dumps(value))
    except (Unreadable, RecursionError) as error:
        raise RecordFault("UNREADABLE", str(error)[:200]) from None


def kinds_of(kinds: Iterable[type]) -> dict[str, type]:
    """The types by their tags."""
    return {str(kind.__struct_config__.tag): kind for kind in kinds}  # type: ignore[attr-defined]  # structs


def _value(kinds: dict[str, type], data: Any) -> Any:
    """The struct of an object with a `type`."""
    tag = data.get("type") if isinstance(data, dict) else None
    if not isinstance(tag, str) or tag not in kinds:
        raise RecordFault("UNREADABLE", f"an object is needed whose type is one of: {', '.join(kinds)}")
    kind = kinds[tag]
    unknown = set(data) - {"type", *kind.__struct_fields__}  # type: ignore[attr-defined]  # a struct
    if unknown:
        raise RecordFault("UNREADABLE", f"{min(unknown)[:20]!r} is no field of {tag}")
    return _decoded(_decoder(kind), data)


def _unflat(kinds: Iterable[type], data: list[Any]) -> tuple[Any, str | None]:
    """The struct of a list that has its tag and all fields but some that may be left out, and the answer after them, if any."""
    by_tag = kinds_of(kinds)
    tag, *values = data or [None]
    if not isinstance(tag, str) or tag not in by_tag:
        raise RecordFault("UNREADABLE", f"a list is needed that begins with one of: {', '.join(by_tag)}")
    fields = msgspec.structs.fields(by_tag[tag])
    names = [field.name for field in fields]
    if not sum(field.required for field in fields) <= len(values) <= len(names) + 1:
        raise RecordFault("UNREADABLE", f"{tag} has {len(names)} values, and perhaps an answer")
    answer = values[len(names)] if len(values) > len(names) else None
    if answer is not None and not isinstance(answer, str):
        raise RecordFault("UNREADABLE", "an answer is a text")
    return _value(by_tag, {"type": tag, **dict(zip(names, values, strict=False))}), answer


@cache
def _decoder(kind: type) -> Decoder[Any]:
    return Decoder(kind)
