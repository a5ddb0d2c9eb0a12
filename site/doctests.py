"""Shows the sessions (`>>>`) of docstrings as code; Markdown would take them for quotations, and their brackets for links."""

from __future__ import annotations

import re
from typing import Any

import griffe

FENCE = "```pycon"
SESSION = re.compile(r"(?m)^>>> .*(?:\n(?!\s*$).+)*")


class Doctests(griffe.Extension):
    """Puts a fence around every session of a docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of a module, class or function."""
        if obj.docstring is not None and not obj.is_alias and FENCE not in obj.docstring.value:
            obj.docstring.value = SESSION.sub(rf"{FENCE}\n\g<0>\n```", obj.docstring.value)

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Change the docstring of the package, which is nobody's member; it may be loaded more than once."""
        self.on_object(obj=pkg)
