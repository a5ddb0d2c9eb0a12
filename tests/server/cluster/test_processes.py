"""Nodes as processes: killed, paused, and drained while people play."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from shoal.cli import main
from shoal.version import VERSION
from tests.server.live import LiveGuest, Talk, close_code, play_on
from tests.server.proxied import Served, serving
from tests.server.services import PostgresServer

NEXT = ".".join((VERSION.split(".")[0], str(int(VERSION.split(".")[1]) + 1), "0"))
NEWER = (
    "-c",
    f"import sys, shoal.version; shoal.version.VERSION = {NEXT!r}; import shoal.cli; sys.exit(shoal.cli.main())",
)
"""The next version of Shoal, as far as one can tell by its number."""


def node(url: str, name: str, shoal: Sequence[str] = ("-m", "shoal")) -> contextlib.AbstractContextManager[Served]:
    settings = {"SHOAL_DATABASE_URL": url, "SHOAL_PUBLIC_URL": "http://127.0.0.1", "SHOAL_NODE_NAME": name}
    return serving(shoal=shoal, **settings)


@contextlib.contextmanager
def back_at(server: Served, guest: LiveGuest, table: str, within_s: float) -> Iterator[Talk]:
    """The guest connects again, as a browser does, and is at the table in that time."""
    there, give_up_at = LiveGuest(server.url), time.monotonic() + within_s
    there.headers = guest.headers
    while True:
        try:
            with there.at(table, tab="again") as talk:
                assert time.monotonic() < give_up_at
                yield talk
            return
        except InvalidStatus:  # 503, until the lease has lapsed
            assert time.monotonic() < give_up_at
            time.sleep(0.1)


def shoal(monkeypatch: pytest.MonkeyPatch, url: str, *words: str) -> int:
    monkeypatch.setenv("SHOAL_DATABASE_URL", url)
    return main([*words])


@pytest.mark.slow
def test_a_table_goes_on_when_its_node_is_killed_or_paused_or_drained(
    database_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = database_url
    with contextlib.ExitStack() as stack:
        a, b = (stack.enter_context(node(url, name)) for name in "ab")
        guest = LiveGuest(a.url)
        table = guest.open_table(pace="at_once")
        with guest.at(table) as talk, back_at(b, guest, table, 1) as far:
            assert play_on(talk) is talk
            assert talk.play_any(1)["type"] == "ack"
            killed = time.monotonic()
            a.process.kill()
            assert close_code(far) == 1012
        with back_at(b, guest, table, 5.0) as talk:
            assert time.monotonic() - killed < 5
            assert talk.update["n"] >= far.update["n"]
            a = stack.enter_context(node(url, "a", NEWER))
            assert shoal(monkeypatch, url, "nodes", "--json") == 0
            nodes = [tuple(one.values()) for one in json.loads(capsys.readouterr().out)]
            assert [(name, state, tables) for name, state, tables, *_ in nodes] == [("a", "up", 0), ("b", "up", 1)]
            assert [version for *_, version, _, _ in nodes] == [NEXT, VERSION]

            # Paused, and cut off when it goes on: a has the table by then, and no one is told anything by b.
            with back_at(a, guest, table, 1.0) as carried:
                b.process.send_signal(signal.SIGSTOP)
                assert close_code(carried) == 1012
            with back_at(a, guest, table, 5.0) as far:
                taken_over_at = far.update["n"]
                if play_on(far) is far:
                    assert far.play_any(2)["type"] == "ack"
                b.process.send_signal(signal.SIGCONT)
                assert close_code(talk) == 1012
                assert talk.update["n"] <= taken_over_at
                b.line("the database answers again: this node takes tables")

                # Drained, b being there to take its tables.
                began = time.monotonic()
                command = [sys.executable, "-m", "shoal", "drain", "a"]
                draining = subprocess.Popen(command, env=os.environ | {"SHOAL_DATABASE_URL": url}, text=True)
                assert far.until("closing")["retry_ms"] == 0
                with back_at(b, guest, table, 2.0) as again:
                    assert again.update["n"] >= far.update["n"]
                assert draining.wait(20) == 0
                assert a.process.wait(20) == 0
                assert time.monotonic() - began < 20
        assert shoal(monkeypatch, url, "drain", "b") == 2
        assert "b is the only node that takes tables" in capsys.readouterr().err
        assert httpx.get(f"{b.url}/readyz").text == "ready"
        assert b.stop() == 0


def test_commands_about_a_cluster_say_what_is_wrong(
    postgres: PostgresServer, cluster_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SHOAL_DATABASE_URL", raising=False)
    assert main(["nodes"]) == 2
    assert "database_url is not set" in capsys.readouterr().err
    assert shoal(monkeypatch, "mysql://a", "nodes") == 2
    assert "no address of a PostgreSQL" in capsys.readouterr().err
    assert shoal(monkeypatch, postgres.new_database(), "drain", "a") == 2
    assert "no node has used this database yet" in capsys.readouterr().err
    assert shoal(monkeypatch, cluster_url, "drain", "a") == 2
    assert "no node called a is alive; those that are: none" in capsys.readouterr().err
