"""The form of house rules: every option of a game, made from the options' schema; it needs no JavaScript.

What people talk about first stands first, all others are one tap away, and options that have no effect under the others are
hidden by a style sheet of their own (`options_style`), which needs no script either. What is wrong stands beside its field.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, Final, get_args

from markupsafe import Markup, escape
from msgspec import Struct
from msgspec.structs import asdict

from shoal.core.at_home import home_rules
from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, BadOptions, Seat
from shoal.core.game_words import doubt, fault, level, level_name, option_about, option_title, option_value, preset_name
from shoal.core.games import fields_of, kit_of, preset, rules_of
from shoal.core.option_fields import NO, YES, Field, grouped, option_text
from shoal.i18n import Speaks, kebab
from shoal.server.tables.first_deal import HOST
from shoal.server.tables.messages.wire import Consents, Dealer, Pace, Seating, TalkRule, Watching
from shoal.server.tables.opening import USUAL_PACE, NewTable
from shoal.server.tables.request import LEVEL, OPTION, Filled, answers_in, request_from
from shoal.server.tables.seating.names import NAME_LIMIT
from shoal.server.tables.timing.time_control import NO_TIME, OFFERED, BadTime, read_time, time_text, time_words
from shoal.server.web.at_home import home_style
from shoal.server.web.document import FIELD_TITLES, Shell

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
    """Style sheet: a row is shown only while it has an effect, a sentence while its answers are chosen. It needs no script, and
    follows what is chosen at once.
    """
    fields = {field.name: field for field in fields_of(game)}
    idle = (
        f'#house-rules:not(:has({_chosen(fields[need.option], need.values)})) [data-option="{name}"]{{display:none}}'
        for name, need in kit_of(game).needs.items()
    )
    return "\n".join([*idle, *home_style(game)])


def style_address(game: str) -> str:
    """Where that style sheet is; it is named by what is in it."""
    return f"/new/{game}/{hashlib.sha256(options_style(game).encode()).hexdigest()[:12]}.css"


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


MOST_ONE_BY_ONE: Final = 23
"""For how many seats bots can be chosen one by one."""


def preset_form(game: str, name: str) -> Filled:
    """The form with the options of a preset, of which there must be one."""
    return _filled(game, name, {})


def home_form(game: str, fields: Mapping[str, str]) -> Filled:
    """The form with the options to which answers to the questions of house rules as at home lead."""
    rules = home_rules(game, answers_in(fields))
    return _filled(game, rules.preset, rules.options)


def _filled(game: str, name: str, changed: dict[str, Any]) -> Filled:
    options = asdict(kit_of(game).presets[name]) | changed
    texts = {OPTION + field.name: option_as_text(field, options[field.name]) for field in fields_of(game)}
    return Filled(game, {"preset": name, **texts})


class BotSeat(Struct, frozen=True):
    """A seat whose bot can be chosen by itself."""

    seat: Seat
    is_teammate: bool


def house_rules_page(shell: Shell, form: Filled, usual_pace: Pace = USUAL_PACE) -> str:
    """The page with that form; `usual_pace` is the pace of a guest who has not chosen one in it."""
    kit, say, rules = kit_of(form.game), shell.speaker(form.game), _rules(form)
    own = next(side for side in rules.sides if HOST in side)
    levels = {name: level_name(say, name) for name in kit.levels.offered}
    rows = rows_of(say, form, rules.options)
    sentence = fault(say, form.problem) if form.problem else ""
    faults = faults_by_control(form, form.problem, sentence)
    name = form.texts.get("preset")
    return shell.render(
        "house_rules.html",
        form.game,
        form=form,
        style=style_address(form.game),
        faults=faults,
        sentence=sentence,
        links=lambda options: _links(say, _controls(say, form, options)),
        doubted=lambda about: doubt(say, about),
        began=preset_name(say, name if name in kit.presets else None),
        rows=rows,
        changed=[row for row in rows.all if row.is_changed],
        is_open=any(row.control in faults or row.is_changed for group in rows.others.values() for row in group),
        groups={say(f"group-{name or 'other'}"): group for name, group in rows.others.items()},
        others=sum(len(group) for group in rows.others.values()),
        name_limit=NAME_LIMIT,
        paces={pace: say(f"form-pace-{kebab(pace)}") for pace in get_args(Pace)},
        usual_pace=usual_pace,
        dealers={dealer: say(f"form-dealer-{dealer}") for dealer in get_args(Dealer)},
        times=_times(say, form),
        seatings={seating: say(f"form-seating-{kebab(seating)}") for seating in get_args(Seating)},
        usual_seating=NewTable().seating,
        watchings={watching: say(f"form-watching-{watching}") for watching in get_args(Watching)},
        usual_watching=NewTable().watching,
        talks={talk: say(f"form-talk-{talk}") for talk in get_args(TalkRule)},
        usual_talk=NewTable().talk,
        consents={consent: say(f"form-rulings-{consent}") for consent in get_args(Consents)},
        usual_consents=NewTable().rulings,
        has_hints=kit.reviewer() is not None,
        usual_time=time_text(NO_TIME),
        hearing=f"{kit.hearing_s:g}" if kit.owes_hearings else None,
        usual_levels=kit.levels,
        has_teammates=len(own) > 1,
        levels=levels,
        level_abouts=[level(say, name) for name in kit.levels.offered],
        seat_levels={"": say("as-its-side"), **levels},
        bot_seats=[BotSeat(seat, seat in own) for seat in range(rules.seats) if seat != HOST][:MOST_ONE_BY_ONE],
        chose_seats=any(name.startswith(LEVEL) and chosen for name, chosen in form.texts.items()),
    )


def _times(say: Speaks, form: Filled) -> Mapping[str, str]:
    """How much time people can have, in words by text; what was sent is among them, though the form offers less."""
    times = {time_text(time): time_words(say, time) for time in OFFERED}
    sent = form.texts.get("time", "")
    try:
        return times if not sent or sent in times else {**times, sent: time_words(say, read_time(sent))}
    except BadTime:
        return times


def _rules(form: Filled) -> AnyRules:
    """The rules that the form makes; if it makes none, the usual ones."""
    try:
        return rules_of(form.game, request_from(form.texts).options)
    except ShoalError:
        return rules_of(form.game)


def _controls(say: Speaks, form: Filled, names: tuple[str, ...]) -> Mapping[str, str]:
    """The titles of these options, or of other fields, by the names of their controls; without those not in this form."""
    options = {field.name for field in fields_of(form.game)}
    titles = {OPTION + name: option_title(say, name) for name in names if name in options}
    others = {name: title for name, title in FIELD_TITLES.items() if name != "seats"}
    if not kit_of(form.game).owes_hearings:
        del others["hearing_s"]
    return titles | {name: say(others[name]) for name in names if name in others}


def _links(say: Speaks, controls: Mapping[str, str]) -> Markup:
    """Links to these controls by their titles, in a sentence: the form is long."""
    mark = "\0"  # a message is plain text, so the links are put into it afterwards
    links = Markup(", ").join(Markup('<a href="#{}">{}</a>').format(name, title) for name, title in controls.items())
    return Markup(str(escape(say("see-fields", fields=mark))).replace(mark, links)) if controls else Markup()  # noqa: S704  # escaped


__all__ = ["FormRow", "home_form", "house_rules_page", "options_style", "preset_form", "style_address"]
