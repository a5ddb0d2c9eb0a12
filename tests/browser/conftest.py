"""A real server on a free port, and the system's Chromium."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser.chromium import CHROMIUM_ARGS, installed_chromium
from tests.ports import free_port
from tests.stage.server import Stage, stage

expect.set_options(timeout=20_000)  # on a busy machine a page may take longer than Playwright's five seconds


_BROWSERS = ExitStack()
"""Chromium and what drives it, from the first test of a worker that needs them to the last."""


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Stop Playwright before tests of other folders run: its event loop would be in their way."""
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        _BROWSERS.close()


@cache
def _playwright() -> Playwright:
    _BROWSERS.callback(_playwright.cache_clear)
    return _BROWSERS.enter_context(sync_playwright())


@cache
def _chromium(*arguments: str) -> Browser:
    chromium = installed_chromium()
    if chromium is None:
        pytest.skip("no chromium on this machine, and no right to install it: run ./run test as root once")
    running = _playwright().chromium.launch(executable_path=chromium, args=[*CHROMIUM_ARGS, *arguments])
    _BROWSERS.callback(_chromium.cache_clear)
    _BROWSERS.callback(running.close)
    return running


@pytest.fixture
def browser() -> Browser:
    """Debian's Chromium, headless; Playwright's own download is not used."""
    return _chromium()


@pytest.fixture
def large_text() -> Browser:
    """The browser of somebody who reads text twice as large."""
    return _chromium("--blink-settings=defaultFontSize=32")


OpenBrowser = Callable[..., BrowserContext]


@pytest.fixture
def open_browser(browser: Browser) -> Iterator[OpenBrowser]:
    """Open a browser of a person of their own, with no history: a desktop, or what Playwright's settings say.

    It has no service workers, past which a test could not look into requests; what is about them allows them.
    """
    with ExitStack() as opened:

        def new(**settings: Any) -> BrowserContext:
            usual = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", "service_workers": "block"}
            context = browser.new_context(**usual | settings)
            opened.callback(context.close)
            return context

        yield new


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with bots that do not pause; all tests of a worker share it."""
    port = free_port()
    data = tmp_path_factory.mktemp("data")
    server = start(port, data)
    try:
        await_answer(f"http://127.0.0.1:{port}", server, data / "log")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(60)


def start(port: int, data: Path) -> subprocess.Popen[bytes]:
    """A server on that port, with that data; what it prints is in its file `log`."""
    with (data / "log").open("ab") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "shoal", "play", "--port", str(port), "--data", str(data), "--no-browser"],
            stdout=log,
            stderr=subprocess.STDOUT,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )


def await_answer(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    """Return when the server answers; fail with its output when it does not."""
    for _ in range(1200):
        assert server.poll() is None, log.read_text()
        try:
            with urllib.request.urlopen(address + "/healthz", timeout=1):
                return
        except OSError:
            time.sleep(0.05)
    pytest.fail(f"the server did not answer: {log.read_text()}")


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """A server of this module's own, at whose tables nothing happens but what a test says."""
    with stage(tmp_path_factory.mktemp("stage")) as running:
        yield running


@pytest.fixture
def person(open_browser: OpenBrowser) -> BrowserContext:
    """A person at a desktop browser."""
    return open_browser()


@pytest.fixture
def phone(open_browser: OpenBrowser) -> BrowserContext:
    """A person with a phone in portrait: what a browser leaves of a screen of 375 by 812."""
    return open_browser(viewport={"width": 375, "height": 635}, has_touch=True, is_mobile=True)


@pytest.fixture
def page(person: BrowserContext) -> Page:
    """That person's first tab."""
    return person.new_page()


@pytest.fixture
def friend(open_browser: OpenBrowser) -> Page:
    """A second person, with a browser of their own."""
    return open_browser(viewport={"width": 1280, "height": 900}).new_page()
