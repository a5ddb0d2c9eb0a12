"""What an operator sees of `shoal serve`: readiness, metrics, the log, and how it stops."""

from __future__ import annotations

import io
import json
import logging
import os
import re
import signal
import socket
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from shoal.cli import main
from shoal.server.operations.marks import mark_of
from shoal.server.operations.metrics import COUNTERS, QUIET_S, TIMERS, Metrics
from shoal.server.operations.observer import Counted, Timed
from shoal.server.operations.operator_log import set_up
from shoal.server.operations.readiness import KEPT_S, Readiness
from shoal.server.storage.database import FILE
from shoal.server.storage.sqlite_store import open_store
from shoal.server.storage.store_errors import StoreError, StoreFailed
from shoal.server.tables.state.log import Row
from tests.server.live import LiveGuest
from tests.server.proxied import Served, free_port, serving, wait_for

LOCAL = ("--public-url", "http://127.0.0.1")
CARD = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA]|10)[CDHS](?![A-Za-z0-9])")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def metrics_of(port: int) -> dict[str, float]:
    """Every sample, with its labels as Prometheus writes them."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=30).text
    return {
        sample.name + "".join(f"{{{name}={value}}}" for name, value in sample.labels.items()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def guest_of(server: Served) -> LiveGuest:
    return LiveGuest(server.url)


# --- Readiness --------------------------------------------------------------------------------------------------------


class Now:
    """A clock that stands still."""

    def __init__(self) -> None:
        self.s = 1000.0

    def __call__(self) -> float:
        return self.s


@pytest.mark.anyio
async def test_a_store_that_fails_is_not_ready_until_it_answers_again() -> None:
    clock, faults, asked = Now(), ["disk full"], 0

    async def probe() -> None:
        nonlocal asked
        asked += 1
        if faults:
            raise StoreFailed(faults[0])

    readiness = Readiness(probe, clock)

    assert await readiness.fault() == "store"
    faults.clear()
    assert await readiness.fault() == "store"  # an answer is kept for a moment: the store is asked at most so often
    assert asked == 1
    clock.s += KEPT_S
    assert await readiness.fault() == ""
    readiness.is_draining = True
    assert await readiness.fault() == "draining"


@pytest.mark.anyio
async def test_a_probe_reads_and_writes_and_leaves_the_log_as_it_is(tmp_path: Path) -> None:
    row = Row("t", 1, 0, 0, "table", None, None, None, None, "{}")
    with open_store(tmp_path) as store:
        await store.append([row])
        before = (tmp_path / f"{FILE}-wal").stat().st_size
        await store.probe()

        assert (tmp_path / f"{FILE}-wal").stat().st_size > before
        assert await store.read("t") == [row]


@pytest.mark.anyio
async def test_a_closed_store_is_not_ready(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        pass

    with pytest.raises(StoreError):
        await store.probe()


# --- Metrics ----------------------------------------------------------------------------------------------------------


def test_everything_that_can_be_observed_has_a_metric() -> None:
    assert set(COUNTERS) == set(get_args(Counted))
    assert set(TIMERS) == set(get_args(Timed))


@pytest.mark.slow
def test_tables_sockets_requests_and_refusals_are_counted(tmp_path: Path) -> None:
    port = free_port()
    with serving(*LOCAL, "--data", str(tmp_path), "--metrics-port", str(port)) as server:
        url = guest_of(server).open_table()
        guest = guest_of(server)
        with guest.at(url):
            during = metrics_of(port)
        httpx.get(f"{server.url}/", headers={"Host": "evil.example"})
        httpx.post(f"{server.url}/tables", headers={"Origin": "http://evil.example"})
        wait_for(lambda: metrics_of(port)["shoal_sockets"] == 0, lambda: str(metrics_of(port)))
        after = metrics_of(port)

    assert during["shoal_tables_opened_total"] == during["shoal_tables_loaded"] == during["shoal_sockets"] == 1
    assert during["shoal_requests_total{status=201}"] == 1
    assert during["shoal_append_seconds_count"] >= 1
    assert during["process_open_fds"] > 0
    assert after["shoal_sockets_closed_total{code=1000}"] == 1
    assert after["shoal_refused_total{reason=unknown_host}"] == 1
    assert after["shoal_refused_total{reason=http_403}"] == 1


def test_a_check_of_the_settings_says_what_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store(tmp_path):
        pass
    assert main(["serve", *LOCAL, "--data", str(tmp_path), "--check"]) == 0

    shown = capsys.readouterr()
    assert json.loads(shown.out)["retention"]["removed_days"] == 365
    assert shown.err == (
        "retention: of 0 tables 0 had no event for 90 days and are packed, 0 had none for 365 days and will be removed, "
        "0 as old are kept by an account\n"
    )


def test_metrics_are_not_at_the_public_address(tmp_path: Path) -> None:
    with serving(*LOCAL, "--data", str(tmp_path)) as server:
        assert httpx.get(f"{server.url}/metrics").status_code == 404


def test_of_a_flood_of_refusals_one_line_is_written_and_all_are_counted(caplog: pytest.LogCaptureFixture) -> None:
    clock = Now()
    metrics = Metrics(clock)
    for _ in range(500):
        metrics.refused("http_403", "192.0.2.1")
    clock.s += QUIET_S
    metrics.refused("http_403", "192.0.2.2")

    lines = [state.__dict__ for state in caplog.records]
    assert [(line["address"], line["unsaid_before"]) for line in lines] == [("192.0.2.1", 0), ("192.0.2.2", 499)]
    assert metrics.registry.get_sample_value("shoal_refused_total", {"reason": "http_403"}) == 501


# --- The log ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def logged() -> Callable[[str], io.StringIO]:
    """Sets the log up to write into a text; how it was before is brought back."""

    def into(form: str) -> io.StringIO:
        text = io.StringIO()
        set_up(form, "debug", text)
        return text

    return into


@pytest.fixture(autouse=True)
def _log_as_before() -> Iterator[None]:
    loggers = [logging.getLogger(name) for name in ("", "shoal", "asyncio", "uvicorn.error")]
    before = [(logger, logger.level, logger.handlers[:]) for logger in loggers]
    yield
    for logger, level, handlers in before:
        logger.setLevel(level)
        logger.handlers[:] = handlers


@pytest.mark.parametrize("form", ["json", "text"])
def test_an_exception_is_logged_by_type_and_place_and_not_by_what_it_says(
    logged: Callable[[str], io.StringIO], form: str
) -> None:
    text = logged(form)
    nothing: dict[str, int] = {}
    try:
        nothing["9C is held by seat 3"]
    except KeyError:
        logging.getLogger("shoal.server.web.app").exception("a request broke")

    line = text.getvalue()
    assert "a request broke" in line
    assert "KeyError" in line
    assert "test_operations.py:" in line
    assert "9C" not in line
    assert line.count("\n") == 1


def test_what_looks_like_a_token_is_blotted_out_wherever_it_stands(logged: Callable[[str], io.StringIO]) -> None:
    text, token, digest = logged("json"), "A-" * 21 + "_", "0f" * 32
    logging.getLogger("shoal").warning(
        "a guest %s came", token, extra={"who": digest, "all": [token], "odd": {"t": token}}
    )

    line = json.loads(text.getvalue())
    assert (line["event"], line["who"], line["all"]) == ("a guest *** came", "***", ["***"])
    assert token not in text.getvalue()


def test_the_name_of_a_table_becomes_its_mark_wherever_it_stands(logged: Callable[[str], io.StringIO]) -> None:
    text, table = logged("json"), "bakotimure-3fX_9aQz"
    logging.getLogger("asyncio").warning("Task <table %s> was late", table, extra={"path": f"/t/{table}/socket"})

    line = json.loads(text.getvalue())
    assert line["event"] == f"Task <table {mark_of(table)}> was late"
    assert line["path"] == f"/t/{mark_of(table)}/socket"


def test_what_clients_send_cannot_forge_a_line(logged: Callable[[str], io.StringIO]) -> None:
    text = logged("text")
    logging.getLogger("shoal").warning("refused", extra={"address": 'x\n{"event": "forged"}'})

    assert text.getvalue().count("\n") == 1


@pytest.mark.slow
def test_after_a_game_no_card_and_no_token_is_in_the_log_or_the_metrics(tmp_path: Path) -> None:
    port = free_port()
    options = ("--data", str(tmp_path), "--log-level", "debug", "--metrics-port", str(port))
    with serving(*LOCAL, *options) as server:
        guest = guest_of(server)
        url = guest.open_table(pace="at_once")
        with guest.at(url) as talk:
            for command in range(1, 6):
                while talk.any_move() is None:
                    talk.hear()
                talk.play_any(command)
            talk.say(type="play", id=99, n=0, move={"type": "ask", "seat": 3, "target": 0, "card": "9C"})
            talk.until("refused")
        httpx.get(f"{server.url}{url}?token={guest.token}", headers={"Cookie": f"shoal_guest={guest.token}"})
        server.line("request", route="table")
        told = server.text + httpx.get(f"http://127.0.0.1:{port}/metrics").text

    assert guest.token not in told
    assert CARD.findall(told) == []
    for line in server.text.splitlines():
        assert {"event", "level", "logger", "timestamp"} <= set(json.loads(line))


# --- Stopping ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_it_stops_with_code_0_and_everybody_is_asked_to_come_back(tmp_path: Path) -> None:
    with serving(*LOCAL, "--data", str(tmp_path)) as server:
        guest = guest_of(server)
        with guest.at(guest.open_table()) as talk:
            server.process.send_signal(signal.SIGTERM)
            closing = talk.until("closing")
            with pytest.raises(ConnectionClosed) as closed:
                talk.hear()

        assert closing["reason"] == "RESTARTING"
        assert closing["retry_ms"] > 0
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert server.process.wait(30) == 0
        assert server.line("stopped")


@pytest.mark.slow
def test_while_it_drains_play_goes_on_and_nobody_new_is_sent_here(tmp_path: Path) -> None:
    with serving(*LOCAL, "--data", str(tmp_path), "--drain-s", "600") as server:
        guest = guest_of(server)
        url = guest.open_table()
        with guest.at(url) as talk:
            server.process.send_signal(signal.SIGTERM)
            wait_for(lambda: httpx.get(f"{server.url}/readyz").text == "draining", lambda: server.text)
            assert talk.command(type="sit", id=1, seat=0, name="Ann")["type"] in ("ack", "refused")
            with guest.at(url, tab="reloaded") as again:
                assert again.seat == 0
            server.process.send_signal(signal.SIGTERM)  # somebody does not want to wait

            assert talk.until("closing")["reason"] == "RESTARTING"
        assert server.process.wait(30) == 0


def test_a_drain_ends_by_itself(tmp_path: Path) -> None:
    with serving(*LOCAL, "--data", str(tmp_path), "--drain-s", "0.2") as server:
        assert server.stop() == 0
        assert server.line("stopped")


# --- Files ------------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="there are no modes")
def test_the_files_are_the_owners_alone_in_a_folder_that_everybody_may_read(tmp_path: Path) -> None:
    folder = tmp_path / "open"
    folder.mkdir()
    folder.chmod(0o755)
    with open_store(folder):
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}

    assert modes == dict.fromkeys((FILE, f"{FILE}-wal", f"{FILE}-shm", "lock"), 0o600)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755


@pytest.mark.skipif(os.name == "nt", reason="there are no modes")
def test_files_of_an_older_shoal_that_everybody_could_read_are_closed(tmp_path: Path) -> None:
    with open_store(tmp_path):
        for path in tmp_path.iterdir():
            path.chmod(0o644)
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    with open_store(tmp_path):
        assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


# --- Sockets at the door ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "host", "status", "reason"),
    [
        ("https://fish.example", "fish.example", 403, "without_tls"),
        ("https://fish.example", "evil.example", 400, "unknown_host"),
        ("http://fish.example", "evil.example", 400, "unknown_host"),
    ],
)
def test_a_socket_without_tls_or_for_another_host_is_refused_before_it_is_open(
    tmp_path: Path, url: str, host: str, status: int, reason: str
) -> None:
    with serving("--public-url", url, "--data", str(tmp_path)) as server:
        with (
            socket.create_connection(("127.0.0.1", server.port)) as raw,
            pytest.raises(InvalidStatus) as refused,
            connect(f"ws://{host}/t/{'x' * 12}/socket", sock=raw),
        ):
            pass

        assert refused.value.response.status_code == status
        assert server.line("refused", reason=reason)["address"] == "127.0.0.1"
