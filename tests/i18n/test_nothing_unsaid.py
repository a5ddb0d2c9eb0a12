"""No catalogue holds what nobody says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

import shoal
from tests.i18n.speakers import CATALOGUES
from tests.i18n.usage import mentioned

SOURCE = Path(shoal.__file__).parent
CLIENT = SOURCE.parents[1] / "web" / "src"
TRAVELLING = re.compile(
    "(bad|closing|doubt|ended|error|event|group|level|option|outcome|preset|reason|ruling|value-a-number|verb|key)-"
)
"""Messages that are named after what travels: that each of these is needed, `test_everything_said.py` says."""


@pytest.mark.parametrize("name", CATALOGUES)
def test_every_message_is_said_by_some_face(name: str) -> None:
    files = [
        path
        for folder, ends in ((SOURCE, {".py", ".html"}), (CLIENT, {".ts", ".tsx"}))
        for path in folder.rglob("*")
        if path.suffix in ends
    ]
    texts = dict(CATALOGUES[name].texts("en"))
    others = [text for catalogue in CATALOGUES.values() for _, text in catalogue.texts("en")]
    names = [
        entry.id.name
        for text in texts.values()
        for entry in FluentParser().parse(text).body
        if isinstance(entry, ast.Message) and not TRAVELLING.match(entry.id.name)
    ]

    said = mentioned(names, [path.read_text(encoding="utf-8") for path in files])
    said |= {found for text in others for found in re.findall(r"\{ ([a-z0-9-]+) \}", text)}

    assert names
    assert sorted(set(names) - said) == []
