"""Tables of Fish Draw."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from shoal.games.fish_draw.rules.moves import Shout
from tests.shots.any_table import menu, seen, table_rules, visitor
from tests.shots.visit import State, Visit
from tests.stage import fish_draw
from tests.stage.server import Play


def shouted(visit: Visit) -> Page:
    """All have shouted, and the winner may collect."""
    page, scene = visit.sit("fish_draw", fish_draw.a_fish_wins())
    scene.happen(*(Shout(seat) for seat in range(4)))
    page.wait_for_timeout(300)
    return page


def call(visit: Visit) -> Page:
    """The call of Fishageddon is being composed."""
    page, _ = visit.sit("fish_draw", fish_draw.rounds(3))
    page.keyboard.press("c")
    page.wait_for_selector("dialog")
    return page


def called(visit: Visit) -> Page:
    """Somebody was called upon, wrongly: oneself, who sees the own stack."""

    def script(play: Play) -> None:
        fish_draw.rounds(3)(play)
        move = fish_draw.call(0, 1)
        if not play.is_legal(move) or type(play.rules.decide(play.state, move)[-1]).__name__ == "Over":
            raise StopIteration

    page, scene = visit.sit("fish_draw", script)
    scene.happen(fish_draw.call(0, 1))
    page.wait_for_timeout(300)
    return page


FISH_DRAW: Final = (
    State("fd-ready", seen("fish_draw")),
    State("fd-round", seen("fish_draw", fish_draw.rounds(3))),
    State("fd-shout", seen("fish_draw", fish_draw.a_fish_wins(0))),
    State("fd-shouted", seen("fish_draw", fish_draw.a_fish_wins(2, shouted=(0, 1)))),
    State("fd-collect", shouted),
    State("fd-call", call),
    State("fd-called", called),
    State("fd-visitor", visitor("fish_draw", fish_draw.a_fish_wins(2, shouted=(1,)))),
    State("fd-menu", menu("fish_draw", fish_draw.rounds(3))),
    State("fd-rules", table_rules("fish_draw", fish_draw.rounds(3))),
    State("fd-result", seen("fish_draw", fish_draw.ended), whole=True),
    *(
        State(f"fd-{players}-seats", seen("fish_draw", fish_draw.rounds(2), options={"players": players}))
        for players in (3, 5, 6)
    ),
)
