"""All attacks by name, for `attack.py`: what each does, and where a server sends such an attacker away."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

import httpx
from msgspec import Struct

from bench import _account_attacks as accounts
from bench._attacking import HELLO, SILENT, Attack, frame
from shoal.server.operations.limits import DEFAULT_LIMITS


class Way(Struct, frozen=True):
    """How to attack; and where a server sends such an attacker away, for one that does nothing else (`_dummy.py`)."""

    attack: Callable[[Attack], None]
    most: int = 1_000_000
    """Bytes of a WebSocket."""
    allowed: int = 1_000_000
    """WebSockets, or requests."""
    needs_accounts: bool = False
    """Whether there is nothing to attack where nobody has an account."""


def _sit(seat: int) -> bytes:
    return frame(0x81, json.dumps({"type": "sit", "id": 1, "seat": seat, "name": "Grab"}).encode())


def _tables(one: Attack) -> None:
    def open_one(http: httpx.Client) -> httpx.Response:
        return http.post("/tables", json={}, headers=one.identity() | {"Accept": "application/json"})

    one.ask(open_one, LIMITS.tables_per_address_at_once)


def _first_page(one: Attack) -> Callable[[httpx.Client], httpx.Response]:
    return lambda http: http.get("/", headers=one.identity())


LIMITS: Final = DEFAULT_LIMITS
VISITORS: Final = LIMITS.visitors_per_table_and_address
WATCHERS: Final = LIMITS.lobby_watchers_per_address
SITS: Final = HELLO + b"".join(map(_sit, range(1, 6)))
PONGS: Final = frame(0x8A) * 1000
CONTROLS: Final = LIMITS.control_frames_at_once
"""Control frames that a WebSocket may send at once; an empty one has six bytes."""

ATTACKS: Final = {
    "pings": Way(lambda one: one.flood(frame(0x89, b"x" * 125) * 100, HELLO), CONTROLS * 131),
    "pongs": Way(lambda one: one.flood(PONGS, HELLO), CONTROLS * 6),
    "comes again": Way(lambda one: one.come_again(PONGS, HELLO), CONTROLS * 6),
    "hellos": Way(lambda one: one.flood(HELLO * 20), 50 * len(HELLO)),
    "junk": Way(lambda one: one.flood(frame(0x81, b"[" * 16_000), HELLO), LIMITS.bytes_at_once),
    "fragments": Way(lambda one: one.flood(frame(0x00) * 1000, frame(0x01, b"{")), CONTROLS * 6),
    "after the end": Way(
        lambda one: one.flood(frame(0x82, bytes(16_000)), frame(0x81, b'{"type":"stand","id":1}')), 64 * 1024
    ),
    "slow headers": Way(lambda one: one.hold(b"GET / HTTP/1.1\r\nHost: x\r\nA", 500)),
    "silent": Way(lambda one: one.hold(b"", SILENT)),
    "tables": Way(_tables, allowed=LIMITS.tables_per_address_at_once),
    "pages": Way(
        lambda one: one.ask(_first_page(one), LIMITS.requests_at_once, LIMITS.requests_per_s),
        allowed=LIMITS.requests_at_once,
    ),
    "visitors": Way(lambda one: one.crowd(150, HELLO, VISITORS), allowed=VISITORS),
    "seats": Way(lambda one: one.crowd(30, SITS, VISITORS), allowed=VISITORS),
    "lobby": Way(lambda one: one.crowd(150, b"", WATCHERS, "/lobby/socket"), allowed=WATCHERS),
    "log-ins": Way(accounts.log_ins, allowed=accounts.LOG_INS, needs_accounts=True),
    "new accounts": Way(accounts.new_accounts, allowed=accounts.LOG_INS, needs_accounts=True),
    "wrong tokens": Way(accounts.wrong_tokens, allowed=accounts.LOG_INS, needs_accounts=True),
    "streams": Way(accounts.streams, allowed=accounts.STREAMS, needs_accounts=True),
    "exports": Way(accounts.exports, needs_accounts=True),
    "team matches": Way(accounts.team_matches, needs_accounts=True),
}
