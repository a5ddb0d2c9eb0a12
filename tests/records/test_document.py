"""`docs/notation.md` is correct: its examples are valid records, and it names every move and every fault."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from shoal.core.games import GAMES, kit_of
from shoal.records import read_record, write

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "notation.md").read_text("utf-8")
EXAMPLES = re.findall(r"```(?:text|json)\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_a_record(example: str) -> None:
    record = read_record(example)

    form = "jsonl" if example.startswith("{") else "text"
    plain = re.sub(r" *;.*|\{.*\}\n", "", example) if form == "text" else example
    assert write(record.game, record.headers, "jsonl" if form == "jsonl" else "text") == plain


def test_there_is_an_example_of_every_game() -> None:
    assert {read_record(example).game.rules.name for example in EXAMPLES} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_move_and_ruling_is_in_the_document(game: str) -> None:
    words = kit_of(game).notation()

    for kind, pattern in {**words.PHRASES, **words.RULINGS}.items():
        assert f'["{kind.__struct_config__.tag}"' in PAGE  # type: ignore[attr-defined]  # a struct
        words_of_it = re.findall(r"[a-z]+", re.sub(r"\{\w+:?|number|\}", " ", pattern))
        assert [word for word in words_of_it if not re.search(rf"\b{word}\b", PAGE)] == []


def test_every_fault_is_in_the_document() -> None:
    source = "".join(file.read_text("utf-8") for file in (ROOT / "src/shoal/records").glob("*.py"))
    faults = set(re.findall(r'(?:Fault\(|BadRecord\([a-z0-9]+, |Illegal\()"([A-Z0-9_]+)"', source))

    assert len(faults) > 30
    assert [fault for fault in sorted(faults) if f"`{fault}`" not in PAGE] == []
