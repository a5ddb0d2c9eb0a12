"""What an operator may set of `shoal serve`; its schema, its options and its environment variables are all made from this.

A setting has one name everywhere: `public_url` in the file is `--public-url` on the command line and `SHOAL_PUBLIC_URL` in the
environment; the setting `x` of a table `[limits]` is `SHOAL_LIMITS_X`. Where they come from: `configuration.py`.
"""

from __future__ import annotations

import ipaddress
import re
from typing import Annotated, Any, Final, Literal, cast

import msgspec
from msgspec import Meta, Struct

from shoal.errors import ShoalError
from shoal.server.limits import DEFAULT_LIMITS, Limits
from shoal.server.site import Site, site_of

Port = Annotated[int, Meta(ge=0, le=65535)]
HIDDEN: Final = "hidden"
"""Marks a setting that is never shown, and not read from the command line."""

_HOST: Final = re.compile(r"(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]")


class BadSettings(ShoalError):
    """The settings of the server are not what they should be."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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
    limits: Limits = DEFAULT_LIMITS

    @property
    def site(self) -> Site:
        """Where people find this server."""
        return site_of(self.public_url)


def check(settings: Settings) -> Settings:
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
    return settings


def schema() -> dict[str, Any]:
    """The JSON Schema of the configuration file, which TOML editors understand."""
    (found,), components = msgspec.json.schema_components([Settings])
    whole: dict[str, Any] = components[found["$ref"].rpartition("/")[2]]
    below = {name: part for name, part in components.items() if part is not whole}
    about = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "The configuration of shoal serve"}
    found = {**whole, **about, **({"$defs": below} if below else {})}
    return cast(
        dict[str, Any], msgspec.json.decode(msgspec.json.encode(found))
    )  # defaults are tuples here, lists there
