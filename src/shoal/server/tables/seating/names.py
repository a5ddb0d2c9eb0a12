"""The names and faces at a table: which characters of a name are shown, how long it may be, and which are taken.

A name is shown inside sentences to everyone, so it must not turn their direction, stack marks over other lines, look
empty, or be a word that the sentences have for the reader (`reserved-names` of every language). Two at a table never
have the same name: the second Ann is `Ann 2`. Joiners (U+200C, U+200D) are invisible, and stay only where they change how a
name is written: beside a virama, between letters that join as the Arabic ones do, and inside emoji.

Letters that look alike are compared as one, so that "Аnn" with a Cyrillic capital is no second "Ann", nor "lan" a second "Ian":
those of Unicode's confusables (UTS 39) from the two alphabets in which whole words look like Latin ones, and those among Latin
letters and digits that most fonts show alike. Names are compared in small letters, so each stands for the Latin letter that its
capital looks like. A capital I looks like a small l, so `i` and `l` are one letter here, and with them two that are not alike.

The number of a face depends on the table and the person or bot alone. All who ever sit at a table have a place in one list: first the
bots that it was opened with, then the people in the order of their pseudonyms. Numbers are given in that order, from a number of the
table's own, so no face changes when someone comes or goes, everyone sees the same ones, and a restart changes none. Pages draw a number
as a body, a hue and features (`faces.py`, `portrait.tsx`): no two of 64 in a row are the same body in one hue.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from typing import Final, Literal
from unicodedata import category, combining, normalize
from unicodedata import name as name_of
from zlib import crc32

from shoal.core.errors import ShoalError
from shoal.core.game import Seat
from shoal.i18n import languages, speak
from shoal.server.tables.state.table_state import TableState

_CYRILLIC: Final = "авеіјкмнорстухѕһԁԛԝӏү", "abeijkmhopctyxshdqwly"
_GREEK: Final = "αβεζηικμνορτυχϲϳ", "abezhikmnoptyxcj"

LATIN: Final = str.maketrans("".join((_CYRILLIC[0], _GREEK[0], "0")), "".join((_CYRILLIC[1], _GREEK[1], "o")))
"""For `str.translate` of a name in small letters, with its accents taken apart."""

UPRIGHT: Final = str.maketrans("i1|ı", "llll")
"""The same for what looks like a small l when it is a capital, or anyway."""

PAIRS: Final = {"rn": "m", "vv": "w"}
"""Two letters that look like one."""


NameReason = Literal["NAME_EMPTY", "NAME_TOO_LONG", "NAME_RESERVED"]

NAME_LIMIT: Final = 24
"""Characters, as people count them, of a name."""

NAME_ROOM: Final = 60
"""Code points, as many as a record has room for: of some scripts, and of emoji, one character has several."""

MOST_MARKS: Final = 4
"""Combining marks that one letter bears: Tibetan needs as many; more of them are drawn over other lines."""

ZWNJ, ZWJ = "\u200c", "\u200d"
INVISIBLE: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5")
"""Letters and marks, as far as Unicode is concerned, that show nothing."""

DOTS: Final = (".", "..")
"""In an address these are no names: the page of such a person could not be reached."""

_JOINING: Final = ("ARABIC", "SYRIAC", "MONGOLIAN", "NKO", "MANDAIC", "MANICHAEAN", "ADLAM", "HANIFI", "SOGDIAN")
"""How the names of letters begin that are written together."""

_FLAG_TAGS: Final = re.compile("(?<=\U0001f3f4)[\U000e0030-\U000e007a]{2,6}\U000e007f")
"""What makes the flag of a part of a country: England, Scotland, Wales."""


class InvalidName(ShoalError):
    """The name is not allowed; `reason` says why."""

    def __init__(self, reason: NameReason) -> None:
        """Refused for that reason."""
        super().__init__(reason)
        self.reason = reason


def read_name(text: str) -> str:
    """The name that a person has typed, as others see it; `InvalidName` when it is not allowed."""
    if len(text) > NAME_ROOM:
        raise InvalidName("NAME_TOO_LONG")
    name = clean_name(text)
    if not name:
        raise InvalidName("NAME_EMPTY")
    if len(name) > NAME_ROOM or length(name) > NAME_LIMIT:
        raise InvalidName("NAME_TOO_LONG")
    if _folded(name) in _reserved() or name in DOTS:
        raise InvalidName("NAME_RESERVED")
    return name


def clean_name(text: str) -> str:
    """What of a text may be seen, with one blank between words; empty when nothing is left."""
    name, before = text, ""
    while name != before:  # what is left out may bring others together
        name, before = _cleaner(name), name
    return name if any(category(letter)[0] in "LNSP" for letter in name) else ""


def _cleaner(text: str) -> str:
    shown = "".join(_visible(normalize("NFC", text)))
    return " ".join("".join(_joined("".join(_bounded(shown)))).split())


def unique_name(name: str, taken: Collection[str]) -> str:
    """That name, or with the first number, from 2 on, that makes it unique; the name is cut where it must be."""
    others = {likeness(other) for other in taken}
    number, found = 1, name
    while likeness(found) in others:
        number += 1
        found = f"{_beginning(name, len(f' {number}'))} {number}"
    return found


def likeness(name: str) -> str:
    """The same text for names that look the same, or differ in capitals, blanks and punctuation only."""
    return _folded(name).translate(UPRIGHT)


def _folded(name: str) -> str:
    """The same, but that `i` and `l` are two letters."""
    latin = normalize("NFKC", normalize("NFKD", normalize("NFKC", name).casefold()).translate(LATIN))
    seen = "".join(
        letter for letter in latin if category(letter) not in ("Cf", "Zs", "Cc") and not _is_selector(letter)
    )
    shown = "".join(letter for letter in seen if category(letter)[0] != "P") or seen
    for pair, one in PAIRS.items():
        shown = shown.replace(pair, one)
    return shown


def length(name: str) -> int:
    """How many characters people count: a letter with its marks is one, a flag is one, and so is a family of emoji.

    It is close to the extended grapheme clusters of Unicode (UAX 29), without its table of every letter: the letters of
    an Indic conjunct and of a Hangul syllable that has no letter of its own are counted one by one.
    """
    return sum(1 for _ in _characters(name))


def _beginning(name: str, spared: int) -> str:
    """As much of a name as leaves room for so many letters after it."""
    kept = list(_characters(name))[: NAME_LIMIT - spared]
    while len("".join(kept)) > NAME_ROOM - spared:
        kept.pop()
    return "".join(kept).rstrip()


_CHARACTER: Final = re.compile(
    "[\U0001f1e6-\U0001f1ff]{2}"  # a flag is two letters
    "|(?s:.)"
)


def _characters(name: str) -> Iterator[str]:
    """The characters of a name, as people count them."""
    kept = ""
    for found in _CHARACTER.findall(name):
        is_joined = kept.endswith(ZWJ) and category(found[0]) == "So"
        if kept and not is_joined and not _is_extension(found):
            yield kept
            kept = ""
        kept += found
    if kept:
        yield kept


def _is_extension(letter: str) -> bool:
    """Whether a letter only adds to the one before."""
    is_mark = category(letter[0]) in ("Mn", "Me", "Mc") or letter in (ZWJ, ZWNJ)
    return is_mark or _is_skin(letter) or "\U000e0020" <= letter <= "\U000e007f"


def _is_skin(letter: str) -> bool:
    """Whether it is a colour of skin, after an emoji."""
    return "\U0001f3fb" <= letter <= "\U0001f3ff"


def _is_selector(letter: str) -> bool:
    """Whether it only chooses between forms of the letter before."""
    return "\ufe00" <= letter <= "\ufe0f" or "\u180b" <= letter <= "\u180f" or "\U000e0100" <= letter <= "\U000e01ef"


def _visible(text: str) -> Iterator[str]:
    """A text without what turns its direction, and a blank for everything else that is not seen."""
    tags = {at for found in _FLAG_TAGS.finditer(text) for at in range(*found.span())}
    for at, letter in enumerate(text):
        if letter in (ZWJ, ZWNJ) or at in tags:
            yield letter
        elif category(letter) == "Cf":
            continue
        else:
            yield letter if letter.isprintable() and letter not in INVISIBLE else " "


def _bounded(text: str) -> Iterator[str]:
    """A text without marks that have no letter, and without those that are too many for one."""
    marks = MOST_MARKS
    for letter in text:
        if category(letter) in ("Mn", "Me"):
            marks += 1
            if marks > MOST_MARKS:
                continue
        elif letter not in (ZWJ, ZWNJ):
            marks = MOST_MARKS if letter == " " else 0
        yield letter


def _joined(text: str) -> Iterator[str]:
    """A text with only those joiners that change how it is written."""
    for at, letter in enumerate(text):
        if letter not in (ZWJ, ZWNJ) or _joins(text[:at], letter, text[at + 1 : at + 2]):
            yield letter


def _joins(before: str, joiner: str, after: str) -> bool:
    """Whether a joiner between these has a use."""
    last = before[-1:]
    if not last or last in (ZWJ, ZWNJ, " "):
        return False
    if combining(last) == 9 or (after and combining(after) == 9 and category(last) == "Lo"):
        return True
    if joiner == ZWJ and after and category(after) == "So":
        return category(last) == "So" or last == "\ufe0f" or _is_skin(last)
    letters = [
        letter for letter in before if category(letter) != "Mn"
    ]  # vowels are written above the letter that joins
    return _is_joining(letters[-1]) and _is_joining(after)


def _is_joining(letter: str) -> bool:
    """Whether a letter is one of a script that joins its letters."""
    return bool(letter) and category(letter) in ("Lo", "Lm") and name_of(letter, "").startswith(_JOINING)


@cache
def _reserved() -> frozenset[str]:
    """The words of all languages that are no names."""
    words = [speak(language)("reserved-names").split(", ") for language in languages()]
    return frozenset(_folded(word) for row in words for word in row)


FACES: Final = 1728
"""How many faces there are: 8 bodies in 8 hues with 27 sets of features."""


def face_of(table: str, state: TableState, seat: Seat) -> int:
    """The number of the face at a seat: that of its person, or of its bot where it has none."""
    person, bots = state.seats.people[seat], state.opened.bots
    if person is not None:
        number = person.pseudonym.removeprefix("p")
        place = len(bots) + (int(number) - 1 if number.isdecimal() else 0)
    else:
        place = [bot.name for bot in bots].index(state.seats.bots[seat].name)
    kept = state.opened.faces
    return kept[place] if place < len(kept) else numbered(table, place)


def numbered(table: str, place: int) -> int:
    """The number of the face of who has that place in the list of a table."""
    return (crc32(table.encode()) + place) % FACES
