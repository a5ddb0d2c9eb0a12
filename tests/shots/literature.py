"""Tables of Literature."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page, WebSocketRoute

from shoal.games.literature.rules.moves import BeginClaim, Challenge
from tests.shots.any_table import menu, seen, table_rules, visitor
from tests.shots.visit import Reach, State, Visit
from tests.stage import literature
from tests.stage.marks import choose, pick
from tests.stage.server import sits

YOURS = literature.to_turn()
LATER = literature.first(literature.questions_asked(5), literature.to_turn())


def start(visit: Visit) -> Page:
    """A table just dealt, one's own turn first."""
    return visit.sit("literature", YOURS)[0]


def picked(visit: Visit) -> Page:
    """A ghost was tapped."""
    page, _ = visit.sit("literature", LATER)
    pick(page, 3)
    return page


def chosen(visit: Visit) -> Page:
    """And then an opponent."""
    page = picked(visit)
    choose(page, 1)
    return page


def waiting(visit: Visit) -> Page:
    """Somebody else's turn."""
    script = literature.first(literature.questions_asked(6), literature.to_turn(3))
    return visit.sit("literature", script)[0]


def claim_sheet(visit: Visit) -> Page:
    """The claim is being composed."""
    page, _ = visit.sit("literature", literature.claimable())
    page.keyboard.press("c")
    if not page.locator("dialog, [role=dialog]").count():
        page.keyboard.press("Enter")
    page.wait_for_selector("dialog, [role=dialog]")
    return page


def claim_filled(visit: Visit) -> Page:
    """Every card of the claim has a holder."""
    page = claim_sheet(visit)
    for lane in page.get_by_role("dialog").locator("fieldset.holder, [data-lane]").all():
        if not lane.locator("input:checked").count() and lane.locator("input").count():
            lane.locator("input").first.evaluate("input => input.click()")
    return page


def reveal(*, right: bool) -> Reach:
    """Somebody has claimed."""

    def reach(visit: Visit) -> Page:
        page, scene = visit.sit("literature", literature.claimable(1))
        play = scene.play
        scene.happen(next(literature.claims(play)) if right else literature.wrong_claim(play))
        page.wait_for_timeout(300)
        return page

    return reach


def challenged(visit: Visit) -> Page:
    """The opponents have said that one's team holds a half-suit."""
    options = {"challenge": True, "claim_timing": "any"}
    page, scene = visit.sit("literature", literature.fresh_and_claimable(), options=options)
    half_suit = next(literature.claims(scene.play)).half_suit
    scene.happen(Challenge(1, half_suit))
    page.wait_for_timeout(200)
    return page


def staged(visit: Visit) -> Page:
    """A claim was announced, and is said card by card."""
    page, scene = visit.sit("literature", literature.claimable(), options={"claim_commit": "on_half_suit"})
    claim = next(literature.claims(scene.play))
    scene.happen(BeginClaim(0, claim.half_suit))
    page.wait_for_timeout(200)
    return page


def passing(visit: Visit) -> Page:
    """One has no cards, and says who goes on."""
    return visit.sit("literature", literature.pass_is_due())[0]


def trouble(visit: Visit) -> Page:
    """The server has been away for eight seconds."""
    scene = visit.stage.scene("literature", YOURS)
    context = visit.person()
    open_routes: list[WebSocketRoute] = []
    is_gone = False

    def connect(route: WebSocketRoute) -> None:
        if is_gone:
            route.close()
            return
        route.connect_to_server()
        open_routes.append(route)

    context.route_web_socket(re.compile("/socket$"), connect)
    context.clock.install()
    page = scene.seat(context)
    page.wait_for_function("() => document.querySelector('#app header button')")
    page.wait_for_timeout(200)
    is_gone = True
    for route in open_routes:
        route.close()
    page.wait_for_timeout(100)
    for _ in range(9):
        page.clock.fast_forward(1_000)
        page.wait_for_timeout(30)
    return page


def with_friends(visit: Visit) -> Page:
    """Two seats are held by people with long names."""
    scene = visit.stage.scene("literature", LATER, name="Maximiliane-Antoinette")
    page = visit.at(scene)
    scene.happen(sits(3, "Blue Seal of the North", "a" * 43), sits(4, "Ayşegül", "b" * 43))
    page.wait_for_timeout(300)
    return page


LITERATURE: Final = (
    State("lit-start", start),
    State("lit-your-turn", seen("literature", LATER)),
    State("lit-picked", picked),
    State("lit-who-chosen", chosen),
    State("lit-waiting", waiting),
    State("lit-claim", claim_sheet),
    State("lit-claim-filled", claim_filled),
    State("lit-reveal-right", reveal(right=True)),
    State("lit-reveal-wrong", reveal(right=False)),
    State("lit-challenge", challenged),
    State("lit-staged-claim", staged),
    State("lit-pass", passing),
    State("lit-visitor", visitor("literature", LATER)),
    State("lit-trouble", trouble),
    State("lit-friends", with_friends),
    State("lit-menu", menu("literature", LATER), whole=False),
    State("lit-rules", table_rules("literature", LATER)),
    State("lit-late", seen("literature", literature.closed(5, YOURS))),
    State("lit-history", seen("literature", LATER, options={"history": "full"})),
    State("lit-result", seen("literature", literature.ended), whole=True),
    *(
        State(f"lit-{players}-seats", seen("literature", LATER, options={"players": players}))
        for players in (4, 8, 10, 12)
    ),
)
