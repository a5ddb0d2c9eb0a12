"""The face that fills a terminal."""

from __future__ import annotations

from typing import ClassVar, Final

import textual.app
from textual.binding import Binding, BindingType

from shoal.core.errors import ShoalError
from shoal.i18n import REFERENCE, speak
from shoal.server.tables.opening import NewTable
from shoal.terminal.dialogs import say_keys
from shoal.terminal.local import LocalTable
from shoal.terminal.start import StartScreen
from shoal.terminal.table import TableScreen
from shoal.terminal.transport import Transport

QUITTING_S: Final = 4
"""Seconds in which a second Ctrl-C quits."""


class App(textual.app.App[int]):
    """Shoal in a terminal: the first screen, and a table."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", "press-quit", priority=True)]
    CSS = """
    .title { background: $primary; color: $text; text-style: bold; height: auto; padding: 0 1; }
    Form { height: 1fr; border: none; padding: 0; }
    #about { height: 2; color: $text-muted; padding: 0 1; }
    #verdict { height: auto; max-height: 6; padding: 0 1; text-style: bold; }
    #top { height: auto; max-height: 65%; scrollbar-size: 1 1; }
    #seats, #board, #hand { height: auto; }
    #hand { text-style: bold; }
    #log { height: 1fr; min-height: 1; background: $surface; scrollbar-size: 1 1; padding: 0 1; }
    #hint { height: auto; max-height: 3; color: $text-muted; }
    #line { height: 1; border: none; padding: 0; background: $boost; }
    #lines { height: 1fr; padding: 0 1; }
    .low .title { height: 1; }
    .low #top { max-height: 50%; }
    .low #hint { max-height: 1; }
    #result { height: 1fr; padding: 1 2; }
    """

    def __init__(
        self,
        *,
        transport: Transport | None = None,
        wish: NewTable | None = None,
        seed: int | None = None,
        name: str = "",
        language: str = REFERENCE,
    ) -> None:
        """The table that a transport leads to, or a table of one's own as wished, or the first screen."""
        super().__init__()
        self._language = language
        self._say = speak(language)
        say_keys(self, self._say)
        self.failure: ShoalError | None = None
        self._seed = seed
        self._called = name
        self._is_quitting = False
        self._transport = LocalTable(wish, seed) if transport is None and wish is not None else transport

    def on_mount(self) -> None:
        """Begin."""
        if self._transport is None:
            self.push_screen(StartScreen(self._called, self._language))
        else:
            self._show(self._transport, self._called or self._say("guest-name"))

    def play_at(self, wish: NewTable) -> None:
        """Open a table of one's own; a `ShoalError` when it cannot be."""
        self._show(LocalTable(wish, self._seed), self._called or self._say("default-name"))

    def _show(self, transport: Transport, name: str) -> None:
        self.push_screen(TableScreen(transport, name, self._language))

    def start_again(self) -> None:
        """Back to the first screen."""
        self.switch_screen(StartScreen(self._called, self._language))

    def action_help_quit(self) -> None:
        """Ctrl-C: once says what it does, which also clears what was typed; twice in a few seconds quits."""
        if self._is_quitting:
            self.exit(0)
            return
        self._is_quitting = True
        self.set_timer(QUITTING_S, self._stay)
        table = next((screen for screen in self.screen_stack if isinstance(screen, TableScreen)), None)
        if table is None or table is not self.screen:
            self.notify(self._say("press-again-to-quit"), timeout=QUITTING_S)
        else:
            table.tell(self._say("press-again-to-quit"))

    def _stay(self) -> None:
        self._is_quitting = False

    def fail(self, failure: ShoalError) -> None:
        """End with an error, which the command line prints."""
        self.failure = failure
        self.exit(2)
