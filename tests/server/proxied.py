"""`shoal serve` as a process, behind the nginx and the HAProxy of this machine, with a certificate made for the occasion."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

import httpx
import pytest

from tests.ports import free_port

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
HOST: Final = "localhost"
"""The name that the certificate is for; every machine finds itself under it."""

PATIENCE: Final = 30.0


class Served:
    """A process of `shoal serve`, and every line of its log."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.lines: list[dict[str, Any]] = []
        self.text = ""
        assert process.stderr is not None
        self._reading = threading.Thread(target=self._read, args=(process.stderr,), daemon=True)
        self._reading.start()
        self.port: int = self.line("serving")["port"]
        self.url = f"http://127.0.0.1:{self.port}"

    def _read(self, stream: IO[str]) -> None:
        """Read all that it says. Only this thread closes the stream: closed by another, a read of it would raise."""
        with stream:
            for line in stream:
                self.text += line
                with contextlib.suppress(ValueError):
                    self.lines.append(json.loads(line))

    def line(self, event: str, **about: object) -> dict[str, Any]:
        """The line of log with that event and these values, when it comes."""

        def found() -> dict[str, Any] | None:
            wanted = {"event": event, **about}
            return next((line for line in self.lines if wanted.items() <= line.items()), None)

        wait_for(lambda: found() or self.process.poll() is not None, lambda: self.text)
        if self.process.poll() is not None:
            self._reading.join(PATIENCE)  # what it said last
        line = found()
        assert line is not None, self.text
        return line

    def stop(self) -> int:
        """Have it stop as systemd does; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


@contextlib.contextmanager
def serving(*options: str, shoal: Sequence[str] = ("-m", "shoal"), **variables: str) -> Iterator[Served]:
    """A server on a free port, unless it is told otherwise."""
    environment = os.environ | {"SHOAL_PORT": "0"} | variables
    command = [sys.executable, *shoal, "serve", *options]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True)
    try:
        yield Served(process)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_for(condition: Callable[[], object], otherwise: Callable[[], str]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, otherwise()
        time.sleep(0.01)


# --- Proxies ----------------------------------------------------------------------------------------------------------


@dataclass
class Proxied:
    """A public address behind a proxy."""

    url: str
    plain_url: str
    server: Served
    certificate: Path
    tls: ssl.SSLContext

    def browser(self, address: str = "127.0.0.1") -> httpx.Client:
        """A client that keeps cookies and comes from that address of this machine."""
        transport = httpx.HTTPTransport(verify=self.tls, local_address=address)
        return httpx.Client(base_url=self.url, transport=transport, timeout=PATIENCE)


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate of our own for `HOST`, and its key."""
    openssl = program("openssl")
    key, cert = folder / "key.pem", folder / "cert.pem"
    command = [openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-days", "2", "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"]
    subprocess.run([*command, "-keyout", str(key), "-out", str(cert)], check=True, capture_output=True)
    return cert, key


def program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")
    if found is None:
        pytest.skip(f"no {name} on this machine, and no right to install it: run ./run test as root once")
    return found


def with_nodes(text: str, ports: Sequence[int]) -> str:
    """A configuration of `deploy/cluster` with nodes on these ports of this machine; of those that it names the others are left out."""
    for number, port in enumerate(ports, 1):
        text = text.replace(f"10.0.0.{number}:8000", f"127.0.0.1:{port}")
    return re.sub(r"\n *server [^\n]*\b10\.0\.0\.\d+:8000[^\n]*", "", text)


def nginx(folder: Path, http: int, https: int, *upstreams: int, deploy: Path = DEPLOY) -> list[str]:
    """The command of an nginx with our site."""
    cert, key = certificate(folder)
    site = with_nodes((deploy / "nginx.conf").read_text(), upstreams)
    site = site.replace("https://fish.example", f"https://{HOST}:{https}").replace("fish.example;", f"{HOST};")
    site = re.sub(r"ssl_certificate( +)/.*;", rf"ssl_certificate\1{cert};", site)
    site = re.sub(r"ssl_certificate_key /.*;", f"ssl_certificate_key {key};", site)
    site = site.replace("127.0.0.1:8000", f"127.0.0.1:{upstreams[0]}")
    site = re.sub(r" *listen \[::\].*\n", "", site)
    site = site.replace("listen 80;", f"listen 127.0.0.1:{http};").replace("listen 443 ", f"listen 127.0.0.1:{https} ")
    (folder / "site.conf").write_text(site)
    places = "".join(
        f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;\n" if os.geteuid() == 0 else ""  # its folder is ours alone
    (folder / "nginx.conf").write_text(
        f"{user}pid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{places}include {folder}/site.conf;\n}}\n"
    )
    return [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]


def haproxy(folder: Path, http: int, https: int, *upstreams: int, deploy: Path = DEPLOY) -> list[str]:
    """The command of an HAProxy with our configuration."""
    cert, key = certificate(folder)
    (folder / "both.pem").write_text(cert.read_text() + key.read_text())
    whole = with_nodes((deploy / "haproxy.cfg").read_text(), upstreams)
    whole = whole.replace("/etc/haproxy/fish.example.pem", str(folder / "both.pem"))
    whole = whole.replace("https://fish.example", f"https://{HOST}:{https}")
    whole = whole.replace("127.0.0.1:8000", f"127.0.0.1:{upstreams[0]}")
    whole = whole.replace("bind :80\n", f"bind 127.0.0.1:{http}\n").replace("bind :443 ", f"bind 127.0.0.1:{https} ")
    (folder / "haproxy.cfg").write_text(whole)
    return [program("haproxy"), "-db", "-f", str(folder / "haproxy.cfg")]


def tls(cert: Path) -> ssl.SSLContext:
    """For clients in threads, which read and write at once: with TLS 1.3, OpenSSL's tickets arrive in the midst of that, and one
    handshake in 150 was lost in Python 3.11. Browsers and asyncio clients are not concerned.
    """
    context = ssl.create_default_context(cafile=cert)
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    return context


PROXIES: Final = {"nginx": nginx, "haproxy": haproxy}


@contextlib.contextmanager
def proxied(name: str, folder: Path, *options: str) -> Iterator[Proxied]:
    """A server behind one of `PROXIES`, which answers when this begins."""
    http, https, upstream = free_port(), free_port(), free_port()
    command = PROXIES[name](folder, http, https, upstream)
    url = f"https://{HOST}:{https}"
    settings = ("--public-url", url, "--port", str(upstream), "--data", str(folder / "data"), *options)
    with serving(*settings) as server, (folder / "proxy.log").open("wb") as log:
        proxy = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        try:
            cert = folder / "cert.pem"
            found = Proxied(url, f"http://{HOST}:{http}", server, cert, tls(cert))

            def answers() -> bool:
                assert proxy.poll() is None, (folder / "proxy.log").read_text()
                try:
                    return httpx.get(f"{url}/robots.txt", verify=found.tls, timeout=PATIENCE).status_code == 200
                except httpx.TransportError:
                    return False

            wait_for(answers, (folder / "proxy.log").read_text)
            yield found
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(proxy.pid, signal.SIGTERM)
            proxy.wait()
