"""What a cluster needs besides what a single server does."""

from __future__ import annotations

from importlib import import_module

from shoal.server.operations.settings import BadSettings

WHAT_FOR = {"asyncpg": "database_url", "psycopg": "database_url", "nats": "bus_url"}


def need_packages(*names: str) -> None:
    """Raise `BadSettings` where one of these is not installed, and say how to install it."""
    for name in names:
        try:
            import_module(name)
        except ImportError:
            raise BadSettings(
                f"{WHAT_FOR[name]}: that needs {name}, which is not installed; pip install 'shoal[postgres]'"
            ) from None
