"""The root of every error that a person's input can cause."""

from __future__ import annotations


class ShoalError(Exception):
    """Something outside this program is wrong: its message is one clear sentence for people, and names the cause.

    The command line prints it without a traceback. Whatever is not a `ShoalError` is a fault of ours.
    """
