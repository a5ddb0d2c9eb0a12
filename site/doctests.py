"""Shows the sessions (`>>>`) of docstrings as code; Markdown would take them for quotations, and their brackets for links."""

from __future__ import annotations

import re
from typing import Any

import griffe

SESSION = re.compile(r"(?m)^>>> .*(?:\n(?!\s*$).+)*")


class Doctests(griffe.Extension):
    """Puts a fence around every session of a docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of a module, class or function."""
        if obj.docstring is not None and not obj.is_alias:
            obj.docstring.value = SESSION.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
