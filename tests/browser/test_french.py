"""Tables in French, and tables that a browser translates: nothing on the page is English or out of date."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from shoal.core.games import GAMES
from shoal.i18n import languages
from shoal.server.operations.play_command import STATIC
from shoal.server.web.document import Assets
from tests.browser import playing
from tests.browser.axe import violations
from tests.browser.conftest import OpenBrowser
from tests.browser.fishing import FisherByTaps
from tests.browser.playing import Tapper
from tests.browser.tables import deafen, open_table
from tests.browser.test_fish_draw import next_thing
from tests.i18n.speakers import CATALOGUES, entries, words
from tests.sampling import one_of_the_day

WATCH: Final = """
window.everSaid = new Set();
const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
const listen = () => {
    window.everSaid.add(document.title);
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = nodes.currentNode; node; node = nodes.nextNode()) {
        if (node.parentElement?.closest('script, noscript, input')) continue;
        if (node.nodeType === Node.TEXT_NODE) window.everSaid.add(node.data);
        else for (const name of SPOKEN) if (node.hasAttribute(name)) window.everSaid.add(node.getAttribute(name));
    }
};
addEventListener('DOMContentLoaded', () => {
    const everything = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: SPOKEN };
    new MutationObserver(listen).observe(document.querySelector('#app') ?? document.body, everything);
});
"""

READY: Final = """() => {
    if (document.querySelector('[data-testid=result]')) return 'over';
    if (document.querySelector('[data-testid=shout][aria-disabled=false]')) return 'shout';
    return document.querySelector('[data-testid=word][aria-disabled=false]') ? 'word' : null;
}"""


WALKS: Final = tuple(f"{game} {how}" for game in GAMES for how in ("in French", "translated"))


@pytest.fixture
def reader(open_browser: OpenBrowser) -> BrowserContext:
    """Somebody with a phone who reads French."""
    context = open_browser(locale="fr-FR", viewport={"width": 375, "height": 812}, has_touch=True)
    context.add_init_script(WATCH)
    return context


def sit_at(reader: BrowserContext, address: str, game: str, pace: str = "at_once", **wish: object) -> Page:
    """A new table in French, with the reader at it."""
    page = reader.new_page()
    answer = page.request.post(
        address + "/tables",
        data={"game": game, "pace": pace, "dealer": "opener", **wish},
        headers={"Accept": "application/json", "Origin": address},
    )
    assert answer.status == 201, answer.text()
    page.goto(f"{address}{answer.json()['url']}")
    expect(page.get_by_test_id("headline")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "fr"
    return page


def letters(text: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[^\W\d_]{2,}", text)}


def catalogue(language: str) -> set[str]:
    """Every word of a language's catalogues, without what is typed in a terminal."""
    terminal = dict(CATALOGUES["shared"].texts(language))[f"{language}/terminal.ftl"]
    typed = {line.split(" ")[0] for line in terminal.splitlines()}
    told = [
        words(pattern)
        for name in CATALOGUES
        for message, pattern in entries(language, name).items()
        if not message.startswith("verb-") and message.partition(".")[0] not in typed
    ]
    return letters(" ".join(told))


def english_on(page: Page) -> dict[str, str]:
    """The words of the English catalogues, and of no other language's, that the page ever had, and where."""
    said: list[str] = page.evaluate("[...window.everSaid]")
    assert len(said) > 30, said
    sitters = "JSON.parse(document.getElementById('table').textContent).sitters.map((one) => one.name)"
    names = letters(" ".join([*page.locator(".seat .name b").all_inner_texts(), *page.evaluate(sitters)]))
    only_english = catalogue("en") - catalogue("fr") - names
    return {word: text for text in said for word in letters(text) & only_english}


def look_into_everything(page: Page) -> None:
    """Open what can be opened, the menu too, and close it again."""
    page.get_by_role("button", name="Menu").click()
    dialog = page.get_by_role("dialog")
    for at in range(dialog.locator("[data-to]:visible").count()):
        dialog.locator("[data-to]:visible").nth(at).click()
        for summary in dialog.locator("summary").all():
            summary.click()
        dialog.get_by_role("button", name="Retour").click()
    dialog.locator("header button").click()
    for summary in page.locator("summary").all():
        summary.click()


