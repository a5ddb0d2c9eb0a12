"""Pictures that are made by code: nothing lies over anything else, in any layout."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import combinations, pairwise
from random import Random
from typing import Literal, NamedTuple

import pytest

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.game import Game
from shoal.core.games import rules_of
from shoal.records import Headers, SeatHeader, read_record, write
from shoal.server.finished.archived_game import ArchivedGame
from shoal.server.finished.page import Viewpoint
from shoal.server.finished.picture import HEIGHT, WIDTH, picture, wide
from shoal.server.finished.result_picture import MIDDLE, ROOM, TALL, _parts

NAMES = {
    "short": [f"P{seat}" for seat in range(10)],
    "long": ["Maximiliana Wilhelmina of Konstantinopel"] * 10,
    "wide": ["WWWWWWWWWWWWWWWWWWWWWWWW"] * 10,
    "Chinese": ["一二三四五六七八九十一二三四五六七八"] * 10,
}
LAYOUTS = [
    *(("literature", count) for count in (4, 6, 8)),
    *(("go_fish", count) for count in (2, 3, 4, 5, 6, 7, 8, 9, 10)),
    *(("fish_draw", count) for count in (3, 4, 5, 6)),
]


class Box(NamedTuple):
    """What something covers."""

    what: str
    left: float
    top: float
    right: float
    bottom: float

    def is_over(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def boxes(svg: str) -> Iterator[Box]:
    """The faces and the texts of a picture; texts as wide as they may be in any font."""
    for x, y, r in re.findall(
        r'<circle cx="(-?[0-9.]+)" cy="([0-9.]+)" r="([0-9.]+)" fill="#(?:00647a|8a2f7b|5a7483)"', svg
    ):
        yield Box("face", float(x) - float(r), float(y) - float(r), float(x) + float(r), float(y) + float(r))
    for attributes, inner in re.findall(r"<text ([^>]*)>(.*?)</text>", svg):
        at = dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))
        text, size = unescape(re.sub("<[^>]*>", "", inner)), float(at["font-size"])
        width = float(at.get("textLength", wide(text, size)))
        left = float(at["x"]) - (width / 2 if at.get("text-anchor") == "middle" else 0)
        yield Box(text, left, float(at["y"]) - 0.8 * size, left + width, float(at["y"]) + 0.25 * size)


def played(game: str, count: int, names: list[str]) -> ArchivedGame:
    options = {"players": count} | ({"max_players": 10} if game == "go_fish" else {})
    rules = rules_of(game, options)
    bots = [bot_of(game, "random")(rules, seat, Random(seat)) for seat in range(count)]
    log = play(rules, bots, rules.deal(Random(3))).log
    headers = Headers(tuple(SeatHeader(f"{name[:57]}{seat}") for seat, name in enumerate(names[:count])))
    return ArchivedGame("a" * 16, read_record(write(Game.replay(rules, log), headers)), is_brought=True)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("game", "count"), LAYOUTS)
def test_in_the_picture_of_a_moment_nothing_lies_over_anything_else(
    game: str, count: int, language: Literal["en", "fr"]
) -> None:
    for kind, names in NAMES.items():
        found = played(game, count, names)
        for n in (0, 1, found.end // 3, found.end // 2, found.end - 1, found.end):
            shown = [*boxes(picture(Viewpoint(found, language, found.moment(n))))]
            assert sum(box.what == "face" for box in shown) == count
            for box in shown:
                assert box.left >= 0, (kind, box)
                assert box.top >= 0, (kind, box)
                assert box.right <= WIDTH, (kind, box)
                assert box.bottom <= HEIGHT, (kind, box)
            for one, other in combinations(shown, 2):
                assert not one.is_over(other), (kind, n, one, other)


def test_in_the_picture_of_a_result_the_score_and_the_name_lie_over_nothing() -> None:
    base = _parts().base
    back = base[0]

    def is_empty(left: int, top: int, right: int, bottom: int) -> bool:
        return all(
            base[y * WIDTH + left : y * WIDTH + right] == bytes([back]) * (right - left) for y in range(top, bottom)
        )

    x, y = MIDDLE
    assert is_empty(x - ROOM // 2, y - TALL // 2, x + ROOM // 2, y + TALL // 2), "where the widest score stands"
    full = [column for column in range(WIDTH) if not is_empty(column, 0, column + 1, HEIGHT)]
    gaps = [right - left for left, right in pairwise(full) if right - left > 12]
    assert gaps, "between the name and the shoal"
    assert full[0] >= 24
