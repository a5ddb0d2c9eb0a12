"""What people prove to one node or another: the challenges of passkeys, and the passwords that are tried for one name."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from shoal.server.accounts.authentication import Tries
from shoal.server.accounts.passkey_proofs import CHALLENGE_S
from shoal.server.cluster.news import News, Said
from shoal.server.operations.limits import Limits
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
CREATE TABLE tries (who TEXT PRIMARY KEY, tokens DOUBLE PRECISION NOT NULL, at_ms INTEGER NOT NULL);
"""

_GIVE: Final = f"""
INSERT INTO challenges (browser, purpose, challenge, until_ms)
VALUES (?1, ?2, ?3, db_now_ms() + {round(1000 * CHALLENGE_S)})
ON CONFLICT (browser, purpose) DO UPDATE SET challenge = excluded.challenge, until_ms = excluded.until_ms
"""  # noqa: S608  # a number
_TAKE_BACK: Final = """
DELETE FROM challenges WHERE browser = ?1 AND purpose = ?2 RETURNING challenge, until_ms - db_now_ms()
"""
_FILLED: Final = "tries.tokens + (db_now_ms() - tries.at_ms) * CAST(?2 AS DOUBLE PRECISION)"
_TRY: Final = f"""
INSERT INTO tries (who, tokens, at_ms) VALUES (?1, CAST(?3 AS DOUBLE PRECISION) - 1, db_now_ms())
ON CONFLICT (who) DO UPDATE SET
    tokens = CASE WHEN {_FILLED} > CAST(?3 AS DOUBLE PRECISION) THEN CAST(?3 AS DOUBLE PRECISION) ELSE {_FILLED} END - 1,
    at_ms = db_now_ms()
WHERE {_FILLED} >= 1
RETURNING who
"""  # noqa: S608

TRIES_KEPT_MS: Final = 86_400_000


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


class TriesOfNodes(Tries):
    """Passwords that are tried at any node: for one name so many at once, and so many a minute."""

    def __init__(self, store: DatabaseStore, limits: Limits, news: News) -> None:
        """Counted in that database; of where accounts were opened others hear."""
        super().__init__()
        self._news = news
        news.follow("opened", self._hear)
        self._store = store
        self._per_ms = limits.log_ins_per_name_per_minute / 60_000
        self._at_once = float(limits.log_ins_per_name_at_once)

    async def may_try(self, counted_by: str) -> bool:
        """Whether one more may be tried for who is counted so; `StoreError`."""
        hashed = hashlib.sha256(counted_by.encode()).hexdigest()
        return bool(await self._store.change(ask(_TRY, hashed, self._per_ms, self._at_once)))

    def note_opened(self, at_home: str) -> None:
        """An account was opened from an address."""
        super().note_opened(at_home)
        self._news.say("opened", at_home)

    def _hear(self, _: str, said: Said, __: bool) -> None:  # noqa: FBT001  # as a listener is called
        for at_home in said:
            super().note_opened(at_home)


def forget_proofs() -> Steps[None]:
    """Remove what can prove nothing any more, and who has not tried for long."""
    yield from ask("DELETE FROM challenges WHERE until_ms <= db_now_ms()")
    yield from ask("DELETE FROM tries WHERE at_ms < db_now_ms() - ?1", TRIES_KEPT_MS)
