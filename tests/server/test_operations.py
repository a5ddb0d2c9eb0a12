"""What an operator sees of `shoal serve`: readiness, metrics, the log, and how it stops."""

from __future__ import annotations

import contextlib
import io
import json
import logging
import re
import resource
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

from shoal.cli import main
from shoal.server.operations.marks import mark_of
from shoal.server.operations.metrics import COUNTERS, QUIET_S, TIMERS, Metrics
from shoal.server.operations.observer import Counted, Timed
from shoal.server.operations.operator_log import set_up
from shoal.server.operations.readiness import KEPT_S, Readiness
from shoal.server.storage.database import FILE
from shoal.server.storage.sqlite_store import open_store
from shoal.server.storage.store_errors import StoreFailed
from tests.ports import free_port
from tests.server.live import LiveGuest
from tests.server.proxied import serving, wait_for
from tests.server.test_store import swap

LOCAL = ("--public-url", "http://127.0.0.1")
pytestmark = pytest.mark.anyio

CARD = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA]|10)[CDHS](?![A-Za-z0-9])")


def metrics_of(port: int) -> dict[str, float]:
    """Every sample, with its labels as Prometheus writes them."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=30).text
    return {
        sample.name + "".join(f"{{{name}={value}}}" for name, value in sample.labels.items()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


# --- Readiness and metrics ---------------------------------------------------------------------------------------------


class Now:
    """A clock that stands still."""

    s = 1000.0

    def __call__(self) -> float:
        return self.s


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


def test_everything_that_can_be_observed_has_a_metric() -> None:
    assert {*COUNTERS, *TIMERS} == {*get_args(Counted), *get_args(Timed)}


def test_of_a_flood_of_refusals_one_line_is_written_and_all_are_counted(caplog: pytest.LogCaptureFixture) -> None:
    clock = Now()
    metrics = Metrics(clock)
    for _ in range(500):
        metrics.refused("http_403", "192.0.2.1")
    clock.s += QUIET_S
    metrics.refused("http_403", "192.0.2.2")
    lines = [vars(record) for record in caplog.records]
    assert [(line["address"], line["unsaid_before"]) for line in lines] == [("192.0.2.1", 0), ("192.0.2.2", 499)]
    assert metrics.registry.get_sample_value("shoal_refused_total", {"reason": "http_403"}) == 501


def test_a_check_of_the_settings_shows_no_password(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOAL_DATABASE_URL", "postgresql://ann:secret@127.0.0.1:1/shoal")
    monkeypatch.setenv("SHOAL_BUS_URL", "nats://ann:secret@127.0.0.1:1")
    assert main(["serve", *LOCAL, "--check"]) == 2, "there is no database"
    shown = capsys.readouterr()
    found = json.loads(shown.out)
    assert (found["database_url"], found["bus_url"]) == ("***", "***")
    assert "secret" not in shown.err


def test_a_check_of_the_settings_says_what_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store(tmp_path):
        pass
    unreachable = "--push-services=http://127.0.0.1:9,*.push.apple.com"
    assert main(["serve", *LOCAL, unreachable, "--data", str(tmp_path), "--check"]) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out)["retention"]["removed_days"] == 365
    assert shown.err == (
        "retention: of 0 tables 0 had no event for 90 days and are packed, 0 had none for 365 days and will be removed, "
        "0 as old are kept by an account\n"
        "shoal serve: the push service http://127.0.0.1:9 cannot be reached from here\n"
    )


def test_a_check_says_what_the_server_of_mail_says_and_no_password(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = {"HOST": "127.0.0.1", "PORT": "9", "SENDER": "shoal@fish.example", "USER": "shoal", "PASSWORD": "hushhush"}
    for name, value in mail.items():
        monkeypatch.setenv(f"SHOAL_MAIL_{name}", value)
    with open_store(tmp_path):
        pass
    assert main(["serve", *LOCAL, "--push-services=", "--data", str(tmp_path), "--check"]) == 2
    shown = capsys.readouterr()
    assert "mail.host: mail cannot be sent by 127.0.0.1: it cannot be reached" in shown.err
    assert json.loads(shown.out)["mail"]["password"] == "***"
    assert "hushhush" not in shown.out + shown.err


# --- The log ----------------------------------------------------------------------------------------------------------


class Log(io.StringIO):
    """What is written into the log in a form."""

    def __init__(self, form: str) -> None:
        super().__init__()
        set_up(form, "debug", self)


@pytest.fixture(autouse=True)
def _log_as_before() -> Iterator[None]:
    loggers = [logging.getLogger(name) for name in ("", "shoal", "asyncio", "uvicorn.error")]
    before = [(logger, logger.level, logger.handlers[:]) for logger in loggers]
    yield
    for logger, level, handlers in before:
        logger.setLevel(level)
        logger.handlers[:] = handlers


@pytest.mark.parametrize("form", ["json", "text"])
def test_an_exception_is_logged_by_type_and_place_and_not_by_what_it_says(form: str) -> None:
    log = Log(form)
    nothing: dict[str, int] = {}
    try:
        nothing["9C is held by seat 3"]
    except KeyError:
        logging.getLogger("shoal.server.web.app").exception("a request broke")
    (line,) = log.getvalue().splitlines()
    assert [part for part in ("a request broke", "KeyError", "test_operations.py:") if part not in line] == []
    assert "9C" not in line


def test_tokens_are_blotted_out_and_tables_become_their_marks_wherever_they_stand() -> None:
    log, token, table = Log("json"), "A-" * 21 + "_", "bakotimure-3fX_9aQz"
    about = {"who": "0f" * 32, "all": [token], "odd": {"t": token}, "path": f"/t/{table}/socket"}
    logging.getLogger("asyncio").warning("a guest %s came to <table %s>", token, table, extra=about)
    line = json.loads(log.getvalue())
    assert line["event"] == f"a guest *** came to <table {mark_of(table)}>"
    assert (line["who"], line["all"], line["path"]) == ("***", ["***"], f"/t/{mark_of(table)}/socket")
    assert token not in log.getvalue()


def test_what_clients_send_cannot_forge_a_line() -> None:
    log = Log("text")
    logging.getLogger("shoal").warning("refused", extra={"address": 'x\n{"event": "forged"}'})
    assert log.getvalue().count("\n") == 1


# --- A process of `shoal serve` ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_game_is_counted_and_no_card_and_no_token_is_in_the_log_or_the_metrics(tmp_path: Path) -> None:
    port = free_port()
    options = ("--data", str(tmp_path), "--log-level", "debug", "--metrics-port", str(port))
    with serving(*LOCAL, *options) as server:
        guest = LiveGuest(server.url)
        url = guest.open_table(pace="at_once")
        with guest.at(url) as talk:
            during = metrics_of(port)
            for command in range(1, 6):
                while talk.any_move() is None:
                    talk.hear()
                talk.play_any(command)
            talk.say(type="play", id=99, n=0, move={"type": "ask", "seat": 3, "target": 0, "card": "9C"})
            talk.until("refused")
        httpx.get(f"{server.url}/", headers={"Host": "evil.example"})
        httpx.post(f"{server.url}/tables", headers={"Origin": "http://evil.example"})
        httpx.get(f"{server.url}{url}?token={guest.token}", headers={"Cookie": f"shoal_guest={guest.token}"})
        server.line("request", route="table")
        wait_for(lambda: metrics_of(port)["shoal_sockets"] == 0, lambda: str(metrics_of(port)))
        after = metrics_of(port)
        assert httpx.get(f"{server.url}/metrics").status_code == 404, "not at the public address"
        written = server.text + httpx.get(f"http://127.0.0.1:{port}/metrics").text

    assert during["shoal_tables_opened_total"] == during["shoal_tables_loaded"] == during["shoal_sockets"] == 1
    assert during["shoal_requests_total{status=201}"] == 1
    assert during["shoal_append_seconds_count"] >= 1
    assert during["process_open_fds"] > 0
    assert after["shoal_sockets_closed_total{code=1000}"] == 1
    assert after["shoal_refused_total{reason=unknown_host}"] == 1
    assert after["shoal_refused_total{reason=http_403}"] == 1
    assert guest.token not in written
    assert CARD.findall(written) == []
    for line in server.text.splitlines():
        assert {"event", "level", "logger", "timestamp"} <= set(json.loads(line))


@pytest.mark.slow
@pytest.mark.parametrize("drain_s", ["0.2", "600"])
def test_it_stops_with_code_0_and_who_plays_goes_on_until_then_and_is_asked_to_come_back(
    tmp_path: Path, drain_s: str
) -> None:
    with serving(*LOCAL, "--data", str(tmp_path), "--drain-s", drain_s) as server:
        guest = LiveGuest(server.url)
        url = guest.open_table()
        with guest.at(url) as talk:
            server.process.send_signal(signal.SIGTERM)
            if drain_s == "600":
                wait_for(lambda: httpx.get(f"{server.url}/readyz").text == "draining", lambda: server.text)
                assert talk.command(type="set_pace", id=1, pace="quick")["type"] == "ack"
                with guest.at(url, tab="reloaded") as again:
                    assert again.seat == 0
                server.process.send_signal(signal.SIGTERM)  # somebody does not want to wait
            closing = talk.until("closing")
            with pytest.raises(ConnectionClosed) as closed:
                talk.hear()
        assert (closing["reason"], closing["retry_ms"] > 0) == ("RESTARTING", True)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert server.process.wait(30) == 0
        assert server.line("stopped")


@pytest.mark.slow
def test_a_server_on_a_full_disk_is_not_ready_until_there_is_room_again(tmp_path: Path) -> None:
    port = free_port()
    with serving(*LOCAL, "--data", str(tmp_path), "--metrics-port", str(port)) as server:
        guest = LiveGuest(server.url)
        table, unlimited = guest.open_table(), resource.RLIM_INFINITY
        before = metrics_of(port)
        with guest.at(table) as talk, contextlib.suppress(ConnectionClosed):
            full = (tmp_path / f"{FILE}-wal").stat().st_size + 3 * 4120  # a probe of one page fits, and a move does not
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (full, unlimited))
            for command in range(1, 100):
                answer = talk.command(type="set_pace", id=command, pace=("slow", "quick")[command % 2])
                assert answer["type"] == "ack"
        assert talk.socket.close_code == 1011
        for _ in range(2):
            time.sleep(KEPT_S)
            assert httpx.get(f"{server.url}/readyz").text == "store"
        during = metrics_of(port)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))
        wait_for(lambda: httpx.get(f"{server.url}/readyz").text == "ready", lambda: server.text)
        assert [each["shoal_store_good"] for each in (before, during, metrics_of(port))] == [1, 0, 1]
        assert during["shoal_store_wal_bytes"] > 0
        assert during["shoal_disk_free_bytes"] > 0


@pytest.mark.slow
def test_a_server_whose_database_is_replaced_acknowledges_nothing_and_is_not_ready(tmp_path: Path) -> None:
    with serving(*LOCAL, "--data", str(tmp_path)) as server:
        guest = LiveGuest(server.url)
        with guest.at(guest.open_table()) as talk:
            assert talk.command(type="set_pace", id=1, pace="slow")["type"] == "ack"
            swap(tmp_path / FILE)
            talk.say(type="set_pace", id=2, pace="quick")
            assert talk.until("ack", "refused", "closing")["type"] == "closing"
        wait_for(lambda: httpx.get(f"{server.url}/readyz").text == "store", lambda: server.text)
        assert httpx.get(f"{server.url}/healthz").text == "ok"
        assert any("replaced while the server uses it" in line["event"] for line in server.lines)
