"""Who is whose friend, and who does not want to hear whom, as tables and the page of friends learn it."""

from __future__ import annotations

import asyncio

import pytest

from shoal.server.accounts.account import Account
from shoal.server.accounts.accounts import Accounts
from shoal.server.chat.relations import STRANGERS
from shoal.server.people.friends import Friends, NoInvitation
from shoal.server.people.relations import AccountRelations
from tests.server.people.test_friends import account


async def three(accounts: Accounts) -> tuple[AccountRelations, Friends, list[Account]]:
    """Ann and Bob are friends, Cid is nobody's."""
    friends = Friends(accounts.database)
    people = [await account(accounts, name) for name in ("Ann", "Bob", "Cid")]
    await friends.accept(await friends.invite(people[0]), people[1])
    return AccountRelations(accounts.database), friends, people


def test_a_table_learns_who_of_its_guests_are_friends_and_whom_they_do_not_hear(accounts: Accounts) -> None:
    async def story() -> None:
        acquaintances, _, (ann, bob, cid) = await three(accounts)
        await acquaintances.keep(ann.who, cid.who, "mute")
        await acquaintances.keep(cid.who, bob.who, "block")
        await acquaintances.keep(cid.who, "a guest", "mute")

        found = await acquaintances.among([ann.who, bob.who, cid.who, "a guest"])
        assert found.accounts == {ann.who, bob.who, cid.who}
        assert found.friends == {(ann.who, bob.who), (bob.who, ann.who)}
        assert [found.muted, found.blocked] == [frozenset({(ann.who, cid.who)}), frozenset({(cid.who, bob.who)})]
        await acquaintances.keep(ann.who, cid.who, "unmute")
        assert (await acquaintances.among([ann.who, cid.who])).muted == frozenset()
        assert await acquaintances.among(["a guest"]) == STRANGERS

    asyncio.run(story())


def test_who_blocks_somebody_is_no_friend_any_more_and_neither_becomes_one_by_a_link(accounts: Accounts) -> None:
    async def story() -> None:
        acquaintances, friends, (ann, bob, _) = await three(accounts)
        await acquaintances.keep(bob.who, ann.who, "block")
        await acquaintances.keep(bob.who, ann.who, "block")

        assert (await friends.of(ann), await friends.of(bob)) == ([], [])
        for one, other in ((ann, bob), (bob, ann)):
            token = await friends.invite(one)
            with pytest.raises(NoInvitation):
                await friends.accept(token, other)
        assert await acquaintances.unwanted(bob) == ([], [ann])
        await acquaintances.forgive(bob, ann.id)
        assert await friends.accept(await friends.invite(ann), bob) == ann

    asyncio.run(story())


def test_of_too_many_wishes_the_oldest_goes(accounts: Accounts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.server.people.relations.MOST_WISHES", 2)

    async def story() -> None:
        now = 0
        acquaintances = AccountRelations(accounts.database, now_ms=lambda: now)
        ann = await account(accounts, "Ann")
        others = [await account(accounts, f"Other{number}") for number in range(3)]
        for other in others:
            now += 1
            await acquaintances.keep(ann.who, other.who, "mute")
        assert (await acquaintances.unwanted(ann))[0] == others[1:]

    asyncio.run(story())
