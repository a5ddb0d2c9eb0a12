"""The pages of the server without a table."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Page

from shoal.core.games import kit_of
from tests.shots.visit import Reach, State, Visit
from tests.stage import literature

OPTIONS_WRONG: Final = {"literature": "players", "go_fish": "players", "fish_draw": "max_rounds"}


def home_again(visit: Visit) -> Page:
    """The first page of somebody whose table waits."""
    page, _ = visit.sit("literature", literature.first(literature.to_turn(), literature.questions_asked(2)))
    page.wait_for_timeout(300)
    page.goto(visit.stage.url)
    return page


def home_hidden(visit: Visit) -> Page:
    """The same, once the table that waits was hidden: it can be brought back for ten seconds."""
    page = home_again(visit)
    page.get_by_role("button", name=re.compile("Hide|Masquer")).click()
    return page


def home_solved(visit: Visit) -> Page:
    """The first page of somebody who has solved today's puzzle, with the card to share."""
    page = visit.open("/")
    page.evaluate(
        """() => {
            const { day } = document.querySelector('.today').dataset;
            const back = days => new Date(Date.parse(day) - 86_400_000 * days).toISOString().slice(0, 10);
            const tries = Object.fromEntries([0, 1, 3].map(days => [back(days), {wrong: days ? [] : ['0'], over: 'right'}]));
            tries[back(2)] = {wrong: [], over: 'shown'};
            localStorage.setItem('shoal-puzzles', JSON.stringify({days: 4, best: 9, last: day, tries, sets: {}}));
            localStorage.setItem('shoal-sprint', '21');
        }"""
    )
    page.reload()
    page.locator(".share summary").click()
    return page


def faulty_form(game: str) -> Reach:
    """The form of house rules with an error in it."""

    def reach(visit: Visit) -> Page:
        page = visit.open(f"/new/{game}?preset={kit_of(game).usual_preset}")
        page.evaluate(
            """name => {
                for (const all of document.querySelectorAll('main details')) all.open = true;
                const field = document.querySelector(`[name="option.${name}"]`);
                if (field.tagName === 'SELECT') field.append(new Option('3', '3', true, true)), field.value = '3';
                else field.type = 'text', field.value = '-1';
                field.form.noValidate = true;
            }""",
            OPTIONS_WRONG[game],
        )
        with page.expect_navigation():
            page.evaluate("document.querySelector('[name^=\"option.\"]').form.requestSubmit()")
        return page

    return reach


def wrong_code(visit: Visit) -> Page:
    """Joining by a code that does not exist."""
    page = visit.open("/join")
    field_ = page.locator("input[name=code]")
    field_.fill("BAKO-TIMUXX")
    with page.expect_navigation():
        field_.evaluate("field => field.form.submit()")
    return page


def wrong_answer(visit: Visit) -> Page:
    """A puzzle that was answered wrongly: one of the first two choices is wrong."""
    page = visit.open("/puzzles/4/1?answer=0")
    return page if page.locator(".wrong").count() else visit.open("/puzzles/4/1?answer=1")


def opened(path: str, **settings: Any) -> Reach:
    """A page by its path."""
    return lambda visit: visit.open(path, **settings)


def answered(visit: Visit) -> Page:
    """A lesson where both answers were looked at."""
    page = visit.open("/learn/void")
    page.locator(".onward button").click()
    for summary in page.locator(".step.shown summary").all():
        summary.click()
    return page


def first_visit(game: str) -> Reach:
    """A lesson table with its first bubble."""

    def reach(visit: Visit) -> Page:
        page = visit.open("/learn")
        page.locator(f"form:has([value={game}]) button").click()
        page.locator(".bubble").wait_for()
        return page

    return reach


PAGES: Final = (
    State("home", opened("/"), whole=True),
    State("home-table-waits", home_again, whole=True),
    State("home-hidden", home_hidden),
    State("home-solved", home_solved, whole=True),
    State("look", opened("/look")),
    State("home-no-script", opened("/", java_script_enabled=False), whole=True),
    *(State(f"at-home-{game}", opened(f"/new/{game}"), whole=True) for game in OPTIONS_WRONG),
    *(
        State(f"form-{game}", opened(f"/new/{game}?preset={kit_of(game).usual_preset}"), whole=True)
        for game in OPTIONS_WRONG
    ),
    *(State(f"form-{game}-wrong", faulty_form(game), whole=True) for game in OPTIONS_WRONG),
    *(State(f"rules-{game}", opened(f"/rules/{game}"), whole=True) for game in OPTIONS_WRONG),
    State("puzzle", opened("/puzzle"), whole=True),
    State("puzzle-no-script", opened("/puzzle?answer=show", java_script_enabled=False), whole=True),
    State("puzzle-wrong", wrong_answer, whole=True),
    State("puzzle-proof", opened("/puzzles/4/2?answer=show"), whole=True),
    State("puzzle-practice", opened("/puzzles/3/1"), whole=True),
    State("puzzles", opened("/puzzles"), whole=True),
    State("puzzle-embedded", opened("/embed/puzzle"), whole=True),
    State("puzzle-embedded-proof", opened("/embed/puzzle?answer=show"), whole=True),
    State("offline", opened("/offline"), whole=True),
    State("offline-reset", opened("/offline-reset")),
    State("error-puzzle-not-yet", opened("/puzzle/2999-01-01")),
    State("learn", opened("/learn"), whole=True),
    State("lesson", opened("/learn/void"), whole=True),
    State("lesson-answered", answered, whole=True),
    State("lesson-no-script", opened("/learn/stalemate", java_script_enabled=False), whole=True),
    *(State(f"first-visit-{game}", first_visit(game)) for game in OPTIONS_WRONG),
    State("join-wrong-code", wrong_code),
    State("error-no-table", opened("/t/nowhere")),
    State("error-no-page", opened("/nowhere")),
    State("error-no-game", opened("/new/chess")),
)
