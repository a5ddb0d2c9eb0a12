"""Writes the TypeScript types of the wire from the Python ones: `python -m shoal.server.tables.messages.wire_types [--check]`.

`wire/messages.ts` has the messages of every table. A field that carries a value of the game (`x-game` in `wire.py`) becomes
a member of the type parameter `G`; `games/GAME/wire.ts` says what those members are.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, get_args

import msgspec.inspect as mi
import msgspec.json

from shoal.core.cards import CODES, Card, CardSet
from shoal.core.game import Vocabulary
from shoal.core.games import GAMES, rules_of
from shoal.server.tables.messages.from_client import Bye, Command, Hello, Ping, Receipt
from shoal.server.tables.messages.to_client import ToClient
from shoal.server.tables.messages.wire import WIRE_VERSION, Pace, TableReason
from shoal.server.tables.seating.names import NAME_LIMIT
from shoal.server.tables.state.events import TABLE_SIGHTS, TableSight
from shoal.server.tables.timing.time_control import OFFERED, TimeControl

FOLDER: Final = Path(__file__).resolve().parents[5] / "web" / "src"

GAME_TYPES: Final = ("options", "setup", "move", "sight", "view", "moves", "ruling", "reason")
"""The members of a `Vocabulary` that travel."""

_HEAD: Final = "// Written by `python -m shoal.server.tables.messages.wire_types`. Do not edit.\n"
_PLAIN: Final[dict[type[mi.Type], str]] = {
    mi.IntType: "number",
    mi.FloatType: "number",
    mi.StrType: "string",
    mi.BoolType: "boolean",
    mi.NoneType: "null",
}


class Writer:
    """Turns Python types into TypeScript, and remembers every struct that it met on the way."""

    def __init__(self) -> None:
        """Nothing met yet."""
        self.structs: dict[str, mi.StructType] = {}

    def text(self, kind: mi.Type) -> str:
        """The TypeScript for one type."""
        if plain := _PLAIN.get(type(kind)):
            return plain
        match kind:
            case mi.Metadata(extra_json_schema=extra) if extra and "x-game" in extra:
                return " | ".join([f'G["{extra["x-game"]}"]', *([f"{extra['x-or']}<G>"] if "x-or" in extra else [])])
            case mi.Metadata(extra_json_schema=extra) if extra and "x-fields" in extra:
                return "Readonly<Record<string, unknown>>"
            case mi.Metadata():
                return self.text(kind.type)
            case mi.LiteralType(values):
                return " | ".join(map(json.dumps, values))
            case mi.UnionType(types):
                return " | ".join(dict.fromkeys(self.text(member) for member in types))
            case mi.DictType(mi.StrType(), value):
                return f"Readonly<Record<string, {self.text(value)}>>"
            case mi.TupleType(items):
                return f"readonly [{', '.join(map(self.text, items))}]"
            case mi.VarTupleType(item) | mi.ListType(item):
                return f"readonly {_atom(self.text(item))}[]"
            case mi.CustomType(cls) if cls is Card:
                return "Card"
            case mi.CustomType(cls) if cls is CardSet:
                return "readonly Card[]"
            case mi.StructType(cls):
                assert self.structs.get(cls.__name__, kind).cls is cls, f"two structs are called {cls.__name__}"
                self.structs[cls.__name__] = kind
                return cls.__name__ + ("<G>" if _is_of_a_game(kind) else "")
            case _:
                raise TypeError(f"no TypeScript form for {kind}")

    def declare(self, name: str, python_type: Any) -> str:
        """A named alias of a type; nothing when it is a struct, which is declared under its own name."""
        kind = mi.type_info(python_type)
        text = self.text(kind)
        if isinstance(kind, mi.StructType):
            return ""
        return f"\nexport type {name}{_parameter(kind)} ={_lines(text)};\n"

    def interfaces(self) -> Iterator[tuple[mi.StructType, str]]:
        """Every struct met, and those that they lead to."""
        done: set[str] = set()
        while left := sorted(self.structs.keys() - done):
            for name in left:
                done.add(name)
                yield self.structs[name], self._interface(self.structs[name])

    def _interface(self, struct: mi.StructType) -> str:
        about = re.split(r"(?<=\.)\s", " ".join((struct.cls.__doc__ or "").split()), maxsplit=1)[0]
        fields = [f"  {field.encode_name}{_may_lack(field)}: {self.text(field.type)};\n" for field in struct.fields]
        if struct.tag is not None:
            fields.insert(0, f'  {struct.tag_field}: "{struct.tag}";\n')
        return f"\n/** {about} */\nexport interface {struct.cls.__name__}{_parameter(struct)} {{\n{''.join(fields)}}}\n"


def _may_lack(field: mi.Field) -> str:
    """A question mark, where the field is left out when it says nothing (`UNSET`)."""
    has_default = field.default is not msgspec.NODEFAULT or field.default_factory is not msgspec.NODEFAULT
    return "" if field.required or has_default else "?"


def _atom(text: str) -> str:
    return f"({text})" if " " in text else text


def _lines(text: str) -> str:
    return f" {text}" if len(text) < 100 else "\n  | " + text.replace(" | ", "\n  | ")


def _parameter(kind: mi.Type) -> str:
    return "<G extends GameTypes>" if _is_of_a_game(kind) else ""


def _is_of_a_game(kind: mi.Type) -> bool:
    """Whether a value of the game is anywhere inside."""
    match kind:
        case mi.Metadata(extra_json_schema=extra):
            return bool(extra and "x-game" in extra)
        case mi.UnionType(types):
            return any(map(_is_of_a_game, types))
        case mi.VarTupleType(item):
            return _is_of_a_game(item)
        case mi.StructType():
            return any(_is_of_a_game(field.type) for field in kind.fields)
        case _:
            return False


def _messages() -> str:
    writer = Writer()
    named = {
        "ToClient": ToClient,
        "Hello": Hello,
        "Ping": Ping,
        "Receipt": Receipt,
        "Bye": Bye,
        "Command": Command,
        "TableSight": TableSight,
        "TableReason": TableReason,
        "Pace": Pace,
        "TimeControl": TimeControl,
    }
    aliases = "".join(writer.declare(name, kind) for name, kind in named.items())
    members = "".join(f"  {name}: {'string' if name == 'reason' else 'unknown'};\n" for name in GAME_TYPES)
    times = ",\n  ".join(msgspec.json.encode(time).decode() for time in OFFERED)
    return (
        f'{_HEAD}\nimport type {{ Card }} from "./cards";\n'
        f"\nexport const WIRE_VERSION = {WIRE_VERSION};\nexport const NAME_LIMIT = {NAME_LIMIT};\n"
        f"\n/** The types of sights that are the table's: all others are the game's. */"
        f"\nexport const TABLE_SIGHTS: ReadonlySet<string> = new Set({json.dumps(sorted(TABLE_SIGHTS), indent=2)[:-2]},\n]);\n"
        f"\n/** How much time to think forms offer. */\nexport const TIMES_OFFERED: readonly TimeControl[] = [\n  {times},\n];\n"
        f"\n/** The types of the game at a table. */\nexport interface GameTypes {{\n{members}}}\n"
        f"{aliases}{''.join(text for _, text in writer.interfaces())}"
    )


def _cards() -> str:
    codes = "".join(f'\n  | "{code}"' for code in CODES)
    return f"{_HEAD}\n/** One card: its rank and its suit. */\nexport type Card ={codes};\n"


def _game(name: str, vocabulary: Vocabulary) -> str:
    """The file of a game: its types that travel, and what they are made of."""
    writer = Writer()
    title = name.title().replace("_", "")
    aliases, members = "", ""
    for member in GAME_TYPES:
        kind = getattr(vocabulary, member)
        alias = member.capitalize() if get_args(kind) else kind.__name__
        aliases += writer.declare(alias, kind)
        members += f"  {member}: {alias};\n"
    structs = "".join(text for _, text in writer.interfaces())
    return (
        f'{_HEAD}\nimport type {{ Card }} from "../../wire/cards";\nimport type {{ GameTypes }} from "../../wire/messages";\n'
        f"\n/** What a table of this game speaks. */\nexport interface {title} extends GameTypes {{\n{members}}}\n"
        f"{aliases}{structs}"
    )


def files() -> Mapping[str, str]:
    """Every generated file by its path in the folder."""
    games = {f"games/{name}/wire.ts": _game(name, rules_of(name).vocabulary) for name in GAMES}
    return {"wire/cards.ts": _cards(), "wire/messages.ts": _messages()} | games


def drifted(folder: Path) -> list[str]:
    """The files in that folder that are not what the Python types say, by their paths."""
    expected = files()
    paths = [*folder.glob("wire/*.ts"), *folder.glob("games/*/wire.ts")]
    found = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    return sorted(name for name in {*expected, *found} if expected.get(name) != found.get(name))


def main(argv: Sequence[str] | None = None) -> int:
    """Write the files, or with `--check` only say whether they are up to date."""
    parser = argparse.ArgumentParser(prog="python -m shoal.server.tables.messages.wire_types", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; 1 when a file is out of date")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the files are (default: web/src)")
    args = parser.parse_args(argv)
    stale = drifted(args.folder)
    if args.check:
        if stale:
            print(  # noqa: T201  # the terminal is its output
                f"out of date: {', '.join(stale)}; run: python -m shoal.server.tables.messages.wire_types",
                file=sys.stderr,
            )
        return int(bool(stale))
    expected = files()
    for name in stale:
        if name in expected:
            (args.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (args.folder / name).write_text(expected[name], encoding="utf-8")
        else:
            (args.folder / name).unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
