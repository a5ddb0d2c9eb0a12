"""Pages that are made of the same values again and again, kept as bytes: making one takes some milliseconds in which no table goes on.

Only those that were asked for without a query are kept, or one who wished harm would crowd out all others with addresses of their own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

from shoal.server.web.compression import deflated
from shoal.server.web.document import Shell
from shoal.server.web.look import as_cookie

MOST: Final = 32
"""Pages that are kept, of at most a tenth of a megabyte: those that were asked for last."""


class KeptPage:
    """A page as bytes; as soon as somebody takes it compressed, it is kept so, too."""

    __slots__ = ("_packed", "body")

    def __init__(self, body: bytes) -> None:
        """The page itself."""
        self.body = body
        self._packed: bytes | None = None

    @property
    def packed(self) -> bytes:
        """The page `deflated`."""
        if self._packed is None:
            self._packed = deflated(self.body)
        return self._packed


class KeptPages:
    """The pages of one server, which loads the same assets for all of them."""

    def __init__(self) -> None:
        """None yet."""
        self._pages: OrderedDict[Hashable, KeptPage] = OrderedDict()

    def page(self, shell: Shell, make: Callable[[], str], *about: Hashable) -> KeptPage:
        """The page with that outside, about that: kept, or made now."""
        key = (shell.language, as_cookie(shell.look), shell.here, shell.site, about)
        page = self._pages.pop(key, None)
        if page is None:
            page = KeptPage(make().encode())
            if "?" in shell.here:
                return page
        self._pages[key] = page
        if len(self._pages) > MOST:
            self._pages.popitem(last=False)
        return page
