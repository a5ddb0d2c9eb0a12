"""On the home screen: the app installs, works without a connection, is never of two builds, and can be got rid of."""

from __future__ import annotations

import json
import re
import secrets
import shutil
import socket
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from shoal.server.operations.play_command import STATIC
from shoal.server.web.document import Assets
from shoal.server.web.language import COOKIE as LANGUAGE
from tests.browser.axe import violations
from tests.browser.chromium import CHROMIUM_ARGS, whole_chromium
from tests.browser.conftest import OpenBrowser
from tests.browser.tables import open_table
from tests.browser.test_weight import STEP
from tests.server.accounts.databases import PASSWORD
from tests.server.live import LiveServer, live_server

IS_READY = "() => navigator.serviceWorker.controller?.state === 'activated'"
KEPT = "async () => [...await caches.keys(), ...(await navigator.serviceWorker.getRegistrations()).map(() => 'worker')]"
LEFT = "left => document.querySelector('.verdict') || document.querySelectorAll('.asked form button:not(:disabled)').length < left"


@pytest.fixture
def app(open_browser: OpenBrowser) -> BrowserContext:
    """A phone whose browser allows service workers."""
    return open_browser(service_workers="allow", viewport={"width": 375, "height": 635})


@pytest.fixture
def own(tmp_path: Path) -> Iterator[LiveServer]:
    """A server whose puzzles no one else has answered."""
    with live_server(tmp_path, static=STATIC, assets=Assets.load(STATIC)) as server:
        yield server


def solve(page: Page) -> None:
    """Answer until it is right."""
    answers = page.locator(".asked form button:not(:disabled)")
    while not page.locator(".verdict").count():
        left = answers.count()
        answers.first.click()
        page.wait_for_function(LEFT, arg=left)


def until_counted(page: Page, server: LiveServer) -> None:
    """Wait until the server has a first answer to today's puzzle, from this page or from one before it."""
    day = page.locator("main").get_attribute("data-day")
    for _ in range(200):
        if httpx.get(f"{server.url}/puzzle/{day}/answers").raise_for_status().text:
            return
        page.wait_for_timeout(100)
    raise AssertionError("the answer was not sent")


def until_kept(page: Page, expected: list[str]) -> None:
    """Wait until the browser keeps this and no more: names of caches, and the worker."""
    for _ in range(200):
        if page.evaluate(KEPT) == expected:
            return
        page.wait_for_timeout(100)
    raise AssertionError(page.evaluate(KEPT))


def played(context: BrowserContext, address: str) -> Page:
    """A page that has done a puzzle, whose worker has all that it wants."""
    page = context.new_page()
    page.goto(f"{address}/puzzles/1/1")
    solve(page)
    page.wait_for_function(IS_READY)
    return page


