"""`./run shots`: a picture of every page and state of the client, at six sizes and in both themes, and filmstrips.

    ./run shots [FOLDER] [--only TEXT] [--lang fr] [--sizes 375x635,1440x900] [--no-films] [--no-states]

The folder gets `index.html`, which leads to a contact sheet for each size and theme (also as one picture), and the single
pictures. With `--only`, states and films whose names hold that text are taken anew, and the sheets are made from all
pictures that are there.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as BrowserError

from shoal.core.game import Illegal
from shoal.puzzles.daily import KEY_BYTES
from shoal.server.daily.calendar import DailyPuzzle
from tests.browser.chromium import CHROMIUM_ARGS, installed_chromium
from tests.shots.films import FILMS, Film, film
from tests.shots.sheet import print_sheet, write_index, write_sheet
from tests.shots.states import STATES
from tests.shots.visit import State, Visit
from tests.stage.server import Stage, Unreachable, stage

SIZES: Final = ((320, 568), (375, 635), (667, 375), (768, 1024), (1440, 900), (1920, 1080))
FILM_SIZES: Final = ((375, 635), (1440, 900))
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")

Size = tuple[int, int]


def main() -> int:
    """Take the pictures; 1 when a state could not be reached."""
    args = _arguments()
    chromium = installed_chromium()
    if chromium is None:
        print("there is no chromium on this machine: sudo apt-get install chromium", file=sys.stderr)
        return 2
    folder = args.folder or Path(tempfile.gettempdir()) / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    missing: list[str] = []
    daily = DailyPuzzle(secrets.token_bytes(KEY_BYTES))  # with a key of its own it has had deals on earlier days
    with tempfile.TemporaryDirectory() as data, stage(Path(data), daily) as live, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGS)
        try:
            missing += _take_states(live, browser, folder, args)
            missing += _take_films(live, browser, folder, args)
            print(f"contact sheets: {_sheets(browser, folder)}")
        finally:
            browser.close()
    for line in missing:
        print(f"not taken: {line}")
    return 1 if missing else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="run shots", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, help="where the pictures go (default: shots in TMPDIR)")
    parser.add_argument("--only", default="", metavar="TEXT", help="states and films whose names hold this text")
    parser.add_argument("--lang", default="en", help="the language of the pages (default: %(default)s)")
    parser.add_argument("--sizes", type=_sizes, default=SIZES, metavar="WxH,WxH", help="other sizes of the window")
    parser.add_argument("--no-films", action="store_true", help="no filmstrips")
    parser.add_argument("--no-states", action="store_true", help="filmstrips only")
    return parser.parse_args()


def _sizes(text: str) -> tuple[Size, ...]:
    try:
        pairs = [tuple(map(int, size.split("x"))) for size in text.split(",")]
        return tuple((width, height) for width, height in pairs)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not like 375x635,1440x900") from None


# --- States -----------------------------------------------------------------------------------------------------------


def _take_states(live: Stage, browser: Browser, folder: Path, args: argparse.Namespace) -> Iterator[str]:
    """Take the pictures of all states; a line for each that was not reached."""
    states = [] if args.no_states else [state for state in STATES if args.only in state.name]
    for number, state in enumerate(states, 1):
        started = time.monotonic()
        visit = Visit(live, browser, args.lang)
        try:
            _take(state, state.reach(visit), folder, args.sizes)
            said = f"{time.monotonic() - started:.1f} s"
        except (BrowserError, Unreachable, Illegal) as error:
            said = f"NOT TAKEN: {str(error).strip().splitlines()[0][:120]}"
            yield f"{state.name}: {said}"
        finally:
            visit.close()
        print(f"{number}/{len(states)} {state.name} {said}", file=sys.stderr, flush=True)


def _take(state: State, page: Page, folder: Path, sizes: tuple[Size, ...]) -> None:
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            place = folder / f"{width}x{height}-{theme}"
            place.mkdir(exist_ok=True)
            page.screenshot(path=place / f"{state.name}.png", full_page=state.whole)


# --- Films ------------------------------------------------------------------------------------------------------------


def _take_films(live: Stage, browser: Browser, folder: Path, args: argparse.Namespace) -> Iterator[str]:
    """Take all filmstrips; a line for each that was not taken."""
    films = [] if args.no_films else [one for one in FILMS if args.only in one.name]
    for number, one in enumerate(films, 1):
        for size in FILM_SIZES:
            said = _film(one, Visit(live, browser, args.lang, moving=True, size=size), folder)
            if said:
                yield f"{one.name}: {said}"
            print(f"film {number}/{len(films)} {one.name} {size[0]}x{size[1]} {said}", file=sys.stderr, flush=True)


def _film(one: Film, visit: Visit, folder: Path) -> str:
    """Take one filmstrip; why not, if it was not."""
    width, height = visit.size
    place = folder / f"films-{width}x{height}"
    place.mkdir(exist_ok=True)
    try:
        film(one, visit, place)
    except (BrowserError, Unreachable, Illegal) as error:
        return f"NOT TAKEN: {str(error).strip().splitlines()[0][:120]}"
    finally:
        visit.close()
    return ""


# --- Sheets -----------------------------------------------------------------------------------------------------------


def _sheets(browser: Browser, folder: Path) -> Path:
    """Make the contact sheets of all pictures that are there; the page that leads to them."""
    order = {name: at for at, name in enumerate([state.name for state in STATES])}
    pages = []
    for place in sorted(path for path in folder.iterdir() if path.is_dir()):
        pictures = sorted(place.glob("*.png"), key=lambda path: (order.get(path.stem, 0), path.stem))
        if not pictures:
            continue
        width = int(place.name.removeprefix("films-").partition("x")[0])
        shown = min(width, 480)
        columns = 4 if place.name.startswith("films") else 1600 // shown
        page = write_sheet(folder, place.name, [(path.stem, path) for path in pictures], shown)
        print_sheet(browser, page, columns * (shown + 16) + 32)
        pages.append(page)
    return write_index(folder, pages)


if __name__ == "__main__":
    sys.exit(main())
