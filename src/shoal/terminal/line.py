"""The line that is typed at a table."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input

from shoal.i18n import Speaks
from shoal.terminal.keys import say_keys


class LineInput(Input):
    """The line that is typed. Tab completes it, up brings back an earlier one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", "press-complete"),
        Binding("up", "earlier(-1)", "press-earlier"),
        Binding("down", "earlier(1)", "press-later", show=False),
    ]

    def __init__(self, say: Speaks) -> None:
        """An empty line."""
        super().__init__(placeholder=say("line-placeholder"), id="line", compact=True, select_on_focus=False)
        say_keys(self, say)
        self._typed: list[str] = []
        self._at = 0
        self.options: list[str] = []
        self.leaves_space = False
        """Whether the space bar is not for the line now, as long as the line is empty."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Letters are for the line, and not for keys of the screen."""
        if key == "space" and self.leaves_space and not self.value:
            return False
        return super().check_consume_key(key, character)

    def keep(self, line: str) -> None:
        """Remember a line, and begin a new one."""
        if line.strip():
            self._typed.append(line)
        self._at = len(self._typed)
        self.value = ""

    def action_complete(self) -> None:
        """Write on, as far as it is clear how."""
        if not self.options:
            return
        common = self.options[0]
        for option in self.options[1:]:
            while not option.lower().startswith(common.lower()):
                common = common[:-1]
        self.value = f"{common} " if len(self.options) == 1 else max(common, self.value, key=len)
        self.cursor_position = len(self.value)

    def action_earlier(self, steps: int) -> None:
        """Bring an earlier line back."""
        self._at = max(0, min(len(self._typed), self._at + steps))
        self.value = self._typed[self._at] if self._at < len(self._typed) else ""
        self.cursor_position = len(self.value)
