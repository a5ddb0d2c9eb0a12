"""What is shown over a table: lines to read, the result of a game, the line that is typed; and keys in the reader's language."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, RichLog, Static

from shoal.i18n import Speaks
from shoal.terminal.looks import score
from shoal.terminal.scene import Scene
from shoal.terminal.words import words_of

QUITTING = Binding("ctrl+c", "app.help_quit", show=False)
"""Modal screens do not take the keys of the app."""


class LinesScreen(ModalScreen[None]):
    """Lines to read. A key of its own closes them; what is typed closes them too, and goes on in the line of the table."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,f1", "close", "press-back"), QUITTING]

    def __init__(
        self,
        say: Speaks,
        title: str,
        lines: Sequence[str],
        take: Callable[[events.Key | events.Paste], Awaitable[None]],
    ) -> None:
        """These lines under a title; `take` gets what is typed over them."""
        super().__init__()
        say_keys(self, say)
        self._heading = title
        self._text = lines
        self._take = take
        self._is_closed = False

    def compose(self) -> ComposeResult:
        """A title and the lines."""
        yield Static(self._heading, classes="title", markup=False)
        yield RichLog(id="lines", wrap=True, markup=False, min_width=20, auto_scroll=False)
        yield Footer()

    def on_mount(self) -> None:
        """Write them."""
        for line in self._text:
            self.query_one(RichLog).write(line)

    def action_close(self) -> None:
        """Back to the table."""
        if not self._is_closed:
            self._is_closed = True
            self.app.pop_screen()

    async def on_key(self, event: events.Key) -> None:
        """A letter begins a line. Keys that were pressed before the table was back belong to that line, too."""
        is_letter = event.is_printable and event.character is not None and not event.character.isspace()
        if is_letter or self._is_closed:
            event.stop()
            event.prevent_default()
            self.action_close()
            await self._take(event)

    async def on_paste(self, event: events.Paste) -> None:
        """The same for what a terminal pastes."""
        event.stop()
        self.action_close()
        await self._take(event)


class ResultScreen(ModalScreen[str]):
    """How a game ended, and what next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a,enter", "choose('again')", "press-again"),
        Binding("n", "choose('new')", "press-new-table"),
        Binding("escape,v", "choose('look')", "press-look"),
        Binding("q", "choose('quit')", "press-quit"),
        QUITTING,
    ]

    def __init__(self, scene: Scene) -> None:
        """The end of that game."""
        super().__init__()
        say_keys(self, scene.say)
        self._scene = scene

    def compose(self) -> ComposeResult:
        """The result and the score."""
        yield Static(self._scene.say("game-over"), classes="title", markup=False)
        lines = [*words_of(self._scene).result(self._scene), "", *score(self._scene)]
        yield Static("\n".join(lines), id="result", markup=False)
        yield Footer()

    def action_choose(self, choice: str) -> None:
        """Close with that choice."""
        self.dismiss(choice)


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


def say_keys(node: DOMNode, say: Speaks) -> None:
    """Describe the keys of a node, which must have been initialized, in the language of that speaker."""
    keys = node._bindings.key_to_bindings  # noqa: SLF001  # the instance's own copy; Textual has no other way
    for key, bindings in keys.items():
        keys[key] = [
            replace(binding, description=say(binding.description)) if say.has(binding.description) else binding
            for binding in bindings
        ]
