"""Literature's house rules at a table in a real browser: what each adds to the page, and claims out of turn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.noting import LAST, Noted
from tests.browser.tables import await_answer_to_question, await_taps, open_table, sit_down
from tests.stage import fish_draw
from tests.stage.server import Stage


def name_all(page: Page, holder: int = 0) -> None:
    """In the claim dialog: the same member of the team for every card that is not one's own."""
    expect(page.get_by_role("dialog")).to_be_visible()
    rows = page.get_by_role("dialog").locator("fieldset.holder")
    for row in range(rows.count()):
        if rows.nth(row).locator("input:checked").count() == 0:
            rows.nth(row).locator("label").nth(holder).click()


def claim(page: Page) -> None:
    """Claim what the dialog proposes."""
    page.get_by_test_id("bar").get_by_role("button", name="Claim").click()
    name_all(page)
    page.get_by_role("dialog").locator("[type=submit]").click()
    expect(page.get_by_role("dialog")).to_be_hidden()


def ask(page: Page) -> None:
    """Ask the first opponent for the first card."""
    page.locator(".ghost.pick[aria-disabled=false]").first.click()
    page.locator(".who").first.click()
    page.get_by_test_id("ask-button").click()


@pytest.mark.parametrize(
    ("options", "half_suits", "cards"),
    [
        ({"jokers": True}, 9, 9),
        ({"sets": "rank_quartets", "removed_rank": "none", "players": 4}, 13, 13),
        ({"sets": "six_seven", "removed_rank": "none", "players": 4}, 8, 13),
    ],
)
def test_other_packs_have_their_half_suits_and_trays(
    page: Page, address: str, options: dict[str, object], half_suits: int, cards: int
) -> None:
    open_table(page, address, "literature", pace="normal", options=options)

    expect(page.get_by_test_id("hand")).to_contain_text(f"{cards} cards")
    assert page.locator("[data-testid^=half-suit-]").count() == half_suits
    said = Noted(page, LAST)
    claim(page)
    said.await_text("You claimed")


def test_a_friend_claims_while_it_is_somebody_elses_turn(page: Page, friend: Page, address: str) -> None:
    url = open_table(page, address, "literature", pace="normal", options={"claim_timing": "any"})
    sit_down(friend, url, 1)
    expect(friend.get_by_test_id("headline")).not_to_contain_text("Your turn")
    claim(friend)

    for one in (page, friend):
        expect(one.get_by_test_id("last-question")).to_contain_text("claimed")
        expect(one.get_by_test_id("reveal")).to_be_visible()
    expect(page.get_by_test_id("headline")).to_contain_text("Your turn")


def test_an_announced_claim_is_interrupted_by_who_holds_a_card(page: Page, friend: Page, address: str) -> None:
    options = {"claim_commit": "on_half_suit", "players": 4}
    url = open_table(page, address, "literature", pace="normal", hearing_s=30, options=options)
    sit_down(friend, url, 1)
    held = friend.locator(".tray > ul").first.get_attribute("aria-label")
    page.get_by_test_id("bar").get_by_role("button", name="Claim").click()
    dialog = page.get_by_role("dialog")
    half, suit = str(held).split()
    dialog.locator(".which label").filter(has_text=re.compile(half, re.IGNORECASE)).filter(has_text=suit).click()
    dialog.get_by_role("button", name="Announce it").click()

    expect(page.get_by_test_id("staged-claim")).to_be_visible()
    expect(friend.get_by_test_id("staged-claim")).to_be_visible()
    friend.get_by_test_id("staged-claim").get_by_role("button", name="Show").first.click()
    for one in (page, friend):
        expect(one.get_by_test_id("staged-claim")).to_be_hidden()
        expect(one.get_by_test_id("reveal")).to_be_visible()


def test_a_claim_is_taken_back_only_when_all_have_had_time_to_show_a_card(
    page: Page, friend: Page, open_browser: OpenBrowser, address: str
) -> None:
    options = {"claim_commit": "on_first_card", "players": 4}
    url = open_table(page, address, "literature", pace="normal", hearing_s=60, options=options)
    other = open_browser().new_page()
    for opponent, seat in ((friend, 1), (other, 3)):
        sit_down(opponent, url, seat)
    page.get_by_test_id("bar").get_by_role("button", name="Claim").click()
    page.get_by_role("dialog").get_by_role("button", name="Announce it").click()
    withdraw = page.get_by_role("button", name="Take back the claim")
    for opponent in (friend, other):
        expect(withdraw).to_be_disabled()
        opponent.get_by_role("button", name="Nothing to say").click()
    withdraw.click()

    expect(page.get_by_test_id("staged-claim")).to_be_hidden()
    expect(page.get_by_test_id("reveal")).to_have_count(0)


