"""Pages in the reader's language: how it is chosen and remembered, and that nothing in another one is left on a page."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import httpx
import pytest

from shoal.core.game import BadOptions
from shoal.core.games import GAMES, kit_of, rules_of
from shoal.i18n import languages, shared, speak
from shoal.i18n.speaker import Speaker
from shoal.server.tables.request import Filled
from shoal.server.tables.seating.names import read_name
from shoal.server.web.document import Shell, error_page
from shoal.server.web.home import home_page
from shoal.server.web.house_rules import house_rules_page, preset_form
from shoal.server.web.language import COOKIE, language_of, way_back
from tests.server.live import LiveServer
from tests.server.test_pages import ASSETS

SOURCE: Final = Path(__file__).parents[2]
ERRORS: Final = tuple(sorted(name.removeprefix("error-") for name in speak("en").names if name.startswith("error-")))
"""The names of errors, as messages have them."""


class Texts(HTMLParser):
    """Whatever a page says to people: its texts, and the attributes that are read out. Code and the letters on cards are the same everywhere."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.said: set[str] = set()
        self._inside: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside.append(tag)
        told = {name: value for name, value in attrs if value}
        for name in ("aria-label", "placeholder", "title", "alt", "content"):
            if name in told and told.get("name") not in ("viewport", "color-scheme", "theme-color", "robots"):
                self.said.add(told[name])

    def handle_data(self, data: str) -> None:
        if data.strip() and self._inside[-1] not in ("code", "script", "b"):
            self.said.add(data.strip())


def form(game: str, problem: BadOptions | None = None, options: Mapping[str, object] | None = None) -> Filled:
    """The usual form of a game: as it was refused, or with the doubts about these options."""
    texts = preset_form(game, kit_of(game).usual_preset).texts
    return Filled(game, texts, problem, doubts=rules_of(game, options or {}).doubts)


def problem_of(game: str, **options: object) -> BadOptions:
    with pytest.raises(BadOptions) as refused:
        rules_of(game, options)
    return refused.value


def pages(language: str) -> Iterator[tuple[str, Callable[[], str]]]:
    """What makes every page of the server but tables, whose client draws them, by a name."""
    shell = Shell(ASSETS, language)
    yield "home", partial(home_page, shell)
    for game in GAMES:
        yield game, partial(house_rules_page, shell, form(game))
        problem = problem_of(game, players=99)
        yield f"{game} that is none", partial(house_rules_page, shell, form(game, problem))
        yield f"no {game}", partial(error_page, shell, 400, problem.reason, problem)
    strange: dict[str, dict[str, object]] = {
        "literature": {"history": "full", "ace": "low", "sets": "rank_quartets", "after_correct": "team_choice"},
        "go_fish": {"deck_copies": 3, "refill_when": "at_once", "refill_continue": False},
        "fish_draw": {"remainder": "set_aside", "players": 5, "two_fish_scope": "series"},
    }
    for game, options in strange.items():
        yield f"doubtful {game}", partial(house_rules_page, shell, form(game, options=options))
    bad_form = BadOptions("BAD_FORM", ("hearing_s", "name"))
    yield "bad form", partial(house_rules_page, shell, form("fish_draw", bad_form))
    for error in ERRORS:
        yield error, partial(error_page, shell, 400, error)


PAGES: Final = {language: dict(pages(language)) for language in ("en", "fr")}


@pytest.mark.parametrize("name", PAGES["en"])
@pytest.mark.slow
def test_no_english_is_left_on_a_french_page(name: str) -> None:
    english, french = (Texts(PAGES[language][name]()).said for language in ("en", "fr"))
    assert len(french) > 4

    left = {text for text in english & french if text.strip(" ,.0123456789")} - said_in_french()
    assert left <= {"00:00 UTC", "Shoal", "BAKO-TIMURE", "English", "Français", *titles_of_games()}


@cache
def said_in_french() -> set[str]:
    """All that the French catalogues say as it stands there; a few words are the same in English."""
    say = [Speaker("fr", [shared(), kit_of(game).words()], is_strict=True) for game in GAMES]
    return {one(message) for one in say for message in one.own_names if not one.parameters(message)}


def titles_of_games() -> set[str]:
    """Names of games, which are what they are."""
    return {f"{say('game-name')}{rest}" for say in map(french, GAMES) for rest in ("", " — Shoal")}


def french(game: str) -> Speaker:
    return speak("fr", shared(), kit_of(game).words())


def test_pages_say_in_which_language_they_are(browser: httpx.Client) -> None:
    browser.headers["Accept-Language"] = "fr-CA, en;q=0.5"
    for path in ("/", "/new/literature", "/nothing", "/t/nothing"):
        answer = browser.get(path)
        assert '<html lang="fr">' in answer.text
        assert answer.headers["Content-Language"] == "fr"
        assert answer.headers["Vary"] == "Accept-Language, Cookie, Accept-Encoding"
        assert answer.headers["Cache-Control"] == "no-store"
    page = browser.get(browser.post("/tables", data={"game": "go_fish"}).headers["Location"]).text
    assert '<html lang="fr">' in page
    assert '"name":"Visiteur ' in page, "a guest without a name is called one in their own language"


