"""What an operator may set of `shoal serve`; its schema, its options and its environment variables are all made from this.

A setting has one name everywhere: `public_url` in the file is `--public-url` on the command line and `SHOAL_PUBLIC_URL` in the
environment; the setting `x` of a table `[limits]` is `SHOAL_LIMITS_X`. What comes later wins: the file, the environment, the command line.
"""

from __future__ import annotations

import argparse
import difflib
import ipaddress
import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal, cast

import msgspec
from msgspec import Meta, Struct, inspect

from shoal.core.errors import ShoalError
from shoal.server.notify.notice_settings import HIDDEN, KNOWN_SERVICES, NO_MAIL, MailSettings, fault_of, is_address
from shoal.server.operations.limits import DEFAULT_LIMITS, Limits
from shoal.server.storage.retention import DEFAULT_RETENTION, Retention
from shoal.server.web.porch import Site, site_of

Port = Annotated[int, Meta(ge=0, le=65535)]
Argv = tuple[str, ...]
_HOST: Final = re.compile(r"(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]")

_POSTGRESQL: Final = re.compile(r"postgresql://.*")

_NODE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,62}")

EVERY_ADDRESS: Final = ("", "0.0.0.0", "::", "[::]", "*")  # noqa: S104  # compared, not listened on
"""Hosts to listen on that no one can ask for."""


class BadSettings(ShoalError):
    """The settings of the server are not what they should be."""


class ServerSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a server that people reach by a public address."""

    public_url: Annotated[str, Meta(description="the address that people type, as https://fish.example")]
    host: Annotated[str, Meta(description="the address to listen on")] = "127.0.0.1"
    port: Annotated[Port, Meta(description="the port to listen on")] = 8000
    data: Annotated[str, Meta(description="the folder where tables are kept; your data folder where it is empty")] = ""
    database_url: Annotated[
        str,
        Meta(
            description="the PostgreSQL of a cluster, as postgresql://user:password@host/name, for all that is kept; files in the data folder where it is empty",
            extra={HIDDEN: True},
        ),
    ] = ""
    bus_url: Annotated[
        str,
        Meta(
            description="the NATS by which nodes of a cluster hear of news at once, as nats://host:4222; they ask the database now and then where it is empty",
            extra={HIDDEN: True},
        ),
    ] = ""
    node_name: Annotated[
        str, Meta(description="what this node of a cluster is called; the name of the machine where it is empty")
    ] = ""
    node_url: Annotated[
        str,
        Meta(
            description="where other nodes of the cluster reach this one, as http://10.0.0.2:8000; host and port where it is empty"
        ),
    ] = ""
    trusted_proxies: Annotated[
        tuple[str, ...],
        Meta(
            description="addresses and networks of the proxies whose X-Forwarded-For and X-Forwarded-Proto are believed"
        ),
    ] = ("127.0.0.1", "::1")
    allowed_hosts: Annotated[
        tuple[str, ...],
        Meta(
            description="names by which the server may be asked besides that of public_url; *.fish.example is all below it"
        ),
    ] = ()
    log_format: Annotated[
        Literal["json", "text"], Meta(description="how lines of the log are written to standard error")
    ] = "json"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="the least severe lines that are written; debug has a line for each request"),
    ] = "info"
    metrics_host: Annotated[str, Meta(description="the address where Prometheus may ask for metrics")] = "127.0.0.1"
    metrics_port: Annotated[Port | None, Meta(description="the port of metrics; without it there are none")] = None
    drain_s: Annotated[
        float,
        Meta(ge=0, le=600, description="seconds after SIGTERM in which play goes on, but /readyz says no"),
    ] = 0.0
    operator_mail: Annotated[
        str,
        Meta(
            description="the address that is written to when a database fails, at most once an hour, and that push services may write to"
        ),
    ] = ""
    push_services: Annotated[
        tuple[str, ...],
        Meta(
            description="hosts, or origins, of push services of browsers that are sent to; *.fish.example is all below it; without one nobody is"
        ),
    ] = KNOWN_SERVICES
    captcha_command: Annotated[
        Argv,
        Meta(
            description="the program that says whether an address may try so many passwords, and its arguments; everybody may where it is empty"
        ),
    ] = ()
    mail: MailSettings = NO_MAIL
    limits: Limits = DEFAULT_LIMITS
    retention: Retention = DEFAULT_RETENTION

    @property
    def site(self) -> Site:
        """Where people find this server."""
        return site_of(self.public_url)


def read_database_url(text: str) -> str:
    """The address of a PostgreSQL; `BadSettings` where it is none. It is not said: there may be a password in it."""
    if not _POSTGRESQL.fullmatch(text):
        raise BadSettings("database_url: it is no address of a PostgreSQL, as postgresql://user:password@host/name")
    return text


def check(settings: ServerSettings) -> ServerSettings:
    """The settings; `BadSettings` when a value is of the right type, but makes no sense."""
    try:
        _ = settings.site
    except ValueError as error:
        raise BadSettings(f"public_url: {error}") from None
    for proxy in settings.trusted_proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError as error:
            raise BadSettings(f"trusted_proxies: {error}") from None
    for name in settings.allowed_hosts:
        if not _HOST.fullmatch(name.lower()):
            raise BadSettings(f"allowed_hosts: {name!r} is no name of a host, as fish.example; it has no port")
    if settings.database_url:
        _check_node(settings)
    if settings.bus_url and not settings.database_url:
        raise BadSettings("bus_url: a server alone has no one to tell; a cluster needs database_url, too")
    if settings.metrics_port and (settings.metrics_host, settings.metrics_port) == (settings.host, settings.port):
        raise BadSettings(f"metrics_port: {settings.port} is the port of the server; metrics need one of their own")
    _check_notices(settings)
    return settings


def _check_node(settings: ServerSettings) -> None:
    """Refuse what keeps this node from its database, or others from this node."""
    read_database_url(settings.database_url)
    if settings.node_url:
        try:
            site_of(settings.node_url)
        except ValueError as error:
            raise BadSettings(f"node_url: {error}") from None
    elif settings.host in EVERY_ADDRESS:
        raise BadSettings(
            f"node_url is not set, and host is {settings.host or 'empty'}, which is every address of this machine: say at"
            " which one other nodes reach it, as http://10.0.0.2:8000"
        )
    if not _NODE.fullmatch(settings.node_name or "a"):
        raise BadSettings(f"node_name: {settings.node_name!r} is no name of letters, digits, dots and hyphens")


def _check_notices(settings: ServerSettings) -> None:
    """Refuse what would keep people or the operator from being told: no one would miss it until it matters."""
    if settings.captcha_command:
        program = Path(settings.captcha_command[0])
        if not program.is_absolute():  # its environment is empty, and has no PATH
            raise BadSettings(
                f"captcha_command: {str(program)!r} is no whole path of a program, as /usr/local/bin/tell"
            )
        if not program.is_file() or not os.access(program, os.X_OK):
            raise BadSettings(f"captcha_command: {str(program)!r} is no program that can be run")
    if settings.operator_mail and not is_address(settings.operator_mail):
        raise BadSettings(f"operator_mail: {settings.operator_mail!r} is no address, as admin@fish.example")
    if fault := fault_of(settings.mail, settings.push_services):
        raise BadSettings(fault)


def schema() -> dict[str, Any]:
    """The JSON Schema of the configuration file, which TOML editors understand."""
    (found,), components = msgspec.json.schema_components([ServerSettings])
    whole: dict[str, Any] = components[found["$ref"].rpartition("/")[2]]
    below = {name: part for name, part in components.items() if part is not whole}
    about = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "The configuration of shoal serve"}
    found = {**whole, **about, **({"$defs": below} if below else {})}
    return cast(
        dict[str, Any], msgspec.json.decode(msgspec.json.encode(found))
    )  # defaults are tuples here, lists there


PREFIX: Final = "SHOAL_"
OURS_ALONE: Final = (f"{PREFIX}LIMITS_", f"{PREFIX}MAIL_", f"{PREFIX}RETENTION_")
"""No other program has variables like these, so each of them is meant for us, however it is misspelt."""
FILE_VARIABLE: Final = f"{PREFIX}CONFIG"
OTHERS: Final = frozenset({"SHOAL_LANG", "SHOAL_NATIVE", "SHOAL_DAY", "SHOAL_NATIVE_IS_MISSED", "SHOAL_WITHOUT_CLIENT"})
"""What Shoal reads besides: the language of the terminal, whether the native core is used, and what tests and builds say."""

ALIKE: Final = 0.8
"""How alike, of 1, a variable must be to a known one to be taken for a misspelt setting: it may be another program's."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its name within the tables that it is in, as `("limits", "tables")`, and what it may be."""

    path: tuple[str, ...]
    kind: Any
    is_list: bool
    description: str
    default: object
    is_required: bool
    is_secret: bool

    @property
    def key(self) -> str:
        """The setting in the file, with its table."""
        return ".".join(self.path)

    @property
    def variable(self) -> str:
        """The setting in the environment."""
        return PREFIX + "_".join(self.path).upper()

    @property
    def option(self) -> str | None:
        """The setting on the command line, which every user of a machine can read: those of tables, and secrets, are not there."""
        is_there = len(self.path) == 1 and not self.is_secret
        return f"--{self.path[0].replace('_', '-')}" if is_there else None

    def quoted(self, value: object) -> str:
        """A value as a fault may show it."""
        return "what it is" if self.is_secret else repr(value)

    @property
    def shown_default(self) -> str:
        """The default as one would write it."""
        if isinstance(self.default, tuple):
            return ",".join(map(str, self.default)) or "none"
        return "none" if self.default in (None, "") else str(self.default)