def test_an_announced_claim_is_named_card_by_card_or_taken_back(page: Page, address: str) -> None:
    # Before a card is named nobody can interrupt a claim that may be about the opponents' cards.
    options = {"claim_commit": "on_first_card", "claim_for_opponents": True, "players": 4}
    open_table(page, address, "literature", pace="normal", hearing_s=1, options=options)
    page.get_by_test_id("bar").get_by_role("button", name="Claim").click()
    page.get_by_role("dialog").get_by_role("button", name="Announce it").click()
    expect(page.get_by_test_id("staged-claim")).to_be_visible()
    await_taps(page)
    page.get_by_role("button", name="Take back the claim").click()
    expect(page.get_by_test_id("staged-claim")).to_be_hidden()
    await_taps(page)

    page.get_by_test_id("bar").get_by_role("button", name="Claim").click()
    page.get_by_role("dialog").get_by_role("button", name="Announce it").click()
    for _ in range(100):  # an opponent who holds a card may end it before all are named
        if page.get_by_test_id("reveal").count():
            break
        page.evaluate(
            "document.querySelector('[data-testid=staged-claim] .buttons button:not([aria-disabled=true])')?.click()"
        )
        page.wait_for_timeout(100)
    expect(page.get_by_test_id("reveal")).to_be_visible()


def test_after_a_right_claim_the_team_chooses_who_goes_on(page: Page, address: str) -> None:
    small = {"sets": "rank_quartets", "removed_rank": "none"}  # one claim in five is right
    options = {"after_correct": "team_choice", "claim_attribution": False, "players": 4, **small}
    choice = page.get_by_role("button", name="cards").filter(has_text="You")
    for _ in range(60):  # until a claim in the dark is right
        open_table(page, address, "literature", pace="normal", options=options)
        page.get_by_test_id("bar").get_by_role("button", name="Claim").click()
        expect(page.get_by_role("dialog")).to_contain_text("your team has all of it")
        page.get_by_role("dialog").locator("[type=submit]").click()
        expect(page.locator("[data-testid=reveal][aria-hidden=false]")).to_be_visible()
        if page.locator(".bar .note").filter(has_text="Who goes next?").count():
            break
    else:
        raise AssertionError("no claim in the dark was right in sixty games")
    choice.click()

    expect(page.get_by_test_id("headline")).to_contain_text("Your turn")


def test_hands_are_counted_only_for_who_asks(page: Page, address: str) -> None:
    open_table(page, address, "literature", pace="normal", options={"hand_counts": "on_request"})
    seat = page.get_by_test_id("seat-1")
    expect(seat.locator(".ct")).to_have_count(0)
    seat.get_by_role("button", name="How many cards does").click()

    expect(seat.locator(".ct")).to_have_text("8")


def test_secret_counts_are_printed_in_no_way(page: Page, address: str) -> None:
    open_table(page, address, "literature", pace="normal", options={"hand_counts": "secret"})

    expect(page.get_by_test_id("seat-0").locator(".ct")).to_have_text("8")
    expect(page.get_by_test_id("seat-1")).to_contain_text("in play")
    expect(page.get_by_role("button", name="How many cards does")).to_have_count(0)


def test_where_all_questions_may_be_looked_up_a_phone_has_them_one_tap_away(
    phone: BrowserContext, address: str
) -> None:
    page = phone.new_page()
    open_table(page, address, "literature", pace="slow", options={"history": "full"})
    page.locator(".ghost.pick[aria-disabled=false]").first.tap()
    page.locator(".who").first.tap()
    page.get_by_test_id("ask-button").tap()
    await_answer_to_question(page)
    await_taps(page)
    page.locator(".to-log").tap()

    expect(page.get_by_role("dialog").locator("li")).to_have_count(1)
    expect(page.get_by_role("dialog")).to_contain_text("You asked")


