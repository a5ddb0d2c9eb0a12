"""What the games of people amount to."""

from __future__ import annotations

import asyncio

from shoal.core.codec import encode
from shoal.server.accounts.account import Account
from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.identity import new_token, who
from shoal.server.accounts.schema import METADATA
from shoal.server.people.history import Histories, Other, PlayedGame, Totals, most_often, shares_of, totals_of
from shoal.server.people.relations import AccountRelations
from shoal.server.people.results import GameResult, Result, SeatResult, keep

PASSWORD = "a shoal of herring"
SIDES: dict[int, tuple[Result, float]] = {0: ("won", 5.0), 1: ("lost", 3.0)}


async def account(accounts: Accounts, name: str) -> Account:
    return (await accounts.sign_up(name, PASSWORD, who(new_token()), "")).account


def ended(number: int, *sitting: str | None, deeds: dict[str, int] | None = None) -> GameResult:
    """A game of Literature that the even seats won; of the seats those who are named are people, the others bots."""
    text = encode(deeds or {}).decode()
    found = [
        SeatResult(seat, one, None if one else "counting", seat % 2, SIDES[seat % 2][1], SIDES[seat % 2][0], text)
        for seat, one in enumerate(sitting)
    ]
    return GameResult(f"game{number:012}", "literature", 1000 * number, tuple(found))


async def history(accounts: Accounts, person: Account, *games: GameResult) -> list[PlayedGame]:
    for game in games:
        await accounts.database.do(lambda connection, game=game: keep(connection, game))  # type: ignore[misc]
    return await Histories(accounts.database).of(person)


def test_a_game_is_won_with_partners_against_opponents(accounts: Accounts) -> None:
    async def story() -> None:
        ann, bob = await account(accounts, "Ann"), await account(accounts, "Bob")
        guest = who(new_token())
        (played,) = await history(accounts, ann, ended(1, ann.who, bob.who, None, guest))
        assert (played.result, played.points, played.most_points) == ("won", 5.0, 3.0)
        assert played.partners == (Other(None, "counting"),)
        assert played.opponents == (Other("Bob", None), Other(None, None))
        (seen,) = await history(accounts, bob)
        assert (seen.result, seen.opponents) == ("lost", (Other("Ann", None), Other(None, "counting")))

    asyncio.run(story())


def test_a_game_of_guests_and_bots_is_not_kept_and_one_that_is_noted_twice_is_one(accounts: Accounts) -> None:
    async def story() -> None:
        ann = await account(accounts, "Ann")
        stranger = who(new_token())
        game = ended(2, ann.who, None, None, None)
        assert len(await history(accounts, ann, ended(1, stranger, None, None, None), game, game)) == 1

    asyncio.run(story())


def test_who_makes_an_account_after_a_game_was_noted_is_in_it_then(accounts: Accounts) -> None:
    async def story() -> None:
        ann = await account(accounts, "Ann")
        token = who(new_token())
        game = ended(1, ann.who, token, None, None)
        await history(accounts, ann, game)
        bob = (await accounts.sign_up("Bob", PASSWORD, token, "")).account
        (played,) = await history(accounts, bob, game)
        assert played.opponents[0] == Other("Ann", None)

    asyncio.run(story())


def test_totals_count_games_deeds_and_others_and_follow_the_course(accounts: Accounts) -> None:
    async def story() -> list[Totals]:
        ann, bob = await account(accounts, "Ann"), await account(accounts, "Bob")
        games = [
            ended(1, ann.who, bob.who, None, None, deeds={"questions": 10, "hits": 4, "claims": 2, "right_claims": 1}),
            ended(2, bob.who, ann.who, None, None, deeds={"questions": 10, "hits": 5}),
        ]
        return totals_of(await history(accounts, ann, *games))

    (totals,) = asyncio.run(story())
    assert (totals.record.won, totals.record.tied, totals.record.lost) == (1, 0, 1)
    assert totals.course == [1.0, 0.5], "the first game comes first"
    assert shares_of(totals) == [("share-hits", 9, 20), ("share-claims", 1, 2)]
    (first, record), *_ = most_often(totals.opponents)
    assert (first.name or first.bot, record.games) in {("Bob", 2), ("counting", 2)}


def test_rows_about_an_erased_account_go_with_it_or_name_no_one(accounts: Accounts) -> None:
    references = {
        f"{table.name}.{key.parent.name}": key.ondelete
        for table in METADATA.sorted_tables
        for key in table.foreign_keys
        if key.column.table.name == "accounts"
    }
    kept = {"players.account", "raters.account", "matches.account"}
    assert references == {name: "SET NULL" if name in kept else "CASCADE" for name in references}

    async def story() -> None:
        ann, bob = await account(accounts, "Ann"), await account(accounts, "Bob")
        relations = AccountRelations(accounts.database)
        await history(accounts, ann, ended(1, ann.who, bob.who, None, None))
        await relations.keep(ann.who, bob.who, "mute")
        await accounts.erase(bob, PASSWORD)
        (played,) = await history(accounts, ann)
        assert played.opponents[0] == Other(None, None)
        assert await relations.unwanted(ann) == ([], [])

    asyncio.run(story())
