"""`shoal version`, `shoal --version`: what a report of a fault should begin with."""

from __future__ import annotations

import argparse
import platform
from collections.abc import Iterator

from shoal.version import VERSION


def configure(parser: argparse.ArgumentParser) -> None:
    """`shoal version` has no options."""
    del parser


def run(args: argparse.Namespace) -> int:
    """Print the versions; returns 0."""
    del args
    for line in lines():
        print(line)  # this command's output
    return 0


def lines() -> Iterator[str]:
    """Shoal's own version, what it runs on, whether the native core is there, and the versions of what it speaks and writes."""
    from shoal.arena.programs.protocol import PROTOCOL
    from shoal.records.headers import VERSION as NOTATION
    from shoal.server.storage.database import FORMAT
    from shoal.server.tables.messages.wire import WIRE_VERSION

    yield f"shoal {VERSION}"
    yield f"Python {platform.python_version()} ({platform.python_implementation()}), {platform.platform(terse=True)}, {platform.machine()}"
    yield f"native core: {_core()}"
    yield f"wire {WIRE_VERSION}, notation {NOTATION}, tables on disk {FORMAT}, bot protocol {PROTOCOL}"


def _core() -> str:
    from importlib.metadata import PackageNotFoundError, version

    from shoal.core.native import INTERFACE, NOTICE, core

    if core is None:
        return f"none. {NOTICE}"
    try:
        return f"shoal-native {version('shoal-native')}, interface {INTERFACE}"
    except PackageNotFoundError:
        return f"of no package, interface {INTERFACE}"
