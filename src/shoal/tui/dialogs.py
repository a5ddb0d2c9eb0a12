"""What is shown over a table: lines to read, and the result of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Footer, RichLog, Static

from shoal.tui.keys import say_keys
from shoal.tui.looks import score
from shoal.tui.scene import Scene
from shoal.tui.words import words_of
from shoal.words import Speaks


class LinesScreen(ModalScreen[None]):
    """Lines to read; any of these keys closes them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,f1", "app.pop_screen", "press-back")]

    def __init__(self, say: Speaks, title: str, lines: Sequence[str]) -> None:
        """These lines under a title."""
        super().__init__()
        say_keys(self, say)
        self._heading = title
        self._text = lines

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


class ResultScreen(ModalScreen[str]):
    """How a game ended, and what next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a,enter", "choose('again')", "press-again"),
        Binding("n", "choose('new')", "press-new-table"),
        Binding("escape,v", "choose('look')", "press-look"),
        Binding("q", "choose('quit')", "press-quit"),
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
