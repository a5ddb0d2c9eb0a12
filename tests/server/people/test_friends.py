"""Friends: links that are used once, and what friends see of each other."""

from __future__ import annotations

import asyncio

import pytest

from shoal.server.accounts.account import Account
from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.identity import new_token, who
from shoal.server.people.friends import MOST_INVITATIONS, OPEN_FOR_MS, Friends, NoInvitation

PASSWORD = "a shoal of herring"


async def account(accounts: Accounts, name: str) -> Account:
    return (await accounts.sign_up(name, PASSWORD, who(new_token()), "")).account


def test_who_uses_a_link_is_a_friend_both_ways_and_nobody_uses_it_again(accounts: Accounts) -> None:
    async def story() -> None:
        friends = Friends(accounts.database)
        ann, bob, cid = [await account(accounts, name) for name in ("Ann", "Bob", "Cid")]
        token = await friends.invite(ann)
        assert await friends.inviting(token) == ann
        assert await friends.accept(token, bob) == ann
        for one, other in ((ann, bob), (bob, ann)):
            assert [friend.account for friend in await friends.of(one)] == [other]
            assert await friends.are(one, other)
        with pytest.raises(NoInvitation):
            await friends.accept(token, cid)
        assert await friends.of(cid) == []

    asyncio.run(story())


def test_of_many_who_use_a_link_at_once_one_becomes_a_friend(accounts: Accounts) -> None:
    async def story() -> None:
        friends = Friends(accounts.database)
        ann = await account(accounts, "Ann")
        others = [await account(accounts, f"Other{number}") for number in range(6)]
        token = await friends.invite(ann)
        answers = await asyncio.gather(*(friends.accept(token, one) for one in others), return_exceptions=True)
        assert sum(isinstance(answer, Account) for answer in answers) == 1
        assert len(await friends.of(ann)) == 1

    asyncio.run(story())


def test_a_link_ends_after_a_week_and_the_oldest_goes_for_a_new_one(accounts: Accounts) -> None:
    async def story() -> None:
        now = 1_000_000
        friends = Friends(accounts.database, now_ms=lambda: now)
        ann = await account(accounts, "Ann")
        tokens = []
        for _ in range(MOST_INVITATIONS + 1):
            now += 1
            tokens.append(await friends.invite(ann))
        with pytest.raises(NoInvitation):
            await friends.inviting(tokens[0])
        assert await friends.inviting(tokens[1]) == ann
        now += OPEN_FOR_MS
        with pytest.raises(NoInvitation):
            await friends.inviting(tokens[-1])

    asyncio.run(story())


def test_ones_own_link_makes_nobody_a_friend_and_is_not_used_up(accounts: Accounts) -> None:
    async def story() -> None:
        friends = Friends(accounts.database)
        ann = await account(accounts, "Ann")
        token = await friends.invite(ann)
        await friends.accept(token, ann)
        assert await friends.of(ann) == []
        assert await friends.inviting(token) == ann

    asyncio.run(story())


def test_friends_part_and_accounts_that_are_erased_are_nobodys_friends(accounts: Accounts) -> None:
    async def story() -> None:
        friends = Friends(accounts.database)
        ann, bob, cid = [await account(accounts, name) for name in ("Ann", "Bob", "Cid")]
        for other in (bob, cid):
            await friends.accept(await friends.invite(ann), other)
        assert [friend.account.name for friend in await friends.of(ann)] == ["Bob", "Cid"]
        await friends.part(bob, ann.id)
        assert [friend.account.name for friend in await friends.of(ann)] == ["Cid"]
        await friends.invite(cid)
        await accounts.erase(cid, PASSWORD)
        assert await friends.of(ann) == []

    asyncio.run(story())
