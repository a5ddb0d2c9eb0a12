"""Records from elsewhere: brought as a form or by a program, reviewed like any game, and refused with the line that is wrong."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from shoal.core.game import Game
from shoal.core.games import rules_of
from shoal.i18n import languages
from shoal.records import BadRecord, Headers, SeatHeader, write
from shoal.records.faults import MOST_BYTES
from shoal.records.many import records_in
from shoal.records.replaying import AnyGame
from shoal.server.finished.record_upload import MOST_BROUGHT
from shoal.server.operations.limits import DEFAULT_LIMITS
from tests.server.finished_games import visiting
from tests.server.test_pages import Page

pytestmark = pytest.mark.anyio

NAMES = Headers((SeatHeader("Ann"), SeatHeader("Bea"), SeatHeader("Cleo", "random")))
JSON = {"Accept": "application/json"}


@cache
def a_game(moves: int = 12) -> AnyGame:
    """The beginning of a game of three."""
    dice = Random(5)
    game: AnyGame = Game.deal(rules_of("go_fish", {"players": 3}), dice)
    texts = [f"asks {seat} for {rank}" for seat in range(3) for rank in "23456789TJQKA"]
    for _ in range(moves):
        offer = game.moves(game.turn or 0)
        asks = [game.parse(f"{game.turn} {text}") for text in texts]
        game = game.play(dice.choice([ask for ask in asks if ask in offer]))
    return game


def a_record(form: Literal["text", "jsonl"] = "text", moves: int = 12) -> str:
    return write(a_game(moves), NAMES, form)


@pytest.mark.parametrize("form", ["text", "jsonl"])
@pytest.mark.parametrize("as_form", [True, False])
async def test_a_record_in_either_form_is_brought_and_reviewed_though_it_breaks_off(
    form: Literal["text", "jsonl"], *, as_form: bool
) -> None:
    record = a_record(form)
    sent: dict[str, Any] = {"data": {"record": record}} if as_form else {"content": record}
    async with visiting() as (client, _):
        answer = await client.post("/review", **sent)
        assert answer.status_code == 303, answer.text
        page = await client.get(answer.headers["Location"])
        assert "Ann" in page.text
        assert "The record ends here, before the game was over." in Page(page.text).text
        assert "Move 12 of 12" in (await client.get(answer.headers["Location"].replace("move=0", "move=12"))).text


WRONG: dict[str, tuple[Callable[[], str], int | None, str]] = {
    "another version": (
        lambda: a_record().replace('[Shoal "', '[Shoal "9'),
        1,
        "this record uses another version of the notation",
    ),
    "another game": (lambda: a_record().replace('"go_fish"', '"bridge"'), 2, "There’s no such game"),
    "an impossible deal": (
        lambda: a_record().replace("Ann: ", "Ann: 2C ", 1),
        None,
        "the rules don’t deal the cards like this",
    ),
    "an unknown name": (
        lambda: a_record().replace("Ann asks", "Anna asks", 1),
        None,
        "no one at this table has this name.",
    ),
    "a wrong answer": (lambda: a_record() + "Ann asks Ann K: yes\n", None, ""),
    "nonsense": (lambda: "what is this?", 1, ""),
    "nothing": (lambda: " ", 1, ""),
    "no text": (lambda: "[Shoal \x00", 1, "this isn’t text"),
    "too much": (lambda: "x" * (MOST_BYTES + 1), 1, "this record is too long"),
}


@pytest.mark.parametrize("kind", WRONG)
async def test_a_refusal_names_the_line_and_says_why_as_the_command_line_does(kind: str) -> None:
    make, line, why = WRONG[kind]
    record = make()
    (bad, *_) = records_in(io.BytesIO(record.encode()))
    assert isinstance(bad, BadRecord)
    async with visiting() as (client, store):
        told = await client.post("/review", content=record, headers=JSON)
        assert (told.status_code, told.json()["line"]) == (400, line or bad.line)
        shown = await client.post("/review", content=record)
        text = Page(shown.text).text
        assert shown.status_code == 400
        assert f"Line {line or bad.line}: {why}" in text
        assert f"{bad.reason} {bad.about}".strip() in text
        french = await client.post("/review", content=record, headers={"Accept-Language": "fr"})
        assert f"Ligne {line or bad.line}\u00a0: " in Page(french.text).text
        assert not store.games


async def test_who_brings_very_many_records_has_to_wait() -> None:
    limits = replace(DEFAULT_LIMITS, records_per_address_at_once=2, records_per_address_per_hour=0.001)
    async with visiting(limits=limits) as (client, _):
        assert [(await client.post("/review", content="x")).status_code for _ in range(3)] == [400, 400, 429]


async def test_of_very_many_games_in_one_text_the_first_are_taken_and_they_count_as_many() -> None:
    limits = replace(DEFAULT_LIMITS, records_per_address_at_once=3, records_per_address_per_hour=0.001)
    async with visiting(limits=limits) as (client, _):
        told = await client.post("/review", content=a_record(moves=1) * (MOST_BROUGHT + 5), headers=JSON)
        assert len(told.json()["games"]) == MOST_BROUGHT
        assert [fault["error"] for fault in told.json()["faults"]] == ["TOO_MANY_RECORDS"]
        assert (await client.post("/review", content="x")).status_code == 429


@pytest.mark.parametrize("language", languages())
async def test_the_form_is_there_in_every_language_and_for_our_own_pages(language: str) -> None:
    async with visiting() as (client, _):
        page = await client.get("/review", headers={"Accept-Language": language})
        assert page.status_code == 200
        assert '<textarea id="record"' in page.text
        strange = await client.post("/review", data={"record": "x"}, headers={"Origin": "http://elsewhere.test"})
        assert strange.status_code == 403


async def test_a_text_of_many_games_is_read_like_on_the_command_line_and_each_has_its_page() -> None:
    one, other = a_record(), a_record(moves=8)
    wrong = a_record(moves=4).replace('"Bea"', '"Ann"')
    text = f"Bea wrote:\n> {one.replace(chr(10), f'{chr(10)}> ')}\n```\n{other}```\nand\n```\n{wrong}```\n"
    (bad,) = [found for found in records_in(io.BytesIO(text.encode())) if isinstance(found, BadRecord)]
    async with visiting() as (client, _):
        told = await client.post("/review", content=text, headers=JSON)
        assert told.status_code == 201
        urls = [game["url"] for game in told.json()["games"]]
        assert (len(urls), urls[0]) == (2, told.json()["url"])
        assert told.json()["faults"] == [{"error": bad.reason, "line": bad.line, "detail": bad.about}]
        detail = f"{bad.reason} {bad.about}"  # in English, so it is on English pages alone
        for language, said in (("en", ("Found 2 games", detail)), ("fr", ("2 parties ont été lues", bad.reason))):
            shown = await client.post("/review", content=text, headers={"Accept-Language": language})
            page = Page(shown.text)
            assert shown.status_code == 200
            for part in (*said, text.splitlines()[bad.line - 1]):
                assert part in page.text
            assert {*urls} <= {link.get("href") for link in page.attributes("a")}
        assert [(await client.get(url)).status_code for url in urls] == [200, 200]


async def test_a_game_has_one_page_in_whatever_form_its_record_comes() -> None:
    text = a_record()
    forms = [text, text, a_record("jsonl"), f"```\n{text}```\n", text.replace("\n", "\r\n")]
    async with visiting() as (client, _):
        assert len({(await client.post("/review", content=form)).headers["Location"] for form in forms}) == 1
