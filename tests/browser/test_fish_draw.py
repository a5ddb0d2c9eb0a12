"""Fish Draw in a real browser: whole games, and a shout that is fair to keys, fingers and ears."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from shoal.games.fish_draw.rules.moves import Collect, Reveal, Shout
from shoal.lessons.visit import FIRST_VISIT
from shoal.server.accounts.identity import COOKIE
from tests.browser.conftest import OpenBrowser
from tests.browser.noting import Noted
from tests.browser.tables import open_table, sit_down
from tests.sampling import WAYS, one_of_the_day
from tests.stage import fish_draw
from tests.stage.server import Stage, sits

DUE = "() => document.querySelector('[data-testid=shout]')?.getAttribute('aria-disabled') === 'false'"
NEXT = """() => {
    if (document.querySelector('[data-testid=result]')) return 'over';
    const may = (button) => document.querySelector(`[data-testid=${button}]`)?.getAttribute('aria-disabled') === 'false';
    return may('shout') ? 'shout' : may('word') ? 'word' : null;
}"""


def next_thing(page: Page) -> str:
    """What the page asks for: the shout, the word, or nothing more."""
    return str(page.wait_for_function(NEXT, timeout=30_000).json_value())


def play_until_a_fish(page: Page, *, mine: bool = False) -> bool:
    """Turn cards until one must shout, if that happens in this game; with `mine`, until one's own card is that Fish.

    The table collects as soon as all have shouted.
    """
    next_thing(page)  # by then the page has its buttons
    page.evaluate("document.querySelector('[data-testid=word]')?.focus()")
    while (what := next_thing(page)) != "over":
        if what == "shout" and (not mine or page.get_by_test_id("seat-0").filter(has_text="won").count()):
            return True
        page.keyboard.press("f" if what == "shout" else "Enter")
        page.wait_for_timeout(60)
    return False


def a_table_with_a_fish(page: Page, address: str, *, mine: bool = False, **wish: Any) -> str:
    """A table at which the reader must shout now; a game that ends too soon is not taken."""
    for _ in range(20):
        url = open_table(page, address, "fish_draw", **wish)
        if play_until_a_fish(page, mine=mine):
            return url
    raise AssertionError("no Fish in twenty games")


def a_table_at_which_one_gives_the_word(page: Page, address: str) -> None:
    """A table where bots wait for the reader to turn the cards; a game that ends too soon is not taken."""
    mine = page.locator("[data-testid=word].due")
    for _ in range(8):
        open_table(page, address, "fish_draw", pace="normal", hearing_s=1, options={"players": 3})
        while not mine.count() and (what := next_thing(page)) != "over":
            page.keyboard.press("f" if what == "shout" else "r")
            page.wait_for_timeout(80)
        if mine.count():
            return
    raise AssertionError("the word never came to the reader")


@one_of_the_day("keys", WAYS, "ways through fish_draw")
def test_a_whole_game_is_played_by_keyboard_alone(page: Page, address: str) -> None:
    open_table(page, address, "fish_draw", options={"players": 3, "max_rounds": 60})
    for _ in range(400):
        what = next_thing(page)
        if what == "over":
            break
        page.keyboard.press("f" if what == "shout" else "r")
        page.wait_for_timeout(30)

    result = page.get_by_test_id("result")
    of_first = result.filter(has_not=page.get_by_test_id("standings"))
    expect(of_first).to_be_visible()
    page.get_by_role("button", name="Play again").press("Enter")
    # Another game is played; where bots shout in its first round, it is over before anybody has seen it begin.
    expect(of_first).to_have_count(0)


@one_of_the_day("taps", WAYS, "ways through fish_draw")
def test_a_whole_game_is_played_on_a_phone_by_taps(phone: BrowserContext, address: str) -> None:
    page = phone.new_page()
    open_table(page, address, "fish_draw", options={"players": 6, "max_rounds": 40})
    for _ in range(400):
        what = next_thing(page)
        if what == "over":
            break
        with suppress(TooLate):  # a bot was quicker, and that was the end of the game
            page.get_by_test_id(what).tap(timeout=2_000)
        page.wait_for_timeout(30)

    expect(page.get_by_test_id("result")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_a_shout_in_time_is_answered_at_once_and_seen_by_all(
    page: Page, open_browser: OpenBrowser, address: str
) -> None:
    url = a_table_with_a_fish(page, address, mine=True, hearing_s=20)
    visitor = open_browser().new_page()
    visitor.goto(url)
    expect(visitor.get_by_test_id("seat-0")).to_be_visible()
    page.keyboard.press("f")

    expect(page.get_by_test_id("lane-0")).to_contain_text("in time")
    expect(visitor.get_by_role("log")).to_contain_text("shouted: Fish!")
    expect(visitor.get_by_test_id("shout")).to_have_count(0)


def test_who_is_silent_too_long_pays(page: Page, address: str) -> None:
    a_table_with_a_fish(page, address, mine=True, hearing_s=1, options={"players": 3})
    Noted(page, "() => document.querySelector('[data-testid=story]')?.innerText ?? ''").await_text("You were silent")


def test_the_moment_is_called_out_and_moves_neither_focus_nor_buttons(page: Page, address: str) -> None:
    a_table_with_a_fish(page, address, mine=True, hearing_s=20)

    expect(page.get_by_test_id("alarm")).to_contain_text("Fish! Shout now")
    expect(page.get_by_test_id("shout")).to_be_focused()
    before = page.get_by_test_id("shout").bounding_box()
    page.keyboard.press("f")
    expect(page.get_by_test_id("lane-0")).to_contain_text("in time")
    after = page.get_by_test_id("word").bounding_box()
    assert before
    assert after
    assert (before["x"], before["width"]) == (after["x"], after["width"])


LATE_FRAMES = """() => {
    const next = requestAnimationFrame;
    window.requestAnimationFrame = (draw) => setTimeout(() => next(draw), 200);
}"""


def test_one_can_shout_over_an_open_dialog_but_not_into_a_text_field(page: Page, address: str) -> None:
    a_table_with_a_fish(page, address, mine=True, hearing_s=30)
    page.evaluate(LATE_FRAMES)  # in one of them a page of the menu takes the focus, unless it is in the page already
    page.get_by_role("button", name="Menu").press("Enter")
    for to in ("Seats and guests", "You"):
        page.get_by_role("dialog").get_by_role("button", name=to).first.press("Enter")
    page.get_by_label("Your name").focus()
    page.wait_for_timeout(500)
    page.keyboard.press("f")
    expect(page.get_by_test_id("shout")).to_have_text("Fish!")

    page.get_by_role("dialog").get_by_role("button", name="Close").focus()
    page.keyboard.press("f")
    expect(page.get_by_test_id("lane-0")).to_contain_text("in time")


def test_two_people_shout_at_the_same_moment_and_both_are_heard(
    page: Page, open_browser: OpenBrowser, address: str
) -> None:
    friend = open_browser().new_page()
    # A game that ends too soon is not taken, nor one where the bot had shouted before it gave up its seat.
    shouted = page.get_by_test_id("seat-1").get_by_test_id("shouted")
    for _ in range(20):
        sit_down(friend, open_table(page, address, "fish_draw", pace="normal", hearing_s=30), 1)
        if play_until_a_fish(page) and not shouted.count():
            break
    friend.wait_for_function(DUE)
    page.keyboard.press("f")
    friend.keyboard.press("f")

    heard = "() => document.querySelectorAll('[data-testid=shouted]').length >= 2 || document.body.innerText.includes(' took ')"
    for one in (page, friend):
        one.wait_for_function(heard)
        expect(one.locator(".refusal")).to_have_count(0)


def call_on_oneself(page: Page) -> None:
    page.wait_for_selector(
        "[data-testid=bar] .row:not([data-guarded=true])", state="attached"
    )  # the page takes taps again
    page.keyboard.press("c")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Fishageddon")).to_be_disabled()
    dialog.get_by_role("radio", name="Me", exact=True).check()
    dialog.get_by_role("button", name="Call on myself", exact=True).click()
    expect(dialog).to_be_hidden()


def test_fishageddon_is_called_on_a_player_after_a_question_back(page: Page, address: str) -> None:
    stack, end = page.get_by_test_id("stack-seen"), page.get_by_test_id("result")
    for _ in range(8):  # whoever holds all the Fish is called on rightly, which ends the game: that one is not taken
        a_table_at_which_one_gives_the_word(page, address)
        call_on_oneself(page)
        expect(stack.or_(end)).to_be_visible()
        if stack.count():
            break

    expect(stack).to_be_visible()
    assert stack.locator("li").count() > 0
    expect(page.get_by_test_id("story")).to_contain_text("You showed")
    page.wait_for_selector(
        "[data-testid=bar] .row:not([data-guarded=true])", state="attached"
    )  # the page takes taps again
    stack.get_by_role("button", name="Continue").click()
    expect(stack).to_be_hidden()


def test_the_ledger_tells_where_every_fish_may_be(page: Page, address: str) -> None:
    a_table_with_a_fish(page, address, hearing_s=20)
    rows = page.get_by_test_id("ledger").locator("li")

    assert rows.count() == 4
    assert rows.filter(has_text="the middle").count() >= 1


def test_no_one_is_said_to_be_first_before_all_have_shouted(open_browser: OpenBrowser, live: Stage) -> None:
    scene = live.scene("fish_draw", fish_draw.a_fish_wins(2), seats=4, hearing_s=30)
    page = scene.seat(open_browser(locale="en", reduced_motion="no-preference"))
    expect(page.get_by_test_id("lane-1")).to_be_visible()
    scene.happen(Shout(3, ms=900), Shout(1, ms=450))
    expect(page.get_by_test_id("lane-1")).to_contain_text("0.45 s")
    page.keyboard.press("f")

    expect(page.get_by_test_id("bar")).to_contain_text("Waiting for")
    assert "first" not in page.locator(".said").inner_text()
    scene.happen(Shout(2, ms=600))
    expect(page.locator(".said")).to_contain_text("first")


def test_a_newcomer_reads_which_cards_are_fish_and_what_silence_costs_before_any_is_turned(
    open_browser: OpenBrowser, live: Stage
) -> None:
    scene = live.scene("fish_draw", fish_draw.fish_of_rank("8"), hearing_s=5, options={"keep": 3})
    for size in ({"width": 320, "height": 568}, {"width": 1280, "height": 800}):
        page = scene.seat(open_browser(locale="en", viewport=size, reduced_motion="no-preference"))
        expect(page.locator("[data-said]")).to_have_text("The 8s are Fish in this game.")
        rule = page.get_by_text("shout “Fish!” within 5 s, or keep only 3 cards").locator("visible=true")
        expect(rule).to_have_count(1)


LYING = {"width": 667, "height": 375}
ABOVE_THE_BUTTON = """() => [...document.querySelectorAll('.lanes li')].every((lane) =>
    lane.getBoundingClientRect().bottom <= document.querySelector('.bar').getBoundingClientRect().top)"""


def test_all_lanes_are_above_the_button_of_a_phone_that_lies_and_old_news_is_gone(
    open_browser: OpenBrowser, live: Stage
) -> None:
    scene = live.scene("fish_draw", fish_draw.a_fish_wins(2), hearing_s=30, options={"players": 6})
    page = scene.seat(open_browser(locale="en", viewport=LYING, reduced_motion="no-preference"))
    expect(page.locator(".lanes li")).to_have_count(6)
    assert page.evaluate(ABOVE_THE_BUTTON)
    expect(page.locator(".said")).not_to_contain_text("won the round")
    scene.happen(*(Shout(seat, ms=500) for seat in range(5)), Collect(2))
    expect(page.get_by_test_id("lane-5")).to_contain_text("silent")
    assert page.evaluate(ABOVE_THE_BUTTON)


TAPPED_AS_IT_CHANGES = """() => new Promise((go) => {
    const button = document.querySelector('.act');
    new MutationObserver((_, watch) => {
        if (!button.innerText.includes('Fish!')) return;
        watch.disconnect();
        button.click();
        requestAnimationFrame(() => go(button.innerText));
    }).observe(button, { subtree: true, childList: true, characterData: true });
})"""


def test_a_finger_that_lands_as_the_button_changes_has_shouted_nothing(open_browser: OpenBrowser, live: Stage) -> None:
    scene = live.scene("fish_draw", fish_draw.rounds(2), pace="slow")
    watcher = open_browser(locale="en", reduced_motion="no-preference").new_page()
    watcher.goto(scene.url)
    page = scene.seat(open_browser(locale="en", reduced_motion="no-preference"))
    expect(watcher.get_by_role("log")).to_contain_text("Ann")  # it hears of what happens
    page.wait_for_function("() => document.querySelector('.act')?.innerText === 'Turn'")
    page.evaluate(f"() => {{ window.label = ({TAPPED_AS_IT_CHANGES})(); }}")
    scene.happen(Reveal(scene.play.turn or 0))
    assert "Not a Fish" not in page.evaluate("() => window.label")
    expect(watcher.get_by_test_id("dots")).to_be_visible()
    expect(watcher.get_by_test_id("bar")).not_to_contain_text("Shout")  # who watches cannot
    page.wait_for_timeout(300)
    page.locator(".act").click()
    expect(page.locator(".act")).to_have_text("Not a Fish…")


STAKES_MIDDLE_END = """() => {
    const said = [...document.querySelectorAll('.said')].filter((one) => one.checkVisibility());
    const count = (selector) => document.querySelectorAll(selector).length;
    return [said.filter((one) => one.innerText.includes('The highest wins the whole game.')).length,
        count('[data-testid=middle]'), count('.visit-end')];
}"""
"""How often the stakes are said, and whether the middle of the table and the end of the lesson are there."""


def test_a_lesson_is_over_when_all_last_cards_have_been_seen(open_browser: OpenBrowser, live: Stage) -> None:
    scene = live.scene("fish_draw", fish_draw.all_fish_gathered, lesson=FIRST_VISIT)
    page = scene.seat(open_browser(locale="en", viewport=LYING, reduced_motion="no-preference"))
    expect(page.locator(".bubble")).to_contain_text("All four Fish")
    end = page.locator(".visit-end")
    noted = Noted(page, STAKES_MIDDLE_END)
    scene.happen(fish_draw.call(0))
    expect(end).to_be_visible()
    shown = noted.so_far()
    assert [1, 0, 0] in shown
    assert [is_over for _, _, is_over in shown] == sorted(is_over for _, _, is_over in shown)
    assert page.locator(".place .big-card").count() == 2
    assert not end.get_by_role("button", name="Finish this game").count()


def test_only_who_is_asked_turns_the_cards_and_others_once_they_have_waited(
    open_browser: OpenBrowser, live: Stage
) -> None:
    scene = live.scene("fish_draw", fish_draw.led_by(1))
    page = scene.seat(open_browser(locale="en"))
    word = page.get_by_test_id("word")
    expect(page.get_by_test_id("bar")).to_contain_text("Tap the table to hurry.")  # a bot turns them by itself
    expect(word).to_have_attribute("aria-disabled", "true")

    context, token = open_browser(locale="en"), secrets.token_urlsafe(32)
    may_not = Noted(page, "() => document.querySelector('[data-testid=word]')?.getAttribute('aria-disabled')")
    scene.happen(sits(1, "Bob", token))
    context.add_cookies([{"name": COOKIE, "value": token, "url": scene.stage.url}])
    friend = context.new_page()
    friend.goto(scene.url)
    expect(friend.locator("[data-testid=word].due")).to_have_attribute("aria-disabled", "false")
    expect(page.get_by_test_id("bar")).not_to_contain_text("hurry")
    expect(word).to_have_attribute("aria-disabled", "false")
    assert may_not.so_far() == ["true", "false"]
    expect(word).not_to_have_class("act due")
    page.keyboard.press("r")
    expect(page.get_by_test_id("seat-1").locator(".big-card")).to_be_visible()
