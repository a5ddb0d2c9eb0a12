"""What an operator may set of `shoal serve`; its schema, its options and its environment variables are all made from this.

A setting has one name everywhere: `public_url` in the file is `--public-url` on the command line and `SHOAL_PUBLIC_URL` in the
environment; the setting `x` of a table `[limits]` is `SHOAL_LIMITS_X`. Where they come from: `configuration.py`.
"""

from __future__ import annotations

import ipaddress
import os
import re
from pathlib import Path
from typing import Annotated, Any, Final, Literal, cast

import msgspec
from msgspec import Meta, Struct

from shoal.core.errors import ShoalError
from shoal.server.operations.limits import DEFAULT_LIMITS, Limits
from shoal.server.storage.retention import DEFAULT_RETENTION, Retention
from shoal.server.web.site import Site, site_of

Port = Annotated[int, Meta(ge=0, le=65535)]
Argv = tuple[str, ...]
HIDDEN: Final = "hidden"
"""Marks a setting that is never shown, and not read from the command line."""

_MAIL: Final = re.compile(r"[^\s@-][^\s@]*@[^\s@]+")
"""No more than keeps it from being taken for something else: for an option, a second address, a header."""

_HOST: Final = re.compile(r"(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]")


_POSTGRESQL: Final = re.compile(r"postgresql(\+[a-z0-9]+)?://.*")


class BadSettings(ShoalError):
    """The settings of the server are not what they should be."""


class ServerSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a server that people reach by a public address."""

    public_url: Annotated[str, Meta(description="the address that people type, as https://fish.example")]
    host: Annotated[str, Meta(description="the address to listen on")] = "127.0.0.1"
    port: Annotated[Port, Meta(description="the port to listen on")] = 8000
    data: Annotated[str, Meta(description="the folder where tables are kept; your data folder where it is empty")] = ""
    people_url: Annotated[
        str,
        Meta(
            description="the PostgreSQL where accounts are kept, as postgresql://user:password@host/name; a file in the data folder where it is empty",
            extra={HIDDEN: True},
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
        str, Meta(description="the address that is written to when a database fails, at most once an hour")
    ] = ""
    mail_command: Annotated[
        Argv, Meta(description="the program that writes to it, and its arguments; a line of the log where it is empty")
    ] = ()
    push_command: Annotated[
        Argv,
        Meta(
            description="the program that tells people who are away what waits for them, and its arguments; a line of the log where it is empty"
        ),
    ] = ()
    captcha_command: Annotated[
        Argv,
        Meta(
            description="the program that says whether an address may try so many passwords, and its arguments; everybody may where it is empty"
        ),
    ] = ()
    limits: Limits = DEFAULT_LIMITS
    retention: Retention = DEFAULT_RETENTION

    @property
    def site(self) -> Site:
        """Where people find this server."""
        return site_of(self.public_url)


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
    if settings.people_url and not _POSTGRESQL.fullmatch(settings.people_url):  # it is not said: it has a password
        raise BadSettings("people_url: it is no address of a PostgreSQL, as postgresql://user:password@host/name")
    if settings.metrics_port and (settings.metrics_host, settings.metrics_port) == (settings.host, settings.port):
        raise BadSettings(f"metrics_port: {settings.port} is the port of the server; metrics need one of their own")
    _check_commands(settings)
    return settings


def _check_commands(settings: ServerSettings) -> None:
    """Refuse a command that cannot be run: nobody would miss it until it matters."""
    commands = {
        "mail_command": settings.mail_command,
        "push_command": settings.push_command,
        "captcha_command": settings.captcha_command,
    }
    for name, argv in commands.items():
        if not argv:
            continue
        program = Path(argv[0])
        if not program.is_absolute():  # its environment is empty, and has no PATH
            raise BadSettings(f"{name}: {argv[0]!r} is no whole path of a program, as /usr/local/bin/tell")
        if not program.is_file() or not os.access(program, os.X_OK):
            raise BadSettings(f"{name}: {argv[0]!r} is no program that can be run")
    if settings.operator_mail and not _MAIL.fullmatch(settings.operator_mail):
        raise BadSettings(f"operator_mail: {settings.operator_mail!r} is no address, as admin@fish.example")
    if settings.mail_command and not settings.operator_mail:
        raise BadSettings("mail_command: there is nobody to write to; operator_mail is empty")


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
