"""A table asks the database of people seldom, however many come at once, and at once where somebody waits for the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import pytest

from shoal.server.chat.relations import PAUSE_S, STRANGERS, RelationLookup, Relations, Wish
from tests.server.simulated import settle
from tests.server.test_simulation import World

pytestmark = pytest.mark.anyio


class Ledger:
    """People with accounts who are nobody's friends, and the questions about them."""

    are_there = True

    def __init__(self) -> None:
        self.asked: list[frozenset[str]] = []

    async def among(self, guests: Collection[str]) -> Relations:
        self.asked.append(frozenset(guests))
        await asyncio.sleep(0)
        return STRANGERS

    async def keep(self, by: str, whom: str, wish: Wish) -> None:
        raise NotImplementedError


class SlowLedger(Ledger):
    """The same, which saves what it is given as soon as it may."""

    def __init__(self) -> None:
        super().__init__()
        self.may_save = asyncio.Event()
        self.saved: list[tuple[str, str, Wish]] = []

    async def keep(self, by: str, whom: str, wish: Wish) -> None:
        await self.may_save.wait()
        self.saved.append((by, whom, wish))


def guests(count: int) -> frozenset[str]:
    return frozenset(f"guest {number}" for number in range(count))


async def test_of_many_who_come_at_once_the_first_is_asked_about_and_then_all_others_together() -> None:
    ledger, heard = Ledger(), list[Relations]()
    people = RelationLookup(ledger, heard.append)
    for count in range(1, 26):
        people.look_up(guests(count), is_awaited=False)
        await asyncio.sleep(0)
    await asyncio.sleep(2 * PAUSE_S)

    assert ledger.asked[0] == guests(1)
    assert ledger.asked[-1] == guests(25)
    assert len(ledger.asked) < 5
    assert len(heard) == len(ledger.asked)


async def test_who_waits_for_an_answer_has_it_at_once() -> None:
    ledger, heard = Ledger(), list[Relations]()
    people = RelationLookup(ledger, heard.append)
    people.look_up(guests(1), is_awaited=False)
    for _ in range(5):
        await asyncio.sleep(0)
    people.look_up(guests(2), is_awaited=True)
    for _ in range(10):
        await asyncio.sleep(0)

    assert ledger.asked == [guests(1), guests(2)]
    people.end()


async def test_whom_one_does_not_want_to_hear_is_saved_before_it_is_acknowledged() -> None:
    world, ledger = World(1), SlowLedger()
    world.tables.hooks.relations = ledger
    name = await world.open(seating="open")
    host, guest = await world.enter(name), await world.enter(name, "guest", 2)
    table = await world.tables.get(name)
    await table.receive(guest, '{"type": "sit", "id": 1, "seat": 1, "name": "Guest"}')
    await world.heard(host)

    muting = asyncio.create_task(table.receive(host, '{"type": "mute", "id": 1, "seat": 1, "yes": true}'))
    await settle()
    assert not [frame for frame in await world.heard(host) if b'"ack"' in frame]
    ledger.may_save.set()
    await muting
    assert ledger.saved == [("owner", "guest", "mute")]
    assert [frame for frame in await world.heard(host) if b'"ack"' in frame]
    await world.tables.close()
