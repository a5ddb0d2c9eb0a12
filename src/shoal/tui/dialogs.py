"""What is shown in front of a table: lines to read, and the result of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Footer, RichLog, Static

from shoal.tui import conversation as talk
from shoal.tui.scene import Scene


class LinesScreen(ModalScreen[None]):
    """Lines to read; any of these keys closes them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,f1", "app.pop_screen", "Back")]

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        """These lines."""
        super().__init__()
        self._heading = title
        self._text = lines

    def compose(self) -> ComposeResult:
        """A title and the lines."""
        yield Static(self._heading.capitalize(), classes="title", markup=False)
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
        Binding("a,enter", "choose('again')", "Again"),
        Binding("n", "choose('new')", "New table"),
        Binding("escape,v", "choose('look')", "Look at the table"),
        Binding("q", "choose('quit')", "Quit"),
    ]

    def __init__(self, scene: Scene) -> None:
        """The end of that game."""
        super().__init__()
        self._scene = scene

    def compose(self) -> ComposeResult:
        """The result and the score."""
        yield Static("The game is over", classes="title", markup=False)
        lines = [*talk.words_of(self._scene).result(self._scene), "", *talk.score(self._scene)]
        yield Static("\n".join(lines), id="result", markup=False)
        yield Footer()

    def action_choose(self, choice: str) -> None:
        """Go on so."""
        self.dismiss(choice)
