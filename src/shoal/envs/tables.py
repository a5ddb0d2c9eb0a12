"""The tables of indices in docs/envs: made from the encodings, so they cannot say anything else.

python -m shoal.envs.tables docs/envs      writes them into the pages, between the lines `<!-- table NAME -->` and `<!-- end -->`
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from shoal.core.games import GAMES, fields_of, kit_of, options_type
from shoal.envs.encoding import AnyEncoding
from shoal.envs.making import encoding_of
from shoal.envs.spec import Spec

TABLE: Final = re.compile(r"(<!-- table (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

MEMORIES: Final = (("facts", "belief", "full"), ("full",))
"""What the tables show beside what the table of the game shows; the second where a game has no facts."""


def tables_of(game: str) -> dict[str, str]:
    """The tables of a game's page, by name, in Markdown: `actions`, `observations`, `sizes`."""
    usual = _with_memory(game, {})
    return {
        "actions": _table(usual.actions, extended_blocks(game, "actions"), usual.action_meanings),
        "observations": _table(usual.observations, extended_blocks(game, "observations"), usual.observation_meanings),
        "sizes": _sizes(game),
    }


def _with_memory(game: str, options: Mapping[str, Any]) -> AnyEncoding:
    for memory in MEMORIES:
        try:
            return encoding_of(game, options, memory=memory)
        except ValueError:
            continue
    raise ValueError(f"{game} can remember nothing")


@cache
def extended_blocks(game: str, what: str) -> Mapping[str, int]:
    """The blocks that stand in no table with the usual house rules, with their sizes at one that is usual but for one option."""
    usual: Spec = getattr(_with_memory(game, {}), what)
    found: dict[str, int] = {}
    for options in _one_option_off(game):
        spec: Spec = getattr(_with_memory(game, options), what)
        found |= {block.name: block.size for block in spec if block.name not in usual and block.name not in found}
    return found


def _one_option_off(game: str) -> Iterable[dict[str, Any]]:
    """House rules that differ from the usual ones in one option, or in one and what it needs."""
    kit, usual = kit_of(game), options_type(game)()
    for name, values in _words(game).items():
        for value in values:
            need = kit.needs.get(name)
            options = {name: value}
            if need is not None and need.values:
                options[need.option] = need.values[0]
            if value != getattr(usual, name) and _is_valid(game, options):
                yield options


def _words(game: str) -> dict[str, tuple[Any, ...]]:
    """The options that are words, or yes and no, with their values."""
    yes_and_no = {field.name: (True, False) for field in fields_of(game) if field.kind == "check"}
    return {field.name: tuple(field.choices) for field in fields_of(game) if field.choices} | yes_and_no


def _is_valid(game: str, options: Mapping[str, Any]) -> bool:
    try:
        encoding_of(game, options)
    except ValueError:
        return False
    return True


def _table(spec: Spec, extensions: Mapping[str, int], meanings: Mapping[str, str]) -> str:
    lines = ["| block | places | size | is |", "|---|---|---|---|"]
    lines += [
        f"| `{block.name}` | {block.start}..{block.stop - 1} | {block.size} | {meanings[block.name]} |"
        for block in spec
    ]
    lines += [
        f"| `{name}` | | {extensions[name]} | {meaning} |" for name, meaning in meanings.items() if name in extensions
    ]
    return "\n".join(lines) + "\n"


def _sizes(game: str) -> str:
    """Actions and values of an observation by number of seats and by preset."""
    kit = kit_of(game)
    cases: dict[str, dict[str, Any]] = {f"{seats} seats": {"players": seats} for seats in kit.seat_counts}
    lines = ["| table | actions | observation | packed, in words |", "|---|---|---|---|"]
    for name, options in cases.items():
        encoding = encoding_of(game, options)
        lines.append(f"| {name} | {encoding.actions.size} | {encoding.observations.size} | {encoding.packed.size} |")
    return "\n".join(lines) + "\n"


def filled(page: str, tables: Mapping[str, str]) -> str:
    """A page with its tables in their places."""
    return TABLE.sub(lambda found: found[1] + tables[found[2]] + found[3], page)


def main(folder: Path) -> None:
    """Write the tables into the pages of a folder."""
    for game in GAMES:
        page = folder / f"{game}.md"
        page.write_text(filled(page.read_text(encoding="utf-8"), tables_of(game)), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