@pytest.mark.parametrize("history", ["last", "last_two", "full"])
def test_of_the_past_the_page_shows_what_the_house_rules_allow(
    page: Page, friend: Page, address: str, history: str
) -> None:
    # The two who ask and are asked are people: bots might play on to the end of the game.
    sit_down(friend, open_table(page, address, "literature", pace="normal", options={"history": history}), 1)
    ask(page)
    await_answer_to_question(page)
    first = page.get_by_test_id("last-question").text_content() or ""
    again = page.get_by_test_id("headline").inner_text() == "Your turn"
    ask(page if again else friend)
    expect(page.get_by_test_id("last-question")).not_to_have_text(first)
    expect(page.locator(".answer.waits")).to_have_count(0)

    expect(page.get_by_test_id("earlier")).to_have_count(0 if history == "last" else 1)
    questions = page.get_by_test_id("log").locator("li")
    assert questions.count() == 2 if history == "full" else questions.count() == 0


def test_who_is_asked_answers_himself(page: Page, friend: Page, address: str) -> None:
    url = open_table(page, address, "literature", pace="normal", options={"answer_mode": "manual"})
    sit_down(friend, url, 1)
    page.locator(".ghost.pick[aria-disabled=false]").first.click()
    page.locator("[data-testid=seat-1] button.seat.choice").click()
    page.get_by_test_id("ask-button").click()
    answers = friend.locator(".bar [data-commit]")
    expect(answers).to_have_count(1)
    answers.click()

    expect(page.get_by_test_id("last-question").locator(".answer")).to_be_visible()


def test_ones_own_card_can_be_asked_for_as_a_bluff(page: Page, address: str) -> None:
    open_table(page, address, "literature", pace="normal", options={"bluff_ask": True})
    page.locator(".held.pick").first.click()
    page.locator("button.seat.choice").first.click()
    answers = Noted(page, "() => document.querySelector('[data-testid=last-question] .answer')?.innerText ?? ''")
    page.get_by_test_id("ask-button").click()

    answers.await_text("no")


def test_a_challenge_is_offered_and_answered(page: Page, friend: Page, address: str) -> None:
    options = {"challenge": True, "players": 4}
    url = open_table(page, address, "literature", pace="normal", hearing_s=30, options=options)
    sit_down(friend, url, 1)
    friend.get_by_test_id("bar").get_by_role("button", name="Challenge").click()
    friend.get_by_role("dialog").locator(".which label").first.click()
    friend.get_by_role("dialog").locator("[type=submit]").click()

    expect(page.get_by_test_id("bar")).to_contain_text("Will you claim?")
    page.get_by_role("button", name="Decline").click()
    expect(friend.get_by_test_id("bar")).to_contain_text("You must claim")
    claim(friend)
    expect(page.get_by_test_id("reveal")).to_be_visible()


def test_a_claim_can_say_that_the_other_team_has_it_all(page: Page, address: str) -> None:
    open_table(page, address, "literature", pace="normal", options={"claim_for_opponents": True})
    page.get_by_test_id("bar").get_by_role("button", name="Claim").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("label").filter(has_text="The other team").click()
    expect(dialog).to_contain_text("which opponent has each card")
    name_all(page)
    said = Noted(page, LAST)
    dialog.locator("[type=submit]").click()

    said.await_text("You claimed")


def test_friends_settle_what_went_wrong_when_the_others_agree(
    page: Page, open_browser: OpenBrowser, address: str
) -> None:
    url = open_table(page, address, "literature", pace="normal", options={"players": 4})
    contexts = [open_browser() for _ in range(3)]
    friends = [context.new_page() for context in contexts]
    for seat, one in enumerate(friends, start=1):
        sit_down(one, url, seat)
    friends[0].get_by_role("button", name="Menu").click()
    friends[0].get_by_role("button", name="Fix a problem").click()
    dialog = friends[0].get_by_role("dialog")
    dialog.locator("label").filter(has_text="Throw in a half-suit").click()
    dialog.get_by_role("button", name="Propose").click()
    expect(page.get_by_test_id("ruling")).to_contain_text("throw in the low clubs")
    page.get_by_test_id("ruling").get_by_role("button", name="Agree", exact=True).click()

    for one in (page, *friends):
        expect(one.get_by_test_id("half-suit-LC")).to_have_class("closed")
        expect(one.get_by_test_id("ruling")).to_have_count(0)


def test_the_menu_sets_the_time_to_speak(page: Page, address: str) -> None:
    open_table(page, address, "literature", pace="normal", preset="student")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Cards and questions").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("label").filter(has_text=re.compile(r"^10 s$")).click()

    expect(dialog.get_by_role("radio", name="10 s")).to_be_checked()


