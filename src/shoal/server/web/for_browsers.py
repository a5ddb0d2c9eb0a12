"""What browsers ask for beside pages: icons, the manifest of the web app, and what robots may read."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

from shoal.core.game_words import speaker_for
from shoal.core.games import GAMES

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
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f2e7",
        "theme_color": "#12485e",
        "icons": [
            {"src": "/icon/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            {"src": "/icon/192.png", "sizes": "192x192", "type": "image/png", "purpose": "any maskable"},
            {"src": "/icon/512.png", "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
        ],
    }
    return json.dumps(about, ensure_ascii=False).encode()