def all_settings(kind: type[msgspec.Struct] = ServerSettings) -> list[Setting]:
    """Every setting, in the order in which they are declared."""
    return list(_all(kind, ()))


def _all(kind: type[msgspec.Struct], before: tuple[str, ...]) -> Iterator[Setting]:
    for field in msgspec.structs.fields(kind):
        path, about = (*before, field.name), inspect.type_info(field.type)
        said, extra = None, None
        if isinstance(about, inspect.Metadata):
            said, extra, about = about.extra_json_schema, about.extra, about.type
        if isinstance(about, inspect.StructType):
            yield from _all(about.cls, path)
        else:
            is_list, text = isinstance(about, inspect.VarTupleType), str((said or {}).get("description", ""))
            is_secret = bool((extra or {}).get(HIDDEN))
            yield Setting(path, field.type, is_list, text, field.default, field.required, is_secret)


def add_options(parser: argparse.ArgumentParser) -> None:
    """An option for each setting that is in no table, and one for the file."""
    add_config(parser)
    for setting in all_settings():
        if setting.option is not None:
            default = "" if setting.is_required else f" (default: {setting.shown_default})"
            about = f"{setting.description}{default}".replace("%", "%%")
            parser.add_argument(setting.option, dest=setting.path[0], metavar="VALUE", help=about)


def add_config(parser: argparse.ArgumentParser) -> None:
    """The option for the file."""
    parser.add_argument("--config", type=Path, metavar="FILE", help=f"a TOML file of settings (also {FILE_VARIABLE})")


def database_url_from(args: argparse.Namespace, environment: Mapping[str, str]) -> str:
    """The PostgreSQL of a cluster, for a command about it; `BadSettings`."""
    said = _said(args, environment).get("database_url", "")
    if not said:
        raise BadSettings("database_url is not set: say it in SHOAL_DATABASE_URL, or in the file of --config")
    return read_database_url(str(said))


