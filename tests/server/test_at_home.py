"""House rules as at home: questions in pictures lead to a preset and what must be changed in it, without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from shoal.core.at_home import PIECES, home_rules
from shoal.core.game_words import speaker_for
from shoal.core.games import GAMES, kit_of, preset, rules_of
from shoal.i18n import kebab, languages
from shoal.server.tables.request import HOME, OPTION
from shoal.server.web.at_home import at_home_page, home_style
from shoal.server.web.document import Shell
from tests.server.test_app import inlined
from tests.server.test_house_rules import filled
from tests.server.test_pages import ASSETS, IDENTIFIER, Page, assert_well_formed

games = pytest.mark.parametrize("game", GAMES)


def ways(game: str) -> Iterator[tuple[dict[str, str], dict[str, Any]]]:
    """Every way to answer the questions, and the options that the answers speak of."""
    at_home = kit_of(game).at_home
    assert at_home is not None
    for chosen in product(*(question.answers for question in at_home.questions)):
        names = [question.name for question in at_home.questions]
        yield (
            {name: answer.name for name, answer in zip(names, chosen, strict=True)},
            {name: value for answer in chosen for name, value in answer.options.items()},
        )


@games
def test_every_way_to_answer_makes_a_game_that_does_what_was_answered(game: str) -> None:
    doubted = set()
    for answers, wanted in ways(game):
        found = home_rules(game, answers)
        rules = rules_of(game, preset(game, found.preset) | found.options)
        assert {name: getattr(rules.options, name) for name in wanted} == wanted
        doubted |= {doubt.name for doubt in rules.doubts}
    assert doubted <= {"BLUFFS_MISLEAD_BOTS"}


@games
def test_the_first_answers_are_the_usual_rules_and_answers_that_there_are_not_count_as_those(game: str) -> None:
    usual = home_rules(game, {})
    assert (usual.preset, usual.options) == (kit_of(game).usual_preset, {})
    assert home_rules(game, {"claims": "<script>", "whatever": "yes"}) == usual


def test_answers_that_a_preset_gives_lead_to_it_and_others_to_the_nearest_with_the_rest_changed() -> None:
    canadian = {"bluff": "yes", "claims": "any", "cost": "others"}
    assert home_rules("literature", canadian).preset == "fishonline"
    assert home_rules("literature", canadian).options == {}
    calmer = home_rules("literature", canadian | {"claims": "team"})
    assert (calmer.preset, calmer.options) == ("fishonline", {"claim_timing": "team_turn"})
    old = home_rules("literature", {"cost": "point", "claims": "any"})
    assert old.preset == "wikipedia_2007"
    assert old.options["after_wrong"] == "claimer", "what has no effect any more is as usual"


@games
@pytest.mark.parametrize("language", languages())
def test_the_page_asks_in_pictures_and_says_in_one_sentence_what_each_way_will_play(game: str, language: str) -> None:
    html = at_home_page(Shell(ASSETS, language), game, "/x.css")
    page, say = Page(html), speaker_for(game, language)
    assert_well_formed(page)
    assert not page.attributes("script")
    assert not IDENTIFIER.findall(page.text)
    at_home = kit_of(game).at_home
    assert at_home is not None
    for question in at_home.questions:
        radios = [one for one in page.attributes("input") if one.get("name") == HOME + question.name]
        assert [one["value"] for one in radios] == [answer.name for answer in question.answers]
        assert ["checked" in one for one in radios] == [True] + [False] * (len(radios) - 1)
        assert say(f"home-{question.name}") in page.text
        pieces = " ".join(row for answer in question.answers for row in answer.picture).split()
        assert {piece.partition(":")[0] for piece in pieces} <= PIECES
    told = re.findall(r'<p data-plays="([^"]*)"><b>([^<]+)</b>', html)
    assert len({sentence for _, sentence in told}) == len(told) == len(list(ways(game)))
    style = "\n".join(home_style(game))
    for shown, _ in told:
        assert all(f'[data-plays~="{answer}"]{{display:none}}' in style for answer in shown.split())


@games
def test_who_knows_the_name_of_their_rules_finds_one_card_for_each_with_sentence_players_pack_and_origin(
    game: str,
) -> None:
    presets, say = kit_of(game).presets, speaker_for(game)
    page = Page(at_home_page(Shell(ASSETS), game, "/x.css"))
    links = [str(link["href"]) for link in page.attributes("a")]
    cards = [parse_qs(urlsplit(at).query)["preset"][0] for at in links if "preset=" in at]
    assert cards[0] == kit_of(game).usual_preset
    assert len(cards) == len({presets[card] for card in cards}) == len(set(presets.values()))
    assert [name for name in presets if say(f"preset-{kebab(name)}") not in page.text] == []
    for card in cards:
        for part in (".about", ".pack", ".origin"):
            assert say(f"preset-{kebab(card)}{part}") in page.text


@games
def test_answers_are_dealt_at_once(browser: httpx.Client, game: str) -> None:
    answers, wanted = list(ways(game))[-1]
    fields = filled(Page(browser.get(f"/new/{game}").text))
    answer = browser.post(
        "/tables", data=fields | {HOME + name: text for name, text in answers.items()} | {"seats": "4"}
    )
    assert answer.status_code == 303, answer.text
    table = inlined(browser.get(answer.headers["Location"]).text, "table")
    usual = dict(zip(rules_of(game).options.__struct_fields__, rules_of(game).options.__struct_defaults__, strict=True))
    assert (usual | table["options"]).items() >= (wanted | {"players": 4}).items()
    assert table["preset"] is None or table["preset"] == home_rules(game, answers).preset


def test_who_wants_to_change_more_gets_the_form_as_they_answered(browser: httpx.Client) -> None:
    asked = {"home.bluff": "yes", "home.claims": "team", "seats": "8", "listed": "yes"}
    fields = filled(Page(browser.get("/new/literature", params=asked).text))
    assert fields["preset"] == "online"
    assert fields[f"{OPTION}bluff_ask"] == "yes"
    assert fields[f"{OPTION}claim_timing"] == "team_turn"
    assert (fields[f"{OPTION}players"], fields["listed"]) == ("8", "yes")
    listed = filled(Page(browser.get("/new/literature", params={"listed": "yes"}).text))
    assert listed["listed"] == "yes"
