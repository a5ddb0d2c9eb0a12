"""Shared review: one leads, others follow, and only the number of a moment is shared."""

from __future__ import annotations

import asyncio

import httpx

from shoal.server.finished.shared_review import SILENT_S, Lead, ReviewRooms
from tests.server.finished_games import as_player, finished, published, visit, with_player
from tests.server.simulated import MemoryStore

HERE = {"Origin": "http://shoal.test"}
LEADS, OTHER = "a" * 12, "b" * 12


def test_who_follows_sees_where_the_leader_goes_and_the_later_is_told_who_leads() -> None:
    async def read(client: httpx.AsyncClient, _: MemoryStore) -> None:
        address = f"{await published(client)}/lead"
        assert (await client.get(address)).json() == {"move": None}
        own = {**HERE, **as_player()}
        leads = (await client.post(address, json={"tab": LEADS, "move": 3}, headers=own)).json()
        assert (leads["leads"], leads["by"]) == (True, "Kai"), "as the seat was called when the game ended"
        late = (await client.post(address, json={"tab": OTHER, "move": 9}, headers=HERE)).json()
        assert late == {"leads": False, "move": 3, "by": "Kai", "is_you": False, "followers": 0}
        tab = (await client.post(address, json={"tab": OTHER, "move": 9}, headers=own)).json()
        assert (tab["leads"], tab["is_you"]) == (False, True), "a second tab of the leader's"

        waiting = asyncio.create_task(client.get(f"{address}?after=3&tab={OTHER}"))
        await asyncio.sleep(0)
        await client.post(address, json={"tab": LEADS, "move": 4}, headers=own)
        assert (await waiting).json()["move"] == 4
        assert (await client.post(address, json={"tab": LEADS, "move": 4}, headers=own)).json()["followers"] == 1

        far = (await client.post(address, json={"tab": LEADS, "move": 999_999}, headers=own)).json()["move"]
        assert f'data-end="{far}"' in (await client.get(address.removesuffix("/lead"))).text, "the end is the last"
        await client.post(address, json={"tab": LEADS, "move": 4}, headers=own)

        await client.delete(f"{address}?tab={OTHER}", headers=HERE)
        assert (await client.get(address)).json()["move"] == 4, "only who leads can end it"
        await client.delete(f"{address}?tab={LEADS}", headers=HERE)
        assert (await client.get(address)).json() == {"move": None}
        for bad in ({"tab": "<b>", "move": 1}, {"tab": LEADS, "move": -1}, {"tab": LEADS}, [1]):
            assert (await client.post(address, json=bad, headers=HERE)).status_code == 400

    visit(read, with_player(finished("go_fish")))


def test_a_leader_who_is_not_heard_of_leads_no_more() -> None:
    async def run() -> None:
        now = [0.0]
        rooms = ReviewRooms(lambda: now[0])
        rooms.lead("game", Lead(LEADS, 1), None, None)
        now[0] = SILENT_S - 1
        assert rooms.lead("game", Lead(OTHER, 2), None, None).tab == LEADS
        now[0] = SILENT_S + 1
        assert rooms.room("game") is None
        assert rooms.lead("game", Lead(OTHER, 2), None, None).tab == OTHER

    asyncio.run(run())
