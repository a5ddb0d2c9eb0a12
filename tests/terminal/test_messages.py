"""Every message of the terminal is said somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

import shoal
from tests.i18n.speakers import CATALOGUES
from tests.i18n.usage import mentioned

SOURCE = Path(shoal.__file__).parent


@pytest.mark.parametrize("name", CATALOGUES)
def test_no_message_of_the_terminal_is_left_unsaid(name: str) -> None:
    kits = (SOURCE / "games").glob("*/terminal.py" if name == "shared" else f"{name}/terminal.py")
    files = (
        *(SOURCE / "terminal").glob("*.py"),
        *SOURCE.rglob("*command.py"),
        *kits,
    )  # commands print in a terminal, too
    sources = [path.read_text(encoding="utf-8") for path in files]
    text = dict(CATALOGUES[name].texts("en"))["en/terminal.ftl"]
    names = [entry.id.name for entry in FluentParser().parse(text).body if isinstance(entry, ast.Message)]

    said = mentioned(names, sources) | set(re.findall(r"\{ ([a-z-]+) \}", text))

    assert names
    assert set(names) - said == set()
