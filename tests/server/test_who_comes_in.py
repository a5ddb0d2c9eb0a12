"""Who may sit down at a table, who may watch it, and who must agree to a ruling, as the form of house rules asks for it."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from shoal.core.games import kit_of
from shoal.server.tables.messages.wire import Consents, Seating, TalkRule, Watching
from shoal.server.tables.opening import NewTable, opening
from shoal.server.tables.request import OPTION, FormAgain, read_form
from shoal.server.tables.state.events import Opened
from shoal.server.web.document import Shell
from shoal.server.web.house_rules import house_rules_page, preset_form
from tests.server.test_house_rules import filled
from tests.server.test_pages import ASSETS, Page
from tests.server.test_time_asked_for import form

PLAYERS = {OPTION + "players": "4"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_form_has_all_as_usual_with_a_choice_and_a_sentence_for_each(language: str) -> None:
    text = house_rules_page(Shell(ASSETS, language), preset_form("go_fish", kit_of("go_fish").usual_preset))
    fields = filled(Page(text))

    assert (fields["seating"], fields["watching"], fields["rulings"]) == (
        NewTable().seating,
        NewTable().watching,
        NewTable().rulings,
    )
    assert all(f'id="about-{name}"' in text for name in ("seating", "watching", "talk", "rulings"))
    for name, choices in (
        ("seating", get_args(Seating)),
        ("watching", get_args(Watching)),
        ("talk", get_args(TalkRule)),
        ("rulings", get_args(Consents)),
    ):
        select = text.partition(f'name="{name}"')[2].partition("</select>")[0]
        assert [select.count(f'value="{choice}"') for choice in choices] == [1] * len(choices)


@pytest.mark.parametrize("seating", get_args(Seating))
@pytest.mark.parametrize(("watching", "talk"), [("nobody", "off"), ("late", "between")])
def test_what_is_chosen_is_what_the_table_is_opened_with(seating: Seating, watching: Watching, talk: TalkRule) -> None:
    wish = read_form(form(seating=seating, watching=watching, talk=talk, **PLAYERS))

    assert (wish.seating, wish.watching, wish.talk) == (seating, watching, talk)


@pytest.mark.parametrize("rulings", get_args(Consents))
def test_who_must_agree_is_what_the_table_is_opened_with(rulings: Consents) -> None:
    wish = read_form(form(rulings=rulings, **PLAYERS))
    opened = opening(wish, "0" * 64, Random(1), "en")[0].event

    assert isinstance(opened, Opened)
    assert opened.rulings == rulings


def test_a_small_form_leaves_both_as_usual() -> None:
    wish = read_form(form())

    assert (wish.seating, wish.watching) == (NewTable().seating, NewTable().watching)


@pytest.mark.parametrize(
    ("name", "text"), [("watching", "true"), ("talk", "0"), ("seating", "sometimes"), ("rulings", "host")]
)
def test_what_there_is_not_is_named_and_the_form_comes_again_as_it_was(name: str, text: str) -> None:
    with pytest.raises(FormAgain) as raised:
        read_form(form(**PLAYERS, **{name: text}))

    problem = raised.value.form.problem
    assert problem is not None
    assert problem.options == (name,)
    assert raised.value.form.texts[name] == text


def test_a_form_that_comes_again_keeps_what_was_chosen() -> None:
    with pytest.raises(FormAgain) as raised:
        read_form(form(seating="locked", watching="nobody", **{OPTION + "players": "99"}))
    fields = filled(Page(house_rules_page(Shell(ASSETS), raised.value.form)))

    assert (fields["seating"], fields["watching"]) == ("locked", "nobody")
