"""The screen of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Input, RichLog, Static

from shoal.core.errors import ShoalError
from shoal.core.game_words import preset_name
from shoal.i18n import speak
from shoal.terminal import conversation as talk
from shoal.terminal.client import Client, LinkState
from shoal.terminal.dialogs import LineInput, LinesScreen, ResultScreen, say_keys
from shoal.terminal.looks import LOOKS, help_, seat_line, status
from shoal.terminal.news import sentences
from shoal.terminal.scene import Scene, game_name, reason_text
from shoal.terminal.transport import Transport
from shoal.terminal.words import Sentence, Unclear, offer, words_of

LOW = 16
"""Fewer lines than these do not show everything at once."""

RED_CARD = r"\b([2-9TJQKA][DH]|RJ)\b\*?"
LINKS = {"connecting": "link-connecting", "lost": "link-lost-enter"}


class TableScreen(Screen[None]):
    """A table: who sits there, what lies there, the hand, what happened, and the line that is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "look-help"),
        Binding("space", "shout", "press-shout", priority=True),
        Binding("pageup", "scroll_log(-1)", "press-back", show=False),
        Binding("pagedown", "scroll_log(1)", "press-on", show=False),
    ]

    def __init__(self, transport: Transport, name: str, language: str) -> None:
        """The table that the transport leads to."""
        super().__init__()
        self._say = speak(language)
        say_keys(self, self._say)
        self.client: Client = Client(transport, self, name, language)
        self._said: list[Sentence] = []
        self._reply = ""
        self._was_over = False
        self._fresh = 0
        """How many of the last sentences tell what happened since the person last moved."""

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Static(self._say("link-connecting"), id="title", classes="title", markup=False)
        with VerticalScroll(id="top", can_focus=False):
            yield Static(id="seats", markup=False)
            yield Static(id="board", markup=False)
            yield Static(id="hand", markup=False)
        yield RichLog(id="log", wrap=True, markup=False, min_width=20)
        yield Static(id="hint", markup=False)
        yield LineInput(self._say)
        yield Footer()

    def on_mount(self) -> None:
        """Connect; the line has the keyboard."""
        self.query_one(RichLog).can_focus = False
        self.query_one(LineInput).focus()
        self._connect()

    @work(exclusive=True)
    async def _connect(self) -> None:
        try:
            await self.client.run()
        except ShoalError as error:
            self.app.fail(error)  # type: ignore[attr-defined]  # our own app

    async def on_unmount(self) -> None:
        """Say goodbye at the table."""
        await self.client.leave()

    async def on_key(self, event: events.Key) -> None:
        """Keys are for the line, also before it has the keyboard, or after a mouse took it away."""
        for line in self.query(LineInput):
            if not line.has_focus:
                await self.take(event)

    async def take(self, event: events.Key | events.Paste) -> None:
        """Type in the line what came elsewhere: while it had not the keyboard, or over a sheet."""
        line = self.query_one(LineInput)
        line.focus()
        if isinstance(event, events.Paste):
            line.insert_text_at_cursor(event.text.partition("\n")[0])
        elif event.is_printable and event.character is not None:
            line.insert_text_at_cursor(event.character)
        elif event.key == "enter":
            await line.action_submit()

    # --- What the table says ------------------------------------------------------------------------------------------

    def on_scene(self, scene: Scene, news: Sequence[Any]) -> None:
        """Show what is new."""
        if news:
            self._reply = ""
        told = sentences(scene, news)
        self._said += told
        self._fresh += len(told)
        if not self._said:
            self._said += [Sentence(line, fades=True) for line in words_of(scene).last(scene)]
        fresh = self._fresh if scene.table.pace == "at_once" else 0
        self._said = faded(self._said, words_of(scene).kept(scene), fresh)
        self._show(scene)
        if scene.is_over and not self._was_over:
            self.app.push_screen(ResultScreen(scene), self._after_result)
        self._was_over = scene.is_over

    def on_refused(self, reason: str) -> None:
        """Say why."""
        self._reply = reason_text(self.client.scene.say if self.client.scene else self._say, reason)

    def on_hint(self, lines: Sequence[str]) -> None:
        """Show it until something is new."""
        self._reply = "\n".join(lines)
        if self.client.scene is not None:
            self._show(self.client.scene)

    def on_aside(self, lines: Sequence[str]) -> None:
        """Put it among what happened."""
        self._said += [Sentence(line) for line in lines]
        if self.client.scene is not None:
            self._show(self.client.scene)

    def on_link(self, link: LinkState) -> None:
        """Say whether there is a connection."""
        self._reply = self._say(LINKS[link]) if link in LINKS else ""
        if self.client.scene is not None:
            self._show(self.client.scene)

    def _show(self, scene: Scene) -> None:
        words, say, table = words_of(scene), scene.say, scene.table
        rules = {"game": game_name(say, table.game), "preset": preset_name(say, table.preset)}
        hand = [say("hand-of", cards=line) if at == 0 else line for at, line in enumerate(words.hand(scene))]
        self._write("title", say("table-title", **rules, status=status(scene)))
        self._write("seats", "\n".join(self._seat_lines(scene)))
        self._write("board", "\n".join(wrapped(words.board(scene), self._width(), "   ")))
        self._write("hand", "\n".join(wrapped(hand, self._width(), "   ")))
        if self.has_class("low"):
            self.call_after_refresh(self.query_one("#top").scroll_end, animate=False)
        log = self.query_one(RichLog)
        log.clear()
        for said in self._said[-200:]:
            log.write(said.text)
        self.query_one(LineInput).leaves_space = getattr(scene.moves, "shout", False)
        self._hint(scene)
        self.refresh_bindings()

    def _width(self) -> int:
        return max(40, self.app.size.width)

    def _write(self, id_: str, text: str) -> None:
        """Cards of the red suits are red as well; the letter says the suit."""
        self.query_one(f"#{id_}", Static).update(Content(text).highlight_regex(RED_CARD, style="$text-error bold"))

    def _seat_lines(self, scene: Scene) -> list[str]:
        """Two seats a line; the mark shows whose turn it is."""
        turn = getattr(scene.board, "turn", None)
        half = self._width() // 2 - 1
        cells = [f"{'>' if seat == turn else ' '} {seat_line(scene, seat)}" for seat in range(len(scene.table.sitters))]
        if any(len(cell) > half for cell in cells):
            return cells if len(cells) <= 6 else [cell[: self._width()] for cell in cells]
        return [f"{cells[at]:{half}}  {''.join(cells[at + 1 : at + 2])}".rstrip() for at in range(0, len(cells), 2)]

    def _hint(self, scene: Scene) -> None:
        """An answer to what was typed; else how the line can go on; else what can be typed."""
        line = self.query_one(LineInput)
        line.options = list(talk.completed(scene, line.value))
        if line.value.strip():
            ends = [option.split(" ")[-1] for option in line.options]
            self._write("hint", "  ".join(ends) or talk.preview(scene, line.value))
        elif self._reply:
            self._write("hint", self._reply)
        else:
            is_quiet = scene.you is None or scene.is_over or scene.table.gathering
            self._write("hint", "" if is_quiet else offer(words_of(scene), scene))

    def tell(self, text: str) -> None:
        """Say this where the answer to a line stands; the line is empty then."""
        self._reply = text
        self.query_one(LineInput).value = ""
        self._write("hint", text)

    # --- What is typed ------------------------------------------------------------------------------------------------

    def on_input_changed(self, _: Input.Changed) -> None:
        """Show how the line can go on."""
        if self.client.scene is not None:
            self._hint(self.client.scene)

    def on_input_submitted(self, submitted: Input.Submitted) -> None:
        """Do what was typed."""
        self.query_one(LineInput).keep(submitted.value)
        self._obey(submitted.value)

    def _obey(self, line: str) -> None:
        if line.strip().lower() in talk.LEAVING:
            self.app.exit(0)
            return
        if self.client.link == "lost" and not line.strip():
            self.client.reconnect()
            return
        self._reply = ""
        try:
            played = self.client.played
            lines = talk.answer(self.client, line)
            if self.client.played > played:
                self._fresh = 0
        except Unclear as unclear:
            lines = [str(unclear)]
        word = line.strip().lower()
        if word in LOOKS:
            title = self._say("look-help" if word == "?" else f"look-{word}")
            self.app.push_screen(LinesScreen(self._say, title, lines, self.take))
        else:
            self._reply = " ".join(lines) or self._reply
        if self.client.scene is not None:
            self._show(self.client.scene)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002  # Textual's name
        """The space bar shouts where there is something to shout, and nothing is being typed."""
        if action != "shout":
            return True
        line = self.query_one(LineInput)
        return line.leaves_space and not line.value

    def action_shout(self) -> None:
        """Shout Fish!"""
        self._obey("shout")

    def action_scroll_log(self, pages: int) -> None:
        """Look back at what happened."""
        log = self.query_one(RichLog)
        log.scroll_relative(y=pages * max(1, log.size.height - 1), animate=False)

    def action_help(self) -> None:
        """Everything that can be typed."""
        if self.client.scene is not None:
            lines = [*help_(self.client.scene), self._say("help-keys")]
            self.app.push_screen(LinesScreen(self._say, self._say("look-help"), lines, self.take))

    def on_resize(self, _: events.Resize) -> None:
        """A bigger terminal shows more; in a low one the hand and the line come first."""
        self.set_class(self.app.size.height < LOW, "low")
        if self.client.scene is not None:
            self._show(self.client.scene)

    def _after_result(self, choice: str | None) -> None:
        if choice == "again":
            self._obey("again")
        elif choice == "new":
            self.app.start_again()  # type: ignore[attr-defined]  # our own app
        elif choice == "quit":
            self.app.exit(0)


def faded(said: list[Sentence], kept: int | None, fresh: int = 0) -> list[Sentence]:
    """What happened, with no more questions than the table keeps in sight; the last `fresh` sentences stay in any case."""
    if kept is None:
        return said
    questions = [index for index, one in enumerate(said) if one.fades]
    gone = {index for index in questions[: max(0, len(questions) - kept)] if index < len(said) - fresh}
    return [one for index, one in enumerate(said) if index not in gone]


def wrapped(parts: Sequence[str], width: int, gap: str) -> list[str]:
    """Parts side by side, as many in a line as there is room for."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(gap) + len(part) <= width:
            lines[-1] += gap + part
        else:
            lines.append(part)
    return lines
