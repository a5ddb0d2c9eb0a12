"""The container image: built, run as docs/serving.md says, a game played in it, a copy taken; or why that cannot be done here.

Podman is needed, and a registry that has the base image; `--base IMAGE` takes another one. It takes some minutes the first time.
The exit status is 1 where the image was built and does not do what the page says.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

from bench._command import parser_of, print_document, run
from tests.ports import free_port
from tests.server.live import LiveGuest, play_on

ROOT = Path(__file__).parents[1]
NAME = "shoal-bench"
FLAGS = ("--read-only", "--cap-drop=all", "--security-opt=no-new-privileges", "--tmpfs", "/tmp")  # noqa: S108  # its own
READY_S = 60.0


class Impossible(Exception):
    """It cannot be done on this machine."""


class Broken(Exception):
    """The image is there, and does not do what it should."""


def podman(*words: str, fault: type[Exception] = Broken) -> str:
    """What podman says; a fault with its last line when it fails."""
    done = subprocess.run(["podman", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        last = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()][-1:]
        raise fault(f"podman {words[0]}: {''.join(last)}")
    return done.stdout.strip()


@contextlib.contextmanager
def container(port: int) -> Iterator[None]:
    """The image, running; its data are gone afterwards."""
    url = f"http://127.0.0.1:{port}"
    podman("run", "-d", "--rm", "--name", NAME, *FLAGS, "-p", f"{port}:8000", "-e", f"SHOAL_PUBLIC_URL={url}", NAME)
    try:
        yield
    finally:
        subprocess.run(["podman", "stop", NAME], capture_output=True, check=False)


def ready(url: str) -> float:
    """Seconds until it was ready."""
    began = time.monotonic()
    while time.monotonic() < began + READY_S:
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{url}/readyz").text == "ready":
                return time.monotonic() - began
        time.sleep(0.1)
    raise Broken(f"the container was not ready: {podman('logs', NAME)}")


def play(url: str) -> int:
    """Play a game to its end, with bots; how many commands it took."""
    guest = LiveGuest(url)
    commands = 0
    with guest.at(guest.open_table(pace="at_once")) as talk:
        while play_on(talk) is not None:
            commands += 1
            if talk.play_any(commands)["type"] == "refused":
                time.sleep(0.1)
    return commands


def measure(base: str | None) -> dict[str, object]:
    """Build, run, play, copy."""
    if shutil.which("podman") is None:
        raise Impossible("there is no podman; on Debian: sudo apt-get install podman")
    began = time.monotonic()
    podman("build", "-q", "-t", NAME, *(["--build-arg", f"BASE={base}"] if base else []), ".", fault=Impossible)
    built = time.monotonic() - began
    port = free_port()
    with container(port):
        url = f"http://127.0.0.1:{port}"
        waited = ready(url)
        commands = play(url)
        copied = podman("exec", NAME, "/usr/local/lib/shoal/bin/shoal", "backup", "/data/copy.sqlite3")
        user = podman("exec", NAME, "id", "-u")
    if user == "0":
        raise Broken("it runs as root")
    size = int(podman("image", "inspect", "--format", "{{.Size}}", NAME))
    return {
        "build_s": round(built, 1),
        "ready_s": round(waited, 2),
        "commands": commands,
        "copied": copied,
        "user": user,
        "bytes": size,
    }


def main() -> int:
    """Print what was found; 1 where the image does not do what it should."""
    parser = parser_of(__doc__)
    parser.add_argument("--base", help="the image to build on, in the place of Debian's")
    args = parser.parse_args()
    try:
        found = measure(args.base)
    except Impossible as impossible:
        found = {"skipped": str(impossible)}
    except Broken as broken:
        found = {"fault": str(broken)}
    if args.json:
        print_document(found)
    else:
        print("\n".join(f"{name:10} {value}" for name, value in found.items()))
    return 1 if "fault" in found else 0


if __name__ == "__main__":
    run(main)