def test_every_language_has_its_own_build() -> None:
    assets = Assets.load(STATIC)
    assert set(assets.others) == set(languages()) - {"en"}
    scripts = {assets.speaking(language).script for language in languages()}
    assert len(scripts) == len(languages())


def test_the_words_that_no_french_page_may_say_are_known() -> None:
    only_english = catalogue("en") - catalogue("fr")
    assert {"the", "you", "asked", "ask", "claimed", "cards", "hearts", "waiting"} <= only_english
    assert {"vous", "demander", "pioche", "menu"} & only_english == set()


@one_of_the_day("literature in French", WALKS, "French and translated games")
def test_a_whole_game_of_literature_is_in_french(reader: BrowserContext, address: str) -> None:
    page = sit_at(reader, address, "literature", options={"players": 4})
    assert violations(page) == []
    look_into_everything(page)
    Tapper(page, seed=4).play_to_the_end()
    assert english_on(page) == {}
    assert page.title().endswith("— Shoal")


@one_of_the_day("go_fish in French", WALKS, "French and translated games")
def test_a_whole_game_of_go_fish_is_in_french(reader: BrowserContext, address: str) -> None:
    page = sit_at(reader, address, "go_fish", options={"players": 3}, bot="random")
    look_into_everything(page)
    FisherByTaps(page, seed=2).play_to_the_end()
    look_into_everything(page)
    assert english_on(page) == {}


@one_of_the_day("fish_draw in French", WALKS, "French and translated games")
def test_a_whole_game_of_fish_draw_is_in_french(reader: BrowserContext, address: str) -> None:
    page = sit_at(reader, address, "fish_draw", options={"players": 3, "max_rounds": 40})
    look_into_everything(page)
    while (what := page.wait_for_function(READY, timeout=30_000).json_value()) != "over":
        page.keyboard.press("f" if what == "shout" else "r")
        page.wait_for_timeout(30)
    assert english_on(page) == {}


def test_announced_claims_bluffs_and_jokers_are_in_french(reader: BrowserContext, address: str) -> None:
    rules = {"jokers": True, "bluff_ask": True, "hand_counts": "on_request", "claim_commit": "on_half_suit"}
    page = sit_at(reader, address, "literature", pace="normal", options=rules)
    page.get_by_role("button", name="Combien").first.tap()
    page.get_by_test_id("bar").get_by_role("button", name="Annoncer").tap()
    page.get_by_role("dialog").get_by_role("button", name="L’annoncer").tap()
    expect(page.get_by_test_id("staged-claim")).to_be_visible()
    assert english_on(page) == {}


def test_a_refusal_is_in_french(reader: BrowserContext, address: str) -> None:
    page = sit_at(reader, address, "go_fish", pace="normal", options={"players": 2})
    page.wait_for_selector("[data-bar=turn] .row:not([data-guarded=true])", state="attached")
    blind = reader.new_page()
    deafen(blind)
    blind.goto(page.url)
    for tab in (page, blind):
        tab.locator(".pick[aria-disabled=false]").first.tap()
        tab.locator("button.seat.choice").first.tap()
        tab.get_by_test_id("ask-button").tap()
        expect(tab.get_by_test_id("ask-button")).to_have_count(0)

    expect(blind.locator(".bar .refusal")).to_contain_text("Le jeu a continué avant vous")
    assert english_on(blind) == {}


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
    for _ in range(200):
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


@one_of_the_day("literature translated", WALKS, "French and translated games")
def test_literature_tells_the_right_turn_while_it_is_translated(
    phone: BrowserContext, translated: Page, address: str
) -> None:
    plain = both(phone, translated, address, "literature")
    person = Tapper(translated, seed=1)

    def act() -> bool:
        what = translated.wait_for_function(playing.READY, timeout=30_000).json_value()
        if what != "over":
            person.act(what)
        return bool(what != "over")

    play(translated, plain, 16, act)
    assert person.questions > 0


@one_of_the_day("go_fish translated", WALKS, "French and translated games")
def test_go_fish_tells_the_right_turn_while_it_is_translated(
    phone: BrowserContext, translated: Page, address: str
) -> None:
    plain = both(phone, translated, address, "go_fish", options={"players": 3}, bot="random")
    person = FisherByTaps(translated, seed=1)
    play(translated, plain, 12, person.ask_when_due)
    assert person.questions > 0


@one_of_the_day("fish_draw translated", WALKS, "French and translated games")
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
