"""Every page and state of the client that a designer should look at, and how to get there.

A state is reached once, in a window of the first size; the others and the other theme are the same page, resized.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute

from shoal.fish_draw.moves import Shout
from shoal.literature.moves import BeginClaim, Challenge
from tests.stage import fish_draw, go_fish, literature
from tests.stage.marks import choose, pick
from tests.stage.server import Arrange, Play, Scene, Script, Stage, sits

OPTIONS_WRONG: Final = {"literature": "players", "go_fish": "players", "fish_draw": "max_rounds"}


@dataclass
class Visit:
    """One visit of a state: contexts that are closed in the end."""

    stage: Stage
    browser: Browser
    language: str = "en"
    moving: bool = False
    size: tuple[int, int] = (375, 635)
    _contexts: list[BrowserContext] = field(default_factory=list)

    def person(self, **settings: Any) -> BrowserContext:
        """A person with a browser of their own."""
        wanted: dict[str, Any] = {
            "viewport": {"width": self.size[0], "height": self.size[1]},
            "locale": self.language,
            "has_touch": self.size[0] < 700,
            "reduced_motion": "no-preference" if self.moving else "reduce",
            **settings,
        }
        context = self.browser.new_context(**wanted)
        context.set_default_timeout(5_000)
        self._contexts.append(context)
        return context

    def open(self, path: str, **settings: Any) -> Page:
        """A page of the server, seen by somebody new."""
        page = self.person(**settings).new_page()
        page.goto(self.stage.url + path)
        return page

    def sit(self, game: str, script: Script | None = None, **wish: Any) -> tuple[Page, Scene]:
        """A table in that position, seen from seat 0."""
        scene = self.stage.scene(game, script, **wish)
        return self.at(scene), scene

    def at(self, scene: Scene) -> Page:
        """A table seen from seat 0, drawn and live."""
        page = scene.seat(self.person())
        page.wait_for_function("() => document.querySelector('#app header button')")
        page.wait_for_timeout(150)  # until the socket has said hello
        return page

    def close(self) -> None:
        """Close every browser window."""
        for context in self._contexts:
            context.close()


Reach = Callable[[Visit], Page]


@dataclass(frozen=True)
class State:
    """A state by name; `whole`: the picture is of the whole page, and not of the window."""

    name: str
    reach: Reach
    whole: bool = False


# --- Pages ------------------------------------------------------------------------------------------------------------


def home_again(visit: Visit) -> Page:
    """The first page of somebody whose table waits."""
    page, _ = visit.sit("literature", literature.first(literature.to_turn(), literature.questions_asked(2)))
    page.wait_for_timeout(300)
    page.goto(visit.stage.url)
    return page


def faulty_form(game: str) -> Reach:
    """The form of house rules with an error in it."""

    def reach(visit: Visit) -> Page:
        page = visit.open(f"/new/{game}")
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
    page = visit.open("/")
    field_ = page.locator("input[name=code]").first
    field_.fill("BAKO-TIMUXX")
    with page.expect_navigation():
        field_.evaluate("field => field.form.submit()")
    return page


def opened(path: str, **settings: Any) -> Reach:
    """A page by its path."""
    return lambda visit: visit.open(path, **settings)


PAGES: Final = (
    State("home", opened("/"), whole=True),
    State("home-table-waits", home_again, whole=True),
    State("home-no-script", opened("/", java_script_enabled=False), whole=True),
    *(State(f"form-{game}", opened(f"/new/{game}"), whole=True) for game in OPTIONS_WRONG),
    *(State(f"form-{game}-wrong", faulty_form(game), whole=True) for game in OPTIONS_WRONG),
    *(State(f"rules-{game}", opened(f"/rules/{game}"), whole=True) for game in OPTIONS_WRONG),
    State("join-wrong-code", wrong_code),
    State("error-no-table", opened("/t/nowhere")),
    State("error-no-page", opened("/nowhere")),
    State("error-no-game", opened("/new/chess")),
)


# --- Tables of Literature ---------------------------------------------------------------------------------------------

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


def visitor(game: str, script: Script | None) -> Reach:
    """Somebody who has only the link."""

    def reach(visit: Visit) -> Page:
        page = visit.person().new_page()
        page.goto(visit.stage.scene(game, script).url)
        page.wait_for_function("() => document.querySelector('#app header button')")
        page.wait_for_timeout(150)
        return page

    return reach


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


def menu(game: str, script: Script | None) -> Reach:
    """The menu of a table."""

    def reach(visit: Visit) -> Page:
        page, _ = visit.sit(game, script)
        page.locator("header button").last.click()
        page.wait_for_selector("dialog")
        return page

    return reach


def table_rules(game: str, script: Script | None) -> Reach:
    """The rules, at the table."""

    def reach(visit: Visit) -> Page:
        page, _ = visit.sit(game, script)
        page.locator("header .rules-link, header button").first.click()
        page.wait_for_timeout(300)
        return page

    return reach


def seen(game: str, script: Script | None = None, *, arrange: Arrange | None = None, **wish: Any) -> Reach:
    """A table in a position."""
    return lambda visit: visit.sit(game, script, arrange=arrange, **wish)[0]


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

# --- Tables of Go Fish ------------------------------------------------------------------------------------------------


def gf_picked(visit: Visit) -> Page:
    """A rank was tapped."""
    page, _ = visit.sit("go_fish", go_fish.asked(6, 0))
    page.locator("[data-rank]:not([aria-disabled=true])").first.click()
    return page


def seats_of_go_fish(players: int) -> dict[str, int]:
    """House rules for so many players."""
    return {"players": players, "max_players": max(5, players)}


def gf_chosen(visit: Visit) -> Page:
    """And then a player."""
    page = gf_picked(visit)
    choose(page)
    return page


GO_FISH: Final = (
    State("gf-start", seen("go_fish", go_fish.asked(0, 0))),
    State("gf-your-turn", seen("go_fish", go_fish.asked(9, 0))),
    State("gf-picked", gf_picked),
    State("gf-who-chosen", gf_chosen),
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

# --- Tables of Fish Draw ----------------------------------------------------------------------------------------------


def fd_shouted(visit: Visit) -> Page:
    """All have shouted, and the winner may collect."""
    page, scene = visit.sit("fish_draw", fish_draw.a_fish_wins())
    scene.happen(*(Shout(seat) for seat in range(4)))
    page.wait_for_timeout(300)
    return page


def fd_call(visit: Visit) -> Page:
    """The call of Fishageddon is being composed."""
    page, _ = visit.sit("fish_draw", fish_draw.rounds(3))
    page.keyboard.press("c")
    page.wait_for_selector("dialog")
    return page


def fd_called(visit: Visit) -> Page:
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
    State("fd-collect", fd_shouted),
    State("fd-call", fd_call),
    State("fd-called", fd_called),
    State("fd-visitor", visitor("fish_draw", fish_draw.a_fish_wins(2, shouted=(1,)))),
    State("fd-menu", menu("fish_draw", fish_draw.rounds(3))),
    State("fd-rules", table_rules("fish_draw", fish_draw.rounds(3))),
    State("fd-result", seen("fish_draw", fish_draw.ended), whole=True),
    *(
        State(f"fd-{players}-seats", seen("fish_draw", fish_draw.rounds(2), options={"players": players}))
        for players in (3, 5, 6)
    ),
)

STATES: Final = (*PAGES, *LITERATURE, *GO_FISH, *FISH_DRAW)


def named(part: str) -> Iterator[State]:
    """The states whose names hold that text."""
    return (state for state in STATES if part in state.name)
