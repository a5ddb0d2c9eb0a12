"""What a newcomer with a slow phone waits for: weights, first paint, a usable hand, a tap, a reload; and Lighthouse.

    ./run bench web [--json] [--rounds N] [--no-lighthouse]

Slow 4G (1.6 Mbit/s, 150 ms a request) and a processor slowed four times, at 375x635. Each round measures Shoal and a plain
page of the same weight in turn, for these machines are noisy: where the plain page takes longer, so may we.
"""

from __future__ import annotations

import json
import secrets
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final
from urllib.parse import urljoin

import httpx
from msgspec import Struct
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench import _lighthouse
from bench._command import amount, parser_of, print_document, run
from bench._measured import process
from bench._plain_site import Weights, plain_site
from shoal.server.accounts.identity import COOKIE
from shoal.server.operations.play_command import STATIC
from tests.browser.chromium import CHROMIUM_ARGS, whole_chromium
from tests.stage.marks import GHOST, WHO

SLOW_4G: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 750e3 / 8,
}
SLOWED: Final = 4
SIZE: Final = {"width": 375, "height": 635}
PICKS: Final = 12

USABLE: Final = """([GHOST, WHO]) => {
    const look = () => {
        if (document.querySelector(GHOST)) window.usableAt = performance.timeOrigin + performance.now();
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    addEventListener('pointerdown', (event) => {
        try { sessionStorage.setItem('tappedAt', performance.timeOrigin + event.timeStamp); } catch {}
    }, { capture: true });
    window.shift = 0;
    new PerformanceObserver((all) => {
        for (const one of all.getEntries()) if (!one.hadRecentInput) window.shift += one.value;
    }).observe({ type: 'layout-shift', buffered: true });
    window.offers = [];
    window.awaitOffer = () => addEventListener('pointerup', (event) => {
        const look = () => requestAnimationFrame(document.querySelector(WHO) ? painted : look);
        const painted = () => setTimeout(() => window.offers.push(performance.now() - event.timeStamp));
        look();
    }, { capture: true, once: true });
    window.taps = [];
    new PerformanceObserver((all) => {
        for (const one of all.getEntries()) if (one.name === 'click') window.taps.push(one.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}"""


class Bar(Struct):
    """One figure and what it may be at most (or, for scores, at least)."""

    name: str
    bar: float
    value: float
    unit: str
    plain: float | None = None
    at_least: bool = False

    @property
    def is_met(self) -> bool:
        """Whether the figure is on the right side."""
        return self.value >= self.bar if self.at_least else self.value <= self.bar

    def line(self) -> str:
        """For people."""
        than = "plain page" if self.plain is not None else ""
        other = f"{than} {self.plain:.0f}" if self.plain is not None else ""
        sign = "at least" if self.at_least else "at most"
        return f"{self.name:44}{self.value:9.4g} {self.unit:9}{sign:>9} {self.bar:<8g}{'' if self.is_met else 'MISSED':8}{other}"


# --- Weights ----------------------------------------------------------------------------------------------------------


def weigh(browser: Browser, address: str) -> tuple[list[Bar], Weights]:
    """What comes before the first play, and every chunk besides."""
    context = browser.new_context(viewport=SIZE, locale="en")  # type: ignore[arg-type]
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.startswith("http") else None)
    page.goto(address)
    page.locator("form button.primary, form button[type=submit]").first.click()
    page.wait_for_selector(GHOST)
    page.wait_for_timeout(500)
    urls = [url for url in dict.fromkeys([*asked, page.url]) if not url.endswith("/tables")]
    sizes = {url: _brotli(url) for url in urls}
    context.close()
    loaded = {url.rpartition("/")[2] for url in urls}
    chunks = {
        path.name.removesuffix(".br"): path.stat().st_size
        for path in STATIC.rglob("*.js.br")
        if not path.name.startswith("main-")  # other languages have one of their own, which comes first there
    }
    heaviest = max((size for name, size in chunks.items() if name not in loaded), default=0)
    scripts = [size for url, size in sizes.items() if url.endswith(".js")]
    styles = [size for url, size in sizes.items() if url.endswith(".css")]
    weights = Weights(sizes[urls[0]], sum(styles), max(scripts), sum(scripts) - max(scripts), sizes[page.url])
    return [
        Bar("first play, compressed", 60.0, sum(sizes.values()) / 1000, "kB"),
        Bar("first play, requests", 6, len({*asked}), ""),
        Bar("heaviest further chunk, brotli", 30.0, heaviest / 1000, "kB"),
    ], weights


