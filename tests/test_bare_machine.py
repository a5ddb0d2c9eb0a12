"""`run` on a machine that has little: what npm is told, what is asked of the system, what is said before.

These tests run in the little world of tests/native/test_build.py, where uv and Python are scripts.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from pathlib import Path

import client_build
import pytest

from tests.native.test_build import ROOT, World, script

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="the programs of this little world are scripts"),
]

PIP = '#!/bin/sh\nprintf "%s\\n" "global.cert=\'/own/ca.pem\'" "global.proxy=\'proxy.example:3128\'"\n'

NPM = f"""#!{sys.executable} -ES
import json, os, pathlib, sys
root = pathlib.Path.cwd().parent
with (root / "npm-was-told").open("a") as log:
    log.write(json.dumps([sys.argv[1:], dict(os.environ)]) + "\\n")
for made in (root / "web" / "node_modules", root / "src" / "shoal" / "static"):
    made.mkdir(parents=True, exist_ok=True)
"""


@pytest.fixture
def world(tmp_path: Path) -> World:
    world = World(tmp_path)
    shutil.copy2(ROOT / "web" / "package.json", world.root / "web" / "package.json")
    script(world.path / "node", "#!/bin/sh\necho v22.12.0\n")
    script(world.path / "npm", NPM)
    return world


# --- npm ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "certificate", "proxy"),
    [
        ({}, "/own/ca.pem", "http://proxy.example:3128"),
        (
            {"NODE_EXTRA_CA_CERTS": "/mine.pem", "HTTPS_PROXY": "http://other.example:80"},
            *("/mine.pem", "http://other.example:80"),
        ),
    ],
)
def test_npm_gets_the_certificate_and_the_proxy_of_the_environment_or_else_of_pips_configuration(
    world: World, said: dict[str, str], certificate: str, proxy: str
) -> None:
    script(world.root / ".boot" / "venv" / "bin" / "python", PIP)

    assert world.play("play", **said).stdout == "played\n"

    calls = [json.loads(line) for line in (world.root / "npm-was-told").read_text().splitlines()]
    assert [words[0] for words, _ in calls] == ["ci", "run"]
    for _, variables in calls:
        assert (variables["NODE_EXTRA_CA_CERTS"], variables["HTTPS_PROXY"]) == (certificate, proxy)


def test_uv_gets_the_same(world: World) -> None:
    script(world.root / ".boot" / "venv" / "bin" / "python", PIP)
    seen = world.root / "uv-env"
    script(world.root / ".boot/uv/bin/uv", f'#!/bin/sh\necho "$SSL_CERT_FILE $HTTPS_PROXY" > {seen}\n')
    with (world.root / "requirements" / "lock.txt").open("a") as lock:
        lock.write("\n")

    world.play("shoal", "rules")

    assert seen.read_text() == "/own/ca.pem http://proxy.example:3128\n"


def test_npm_trusts_what_the_system_trusts_where_nobody_says_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SSL_CERT_FILE", "PIP_CERT", "NODE_EXTRA_CA_CERTS"):
        monkeypatch.delenv(name, raising=False)
    bundle = tmp_path / "bundle.crt"
    monkeypatch.setattr(client_build, "BUNDLES", ("/none/there.crt", str(bundle)))

    assert "NODE_EXTRA_CA_CERTS" not in client_build.npm_env({})
    bundle.touch()
    assert client_build.npm_env({})["NODE_EXTRA_CA_CERTS"] == str(bundle)


def test_without_the_client_no_npm_is_asked(world: World) -> None:
    assert world.play("play", "--no-web").stdout == "played\n"

    assert not (world.root / "npm-was-told").exists()


# --- System packages and paths ---------------------------------------------------------------------------------------------


SERVERS = "(?:, nginx)?(?:, haproxy)?(?:, postgresql)?(?:, nats-server)?"
"""Where they lie is no matter of PATH, so this machine may have them."""


def test_tests_say_which_system_packages_they_install_before_they_do(world: World) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root installs packages")
    script(world.path / "apt-get", f'#!/bin/sh\necho "apt-get $*" >> {world.root}/apt-was-told\n')

    told = world.play("test").stderr.splitlines()

    assert re.fullmatch(
        rf"run: installing for the whole system, with apt-get: chromium-headless-shell, firefox-esr, tmux{SERVERS} "
        r"\(SHOAL_APT=no ./run \.\.\. goes without\)",
        told[0],
    )
    asked = (world.root / "apt-was-told").read_text()
    wanted = ("chromium-headless-shell", "firefox-esr", "tmux")
    assert [name for name in wanted if f"--no-install-recommends {name}\n" not in asked] == []


def test_where_there_is_no_chromium_without_windows_any_will_do_and_it_is_asked_for_once(world: World) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root installs packages")
    told = world.root / "apt-was-told"
    script(
        world.path / "apt-get",
        f"""#!/bin/sh
echo "apt-get $*" >> {told}
case "$*" in *headless-shell) exit 100;; *" chromium") ln -s /bin/true {world.path}/chromium;; esac
""",
    )

    first, asked = world.play("test").stderr, told.read_text()
    world.play("test")

    assert "The tests in a browser take longer without it.\n" in first
    assert "--no-install-recommends chromium\n" in asked
    assert told.read_text().count("headless-shell") == asked.count("headless-shell") == 1


def test_tests_install_nothing_where_they_are_told_not_to(world: World) -> None:
    script(world.path / "apt-get", f"#!/bin/sh\ntouch {world.root}/apt-was-told\n")

    told = world.play("test", SHOAL_APT="no").stderr

    assert re.search(
        rf"run: without chromium, firefox-esr, tmux{SERVERS} "
        rf"\(Debian: sudo apt-get install chromium firefox-esr tmux{SERVERS.replace(',', '')}\) are skipped: ",
        told,
    )
    assert not (world.root / "apt-was-told").exists()


@pytest.mark.parametrize("path", ["tests/nope", "tests/nope.py::test_x"])
def test_a_path_that_does_not_exist_is_said(world: World, path: str) -> None:
    refused = world.play("test", path)

    assert (refused.returncode, refused.stderr) == (4, f"run: there is no {path.partition('::')[0]} to test\n")


@pytest.mark.parametrize(
    ("words", "handed_on"),
    [
        ("-k a/b --maxfail=1 requirements native/src", "-k a/b --maxfail=1 requirements native/src"),
        ("native/pyproject.toml::test_x", "native/pyproject.toml::test_x -n 0"),
    ],
    ids=["values of options are no paths", "a single test needs no workers"],
)
def test_what_is_tested_is_handed_on_to_pytest(world: World, words: str, handed_on: str) -> None:
    script(world.root / ".venv" / "bin" / "python", '#!/bin/sh\necho "$@"\n')

    assert world.play("test", *words.split(), SHOAL_APT="no").stdout == f"-m pytest {handed_on}\n"
