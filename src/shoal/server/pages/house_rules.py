"""The form of house rules: every option of a game, made from the options' schema; it needs no JavaScript."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import get_args

from msgspec import Struct

from shoal.errors import ShoalError
from shoal.game import Seat
from shoal.games import fields_of, kit_of, rules_of
from shoal.option_fields import Field, grouped, option_text
from shoal.server.messages import NAME_LIMIT, Pace
from shoal.server.opening import HEARING_S, HOST
from shoal.server.pages.document import Assets
from shoal.server.pages.english import choice, group, level, say, title
from shoal.server.pages.templates import render
from shoal.server.wishes import LEVEL, OPTION, Filled, wish_of


def preset_form(game: str, name: str) -> Filled:
    """The form with the options of a preset, of which there must be one."""
    options = kit_of(game).presets[name]
    texts = {OPTION + field.name: _text(field, getattr(options, field.name)) for field in fields_of(game)}
    return Filled(game, {"preset": name, **texts})


class BotSeat(Struct, frozen=True):
    """A seat whose bot can be chosen by itself."""

    seat: Seat
    is_teammate: bool


def house_rules_page(assets: Assets, form: Filled) -> str:
    """The page with that form."""
    usual, sides = kit_of(form.game).levels, _sides(form)
    own = next(side for side in sides if HOST in side)
    levels = {name: level(name) for name in usual.offered}
    return render(
        "house_rules.html",
        assets=assets,
        say=say,
        title=say("house-rules-of", game=title(form.game)),
        form=form,
        is_wrong=lambda name: form.problem is not None and _names(form.problem[1], name.removeprefix(OPTION)),
        named=lambda sentence: [field for field in fields_of(form.game) if _names(sentence, field.name)],
        presets={name: choice(name) for name in kit_of(form.game).presets},
        name_limit=NAME_LIMIT,
        paces={pace: say(f"form-pace-{pace}") for pace in get_args(Pace)},
        hearing=f"{HEARING_S:g}" if kit_of(form.game).owes_hearings else None,
        usual=usual,
        has_teammates=len(own) > 1,
        levels=levels,
        seat_levels={"": say("as-its-side"), **levels},
        seats=[BotSeat(seat, seat in own) for seat in sorted(seat for side in sides for seat in side) if seat != HOST],
        chose_seats=any(name.startswith(LEVEL) and chosen for name, chosen in form.texts.items()),
        groups={group(name): fields for name, fields in grouped(fields_of(form.game)).items()},
        shown=_shown,
        text_of=_text,
    )


def _sides(form: Filled) -> tuple[tuple[Seat, ...], ...]:
    """Who plays with whom under the house rules of the form; if they make no game, under the usual ones."""
    try:
        return rules_of(form.game, wish_of(form.texts).options).sides
    except ShoalError:
        return rules_of(form.game).sides


def _text(field: Field, value: object) -> str:
    """A value as a control holds it: one for numbers is empty where there is none."""
    return "" if value is None and field.may_be_none else option_text(value)


def _shown(field: Field) -> Mapping[str, str]:
    """By the text that is sent: a choice as it is shown."""
    return {option_text(value): choice(value) for value in field.choices}


def _names(sentence: str, option: str) -> bool:
    """Whether a sentence names an option: `players is 5`, `sets=six_seven`, `$.players`; `max_players` is no common word."""
    plain = re.escape(option)
    after = r"\b" if "_" in option else r"(=|`| is\b)"
    return bool(re.search(rf"\b{plain}{after}", sentence))