@pytest.mark.parametrize(
    ("asked", "cookie", "language"),
    [
        ("", None, "en"),
        ("fr", None, "fr"),
        ("de, fr;q=0.3", None, "fr"),
        ("de", None, "en"),
        ("en;q=0, fr", None, "fr"),
        ("fr", "en", "en"),
        ("en", "fr", "fr"),
        ("fr", "tlh", "fr"),
        ("fr", "../../etc", "fr"),
        ("fr", "", "fr"),
        (",;=" * 2000, "x" * 4000, "en"),
    ],
)
def test_a_choice_goes_before_what_the_browser_asks_for(asked: str, cookie: str | None, language: str) -> None:
    cookies = {} if cookie is None else {COOKIE: cookie}
    assert language_of({"accept-language": asked}, cookies) == language


def test_the_switch_comes_back_to_its_page_and_is_remembered_for_a_year(browser: httpx.Client) -> None:
    page = browser.get("/new/go_fish", params={"preset": "deluxe"}).text
    assert 'formaction="/language/fr?to=%2Fnew%2Fgo_fish%3Fpreset%3Ddeluxe" formnovalidate lang="fr"' in page
    answer = browser.get("/language/fr?to=%2Fnew%2Fgo_fish%3Fpreset%3Ddeluxe")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/new/go_fish?preset=deluxe")
    cookie, *about = answer.headers["Set-Cookie"].split("; ")
    assert cookie == f"{COOKIE}=fr"
    assert {"Max-Age=31536000", "Path=/", "SameSite=lax", "HttpOnly"} <= {*about}
    assert '<html lang="fr">' in browser.get("/").text


def test_the_switch_keeps_what_was_typed_into_a_form(browser: httpx.Client) -> None:
    typed = {"game": "go_fish", "name": "Zoë & Co", "option.players": "99", "option.hand_size": "6", "level.2": "quick"}
    answer = browser.post("/language/fr?to=%2Fnew%2Fgo_fish", data=typed)
    assert answer.status_code == 200
    assert f"{COOKIE}=fr" in answer.headers["Set-Cookie"]
    for part in (
        '<html lang="fr">',
        'value="Zoë &amp; Co"',
        'name="option.players" value="99"',
        "Corrigez ceci avant de distribuer",  # what is wrong is said in the new language
        "/language/en?to=%2Fnew%2Fgo_fish",
    ):
        assert part in answer.text
    refused = browser.post("/tables", data=typed)
    assert '<html lang="fr">' in refused.text
    assert "/language/en?to=%2Fnew%2Fgo_fish" in refused.text, "a form that was sent has no address of its own"
    no_form = browser.post("/language/en?to=%2Fnew%2Fgo_fish", data={"game": "chess"})
    assert (no_form.status_code, no_form.headers["Location"]) == (303, "/new/go_fish")


@pytest.mark.parametrize(
    ("method", "path", "origin", "status"),
    [
        ("POST", "/language/fr", {"Origin": "https://evil.example"}, 403),
        ("POST", "/language/fr", {}, 403),
        ("GET", "/language/tlh", {}, 404),
    ],
)
def test_a_form_of_another_site_chooses_no_language_and_nobody_one_that_is_not_spoken(
    server: LiveServer, method: str, path: str, origin: dict[str, str], status: int
) -> None:
    answer = httpx.request(method, server.url + path, headers=origin)
    assert answer.status_code == status
    assert COOKIE not in answer.headers.get("Set-Cookie", "")


@pytest.mark.parametrize(
    "path",
    [
        "",
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\/evil.example",
        "https://evil.example",
        "evil.example",
        "javascript:alert(1)",
        "/\r\nSet-Cookie: a=b",
        "/ ",
        "/é",
        "/" + "x" * 400,
    ],
)
def test_the_switch_leads_to_no_other_site(server: LiveServer, path: str) -> None:
    assert way_back(path) == "/"
    assert httpx.get(f"{server.url}/language/fr", params={"to": path}).headers["Location"] == "/"


def test_programs_get_errors_by_name_and_in_english(server: LiveServer) -> None:
    headers = {"Accept": "application/json", "Accept-Language": "fr"}
    answer = httpx.post(f"{server.url}/tables", json={"options": {"players": 5}}, headers=headers)
    assert answer.status_code == 400
    assert answer.json() == {
        "error": "BAD_PLAYER_COUNT",
        "detail": "Players: 5. It must be an even number from 4 to 24.",
    }
    answer = httpx.get(f"{server.url}/t/nothing", headers=headers)
    assert answer.json() == {
        "error": "NO_SUCH_TABLE",
        "detail": "There’s no such table. Did you copy the whole link?",
    }


def test_a_guest_has_a_name_that_fits_in_every_language() -> None:
    for language in languages():
        name = speak(language)("guest-numbered", number=99)
        assert read_name(name) == name


def test_a_log_is_folded_without_pages_and_without_words() -> None:
    """In a log there are names and values, never sentences."""
    bad = ("shoal.i18n", "shoal.core.game_words", "shoal.server.web", "jinja2", "fluent")
    code = (
        f"import sys, shoal.server.tables.state.table_state; print([m for m in sys.modules if m.startswith({bad!r})])"
    )
    assert subprocess.check_output([sys.executable, "-c", code]) == b"[]\n"


def test_a_value_that_an_option_cannot_have_is_refused_by_the_title_of_the_option() -> None:
    shell = Shell(ASSETS, "fr", "/new/literature")
    cannot_be = BadOptions("BAD_VALUE", ("players",), option="players", value="x", values=("NUMBER",))

    page = house_rules_page(shell, form("literature", cannot_be))

    assert "Joueurs ne peut pas être x." in page
    assert "players ne peut" not in page
