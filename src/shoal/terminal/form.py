"""A form for the keyboard: a line for each field, up and down to choose one, left and right to change it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList

from shoal.i18n import Speaks
from shoal.terminal.keys import say_keys
from shoal.terminal.sheet import FormLine

TITLE_WIDTH = 36
"""Columns: longer titles are cut, so that values stand in a column of their own."""

VALUE_LIMIT = 30
"""Letters of a value that is typed."""


class Form(OptionList):
    """Fields and their values, as texts."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "press-change", key_display="◂▸"),
        Binding("right", "turn(1)", "press-change", show=False),
        Binding("backspace", "rub_out", "press-rub-out", show=False),
    ]

    class Changed(Message):
        """A field has another value."""

        def __init__(self, name: str, value: str) -> None:
            """That field has that value now."""
            super().__init__()
            self.name = name
            self.value = value

    def __init__(
        self,
        say: Speaks,
        fields: Sequence[FormLine],
        values: Mapping[str, str],
        *,
        id: str | None = None,  # noqa: A002  # Textual's name
    ) -> None:
        """A form of these fields."""
        super().__init__(id=id, markup=False)
        say_keys(self, say)
        self.fields: tuple[FormLine, ...] = tuple(fields)
        self.values: dict[str, str] = dict(values)
        self._marked: frozenset[str] = frozenset()
        self._typing: FormLine | None = None
        """The field that is being typed into; the first letter of another replaces what was there."""
        self._write()

    def show(self, fields: Sequence[FormLine], values: Mapping[str, str], marked: frozenset[str] = frozenset()) -> None:
        """Show these fields; the highlight stays where it was. The marked ones are not as the preset has them."""
        at = self.highlighted
        self.fields, self.values, self._marked = tuple(fields), dict(values), marked
        self._write()
        self.highlighted = min(at or 0, len(self.fields) - 1)

    @property
    def current(self) -> FormLine | None:
        """The field that is highlighted."""
        return None if self.highlighted is None else self.fields[self.highlighted]

    def _write(self) -> None:
        self.clear_options()
        self.add_options([self._row(field) for field in self.fields])

    def _row(self, field: FormLine) -> str:
        value = self.values[field.name]
        text = field.shown.get(value, value)
        shown = f"< {text} >" if field.choices or value.isdecimal() else f"  {text}_"
        title = field.title if len(field.title) <= TITLE_WIDTH else f"{field.title[: TITLE_WIDTH - 1]}…"
        return f"{'*' if field.name in self._marked else ' '} {title:{TITLE_WIDTH}} {shown}"

    def action_cursor_down(self) -> None:
        """To the next field."""
        self._typing = None
        super().action_cursor_down()

    def action_cursor_up(self) -> None:
        """To the field before."""
        self._typing = None
        super().action_cursor_up()

    def action_turn(self, steps: int) -> None:
        """Change the field to the next or the previous choice."""
        if self.current is not None:
            self._set(self.current, self.current.turned(self.values[self.current.name], steps))

    def action_rub_out(self) -> None:
        """Take the last letter away of what was typed."""
        field = self.current
        if field is not None and field.is_free:
            self._typing = field
            shorter = self.values[field.name][:-1]
            typed = shorter if self.values[field.name] not in field.choices else ""
            self._set(field, typed or next(iter(field.choices), ""))

    def on_key(self, event: events.Key) -> None:
        """Type into the field, where it takes what is typed."""
        field = self.current
        letter = event.character
        if field is None or not field.is_free or letter is None or not letter.isprintable() or letter == " ":
            return
        event.stop()
        before = self.values[field.name]
        typed = before + letter if field == self._typing and before not in field.choices else letter
        self._typing = field
        self._set(field, typed[:VALUE_LIMIT])

    def _set(self, field: FormLine, value: str) -> None:
        self.values[field.name] = value
        at = self.fields.index(field)
        self.replace_option_prompt_at_index(at, self._row(field))
        self.post_message(self.Changed(field.name, value))
