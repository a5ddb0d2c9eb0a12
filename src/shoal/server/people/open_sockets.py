"""The connections of sessions and of tokens: they end with their session or token."""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Iterable, Iterator

from shoal.server.peer import TRY_AGAIN, Peer


class OpenSockets:
    """Which clients are connected by which session."""

    def __init__(self) -> None:
        """None is."""
        self._peers: defaultdict[str, set[Peer]] = defaultdict(set)

    @contextlib.contextmanager
    def opened(self, session: str | None, peer: Peer) -> Iterator[None]:
        """A client is connected, by that session or token if it is of one."""
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
        """The sessions and tokens by which somebody is connected."""
        return list(self._peers)

    def end(self, sessions: Iterable[str]) -> None:
        """These sessions or tokens are over. Their clients come back at once, as whoever they are then."""
        for session in sessions:
            for peer in tuple(self._peers.get(session, ())):
                peer.end(TRY_AGAIN, "RESTARTING")
