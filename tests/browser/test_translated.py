"""A page that the browser translates says what the same page says untranslated, turn after turn.

A translating browser (Chrome, Edge) puts `<font>` elements in the place of text nodes, of those too that come later. What
stands in for it here writes each text between brackets, so that the page can be compared with another tab of the same person.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.fishing import FisherByTaps
from tests.browser.playing import READY, Tapper
from tests.browser.tables import open_table
from tests.browser.test_fish_draw import next_thing

TRANSLATE: Final = """() => {
    const skipped = 'script, style, textarea, [translate=no], font';
    const translate = () => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const texts = [];
        while (walker.nextNode()) texts.push(walker.currentNode);
        for (const text of texts) {
            if (!text.data.trim() || text.parentElement.closest(skipped)) continue;
            const [outer, inner] = [document.createElement('font'), document.createElement('font')];
            inner.textContent = '⟦' + text.data + '⟧';
            outer.append(inner);
            text.replaceWith(outer);
        }
    };
    translate();
    let due = 0;
    new MutationObserver(() => {
        clearTimeout(due);
        due = setTimeout(translate, 20);
    }).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""

SAID: Final = """() => [
    '[data-testid=headline]', '.bar .note', '.bar .row', '.said .is', '.ring', '.score', '.hand h2', '.middle', '.taken'
].map((part) => part + ': ' + [...document.querySelectorAll(part)].map((one) => one.textContent).join(' ')
    .replace(/[⟦⟧]/g, ''))"""

IS_WHOLE: Final = """() => {
    const walker = document.createTreeWalker(document.querySelector('#app main'), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode;
        if (data.trim() && !parentElement.closest('[translate=no], font, textarea')) return false;
    }
    return true;
}"""


@pytest.fixture
def translated(phone: BrowserContext) -> Iterator[Page]:
    """The tab that is translated; whatever goes wrong in it fails the test."""
    page = phone.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    assert wrong == []


def agrees(translated: Page, plain: Page) -> None:
    """Both tabs say the same, as soon as both have heard everything; a refusal is read where it was earned."""
    for _ in range(60):
        said, same = (page.evaluate(SAID) for page in (translated, plain))
        if translated.locator(".bar .refusal").count():
            said[1] = same[1]
        if said == same and translated.evaluate(IS_WHOLE):
            return
        translated.wait_for_timeout(100)
    assert said == same
    assert translated.evaluate(IS_WHOLE)


def both(phone: BrowserContext, translated: Page, address: str, game: str, **wish: Any) -> Page:
    """A table at which the first tab plays, translated; the other tab of the same person."""
    url = open_table(translated, address, game, **wish)
    translated.evaluate(TRANSLATE)
    plain = phone.new_page()
    plain.goto(url)
    expect(plain.get_by_role("button", name="Menu")).to_be_visible()
    return plain


def play(translated: Page, plain: Page, turns: int, act: Callable[[], bool]) -> None:
    """So many turns, or until the game is over."""
    for _ in range(turns):
        agrees(translated, plain)
        if not act():
            break
    agrees(translated, plain)


def test_literature_tells_the_right_turn_while_it_is_translated(
    phone: BrowserContext, translated: Page, address: str
) -> None:
    plain = both(phone, translated, address, "literature")
    person = Tapper(translated, seed=1)

    def act() -> bool:
        what = translated.wait_for_function(READY, timeout=30_000).json_value()
        if what != "over":
            person.act(what)
        return bool(what != "over")

    play(translated, plain, 16, act)
    assert person.questions > 0


def test_go_fish_tells_the_right_turn_while_it_is_translated(
    phone: BrowserContext, translated: Page, address: str
) -> None:
    plain = both(phone, translated, address, "go_fish", options={"players": 3}, bot="random")
    person = FisherByTaps(translated, seed=1)
    play(translated, plain, 12, person.ask_when_due)
    assert person.questions > 0


def test_fish_draw_tells_the_right_turn_while_it_is_translated(
    phone: BrowserContext, translated: Page, address: str
) -> None:
    plain = both(phone, translated, address, "fish_draw", options={"players": 3})

    def act() -> bool:
        what = next_thing(translated)
        if what != "over":
            translated.keyboard.press("f" if what == "shout" else "r")
            translated.wait_for_timeout(60)
        return what != "over"

    play(translated, plain, 20, act)
