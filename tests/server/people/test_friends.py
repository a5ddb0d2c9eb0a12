"""Who is whose friend, and who does not want to hear whom, as tables and the page of friends learn it."""

from __future__ import annotations

import asyncio

import pytest

from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.identity import Account
from shoal.server.chat.relations import STRANGERS
from shoal.server.people.friends import MOST_INVITATIONS, OPEN_FOR_MS, AccountRelations, Friends
from shoal.server.web.answers import Refusal
from tests.server.accounts.databases import PASSWORD, account

pytestmark = pytest.mark.anyio


@pytest.fixture
async def people(accounts: Accounts) -> list[Account]:
    """Ann, Bob and Cid."""
    return [await account(accounts, name) for name in ("Ann", "Bob", "Cid")]


@pytest.fixture
def friends(accounts: Accounts) -> Friends:
    return Friends(accounts.database)


@pytest.fixture
def relations(accounts: Accounts) -> AccountRelations:
    return AccountRelations(accounts.database)


async def friends_of(friends: Friends, *whose: Account) -> list[list[str]]:
    return [[friend.account.name for friend in await friends.of(one)] for one in whose]


async def test_who_uses_a_link_is_a_friend_both_ways_and_nobody_uses_it_again(
    friends: Friends, people: list[Account]
) -> None:
    ann, bob, cid = people
    token = await friends.invite(ann)
    assert await friends.accept(token, ann) == ann, "one's own link is not used up"
    assert await friends_of(friends, ann) == [[]]
    assert await friends.inviting(token) == ann
    assert await friends.accept(token, bob) == ann
    with pytest.raises(Refusal, match="NO_INVITATION"):
        await friends.accept(token, cid)
    assert await friends_of(friends, ann, bob, cid) == [["Bob"], ["Ann"], []]
    assert [await friends.are(*two) for two in ((ann, bob), (bob, ann), (ann, cid))] == [True, True, False]


async def test_of_many_who_use_a_link_at_once_one_becomes_a_friend(
    accounts: Accounts, friends: Friends, people: list[Account]
) -> None:
    others = [*people[1:], *[await account(accounts, f"Other{number}") for number in range(4)]]
    token = await friends.invite(people[0])
    answers = await asyncio.gather(*(friends.accept(token, one) for one in others), return_exceptions=True)
    assert sum(isinstance(answer, Account) for answer in answers) == 1
    assert len(await friends.of(people[0])) == 1


async def test_a_link_ends_after_a_week_and_the_oldest_goes_for_a_new_one(
    accounts: Accounts, people: list[Account]
) -> None:
    now = 1_000_000
    friends = Friends(accounts.database, now_ms=lambda: now)
    tokens = []
    for _ in range(MOST_INVITATIONS + 1):
        now += 1
        tokens.append(await friends.invite(people[0]))
    with pytest.raises(Refusal, match="NO_INVITATION"):
        await friends.inviting(tokens[0])
    assert await friends.inviting(tokens[1]) == people[0]
    now += OPEN_FOR_MS
    with pytest.raises(Refusal, match="NO_INVITATION"):
        await friends.inviting(tokens[-1])


async def test_friends_part_and_accounts_that_are_erased_are_nobodys_friends(
    accounts: Accounts, friends: Friends, people: list[Account]
) -> None:
    ann, bob, cid = people
    for other in (bob, cid):
        await friends.accept(await friends.invite(ann), other)
    assert await friends_of(friends, ann) == [["Bob", "Cid"]]
    await friends.part(bob, ann.id)
    assert await friends_of(friends, ann) == [["Cid"]]
    await friends.invite(cid)
    await accounts.erase(cid, PASSWORD)
    assert await friends_of(friends, ann) == [[]]


async def test_a_table_learns_who_of_its_guests_are_friends_and_whom_they_do_not_hear(
    friends: Friends, relations: AccountRelations, people: list[Account]
) -> None:
    ann, bob, cid = people
    await friends.accept(await friends.invite(ann), bob)
    await relations.keep(ann.who, cid.who, "mute")
    await relations.keep(cid.who, bob.who, "block")
    await relations.keep(cid.who, "a guest", "mute")

    found = await relations.among([ann.who, bob.who, cid.who, "a guest"])
    assert found.accounts == {ann.who, bob.who, cid.who}
    assert found.friends == {(ann.who, bob.who), (bob.who, ann.who)}
    assert [found.muted, found.blocked] == [frozenset({(ann.who, cid.who)}), frozenset({(cid.who, bob.who)})]
    await relations.keep(ann.who, cid.who, "unmute")
    assert (await relations.among([ann.who, cid.who])).muted == frozenset()
    assert await relations.among(["a guest"]) == STRANGERS


async def test_who_blocks_somebody_is_no_friend_any_more_and_neither_becomes_one_by_a_link(
    friends: Friends, relations: AccountRelations, people: list[Account]
) -> None:
    ann, bob, _ = people
    await friends.accept(await friends.invite(ann), bob)
    for _ in range(2):
        await relations.keep(bob.who, ann.who, "block")

    assert await friends_of(friends, ann, bob) == [[], []]
    for one, other in ((ann, bob), (bob, ann)):
        token = await friends.invite(one)
        with pytest.raises(Refusal, match="NO_INVITATION"):
            await friends.accept(token, other)
    assert await relations.unwanted(bob) == ([], [ann])
    await relations.forgive(bob, ann.id)
    assert await friends.accept(await friends.invite(ann), bob) == ann


async def test_of_too_many_wishes_the_oldest_goes(
    accounts: Accounts, people: list[Account], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoal.server.people.friends.MOST_WISHES", 2)
    ann, *others = [*people, await account(accounts, "Dan")]
    now = 0
    relations = AccountRelations(accounts.database, now_ms=lambda: now)
    for other in others:
        now += 1
        await relations.keep(ann.who, other.who, "mute")
    assert (await relations.unwanted(ann))[0] == others[1:]
