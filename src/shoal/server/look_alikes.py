"""Letters that nobody can tell from Latin ones, so that "Аnn" with a Cyrillic capital is no second "Ann".

They are those of Unicode's confusables (UTS 39) from the two alphabets in which whole words look like Latin ones. Names are compared in
small letters, so each stands for one Latin letter: the one that its capital looks like.
"""

from __future__ import annotations

from typing import Final

_CYRILLIC: Final = "авеіјкмнорстухѕһԁԛԝӏү", "abeijkmhopctyxshdqwly"
_GREEK: Final = "αβεζηικμνορτυχϲϳ", "abezhikmnoptyxcj"

LATIN: Final = str.maketrans("".join((_CYRILLIC[0], _GREEK[0])), "".join((_CYRILLIC[1], _GREEK[1])))
"""For `str.translate` of a name in small letters, with its accents taken apart."""
