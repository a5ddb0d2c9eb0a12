"""A plain site of the same weight as Shoal: what any page costs on this machine and network.

Its pages have as many bytes, in as many requests, and no more script than makes a button that can be pressed.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from typing import Final

HOME: Final = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    '<title>Plain</title><link rel="stylesheet" href="/style.css">{preloads}<h1>Plain</h1>'
    '<form method="post" action="/tables"><button>Play now</button></form>'
)
TABLE: Final = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    '<title>Plain</title><link rel="stylesheet" href="/style.css">{preloads}<main></main>'
    '<script type="module" src="/main.js"></script>'
)
MAIN: Final = 'await import("/game.js");'
GAME: Final = (
    'document.querySelector("main").innerHTML = "<button data-card=\\"2C\\" data-held=\\"no\\">2</button>";'
    'document.querySelector("button").onclick = ({ target }) => target.toggleAttribute("aria-pressed");'
)


@dataclass(frozen=True)
class Weights:
    """Bytes on the wire, compressed: of the first page, the style sheet, the module, the game's module, the table's page."""

    home: int
    style: int
    main: int
    game: int
    table: int


@contextlib.contextmanager
def plain_site(weights: Weights) -> Iterator[str]:
    """The address of a site of that weight."""
    preloads = "".join(f'<link rel="modulepreload" href="/{name}.js">' for name in ("main", "game"))
    texts = {
        "/": ("text/html", _filled(HOME.format(preloads=preloads), "<!--{}-->", weights.home)),
        "/table": ("text/html", _filled(TABLE.format(preloads=preloads), "<!--{}-->", weights.table)),
        "/style.css": (
            "text/css",
            _filled("h1{color:#123}button[aria-pressed]{background:#fc0}", "/*{}*/", weights.style),
        ),
        "/main.js": ("text/javascript", _filled(MAIN, "/*{}*/", weights.main)),
        "/game.js": ("text/javascript", _filled(GAME, "/*{}*/", weights.game)),
    }

    class Answers(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            kind, body = texts.get(self.path, ("text/plain", b""))
            self.send_response(200)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store" if kind == "text/html" else "max-age=31536000, immutable")
            self.end_headers()
            self.wfile.write(body)

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            self.send_response(303)
            self.send_header("Location", "/table")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def _filled(text: str, comment: str, size: int) -> bytes:
    """The text with a comment that makes it so many bytes."""
    missing = size - len(text) - len(comment.format(""))
    letters = Random(1).choices("abcdefghijklmnopqrstuvwxyz ", k=max(0, missing))
    return (text + comment.format("".join(letters))).encode()
