"""What pages of other sites may show: a puzzle of the day and a finished game in frames, and what oEmbed says of links."""

from __future__ import annotations

import asyncio
import html
import re
from typing import Any
from xml.etree import ElementTree as ET

import httpx
import pytest

from shoal.server.api.application import ApiForOtherSites
from shoal.server.storage.store import OnShelf, id_of_game
from tests.server.finished_games import TABLE, finished, visiting, with_player
from tests.server.test_pages import Page

pytestmark = pytest.mark.anyio

SITE = "http://shoal.test"


async def told(client: httpx.AsyncClient, url: str, **asked: str) -> httpx.Response:
    return await client.get("/oembed", params={"url": url, **asked})


async def test_a_puzzle_of_the_day_is_answered_in_a_frame_by_forms_and_nothing_leads_out_of_it_but_one_new_tab() -> (
    None
):
    async with visiting() as (client, _):
        page = await client.get("/embed/puzzle")
        states = []
        for _ in range(8):
            policy = page.headers["Content-Security-Policy"]
            assert ("frame-ancestors *" in policy, "form-action 'self'" in policy, "script" in policy) == (
                True,
                True,
                False,
            )
            assert page.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
            assert "Set-Cookie" not in page.headers
            seen = Page(page.text)
            assert "<script" not in page.text
            away = [link for link in seen.attributes("a") if not str(link["href"]).startswith("/embed/")]
            assert [link["target"] for link in away] == ["_blank"]
            (main,) = seen.attributes("main")
            states.append(main["data-state"])
            if main["data-state"] == "right":
                break
            (form,) = seen.attributes("form")
            tried = [str(one["value"]) for one in seen.attributes("input") if one.get("name") == "tried"]
            answer = next(str(one["value"]) for one in seen.attributes("button") if "disabled" not in one)
            page = await client.get(str(form["action"]), params={"answer": answer, "tried": tried})
        assert states[0] == "question"
        assert states[-1] == "right"
        missing = await client.get("/embed/puzzle/2999-01-01")
    assert missing.status_code == 404
    assert "frame-ancestors *" in missing.headers["Content-Security-Policy"]
    assert '<base target="_blank">' in missing.text


async def test_oembed_says_what_to_put_into_a_page_for_a_game_and_for_a_puzzle_as_json_and_as_xml() -> None:
    async with visiting(with_player(finished("go_fish"))) as (client, _):
        await client.get(f"/t/{TABLE}/game")
        game = f"{SITE}/game/{id_of_game(TABLE, 1)}"
        links = Page((await client.get(game)).text).attributes("link")
        found = {str(one["type"]): str(one["href"]) for one in links if "oembed" in str(one.get("type"))}
        answers = {kind: await client.get(address) for kind, address in found.items()}
        small = (await told(client, f"{game}?move=4&seat=1&x=%22", maxwidth="400", maxheight="9999")).json()
        puzzle = (await told(client, f"{SITE}/puzzle")).json()
        frame = re.search('src="([^"]+)"', small["html"])
        assert frame
        assert (await client.get(html.unescape(frame[1]))).status_code == 200
    assert answers["application/json+oembed"].headers["Content-Type"] == "application/json"
    assert answers["text/xml+oembed"].headers["Content-Type"].startswith("text/xml")
    said = answers["application/json+oembed"].json()
    assert {one.tag: one.text for one in ET.fromstring(answers["text/xml+oembed"].text)} == {
        name: str(value) for name, value in said.items()
    }
    assert (said["type"], said["version"], said["width"], said["height"]) == ("rich", "1.0", 720, 800)
    assert (small["width"], small["height"]) == (400, 800)
    assert f"/embed/game/{id_of_game(TABLE, 1)}?move=4&amp;seat=1" in small["html"]
    assert f'src="{SITE}/embed/puzzle"' in puzzle["html"]
    assert all(answer.headers["Access-Control-Allow-Origin"] == "*" for answer in answers.values())


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({}, 400),
        ({"url": f"{SITE}/puzzle", "maxwidth": "wide"}, 400),
        ({"url": f"{SITE}/puzzle", "maxheight": "0"}, 400),
        ({"url": f"{SITE}/puzzle", "format": "yaml"}, 501),
        ({"url": f"{SITE}/"}, 404),
        ({"url": f"{SITE}/t/{TABLE}"}, 404),
        ({"url": f"{SITE}/puzzle/2999-01-01"}, 404),
        ({"url": f"{SITE}/game/aaaaaaaaaaaaaaaa"}, 404),
        ({"url": "https://elsewhere.example/puzzle"}, 404),
        ({"url": "http://x@shoal.test/puzzle"}, 404),
        ({"url": "javascript:alert(1)"}, 404),
        ({"url": "http://[/puzzle"}, 404),
        ({"url": f"{SITE}/game/PRIVATE"}, 401),
    ],
)
async def test_oembed_refuses_by_the_statuses_of_its_specification(asked: dict[str, str], status: int) -> None:
    async with visiting(with_player(finished("go_fish", watching="nobody"))) as (client, store):
        await store.shelve(OnShelf(id_of_game(TABLE, 1), 0, TABLE, 1))
        params = {name: value.replace("PRIVATE", id_of_game(TABLE, 1)) for name, value in asked.items()}
        answer = await client.get("/oembed", params=params)
    assert answer.status_code == status
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "elsewhere" not in answer.text
    assert "Set-Cookie" not in answer.headers


def test_a_page_of_another_site_can_read_that_the_api_broke() -> None:
    async def breaks(*_: Any) -> None:
        raise RuntimeError("a bug")

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(ApiForOtherSites(breaks), raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url=SITE) as client:
            return await client.get("/api/1/tables", headers={"Origin": "https://elsewhere.example"})

    answer = asyncio.run(ask())
    assert (answer.status_code, answer.json()["error"]) == (500, "SERVER_FAULT")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
