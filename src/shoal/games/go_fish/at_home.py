"""What families do differently in Go Fish: three questions that lead to house rules."""

from __future__ import annotations

from typing import Final

from shoal.core.at_home import AtHome, HomeAnswer, HomeQuestion

_BOOKS: Final = HomeQuestion(
    "books",
    (
        HomeAnswer("fours", {"book_size": 4}, ("has:7C has:7D has:7H has:7S",)),
        HomeAnswer("pairs", {"book_size": 2}, ("has:7C has:7D",)),
    ),
)
_WISH: Final = HomeQuestion(
    "wish",
    (
        HomeAnswer("again", {"lucky_draw": "again"}, ("asks:7H has:7D", "turn-us dim-them")),
        HomeAnswer("ends", {"lucky_draw": "ends", "book_on_draw": "ends"}, ("asks:7H has:7D", "dim-us turn-them")),
    ),
)
_NEXT: Final = HomeQuestion(
    "next",
    (
        HomeAnswer("left", {"after_miss": "left"}, ("asks:7H", "us turn-them dim-them")),
        HomeAnswer("asked", {"after_miss": "asked"}, ("asks:7H", "us dim-them turn-them")),
    ),
)

AT_HOME: Final = AtHome((_BOOKS, _WISH, _NEXT), ("pagat_pairs", "bicycle", "pagat"))
