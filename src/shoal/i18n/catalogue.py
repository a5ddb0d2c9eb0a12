"""Where catalogues lie, and which languages they are written in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

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
