"""The log of `shoal serve` on standard error: a line for an event, as JSON or as text, with named values.

It never holds what is secret. Of an exception only its type and places are written, because what it says might name cards or
tokens; whatever has the form of a token is blotted out, wherever it comes from, and the name of a table becomes its mark.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Sequence
from typing import Any, Final, TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from shoal.server.operations.marks import mark_of
from shoal.server.tables.codes import NAMED

FRAMES: Final = 6
_SECRET: Final = re.compile(
    r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])|(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])"
)
"""A token, and the hash of one, which is a guest's name in the store."""

_OURS: Final = ("shoal", "asyncio")


def set_up(form: str, level: str, stream: TextIO | None = None) -> None:
    """Have everything that is logged in this process written so: `form` is `json` or `text`."""
    before: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_what_errors_say,
        _without_secrets,
    ]
    last: Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=True)
        if form == "json"
        else structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event", "logger"])
    )
    lines = logging.StreamHandler(stream or sys.stderr)
    lines.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=before, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last]
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [lines]
    root.setLevel(logging.WARNING)
    for name in _OURS:
        logging.getLogger(name).setLevel(level.upper())
    # It reports what clients do wrong as errors of ours; what is ours, `app.py` logs itself.
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)


def _without_what_errors_say(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """An exception becomes its type, and the places where it went by."""
    found = event.pop("exc_info", None)
    record: logging.LogRecord | None = event.get("_record")
    error = (record.exc_info or (None, None))[1] if record is not None else found
    if isinstance(error, BaseException):
        frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
        event["error"] = type(error).__name__
        event["at"] = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in reversed(frames)]
    return event


def _without_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    return {key: value if key.startswith("_") else _blotted(value) for key, value in event.items()}


def _blotted(value: Any) -> Any:
    if isinstance(value, str):
        return _blotted_text(value)
    if isinstance(value, Sequence) and not isinstance(value, bytes):
        return [_blotted(item) for item in value]
    return value if isinstance(value, (int, float, bool, type(None))) else _blotted_text(repr(value))


def _blotted_text(text: str) -> str:
    return NAMED.sub(lambda found: mark_of(found[0]), _SECRET.sub("***", text))
