"""Ten thousand notices, while people play: whether a move takes longer than without.

    python -m bench.notices [--notices 10000] [--tables 100] [--seconds 100]

Four people at each table ask in turn, in an open loop (`bench.server`). Rounds without notices and rounds with them alternate in the same
run, because foreign load moves milliseconds by a factor of fifty: what counts is the ratio of their times. In a round with notices the
server is told at once of a tenth of all; it writes them into its outbox and sends them, encrypted, to a push service in a process of
its own, which reads each one. The bars: every notice arrives once, and the 99th percentile of moves is at most a quarter longer.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

import httpx
import psutil
import uvicorn
import uvloop
from sqlalchemy import Connection, insert

from bench._command import amount, duration, parser_of, print_document, run
from bench._load import Times
from bench._measured import HASTY, UNLIMITED, allow_many_files, cpu_s, process
from bench._players import open_tables, play
from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.notify.away_notifier import AwayNotifier
from shoal.server.notify.calling_back import CallsBack
from shoal.server.notify.keys import LinkSigner, push_number
from shoal.server.notify.notice_tables import browsers, notice_wishes
from shoal.server.notify.notices import Ways
from shoal.server.notify.protocols import Awaited
from shoal.server.notify.web_push import WebPush
from shoal.server.notify.wishes import id_of
from shoal.server.operations.serving import Server, ServerOptions, listen
from shoal.server.storage.sqlite_store import open_store
from shoal.server.tables.environment import share_one_heap
from shoal.server.tables.running import TableSettings
from shoal.server.tables.tables import Tables
from shoal.server.web.app import BuiltClient
from shoal.server.web.document import Assets
from tests.server.notify.push_service import PushedBrowser, checked_claims

THIS: Final = "-mbench.notices"
ROUNDS: Final = 10
MOST_RATIO: Final = 1.25
SENT_WITHIN_S: Final = 120.0
KEY: Final = b"\1" * 32


def serve_pushes() -> None:
    """A push service: it reads what it is sent, and says at GET how many messages it has, and how many came more than once."""
    reader, came, known = PushedBrowser("", "all"), Counter[str](), set[str]()
    with listen("127.0.0.1", 0) as listener:
        origin = f"http://127.0.0.1:{listener.getsockname()[1]}"

        async def answer(scope: Any, receive: Any, send: Any) -> None:
            status, body = 200, f"{len(came)} {came.total() - len(came)}".encode()
            if scope["method"] == "POST":
                message, is_more = b"", True
                while is_more:
                    part = await receive()
                    message, is_more = message + part["body"], part["more_body"]
                who = dict(scope["headers"])[b"authorization"].decode()
                if who not in known:
                    checked_claims(who, origin)
                    known.add(who)
                assert "title" in reader.read(message)
                came[scope["path"]] += 1
                status, body = 201, b""
            await send(
                {"type": "http.response.start", "status": status, "headers": [(b"content-length", b"%d" % len(body))]}
            )
            await send({"type": "http.response.body", "body": body})

        print(f"pushes at {origin}", flush=True)
        uvicorn.Server(uvicorn.Config(answer, lifespan="off", log_config=None)).run(sockets=[listener])


def serve_tables(folder: Path, origin: str, count: int) -> None:
    """A server with so many guests who want to be told; each SIGUSR1 tells it of the next tenth of them. Until SIGTERM."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    share_one_heap()
    with (
        listen("127.0.0.1", 0) as listener,
        open_store(folder / "data") as store,
        contextlib.closing(AccountLoader(folder / "data")) as people,
    ):
        database = people.load().database
        asyncio.run(database.do(lambda connection: subscribe(connection, origin, count)))
        calls = people.calls = CallsBack(
            people,
            Ways("https://fish.example", LinkSigner(KEY), WebPush(push_number(KEY), "https://fish.example", (origin,))),
        )
        tables = Tables(store, settings=TableSettings(HASTY, UNLIMITED))
        tables.hooks.lookout = lambda table, state: AwayNotifier(table, state, calls.notices)
        guests = iter(range(count))

        def tell(*_: object) -> None:
            for guest in itertools.islice(guests, count // ROUNDS):
                calls.notices.tell(Awaited("turn", f"guest {guest}", "literature", f"table {guest}"))

        signal.signal(signal.SIGUSR1, tell)
        options = ServerOptions(spared=("127.0.0.0/8",), is_alone=True)
        client = BuiltClient(Assets("/static/none.js", ()), folder)
        server = Server(tables, client, options, people=people)
        print(f"Shoal is at http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
        server.run(sockets=[listener])


def subscribe(connection: Connection, origin: str, count: int) -> None:
    """So many guests, each with a browser."""
    reader = PushedBrowser(origin, "all")
    everything = {"events": "turn", "zone": "UTC", "quiet_from": 0, "quiet_until": 0, "language": "en"}
    connection.execute(insert(notice_wishes), [{"who": f"guest {one}", **everything} for one in range(count)])
    given = {"session": None, "public_key": reader.public_key, "auth": reader.auth, "name": "", "made_ms": 0}
    places = [(f"guest {one}", f"{origin}/push/{one}") for one in range(count)]
    rows = [{"id": id_of(place), "who": who, "endpoint": place, **given} for who, place in places]
    connection.execute(insert(browsers), rows)


async def measure(folder: Path, args: argparse.Namespace) -> dict[str, Any]:
    """Let rounds with and without notices alternate."""
    with process(THIS, "--as", "pushes") as (origin, _):
        command = (THIS, "--as", "tables", "--folder", str(folder), "--origin", origin, "--notices", str(args.notices))
        with process(*command) as (address, server):
            say(f"opening {args.tables} tables")
            tables = await open_tables(address, args.tables)
            await play(tables, args.tables / 3, 2.0)
            times: dict[bool, list[int]] = {False: [], True: []}
            used = {False: 0.0, True: 0.0}
            for number in range(ROUNDS):
                for is_told in (False, True):
                    for table in tables:
                        table.start_anew()
                    if is_told:
                        server.send_signal(signal.SIGUSR1)
                    before = cpu_s(server)
                    await play(tables, args.tables / 3, args.seconds / ROUNDS)
                    used[is_told] += cpu_s(server) - before
                    times[is_told] += [delay for table in tables for delay in table.delays]
                sent, again = await arrived(origin, (number + 1) * (args.notices // ROUNDS))
                say(f"round {number + 1} of {ROUNDS}: {sent} notices, {again} of them twice")
    without, during = Times.of("without", times[False], used[False]), Times.of("during", times[True], used[True])
    return {
        "notices": sent,
        "twice": again,
        "without": {"count": without.count, "p50": without.p50, "p99": without.p99, "cpu_s": used[False]},
        "during": {"count": during.count, "p50": during.p50, "p99": during.p99, "cpu_s": used[True]},
        "p99_ratio": round(during.p99 / without.p99, 3),
        "load": psutil.getloadavg()[0],
    }


async def arrived(origin: str, expected: int) -> tuple[int, int]:
    """How many messages the push service has once all are there, and how many came again."""
    until = time.monotonic() + SENT_WITHIN_S
    async with httpx.AsyncClient() as http:
        while True:
            sent, again = map(int, (await http.get(origin)).text.split())
            if sent >= expected or time.monotonic() > until:
                return sent, again
            await asyncio.sleep(0.2)


def say(what: str) -> None:
    """Print progress on standard error."""
    print(f"  {what}", file=sys.stderr, flush=True)


def main() -> int:
    """Measure, and print the times; 1 when a bar is missed."""
    parser = parser_of(__doc__)
    parser.add_argument("--notices", type=amount, default=10_000)
    parser.add_argument("--tables", type=amount, default=100)
    parser.add_argument(
        "--seconds", type=duration, default=100.0, help="of play without notices, and as long with them"
    )
    parser.add_argument("--as", dest="kind", choices=("pushes", "tables"), help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--origin", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.kind == "pushes":
        serve_pushes()
        return 0
    if args.kind == "tables":
        serve_tables(args.folder, args.origin, args.notices)
        return 0
    allow_many_files()
    with tempfile.TemporaryDirectory() as folder:
        found = uvloop.run(measure(Path(folder), args))
    for name in ("without", "during"):
        of = found[name]
        print(
            f"{name:8}{of['count']:8} moves, p50 {of['p50']:.2f} ms, p99 {of['p99']:.2f} ms, {of['cpu_s']:.1f} s of processor"
        )
    print(
        f"{found['notices']} notices arrived, {found['twice']} of them twice; p99 during is {found['p99_ratio']} of that without"
    )
    if args.json:
        print_document(found)
    is_met = (
        found["notices"] == args.notices // ROUNDS * ROUNDS and not found["twice"] and found["p99_ratio"] <= MOST_RATIO
    )
    return 0 if is_met else 1


if __name__ == "__main__":
    run(main)
