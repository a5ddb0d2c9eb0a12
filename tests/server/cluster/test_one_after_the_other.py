"""Two requests of one person that reach different nodes, and what many nodes are asked and one of them does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from shoal.records import read_record
from shoal.review import Review
from shoal.server.accounts.identity import Account
from shoal.server.cluster.rated_room import JOB
from shoal.server.finished.archived_game import ArchivedGame
from shoal.server.finished.review_queue import ReviewQueue
from shoal.server.operations.admission import Admission
from shoal.server.operations.limits import Limits
from shoal.server.ratings.kinds import Kind
from shoal.server.ratings.rated_tables import RatedTables
from shoal.server.ratings.standings import Standings
from shoal.server.storage.store import OnShelf
from shoal.server.tables.table_errors import Elsewhere, TableRests
from tests.server.accounts.databases import account
from tests.server.cluster.nodes_in_loop import Node, nodes, seconds_until
from tests.server.finished_games import record_of_bots
from tests.server.services import NatsServer

pytestmark = pytest.mark.anyio

KIND = Kind("go_fish", "quick")


async def rated_of(node: Node) -> RatedTables:
    return (await node.people.services()).rated(node.tables)


async def asks(node: Node, who: Account) -> RatedTables:
    rated = await rated_of(node)
    await rated.enter()
    await rated.ask(who, KIND, with_bots=False, address=who.name)
    return rated


async def table_of(node: Node, who: Account) -> str | None:

    return await Standings((await node.people.services()).database).playing(who)


async def people(node: Node, *names: str) -> list[Account]:
    accounts = (await node.people.services()).accounts
    return [await account(accounts, name) for name in names]


async def test_who_waits_at_one_node_keeps_their_place_at_another_when_that_dies_and_is_seated_once(
    database_url: str,
) -> None:
    async with nodes(database_url, "a", "b") as (a, b):
        ann, bob, cy, dee, eve = await people(a, "Ann", "Bob", "Cy", "Dee", "Eve")
        for one in (ann, bob, cy):
            room = await asks(a, one)
        await room.leave(cy)
        with pytest.raises(Elsewhere) as elsewhere:
            await asks(b, dee)
        assert elsewhere.value.address == a.lease.address

        a.die()
        waited = room.waited_s(room.room.waiting[ann.id])
        await b.bus.news("nothing", 4.5)
        there = await asks(b, dee)
        assert list(there.room.waiting) == [ann.id, bob.id, dee.id]
        assert there.waited_s(there.room.waiting[ann.id]) > waited
        await asks(b, eve)
        await there.look(ann)
        tables = [await table_of(b, one) for one in (ann, bob, cy, dee, eve)]
        assert None not in {tables[0], tables[1], tables[3], tables[4]}
        assert len(set(tables)) == 2
        assert tables[2] is None

        # the dead one comes back in the middle of what it did: nobody plays twice
        await room.look(ann)
        assert [await table_of(b, one) for one in (ann, bob, cy, dee, eve)] == tables


async def test_a_node_that_has_the_room_no_more_changes_nothing_there(database_url: str) -> None:
    async with nodes(database_url, "a", "b") as (a, b):
        ann, bob = await people(a, "Ann", "Bob")
        old = await asks(a, ann)
        await a.sharing.jobs.give_up(JOB)
        await b.sharing.jobs.claim(JOB)
        with pytest.raises(TableRests):
            await old.leave(ann)
        there = await asks(b, bob)
        assert list(there.room.waiting) == [ann.id, bob.id]


async def test_a_passkey_is_asked_for_at_one_node_and_shown_at_another_once(database_url: str) -> None:
    async with nodes(database_url, "a", "b") as (a, b):
        here, there = [(await node.people.services()).passkeys.challenges for node in (a, b)]
        first, second = await here.new("browser", "log in"), await there.new("browser", "log in")
        await here.new("browser", "add 1")
        assert first != second
        assert await here.take("browser", "log in") == second
        assert await there.take("browser", "log in") is None
        assert await there.take("another", "log in") is None


async def test_what_one_person_takes_is_counted_wherever_they_take_it(database_url: str) -> None:
    limits = Limits(log_ins_per_name_at_once=3, tables_per_guest_at_once=4, exports_per_person_at_once=2)
    async with nodes(database_url, "a", "b") as both:
        doors = [Admission(limits) for _ in both]
        for door, node in zip(doors, both, strict=True):
            door.common = node.sharing.counts

        async def granted(may: Callable[[Admission, str, str], Awaitable[bool]], who: str) -> int:
            return sum([await may(doors[number % 2], f"192.0.2.{number}", who) for number in range(6)])

        assert await granted(Admission.may_log_in, "ann") == limits.log_ins_per_name_at_once
        assert await granted(Admission.may_open_table, "ann") == limits.tables_per_guest_at_once
        assert await granted(Admission.may_export, "ann") == limits.exports_per_person_at_once
        assert await granted(Admission.may_log_in, "bob") == limits.log_ins_per_name_at_once


async def test_an_address_that_knows_a_password_is_known_at_all_nodes(database_url: str, nats: NatsServer) -> None:
    async with nodes(database_url, "a", "b", bus_url=nats.url) as both:
        here, there = [(await node.people.services()).familiar for node in both]
        here.note_opened("ann at home")
        assert await seconds_until(lambda: there.is_familiar("ann at home")) < 1
        assert not there.is_familiar("ann elsewhere")


async def test_a_review_is_computed_at_one_node_and_read_at_all(database_url: str) -> None:
    async with nodes(database_url, "a", "b") as (a, b):
        here, there = ReviewQueue(a.store), ReviewQueue(b.store)
        here.claims, there.claims = a.sharing.jobs, b.sharing.jobs
        game = ArchivedGame("a" * 16, read_record(record_of_bots("fish_draw")))
        await a.store.shelve(OnShelf(game.id, 0, record=b"a record"))
        await a.sharing.jobs.claim(f"review {game.id}")  # as while it is computed
        with pytest.raises(Elsewhere):
            await there.review(game)
        made = await here.review(game, 60.0)
        await asyncio.gather(*here._keeping)
        read = await there.review(game)
        assert isinstance(read, Review)
        assert isinstance(made, Review)
        assert read.curve == made.curve
        assert not there._going
        here.close()
        there.close()
