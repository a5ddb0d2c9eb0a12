"""Letters that nobody can tell apart, so that "Аnn" with a Cyrillic capital is no second "Ann", nor "lan" a second "Ian".

They are those of Unicode's confusables (UTS 39) from the two alphabets in which whole words look like Latin ones, and those among Latin
letters and digits that most fonts show alike. Names are compared in small letters, so each stands for one Latin letter: the one that its
capital looks like. A capital I looks like a small l, so `i` and `l` are one letter here, and with them two that are not alike.
"""

from __future__ import annotations

from typing import Final

_CYRILLIC: Final = "авеіјкмнорстухѕһԁԛԝӏү", "abeijkmhopctyxshdqwly"
_GREEK: Final = "αβεζηικμνορτυχϲϳ", "abezhikmnoptyxcj"

LATIN: Final = str.maketrans("".join((_CYRILLIC[0], _GREEK[0], "0")), "".join((_CYRILLIC[1], _GREEK[1], "o")))
"""For `str.translate` of a name in small letters, with its accents taken apart."""

UPRIGHT: Final = str.maketrans("i1|ı", "llll")
"""The same for what looks like a small l when it is a capital, or anyway."""

PAIRS: Final = {"rn": "m", "vv": "w"}
"""Two letters that look like one."""
