"""The page of the documentation that lists every command: `python -m shoal.cli.page FILE` writes it."""

from __future__ import annotations

import sys
from pathlib import Path

from shoal.cli import COMMANDS

HEAD = """# Commands

`shoal COMMAND`, or `./run shoal COMMAND` in a clone. `shoal help COMMAND` explains a command with all its options. This page is
generated: `python -m shoal.cli.page docs/reference/commands.md`.

| command | what it does |
|---|---|
"""


def page() -> str:
    """Every command with its line of help, as Markdown."""
    return HEAD + "".join(f"| `shoal {name}` | {about} |\n" for name, (_, about) in COMMANDS.items())


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
