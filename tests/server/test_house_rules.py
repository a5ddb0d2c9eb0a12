"""The form of house rules: every option and preset of every game, for a browser without JavaScript."""

from __future__ import annotations

import contextlib
import json
import re
from random import Random
from typing import Any, get_args
from urllib.parse import urlencode

import httpx
import pytest
from msgspec import to_builtins
from msgspec.structs import asdict

from shoal.core.codec import Decoder, Unreadable
from shoal.core.game import BadOptions
from shoal.core.games import GAMES, fields_of, idle_options, kit_of, rules_of
from shoal.core.option_fields import grouped
from shoal.i18n import shared, speak
from shoal.server.tables.messages.wire import Consents, Seating, TalkRule, Watching
from shoal.server.tables.opening import NewTable, opening
from shoal.server.tables.request import (
    OPTION,
    Filled,
    FormAgain,
    read_fields,
    read_form,
    read_json,
    request_from,
)
from shoal.server.tables.state.log import opening_of
from shoal.server.tables.timing.time_control import (
    NO_TIME,
    OFFERED,
    BankTime,
    DaysTime,
    TimeControl,
    TurnTime,
    clock_words,
    time_text,
    time_words,
)
from shoal.server.web.document import Shell
from shoal.server.web.house_rules import house_rules_page, options_style, preset_form
from tests.server.test_app import inlined
from tests.server.test_pages import ASSETS, IDENTIFIER, Page, assert_well_formed

ALL_PRESETS = [(game, name) for game in GAMES for name in kit_of(game).presets]


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
    answer = browser.get(f"/new/{game}", params={"preset": kit_of(game).usual_preset} | query)
    assert answer.status_code == 200
    return filled(Page(answer.text))


def marked(page: Page) -> set[str]:
    """The fields that are marked as wrong."""
    return {str(attributes["name"]) for _, attributes in page.tags if attributes.get("aria-invalid") == "true"}


# --- What is in it ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_a_field_with_a_label_and_a_sentence(game: str) -> None:
    page = Page(house_rules_page(Shell(ASSETS), preset_form(game, next(iter(kit_of(game).presets)))))
    labels = {label.get("for") for label in page.attributes("label")}
    ids = {attributes["id"]: attributes for _, attributes in page.tags if "id" in attributes}
    controls = {OPTION + name for name in rules_of(game).options.__struct_fields__}
    assert controls <= labels & ids.keys()
    assert {about for control in controls for about in str(ids[control]["aria-describedby"]).split()} <= ids.keys()
    rest = [field for field in fields_of(game) if field.name not in kit_of(game).first_options]
    groups = len(grouped(rest)) + 3  # the first options, the table, its bots
    assert groups - 1 <= len(page.attributes("legend")) == len(page.attributes("fieldset")) <= groups
    assert_well_formed(page)
    assert not page.attributes("script")


@pytest.mark.parametrize(("game", "preset"), ALL_PRESETS)
def test_the_form_of_a_preset_makes_its_game(game: str, preset: str) -> None:
    fields = filled(Page(house_rules_page(Shell(ASSETS), preset_form(game, preset))))
    wish = request_from(fields)

    assert (wish.game, wish.preset) == (game, preset)
    assert rules_of(game, wish.options).options == kit_of(game).presets[preset]


@pytest.mark.parametrize(
    ("game", "sent", "options"),
    [
        ("literature", {"auto_single": "no"}, {"auto_single": False}),
        ("literature", {"stall_limit": ""}, {"stall_limit": None}),
        (
            "literature",
            {"bluff_ask": "no", "bluff_effect": "surrender"},
            {"bluff_ask": False, "bluff_effect": "miss"},  # it has no effect, so it is as usual, whatever is sent
        ),
        (
            "literature",
            {"bluff_ask": "yes", "bluff_effect": "surrender"},
            {"bluff_ask": True, "bluff_effect": "surrender"},
        ),
        ("go_fish", {"give": "one"}, {"give": "one"}),
    ],
)
def test_the_fields_of_a_form_are_read_as_options(game: str, sent: dict[str, str], options: dict[str, object]) -> None:
    fields = {"game": game, "look.theme": "dark"} | {OPTION + name: value for name, value in sent.items()}
    assert request_from(fields).options == options


def test_a_checked_box_goes_before_its_hidden_field_and_a_number_that_must_be_is_missed() -> None:
    assert read_fields(b"option.jokers=no&option.jokers=yes") == {"option.jokers": "yes"}
    with pytest.raises(BadOptions, match="BAD_VALUE: option=players, value=, values=NUMBER"):
        request_from({"game": "literature", "option.players": ""})


