"""The base class of every error that a person's input can cause, and what they may have meant by a word that is not known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse


class ShoalError(Exception):
    """Something outside this program is wrong. The message is one clear sentence for people that names the cause.

    The command line prints it without a traceback. Any other exception is a bug in Shoal.
    """


MOST: int = 3
"""The most suggestions for one word."""


def near(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Those of the known words that look like this one, the likest first.

    >>> near("tournement", ["match", "tournament", "bot"])
    ('tournament',)
    """
    from difflib import get_close_matches  # only after a mistake

    return tuple(get_close_matches(word[:40].lower(), list(known), MOST))


def perhaps(word: str, known: Iterable[str]) -> str:
    """The same as the end of an error message; empty when nothing looks like it.

    >>> perhaps("mach", ["match", "bot"])
    ' (did you mean match?)'
    """
    found = near(word, known)
    return f" (did you mean {' or '.join(found)}?)" if found else ""


def perhaps_option(words: Iterable[str], parser: argparse.ArgumentParser) -> str:
    """The same for the first of these words that is an option which the parser does not have."""
    options = [name for action in parser._actions for name in action.option_strings]  # noqa: SLF001  # no public way
    wrong = next((word.partition("=")[0] for word in words if word.startswith("--")), "")
    return perhaps(wrong, options) if wrong else ""
