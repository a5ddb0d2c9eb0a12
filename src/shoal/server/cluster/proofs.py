"""What people prove to one node or another, and what they take of all nodes: the challenges of passkeys, and counts of passwords tried for
a name, of tables opened and of exports.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from shoal.server.accounts.authentication import Familiar
from shoal.server.accounts.passkey_proofs import CHALLENGE_S
from shoal.server.cluster.news import News, Said
from shoal.server.operations.limits import Buckets
from shoal.server.storage.database_store import DatabaseStore
from shoal.server.storage.steps import Steps, ask

PROOF_TABLES: Final = """
CREATE TABLE challenges (
    browser TEXT NOT NULL,
    purpose TEXT NOT NULL,
    challenge BLOB NOT NULL,
    until_ms INTEGER NOT NULL,
    PRIMARY KEY (browser, purpose)
);
CREATE TABLE taken (who TEXT PRIMARY KEY, tokens DOUBLE PRECISION NOT NULL, at_ms INTEGER NOT NULL);
"""

_GIVE: Final = f"""
INSERT INTO challenges (browser, purpose, challenge, until_ms)
VALUES (?1, ?2, ?3, db_now_ms() + {round(1000 * CHALLENGE_S)})
ON CONFLICT (browser, purpose) DO UPDATE SET challenge = excluded.challenge, until_ms = excluded.until_ms
"""  # noqa: S608  # a number
_TAKE_BACK: Final = """
DELETE FROM challenges WHERE browser = ?1 AND purpose = ?2 RETURNING challenge, until_ms - db_now_ms()
"""
_FILLED: Final = "taken.tokens + (db_now_ms() - taken.at_ms) * CAST(?2 AS DOUBLE PRECISION)"
_TAKE_ONE: Final = f"""
INSERT INTO taken (who, tokens, at_ms) VALUES (?1, CAST(?3 AS DOUBLE PRECISION) - 1, db_now_ms())
ON CONFLICT (who) DO UPDATE SET
    tokens = CASE WHEN {_FILLED} > CAST(?3 AS DOUBLE PRECISION) THEN CAST(?3 AS DOUBLE PRECISION) ELSE {_FILLED} END - 1,
    at_ms = db_now_ms()
WHERE {_FILLED} >= 1
RETURNING who
"""  # noqa: S608

COUNTED_MS: Final = 86_400_000


class ChallengesOfNodes:
    """The challenges that any node gave, for any node."""

    def __init__(self, store: DatabaseStore) -> None:
        """In that database."""
        self._store = store

    async def new(self, browser: str, purpose: str) -> bytes:
        """A challenge for that browser, known by the hash of its cookie."""
        challenge = secrets.token_bytes(32)
        await self._store.change(ask(_GIVE, browser, purpose, challenge))
        return challenge

    async def take(self, browser: str, purpose: str) -> bytes | None:
        """The challenge that browser has for a purpose, which it has no more; `None` where there is none, or it is too old."""
        found = await self._store.change(ask(_TAKE_BACK, browser, purpose))
        return bytes(found[0][0]) if found and found[0][1] > 0 else None


class CountsOfNodes:
    """What people take at any node, by the limits that all nodes have: so many at once, and so many a second."""

    def __init__(self, store: DatabaseStore) -> None:
        """Counted in that database."""
        self._store = store

    async def take(self, what: str, who: str, buckets: Buckets) -> bool:
        """As `CommonCounts` has it. Whose count it is cannot be read in the database."""
        hashed = hashlib.sha256(f"{what} {who}".encode()).hexdigest()
        return bool(await self._store.change(ask(_TAKE_ONE, hashed, buckets.rate / 1000, float(buckets.burst))))


class FamiliarToNodes(Familiar):
    """From where accounts were opened at any node."""

    def __init__(self, news: News) -> None:
        """Others hear of it."""
        super().__init__()
        self._news = news
        news.follow("opened", self._hear)

    def note_opened(self, at_home: str) -> None:
        """An account was opened from an address."""
        super().note_opened(at_home)
        self._news.say("opened", at_home)

    def _hear(self, _: str, said: Said, __: bool) -> None:  # noqa: FBT001  # as a listener is called
        for at_home in said:
            super().note_opened(at_home)


def forget_proofs() -> Steps[None]:
    """Remove what can prove nothing any more, and counts that are full again."""
    yield from ask("DELETE FROM challenges WHERE until_ms <= db_now_ms()")
    yield from ask("DELETE FROM taken WHERE at_ms < db_now_ms() - ?1", COUNTED_MS)
