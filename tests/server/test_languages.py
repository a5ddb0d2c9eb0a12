"""Pages in the reader's language: how it is chosen and remembered, and that nothing in another one is left on a page."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
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


def form_with(game: str, problem: BadOptions) -> Filled:
    form = preset_form(game, kit_of(game).usual_preset)
    return Filled(game, form.texts, problem)


def doubtful_form(game: str, **options: object) -> Filled:
    form = preset_form(game, kit_of(game).usual_preset)
    doubts = rules_of(game, options).doubts
    assert doubts
    return Filled(game, form.texts, doubts=doubts)


def problem_of(game: str, **options: object) -> BadOptions:
    with pytest.raises(BadOptions) as refused:
        rules_of(game, options)
    return refused.value


def pages(language: str) -> Iterator[tuple[str, Callable[[], str]]]:
    """What makes every page of the server but tables, whose client draws them, by a name."""
    shell = Shell(ASSETS, language)
    yield "home", partial(home_page, shell)
    for game in GAMES:
        yield game, partial(house_rules_page, shell, preset_form(game, kit_of(game).usual_preset))
        problem = problem_of(game, players=99)
        yield f"{game} that is none", partial(house_rules_page, shell, form_with(game, problem))
        yield f"no {game}", partial(error_page, shell, 400, problem.reason, problem)
    strange: dict[str, dict[str, object]] = {
        "literature": {"history": "full", "ace": "low", "sets": "rank_quartets", "after_correct": "team_choice"},
        "go_fish": {"deck_copies": 3, "refill_when": "at_once", "refill_continue": False},
        "fish_draw": {"remainder": "set_aside", "players": 5, "two_fish_scope": "series"},
    }
    for game, options in strange.items():
        yield f"doubtful {game}", partial(house_rules_page, shell, doubtful_form(game, **options))
    bad_form = BadOptions("BAD_FORM", ("hearing_s", "name"))
    yield "bad form", partial(house_rules_page, shell, form_with("fish_draw", bad_form))
    for error in ERRORS:
        yield error, partial(error_page, shell, 400, error)


PAGES: Final = {language: dict(pages(language)) for language in ("en", "fr")}


@pytest.mark.parametrize("name", PAGES["en"])
def test_no_english_is_left_on_a_french_page(name: str) -> None:
    english, french = (Texts(PAGES[language][name]()).said for language in ("en", "fr"))
    assert len(french) > 4

    left = {text for text in english & french if text.strip(" ,.0123456789")} - said_in_french()
    assert left <= {"Shoal", "BAKO-TIMURE", "English", "Français", *titles_of_games()}


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


def test_pages_say_in_which_language_they_are(server: LiveServer) -> None:
    with httpx.Client(base_url=server.url, headers={"Accept-Language": "fr-CA, en;q=0.5"}) as browser:
        for path in ("/", "/new/literature", "/nothing", "/t/nothing"):
            answer = browser.get(path)
            assert '<html lang="fr">' in answer.text
            assert answer.headers["Content-Language"] == "fr"
            assert answer.headers["Vary"] == "Accept-Language, Cookie, Accept-Encoding"
            assert answer.headers["Cache-Control"] == "no-store"
        table = browser.post("/tables", data={"game": "go_fish"}, headers={"Origin": server.url})
        page = browser.get(table.headers["Location"]).text
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


def test_the_switch_comes_back_to_its_page_and_is_remembered_for_a_year(server: LiveServer) -> None:
    with httpx.Client(base_url=server.url) as browser:
        page = browser.get("/new/go_fish", params={"preset": "deluxe"}).text
        assert 'formaction="/language/fr?to=%2Fnew%2Fgo_fish%3Fpreset%3Ddeluxe" formnovalidate lang="fr"' in page
        answer = browser.get("/language/fr?to=%2Fnew%2Fgo_fish%3Fpreset%3Ddeluxe")

        assert (answer.status_code, answer.headers["Location"]) == (303, "/new/go_fish?preset=deluxe")
        cookie = answer.headers["Set-Cookie"].split("; ")
        assert cookie[0] == f"{COOKIE}=fr"
        assert {"Max-Age=31536000", "Path=/", "SameSite=lax", "HttpOnly"} <= set(cookie)
        assert '<html lang="fr">' in browser.get("/").text
        wrong = {"game": "go_fish", "option.players": "99"}
        again = browser.post("/tables", data=wrong, headers={"Origin": server.url})
        assert '<html lang="fr">' in again.text
        assert "/language/en?to=%2Fnew%2Fgo_fish" in again.text, "a form that was sent has no address of its own"


def test_the_switch_keeps_what_was_typed_into_a_form(server: LiveServer) -> None:
    typed = {"game": "go_fish", "name": "Zoë & Co", "option.players": "99", "option.hand_size": "6", "level.2": "quick"}
    with httpx.Client(base_url=server.url, headers={"Origin": server.url}) as browser:
        answer = browser.post("/language/fr?to=%2Fnew%2Fgo_fish", data=typed)
        assert answer.status_code == 200
        assert '<html lang="fr">' in answer.text
        assert f"{COOKIE}=fr" in answer.headers["Set-Cookie"]
        assert 'value="Zoë &amp; Co"' in answer.text
        assert 'name="option.players" value="99"' in answer.text
        assert "Rien n’est encore distribué" in answer.text, "what is wrong is said in the new language"
        assert "/language/en?to=%2Fnew%2Fgo_fish" in answer.text
        assert '<html lang="fr">' in browser.get("/new/go_fish").text

        no_form = browser.post("/language/en?to=%2Fnew%2Fgo_fish", data={"game": "chess"})
        assert (no_form.status_code, no_form.headers["Location"]) == (303, "/new/go_fish")


def test_a_form_of_another_site_does_not_choose_the_language(server: LiveServer) -> None:
    for headers in ({"Origin": "https://evil.example"}, {}):
        answer = httpx.post(f"{server.url}/language/fr", data={"game": "go_fish"}, headers=headers)
        assert answer.status_code == 403
        assert COOKIE not in answer.headers.get("Set-Cookie", "")


def test_there_is_no_switch_to_a_language_that_nobody_speaks(server: LiveServer) -> None:
    answer = httpx.get(f"{server.url}/language/tlh")
    assert answer.status_code == 404
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
    assert answer.json() == {
        "error": "BAD_PLAYER_COUNT",
        "detail": "Players: 5. An even number from 4 to 24 is needed.",
    }
    answer = httpx.get(f"{server.url}/t/nothing", headers=headers)
    assert answer.json() == {
        "error": "NO_SUCH_TABLE",
        "detail": "There is no such table. Was the whole link copied?",
    }


def test_a_guest_has_a_name_that_fits_in_every_language() -> None:
    for language in languages():
        name = speak(language)("guest-numbered", number=99)
        assert read_name(name) == name


def test_a_log_is_folded_without_pages_and_without_words() -> None:
    """In a log there are names and values, never sentences."""
    code = "import sys, shoal.server.tables.state.table_state; print([m for m in sys.modules if m.startswith(BAD)])"
    bad = ("shoal.i18n", "shoal.core.game_words", "shoal.server.web", "jinja2", "fluent")
    done = subprocess.run(  # our own interpreter and our own text
        [sys.executable, "-c", f"BAD = {bad!r}; {code}"], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_a_value_that_an_option_cannot_have_is_refused_by_the_title_of_the_option() -> None:
    shell = Shell(ASSETS, "fr", "/new/literature")
    cannot_be = BadOptions("BAD_VALUE", ("players",), option="players", value="x", values=("NUMBER",))

    page = house_rules_page(shell, form_with("literature", cannot_be))

    assert "Joueurs ne peut pas être x." in page
    assert "players ne peut" not in page
