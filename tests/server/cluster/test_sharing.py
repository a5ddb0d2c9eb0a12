"""What nodes of one cluster have in common: one lobby, and each job once."""

from __future__ import annotations

import asyncio
import time

import pytest

from shoal.server.accounts.identity import SessionOf, of_guest, who
from shoal.server.cluster.leases import LEASE_MS
from shoal.server.cluster.lobby import MOVED_WITHIN_S
from shoal.server.lobby.board import Wanted
from shoal.server.lobby.exhibiting import Exhibiting
from shoal.server.lobby.life import Exhibition
from shoal.server.lobby.play_now import PlayNow, candidates
from shoal.server.tables.owning import FORWARDED
from shoal.server.tables.table_errors import Elsewhere
from tests.server.accounts.databases import PASSWORD
from tests.server.cluster.nodes_in_loop import Node, nodes, seconds_until
from tests.server.services import NatsServer

pytestmark = pytest.mark.anyio

DEAD_WITHIN_S = LEASE_MS / 1000 + 3


async def test_a_table_that_is_opened_at_one_node_is_in_the_lobby_of_all_within_a_second(
    database_url: str, nats: NatsServer
) -> None:
    async with nodes(database_url, "a", "b", bus_url=nats.url) as (a, b):
        await b.bus.news("nothing", 1.0)
        await a.open_table()
        name = await a.open_table("bob")
        assert await seconds_until(lambda: len(b.shown()) == 2) < 1
        assert b.shown() == a.shown()
        listing = b.tables.board.get(name)
        assert listing is not None
        assert (listing.table.people, listing.guests) == (("Bob",), frozenset({"bob"}))


async def test_without_a_bus_it_is_there_within_three_and_gone_when_its_people_are(database_url: str) -> None:
    async with nodes(database_url, "a", "b") as (a, b):
        name = await a.tables.create(a.wish("ann"), "ann")
        peer = await a.enter(name, "ann")
        assert await seconds_until(lambda: b.shown() == [name]) < 3
        (await a.tables.get(name)).leave(peer)
        assert await seconds_until(lambda: b.shown() == []) < 3


async def test_the_rows_of_a_dead_node_go_with_its_lease(database_url: str) -> None:
    async with nodes(database_url, "a", "b") as (a, b):
        name = await a.open_table()
        await seconds_until(lambda: b.shown() == [name])
        a.die()
        assert await seconds_until(lambda: b.shown() == []) < DEAD_WITHIN_S


async def test_people_and_who_looks_and_the_exhibition_of_a_node_are_known_to_all_until_it_dies(
    database_url: str,
) -> None:
    shown = Exhibition("bakotimure-3fX_9aQz", "literature", ("Ann", "Bo"), (1, 2), said={"en": "Ann asks Bo."})
    async with nodes(database_url, "a", "b") as (a, b):
        a.tables.life.count = lambda: 3
        a.tables.life.look()
        a.tables.life.show(shown)
        life = b.tables.life
        assert await seconds_until(lambda: (life.now().here, life.now().exhibition) == (3, shown)) < 6
        assert life.is_looked_at
        assert not life.is_looked_at_here
        a.die()
        assert await seconds_until(lambda: (life.now().here, life.now().exhibition) == (0, None)) < DEAD_WITHIN_S + 1
        assert not life.is_looked_at


async def test_one_exhibition_is_played_in_a_cluster_and_goes_on_at_another_node_when_its_own_dies(
    database_url: str,
) -> None:
    async with nodes(database_url, "a", "b") as (a, b):
        await seconds_until(lambda: bool(a.lease.others and b.lease.others))
        a.sharing.jobs.add("exhibition", Exhibiting(a.tables).run)
        await seconds_until(lambda: a.sharing.jobs.has("exhibition"))
        b.sharing.jobs.add("exhibition", Exhibiting(b.tables).run)
        b.tables.life.look()
        await seconds_until(lambda: b.tables.life.now().exhibition is not None)
        shown = b.tables.life.now().exhibition
        assert shown is not None
        assert (a.tables.loaded, b.tables.loaded) == (1, 0)
        a.die()
        assert await seconds_until(lambda: b.tables.loaded == 1) < DEAD_WITHIN_S + 3
        b.tables.life.look()
        after = b.tables.life.now().exhibition
        assert after is not None
        assert after.table == shown.table