def a_begun_claim(page: Page, friend: Page, other: Page, address: str) -> None:
    """The reader has announced a claim; the friend is their opponent, and the table waits half a minute for the friend."""
    options = {"claim_commit": "on_half_suit", "players": 4}
    url = open_table(page, address, "literature", pace="normal", hearing_s=30, options=options)
    sit_down(friend, url, 1)
    sit_down(other, url, 3)  # a bot in this seat might interrupt first
    page.get_by_test_id("bar").get_by_role("button", name="Claim").click()
    page.get_by_role("dialog").get_by_role("button", name="Announce it").click()
    other.get_by_role("button", name="Nothing to say").click()
    expect(other.get_by_role("button", name="Nothing to say")).to_have_count(0)


def test_who_has_nothing_to_say_says_so_by_a_button_and_the_claimer_goes_on(
    page: Page, friend: Page, open_browser: OpenBrowser, address: str
) -> None:
    a_begun_claim(page, friend, open_browser().new_page(), address)
    expect(page.get_by_test_id("countdown")).to_contain_text("left")
    expect(page.get_by_role("button", name="Nothing to say")).to_have_count(0)
    friend.get_by_role("button", name="Nothing to say").click()

    for one in (page, friend):
        expect(one.get_by_test_id("countdown")).to_have_count(0)
    expect(friend.get_by_role("button", name="Nothing to say")).to_have_count(0)
    page.get_by_test_id("staged-claim").locator(".buttons button").first.click()
    expect(page.locator(".refusal")).to_have_count(0)


def test_who_has_nothing_to_say_says_so_by_a_key(
    page: Page, friend: Page, open_browser: OpenBrowser, address: str
) -> None:
    a_begun_claim(page, friend, open_browser().new_page(), address)
    expect(friend.get_by_role("button", name="Nothing to say")).to_be_visible()
    friend.keyboard.press("n")

    for one in (page, friend):
        expect(one.get_by_test_id("countdown")).to_have_count(0)


def test_in_fish_draw_where_all_must_shout_there_is_no_such_button(open_browser: OpenBrowser, live: Stage) -> None:
    page = live.scene("fish_draw", fish_draw.a_fish_wins(2), pace="normal", hearing_s=30).seat(open_browser())

    expect(page.get_by_test_id("shout")).to_be_visible()
    expect(page.get_by_role("button", name="Nothing to say")).to_have_count(0)


class Late:
    """What a table says to a page, kept back for as long as it is wanted: a slow network."""

    def __init__(self, page: Page) -> None:
        self.is_late = False
        self._kept: list[str | bytes] = []
        self._route: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/socket$"), self._listen)

    def _listen(self, route: WebSocketRoute) -> None:
        self._route = route
        route.connect_to_server().on_message(self._hear)

    def _hear(self, message: str | bytes) -> None:
        assert self._route is not None
        if self.is_late:
            self._kept.append(message)
        else:
            self._route.send(message)

    def arrive(self) -> None:
        """All that was kept back arrives."""
        assert self._route is not None
        self.is_late = False
        for message in self._kept:
            self._route.send(message)


def choose(page: Page, half: str) -> None:
    """Open the claim dialog for the low or the high hearts, and name a holder for every card."""
    page.get_by_test_id("bar").get_by_role("button", name="Claim").click()
    dialog = page.get_by_role("dialog")
    dialog.locator(".which label").filter(has_text=re.compile(half, re.IGNORECASE)).filter(has_text="hearts").click()
    name_all(page)


def send(page: Page) -> None:
    page.get_by_role("dialog").locator("[type=submit]").click()


@pytest.mark.parametrize("half", ["high", "low"])
def test_of_two_claims_at_once_the_second_keeps_what_was_typed_if_it_can_still_be_made(
    page: Page, friend: Page, address: str, half: str
) -> None:
    url = open_table(page, address, "literature", pace="normal", options={"claim_timing": "any", "players": 4})
    network = Late(friend)
    sit_down(friend, url, 1)
    choose(page, "low")
    choose(friend, half)
    said = friend.get_by_role("dialog").locator("fieldset.holder input:checked")
    count = said.count()
    network.is_late = True
    send(page)
    expect(page.get_by_role("dialog")).to_be_hidden()
    send(friend)
    friend.wait_for_timeout(300)
    network.arrive()

    dialog = friend.get_by_role("dialog")
    if half == "low":
        expect(dialog).to_have_count(0)
        expect(friend.get_by_test_id("notice")).to_contain_text("Too late: the low hearts")
        return
    expect(dialog.locator(".refusal")).to_contain_text("The table moved on")
    assert said.count() == count > 0
    send(friend)
    expect(dialog).to_be_hidden()
    await_taps(friend)
    expect(friend.get_by_test_id("last-question")).to_contain_text("You claimed")
