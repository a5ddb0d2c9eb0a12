"""Counts what addresses and guests take of a server, over all its tables, and says when it is too much.

An address of IPv6 stands for its network of 64 bits, which is what one household has. Some addresses are spared: at a public
server proxies that are trusted, whose clients are counted by their own addresses; elsewhere this machine, whose owner is here.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from shoal.server.operations.limits import DEFAULT_LIMITS, Buckets, Limits, buckets_of
from shoal.server.operations.observer import Observer
from shoal.server.web.answers import Answers

THIS_MACHINE: Final = ("127.0.0.0/8", "::1")


class AddressVisit:
    """One WebSocket among all of its address and its guest. Give it back with `leave`."""

    __slots__ = ("_admission", "_who", "address")

    def __init__(self, admission: Admission, address: str, who: str | None) -> None:
        """A WebSocket of that guest, or of someone unknown; the address is empty where it is spared."""
        self._admission = admission
        self._who = who
        self.address = address

    def may_speak(self, cost: int, *, is_visitor: bool) -> bool:
        """Whether its guest and its address, at all tables, may send one more command that counts for so many."""
        return not self.address or self._admission.may_speak(self.address, self._who, cost, is_visitor=is_visitor)

    def may_sit(self) -> bool:
        """Whether its guest, a visitor of its address, may take one more seat."""
        return not self.address or self._admission.may_sit(self.address, self._who)

    def note_refused(self, limit: str) -> None:
        """Its table has refused it something because of that limit."""
        self._admission.note_refused(limit, self.address)

    def leave(self) -> None:
        """It has ended."""
        self._admission.has_left(self.address, self._who)


class CommonCounts(Protocol):
    """What people take of all the servers that share a database."""

    async def take(self, what: str, who: str, buckets: Buckets) -> bool:
        """Whether they may take one more, by the rate of these buckets; `StoreError`."""


class Admission:
    """The limits of one server, and who has taken how much."""

    def __init__(
        self,
        limits: Limits = DEFAULT_LIMITS,
        *,
        spared: Sequence[str] = THIS_MACHINE,
        clock: Callable[[], float] = time.monotonic,
        observer: Observer | None = None,
    ) -> None:
        """Nobody has taken anything. `spared` are addresses and networks without limits of their own.

        `observer` counts the commands that are refused; refused requests it sees itself.
        """
        self.limits = limits
        self._observer = observer or Observer()
        self._clock = clock
        networks = [ipaddress.ip_network(network) for network in spared]
        self.key = functools.lru_cache(maxsize=4096)(functools.partial(_key, networks))
        """What an address is counted by; empty where it is spared."""
        self._sockets: Counter[str] = Counter()
        self._buckets = buckets_of(limits)
        self.common: CommonCounts | None = None
        """Counts people beside other servers, where there are any; what addresses take each server counts for itself."""

    def turn_in_s(self, address: str, cost: float = 1.0) -> float | None:
        """After how many seconds it is the turn of that address with what counts for so many requests; `None`: too late.

        What one address asks for at once is so answered between what others ask for, and not before it.
        """
        key, within = self.key(address), self.limits.begun_within_s
        return self._buckets["begun"].wait(key, self._clock(), cost, within) if key else 0.0

    def note_sent_away(self, address: str) -> None:
        """A WebSocket of that address was sent away: before it comes again, others have their turn."""
        self.turn_in_s(address, self.limits.sent_away_costs)

    def may_ask(self, address: str, cost: int = 1) -> bool:
        """Whether that address may make one more request that counts for so many."""
        return self._take("requests", self.key(address), cost)

    async def may_open_table(self, address: str, who: str) -> bool:
        """Whether that guest at that address may open one more table; `StoreError`."""
        key = self.key(address)
        return not key or (self._take("tables_per_address", key) and await self._take_of_all("tables_per_guest", who))

    def may_bring(self, address: str) -> bool:
        """Whether that address may bring one more record to be reviewed."""
        return self._take("records_per_address", self.key(address))

    def may_sign_up(self, address: str) -> bool:
        """Whether that address may make one more account, which keeps a name from others; it counts as a password, too."""
        return self._take("accounts_per_address", self.key(address))

    def may_ask_for_rated(self, address: str) -> bool:
        """Whether that address may ask for one more rated game: who is seated and does not come has spoilt it for others."""
        return self._take("rated_per_address", self.key(address))

    async def may_export(self, address: str, who: str) -> bool:
        """Whether that person, wherever they come from, and that address may take along all data of one once more; `StoreError`."""
        may = self._take("exports_per_address", self.key(address))
        return may and await self._take_of_all("exports_per_person", who)

    def may_send_progress(self, who: str) -> bool:
        """Whether that person's browsers may send what was done once more."""
        return self._take("progress_per_person", who)

    def may_change_notices(self, address: str) -> bool:
        """Whether that address may change once more what is told to someone, and where: each leaves a row."""
        return self._take("notice_changes", self.key(address))

    async def may_confirm(self, address: str, who: str, mailbox: str) -> bool:
        """Whether one more mail may be sent to a mailbox whose owner has not said yes, for that person at that address; `StoreError`."""
        may = self._take("confirmations", self.key(address)) and await self._take_of_all("confirmations", f"of {who}")
        return may and await self._take_of_all("confirmations", f"to {mailbox}")

    async def may_log_in(self, address: str, name: str) -> bool:
        """Whether that address may try one more password, for that name, which at no address is spared; `StoreError`."""
        may = self._take("log_ins_per_address", self.key(address))
        return may and await self._take_of_all("log_ins_per_name", name)

    def may_try_passkey(self, address: str) -> bool:
        """Whether that address may try one more passkey: it counts as a password."""
        return self._take("log_ins_per_address", self.key(address))

    def is_usual(self, address: str) -> bool:
        """Whether that address makes one more account, or tries one more password, as many do; the limit is far above."""
        return self._take("usual_log_ins_per_address", self.key(address))

    def may_fail(self, address: str) -> bool:
        """Whether that address may send one more token that opens nothing: it counts as a password that is wrong."""
        return self._take("log_ins_per_address", self.key(address))

    def visit(self, address: str, who: str | None) -> AddressVisit | None:
        """One more WebSocket; `None` where its address or its guest has too many."""
        key = self.key(address)
        if key:
            if self._sockets[f"@{key}"] >= self.limits.sockets_per_address:
                return None
            if who is not None and self._sockets[who] >= self.limits.sockets_per_guest:
                return None
        self._count(key, who, 1)
        return AddressVisit(self, key, who)

    @property
    def guests(self) -> int:
        """How many guests have a WebSocket open."""
        return sum(not one.startswith("@") for one in self._sockets)

    def has_left(self, key: str, who: str | None) -> None:
        """A WebSocket has ended."""
        self._count(key, who, -1)

    def may_speak(self, key: str, who: str | None, cost: int, *, is_visitor: bool) -> bool:
        """Whether that guest, all people of that address, and its visitors may send one more command that counts for so many."""
        if who is not None and not self._take("guest_commands", who, cost):
            limit = "commands_of_guest"
        elif not self._take("address_commands", key, cost):
            limit = "commands_of_address"
        elif is_visitor and not self._take("visitor_commands", key, cost):
            limit = "commands_of_visitors"
        else:
            return True
        self.note_refused(limit, key)
        return False

    def may_sit(self, key: str, who: str | None) -> bool:
        """Whether that guest, a visitor of that address, may take one more seat; wherever else they come from."""
        return self._take("sits", key) and (who is None or self._take("guest_sits", who))

    def note_refused(self, limit: str, key: str) -> None:
        """Something was refused to that address because of that limit."""
        self._observer.refused(limit, key)

    def _take(self, what: str, key: str, cost: int = 1) -> bool:
        return not key or self._buckets[what].take(key, self._clock(), cost)

    async def _take_of_all(self, what: str, who: str) -> bool:
        if not self._take(what, who):
            return False
        return self.common is None or await self.common.take(what, who, self._buckets[what])

    def _count(self, key: str, who: str | None, step: int) -> None:
        counted = [one for one in (key and f"@{key}", who) if one]
        self._sockets.update(dict.fromkeys(counted, step))
        for one in counted:
            if self._sockets[one] <= 0:
                del self._sockets[one]


