"""A real server on a free port, and the system's Chromium."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.chromium import CHROMIUM_ARGS, installed_chromium
from tests.stage.server import Stage, stage

expect.set_options(timeout=20_000)  # on a busy machine a page may take longer than Playwright's five seconds


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, headless; Playwright's own download is not used.

    One a file, not one a session: while Playwright runs, its event loop is in the way of every other test's.
    """
    chromium = installed_chromium()
    if chromium is None:
        pytest.skip("no chromium on this machine, and no right to install it: run ./run test as root once")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGS)
        yield running
        running.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of this module's own, with bots that do not pause."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    data = tmp_path_factory.mktemp("data")
    log = (data / "server.log").open("wb")
    server = subprocess.Popen(
        [sys.executable, "-m", "shoal", "play", "--port", str(port), "--data", str(data), "--no-browser"],
        stdout=log,
        stderr=subprocess.STDOUT,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    address = f"http://127.0.0.1:{port}"
    try:
        await_answer(address, server, Path(log.name))
        yield address
    finally:
        server.terminate()
        server.wait(60)
        log.close()


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
def person(browser: Browser) -> Iterator[BrowserContext]:
    """A person at a desktop browser, with no history."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A person with a phone in portrait: what a browser leaves of a screen of 375 by 812."""
    context = browser.new_context(
        viewport={"width": 375, "height": 635}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    yield context
    context.close()


@pytest.fixture
def page(person: BrowserContext) -> Page:
    """That person's first tab."""
    return person.new_page()
