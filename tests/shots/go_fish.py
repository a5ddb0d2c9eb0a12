"""Tables of Go Fish."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.shots.any_table import menu, seen, table_rules, visitor
from tests.shots.visit import State, Visit
from tests.stage import go_fish
from tests.stage.marks import choose


def picked(visit: Visit) -> Page:
    """A rank was tapped."""
    page, _ = visit.sit("go_fish", go_fish.asked(6, 0))
    page.locator("[data-rank]:not([aria-disabled=true])").first.click()
    return page


def seats_of_go_fish(players: int) -> dict[str, int]:
    """House rules for so many players."""
    return {"players": players, "max_players": max(5, players)}


def chosen(visit: Visit) -> Page:
    """And then a player."""
    page = picked(visit)
    choose(page)
    return page


GO_FISH: Final = (
    State("gf-start", seen("go_fish", go_fish.asked(0, 0))),
    State("gf-your-turn", seen("go_fish", go_fish.asked(9, 0))),
    State("gf-picked", picked),
    State("gf-who-chosen", chosen),
    State("gf-waiting", seen("go_fish", go_fish.asked(7, 2))),
    State("gf-visitor", visitor("go_fish", go_fish.asked(9, 0))),
    State("gf-menu", menu("go_fish", go_fish.asked(9, 0))),
    State("gf-rules", table_rules("go_fish", go_fish.asked(9, 0))),
    State("gf-by-card", seen("go_fish", go_fish.first_turn(0), options={"ask_for": "card", "players": 3})),
    State("gf-result", seen("go_fish", go_fish.ended), whole=True),
    *(
        State(f"gf-{players}-seats", seen("go_fish", go_fish.asked(9, 0), options=seats_of_go_fish(players)))
        for players in (2, 6, 8, 10)
    ),
)
