"""The options of a game as rows of the form: what they are called, what they can be, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import Struct

from shoal.core.game import BadOptions
from shoal.core.game_words import option_about, option_title, option_value
from shoal.core.games import fields_of, kit_of, preset
from shoal.core.option_fields import NO, YES, Field, grouped, option_text
from shoal.i18n import Speaks
from shoal.server.tables.request import OPTION, Filled

NEW_ROW: Final = {"check": "check", "choice": "select", "number": "number", "text": "text"}


class FormRow(Struct, frozen=True):
    """An option as the form shows it.

    `kind` is its control, `choices` are the values to choose from, in words by text. `usual` is the text of its value in the
    house rules that the form began with, `usual_said` the same in words.
    """

    name: str
    field: Field
    kind: str
    title: str
    about: str
    value: str
    choices: Mapping[str, str]
    usual: str
    usual_said: str

    @property
    def control(self) -> str:
        """The name of its control."""
        return OPTION + self.name

    @property
    def default(self) -> str:
        """The text of its value in the game's own house rules."""
        return option_as_text(self.field, self.field.default)

    @property
    def is_changed(self) -> bool:
        """Whether the value is not that of the house rules that the form began with."""
        return self.value != self.usual


class FormRows(Struct, frozen=True):
    """All rows of a form: those that people talk about first, and all others by group."""

    first: tuple[FormRow, ...]
    others: Mapping[str, tuple[FormRow, ...]]

    @property
    def all(self) -> tuple[FormRow, ...]:
        """Every row."""
        return (*self.first, *(row for rows in self.others.values() for row in rows))


def rows_of(say: Speaks, form: Filled, options: Any) -> FormRows:
    """The rows of that form; `options` are those that it makes, or the usual ones if it makes none."""
    usual = _usual(form)
    made = {field.name: _row(say, form, field, usual[field.name], options) for field in fields_of(form.game)}
    first = _first(form.game)
    rest = [field for field in fields_of(form.game) if field.name not in first]
    others = {group: tuple(made[field.name] for field in fields) for group, fields in grouped(rest).items()}
    return FormRows(tuple(made[name] for name in first), others)


def option_as_text(field: Field, value: object) -> str:
    """A value as a control holds it: one that may be none is empty then."""
    return "" if value is None and field.may_be_none else option_text(value)


def faults_by_control(form: Filled, why: BadOptions | None, sentence: str) -> Mapping[str, str]:
    """What stands beside which control: the sentence, at every field that it is about."""
    if why is None:
        return {}
    options = {field.name for field in fields_of(form.game)}
    return {OPTION + name if name in options else name: sentence for name in why.options}


def options_style(game: str) -> str:
    """Style sheet: a row is shown only while it has an effect. It needs no script, and follows what is chosen at once."""
    fields = {field.name: field for field in fields_of(game)}
    return "\n".join(
        f'#house-rules:not(:has({_chosen(fields[need.option], need.values)})) [data-option="{name}"]{{display:none}}'
        for name, need in kit_of(game).needs.items()
    )


def _chosen(field: Field, values: Iterable[object]) -> str:
    """The selector of the control of an option while it has one of these values; any value, where there are none."""
    control = f'[name="{OPTION}{field.name}"]'
    if field.kind == "check":
        return f"{control}:checked" if True in values else f"{control}:not(:checked)"
    if not values:
        return f"{control}:not(:placeholder-shown)"
    named = ",".join(f'[value="{option_text(value)}"]' for value in values)
    return f"{control} option:is({named}):checked"


def _first(game: str) -> tuple[str, ...]:
    """The first options; below each the ones that have an effect only once it is changed."""
    kit, usual = kit_of(game), {field.name: field.default for field in fields_of(game)}
    below: dict[str, list[str]] = {name: [] for name in kit.first_options}
    for name, need in kit.needs.items():
        if need.option in below and name not in below and not need.is_met(usual[need.option]):
            below[need.option].append(name)
    return tuple(name for first, hanging in below.items() for name in (first, *hanging))


def _usual(form: Filled) -> Mapping[str, Any]:
    """The options of the house rules that the form began with."""
    usual = {field.name: field.default for field in fields_of(form.game)}
    name = form.texts.get("preset", "")
    return usual | (preset(form.game, name) if name in kit_of(form.game).presets else {})


def _row(say: Speaks, form: Filled, field: Field, usual: object, options: Any) -> FormRow:
    name, usual_text = field.name, option_as_text(field, usual)
    value = form.texts.get(OPTION + name, usual_text)
    kind, choices = NEW_ROW[field.kind], _choices(say, form, field, options)
    if choices and kind != "select":
        kind, choices = "select", dict(choices) if value in choices else {**choices, value: value}
    said = choices.get(usual_text) or _said(say, field, usual)
    return FormRow(
        name, field, kind, option_title(say, name), option_about(say, name), value, choices, usual_text, said
    )


def _choices(say: Speaks, form: Filled, field: Field, options: Any) -> Mapping[str, str]:
    """What can be chosen, in words by text; nothing where anything can be typed."""
    if field.kind == "choice":
        return {option_text(value): option_value(say, field.name, value) for value in field.choices}
    return kit_of(form.game).option_choices(field.name, options, say) or {}


def _said(say: Speaks, field: Field, value: object) -> str:
    """A value in words."""
    if field.kind == "check":
        return option_value(say, field.name, value in (True, YES) and value != NO)
    return option_value(say, field.name, value)
