"""The settings of `shoal serve`: where they come from, what wins, and how a fault is named."""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from shoal.cli import main
from shoal.server.operations.limits import Limits
from shoal.server.operations.metrics import Metrics
from shoal.server.operations.settings import (
    BadSettings,
    ServerSettings,
    add_options,
    all_settings,
    schema,
    settings_from,
)
from shoal.server.operations.watchdog import Watchdog
from shoal.server.storage.sqlite_store import open_store
from shoal.server.tables.tables import Tables
from shoal.server.web.porch import site_of

HERE = {"SHOAL_PUBLIC_URL": "https://fish.example"}


def settings(*options: str, **variables: str) -> ServerSettings:
    parser = argparse.ArgumentParser()
    add_options(parser)
    return settings_from(parser.parse_args(options), HERE | variables)


def written(folder: Path, text: str) -> str:
    file = folder / "shoal.toml"
    file.write_text(text)
    return str(file)


def refusal(*options: str, **variables: str) -> str:
    with pytest.raises(BadSettings) as refused:
        settings(*options, **variables)
    return str(refused.value)


def test_a_setting_has_one_name_in_the_file_the_environment_and_on_the_command_line(tmp_path: Path) -> None:
    file = written(tmp_path, 'trusted_proxies = ["10.0.0.0/8", "::1"]')

    for found in (
        settings("--config", file),
        settings(SHOAL_CONFIG=file),
        settings(SHOAL_TRUSTED_PROXIES="10.0.0.0/8, ::1"),
        settings("--trusted-proxies", "10.0.0.0/8,::1"),
    ):
        assert found.trusted_proxies == ("10.0.0.0/8", "::1")


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, 'port = 1\ndrain_s = 1\nlog_level = "error"')

    found = settings("--config", file, "--port", "3", SHOAL_PORT="2", SHOAL_DRAIN_S="2.5")

    assert (found.port, found.drain_s, found.log_level) == (3, 2.5, "error")


def test_without_a_public_address_nothing_is_served() -> None:
    assert "--public-url https://fish.example" in refusal(SHOAL_PUBLIC_URL="")


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ('public_ulr = "x"', "public_url"),
        ('trusted_proxy = ["::1"]', "trusted_proxies"),
        ("metric_port = 1", "metrics_port"),
        ("[drain]\ns = 1", "drain_s"),
    ],
)
def test_an_unknown_key_is_refused_with_the_nearest_known_one(tmp_path: Path, text: str, nearest: str) -> None:
    said = refusal("--config", written(tmp_path, text))

    assert said.startswith("unknown setting")
    assert said.endswith(f"the nearest known one is {nearest}")


def test_a_variable_that_is_nearly_a_setting_is_refused_and_others_are_let_be() -> None:
    assert refusal(SHOAL_TRUSTED_PROXYS="::1").endswith("the nearest known one is SHOAL_TRUSTED_PROXIES")
    assert settings(SHOAL_LANG="fr", SHOAL_DAY="2026-01-01", SHOAL_SOMETHING_ELSE_ENTIRELY="1") == settings()


@pytest.mark.parametrize("name", ["SHOAL_RETENTION_REMOVED", "SHOAL_LIMITS_X", "SHOAL_LIMITS_SOCKETS", "SHOAL_LIMITS_"])
def test_a_limit_that_there_is_not_is_refused_in_the_environment_however_it_is_misspelt(name: str) -> None:
    assert f"unknown environment variable {name}; the nearest known one is SHOAL_" in refusal(**{name: "3"})


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('port = "8000"', "port in "),
        ("port = 70000", "port in "),
        ("drain_s = -1", "drain_s in "),
        ('allowed_hosts = "fish.example"', "allowed_hosts in "),
        ('log_format = "xml"', "log_format in "),
        ("port = 1\nport = 2", "is no TOML"),
        ("port = ", "is no TOML"),
    ],
)
def test_a_value_of_the_wrong_type_is_refused_with_its_place(tmp_path: Path, text: str, place: str) -> None:
    file = written(tmp_path, text)

    assert place in refusal("--config", file)
    assert file in refusal("--config", file)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--port", "http"),
        ("--port", "70000"),
        ("--drain-s", "soon"),
        ("--public-url", "fish.example"),
        ("--public-url", "ftp://fish.example"),
        ("--public-url", "https://fish.example/below"),
        ("--public-url", "https://ann@fish.example"),
        ("--public-url", "https://"),
        ("--public-url", "https://fish.example:0x50"),
        ("--trusted-proxies", "nginx"),
        ("--trusted-proxies", "10.0.0.0/33"),
        ("--trusted-proxies", "10.0.0.1/8"),
        ("--allowed-hosts", "fish.example:443"),
        ("--allowed-hosts", "https://fish.example"),
        ("--allowed-hosts", "fish.*"),
    ],
)
def test_what_cannot_be_meant_is_refused_by_the_name_of_the_setting(option: str, value: str) -> None:
    assert option.removeprefix("--").replace("-", "_") in refusal(option, value).replace("-", "_")


