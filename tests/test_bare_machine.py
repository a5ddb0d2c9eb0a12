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

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs of this little world are scripts")

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


def npm_calls(world: World) -> list[tuple[list[str], dict[str, str]]]:
    lines = (world.root / "npm-was-told").read_text().splitlines()
    return [(words, variables) for words, variables in map(json.loads, lines)]


# --- npm ----------------------------------------------------------------------------------------------------------------


def test_npm_gets_the_certificate_and_the_proxy_that_pip_has_in_its_configuration(world: World) -> None:
    script(world.root / ".boot" / "venv" / "bin" / "python", PIP)

    assert world.play("play").stdout == "played\n"

    calls = npm_calls(world)
    assert [words[0] for words, _ in calls] == ["ci", "run"]
    for _, variables in calls:
        assert variables["NODE_EXTRA_CA_CERTS"] == "/own/ca.pem"
        assert variables["HTTPS_PROXY"] == variables["HTTP_PROXY"] == "http://proxy.example:3128"


def test_what_the_environment_says_goes_before_pips_configuration(world: World) -> None:
    script(world.root / ".boot" / "venv" / "bin" / "python", PIP)

    world.play("play", NODE_EXTRA_CA_CERTS="/mine.pem", HTTPS_PROXY="http://other.example:80")

    _, variables = npm_calls(world)[0]
    assert variables["NODE_EXTRA_CA_CERTS"] == "/mine.pem"
    assert variables["HTTPS_PROXY"] == "http://other.example:80"


def test_uv_gets_the_same(world: World) -> None:
    script(world.root / ".boot" / "venv" / "bin" / "python", PIP)
    uv = world.root / ".boot" / "uv" / "bin" / "uv"
    seen = world.root / "uv-env"
    script(uv, f'#!/bin/sh\necho "$SSL_CERT_FILE $HTTPS_PROXY" > {seen}\n')
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


SERVERS = "(?:, nginx)?(?:, haproxy)?(?:, postgresql)?"
"""Where they lie is no matter of PATH, so this machine may have them."""


def test_tests_say_which_system_packages_they_install_before_they_do(world: World) -> None:
    script(world.path / "apt-get", f'#!/bin/sh\necho "apt-get $*" >> {world.root}/apt-was-told\n')

    told = world.play("test").stderr.splitlines()

    if os.geteuid() != 0:
        assert re.match(
            rf"run: without chromium, firefox-esr, tmux{SERVERS} \(Debian: sudo apt-get install chromium ", told[0]
        )
        return
    assert re.fullmatch(
        rf"run: installing for the whole system, with apt-get: chromium-headless-shell, firefox-esr, tmux{SERVERS} "
        r"\(SHOAL_APT=no ./run \.\.\. goes without\)",
        told[0],
    )
    asked = (world.root / "apt-was-told").read_text()
    assert all(
        f"--no-install-recommends {name}\n" in asked for name in ("chromium-headless-shell", "firefox-esr", "tmux")
    )


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


@pytest.mark.parametrize("path", ["tests/nope", "tests/nope.py", "tests/nope.py::test_x", "nope.py"])
def test_a_path_that_does_not_exist_is_said(world: World, path: str) -> None:
    refused = world.play("test", path)

    assert refused.returncode == 4
    assert refused.stderr == f"run: there is no {path.partition('::')[0]} to test\n"


def test_values_of_options_are_no_paths(world: World) -> None:
    script(world.root / ".venv" / "bin" / "python", '#!/bin/sh\necho "$@"\n')

    played = world.play("test", "-k", "a/b", "--maxfail=1", "requirements", "native/src", SHOAL_APT="no")

    assert played.stdout == "-m pytest -k a/b --maxfail=1 requirements native/src\n"


def test_a_single_test_is_run_in_one_process_which_says_where_there_is_none(world: World) -> None:
    script(world.root / ".venv" / "bin" / "python", '#!/bin/sh\necho "$@"\n')

    played = world.play("test", "native/pyproject.toml::test_x", SHOAL_APT="no")

    assert played.stdout == "-m pytest native/pyproject.toml::test_x -n 0\n"
