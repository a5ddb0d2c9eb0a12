"""Tracks open connections by session, API token or guest, so that they end with it."""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from shoal.server.tables.seating.connections import TRY_AGAIN, Peer

_GUEST: Final = "guest "


def of_guest(who: str) -> str:
    """What stands for the session of a guest, who has none."""
    return f"{_GUEST}{who}"


class OpenSockets:
    """Which clients are connected by which session."""

    def __init__(self) -> None:
        """None is."""
        self._peers: defaultdict[str, set[Peer]] = defaultdict(set)

    @contextlib.contextmanager
    def opened(self, session: str | None, peer: Peer) -> Iterator[None]:
        """A client is connected, by that session or token (or `of_guest`) if it is of one."""
        if session is None:
            yield
            return
        self._peers[session].add(peer)
        try:
            yield
        finally:
            self._peers[session].discard(peer)
            if not self._peers[session]:
                del self._peers[session]

    def connected(self) -> list[str]:
        """The ids of sessions and tokens with open connections."""
        return [one for one in self._peers if not one.startswith(_GUEST)]

    def end(self, sessions: Iterable[str]) -> None:
        """Close the connections of these sessions, tokens or guests. Their clients reconnect at once with what they are then."""
        for session in sessions:
            for peer in tuple(self._peers.get(session, ())):
                peer.end(TRY_AGAIN, "RESTARTING")
