from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from jinja2 import UndefinedError
from msgspec.structs import asdict
from msgspec.structs import replace as replace_struct

from shoal.core.codec import encode
from shoal.core.endings import Ending
from shoal.core.game import BadOptions, Game, UncheckedRules
from shoal.core.games import GAMES, kit_of, rules_of
from shoal.games.literature import Ask
from shoal.i18n import languages
from shoal.server.tables.broadcast.shown import show_moves, show_options, show_setup, show_view
from shoal.server.tables.messages.to_client import Sitter, TableSeen, Update
from shoal.server.tables.recent_tables import TableOfMine
from shoal.server.web.answers import MOST, KeptPages, gzipped
from shoal.server.web.document import Assets, ClientNotBuilt, Shell, error_page, load_all, needs_cookie_page, table_page
from shoal.server.web.home import home_page, join_page, rules_page
from shoal.server.web.house_rules import house_rules_page, preset_form

HOME = "/static/assets/home-abc.js"
ASSETS = Assets(
    "/static/assets/main-abc.js",
    ("/static/assets/main-abc.css",),
    files={"src/pages/home.ts": HOME, "src/pages/form.css": "/static/assets/form-abc.css"},
)


class Page(HTMLParser):
    """What a browser without JavaScript makes of a page."""

    VOID = frozenset({"meta", "link", "input", "path", "circle", "use", "br", "rect", "img"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: dict[str | None, str] = {}
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["script"]:
            self.scripts[self.tags[-1][1].get("id")] = data
        else:
            self.text += data

    def attributes(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]

    def preview(self) -> dict[str, str]:
        """What the page says to programs that show previews of links."""
        return {str(meta["property"]): str(meta["content"]) for meta in self.attributes("meta") if "property" in meta}


def assert_well_formed(page: Page) -> None:
    """Every element is closed, and there is no style or script that the Content-Security-Policy forbids."""
    assert page.open == []
    assert not page.attributes("style")
    assert [key for _, attributes in page.tags for key in attributes if key == "style" or key.startswith("on")] == []
    for script in page.attributes("script"):
        assert script.get("type") == "application/json" or script.get("src")


def seen(seat: int | None, *, players: int = 6, names: str = "Ada") -> tuple[TableSeen, Update]:
    rules: UncheckedRules = rules_of("literature", {"players": players})
    game = Game.deal(rules, Random(1))
    view = game.view(0)
    offer = rules.moves(view)
    game = game.play(Ask(0, offer.targets[0], next(iter(offer.asks))))
    sitters = tuple(Sitter(f"{names}{seat}", "here" if seat == 0 else "bot") for seat in range(players))
    table = TableSeen(
        id="t1",
        game="literature",
        preset=None,
        options=show_options(asdict(rules.options)),
        setup=show_setup(rules.setup),
        pace="normal",
        hearing_s=4.0,
        sitters=sitters,
        you=seat,
        host=0,
        wins=(0, 0),
        ties=0,
    )
    moves = rules.moves(game.view(seat))
    return table, Update(9, (), show_view(game.view(seat)), show_moves(moves))


def mine(**changes: object) -> TableOfMine:
    """A table with the reader's turn."""
    names = ("Ann", "Bea", "Carl", "Dora", "Emil", "Fay")
    table = TableOfMine("bakotimure-12345678", "literature", 0, 0, False, None, None, names, 0)
    return replace_struct(table, **changes)


OVER = {"turn": None, "is_over": True, "ending": Ending(1, 1, 2), "points": (5, 3)}
PAGES = {
    "home": home_page(Shell(ASSETS)),
    "home with tables": home_page(
        Shell(ASSETS), [mine(), mine(turn=2), mine(**OVER), mine(game="go_fish", is_lesson=True, **OVER)]
    ),
    "join": join_page(Shell(ASSETS), "<b>", "code-unknown"),
    "no cookie": needs_cookie_page(Shell(ASSETS), "/t/bakotimure-12345678"),
    **{f"rules of {game}": rules_page(Shell(ASSETS), game) for game in GAMES},
    "seat": table_page(Shell(ASSETS), *seen(0)),
    "visitor": table_page(Shell(ASSETS), *seen(None)),
    "eight": table_page(Shell(ASSETS), *seen(3, players=8)),
    "error": error_page(Shell(ASSETS), 404, "NO_SUCH_TABLE"),
}


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_well_formed_and_keep_a_strict_content_security_policy(name: str) -> None:
    page = Page(PAGES[name])
    assert_well_formed(page)
    assert page.attributes("html") == [{"lang": "en"}]
    assert len(page.attributes("h1")) == 1


def test_the_first_page_opens_a_table_of_six_with_one_button_and_no_script() -> None:
    page = Page(PAGES["home"])
    opening = [form for form in page.attributes("form") if form.get("action") == "/tables"]
    assert [form["method"] for form in opening] == ["post"]
    assert {button.get("type", "submit") for button in page.attributes("button")} == {"submit"}
    friends = [button for button in page.attributes("button") if button.get("name") == "gather"]
    assert [button["value"] for button in friends] == ["yes"]
    lessons = [button for button in page.attributes("button") if button.get("name") == "lesson"]
    assert [button["value"] for button in lessons] == ["first-visit"]
    radios = [field for field in page.attributes("input") if field.get("type") == "radio"]
    assert [radio["value"] for radio in radios] == ["4", "6", "8"]
    assert [radio["value"] for radio in radios if "checked" in radio] == ["6"]
    links = {str(link.get("href")) for link in page.attributes("a")}
    assert links >= {"/learn", "/puzzle", "/daily", "/lobby", *(f"/rules/{game}" for game in GAMES)}
    assert page.attributes("script") == [{"type": "module", "src": HOME}]
    assert {"rel": "modulepreload", "href": ASSETS.script} in page.attributes("link")  # while a person reads


def test_the_first_page_offers_what_was_played_last_with_as_many_players() -> None:
    page = Page(home_page(Shell(ASSETS), [mine(game="go_fish", names=("Ada", "Bea", "Carl"), **OVER), mine()]))
    first = page.attributes("form")[0]
    radios = [field["value"] for field in page.attributes("input") if "checked" in field]
    assert (first["action"], radios) == ("/tables", ["3"])
    assert next(field["value"] for field in page.attributes("input") if field.get("name") == "game") == "go_fish"
    assert "Go Fish, 3 players." in page.text


def test_a_page_names_the_modules_of_the_game_that_it_opens_and_fetches_none_of_them() -> None:
    games = {
        "literature": ("/static/a.js", "/static/b.js"),
        "go_fish": ("/static/c.js",),
        "fish_draw": ("/static/d.js",),
    }
    shell = Shell(replace(ASSETS, games=games))
    for html, modules in [
        (home_page(shell), games["literature"]),
        *((rules_page(shell, game), named) for game, named in games.items()),
    ]:
        page = Page(html)
        assert [form["data-modules"] for form in page.attributes("form") if "data-modules" in form] == [
            " ".join(modules)
        ]
        assert {link["href"] for link in page.attributes("link") if link.get("rel") == "modulepreload"} == {
            ASSETS.script
        }


def test_tables_that_wait_are_one_strip_and_then_playing_anew_is_not_the_one_yellow_thing() -> None:
    fresh, waiting = Page(PAGES["home"]), Page(PAGES["home with tables"])

    def yellow(page: Page) -> list[tuple[str, str | None]]:
        return [(tag, at.get("href")) for tag, at in page.tags if "go" in str(at.get("class", "")).split()]

    assert yellow(fresh) == [("button", None)]
    assert yellow(waiting) == [("a", "/t/bakotimure-12345678")]
    strips = [
        [at["aria-label"] for at in page.attributes("section") if at.get("class") == "await"]
        for page in (fresh, waiting)
    ]
    assert strips == [[], ["Your table is waiting"]]
    strip, rest = waiting.text.split("Play now")
    assert "your turn Literature · 3 more tables" in strip
    for words in ("Literature Carl’s turn", "with Bea, Carl, Dora and 2 more", "Won, 5 : 3", "Go Fish lesson"):
        assert words in rest
        assert words not in strip


@pytest.mark.parametrize(
    ("path", "make"),
    [
        ("/", home_page),
        ("/rules/go_fish", lambda shell: rules_page(shell, "go_fish")),
        ("/new/fish_draw", lambda shell: house_rules_page(shell, preset_form("fish_draw", "standard"))),
    ],
)
def test_pages_that_anybody_may_find_say_what_they_are_where_they_are_posted(
    path: str, make: Callable[[Shell], str]
) -> None:
    page = Page(make(Shell(ASSETS, here=path, site="https://shoal.example")))
    metas = {meta.get("name"): meta.get("content") for meta in page.attributes("meta")}
    assert page.preview()["og:url"] == f"https://shoal.example{path}"
    assert page.preview()["og:description"] == metas["description"]
    assert "robots" not in metas


def test_the_look_that_a_reader_chose_is_on_every_page() -> None:
    shell = Shell(ASSETS, look={"theme": "dark", "motion": "less"})
    home, table = Page(home_page(shell)), Page(table_page(shell, *seen(0)))
    for page in (home, table):
        assert page.attributes("html") == [{"lang": "en", "data-theme": "dark", "data-motion": "less"}]
        assert {"name": "color-scheme", "content": "dark"} in page.attributes("meta")
        assert {"name": "theme-color", "content": "#07151f"} in page.attributes("meta")
    form = Page(shell.render("look_page.html"))
    assert {"dark", "less"} <= {at["value"] for _, at in form.tags if "selected" in at}


IDENTIFIER = re.compile(r"\b\w*[A-Za-z]_[A-Za-z]\w*\b|\b[A-Z]{2,}_[A-Z_]+\b")


@pytest.mark.parametrize("language", languages())
@pytest.mark.slow
def test_no_page_shows_an_identifier(language: str) -> None:
    shell = Shell(ASSETS, language)
    pages = [home_page(shell, [mine(), mine(**OVER)]), join_page(shell, "", "code-none"), needs_cookie_page(shell, "/")]
    pages += [error_page(shell, 404, reason) for reason in ("NOT_FOUND", "NO_SUCH_TABLE", "BAD_FORM", "UNKNOWN_BOT")]
    for game in GAMES:
        pages += [rules_page(shell, game)]
        pages += [house_rules_page(shell, preset_form(game, name)) for name in kit_of(game).presets]
    for html in pages:
        assert IDENTIFIER.findall(Page(html).text) == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_value_that_can_be_chosen_is_in_words(game: str, language: str) -> None:
    html = house_rules_page(Shell(ASSETS, language), preset_form(game, kit_of(game).usual_preset))
    options = re.findall(r'<option value="([^"]*)"[^>]*>([^<]*)<', html)
    assert len(options) > 20
    for value, shown in options:
        assert shown
        assert "_" not in shown
        assert value != shown or value.isdigit() or len(value) < 3 or " " not in value, (value, shown)


def test_a_table_names_its_game_and_who_sits_there_until_its_client_is_there_and_says_what_that_needs() -> None:
    assets = replace(ASSETS, games={"literature": ("/static/a.js",), "go_fish": ("/static/b.js",)})
    page = Page(table_page(Shell(assets), *seen(0)))
    for words in ("Literature", "Ada0, Ada1, Ada2, Ada3, Ada4 and Ada5", "To play, turn on JavaScript."):
        assert words in page.text
    assert page.attributes("noscript")
    preloaded = {link["href"] for link in page.attributes("link") if link.get("rel") == "modulepreload"}
    assert preloaded == {ASSETS.script, "/static/a.js"}, "its own game's and no other's"


def test_the_client_finds_table_and_update_whole() -> None:
    table, update = seen(0)
    page = Page(table_page(Shell(ASSETS), table, update))
    assert json.loads(page.scripts["table"]) == json.loads(encode(table))
    assert json.loads(page.scripts["update"]) == json.loads(encode(update))


def test_a_name_cannot_break_out_of_the_page() -> None:
    html = table_page(Shell(ASSETS), *seen(0, names="</script><b onclick=x>&"))
    assert "<b onclick" not in html
    assert html.count("</script>") == 3
    assert "&lt;b onclick" in html
    assert Page(html).open == []


@pytest.mark.parametrize("name", PAGES)
def test_the_first_html_of_a_page_is_small(name: str) -> None:
    assert len(PAGES[name].encode()) <= 18_000
    assert len(gzipped(PAGES[name].encode())) <= 6_000


def test_a_page_that_lacks_a_value_is_a_fault_and_not_a_page_with_a_hole() -> None:
    with pytest.raises(UndefinedError, match="status"):
        Shell(ASSETS).render("error.html", reason="broken", detail="")


def test_house_rules_that_make_no_game_are_refused_with_the_options_at_fault() -> None:
    why = BadOptions("UNKNOWN_OPTION", ("<i>",), option="<b>broken")
    html = error_page(Shell(ASSETS), 400, why.reason, why)
    assert "<b>" not in html
    assert "There’s no option <b>broken, or it has no such value." in Page(html).text


WEB = Path(__file__).parents[2] / "web"
TEMPLATES = Path(str(files("shoal.server.web"))) / "templates"


def test_assets_come_from_the_manifests_of_the_builds_of_which_the_english_one_stands_in_for_others(
    tmp_path: Path,
) -> None:
    (tmp_path / ".vite").mkdir()
    for language in ("en", "fr"):
        entries = {
            "src/main.tsx": {"file": f"main-{language}.js", "isEntry": True, "css": ["main.css"]},
            "src/pages/lobby.css": {"file": "lobby.css", "isEntry": True},
            "src/pages/lobby.ts": {"file": "lobby.js", "isEntry": True},
            "src/games/literature/board.tsx": {"file": "board.js", "imports": ["src/main.tsx", "_fan.js"]},
            "_fan.js": {"file": "fan.js", "imports": ["src/main.tsx"]},
        }
        (tmp_path / ".vite" / f"{language}.json").write_text(json.dumps(entries))
    assets = Assets.load(tmp_path)
    scripts = [assets.speaking(language).script for language in ("en", "fr", "ta")]
    assert scripts == ["/static/main-en.js", "/static/main-fr.js", "/static/main-en.js"]
    assert assets.styles == ("/static/main.css",)
    assert assets.games == {"literature": ("/static/board.js", "/static/fan.js")}, "but not the entry again"
    assert assets.tags("src/pages/lobby.css", "src/pages/lobby.ts") == (
        '<link rel="stylesheet" href="/static/lobby.css">\n<script type="module" src="/static/lobby.js"></script>'
    )


def test_what_templates_load_is_built() -> None:
    loaded = {name for file in TEMPLATES.iterdir() for name in re.findall(r'"(src/[^"]+)"', file.read_text())}
    built = {*re.findall(r'^ +"(src/[^"]+)",', (WEB / "vite.config.ts").read_text(), re.MULTILINE)}
    assert loaded | {"src/main.tsx"} == built


@pytest.mark.parametrize("manifest", [None, "{", "{}", "[]", '{"a": {"isEntry": true}}'])
def test_without_a_whole_build_the_error_says_what_to_do(tmp_path: Path, manifest: str | None) -> None:
    if manifest is not None:
        (tmp_path / ".vite").mkdir()
        (tmp_path / ".vite" / "en.json").write_text(manifest)
    with pytest.raises(ClientNotBuilt, match=re.escape("./run build-web")):
        Assets.load(tmp_path)


def test_every_template_can_be_loaded_before_anybody_asks_for_a_page() -> None:
    asyncio.run(load_all(0, 0))


# --- Kept pages -------------------------------------------------------------------------------------------------------


class Press:
    """Makes pages, each of its own, and keeps those that `KeptPages` keeps."""

    def __init__(self) -> None:
        self.pages = KeptPages()
        self.made = 0

    def page(self, shell: Shell | None = None, *about: object) -> str:
        def make() -> str:
            self.made += 1
            return f"page {self.made}"

        return self.pages.page(shell or Shell(ASSETS), make, *about).body.decode()


def test_a_page_is_made_once_for_all_who_read_it_alike() -> None:
    press = Press()
    others = [Shell(ASSETS, "fr"), Shell(ASSETS, look={"theme": "dark"}), Shell(ASSETS, here="/rules/go_fish")]
    made = [press.page(shell, "home") for shell in (Shell(ASSETS), Shell(ASSETS), *others)]
    assert made == ["page 1", "page 1", "page 2", "page 3", "page 4"]
    assert press.page(None, "form", "quick") == "page 5"


def test_those_that_were_asked_for_last_are_kept_and_pages_with_a_query_crowd_out_none() -> None:
    press = Press()
    for number in range(MOST + 1):
        press.page(None, number)
    for number in range(MOST + 1):
        press.page(Shell(ASSETS, here=f"/?{number}"), number)
    made = press.made
    assert press.page(None, MOST) == f"page {MOST + 1}"
    assert press.page(None, 0) == f"page {made + 1}"