def _brotli(url: str) -> int:
    with httpx.stream(
        "GET", urljoin(url, ""), headers={"Accept-Encoding": "gzip, deflate, br", "Accept-Language": "en"}
    ) as answer:
        return sum(map(len, answer.iter_raw()))


# --- Times ------------------------------------------------------------------------------------------------------------


@contextmanager
def slow_phone(browser: Browser) -> Iterator[Page]:
    """A phone with an empty cache."""
    context: BrowserContext = browser.new_context(viewport=SIZE, has_touch=True, is_mobile=True, locale="en")  # type: ignore[arg-type]
    context.add_init_script(f"({USABLE})({json.dumps([GHOST, WHO])})")
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW_4G)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    yield page
    context.close()


def first_play(page: Page, address: str) -> tuple[float, float]:
    """Milliseconds to the first paint of the first page, and from the tap on Play to a hand that can be played."""
    page.goto(address)
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    paint: float = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    page.wait_for_timeout(1_500)  # one reads the page
    page.locator("form button").first.tap()
    page.wait_for_function("() => window.usableAt", timeout=20_000)
    return paint, page.evaluate("window.usableAt - Number(sessionStorage.getItem('tappedAt'))")


def picks(page: Page) -> list[float]:
    """Milliseconds from a tap on a card to the paint that shows it picked."""
    page.evaluate("window.taps = []")
    for at in range(PICKS):
        finger(page, at)
    taps: list[float] = page.evaluate("window.taps")
    return taps


def offers(page: Page) -> list[float]:
    """Milliseconds from a tap on a card, where none is picked, to the paint that offers the opponents in the bar."""
    for at in range(PICKS // 2):
        if page.locator(WHO).count():
            page.locator("[data-bar] .bare").tap()
        page.wait_for_timeout(200)
        page.evaluate("window.awaitOffer()")
        finger(page, at)
    found: list[float] = page.evaluate("window.offers")
    return found


def finger(page: Page, at: int) -> None:
    """Tap a card as a finger does: Playwright's own taps ask the page what is there, which costs as much as the tap."""
    cards = page.locator(GHOST)
    box = cards.nth(at * 2 % max(1, cards.count() - 1)).bounding_box()
    if box:
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(200)


def reloads(page: Page, count: int) -> list[float]:
    """Milliseconds from the start of a reload to a hand that can be played."""
    found = []
    for _ in range(count):
        page.reload()
        page.wait_for_function("() => window.usableAt", timeout=20_000)
        found.append(page.evaluate("window.usableAt - performance.timeOrigin"))
    return found


def measure(browser: Browser, address: str, plain: str, rounds: int) -> list[Bar]:
    """All times, in turn with those of the plain page."""
    ours: dict[str, list[float]] = {"paint": [], "hand": [], "pick": [], "offer": [], "reload": [], "shift": []}
    theirs: dict[str, list[float]] = {"paint": [], "hand": [], "pick": [], "reload": []}
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
        for site, times in ((plain, theirs), (address, ours)):
            with slow_phone(browser) as page:
                paint, hand = first_play(page, site)
                times["paint"].append(paint)
                times["hand"].append(hand)
                times["pick"] += picks(page)
                if site == address:
                    ours["offer"] += offers(page)
                    ours["shift"].append(page.evaluate("window.shift"))
                times["reload"] += reloads(page, 5)
    return [
        Bar("first paint, median", 900, median(ours["paint"]), "ms", median(theirs["paint"])),
        Bar("tap to usable hand, median", 1500, median(ours["hand"]), "ms", median(theirs["hand"])),
        Bar("pick a card to paint, median", 50, median(ours["pick"] or [16.0]), "ms", median(theirs["pick"] or [16.0])),
        Bar("pick a card to opponents in the bar, median", 100, median(ours["offer"]), "ms"),
        Bar("reload to hand, p95", 1000, _p95(ours["reload"]), "ms", _p95(theirs["reload"])),
        Bar("layout shift of a table, most", 0.05, max(ours["shift"]), ""),
    ]


def _p95(values: list[float]) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]