def test_metrics_need_a_port_of_their_own() -> None:
    assert refusal("--port", "8001", "--metrics-port", "8001").startswith(
        "metrics_port: 8001 is the port of the server"
    )
    assert settings(SHOAL_PORT="0", SHOAL_METRICS_PORT="0").metrics_port == 0, "any two that are free"


@pytest.mark.parametrize("url", ["mysql://ann:secret@host/name", "host/name", "sqlite:///people"])
def test_accounts_are_in_a_postgresql_or_in_no_address_at_all(url: str) -> None:
    said = refusal(SHOAL_DATABASE_URL=url)
    assert said.startswith("database_url: ")
    assert "secret" not in said


@pytest.mark.parametrize(
    ("node", "said"),
    [
        ({"SHOAL_HOST": "0.0.0.0"}, "node_url is not set, and host is 0.0.0.0"),
        ({"SHOAL_NODE_URL": "10.0.0.2:8000"}, "node_url: "),
        ({"SHOAL_NODE_NAME": "a b"}, "node_name: 'a b' is no name of letters"),
    ],
)
def test_a_node_that_others_could_not_reach_or_name_is_refused(node: dict[str, str], said: str) -> None:
    assert refusal(SHOAL_DATABASE_URL="postgresql://shoal@db/shoal", **node).startswith(said)
    if "SHOAL_HOST" in node:
        assert settings(**node).host == "0.0.0.0"


def test_a_configuration_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in refusal("--config", str(tmp_path / "none.toml"))


@pytest.mark.parametrize(
    ("url", "origin", "netloc"),
    [
        ("https://Fish.Example", "https://fish.example", "fish.example"),
        ("https://fish.example:443/", "https://fish.example", "fish.example"),
        ("https://fish.example:8443", "https://fish.example:8443", "fish.example:8443"),
        ("http://192.0.2.7:80", "http://192.0.2.7", "192.0.2.7"),
        ("http://[2001:DB8::1]:8000", "http://[2001:db8::1]:8000", "[2001:db8::1]:8000"),
        ("https://bücher.example", "https://xn--bcher-kva.example", "xn--bcher-kva.example"),
    ],
)
def test_the_origin_is_what_browsers_say(url: str, origin: str, netloc: str) -> None:
    assert site_of(url).origin == origin
    assert site_of(url).netloc == netloc


def test_settings_in_a_table_come_from_the_file_and_the_environment(tmp_path: Path) -> None:
    def found(text: str, **variables: str) -> ServerSettings:
        parser = argparse.ArgumentParser()
        add_options(parser)
        args = parser.parse_args(["--config", written(tmp_path, text)])
        return settings_from(args, HERE | variables)

    assert found("[limits]\nrefusals = 1", SHOAL_LIMITS_HELLO_COSTS="2") == ServerSettings(
        public_url=HERE["SHOAL_PUBLIC_URL"], limits=Limits(refusals=1, hello_costs=2)
    )
    for text, said in (
        ("[limits]\nrefusal = 1", "the nearest known one is limits.refusals"),
        ("[limit]\nrefusals = 1", "the nearest known one is limits.refusals"),
        ("limits = 1", "is a table: .limits."),
        ('[limits]\nrefusals = "1"', "limits.refusals in"),
    ):
        with pytest.raises(BadSettings, match=said):
            found(text)
    with pytest.raises(BadSettings, match="SHOAL_LIMITS_REFUSALS"):
        found("", SHOAL_LIMITS_REFUSAL="1")


def test_the_schema_has_every_setting_and_allows_no_other() -> None:
    found = schema()

    assert set(found["properties"]) == {setting.path[0] for setting in all_settings()}
    assert found["additionalProperties"] is False
    assert found["required"] == ["public_url"]
    assert all(setting.description for setting in all_settings())


