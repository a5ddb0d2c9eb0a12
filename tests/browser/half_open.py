"""A TCP proxy on the loopback that can fall silent as networks do: bytes vanish, and no end is told."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit


class Proxy:
    """Carries bytes between browsers and a server, as long as it likes."""

    def __init__(self, address: str) -> None:
        """A proxy to the server at that address, on a free port."""
        self.target = urlsplit(address).port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._pairs: list[_Pair] = []
        self._is_open = True
        threading.Thread(target=self._listen, daemon=True).start()

    def swallow(self) -> None:
        """What existing connections send vanishes from now on, both ways; new connections are served. As from Wi-Fi to mobile data."""
        for pair in self._pairs:
            pair.is_deaf = True

    def cut(self) -> None:
        """End all connections, and refuse new ones."""
        self._is_open = False
        self._door.shutdown(socket.SHUT_RDWR)  # wakes who waits at it
        self._door.close()
        self.hang_up()

    def hang_up(self) -> None:
        """End all connections; new ones are served."""
        for pair in self._pairs:
            pair.end()
        self._pairs = []

    def mend(self) -> None:
        """Serve again, on the same port."""
        self._door = socket.create_server(("127.0.0.1", self.port))
        self._is_open = True
        threading.Thread(target=self._listen, daemon=True).start()

    def close(self) -> None:
        if self._is_open:
            self.cut()

    def _listen(self) -> None:
        door = self._door
        with contextlib.suppress(OSError):
            while True:
                near, _ = door.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self.target or 0))
                except OSError:
                    near.close()
                    continue
                pair = _Pair(near, far)
                self._pairs.append(pair)
                if not self._is_open:  # it was cut meanwhile
                    pair.end()


class _Pair:
    """A browser's connection and the one to the server for it."""

    def __init__(self, near: socket.socket, far: socket.socket) -> None:
        self.is_deaf = False
        self._ends = (near, far)
        for here, there in ((near, far), (far, near)):
            threading.Thread(target=self._carry, args=(here, there), daemon=True).start()

    def _carry(self, here: socket.socket, there: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := here.recv(65536):
                if not self.is_deaf:
                    there.sendall(data)
        if not self.is_deaf:
            self.end()

    def end(self) -> None:
        for one in self._ends:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()


@contextlib.contextmanager
def proxy_to(address: str) -> Iterator[Proxy]:
    """A proxy, closed at the end."""
    proxy = Proxy(address)
    try:
        yield proxy
    finally:
        proxy.close()