def _key(spared: Sequence[ipaddress.IPv4Network | ipaddress.IPv6Network], address: str) -> str:
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address  # a path of a Unix socket, or what a test made up
    if isinstance(found, ipaddress.IPv6Address):
        found = found.ipv4_mapped or found
    if any(found.version == network.version and found in network for network in spared):
        return ""
    return str(found) if found.version == 4 else str(ipaddress.ip_network((found, 64), strict=False))


FREE: Final = ("/static/", "/icon/", "/favicon.ico", "/worker.js", "/healthz", "/readyz")
"""Files that are in memory, and what machines ask."""


FORMS: Final = ("/new/", "/offline/pack")
"""Forms of house rules, which take ten times as long to make as most pages, and those pages that work without a connection, all in one."""

HISTORIES: Final = ("/person/", "/daily/best/")
HISTORY: Final = "/api/1/games"
"""What reads up to 2,000 games of someone, or all plays of a month: an eighth of a second where there are so many."""


class Rationed:
    """Puts the limit of requests before an application. What is said over a WebSocket has limits of its own."""

    def __init__(self, app: ASGIApp, admission: Admission, answers: Answers) -> None:
        """The application, who counts, and what says no."""
        self._app = app
        self._admission = admission
        self._answers = answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or open a WebSocket."""
        if scope["path"].startswith(FREE) or (
            self._admission.may_ask(address_of(scope), self._costs(scope)) and await self._has_turn(scope)
        ):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await WebSocket(scope, receive, send).send_denial_response(PlainTextResponse("too many requests", 429))
        else:
            answer = self._answers.too_many(Request(scope))
            answer.headers["Connection"] = "close"
            await answer(scope, receive, send)

    async def _has_turn(self, scope: Scope) -> bool:
        """Wait for the turn of who asks, so that those of a crowd of one address are answered between others."""
        wait = self._admission.turn_in_s(address_of(scope))
        if wait:
            await asyncio.sleep(wait)
        return wait is not None

    def _costs(self, scope: Scope) -> int:
        """For how many requests this one counts."""
        path, limits = scope["path"], self._admission.limits
        if path.startswith(HISTORIES) or path == HISTORY:
            return limits.history_costs
        return limits.form_costs if path.startswith(FORMS) else 1


def address_of(scope: Scope) -> str:
    """The address of who asks; empty where there is none, at a Unix socket."""
    client = scope.get("client")
    return client[0] if client else ""