# --- Lighthouse -------------------------------------------------------------------------------------------------------

USUAL_SCORES: Final = (98, 100, 100, 100)
TABLE_SCORES: Final = (95, 100, 100)


def lighthouse(address: str, chromium: str) -> list[Bar]:
    """The scores of the first page, a form, the rules and a table."""
    token = secrets.token_urlsafe(32)
    headers = {"Cookie": f"{COOKIE}={token}", "Origin": address, "Accept": "application/json"}
    table = httpx.post(f"{address}/tables", json={"game": "literature"}, headers=headers).json()["url"]
    pages: dict[str, tuple[str, tuple[int, ...], str | None]] = {
        "first page": ("/", USUAL_SCORES, None),
        "form": ("/new/literature", USUAL_SCORES, None),
        "rules": ("/rules/literature", USUAL_SCORES, None),
        "table": (table, TABLE_SCORES, f"{COOKIE}={token}"),
    }
    bars = []
    for name, (path, least, cookie) in pages.items():
        print(f"lighthouse: {name}", file=sys.stderr, flush=True)
        if httpx.get(address + path).status_code != 200:
            print(f"lighthouse: there is no page {path}", file=sys.stderr, flush=True)
            continue
        found, shift = _lighthouse.scores(address + path, chromium, cookie)
        for category, bar in zip(_lighthouse.CATEGORIES, least, strict=False):
            bars.append(Bar(f"lighthouse, {name}: {category}", bar, found[category], "", at_least=True))
        if name == "table":
            bars.append(Bar(f"lighthouse, {name}: layout shift", 0.05, shift, ""))
    return bars


def main() -> int:
    """Measure, and print a line a bar or, with --json, one object; 1 where a bar is missed."""
    parser = parser_of(__doc__)
    parser.add_argument("--rounds", type=amount, default=5)
    parser.add_argument("--no-lighthouse", action="store_true")
    args = parser.parse_args()
    chromium = whole_chromium()
    if chromium is None:
        print("there is no chromium on this machine: sudo apt-get install chromium", file=sys.stderr)
        return 1
    bars: list[Bar] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = ("-m", "shoal", "play", "--port", "0", "--no-browser", "--data", str(Path(folder) / "data"))
        with process(*command) as (address, _):
            browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGS)
            weighed, weights = weigh(browser, address)
            bars += weighed
            with plain_site(weights) as plain:
                bars += measure(browser, address, plain, args.rounds)
            browser.close()
            if not args.no_lighthouse:
                try:
                    _lighthouse.install()
                    bars += lighthouse(address, chromium)
                except _lighthouse.NoLighthouse as reason:
                    print(f"no Lighthouse: {reason}", file=sys.stderr)
    if args.json:
        figures: list[dict[str, Any]] = [
            {**{key: getattr(bar, key) for key in bar.__struct_fields__}, "met": bar.is_met} for bar in bars
        ]
        print_document(figures)
    else:
        for bar in bars:
            print(bar.line())
    return 0 if all(bar.is_met for bar in bars) else 1


if __name__ == "__main__":
    run(main)
