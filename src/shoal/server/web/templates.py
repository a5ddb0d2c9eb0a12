"""Pages from the templates beside this file, where everything that is not HTML already is escaped."""

from __future__ import annotations

import asyncio
from functools import cache, partial
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined


def render(template: str, **values: Any) -> str:
    """The page that a template makes of these values; a value that it needs and lacks is an error."""
    return _environment().get_template(template).render(values)


async def load_all(after_s: float, every_s: float) -> None:
    """Make code of every template that was not needed yet, so that no page waits for it, nor do those who play meanwhile.

    Each takes some hundredths of a second, in a thread: one every so many seconds, the first of them after so many. Right after a
    start everybody comes back to their tables, and would notice.
    """
    await asyncio.sleep(after_s)
    for name in _environment().list_templates():
        await asyncio.to_thread(_environment().get_template, name)
        await asyncio.sleep(every_s)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("shoal.server.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    environment.filters["segment"] = partial(quote, safe="")  # `urlencode` leaves slashes as they are
    return environment
