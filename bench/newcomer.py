"""How long a newcomer takes from the first page to the point of each game: first visits in a real browser, at a reader's pace.

    ./run bench newcomer [--json] [--game NAME] [--lang fr] [--words-a-minute N]

They read every bubble to its end, then tap what it points at, and nothing else; the table has its own slow pace. Times are from the tap
on "Learn in two minutes": to the first move that they send, and to the end that the lesson leads to.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from bench._amounts import amount
from bench._document import for_programs, print_document
from bench.server import process
from bench.web import Bar
from shoal.core.exit_status import exit_status
from shoal.core.games import GAMES
from tests.browser.chromium import CHROMIUM_ARGS, installed_chromium

SIZE: Final = {"width": 375, "height": 635}
AIMING_S: Final = 0.8
FIRST_MOVE_S: Final = 15
END_S: Final = {"literature": 120, "go_fish": 90, "fish_draw": 90}
LONGEST_S: Final = 240

TAPPED: Final = "button[data-pointed], [data-pointed][data-who]"
"""What a bubble points at to be tapped; all else is only shown."""


class Newcomer:
    """Somebody at the first page, with a new browser and a reader's pace."""

    def __init__(self, browser: Browser, address: str, language: str, words_a_minute: int) -> None:
        """They have opened the first page."""
        self._context = browser.new_context(viewport=SIZE, has_touch=True, is_mobile=True, locale=language)  # type: ignore[arg-type]
        self._page: Page = self._context.new_page()
        self._s_a_word = 60 / words_a_minute
        self._sent_at: list[float] = []
        self._read = ""
        self._page.on("websocket", lambda socket: socket.on("framesent", self._hear))
        self._page.goto(address)

    def _hear(self, frame: str | bytes) -> None:
        if json.loads(frame)["type"] == "play":
            self._sent_at.append(time.monotonic())

    def visit(self, game: str) -> tuple[float, float]:
        """Seconds to the first move and to the end of that game's first visit."""
        page = self._page
        page.locator(f".game:has([value={game}]) button[name=lesson]").tap()
        begun = time.monotonic()
        page.locator(".bubble").wait_for()
        while not page.locator(".visit-end").count():
            if time.monotonic() - begun > LONGEST_S:
                raise TimeoutError(f"{game}: no end after {LONGEST_S} s; the last bubble said {self._read!r}")
            self._go_on()
        end = time.monotonic() - begun
        self._context.close()
        return self._sent_at[0] - begun, end

    def _go_on(self) -> None:
        """Read what is new, and do what it says; else wait."""
        page = self._page
        if page.locator("form.claim, dialog form").count():
            return self._fill_in()
        said = page.locator(".bubble").inner_text() if page.locator(".bubble:visible").count() else ""
        if said != self._read:
            self._read = said
            page.wait_for_timeout(1000 * self._s_a_word * len(said.split()))
        target = page.locator(TAPPED)
        if target.count() and said and page.locator(".bar .row:not([inert])").count():
            page.wait_for_timeout(1000 * AIMING_S)
            box = target.first.bounding_box() if target.count() else None
            if box:
                page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(250)
        return None

    def _fill_in(self) -> None:
        """The first choice of every row, and the button: a claim that Leo holds the rest, a call on oneself."""
        page = self._page
        for row in page.locator("form.claim fieldset, dialog form fieldset").all():
            if not row.locator("input:checked").count() and row.locator("label").count():
                page.wait_for_timeout(1000 * AIMING_S)
                row.locator("label").first.tap()
        page.wait_for_timeout(1000 * AIMING_S)
        page.locator("form.claim [type=submit], dialog form [type=submit]").first.tap()
        page.locator("form.claim, dialog form").wait_for(state="detached")


def main() -> int:
    """Measure, and print a line a bar or, with --json, one object."""
    parser = argparse.ArgumentParser(prog="run bench newcomer", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--lang", default="en", help="the language of the pages (default: %(default)s)")
    parser.add_argument("--words-a-minute", type=amount, default=180)
    args = parser.parse_args()
    chromium = installed_chromium()
    if chromium is None:
        print("there is no chromium on this machine: sudo apt-get install chromium", file=sys.stderr)
        return 1
    bars = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = ("-m", "shoal", "play", "--port", "0", "--no-browser", "--data", str(Path(folder) / "data"))
        with process(*command) as (address, _):
            browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGS)
            for game in args.game or GAMES:
                first, end = Newcomer(browser, address, args.lang, args.words_a_minute).visit(game)
                bars += [
                    Bar(f"{game}: to the first move", FIRST_MOVE_S, first, "s"),
                    Bar(f"{game}: to the end of the visit", END_S[game], end, "s"),
                ]
                print("\n".join(bar.line() for bar in bars[-2:]), flush=True)
            browser.close()
    if args.json:
        print_document([{"name": bar.name, "bar": bar.bar, "value": bar.value, "met": bar.is_met} for bar in bars])
    return 0 if all(bar.is_met for bar in bars) else 1


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
