"""Draws the icons and the preview of links into `src/shoal/server/web/icons`, from the fish of the pages.

    .venv/bin/python web/icons.py        needs the tools for developing and a Chromium

They are committed: a server needs no browser. `icon.svg` is the source of the icons, the first page's shoal that of the preview.
"""

from __future__ import annotations

import shutil
import struct
import sys
from functools import partial

from playwright.sync_api import Browser, sync_playwright
from score_art import score_file

from shoal.server.web.document import render
from shoal.server.web.home import shoal
from shoal.server.web.static import ICONS

SEA, BACK, YELLOW = "#cfe5e4", "#12485e", "#ffc42e"
COLOURS = {"S": "#12202c", "H": "#ad1029", "D": "#1a4ab4", "C": "#0c6333", "yours": YELLOW}
FISH = (
    "M16 1C12 8 4 11 4 18a6.6 6.6 0 0 0 9.8 5.6C12.5 28 10 31 5 35q11-3 22 0c-5-4-7.5-7-8.8-11.4"
    "A6.6 6.6 0 0 0 28 18C28 11 20 8 16 1z"
)
ICON = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-32 -32 64 64"><path fill="{BACK}" d="M-32-32h64v64h-64z"/>'
    f'<g transform="rotate(-90)translate(-16 -18)"><path fill="{YELLOW}" d="{FISH}"/>'
    f'<circle cx="19" cy="11.5" r="1.8" fill="{BACK}"/></g></svg>'
)


def main() -> None:
    """Write all of them."""
    (ICONS / "icon.svg").write_text(ICON)
    names = ("chromium", "chromium-headless-shell", "google-chrome")
    chromium = next(filter(None, map(shutil.which, names)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        small = {size: drawn(browser, icon(), size, size) for size in (32, 180, 192, 512)}
        for name, size in (("touch", 180), ("192", 192), ("512", 512)):
            (ICONS / f"{name}.png").write_bytes(small[size])
        (ICONS / "favicon.ico").write_bytes(ico(small[32], 32))
        (ICONS / "preview.png").write_bytes(drawn(browser, preview(), 1200, 630))
        empty = preview(has_card=False)
        (ICONS / "score.bin").write_bytes(score_file(partial(drawn, browser), empty, SEA, "#10283a"))
        browser.close()
    for path in sorted(ICONS.iterdir()):
        sys.stdout.write(f"{path.stat().st_size:7} {path.name}\n")


def icon() -> str:
    """The icon to fill a window with."""
    return f"<style>svg{{display:block;width:100vw}}</style>{ICON}"


def preview(*, has_card: bool = True) -> str:
    """What a link to a page shows: the shoal around a card that nobody sees, or around a score; and the name."""
    fish = "".join(
        f'<use href="#swim-{"H" if one.kind == "yours" else one.kind}" fill="{COLOURS[one.kind]}" '
        f'transform="translate({one.x} {one.y})rotate({one.heading})scale({one.size})"/>'
        for one in shoal()
    )
    style = (
        f"body{{margin:0;background:{SEA};overflow:hidden}}.eye{{fill:{SEA}}}.art{{position:absolute;left:330px;top:15px;"
        'width:830px}h1{position:absolute;left:48px;top:0;margin:0;font:700 88px/630px Georgia,"DejaVu Serif",serif;color:#10283a}'
    )
    nobody = (
        '<g transform="rotate(-6 300 220)" fill="none" stroke="#5a7483" stroke-width="3"><rect x="265" y="171" width="70" '
        'height="98" rx="8" stroke-dasharray="8 6"/></g><text x="300" y="240" text-anchor="middle" font-size="56" '
        'font-weight="700" font-family="DejaVu Serif" fill="#5a7483">?</text>'
    )
    art = f'<svg class="art" viewBox="0 0 600 440">{fish}{nobody if has_card else ""}</svg>'
    return f"<style>{style}</style>{render('fish.html')}{art}<h1>Shoal</h1>"


def drawn(browser: Browser, html: str, width: int, height: int) -> bytes:
    """A page as a picture."""
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_content(f"<!doctype html><style>body{{margin:0}}</style>{html}")
    picture = page.screenshot(type="png")
    page.close()
    return picture


def ico(png: bytes, size: int) -> bytes:
    """The container that `/favicon.ico` is, with one picture in it."""
    return struct.pack("<HHHBBBBHHII", 0, 1, 1, size, size, 0, 0, 1, 32, len(png), 22) + png


if __name__ == "__main__":
    main()
