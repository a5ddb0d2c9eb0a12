"""A form for the keyboard: a line for each field, up and down to choose one, left and right to change it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import msgspec
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList

from shoal.core import games, option_fields
from shoal.core.game import BadOptions, Doubt
from shoal.core.game_words import option_about, option_title, option_value
from shoal.core.games import kit_of, read_option, rules_of
from shoal.core.option_fields import grouped, option_text
from shoal.i18n import Speaks
from shoal.terminal.dialogs import say_keys


@dataclass(frozen=True)
class FormLine:
    """A line of a form. Its value is a text: one of `choices`, or, where it `is_free`, also what is typed."""

    name: str
    title: str
    about: str
    choices: tuple[str, ...]
    is_free: bool = False
    shown: Mapping[str, str] = field(default_factory=dict)
    """How choices are called, where not by their text."""

    def turned(self, value: str, steps: int) -> str:
        """The choice so many steps from a value; a number counts."""
        if value.lstrip("-").isdecimal() and value not in self.choices and self.is_free:
            return str(max(0, int(value) + steps))
        if not self.choices:
            return value
        at = self.choices.index(value) + steps if value in self.choices else 0
        return self.choices[at % len(self.choices)]


def fields_of(game: str, say: Speaks) -> tuple[FormLine, ...]:
    """A line for every option of a game, group by group."""
    groups = grouped(games.fields_of(game)).values()
    return tuple(_field(game, one, say) for group in groups for one in group)


def _field(game: str, option: option_fields.Field, say: Speaks) -> FormLine:
    kit = kit_of(game)
    of_kit = kit.option_choices(option.name, kit.presets[kit.usual_preset], say) or {}
    shown = {text: option_value(say, option.name, option.value(text)) for text in option.words} | {**of_kit}
    title, about = option_title(say, option.name), option_about(say, option.name)
    choices = tuple(dict.fromkeys((*option.words, *of_kit)))
    return FormLine(option.name, title, about, choices, option.is_free, shown)


@dataclass(frozen=True)
class Sheet:
    """The house rules of a game as they are being chosen: a preset, and what was changed in it, as texts."""

    game: str
    preset: str
    changed: Mapping[str, str]

    @classmethod
    def of(cls, game: str, preset: str | None = None) -> Sheet:
        """A sheet on which nothing has been changed yet."""
        return cls(game, preset or next(iter(kit_of(game).presets)), {})

    @property
    def texts(self) -> dict[str, str]:
        """Every option as text."""
        return self._preset_texts | dict(self.changed)

    @property
    def _preset_texts(self) -> dict[str, str]:
        options = kit_of(self.game).presets[self.preset]
        return {name: option_text(getattr(options, name)) for name in options.__struct_fields__}

    def with_text(self, name: str, text: str) -> Sheet:
        """The sheet with an option changed, or changed back."""
        rest = {other: value for other, value in self.changed.items() if other != name}
        return replace(self, changed=rest if text == self._preset_texts[name] else {**rest, name: text})

    def options(self) -> dict[str, Any]:
        """What differs from the preset, as data; `BadOptions` when a text is no value."""
        return {name: read_option(self.game, name, text) for name, text in self.changed.items()}

    def judge(self) -> tuple[BadOptions | None, tuple[Doubt, ...]]:
        """Why these house rules make no game, if so; and what is doubtful in them."""
        try:
            base = msgspec.to_builtins(kit_of(self.game).presets[self.preset])
            rules = rules_of(self.game, base | self.options())
        except BadOptions as error:
            return error, ()
        return None, rules.doubts


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
        self.fields = tuple(fields)
        self.values = dict(values)
        self._marked = marked
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
