"""`shoal play` as a person starts it: the address, and one clear line for whatever is wrong."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from shoal.cli import main
from shoal.server.operations.serving import DEFAULT_PORT, PortTaken, listen
from shoal.server.storage.database import FILE, NoDataFolder, default_data_folder

COMMAND = [sys.executable, "-m", "shoal", "play", "--no-browser"]


@contextlib.contextmanager
def playing(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process, and the address that it printed."""
    ours = signal.signal(signal.SIGINT, signal.SIG_DFL)  # tests in the background ignore it, and so would the server
    process = subprocess.Popen(
        [*COMMAND, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    signal.signal(signal.SIGINT, ours)
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline().strip().removeprefix("Shoal is at ")
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def refused(*options: str) -> str:
    """What a start that cannot be says: exit code 2, one line, no traceback."""
    done = subprocess.run([*COMMAND, *options], capture_output=True, text=True, check=False, timeout=20)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("shoal play: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_the_address_is_printed_and_it_stops_when_asked_to_and_says_nothing(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    with playing("--port", "0", "--data", str(tmp_path / "a" / "b")) as (process, address):
        assert httpx.get(f"{address}/healthz", timeout=10).text == "ok"
        assert (tmp_path / "a" / "b" / FILE).exists()
        process.send_signal(number)
        assert process.wait(10) == code
        assert process.stderr is not None
        assert process.stderr.read() == ""


@pytest.mark.slow
def test_a_page_whose_name_leads_to_this_machine_opens_no_table_and_a_second_server_of_the_data_is_refused(
    tmp_path: Path,
) -> None:
    with playing("--port", "0", "--data", str(tmp_path)) as (_, address):
        port = address.rpartition(":")[2]
        for host, status in (("evil.example", 400), ("localhost", 303)):
            headers = {"Host": f"{host}:{port}", "Origin": f"http://{host}:{port}"}
            answer = httpx.post(f"{address}/tables", data={"game": "go_fish"}, headers=headers, timeout=10)
            assert answer.status_code == status
        assert "another Shoal server uses" in refused("--port", "0", "--data", str(tmp_path))


def test_without_a_port_the_next_free_one_is_taken_and_one_in_use_is_said() -> None:
    with listen("127.0.0.1", None) as first, listen("127.0.0.1", None) as second:
        port = second.getsockname()[1]
        assert DEFAULT_PORT <= first.getsockname()[1] < port
        with pytest.raises(PortTaken, match=f"port {port} of 127.0.0.1 is in use"):
            listen("127.0.0.1", port)


def test_a_host_that_is_not_ours_is_said() -> None:
    with pytest.raises(PortTaken, match="cannot listen on 192"):
        listen("192.0.2.1", 8000)


def test_a_port_is_free_again_while_its_old_connections_linger() -> None:
    with contextlib.ExitStack() as stack:
        listener = listen("127.0.0.1", 0)
        port = listener.getsockname()[1]
        client = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
        listener.setblocking(True)
        served, _ = listener.accept()
        served.close()  # the server's side closes first, and waits
        client.recv(1)
        listener.close()

        stack.enter_context(listen("127.0.0.1", port))


@pytest.mark.parametrize("port", ["http", "-1", "65536", "٣"])
def test_what_is_no_port_is_said(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", f"--port={port}"]) == 2
    assert "is not a port" in capsys.readouterr().err


@pytest.mark.slow
def test_a_data_folder_that_cannot_be_is_said_and_a_damaged_database_is_left_as_it_is(tmp_path: Path) -> None:
    rubbish = b"this was a database once, before the disk broke. " * 100
    (tmp_path / FILE).write_bytes(rubbish)
    assert "cannot be used" in refused("--port", "0", "--data", str(tmp_path / FILE))
    assert "is damaged" in refused("--port", "0", "--data", str(tmp_path))
    assert (tmp_path / FILE).read_bytes() == rubbish
    assert "no.such.host.invalid" in refused("--host", "no.such.host.invalid", "--data", str(tmp_path))


def test_the_data_folder_is_where_such_things_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    assert sys.platform == "win32" or default_data_folder() == tmp_path / "shoal"


def test_a_user_without_a_home_is_told_to_name_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)

    with pytest.raises(NoDataFolder, match="--data"):
        default_data_folder()
