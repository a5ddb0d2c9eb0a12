"""What a token lets a program do, by name. A token opens nothing that none of its scopes names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, get_args

Scope = Literal["account:read", "tables:read", "tables:open", "tables:play", "games:read"]

SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
"""All of them, in the order in which they are shown."""

TOKEN_PREFIX: Final = "shoal_"  # noqa: S105  # it is no password, but how one begins
"""How a token of a program begins: so it is never taken for the token of a guest, and anyone who searches files for secrets finds it."""


def written(scopes: Iterable[str]) -> str:
    """Those of them that there are, as they are kept."""
    wanted = set(scopes)
    return " ".join(scope for scope in SCOPES if scope in wanted)


def read(text: str) -> tuple[Scope, ...]:
    """The scopes that were written so; what this version does not know is left out."""
    kept = text.split()
    return tuple(scope for scope in SCOPES if scope in kept)
