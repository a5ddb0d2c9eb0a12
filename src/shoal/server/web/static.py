"""The built browser client, from memory: it is small, and its text files were compressed when it was built."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from shoal.core.game_words import speaker_for
from shoal.core.games import GAMES

_ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""Content encodings, the best first, and the ending of the files that are so encoded."""

_TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
"""Types that Python's list lacks, or that a machine's settings may have spoiled."""


@dataclass
class _File:
    media_type: str
    bodies: dict[str, bytes] = field(default_factory=dict)


class StaticFiles:
    """All files of a folder, by their path. What is not in it when the server starts does not exist."""

    def __init__(self, folder: Path) -> None:
        """Read the folder; it may be missing, when no client was built."""
        self._files: dict[str, _File] = {}
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and not any(part.startswith(".") for part in name.split("/")):
                self._add(name, path)

    def _add(self, name: str, path: Path) -> None:
        encoding = next((coding for coding, ending in _ENCODINGS.items() if name.endswith(ending)), "")
        plain = name.removesuffix(_ENCODINGS[encoding]) if encoding else name
        kind = _TYPES.get(Path(plain).suffix) or mimetypes.guess_type(plain)[0] or "application/octet-stream"
        self._files.setdefault(plain, _File(kind)).bodies[encoding] = path.read_bytes()

    def answer(self, request: Request, name: str | None = None) -> Response:
        """The file of that name, or of the path that was asked for, in the best encoding that the client reads; 404 when there is none."""
        name = request.path_params["path"] if name is None else name
        file = self._files.get(name)
        if file is None:
            return Response("no such file", 404, media_type="text/plain")
        readable = accepted(request.headers)
        encoding = next((coding for coding in _ENCODINGS if coding in file.bodies and coding in readable), "")
        # Names under assets/ hold a hash of the content, so what they name never changes.
        age = "public, max-age=31536000, immutable" if name.startswith("assets/") else "public, max-age=3600"
        headers = {"Cache-Control": age, "Vary": "Accept-Encoding"}
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(file.bodies[encoding], headers=headers, media_type=file.media_type)


def accepted(headers: Mapping[str, str]) -> set[str]:
    """The content encodings that a client reads."""
    codings = (part.strip().partition(";") for part in headers.get("accept-encoding", "").lower().split(","))
    return {name.strip() for name, _, weight in codings if weight.replace(" ", "") not in ("q=0", "q=0.0")}


ICONS: Final = Path(__file__).parent / "icons"
"""Drawn by `web/icons.py` from the fish of the pages."""

ROBOTS: Final = "User-agent: *\nDisallow: /language/\nAllow: /\n"
"""Whatever people give a link to may be fetched, or its preview could not be shown. What is no business of searches says `noindex`."""


@cache
def manifest(language: str) -> bytes:
    """The manifest of the web app in a language."""
    say = speaker_for(None, language)
    games = say.listed([speaker_for(game, language)("game-name") for game in GAMES])
    about = {
        "name": "Shoal",
        "short_name": "Shoal",
        "description": say("home-description", games=games),
        "lang": language,
        "dir": "ltr",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f2e7",
        "theme_color": "#12485e",
        "icons": [
            {"src": "/icon/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            *(
                {"src": f"/icon/{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
                for size in (192, 512)
                for purpose in ("any", "maskable")
            ),
        ],
        "shortcuts": [
            {
                "name": say(message),
                "url": url,
                "icons": [{"src": "/icon/192.png", "sizes": "192x192", "type": "image/png"}],
            }
            for message, url in (
                ("play", "/lobby"),
                ("puzzle-of-day", "/puzzle"),
                ("today-sprint", "/learn/drills/recall"),
            )
        ],
        "categories": ["games", "entertainment"],
    }
    return json.dumps(about, ensure_ascii=False).encode()
