"""Ports of this machine for the servers that tests start."""

from __future__ import annotations

import socket


def free_port() -> int:
    """A port of the loopback at which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port