async def test_a_table_that_moves_is_always_shown_once(database_url: str, nats: NatsServer) -> None:
    async with nodes(database_url, "a", "b", "c", bus_url=nats.url) as (a, b, c):
        name = await a.open_table()
        await seconds_until(lambda: b.shown() == c.shown() == [name])
        seen = set[tuple[int, ...]]()

        def is_settled() -> bool:
            seen.add(tuple(len(one.shown()) for one in (a, b, c)))
            return time.monotonic() > began + MOVED_WITHIN_S + 1

        began = time.monotonic()
        watching = asyncio.create_task(seconds_until(is_settled))
        await a.tables.hand_over(name)
        await b.enter(name, "ann")
        await watching
        assert b.tables.board.own(name) is not None
        assert a.shown() == b.shown() == c.shown() == [name]
        assert seen == {(1, 1, 1)}


async def test_whoever_wants_to_play_now_gets_a_table_here_before_one_elsewhere(database_url: str) -> None:
    async with nodes(database_url, "a", "b") as (a, b):
        far = await a.open_table()
        await seconds_until(lambda: b.shown() == [far])
        near = await b.open_table("bob")
        assert [one.table.id for one in candidates(b.tables.board, "cy", Wanted())] == [near, far]
        assert await PlayNow(b.tables).seat("cy", "Cy", "", Wanted()) == near
        with pytest.raises(Elsewhere, match="another node"):
            await PlayNow(b.tables).take(far, "cy", "Cy", "")
        FORWARDED.set(True)
        assert await PlayNow(b.tables).take(far, "cy", "Cy", "") is None


async def test_a_session_that_ends_at_one_node_ends_at_all_and_opens_nothing_there(
    database_url: str, nats: NatsServer
) -> None:
    async with nodes(database_url, "a", "b", bus_url=nats.url) as (a, b):
        here, there = (await a.people.services()).accounts, (await b.people.services()).accounts
        made = await here.sign_up("Ann", PASSWORD, "guest", "a browser")
        session = await there.session_with(who(made.token))
        assert isinstance(session, SessionOf)
        await here.end(made.account)
        assert await seconds_until(lambda: b.ended == [session.session.id]) < 1
        assert await there.session_with(who(made.token)) is True
        assert a.ended == b.ended


async def test_a_guest_who_has_an_account_now_is_a_guest_at_no_node_any_more(
    database_url: str, nats: NatsServer
) -> None:
    async with nodes(database_url, "a", "b", bus_url=nats.url) as (a, b):
        here, there = (await a.people.services()).accounts, (await b.people.services()).accounts
        made = await here.sign_up("Ann", PASSWORD, "guest", "a browser")
        assert await there.session_with("second") is True
        assert await here.take_over(made.account, "second")
        here.on_ended([of_guest("second")])
        assert await seconds_until(lambda: b.ended == [of_guest("second")]) < 1
        assert await there.session_with("second") is False


async def test_a_friend_made_at_one_node_is_looked_up_at_the_tables_of_all(database_url: str, nats: NatsServer) -> None:
    async with nodes(database_url, "a", "b", bus_url=nats.url) as (a, b):
        asked: list[str] = []
        b.tables.look_up_relations = asked.append  # type: ignore[method-assign,assignment]
        b.sharing.serve(b.tables)
        a.tables.note_relations("ann")
        assert await seconds_until(lambda: asked[:1] == ["ann"]) < 1


async def does(node: Node, job: str, who_does: list[str]) -> None:
    """Have a node note that it does a job."""

    async def work() -> None:
        who_does.append(node.lease.id)
        try:
            await asyncio.Event().wait()
        finally:
            who_does.remove(node.lease.id)

    node.sharing.jobs.add(job, work)


async def test_a_job_is_done_by_one_node_and_soon_by_another_when_that_drains_or_dies(database_url: str) -> None:
    async with nodes(database_url, "a", "b", "c") as three:
        who_does: list[str] = []
        for node in three:
            await does(node, "tidying", who_does)
        await seconds_until(lambda: bool(who_does))
        await three[0].bus.news("nothing", 1.5)
        (first,) = who_does
        draining = next(node for node in three if node.lease.id == first)
        draining.lease.state = "draining"
        assert await seconds_until(lambda: len(who_does) == 1 and first not in who_does) < 4
        (second,) = who_does
        next(node for node in three if node.lease.id == second).die()
        assert await seconds_until(lambda: bool(set(who_does) - {second})) < DEAD_WITHIN_S


async def test_who_asks_for_what_another_node_does_is_sent_there_once(database_url: str) -> None:
    async with nodes(database_url, "a", "b") as (a, b):
        await a.sharing.jobs.claim("room")
        with pytest.raises(Elsewhere) as elsewhere:
            await b.sharing.jobs.claim("room")
        assert elsewhere.value.address == a.lease.address
        await a.sharing.jobs.give_up("room")
        await b.sharing.jobs.claim("room")
        assert b.sharing.jobs.has("room")
