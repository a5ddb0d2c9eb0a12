"""The house rules as a form: a line for every option, said in the language of the reader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from shoal.core import games, option_fields
from shoal.core.game import BadOptions, Doubt
from shoal.core.games import kit_of, read_option, rules_of
from shoal.core.option_fields import grouped, option_text
from shoal.i18n import Speaks
from shoal.i18n.options import option_about, option_title, option_value


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