@pytest.mark.parametrize("game", GAMES)
def test_at_most_ten_options_stand_first_and_all_others_one_tap_away(game: str) -> None:
    html = house_rules_page(Shell(ASSETS), preset_form(game, kit_of(game).usual_preset))
    first, closed = html.split('<details class="others">')
    idle = set(idle_options(game, {field.name: field.default for field in fields_of(game)}))
    in_sight = [name for name in re.findall('data-option="([a-z_0-9]+)"', first) if name not in idle]
    assert 8 <= len(in_sight) <= 10
    every = re.findall('data-option="([a-z_0-9]+)"', first + closed)
    assert sorted(every) == sorted(field.name for field in fields_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_options_that_the_rules_call_idle_are_hidden_by_the_style_of_the_form(game: str) -> None:
    style = options_style(game)
    for field in fields_of(game):
        for value in field.choices or ((True, False) if field.kind == "check" else ()):
            with contextlib.suppress(BadOptions):
                for doubt in rules_of(game, {field.name: value}).doubts:
                    if doubt.name == "NO_EFFECT":
                        assert f'[data-option="{field.name}"]{{display:none}}' in style
    for name, need in kit_of(game).needs.items():
        assert {name, need.option} <= {field.name for field in fields_of(game)}


def test_a_changed_value_says_what_is_usual_in_the_rules_that_the_form_began_with() -> None:
    form = preset_form("literature", "fishonline")
    html = house_rules_page(Shell(ASSETS), Filled("literature", {**form.texts, "option.history": "full"}))
    row = html.split('data-option="history"')[1].split('data-option="')[0]
    assert "Default: the last two" in row
    assert "1 rule changed" in html or "One rule changed" in html
    assert 'class="option is-select changed" data-option="history"' in html


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
    options = Decoder[Any](rules_of(game).vocabulary.options)(json.dumps(table["options"]))
    assert options == rules_of(game, to_builtins(kit_of(game).presets[table["preset"]])).options


def test_house_rules_that_make_no_game_come_back_as_they_were_with_the_error_beside_the_field(
    browser: httpx.Client,
) -> None:
    fields = form_of(browser, "literature", preset="quartets")
    wrong = {**fields, "option.players": "7", "option.challenge": "yes", "name": "Ann"}
    answer = browser.post("/tables", data=wrong)
    page = Page(answer.text)

    assert answer.status_code == 400
    assert filled(page) == wrong
    (alert,) = (attributes for _, attributes in page.tags if attributes.get("role") == "alert")
    assert "autofocus" in alert
    assert "Players: 7. It must be an even number from 4 to 24." in page.text
    assert "BAD_PLAYER_COUNT" not in page.text
    assert "option.players" in marked(page)
    (field,) = (at for tag, at in page.tags if tag == "input" and at.get("id") == "option.players")
    described_by = str(field["aria-describedby"]).split()
    assert described_by[0] == "wrong-option.players"
    assert {*described_by} <= {at.get("id") for _, at in page.tags}
    assert '<a href="#option.players">Players</a>' in answer.text


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"option.players": "six"}, "Players can’t be six. It can be a number."),
        ({"option.players": ""}, "Players can’t be empty. It can be a number."),
        ({"option.first_player": "nobody"}, "First turn can’t be nobody. It can be text."),
        ({"option.first_player": "seat:9"}, "First turn: a table of 6 has no seat 10."),
        ({"option.give": "x", "option.ace": "top"}, "Ace can’t be top. It can be automatic, high or low."),
        ({"bot": "genius"}, "There’s no bot called genius. Choose from: "),
        ({"hearing_s": "99"}, "This form asks for something no table can have."),
        ({"preset": "whist"}, "There are no house rules called whist. Choose from: Pagat, "),
    ],
)
def test_whatever_is_wrong_is_said_above_the_form(browser: httpx.Client, change: dict[str, str], why: str) -> None:
    answer = browser.post("/tables", data={**form_of(browser, "literature"), **change})

    assert answer.status_code == 400
    page = Page(answer.text)
    assert why in page.text
    assert not IDENTIFIER.findall(page.text)
    assert filled(page).items() >= change.items() or "bot" in change or "option.give" in change


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("You", "That word is reserved"),
        ("Vous", "That word is reserved"),
        ("\u202e", "Your name needs at least one letter."),
        ("x" * 25, "That name is too long"),
    ],
)
def test_a_refused_name_is_explained_beside_its_field(browser: httpx.Client, name: str, why: str) -> None:
    answer = browser.post("/tables", data={**form_of(browser, "go_fish"), "name": name})

    assert answer.status_code == 400
    page = Page(answer.text)
    assert "name" in marked(page)
    field = re.search(r'<div class="option[^>]*><label for="name">.*?</div>', answer.text, re.DOTALL)
    assert field is not None
    assert why in field[0]
    assert "don’t make a game" not in answer.text
    assert answer.text.count(why) == 2, "above the form and beside the field"
    assert name in filled(page).values(), "as it was typed"


