"""Speaking a language: a speaker for some catalogues, made once and kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, Protocol

from shoal.i18n.catalogue import Catalogue, shared

if TYPE_CHECKING:
    from shoal.i18n.parameters import Kind
    from shoal.i18n.speaker import Speaker

REFERENCE: Final = "en"
"""The language in which every message is written, and which speaks where another is silent."""

Arg = str | int | float | None
"""A value in a sentence: a text or a name, a number, a boolean; `None` where a person is meant: the reader."""

_STRICT: Final = {"is_on": False}


class Speaks(Protocol):
    """Says messages in one language."""

    @property
    def language(self) -> str:
        """The BCP 47 tag of the language."""

    def __call__(self, message: str, /, **args: Arg) -> str:
        """The message of that name (`title`, `option-jokers.about`) with these values in it."""

    def has(self, message: str) -> bool:
        """Whether there is such a message."""

    def parameters(self, message: str) -> Mapping[str, Kind]:
        """What that message must be given, and what each value is for."""

    def listed(self, words: Sequence[str], last: Literal["and", "or"] = "and") -> str:
        """Words as a list in a sentence: `Ann, Bea and Carl`; empty when there are none."""


def speak(language: str, *catalogues: Catalogue) -> Speaker:
    """The speaker of these catalogues in a language; without catalogues, of those of the shared.

    What a language lacks is said in English. Calls with the same arguments return the same speaker.

    >>> speak("fr")("your-turn"), speak("tlh")("your-turn")
    ('À vous de jouer', 'Your turn')
    """
    return _speaker(language, catalogues or (shared(),), _STRICT["is_on"])


@cache
def _speaker(language: str, catalogues: tuple[Catalogue, ...], is_strict: bool) -> Speaker:  # noqa: FBT001  # a key
    from shoal.i18n.speaker import Speaker

    return Speaker(language, catalogues, is_strict=is_strict)


def strictly() -> None:
    """From now on a message that does not exist, or lacks a value, is an error. For tests: no table falls for a word."""
    _STRICT["is_on"] = True


@cache
def languages() -> tuple[str, ...]:
    """The languages of the shared catalogues, English first."""
    return tuple(sorted(shared().languages(), key=lambda language: (language != REFERENCE, language)))


@cache
def language_names() -> Mapping[str, str]:
    """Every language by its tag, as it calls itself."""
    return {language: speak(language)("language-name") for language in languages()}


def kebab(name: str) -> str:
    """A name that travels (`NO_BASE_CARD`, `claim_begun`) as it stands in the name of a message."""
    return name.lower().replace("_", "-")
