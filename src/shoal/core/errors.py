"""The base class of every error that a person's input can cause."""

from __future__ import annotations


class ShoalError(Exception):
    """Something outside this program is wrong. The message is one clear sentence for people that names the cause.

    The command line prints it without a traceback. Any other exception is a bug in Shoal.
    """
