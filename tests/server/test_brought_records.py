"""Records from elsewhere: brought as a form or by a program, reviewed like any game, and refused with the line that is wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Literal

import httpx
import pytest
from msgspec.structs import replace

from shoal.game import Game
from shoal.games import rules_of
from shoal.notation import Headers, SeatHeader, write
from shoal.notation.faults import MOST_BYTES
from shoal.notation.replaying import AnyGame
from shoal.server.limits import DEFAULT_LIMITS
from shoal.words import languages
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
