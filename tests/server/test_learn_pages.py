"""The pages of lessons and drills, without a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from shoal.i18n import languages
from shoal.lessons.learning import all_lessons
from tests.server.live import LiveServer


@pytest.fixture
def reader(server: LiveServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, headers={"Origin": server.url}) as client:
        yield client


@pytest.mark.parametrize("language", languages())
def test_every_lesson_has_a_page_with_all_that_it_says(reader: httpx.Client, language: str) -> None:
    contents = reader.get("/learn", headers={"Accept-Language": language}).text
    for lesson in all_lessons():
        assert f'href="/learn/{lesson.name}"' in contents
        page = reader.get(f"/learn/{lesson.name}", headers={"Accept-Language": language})
        assert page.status_code == 200
        assert f'<html lang="{language}"' in page.text
        assert page.text.count('class="says"') == len(lesson.steps)
        assert page.text.count("<details data-good>") == sum(bool(step.choices) for step in lesson.steps)


def test_a_drill_is_drawn_by_chance_and_can_be_come_back_to(reader: httpx.Client) -> None:
    assert reader.get("/learn/drills").headers["Location"] == "/learn#drills"
    drawn = reader.get("/learn/drills/legality").headers["Location"]
    assert re.fullmatch(r"/learn/drills/legality\?seed=[0-9]{1,6}", drawn)
    again = [re.sub(r" nonce=\S+", "", reader.get("/learn/drills/legality?seed=7").text) for _ in range(2)]
    assert again[0] == again[1]
    assert "/learn/drills/legality?seed=8" in again[0]


@pytest.mark.parametrize("path", ["/learn/nothing", "/learn/drills/nothing?seed=1", "/learn/drills/void?seed=1"])
def test_what_is_not_there_is_not_found(reader: httpx.Client, path: str) -> None:
    assert reader.get(path).status_code == 404


@pytest.mark.parametrize("seed", ["", "x", "-1", "99999999999", "1.5", "²"])
def test_a_seed_that_is_none_is_drawn_anew(reader: httpx.Client, seed: str) -> None:
    assert reader.get("/learn/drills/recall", params={"seed": seed}).status_code == 303


def test_the_lesson_of_a_table_is_told_to_who_sits_there_and_no_other(reader: httpx.Client, server: LiveServer) -> None:
    reader.get("/")
    opened = reader.post("/tables", data={"game": "literature", "lesson": "first-visit", "seats": "4"})
    page = reader.get(opened.headers["Location"]).text

    assert 'id="visit"' in page
    assert "Tap the 6♥, then Vera." in page
    assert 'id="visit"' not in httpx.get(server.url + opened.headers["Location"]).text
    ordinary = reader.post("/tables", data={"game": "literature"}).headers["Location"]
    assert 'id="visit"' not in reader.get(ordinary).text


def test_a_lesson_that_does_not_exist_opens_no_table(reader: httpx.Client) -> None:
    assert reader.post("/tables", data={"game": "literature", "lesson": "nothing"}).status_code == 400
    assert reader.post("/tables", data={"game": "chess", "lesson": "first-visit"}).status_code == 400
