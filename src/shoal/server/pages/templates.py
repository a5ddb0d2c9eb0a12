"""Pages from the templates beside this file, where everything that is not HTML already is escaped."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined


def render(template: str, **values: Any) -> str:
    """The page that a template makes of these values; a value that it needs and lacks is an error."""
    return _environment().get_template(template).render(values)


def load_all() -> None:
    """Make code of every template that was not needed yet. It takes a second or so, and each some hundredths of it."""
    for name in _environment().list_templates():
        _environment().get_template(name)


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("shoal.server.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
