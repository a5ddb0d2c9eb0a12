"""A guest becomes a part of an account that was there before: at every table the account is from now on who the guest was.

Seats, hands, promised seats and the say of a host pass on, because all of them are the guest's by the hash of their token, which is
replaced by the account's. The log does not change: it names nobody. A table in memory is read again from its log, and all who are
connected come back at once.

Nobody has two seats, or a second hand of a game, by logging in: what the account cannot have beside what is its own is given up first.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from shoal.core.errors import ShoalError
from shoal.server.operations.marks import mark_of
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.outputs import Output
from shoal.server.tables.session import TableSession
from shoal.server.tables.state.events import SeatPromised
from shoal.server.tables.state.log import LogDamaged
from shoal.server.tables.state.record import TableRecord
from shoal.server.tables.state.sights import Stood
from shoal.server.tables.table import TableGone
from shoal.server.tables.tables import Tables

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TakenOver:
    """What became of a guest: the tables that are the account's from now on, and at how many of them their seat was given up."""

    tables: tuple[str, ...] = ()
    given_up: int = 0


def given_up(record: TableRecord, guest: str, account: str) -> tuple[Stood] | tuple[Stood, SeatPromised] | tuple[()]:
    """What must happen before the guest can be that account: their seat is free if the account has one, or has seen another hand of this game.

    In the second case it is theirs again with the next deal.
    """
    seat = record.seat_of(guest)
    person = None if seat is None else record.people[seat]
    if seat is None or person is None:
        return ()
    if record.seat_of(account) is not None:
        return (Stood(seat),)
    has_seen = record.hand_seen_by(account) not in (None, seat) or account in record.onlookers.looked
    if record.is_over or not has_seen:
        return ()
    return Stood(seat), SeatPromised(seat, person.pseudonym, person.name, guest, person.is_program)


async def take_over(tables: Tables, guest: str, account: str) -> TakenOver:
    """Have an account be that guest at every table. What fails at one table is left to the next start of the server (`StoreError` apart)."""
    theirs = dict.fromkeys(one.table for one in await tables.store.seatings_of(guest))
    if not theirs:
        return TakenOver()
    own = {one.table for one in await tables.store.seatings_of(account)}
    taken, left = [], 0
    for name in theirs:
        try:
            left += await _make_way(tables, name, guest, account) if name in own else False
            async with tables.at_rest(name):
                await tables.store.rename(name, guest, account)
            taken.append(name)
        except StoreError:
            raise
        except (ShoalError, TableGone) as error:
            logger.warning("table %s is not taken over yet: %s", mark_of(name), type(error).__name__)
    return TakenOver(tuple(taken), left)


async def _make_way(tables: Tables, name: str, guest: str, account: str) -> bool:
    """Give up at a table what the account cannot have; whether there was such a thing."""
    has_left = False

    def give_up(session: TableSession, now: float) -> list[Output]:
        nonlocal has_left
        events = given_up(session.record, guest, account)
        has_left = bool(events)
        return session.give_up(events, now) if events else []

    try:
        await (await tables.get(name)).say(give_up)
    except LogDamaged:  # nobody plays there
        return False
    return has_left
