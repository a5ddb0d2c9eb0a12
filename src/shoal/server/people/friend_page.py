"""The page of one's friends, and that of a link by which somebody becomes one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shoal.server.accounts.account import Account
from shoal.server.people.friends import Friend
from shoal.server.tables.recent_tables import TableOfMine
from shoal.server.web.document import Shell
from shoal.server.web.home import mine_card


@dataclass(frozen=True)
class FriendAtTables:
    """A friend, and the tables where they play and others may come."""

    friend: Friend
    tables: Sequence[TableOfMine]


def friends_page(
    shell: Shell,
    friends: Sequence[FriendAtTables],
    muted: Sequence[Account],
    blocked: Sequence[Account],
    token: str = "",
) -> str:
    """One's friends, and whom one does not want to hear; `token` is that of a link that was made just now."""
    are_blocked = {account.id for account in blocked}
    unwanted = [*((one, True) for one in blocked), *((one, False) for one in muted if one.id not in are_blocked)]
    lines = [
        (one.friend.account, [mine_card(shell, table) for table in one.tables])
        for one in sorted(friends, key=lambda one: not one.tables)
    ]
    return shell.render(
        "friends.html", None, friends=lines, unwanted=unwanted, link=f"{shell.site}/friend/{token}" if token else ""
    )


def invitation_page(shell: Shell, inviting: Account, *, has_account: bool, is_own: bool) -> str:
    """What a link says to who opens it."""
    return shell.render("friend.html", None, name=inviting.name, has_account=has_account, is_own=is_own)
