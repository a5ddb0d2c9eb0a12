"""What if: a moment of a finished game is played on at a table of one's own."""

from __future__ import annotations

from random import Random
from unittest.mock import patch
from urllib.parse import parse_qs

import pytest

from shoal.core.game import Game
from shoal.core.games import GAMES, kit_of
from shoal.records import read_record
from shoal.server.finished import luck
from shoal.server.tables.seating.names import face_of, numbered
from shoal.server.tables.state.folding import state_of
from tests.server.finished_games import brought, record_of_bots, until_done, visiting
from tests.server.test_pages import Page

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_goes_on_from_the_moment_with_the_same_cards_and_the_reader_on_a_seat(game: str) -> None:
    true = read_record(record_of_bots(game))
    async with visiting() as (client, store):
        fork = f"{await brought(client, game)}/fork"
        answer = await client.post(fork, data={"move": "9", "seat": "1"})
        assert answer.status_code == 303, Page(answer.text).text
        table, _, back = answer.headers["Location"].removeprefix("/t/").partition("#")
        assert (await client.get(parse_qs(back)["review"][0])).status_code == 200, "the way back to the review"
        state = state_of(store.logs[table])
        game_id = fork.split("/")[2]
        assert [face_of(table, state, seat) for seat in range(true.game.rules.seats)] == [
            numbered(game_id, seat) for seat in range(true.game.rules.seats)
        ], "everybody keeps their face"
        assert state.game.log == [event for step in true.steps[:9] for event in step.events]
        assert state.seats.people[1] is not None
        assert [bot.name for bot in state.seats.bots] == [sitter.name for sitter in true.headers.seats]
        assert not state.game.is_over
        assert (await client.get(answer.headers["Location"])).status_code == 200
        late = await client.post(fork, data={"move": "99999"})
        assert late.status_code == 303, "the last move is tried again"
        strange = await client.post(fork, data={"move": "1"}, headers={"Origin": "http://elsewhere.test"})
        assert strange.status_code == 403


def test_hidden_cards_are_dealt_anew_so_that_the_seat_saw_all_events_alike() -> None:
    true = read_record(record_of_bots("literature"))
    rules = true.game.rules
    dealt = set()
    for n, seat in ((1, 0), (20, 2), (45, 5)):
        log = tuple(event for step in true.steps[:n] for event in step.events)
        for seed in range(2):
            anew = kit_of("literature").redealt(rules, log, seat, Random(seed))
            assert anew is not None
            assert [rules.seen(event, seat) for event in anew] == [rules.seen(event, seat) for event in log]
            before, after = Game.replay(rules, log).state, Game.replay(rules, anew).state
            assert [len(hand) for hand in after.hands] == [len(hand) for hand in before.hands]
            assert after.board == before.board
            dealt |= {anew, log}
    assert len(dealt) > 6, "others than the true ones"


@pytest.mark.parametrize("game", ["go_fish", "fish_draw"])
async def test_other_games_are_dealt_anew_and_tried_too(game: str) -> None:
    async with visiting() as (client, store):
        address = await brought(client, game)
        answer = await client.post(f"{address}/fork", data={"move": "9", "seat": "1", "cards": "anew"})
        assert answer.status_code == 303, Page(answer.text).text
        rules = kit_of(game).rules()
        dealt = state_of(store.logs[answer.headers["Location"].removeprefix("/t/").partition("#")[0]]).game.log
        events = [event for step in read_record(record_of_bots(game)).steps[:9] for event in step.events]
        assert [rules.seen(event, 1) for event in dealt] == [rules.seen(event, 1) for event in events]
        assert dealt != events
        with patch.object(luck, "DEALS", 3):
            told = await until_done(lambda: client.post(f"{address}/luck?move=9"))
        ended = "It won" if game == "fish_draw" else "Their side ended on"
        assert f"Bots played this move out in 3 deals that looked the same to this player. {ended}" in told["html"]


async def test_a_decision_is_tried_over_other_deals_and_stops_when_nobody_asks_any_more() -> None:
    async with visiting() as (client, _):
        address = await brought(client, "literature")
        with patch.object(luck, "DEALS", 3):
            told = await until_done(lambda: client.post(f"{address}/luck?move=30"))
        assert "in 3 deals that looked the same to this player" in told["html"]
        assert "luck-bar" in told["html"]
        assert (await client.post(f"{address}/luck?move=0")).status_code == 404
        assert (await client.post(f"{address}/luck?move=31")).status_code == 200
        assert (await client.delete(f"{address}/luck?move=31")).status_code == 204
