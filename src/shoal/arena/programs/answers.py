"""Faults in the fields of a program's answer that a reader of JSON passes over: keys twice, and misspelt ones."""

from __future__ import annotations

import json
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, Literal

FieldFault = Literal["FIELD_TWICE", "UNKNOWN_FIELD"]


class _Twice(ValueError):
    """A key that stands twice in an object."""


def check_fields(line: bytes, known: Sequence[str] = ()) -> tuple[FieldFault, str] | None:
    """What is wrong with the fields of that JSON text, as a name and the rest of a sentence; `None` if nothing is.

    Where `known` fields are given, the text is an object and may have no others, besides `type`.
    """
    try:
        value = json.loads(line, object_pairs_hook=_unique)
    except _Twice as twice:
        return "FIELD_TWICE", f"{str(twice)[:40]!r} stands twice"
    unknown = [name for name in value if name not in (*known, "type")] if known and isinstance(value, dict) else []
    if not unknown:
        return None
    near = get_close_matches(unknown[0][:40], known, 1)
    meant = f"; {near[0]!r}?" if near else f"; the fields are: {', '.join(known)}"
    return "UNKNOWN_FIELD", f"{unknown[0][:40]!r} is no field{meant}"


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise _Twice(name)
        found[name] = value
    return found
