"""The form of house rules: every option of a game, made from the options' schema; it needs no JavaScript."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from markupsafe import Markup, escape
from msgspec import Struct

from shoal.errors import ShoalError
from shoal.game import Seat
from shoal.game_words import doubt, fault, level
from shoal.games import fields_of, kit_of, rules_of
from shoal.option_fields import Field, grouped, option_text
from shoal.server.messages import NAME_LIMIT, Pace
from shoal.server.opening import HEARING_S, HOST, USUAL_PACE
from shoal.server.pages.document import Shell
from shoal.server.table_request import LEVEL, OPTION, Filled, request_from
from shoal.words import Speaks, kebab
from shoal.words.options import option_about, option_title, option_value


def preset_form(game: str, name: str) -> Filled:
    """The form with the options of a preset, of which there must be one."""
    options = kit_of(game).presets[name]
    texts = {OPTION + field.name: _text(field, getattr(options, field.name)) for field in fields_of(game)}
    return Filled(game, {"preset": name, **texts})


class BotSeat(Struct, frozen=True):
    """A seat whose bot can be chosen by itself."""

    seat: Seat
    is_teammate: bool


def house_rules_page(shell: Shell, form: Filled, usual_pace: Pace = USUAL_PACE) -> str:
    """The page with that form; `usual_pace` is the pace of a guest who has not chosen one in it."""
    kit, say, sides = kit_of(form.game), shell.speaker(form.game), _sides(form)
    own = next(side for side in sides if HOST in side)
    levels = {name: level(say, name) for name in kit.levels.offered}
    return shell.render(
        "house_rules.html",
        form.game,
        form=form,
        is_wrong=lambda name: form.problem is not None and name in _controls(say, form, form.problem.options),
        see=lambda options: _see(say, _controls(say, form, options)),
        fault=lambda problem: fault(say, problem),
        doubted=lambda about: doubt(say, about),
        presets={name: say(f"preset-{kebab(name)}") for name in kit.presets},
        name_limit=NAME_LIMIT,
        paces={pace: say(f"form-pace-{kebab(pace)}") for pace in get_args(Pace)},
        usual_pace=usual_pace,
        hearing=f"{HEARING_S:g}" if kit.owes_hearings else None,
        usual=kit.levels,
        has_teammates=len(own) > 1,
        levels=levels,
        seat_levels={"": say("as-its-side"), **levels},
        seats=[BotSeat(seat, seat in own) for seat in sorted(seat for side in sides for seat in side) if seat != HOST],
        chose_seats=any(name.startswith(LEVEL) and chosen for name, chosen in form.texts.items()),
        groups={say(f"group-{name or 'other'}"): fields for name, fields in grouped(fields_of(form.game)).items()},
        title_of=lambda field: option_title(say, field.name),
        about_of=lambda field: option_about(say, field.name),
        shown=lambda field: {option_text(value): option_value(say, field.name, value) for value in field.choices},
        text_of=_text,
    )


def _sides(form: Filled) -> tuple[tuple[Seat, ...], ...]:
    """Who plays with whom under the house rules of the form; if they make no game, under the usual ones."""
    try:
        return rules_of(form.game, request_from(form.texts).options).sides
    except ShoalError:
        return rules_of(form.game).sides


def _text(field: Field, value: object) -> str:
    """A value as a control holds it: one for numbers is empty where there is none."""
    return "" if value is None and field.may_be_none else option_text(value)


def _controls(say: Speaks, form: Filled, names: tuple[str, ...]) -> Mapping[str, str]:
    """The titles of these options, or of other fields, by the names of their controls; without those not in this form."""
    options = {field.name for field in fields_of(form.game)}
    titles = {OPTION + name: option_title(say, name) for name in names if name in options}
    others = {"name": "form-name"} | ({"hearing_s": "form-hearing"} if kit_of(form.game).owes_hearings else {})
    return titles | {name: say(others[name]) for name in names if name in others}


def _see(say: Speaks, controls: Mapping[str, str]) -> Markup:
    """Links to these controls by their titles, in a sentence: the form is long."""
    mark = "\0"  # a message is plain text, so the links are put into it afterwards
    links = Markup(", ").join(Markup('<a href="#{}">{}</a>').format(name, title) for name, title in controls.items())
    return Markup(str(escape(say("see-fields", fields=mark))).replace(mark, links)) if controls else Markup()  # noqa: S704  # escaped
