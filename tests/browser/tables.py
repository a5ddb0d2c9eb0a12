"""Tables with house rules, opened as a program would, and taken by a browser's person."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect


def open_table(page: Page, address: str, game: str, *, pace: str = "at_once", **wish: Any) -> str:
    """Open a table, sit down and load its page; its address. Where nothing else is wished, its person deals."""
    answer = page.request.post(
        address + "/tables",
        data={"game": game, "pace": pace, "dealer": "opener", **wish},
        headers={"Accept": "application/json", "Origin": address},
    )
    assert answer.status == 201, answer.text()
    url = f"{address}{answer.json()['url']}"
    page.goto(url)
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    return url


def open_lesson(page: Page, address: str) -> None:
    """Open a table of Literature where the person has the first turn, and the bots take their time."""
    open_table(page, address, "literature", pace="normal")


def sit_down(page: Page, url: str, seat: int) -> None:
    """Take the seat of a bot."""
    page.goto(url)
    page.get_by_test_id(f"seat-{seat}").get_by_role("button", name="Sit here").click()
    expect(page.get_by_test_id(f"seat-{seat}")).to_contain_text("You")
    await_taps(page)


def await_answer_to_question(page: Page) -> None:
    """Until the page shows what became of the question: before that it offers what it offered when it was asked."""
    page.wait_for_function(
        "() => !document.querySelector('[data-testid=ask-button], .answer.waits') && !document.body.innerText.includes('Sending…')"
    )
    await_taps(page)


def await_taps(page: Page) -> None:
    """Until the page takes taps again: for a moment after something was sent, a second tap would be an accident."""
    expect(page.locator(".bar .row[data-guarded=true]")).to_have_count(0)


def deafen(page: Page) -> None:
    """Let everything through to the page but updates: it does not see that still playing after its first HTML."""

    def listen(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def to_page(message: str | bytes) -> None:
            if not str(message).startswith(('{"type":"update"', '{"type":"change"')):
                route.send(message)

        server.on_message(to_page)
        route.on_message(server.send)

    page.route_web_socket("**/socket", listen)
