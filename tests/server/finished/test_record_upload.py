"""Records from elsewhere: brought as a form or by a program, reviewed like any game, and refused with the line that is wrong."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Literal

import httpx
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
from tests.server.finished_games import visit
from tests.server.simulated import MemoryStore
from tests.server.test_pages import Page

NAMES = Headers((SeatHeader("Ann"), SeatHeader("Bea"), SeatHeader("Cleo", "random")))


@cache
def a_game(moves: int = 12) -> AnyGame:
    """The beginning of a game of three."""
    dice = Random(5)
    game: AnyGame = Game.deal(rules_of("go_fish", {"players": 3}), dice)
    for _ in range(moves):
        game = game.play(dice.choice(_asks(game)))
    return game


def _asks(game: AnyGame) -> list[Any]:
    texts = [f"{game.turn} asks {seat} for {rank}" for seat in range(3) for rank in "23456789TJQKA"]
    moves = [game.parse(text) for text in texts]
    offer = game.moves(game.turn or 0)
    return [move for move in moves if move in offer]


@pytest.mark.parametrize("form", ["text", "jsonl"])
@pytest.mark.parametrize("as_form", [True, False])
def test_a_record_in_either_form_is_brought_and_reviewed_though_it_breaks_off(
    form: Literal["text", "jsonl"], *, as_form: bool
) -> None:
    record = write(a_game(), NAMES, form)

    async def read(client: httpx.AsyncClient, _: MemoryStore) -> None:
        sent: dict[str, Any] = {"data": {"record": record}} if as_form else {"content": record}
        answer = await client.post("/review", headers={"Origin": "http://shoal.test"}, **sent)
        assert answer.status_code == 303, answer.text
        page = await client.get(answer.headers["Location"])
        assert "Ann" in page.text
        assert "The record ends here; the game is not over." in Page(page.text).text
        assert "Move 12 of 12" in (await client.get(answer.headers["Location"].replace("move=0", "move=12"))).text
        again = await client.post("/review", headers={"Origin": "http://shoal.test"}, **sent)
        assert again.headers["Location"] == answer.headers["Location"], "the same record has the same page"

    visit(read)


def lines_of(change: tuple[str, str]) -> str:
    text = write(a_game(), NAMES)
    assert change[0] in text
    return text.replace(*change, 1)


WRONG: dict[str, tuple[Callable[[], str], int | None, str]] = {
    "another version": (
        lambda: lines_of(('[Shoal "', '[Shoal "9')),
        1,
        "this record is of another version of the notation",
    ),
    "another game": (lambda: lines_of(('[Game "go_fish"]', '[Game "bridge"]')), 2, "There is no such game"),
    "an impossible deal": (
        lambda: lines_of(("Ann: ", "Ann: 2C ")),
        None,
        "the cards are not dealt as the rules deal them",
    ),
    "a wrong answer": (lambda: write(a_game(), NAMES) + "Ann asks Ann K: yes\n", None, ""),
    "nonsense": (lambda: "what is this?", 1, ""),
    "nothing": (lambda: " ", 1, ""),
    "no text": (lambda: "[Shoal \x00", 1, "this is no text that can be read"),
    "too much": (lambda: "x" * (MOST_BYTES + 1), 1, "this is longer than a record may be"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_refusal_names_the_line_and_says_why(kind: str) -> None:
    make, line, why = WRONG[kind]
    record = make()

    async def read(client: httpx.AsyncClient, store: MemoryStore) -> None:
        told = await client.post("/review", content=record, headers={"Accept": "application/json"})
        assert told.status_code == 400
        at = told.json()["line"]
        assert line is None or at == line
        shown = await client.post("/review", content=record)
        text = Page(shown.text).text
        assert shown.status_code == 400
        assert f"Line {at}: {why}" in text
        french = await client.post("/review", content=record, headers={"Accept-Language": "fr"})
        assert f"Ligne {at}\u00a0: " in Page(french.text).text
        assert not store.games

    visit(read)


def test_who_brings_very_many_records_has_to_wait() -> None:
    limits = replace(DEFAULT_LIMITS, records_per_address_at_once=2, records_per_address_per_hour=0.001)

    async def read(client: httpx.AsyncClient, _: MemoryStore) -> None:
        answers = [(await client.post("/review", content="x")).status_code for _ in range(3)]
        assert answers == [400, 400, 429]

    visit(read, limits=limits)


def test_a_page_of_another_site_cannot_bring_a_record_in_somebodys_name() -> None:
    async def read(client: httpx.AsyncClient, _: MemoryStore) -> None:
        await client.get("/review")
        answer = await client.post("/review", data={"record": "x"}, headers={"Origin": "http://elsewhere.test"})
        assert answer.status_code == 403

    visit(read)


@pytest.mark.parametrize("language", languages())
def test_the_form_is_there_in_every_language(language: str) -> None:
    async def read(client: httpx.AsyncClient, _: MemoryStore) -> None:
        page = await client.get("/review", headers={"Accept-Language": language})
        assert page.status_code == 200
        assert '<textarea id="record"' in page.text

    visit(read)


def test_a_text_of_many_games_is_read_like_on_the_command_line_and_each_has_its_page() -> None:
    one, other = write(a_game(), NAMES), write(a_game(8), NAMES)
    wrong = write(a_game(4), NAMES).replace('"Bea"', '"Ann"')
    text = f"Bea wrote:\n> {one.replace(chr(10), f'{chr(10)}> ')}\n```\n{other}```\nand\n```\n{wrong}```\n"
    by_hand = [*records_in(io.BytesIO(text.encode()))]
    (bad,) = [found for found in by_hand if isinstance(found, BadRecord)]

    async def read(client: httpx.AsyncClient, _: MemoryStore) -> None:
        told = await client.post("/review", content=text, headers={"Accept": "application/json"})
        assert told.status_code == 201
        answer = told.json()
        assert len(answer["games"]) == 2
        assert answer["games"][0]["url"] == answer["url"]
        assert answer["faults"] == [{"error": bad.reason, "line": bad.line, "detail": bad.about}]
        for language, sentence in (("en", "2 games were read"), ("fr", "2 parties ont été lues")):
            headers = {"Accept-Language": language, "Origin": "http://shoal.test"}
            shown = await client.post("/review", content=text, headers=headers)
            page = Page(shown.text)
            assert shown.status_code == 200
            assert sentence in page.text
            assert f"{bad.reason} {bad.about}" in page.text
            assert text.splitlines()[bad.line - 1] in page.text
            links = [str(link.get("href")) for link in page.attributes("a")]
            for game in answer["games"]:
                assert game["url"] in links
                assert (await client.get(game["url"])).status_code == 200

    visit(read)


def test_a_game_has_one_page_in_whatever_form_its_record_comes() -> None:
    text = write(a_game(), NAMES)
    forms = [text, write(a_game(), NAMES, "jsonl"), f"```\n{text}```\n", text.replace("\n", "\r\n")]

    async def read(client: httpx.AsyncClient, _: MemoryStore) -> None:
        places = {(await client.post("/review", content=form)).headers["Location"] for form in forms}
        assert len(places) == 1

    visit(read)


def test_of_very_many_games_in_one_text_the_first_are_taken_and_they_count_as_many() -> None:
    limits = replace(DEFAULT_LIMITS, records_per_address_at_once=3, records_per_address_per_hour=0.001)
    text = write(a_game(1), NAMES) * (MOST_BROUGHT + 5)

    async def read(client: httpx.AsyncClient, _: MemoryStore) -> None:
        told = await client.post("/review", content=text, headers={"Accept": "application/json"})
        assert len(told.json()["games"]) == MOST_BROUGHT
        assert [fault["error"] for fault in told.json()["faults"]] == ["TOO_MANY_RECORDS"]
        assert (await client.post("/review", content="x")).status_code == 429

    visit(read, limits=limits)


def test_a_refusal_on_a_page_says_all_that_the_command_line_says() -> None:
    record = write(a_game(), NAMES).replace(": gets", ": fishes", 1).replace("Ann asks", "Anna asks", 1)
    (bad,) = [*records_in(io.BytesIO(record.encode()))]
    assert isinstance(bad, BadRecord)

    async def read(client: httpx.AsyncClient, _: MemoryStore) -> None:
        page = Page((await client.post("/review", content=record)).text)
        assert f"Line {bad.line}: nobody at this table has this name." in page.text
        assert f"UNKNOWN_SEAT {bad.about}" in page.text

    visit(read)