def settings_from(args: argparse.Namespace, environment: Mapping[str, str]) -> ServerSettings:
    """The settings; `BadSettings` with where a fault stands: an option, a variable, or a key of the file."""
    said = _said(args, environment)
    if "public_url" not in said:
        raise BadSettings("public_url is not set: the address that people type, as --public-url https://fish.example")
    return check(msgspec.convert(said, ServerSettings))


def _said(args: argparse.Namespace, environment: Mapping[str, str]) -> dict[str, Any]:
    """What is set, wherever that is."""
    known = all_settings()
    _check_variables(environment, known)
    file = args.config or environment.get(FILE_VARIABLE)
    said = _from_file(Path(file), known) if file else {}
    for setting in known:
        option = getattr(args, setting.path[0], None) if setting.option else None
        variable = environment.get(setting.variable)
        if option is not None:
            _put(said, setting.path, _value(setting, option, str(setting.option)))
        elif variable:
            _put(said, setting.path, _value(setting, variable, setting.variable))
    return said


def _value(setting: Setting, text: str, where: str) -> object:
    """A value that was given as text: numbers as they are written, lists with commas."""
    said = [word.strip() for word in text.split(",") if word.strip()] if setting.is_list else text
    try:
        return msgspec.to_builtins(msgspec.convert(said, setting.kind, strict=False))
    except msgspec.ValidationError as error:
        raise BadSettings(f"{where} cannot be {setting.quoted(text)}: {_fault(error)}") from None


def _put(said: dict[str, Any], path: tuple[str, ...], value: object) -> None:
    for name in path[:-1]:
        said = said.setdefault(name, {})
    said[path[-1]] = value


def _fault(error: msgspec.ValidationError) -> str:
    """What msgspec says of a value, without its way of naming places."""
    what = str(error).partition(" - at `")[0]
    return what[:1].lower() + what[1:]


# --- The file ---------------------------------------------------------------------------------------------------------


def _from_file(file: Path, known: Sequence[Setting]) -> dict[str, Any]:
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSettings(f"the configuration {file} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(f"the configuration {file} is no TOML: {error}") from None
    _check_table(found, {setting.path: setting for setting in known}, (), file)
    return found


def _check_table(
    table: Mapping[str, Any], known: Mapping[tuple[str, ...], Setting], at: tuple[str, ...], file: Path
) -> None:
    """Refuse what is no setting, and what has another type."""
    for key, value in table.items():
        path = (*at, key)
        place = f"{'.'.join(path)} in {file}"
        if path in known:
            try:
                msgspec.convert(value, known[path].kind)
            except msgspec.ValidationError as error:
                raise BadSettings(f"{place} cannot be {known[path].quoted(value)}: {_fault(error)}") from None
        elif not any(setting[: len(path)] == path for setting in known):
            raise BadSettings(f"unknown setting {place}; the nearest known one is {_nearest(path, known)}")
        elif not isinstance(value, dict):
            raise BadSettings(f"{place} is a table: [{'.'.join(path)}]")
        else:
            _check_table(value, known, path, file)


def _nearest(path: tuple[str, ...], known: Mapping[tuple[str, ...], Setting]) -> str:
    keys = [setting.key for setting in known.values()]
    return difflib.get_close_matches(".".join(path), keys, n=1, cutoff=0.0)[0]


# --- The environment --------------------------------------------------------------------------------------------------


def _check_variables(environment: Mapping[str, str], known: Sequence[Setting]) -> None:
    """Refuse a variable that is nearly one of ours, or names a limit that there is not: no one would miss it until it matters."""
    ours = [FILE_VARIABLE, *(setting.variable for setting in known)]
    for name in sorted(environment):
        alike = 0.0 if name.startswith(OURS_ALONE) else ALIKE
        near = difflib.get_close_matches(name, ours, n=1, cutoff=alike) if name.startswith(PREFIX) else []
        if near and name not in ours and name not in OTHERS:
            raise BadSettings(f"unknown environment variable {name}; the nearest known one is {near[0]}")
