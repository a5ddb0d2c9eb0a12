"""A table asks the database of people seldom, however many come at once, and at once where somebody waits for the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import pytest

from shoal.server.chat.relations import PAUSE_S, STRANGERS, RelationLookup, Relations, Wish

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
