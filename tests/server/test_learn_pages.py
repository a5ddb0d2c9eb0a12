"""The pages of lessons and drills, without a browser."""

from __future__ import annotations

import re

import httpx
import pytest

from shoal.core.game_words import speaker_for
from shoal.i18n import languages
from shoal.lessons.learning import all_lessons
from shoal.server.web.document import with_cards
from shoal.server.web.learn import ROUNDS
from tests.server.live import LiveServer


@pytest.mark.parametrize("language", languages())
def test_every_lesson_has_a_page_with_all_that_it_says(browser: httpx.Client, language: str) -> None:
    browser.headers["Accept-Language"] = language
    contents = browser.get("/learn").text
    for lesson in all_lessons():
        assert f'href="/learn/{lesson.name}"' in contents
        page = browser.get(f"/learn/{lesson.name}")
        assert page.status_code == 200
        assert f'<html lang="{language}"' in page.text
        assert page.text.count('class="says"') == len(lesson.steps)
        assert page.text.count("<details data-good>") == sum(bool(step.choices) for step in lesson.steps)


def test_a_drill_is_drawn_by_chance_and_can_be_come_back_to(browser: httpx.Client) -> None:
    assert browser.get("/learn/drills").headers["Location"] == "/learn#drills"
    drawn = browser.get("/learn/drills/legality").headers["Location"]
    assert re.fullmatch(r"/learn/drills/legality\?seed=[0-9]{1,6}", drawn)
    again = [re.sub(r" nonce=\S+", "", browser.get("/learn/drills/legality?seed=7").text) for _ in range(2)]
    assert again[0] == again[1]
    assert "/learn/drills/legality?plain=1&amp;seed=8" in browser.get("/learn/drills/legality?plain=1&seed=7").text


@pytest.mark.parametrize("kind", ["legality", "counting"])
def test_a_sprint_of_short_drills_has_rounds_each_with_one_right_answer(browser: httpx.Client, kind: str) -> None:
    page = browser.get(f"/learn/drills/{kind}?seed=7").text
    rounds = page.split('<div class="shown">')[1:]
    assert len(rounds) == ROUNDS
    assert {one.count('data-pick="good"') for one in rounds} == {1}
    assert min(one.count('data-pick=""') for one in rounds) >= 2
    assert all('class="own"' in one for one in rounds)
    assert {'class="heard"' in one for one in rounds} == {kind == "counting"}, (
        "what was asked says nothing of what is allowed"
    )


@pytest.mark.parametrize("path", ["/learn/nothing", "/learn/drills/nothing?seed=1", "/learn/drills/void?seed=1"])
def test_what_is_not_there_is_not_found(browser: httpx.Client, path: str) -> None:
    assert browser.get(path).status_code == 404


@pytest.mark.parametrize("seed", ["", "x", "-1", "99999999999", "1.5", "²"])
def test_a_seed_that_is_none_is_drawn_anew(browser: httpx.Client, seed: str) -> None:
    assert browser.get("/learn/drills/recall", params={"seed": seed}).status_code == 303


def test_the_lesson_of_a_table_is_told_to_who_sits_there_and_no_other(
    browser: httpx.Client, server: LiveServer
) -> None:
    opened = browser.post("/tables", data={"game": "literature", "lesson": "first-visit", "seats": "4"})
    page = browser.get(opened.headers["Location"]).text

    assert 'id="visit"' in page
    assert "You have three. Tap the 6♥." in page
    assert 'id="visit"' not in httpx.get(server.url + opened.headers["Location"]).text
    ordinary = browser.post("/tables", data={"game": "literature"}).headers["Location"]
    assert 'id="visit"' not in browser.get(ordinary).text


def test_a_lesson_that_does_not_exist_opens_no_table(browser: httpx.Client) -> None:
    assert browser.post("/tables", data={"game": "literature", "lesson": "nothing"}).status_code == 400
    assert browser.post("/tables", data={"game": "chess", "lesson": "first-visit"}).status_code == 400


def test_in_french_jack_queen_and_king_are_drawn_with_french_letters() -> None:
    text = "J♥, Q♥, K♥, 10♥"
    drawn = {language: with_cards(text, speaker_for(None, language)) for language in ("en", "fr")}
    signs = {language: re.findall(r">([0-9A-Z]+)♥", html) for language, html in drawn.items()}
    assert signs == {"en": ["J", "Q", "K", "10"], "fr": ["V", "D", "R", "10"]}