def test_after_a_first_puzzle_puzzles_drills_and_lessons_work_without_a_network_and_the_answer_is_sent_later(
    app: BrowserContext, own: LiveServer
) -> None:
    address, asked = own.url, list[str]()
    app.on("request", lambda request: asked.append(f"{request.method} {request.url.removeprefix(address)}"))
    page = app.new_page()
    page.goto(f"{address}/puzzles/1/1")
    page.wait_for_timeout(300)
    assert "GET /worker.js" not in asked
    page = played(app, address)
    app.set_offline(True)

    page.goto(f"{address}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("You’re offline")
    assert violations(page) == []
    page.get_by_role("link", name=re.compile("^Puzzle of ")).click()
    solve(page)
    page.wait_for_function("() => localStorage.getItem('shoal-unsent')")
    expect(page.locator(".proof li").first).to_be_visible()
    expect(page.locator(".streak .days")).to_have_text("1")
    page.goto(f"{address}/puzzle")
    expect(page.locator(".verdict")).to_be_visible()  # as it was left

    page.goto(f"{address}/learn/drills/recall")
    page.get_by_role("button", name="Practise").click()
    expect(page.locator(".said .answer")).to_be_visible()
    page.goto(f"{address}/learn")
    visit = page.get_by_role("button", name="Fish Draw")
    assert violations(page) == []
    expect(visit).to_have_accessible_description("Buttons in grey need a connection.")
    visit.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("You’re offline")
    expect(page).to_have_url(f"{address}/")
    page.goto(f"{address}/learn")
    page.locator(".contents a[href^='/learn/']").first.click()
    expect(page.locator(".step.shown").first).to_be_visible()
    page.goto(f"{address}/t/bababababa-aaaaaaaa")
    expect(page.get_by_role("heading", level=1)).to_have_text("You’re offline")

    page.goto(f"{address}/puzzle")
    app.set_offline(False)
    until_counted(page, own)
    page.goto(f"{address}/puzzle")
    expect(page.locator(".found")).to_have_text("One answer so far.")


def test_the_worker_comes_with_the_first_move_and_keeps_files_and_sealed_pages_and_nothing_of_the_table(
    app: BrowserContext, address: str
) -> None:
    page = app.new_page()
    open_table(page, address, "go_fish", options={"players": 2}, bot="random")
    expect(page.locator(".bar")).to_be_visible()
    assert page.evaluate(KEPT) == []
    for _ in range(200):
        page.evaluate(STEP)
        page.wait_for_timeout(100)
        if page.evaluate(KEPT):
            break
    page.wait_for_function(IS_READY)
    paths = page.evaluate(
        """async () => (await (await caches.open((await caches.keys())[0])).keys()).map(({url}) => new URL(url).pathname)"""
    )
    assert {path for path in paths if not path.startswith("/static/assets/")} == {"/offline/pack"}
    pages = page.evaluate(
        "fetch('/offline/pack').then((answer) => answer.json()).then(({pages}) => JSON.stringify(pages))"
    )
    assert not re.search("verdict|proof|answer", pages)


def second_build(folder: Path) -> Path:
    """The client as another release has it: the script of puzzles has another name."""
    shutil.copytree(STATIC, folder)
    before = Assets.load(STATIC)
    script = before.files["src/puzzles/page.ts"].rpartition("/")[2]
    shutil.copy(folder / "assets" / script, folder / "assets" / "page-ofsecond.js")
    for path in (folder / ".vite").glob("*.json"):
        path.write_text(path.read_text().replace(script, "page-ofsecond.js"))
    worker = folder / "worker.js"
    worker.write_text(worker.read_text().replace(before.build, Assets.load(folder).build))
    return folder


def test_a_new_release_leaves_no_page_and_no_file_of_the_old_one_and_a_server_without_client_takes_the_worker_away(
    app: BrowserContext, tmp_path: Path
) -> None:
    of_second = second_build(tmp_path / "second")
    script = "document.querySelector('script[type=module]').getAttribute('src')"
    with live_server(tmp_path, static=STATIC, assets=Assets.load(STATIC)) as server:
        address, port = server.url, server.port
        page = played(app, address)
        old = app.new_page()
        old.goto(f"{address}/puzzles/1/2")
        assert "page-ofsecond" not in old.evaluate(script)

    with live_server(tmp_path, static=of_second, assets=Assets.load(of_second), port=port):
        old.locator(".asked form button").first.click()  # what the server says to it is of the other build
        old.wait_for_url("**/puzzles/1/2?answer=0")
        assert "page-ofsecond" in old.evaluate(script)
        until_kept(page, [f"shoal-{Assets.load(of_second).build}", "worker"])
        app.set_offline(True)
        failed: list[str] = []
        app.on("requestfailed", lambda request: failed.append(request.url.removeprefix(address)))
        page.goto(f"{address}/puzzle")
        assert "page-ofsecond" in page.evaluate(script)
        solve(page)
        assert [one for one in failed if "/static/" in one] == []
        app.set_offline(False)

    with socket.create_server(("127.0.0.1", port)):  # it takes connections, and never answers: a page has a time limit
        page.goto(address, timeout=15_000)
        expect(page.get_by_role("heading", level=1)).to_have_text("You’re offline")

    with live_server(tmp_path, port=port):
        page.goto(f"{address}/learn")
        until_kept(page, [])


def test_a_reader_can_be_rid_of_the_worker_and_keeps_their_streak(app: BrowserContext, address: str) -> None:
    page = played(app, address)
    app.set_offline(True)
    page.goto(f"{address}/offline")
    page.get_by_role("link", name="Start afresh").press("Enter")
    expect(page).to_have_url(f"{address}/offline-reset")
    expect(page.get_by_role("heading", level=1)).to_have_text("You’re offline")
    app.set_offline(False)
    page.get_by_role("link", name="Try again").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Start afresh")
    assert violations(page) == []
    page.get_by_role("button", name="Start afresh").press("Enter")
    expect(page.get_by_role("status")).to_have_text("Done. You have the newest version.")
    until_kept(page, [])
    assert json.loads(page.evaluate("localStorage.getItem('shoal-puzzles')"))["sets"] == {"1": [1]}


@pytest.mark.parametrize(("where", "last"), [("devices", "/account/out"), ("erase", "/account/erase")])
def test_nothing_stays_in_the_browser_of_who_logs_out_or_erases_their_account(
    app: BrowserContext, address: str, where: str, last: str
) -> None:
    page = app.new_page()
    page.goto(f"{address}/account")
    page.locator("#new-name").fill(f"Ann {secrets.token_hex(4)}")
    page.locator("#new-password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Programs").wait_for()
    page = played(app, address)
    assert len(page.evaluate(KEPT)) == 2
    page.goto(f"{address}/account/{where}")
    form = page.locator(f'form[action^="{last}"]').first
    if last.endswith("erase"):
        form.locator("[name=password]").fill(PASSWORD)
    with page.expect_navigation():
        form.evaluate("(form) => form.requestSubmit()")
    until_kept(page, [])
    assert page.evaluate("localStorage.length") == 0


def test_chromium_would_install_it(browser: Browser, address: str, tmp_path: Path) -> None:
    launch = browser.browser_type.launch_persistent_context
    with launch(tmp_path, executable_path=whole_chromium(), args=CHROMIUM_ARGS) as context:
        context.add_cookies([{"name": LANGUAGE, "value": "fr", "url": address}])
        page = context.new_page()
        page.goto(address)
        cdp = context.new_cdp_session(page)
        assert cdp.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
        found = cdp.send("Page.getAppManifest")
        assert found["errors"] == []
        about = json.loads(found["data"])
        assert about["lang"] == page.evaluate("document.documentElement.lang") == "fr"
        shortcuts = about["shortcuts"]
        assert [page.request.get(address + one["url"]).status for one in shortcuts] == [200, 200, 200]


def test_a_puzzle_in_a_frame_of_another_site_is_solved_without_scripts_and_cookies(
    open_browser: OpenBrowser, address: str, tmp_path: Path
) -> None:
    frame = f'<title>x</title><iframe src="{address}/embed/puzzle" width="360" height="640" title="x"></iframe>'
    (tmp_path / "index.html").write_text(frame)
    context = open_browser(java_script_enabled=False)
    page = context.new_page()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=tmp_path)) as elsewhere:
        threading.Thread(target=elsewhere.serve_forever).start()
        page.goto(f"http://localhost:{elsewhere.server_port}/")
        elsewhere.shutdown()
    inside = page.frame_locator("iframe")
    for _ in range(8):
        expect(inside.locator("main.embedded")).to_be_visible()
        if inside.locator("[data-state=right]").count():
            break
        inside.locator(".asked form button:not(:disabled)").first.click()
        page.wait_for_timeout(300)
    expect(inside.locator(".proof li").first).to_be_visible()
    assert context.cookies() == []

    for theme, language in (("light", "en"), ("dark", "fr")):
        reader = open_browser(viewport={"width": 360, "height": 640}, color_scheme=theme, locale=language).new_page()
        for query in ("", "?answer=show"):
            reader.goto(f"{address}/embed/puzzle{query}")
            assert violations(reader) == [], (theme, query)
            assert reader.evaluate("document.documentElement.scrollWidth") <= 360