def test_the_command_prints_schema_and_settings_and_refuses_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    def serve(*options: str) -> tuple[int, str, str]:
        return main(["serve", *options]), *capsys.readouterr()

    assert json.loads(serve("--schema")[1]) == schema()
    assert json.loads(serve("--check", "--public-url", "https://fish.example")[1])["port"] == 8000
    status, printed, refused = serve("--public-url", "fish.example")
    assert (status, printed) == (2, "")
    assert refused.startswith("shoal serve: public_url: ")
    assert refused.count("\n") == 1


# --- The files of deploy/ and docs/serving.md: what a stranger copies is what the server understands ---------------------

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE, CLUSTER_PAGE = ((ROOT / "docs" / page).read_text(encoding="utf-8") for page in ("serving.md", "cluster.md"))


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


def test_the_configuration_of_a_node_is_accepted_with_what_differs_from_node_to_node() -> None:
    lines = [line.split("=") for line in (DEPLOY / "cluster" / "node.env").read_text().splitlines() if "=" in line]
    found = settings("--config", str(DEPLOY / "cluster" / "cluster.toml"), **dict(lines), SHOAL_PUBLIC_URL="")

    assert (found.public_url, found.node_url, found.metrics_port) == (
        "https://fish.example",
        "http://10.0.0.1:8000",
        9464,
    )


def test_the_nodes_of_the_compose_file_have_settings_that_there_are_and_addresses_of_their_own() -> None:
    services = yaml.safe_load((DEPLOY / "cluster" / "compose.yaml").read_text())["services"]
    nodes = [settings(**services[name]["environment"]) for name in ("node1", "node2", "node3")]

    assert [node.node_name for node in nodes] == ["node1", "node2", "node3"]
    assert [node.node_url for node in nodes] == [
        f"http://{services[node.node_name]['networks']['inside']['ipv4_address']}:8000" for node in nodes
    ]


def test_every_file_that_the_pages_copy_is_there() -> None:
    assert {*re.findall(r"deploy/(?!cluster)([\w.-]+)", PAGE)} == {
        path.name for path in DEPLOY.iterdir() if path.is_file()
    }
    assert {*re.findall(r"deploy/cluster/([\w@.-]+\w)", CLUSTER_PAGE)} == {
        path.name for path in (DEPLOY / "cluster").iterdir()
    }


def test_every_metric_that_the_page_names_is_one_of_ours_and_all_are_named(tmp_path: Path) -> None:
    metrics = Metrics()
    with open_store(tmp_path) as store:
        metrics.watch(Tables(store))
        metrics.watch_store(store)
        metrics.watch_loop(Watchdog())
        families = [*metrics.registry.collect()]
    ours = {f"{one.name}{'_total' * (one.type == 'counter')}" for one in families if one.name.startswith("shoal_")}

    named, named_of_nodes = ({*re.findall(r"`(shoal_\w+)`", page)} for page in (PAGE, CLUSTER_PAGE))
    assert named <= ours <= named | named_of_nodes


def test_the_service_runs_as_a_user_who_may_write_tables_alone() -> None:
    service = (DEPLOY / "shoal.service").read_text()

    for line in ("User=shoal", "NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet=", "UMask=0077"):
        assert f"\n{line}\n" in service


UNITS = sorted(path.name for path in DEPLOY.rglob("shoal*.[st]*") if path.suffix != ".toml")


@pytest.mark.parametrize("unit", UNITS)
def test_systemd_understands_the_units(unit: str, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd on this machine")
    for path in DEPLOY.rglob("shoal*"):  # where the program is that they start, that of this test is
        text = path.read_text().replace("/usr/local/lib/shoal/bin/shoal", shutil.which("true") or "/bin/true")
        (tmp_path / path.name).write_text(text)

    name = unit.replace("@.", "@1.")
    (tmp_path / unit).rename(tmp_path / name)
    done = subprocess.run(
        ["systemd-analyze", "verify", str(tmp_path / name)], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_the_image_runs_without_root_and_its_base_is_the_same_twice() -> None:
    lines = (ROOT / "Containerfile").read_text().splitlines()

    assert "USER 10001:10001" in lines
    assert lines.index("USER 10001:10001") > max(
        number for number, line in enumerate(lines) if line.startswith("COPY --from=build")
    )
    assert [line for line in lines if line.startswith("FROM")] == ["FROM ${BASE} AS build", "FROM ${BASE}"]
