"""Catalogues, the languages that they are written in, and a speaker for some of them, made once and kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Final, Literal, Protocol

if TYPE_CHECKING:
    from shoal.i18n.speaker import Kind, Speaker


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


FALLBACK: Final = "en"
HEADER_LIMIT: Final = 500
"""Letters: what a longer header says beyond them is not read."""

RANGES_LIMIT: Final = 20

_RANGE: Final = re.compile(r"\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*q\s*=\s*([01](?:\.[0-9]{0,3})?)\s*)?")
_UNSET: Final = frozenset({"c", "posix"})


def negotiate(accept_language: str, available: Sequence[str]) -> str:
    """The best language for an `Accept-Language` header: the lookup of RFC 4647; English when none fits.

    Whatever is no language range is passed over, so any text is a header.

    >>> negotiate("fr-CA, en;q=0.8", ["en", "fr"]), negotiate("de, *", ["en", "fr"]), negotiate("en;q=0, fr", ["en", "fr"])
    ('fr', 'en', 'fr')
    """
    ranges = sorted(_ranges(accept_language), key=lambda found: -found[1])
    refused = {tag for tag, quality in ranges if quality == 0}
    for tag, quality in ranges:
        found = lookup(tag, available) if quality else None
        if found is not None and found.lower() not in refused:
            return found
    return FALLBACK


def from_environment(environ: Mapping[str, str], available: Sequence[str]) -> str:
    """The language of a terminal: `SHOAL_LANG`, else the locale (`LC_ALL`, `LC_MESSAGES`, `LANG`); English when none fits.

    >>> from_environment({"LANG": "fr_CA.UTF-8"}, ["en", "fr"]), from_environment({"LANG": "C"}, ["en", "fr"])
    ('fr', 'en')
    """
    for name in ("SHOAL_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environ.get(name, "")
        if value:
            tag = re.split(r"[.@]", value[:HEADER_LIMIT])[0].replace("_", "-")
            return FALLBACK if tag.lower() in _UNSET else lookup(tag, available) or FALLBACK
    return FALLBACK


def _ranges(header: str) -> Iterator[tuple[str, float]]:
    """The language ranges of a header, in lower case, and how much each is wanted (0 to 1)."""
    for part in header[:HEADER_LIMIT].split(",")[:RANGES_LIMIT]:
        found = _RANGE.fullmatch(part)
        if found is not None:
            yield found[1].lower(), min(1.0, float(found[2] or 1))


def lookup(tag: str, available: Sequence[str]) -> str | None:
    """The language that is available under that tag, or under what remains of it as its last parts are taken off."""
    known = {language.lower(): language for language in available}
    parts = tag.lower().split("-")
    while parts:
        found = known.get("-".join(parts))
        if found is not None:
            return found
        parts.pop()
        if parts and len(parts[-1]) == 1:  # a single letter only introduces what followed it
            parts.pop()
    return None


_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_SUFFIX: Final = ".ftl"


@dataclass(frozen=True)
class Catalogue:
    """The texts of one topic in all languages: `LANGUAGE.ftl`, or a folder `LANGUAGE` with files in it, or both."""

    folder: Traversable

    def languages(self) -> tuple[str, ...]:
        """The languages that this catalogue is written in, by their BCP 47 tags, sorted."""
        if not self.folder.is_dir():
            return ()
        found = {entry.name.removesuffix(_SUFFIX) for entry in self.folder.iterdir() if self._is_language(entry)}
        return tuple(sorted(found))

    def texts(self, language: str) -> Iterator[tuple[str, str]]:
        """Each file of a language: its name, for complaints, and what it says; nothing where there is none."""
        if not _LANGUAGE.fullmatch(language):
            return
        whole, parts = self.folder / f"{language}{_SUFFIX}", self.folder / language
        if whole.is_file():
            yield whole.name, whole.read_text(encoding="utf-8")
        if parts.is_dir():
            for part in sorted(parts.iterdir(), key=lambda part: part.name):
                if part.name.endswith(_SUFFIX):
                    yield f"{language}/{part.name}", part.read_text(encoding="utf-8")

    @staticmethod
    def _is_language(entry: Traversable) -> bool:
        if not _LANGUAGE.fullmatch(entry.name.removesuffix(_SUFFIX)):
            return False
        return entry.name.endswith(_SUFFIX) or (
            entry.is_dir() and any(part.name.endswith(_SUFFIX) for part in entry.iterdir())
        )


@cache
def shared() -> Catalogue:
    """What is said whatever game is played: table, pages, terminal, cards."""
    return Catalogue(files("shoal.i18n") / "catalogues")


@cache
def of_game(name: str) -> Catalogue:
    """The texts of a game by its name: `shoal/games/NAME/words`. A game from elsewhere gives `Catalogue(its folder)`."""
    return Catalogue(files("shoal") / "games" / name / "words")