def test_doubtful_house_rules_are_dealt_when_the_doubts_were_read(browser: httpx.Client) -> None:
    doubtful = {**form_of(browser, "literature"), "option.history": "full"}
    answer = browser.post("/tables", data=doubtful)
    page = Page(answer.text)

    assert answer.status_code == 200
    (doubt,) = rules_of("literature", {"history": "full"}).doubts
    assert doubt.name not in page.text
    assert "All questions are shown, so there’s nothing left to remember." in page.text
    assert '<a href="#option.history">Questions shown</a>' in answer.text
    assert not marked(page)
    again = filled(page)
    assert browser.post("/tables", data=again).status_code == 303
    other = {**again, "option.ask_requires": "team"}
    assert browser.post("/tables", data=other).status_code == 200, "another doubt has not been read"


def test_programs_get_the_doubts_with_the_address(browser: httpx.Client) -> None:
    wish = {"options": {"history": "full"}}
    answer = browser.post("/tables", json=wish, headers={"Accept": "application/json"})

    assert answer.status_code == 201
    (doubt,) = rules_of("literature", wish["options"]).doubts
    about = "All questions are shown, so there’s nothing left to remember."
    assert answer.json()["doubts"] == [{**asdict(doubt), "options": [*doubt.options], "about": about}]


def test_there_is_no_form_for_an_unknown_preset_and_none_for_another_site(browser: httpx.Client) -> None:
    assert browser.get("/new/go_fish", params={"preset": "online"}).status_code == 400
    elsewhere = {"Origin": "http://evil.example"}
    assert browser.post("/tables", data=form_of(browser, "go_fish"), headers=elsewhere).status_code == 403


# --- What is asked for beside the rules: time, who comes in, who watches, who must agree ------------------------------

PLAYERS = {OPTION + "players": "4"}
CHOICES = {
    "seating": get_args(Seating),
    "watching": get_args(Watching),
    "talk": get_args(TalkRule),
    "rulings": get_args(Consents),
}


def form(**fields: str) -> bytes:
    return urlencode({"game": "go_fish", **fields}).encode()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_form_has_all_as_usual_with_a_choice_and_a_sentence_for_each(language: str) -> None:
    text = house_rules_page(Shell(ASSETS, language), preset_form("go_fish", kit_of("go_fish").usual_preset))
    fields = filled(Page(text))

    for name, choices in CHOICES.items():
        assert fields[name] == getattr(NewTable(), name) == getattr(read_form(form()), name)
        assert f'id="about-{name}"' in text
        select = text.partition(f'name="{name}"')[2].partition("</select>")[0]
        assert [select.count(f'value="{choice}"') for choice in choices] == [1] * len(choices)


@pytest.mark.parametrize(("field", "choice"), [(field, one) for field, all_of in CHOICES.items() for one in all_of])
def test_what_is_chosen_is_what_the_table_is_opened_with(field: str, choice: str) -> None:
    wish = read_form(form(**PLAYERS, **{field: choice}))

    assert getattr(opening_of(opening(wish, "0" * 64, Random(1), "en")), field) == choice


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("watching", "true"),
        ("talk", "0"),
        ("seating", "sometimes"),
        ("rulings", "host"),
        ("time", "10 minutes"),
    ],
)
def test_what_there_is_not_is_named_and_the_form_comes_again_as_it_was(name: str, text: str) -> None:
    with pytest.raises(FormAgain) as raised:
        read_form(form(**PLAYERS, marks="yes", **{name: text}))

    again = raised.value.form
    assert again.problem is not None
    assert (again.problem.options, again.texts[name], again.texts["marks"]) == ((name,), text, "yes")


@pytest.mark.parametrize(
    ("text", "time"), [("30s", TurnTime(30)), ("5m+10s", BankTime(300, 10)), ("3d", DaysTime(3)), ("none", NO_TIME)]
)
def test_a_form_says_the_time_in_a_short_text(text: str, time: TimeControl) -> None:
    assert read_form(form(time=text)).time == time
    assert read_form(form()).time == NO_TIME


def test_a_program_says_the_time_as_data() -> None:
    assert read_json(b'{"time": {"type": "bank", "bank_s": 90}}') == NewTable(time=BankTime(90, 0))


@pytest.mark.parametrize(
    "time",
    [
        '{"type": "turn", "turn_s": 4}',
        '{"type": "turn"}',
        '{"type": "days", "days": 0}',
        '{"type": "bank", "bank_s": 60, "increment_s": -1}',
        '{"type": "hours", "hours": 1}',
        '"30s"',
        "30",
    ],
)
def test_a_program_that_asks_for_no_such_time_is_refused(time: str) -> None:
    with pytest.raises(Unreadable):
        read_json(f'{{"time": {time}}}'.encode())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_time_that_is_offered_has_words_of_its_own(language: str) -> None:
    say = speak(language, shared())

    assert len({time_words(say, time) for time in OFFERED}) == len(OFFERED) == len({*map(time_text, OFFERED)})
    assert "10" in time_words(say, BankTime(300, 10))


def test_clocks_are_read_like_clocks() -> None:
    said = [clock_words(speak("en", shared()), ms) for ms in (0, 1, 65_000, 3_600_000, 97_200_000)]
    assert said == ["0:00", "0:01", "1:05", "1:00:00", "1 d 3 h"]
