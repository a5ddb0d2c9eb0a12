"""Pictures that are made by code: nothing lies over anything else, in any layout, and people look as the client draws them."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from html import unescape
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple

import pytest

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.game import Game, Outcome
from shoal.core.games import GAMES, rules_of
from shoal.records import Headers, SeatHeader, read_record, write
from shoal.server.finished.archived_game import ArchivedGame
from shoal.server.finished.page import Viewpoint
from shoal.server.finished.picture import HEIGHT, WIDTH, picture, wide
from shoal.server.finished.result_picture import MIDDLE, ROOM, TALL, _parts, points_of, result_picture
from shoal.server.web.faces import BODIES, EYES, HUES, MARKS, MOUTHS
from tests.server.finished_games import brought, visiting

CLIENT = Path(__file__).parents[3] / "web" / "src" / "ui" / "portrait.tsx"
NAMES = {
    "short": [f"P{seat}" for seat in range(10)],
    "long": ["Maximiliana Wilhelmina of Konstantinopel"] * 10,
    "wide": ["WWWWWWWWWWWWWWWWWWWWWWWW"] * 10,
    "Chinese": ["一二三四五六七八九十一二三四五六七八"] * 10,
}
LAYOUTS = [
    *(("literature", count) for count in (4, 6, 8)),
    *(("go_fish", count) for count in range(2, 11)),
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
    circles = r'<circle cx="(-?[0-9.]+)" cy="([0-9.]+)" r="([0-9.]+)" fill="#(?:00647a|8a2f7b|5a7483)"'
    for circle in re.findall(circles, svg):
        x, y, r = map(float, circle)
        yield Box("face", x - r, y - r, x + r, y + r)
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
@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize(("game", "count"), LAYOUTS)
def test_in_the_picture_of_a_moment_nothing_lies_over_anything_else(game: str, count: int, kind: str) -> None:
    found = played(game, count, NAMES[kind])
    languages: tuple[Literal["en", "fr"], ...] = ("en", "fr")
    for language in languages:
        for n in (0, 1, found.end // 2, found.last):
            shown = [*boxes(picture(Viewpoint(found, language, found.moment(n))))]
            assert sum(box.what == "face" for box in shown) == count
            assert [box for box in shown if not (box.left >= 0 and box.right <= WIDTH)] == []
            assert [box for box in shown if not (box.top >= 0 and box.bottom <= HEIGHT)] == []
            assert [pair for pair in combinations(shown, 2) if pair[0].is_over(pair[1])] == []


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
    assert max(right - left for left, right in pairwise(full)) > 12, "between the name and the shoal"
    assert full[0] >= 24


@pytest.mark.parametrize(
    ("points", "shown"),
    [
        ((5, 4), (5, 4)),
        ((2, 6, 1), (6, 2, 1)),
        ((3, 2, 2, 3, 3), (3, 3, 3, 2)),
        ((45, 30, 80), (80, 45)),
        ((0, 1, 0), ()),
        ((123, 5), (123, 5)),
        ((1234, 5678), ()),
    ],
)
def test_of_points_without_room_the_best_are_shown(points: tuple[int, ...], shown: tuple[int, ...]) -> None:
    assert points_of(Outcome(points, (0,))) == shown
    if shown:
        data = result_picture(shown)
        rows = zlib.decompress(data[data.index(b"IDAT") + 4 : data.index(b"IEND") - 8])
        assert len(rows) == 630 * 1201


@pytest.mark.anyio
async def test_the_picture_of_a_result_is_a_png_and_a_game_without_points_has_none() -> None:
    async with visiting() as (client, _):
        pictures = {game: await client.get(f"{await brought(client, game)}/result.png") for game in GAMES}
    assert pictures.pop("fish_draw").status_code == 404
    for picture_ in pictures.values():
        assert picture_.headers["Content-Type"] == "image/png"
        assert picture_.content[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", picture_.content[16:24]) == (1200, 630)
    assert len({picture_.content for picture_ in pictures.values()}) == 2


def test_the_server_draws_the_faces_that_the_client_draws() -> None:
    code = CLIENT.read_text(encoding="utf-8").split("/** The face with that number")[0]
    paths = re.findall(r' d="([^"]+)"', code)
    assert re.findall(r'd="([^"]+)"', "".join([*BODIES, *EYES, *MOUTHS, *MARKS])) == paths
    assert re.findall(r"HUES = \[([^\]]+)\]", code) == [", ".join(map(str, HUES))]
