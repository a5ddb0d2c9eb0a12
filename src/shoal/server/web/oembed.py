"""oEmbed (https://oembed.com): what a program that is given a link to a page of ours may put into a page of its own.

There is something for finished games that everybody may see, and for puzzles of days; only for addresses of this site. Nothing here looks
at who asks, and what is said is in the language that is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs, urlencode, urlsplit
from xml.etree.ElementTree import Element, SubElement, tostring

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.puzzles.daily import day_of
from shoal.puzzles.telling import words_of_date
from shoal.server.daily.calendar import DailyPuzzle
from shoal.server.finished.library import Library
from shoal.server.finished.result_picture import points_of
from shoal.server.web.answers import Answers, Refusal, status_and_reason
from shoal.server.web.document import Shell

OEMBED: Final = "/oembed"

_PATH: Final = re.compile(r"(?:/embed)?/(?:game/(?P<game>[A-Za-z0-9_-]{1,64})|puzzle(?:/(?P<day>[0-9-]{10}))?)/?")
_KEPT: Final = {"move": re.compile(r"[0-9]{1,6}"), "seat": re.compile(r"all|[0-9]{1,2}"), "hands": re.compile("closed")}
"""What an address of a game may say of the moment, and is said on."""

_FRAME: Final = '<iframe src="{}" width="{}" height="{}" title="{}" style="border:0" loading="lazy"></iframe>'
_AS_TEXT: Final = str.maketrans({"&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;"})
CACHE_S: Final = 3600

WHY: Final = {
    400: "`url` is the address of a page, `maxwidth` and `maxheight` are numbers of pixels",
    401: "this page is not shown to everybody",
    404: "there is nothing to embed at this address",
    501: "`format` is json or xml",
}
"""What is wrong, for who writes the program: these are the statuses of the specification."""


@dataclass(frozen=True)
class Embeddable:
    """A page that may be put into others: its title, where the page for frames is, its usual size, and a picture of 1200 by 630."""

    title: str
    frame: str
    width: int
    height: int
    picture: str


def embedded(found: Embeddable, site: str, most: tuple[int | None, int | None]) -> dict[str, str | int]:
    """The answer, with a frame that is no larger than asked for."""
    width, height = (min(usual, limit or usual) for usual, limit in zip((found.width, found.height), most, strict=True))
    return {
        "type": "rich",
        "version": "1.0",
        "title": found.title,
        "provider_name": "Shoal",
        "provider_url": f"{site}/",
        "cache_age": CACHE_S,
        "thumbnail_url": f"{site}{found.picture}",
        "thumbnail_width": 1200,
        "thumbnail_height": 630,
        "html": _FRAME.format(
            f"{site}{found.frame}".translate(_AS_TEXT), width, height, found.title.translate(_AS_TEXT)
        ),
        "width": width,
        "height": height,
    }


def as_xml(answer: Mapping[str, str | int]) -> bytes:
    """The same as XML."""
    root = Element("oembed")
    for name, value in answer.items():
        SubElement(root, name).text = str(value)
    return b'<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n' + tostring(root)


class OEmbedRoutes:
    """Each answers one request."""

    def __init__(self, answers: Answers, library: Library, daily: DailyPuzzle) -> None:
        """For the games of a library, and the puzzles of days."""
        self._answers = answers
        self._library = library
        self._daily = daily

    def routes(self) -> list[Route]:
        """Where they are."""
        return [Route(OEMBED, self.oembed)]

    async def oembed(self, request: Request) -> Response:
        """What may be put into a page for a link; a page of any site may ask, since there is nothing of a reader in it."""
        try:
            response = await self._answer(request)
        except ShoalError as error:
            status = status_and_reason(error)[0]
            status = {403: 401}.get(status, status)  # the status that the specification has for what is private
            response = PlainTextResponse(WHY.get(status, WHY[404]), status)
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Vary"] = "Accept-Language, Cookie"
        return response

    async def _answer(self, request: Request) -> Response:
        asked, shell = request.query_params, self._answers.shell(request)
        form = asked.get("format", "json")
        if form not in ("json", "xml"):
            raise Refusal(501, "NOT_FOUND")
        most = _pixels(asked.get("maxwidth", "")), _pixels(asked.get("maxheight", ""))
        if "url" not in asked:
            raise Refusal(400, "UNREADABLE")
        answer = embedded(await self._found(shell, asked["url"]), shell.site, most)
        if form == "xml":
            return Response(as_xml(answer), media_type="text/xml")
        return Response(encode(answer), media_type="application/json")

    async def _found(self, shell: Shell, url: str) -> Embeddable:
        """What is at an address of this site."""
        try:
            parts = urlsplit(url)
        except ValueError:
            raise Refusal(404, "NOT_FOUND") from None
        here, found = urlsplit(shell.site), _PATH.fullmatch(parts.path)
        if parts.scheme not in ("http", "https") or parts.netloc.lower() != here.netloc.lower() or found is None:
            raise Refusal(404, "NOT_FOUND")
        if found["game"]:
            return await self._game(shell, found["game"], parts.query)
        return self._puzzle(shell, found["day"])

    async def _game(self, shell: Shell, game_id: str, query: str) -> Embeddable:
        game = await self._library.open(game_id, None)
        said = {name: values[-1] for name, values in parse_qs(query, max_num_fields=20).items() if name in _KEPT}
        kept = {name: value for name, value in said.items() if _KEPT[name].fullmatch(value)}
        say = shell.speaker(game.rules.name)
        return Embeddable(
            say("after-title", game=say("game-name")),
            f"/embed/game/{game.id}{'?' if kept else ''}{urlencode(kept)}",
            720,
            800,
            f"/game/{game.id}/result.png" if points_of(game.outcome) else "/icon/preview.png",
        )

    def _puzzle(self, shell: Shell, text: str | None) -> Embeddable:
        """The puzzle of a day; without one that of each day, whichever it is."""
        day = self._daily.today() if text is None else day_of(text)
        if day is None or self._daily.of(day) is None:
            raise Refusal(404, "NOT_FOUND")
        say = shell.speaker()
        title = (
            say("puzzle-of-day") if text is None else say("puzzle-of-date", date=words_of_date(say, day.isoformat()))
        )
        path = "/embed/puzzle" if text is None else f"/embed/puzzle/{day.isoformat()}"
        return Embeddable(say("embed-puzzle-title", page=title), path, 480, 800, "/icon/preview.png")


def _pixels(text: str) -> int | None:
    """A number of pixels, if one is given."""
    if not text:
        return None
    if not re.fullmatch("[1-9][0-9]{0,5}", text):
        raise Refusal(400, "BAD_NUMBER")
    return int(text)
