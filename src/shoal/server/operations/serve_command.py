"""`shoal serve`: the server at a public address, behind a proxy that speaks TLS (docs/serving.md)."""

from __future__ import annotations

import argparse
import contextlib
import json
import logging
import os
import signal
import sys
from pathlib import Path
from typing import Final

import msgspec
from starlette.types import ASGIApp

import shoal
from shoal.server.notify.adapters import adapters_of, try_notices
from shoal.server.operations.metrics import Metrics, Observed
from shoal.server.operations.operator_log import set_up
from shoal.server.operations.serving import ClusterMember, Server, ServerData, ServerOptions, listen, open_data
from shoal.server.operations.settings import ServerSettings, add_options, all_settings, schema, settings_from
from shoal.server.operations.watchdog import Watchdog
from shoal.server.storage.database import default_data_folder
from shoal.server.storage.retention import Census, census
from shoal.server.storage.sqlite_store import SqliteStore
from shoal.server.tables.environment import SYSTEM_CLOCK, Environment, share_one_heap
from shoal.server.tables.owning import UNSHARED
from shoal.server.tables.running import TableSettings
from shoal.server.tables.tables import Tables
from shoal.server.web.app import BuiltClient
from shoal.server.web.document import Assets
from shoal.server.web.porch import Porch

STATIC: Final = Path(shoal.__file__).parent / "static"

logger = logging.getLogger(__name__)


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal serve`."""
    add_options(parser)
    parser.add_argument(
        "--check", action="store_true", help="only check the settings, print them as JSON, and say what is kept"
    )
    parser.add_argument("--schema", action="store_true", help="only print the JSON Schema of the configuration file")


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C or SIGTERM."""
    if args.schema:
        print(json.dumps(schema(), indent=2))  # noqa: T201  # it was asked for
        return 0
    settings = settings_from(args, os.environ)
    if args.check:
        _show(settings)
        return 0
    os.umask(0o077)
    set_up(settings.log_format, settings.log_level)
    metrics = Metrics()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # once the server has stopped: close what is open
    share_one_heap()
    with contextlib.ExitStack() as stack:
        stack.callback(logger.info, "stopped")
        watchdog = stack.enter_context(Watchdog(metrics).watching())
        assets = Assets.load(STATIC)
        # A node may have to wait for its dead predecessor: meanwhile a proxy is refused, and asks the other nodes.
        listener = stack.enter_context(listen(settings.host, settings.port, at_once=not settings.database_url))
        data = stack.enter_context(_opened(settings, watchdog, listener.getsockname()[1], metrics))
        tables = Tables(
            data.store,
            environment=Environment(leases=data.member.node if data.member else UNSHARED),
            settings=TableSettings(limits=settings.limits, seals=data.seals),
            observer=metrics,
            timetable=data.timetable,
        )
        metrics.watch(tables)
        if isinstance(data.store, SqliteStore):
            metrics.watch_store(data.store)
        elif data.member is not None:
            from shoal.server.cluster.node_metrics import watch_node

            watch_node(metrics, data.member, data.store)
        metrics.watch_loop(watchdog)
        adapters_of(settings, data.people.key).serve(tables, data.people)
        options = ServerOptions(
            lambda app: _around(app, settings, data.member, tables, metrics),
            settings.drain_s,
            settings.trusted_proxies,
            is_alone=True,
            member=data.member,
            retention=settings.retention,
        )
        client = BuiltClient(assets, STATIC)
        server = Server(tables, client, options, daily=data.daily, people=data.people, watchdog=watchdog)
        if settings.metrics_port is not None:
            asked_at = metrics.served(settings.metrics_host, settings.metrics_port, server.readiness.fault_from_outside)
            logger.info("metrics", extra={"host": settings.metrics_host, "port": stack.enter_context(asked_at)})
        host, port = listener.getsockname()[:2]
        serving = {"public_url": settings.site.origin, "host": host, "port": port}
        server.on_serving = lambda: logger.info("serving", extra=serving)
        server.run(sockets=[listener])
    return 0


def _around(
    app: ASGIApp, settings: ServerSettings, member: ClusterMember | None, tables: Tables, metrics: Metrics
) -> ASGIApp:
    """The application behind its porch; a node of a cluster has a gate for the other nodes beside it."""
    observed = Observed(app, metrics)
    porch = Porch(observed, settings.site, metrics, proxies=settings.trusted_proxies, hosts=settings.allowed_hosts)
    if member is None:
        return porch
    from shoal.server.cluster.forwarding import Gate

    return Gate(porch, observed, member.links, tables)


def _opened(
    settings: ServerSettings, watchdog: Watchdog, port: int, metrics: Metrics
) -> contextlib.AbstractContextManager[ServerData]:
    """What the server keeps: in the database of its cluster, or in its data folder."""
    if not settings.database_url:
        return open_data(_folder(settings), watchdog)
    from shoal.server.cluster.opening import open_cluster  # it needs packages that a single server does not have

    return open_cluster(settings, port, metrics)


def _show(settings: ServerSettings) -> None:
    """Print the settings, and what is kept under them."""
    shown = msgspec.to_builtins(settings)
    for secret in (one.path for one in all_settings() if one.is_secret):
        table = shown if len(secret) == 1 else shown[secret[0]]
        table[secret[-1]] = "***" if table[secret[-1]] else ""
    print(msgspec.json.format(msgspec.json.encode(shown)).decode())  # noqa: T201  # it was asked for
    found, warning = _found(settings)
    print(found.said(settings.retention), file=sys.stderr)  # noqa: T201  # the settings alone are JSON
    for said in (*((warning,) if warning else ()), *try_notices(settings)):
        print(f"shoal serve: {said}", file=sys.stderr)  # noqa: T201  # the same


def _found(settings: ServerSettings) -> tuple[Census, str]:
    """What is kept, and what is wrong but keeps no one from serving."""
    if not settings.database_url:
        return census(_folder(settings), settings.retention, SYSTEM_CLOCK.today_ms()), ""
    from shoal.server.cluster.checking import check_cluster  # it needs packages that a single server does not have

    return check_cluster(settings)


def _folder(settings: ServerSettings) -> Path:
    return Path(settings.data) if settings.data else default_data_folder()
