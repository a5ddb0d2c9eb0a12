"""The form of house rules: every option and preset of every game, for a browser without JavaScript."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from msgspec import to_builtins

from shoal.codec import Decoder
from shoal.game import BadOptions, Doubt
from shoal.games import GAMES, fields_of, kit_of, rules_of
from shoal.option_fields import grouped
from shoal.server.pages.document import Shell
from shoal.server.pages.house_rules import house_rules_page, preset_form
from shoal.server.table_request import OPTION, Filled, read_fields, request_from
from tests.server.live import LiveServer, live_server
from tests.server.test_app import inlined
from tests.server.test_pages import ASSETS, Page

ALL_PRESETS = [(game, name) for game in GAMES for name in kit_of(game).presets]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with live_server(tmp_path_factory.mktemp("data")) as live:
        yield live


@pytest.fixture
def browser(server: LiveServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, headers={"Origin": server.url}) as client:
        yield client


def filled(page: Page) -> dict[str, str]:
    """What a browser would send if the form were sent as it stands."""
    fields = {}
    for tag, attributes in page.tags:
        name, value = attributes.get("name"), attributes.get("value")
        is_left_out = attributes.get("type") == "checkbox" and "checked" not in attributes
        if tag == "input" and name and not is_left_out:
            fields[name] = value or ""
        elif tag == "select" and name:
            select = name
        elif tag == "option" and "selected" in attributes:
            fields[select] = value or ""
    return fields


def form_of(browser: httpx.Client, game: str, **query: str) -> dict[str, str]:
    answer = browser.get(f"/new/{game}", params=query)
    assert answer.status_code == 200
    return filled(Page(answer.text))


def marked(page: Page) -> set[str]:
    """The fields that are marked as wrong."""
    return {str(attributes["name"]) for _, attributes in page.tags if attributes.get("aria-invalid") == "true"}


# --- What is in it ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_a_field_with_a_label_and_a_sentence(game: str) -> None:
    page = Page(house_rules_page(Shell(ASSETS), preset_form(game, next(iter(kit_of(game).presets)))))
    labels = {label["for"] for label in page.attributes("label")}
    ids = {attributes["id"]: attributes for _, attributes in page.tags if "id" in attributes}

    for name in rules_of(game).options.__struct_fields__:
        field = ids[OPTION + name]
        assert OPTION + name in labels
        for about in str(field["aria-describedby"]).split():
            assert about in ids
    assert page.open == []
    assert (
        len(page.attributes("legend")) == len(page.attributes("fieldset")) == len(grouped(fields_of(game))) + 2
    )  # and the table, and its bots
    assert not page.attributes("script")
    assert not any(key == "style" or key.startswith("on") for _, attributes in page.tags for key in attributes)


@pytest.mark.parametrize(("game", "preset"), ALL_PRESETS)
def test_the_form_of_a_preset_makes_its_game(game: str, preset: str) -> None:
    fields = filled(Page(house_rules_page(Shell(ASSETS), preset_form(game, preset))))
    wish = request_from(fields)

    assert (wish.game, wish.preset) == (game, preset)
    assert rules_of(game, wish.options).options == kit_of(game).presets[preset]


def test_a_box_that_is_not_checked_is_no_and_one_that_is_not_there_has_its_default() -> None:
    assert request_from({"game": "literature", "option.auto_single": "no"}).options == {"auto_single": False}
    assert read_fields(b"option.jokers=no&option.jokers=yes") == {"option.jokers": "yes"}


def test_a_number_that_is_left_empty_is_none_where_it_may_be() -> None:
    assert request_from({"game": "literature", "option.stall_limit": ""}).options == {"stall_limit": None}
    with pytest.raises(BadOptions, match="BAD_VALUE: option=players, value=, values=NUMBER"):
        request_from({"game": "literature", "option.players": ""})


@pytest.mark.parametrize("game", GAMES)
def test_the_presets_are_links_and_the_one_that_fills_the_form_is_marked(game: str) -> None:
    for name in kit_of(game).presets:
        page = Page(house_rules_page(Shell(ASSETS), preset_form(game, name)))
        links = {str(link["href"]): "aria-current" in link for link in page.attributes("a")}
        presets = {parse_qs(urlsplit(at).query)["preset"][0]: on for at, on in links.items() if "preset" in at}
        assert presets == {other: other == name for other in kit_of(game).presets}


def test_what_a_guest_wrote_cannot_break_out_of_the_page() -> None:
    nasty = '"><script>x</script>'
    form = Filled(
        "literature",
        {"name": nasty, "preset": nasty, "option.first_player": nasty},
        BadOptions(nasty, (nasty,), value=nasty),
    )

    assert "<script" not in house_rules_page(Shell(ASSETS), form)


# --- Sent -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_form_sent_as_it_stands_opens_a_table(browser: httpx.Client, game: str) -> None:
    fields = form_of(browser, game)
    answer = browser.post("/tables", data={**fields, "name": "Ann", "pace": "at_once", "hearing_s": "7.5"})

    assert answer.status_code == 303, answer.text
    table = inlined(browser.get(answer.headers["Location"]).text, "table")
    assert (table["game"], table["pace"], table["hearing_s"]) == (game, "at_once", 7.5)
    assert (
        Decoder[Any](rules_of(game).vocabulary.options)(json.dumps(table["options"]))
        == rules_of(game, to_builtins(kit_of(game).presets[str(table["preset"])])).options
    )


def test_house_rules_that_make_no_game_come_back_as_they_were_with_the_error_by_name(browser: httpx.Client) -> None:
    fields = form_of(browser, "literature", preset="quartets")
    wrong = {**fields, "option.players": "7", "option.challenge": "yes", "name": "Ann"}
    answer = browser.post("/tables", data=wrong)
    page = Page(answer.text)

    assert answer.status_code == 400
    assert filled(page) == wrong
    (alert,) = (attributes for _, attributes in page.tags if attributes.get("role") == "alert")
    assert "autofocus" in alert
    assert "BAD_PLAYER_COUNT" in page.text
    assert "option.players" in marked(page)
    assert '<a href="#option.players">Players</a>' in answer.text


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"option.players": "six"}, "BAD_VALUE"),
        ({"option.players": ""}, "BAD_VALUE"),
        ({"option.first_player": "nobody"}, "BAD_VALUE"),
        ({"bot": "genius"}, "UNKNOWN_BOT"),
        ({"hearing_s": "99"}, "BAD_FORM"),
        ({"name": "x" * 25}, "BAD_FORM"),
        ({"preset": "whist"}, "UNKNOWN_PRESET"),
    ],
)
def test_whatever_is_wrong_is_said_above_the_form(browser: httpx.Client, change: dict[str, str], why: str) -> None:
    answer = browser.post("/tables", data={**form_of(browser, "literature"), **change})

    assert answer.status_code == 400
    assert why in Page(answer.text).text
    assert filled(Page(answer.text)).items() >= change.items() or "bot" in change


def test_doubtful_house_rules_are_dealt_when_the_doubts_were_read(browser: httpx.Client) -> None:
    doubtful = {**form_of(browser, "literature"), "option.history": "full"}
    answer = browser.post("/tables", data=doubtful)
    page = Page(answer.text)

    assert answer.status_code == 200
    (doubt,) = rules_of("literature", {"history": "full"}).doubts
    assert doubt.name in page.text
    assert "All questions are shown, so there is nothing left to remember." in page.text
    assert '<a href="#option.history">Questions shown</a>' in answer.text
    assert not marked(page)
    again = filled(page)
    assert browser.post("/tables", data=again).status_code == 303
    other = {**again, "option.ask_requires": "team"}
    assert browser.post("/tables", data=other).status_code == 200, "another doubt has not been read"


def test_programs_get_the_doubts_with_the_address(browser: httpx.Client) -> None:
    wish = {"options": {"history": "full"}}
    answer = browser.post("/tables", json=wish, headers={"Accept": "application/json"})

    (doubt,) = answer.json()["doubts"]
    assert doubt.pop("about") == "All questions are shown, so there is nothing left to remember."
    assert (Doubt(doubt["name"], tuple(doubt["options"]), doubt["values"]),) == rules_of(
        "literature", wish["options"]
    ).doubts
    assert answer.status_code == 201


def test_programs_get_errors_by_name_and_sentence(browser: httpx.Client) -> None:
    answer = browser.post("/tables", json={"options": {"players": 5}}, headers={"Accept": "application/json"})

    assert (answer.status_code, answer.json()["error"]) == (400, "BAD_PLAYER_COUNT")
    assert answer.json()["detail"] == "Players: 5. An even number from 4 to 24 is needed."


def test_there_is_no_form_for_an_unknown_game_or_preset(browser: httpx.Client) -> None:
    assert browser.get("/new/whist").status_code == 404
    assert browser.get("/new/go_fish", params={"preset": "online"}).status_code == 400


def test_a_form_from_another_site_opens_no_table(browser: httpx.Client) -> None:
    fields = form_of(browser, "go_fish")

    assert browser.post("/tables", data=fields, headers={"Origin": "http://evil.example"}).status_code == 403


def test_a_form_with_too_many_fields_is_none(browser: httpx.Client) -> None:
    assert browser.post("/tables", content="&".join(f"a{at}=1" for at in range(400))).status_code == 400
