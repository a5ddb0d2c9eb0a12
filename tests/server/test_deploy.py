"""The files of deploy/ and docs/serving.md: what a stranger copies is what the server understands."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from shoal.server.operations.settings import all_settings
from shoal.server.operations.watchdog import Watchdog
from shoal.server.storage.sqlite_store import open_store
from shoal.server.tables.tables import Tables
from tests.server.test_settings import settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "serving.md").read_text(encoding="utf-8")


def test_the_page_has_every_setting_with_its_default_and_what_it_is() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `") and line.count("|") == 4]

    assert rows[: len(all_settings())] == [
        f"| `{setting.key}` | {default(setting.shown_default, is_required=setting.is_required)}| {setting.description} |"
        for setting in all_settings()
    ]


def default(shown: str, *, is_required: bool) -> str:
    return "" if is_required or shown == "none" else f"`{shown}` "


def test_the_configuration_that_is_copied_is_accepted() -> None:
    found = settings("--config", str(DEPLOY / "shoal.toml"), SHOAL_PUBLIC_URL="")

    assert (found.public_url, found.data) == ("https://fish.example", "/var/lib/shoal")


def test_every_file_that_the_page_copies_is_there() -> None:
    assert {*re.findall(r"deploy/([\w.-]+)", PAGE)} == {path.name for path in DEPLOY.iterdir()}


def test_every_metric_that_the_page_names_is_one_of_ours_and_all_are_named(tmp_path: Path) -> None:
    from shoal.server.operations.metrics import Metrics

    metrics = Metrics()
    with open_store(tmp_path) as store:
        metrics.watch(Tables(store))
        metrics.watch_store(store)
        metrics.watch_loop(Watchdog())
        families = [*metrics.registry.collect()]
    ours = {f"{one.name}{'_total' * (one.type == 'counter')}" for one in families if one.name.startswith("shoal_")}

    assert ours == {*re.findall(r"`(shoal_\w+)`", PAGE)}


def test_the_service_runs_as_a_user_who_may_write_tables_alone() -> None:
    service = (DEPLOY / "shoal.service").read_text()

    for line in ("User=shoal", "NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet=", "UMask=0077"):
        assert f"\n{line}\n" in service


@pytest.mark.parametrize("unit", sorted(path.name for path in DEPLOY.glob("*.[st]*") if path.suffix != ".toml"))
def test_systemd_understands_the_units(unit: str, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd on this machine")
    for path in DEPLOY.glob("shoal*"):  # where the program is that they start, that of this test is
        text = path.read_text().replace("/usr/local/lib/shoal/bin/shoal", shutil.which("true") or "/bin/true")
        (tmp_path / path.name).write_text(text)

    done = subprocess.run(
        ["systemd-analyze", "verify", str(tmp_path / unit)], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_the_image_runs_without_root_and_its_base_is_the_same_twice() -> None:
    lines = (ROOT / "Containerfile").read_text().splitlines()

    assert "USER 10001:10001" in lines
    assert lines.index("USER 10001:10001") > max(
        number for number, line in enumerate(lines) if line.startswith("COPY --from=build")
    )
    assert [line for line in lines if line.startswith("FROM")] == ["FROM ${BASE} AS build", "FROM ${BASE}"]
