"""What is shown over a table: lines to read, and the result of a game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Footer, RichLog, Static

from shoal.i18n import Speaks
from shoal.terminal.keys import say_keys
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
        yield RichLog(id="lines", wrap=True, markup=False, min_width=20)
        yield Footer()

    def on_mount(self) -> None:
        """Write them."""
        for line in self._text:
            self.query_one(RichLog).write(line)
        self.query_one(RichLog).scroll_home(animate=False)

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
