"""What ends the terminal before or at a table, as a message of the catalogues: whoever prints it chooses the language."""

from __future__ import annotations

from shoal.core.errors import ShoalError
from shoal.i18n import REFERENCE, Arg, Speaks, speak


class TerminalError(ShoalError):
    """The name of a message of the shared catalogues, and its values. As a text it is English."""

    def __init__(self, message: str, **values: Arg) -> None:
        """The message of that name."""
        super().__init__(speak(REFERENCE)(message, **values))
        self.message = message
        self.values = values

    def said(self, say: Speaks) -> str:
        """What went wrong, in the language of that speaker."""
        return say(self.message, **self.values)
