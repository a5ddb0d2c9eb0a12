"""Learning: first visits at every bubble, lessons and drills, hints at a table, and marks of one's own."""

from __future__ import annotations

from typing import Any, Final
from unittest.mock import patch

from playwright.sync_api import Page

from shoal.core.game import GameEvent
from shoal.lessons.visit import FIRST_VISIT
from shoal.server.tables.bots.scheduler import BotScheduler
from tests.lessons.visiting import Newcomer
from tests.shots.pages import opened
from tests.shots.visit import Reach, State, Visit
from tests.stage import go_fish, literature
from tests.stage.marks import pick

# --- First visits -----------------------------------------------------------------------------------------------------------


def literature_stages() -> list[list[Any]]:
    """What happened before each bubble of Literature but the first, and before its end."""
    newcomer = Newcomer("literature")
    stages = [_played(newcomer, "0 asks 1 6H"), _played(newcomer, "0 asks 1 5H")]
    newcomer.wait_for_turn()
    stages.append(_log(newcomer))
    stages.append(_played(newcomer, "0 claims LH with 0 2H 3H 4H 6H, 2 5H 7H"))
    return stages


def go_fish_stages() -> list[list[Any]]:
    """The same for Go Fish."""
    newcomer = Newcomer("go_fish")
    stages = [_played(newcomer, "0 asks 1 for 7"), _played(newcomer, "0 asks 1 for K")]
    newcomer.wait_for_turn()
    stages.append(_log(newcomer))
    stages.append(_played(newcomer, "0 asks 1 for 7"))
    return stages


def fish_draw_stages() -> list[list[Any]]:
    """The same for Fish Draw."""
    newcomer = Newcomer("fish_draw")
    newcomer.say(type="ready", n=newcomer.table.updates(1)[-1].n)
    stages = []
    for _ in range(4):
        stages.append(_made(newcomer, "0 reveals"))
        newcomer.make("0 shouts")
        while newcomer.table.state.rules.unheard(newcomer.table.truth):
            newcomer.table.pass_time(1)
        newcomer.table.pass_time(4)  # the table collects by itself
        stages.append(_log(newcomer))
    _made(newcomer, "0 reveals")
    newcomer.table.pass_time(4)
    stages.append(_log(newcomer))
    stages.append(_made(newcomer, "0 calls 0"))
    return [stages[at] for at in (0, 1, -2, -1)]


def _played(newcomer: Newcomer, move: str) -> list[Any]:
    newcomer.play(move)
    return _log(newcomer)


def _made(newcomer: Newcomer, move: str) -> list[Any]:
    newcomer.make(move)
    newcomer.table.pass_time(2)
    return _log(newcomer)


def _log(newcomer: Newcomer) -> list[GameEvent]:
    return list(newcomer.table.state.game.log)


STAGES: Final = {"literature": literature_stages, "go_fish": go_fish_stages, "fish_draw": fish_draw_stages}
NUMBER: Final = {"literature": 4, "go_fish": 4, "fish_draw": 4}


def bubble(game: str, at: int) -> Reach:
    """A first visit after so many of its stages."""

    def reach(visit: Visit) -> Page:
        page, scene = visit.sit(game, lesson=FIRST_VISIT)
        dealt = len(scene.play.log)
        with patch("shoal.server.tables.running.BotScheduler", BotScheduler):  # the stage's own bots are still
            happened = STAGES[game]()[at][dealt:]
        scene.happen(*happened)
        ended = page.locator(".bubble:visible, .visit-end").first
        ended.wait_for(timeout=20_000)  # the last cards are turned one by one
        page.wait_for_timeout(300)
        return page

    return reach


# --- Hints and marks ----------------------------------------------------------------------------------------------------------


def hint(game: str, at: int) -> Reach:
    """Hints: which of the three."""

    def reach(visit: Visit) -> Page:
        script = literature.questions_asked(8, literature.claimable()) if game == "literature" else None
        page, _ = visit.sit(game, script)
        page.get_by_test_id("hints-button").click()
        page.locator(".hint-doors button").nth(at).click()
        page.locator(".hints [role=status][aria-busy=false] > *").first.wait_for()
        page.locator(".hints").evaluate("hints => hints.scrollIntoView()")
        return page

    return reach


def hint_with_habits(visit: Visit) -> Page:
    """What the reader knows, with how people usually ask."""
    page = hint("literature", 2)(visit)
    page.locator(".habits input").check()
    return page


def marked(game: str, *, is_open: bool) -> Reach:
    """Marks of one's own: the panel, or what is seen of them on the table with a card picked."""

    def reach(visit: Visit) -> Page:
        scripts = {
            "literature": literature.first(literature.questions_asked(5), literature.to_turn()),
            "go_fish": go_fish.until("hit"),
        }
        page, _ = visit.sit(game, scripts.get(game), marks=True)
        page.locator("[data-testid=marks-button]").click()
        cells = page.locator(".cell")
        for cell, times in ((0, 1), (1, 2), (2, 3), (cells.count() // 2, 1), (cells.count() - 1, 2)):
            for _ in range(times):
                cells.nth(cell).click()
        if not is_open:
            page.keyboard.press("Escape")
            if game == "literature":
                pick(page)
        page.wait_for_timeout(200)
        return page

    return reach


def drill(kind: str) -> Reach:
    """A drill without a clock, answered wrongly."""

    def reach(visit: Visit) -> Page:
        page = visit.open(f"/learn/drills/{kind}?seed=7")
        page.locator("[data-mode=practise]").click()
        page.locator(".picks [data-pick='']").first.click()
        page.locator(".go-on").wait_for()
        return page

    return reach


def sprint(visit: Visit) -> Page:
    """The sprint, when the first face is to be tapped."""
    page = visit.open("/learn/drills/recall?seed=7")
    page.locator("[data-mode=sprint]").click()
    page.locator(".faces").wait_for()
    return page


GAMES: Final = tuple(STAGES)
LEARNING: Final = (
    *(State(f"first-visit-{game}-{at + 2}", bubble(game, at)) for game in GAMES for at in range(NUMBER[game])),
    *(
        State(f"lesson-{name}", opened(f"/learn/{name}"), whole=True)
        for name in ("legal-questions", "lock-out", "last-claimer")
    ),
    *(State(f"drill-{kind}", drill(kind), whole=True) for kind in ("legality", "counting")),
    State("sprint", opened("/learn/drills/recall?seed=7")),
    State("sprint-question", sprint),
    *(
        State(f"hint-{game}-{name}", hint(game, at))
        for game in GAMES
        for at, name in enumerate(("ask", "certain", "know"))
    ),
    State("hint-literature-habits", hint_with_habits),
    *(State(f"marks-{game}", marked(game, is_open=True)) for game in GAMES),
    *(State(f"marks-{game}-closed", marked(game, is_open=False)) for game in GAMES),
)
