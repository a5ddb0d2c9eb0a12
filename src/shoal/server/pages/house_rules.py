"""The form of house rules: every option of a game, made from the options' schema; it needs no JavaScript."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

from shoal.errors import ShoalError
from shoal.game import Seat
from shoal.games import kit_of, rules_of
from shoal.server.messages import NAME_LIMIT
from shoal.server.opening import HEARING_S, HOST
from shoal.server.option_fields import ON, Field, fields_of, groups_of
from shoal.server.pages import english as text
from shoal.server.pages.document import Assets, document
from shoal.server.wishes import LEVEL, OPTION, SURE, Filled, wish_of


def preset_form(game: str, name: str) -> Filled:
    """The form with the options of a preset, of which there must be one."""
    options = kit_of(game).presets[name]
    texts = {OPTION + field.name: field.text(getattr(options, field.name)) for field in fields_of(game)}
    return Filled(game, {"preset": name, **texts})


def house_rules_page(assets: Assets, form: Filled) -> str:
    """The page with that form."""
    title = text.house_rules_of(form.game)
    presets = "".join(f"<li>{_preset_link(form, name)}</li>" for name in kit_of(form.game).presets)
    groups = "".join(
        _group(text.GROUPS.get(name, text.choice(name).capitalize()), (_option(field, form) for field in fields))
        for name, fields in groups_of(form.game).items()
    )
    sure = " ".join(doubt.name for doubt in form.doubts)
    return document(
        assets,
        f"{title} - Shoal",
        f"""<main class="house">
<a class="brand" href="/">Shoal</a>
<h1>{title}</h1>
{_notice(form)}<nav aria-label="{text.START_FROM}"><span>{text.START_FROM}</span><ul>{presets}</ul></nav>
<form method="post" action="/tables">
<input type="hidden" name="game" value="{form.game}">
<input type="hidden" name="preset" value="{escape(form.texts.get("preset", ""))}">
<input type="hidden" name="{SURE}" value="{sure}">
{_table(form)}{groups}<p class="deal"><button type="submit" class="primary big">{
            text.DEAL_ALL_THE_SAME if form.doubts else text.DEAL
        }</button></p>
</form>
</main>""",
    )


def _preset_link(form: Filled, name: str) -> str:
    current = ' aria-current="true"' if form.texts.get("preset") == name else ""
    return f'<a class="button" href="/new/{form.game}?preset={name}"{current}>{escape(text.choice(name))}</a>'


def _notice(form: Filled) -> str:
    """What is wrong or doubtful, above the form. It takes the focus, so that it is read first."""
    if form.problem is not None:
        name, about = form.problem
        return (
            f'<div class="notice problem" id="problem" role="alert" tabindex="-1" autofocus><h2>{text.NO_GAME}</h2>'
            f"<p><code>{escape(name)}</code> {escape(about)}{_links(form.game, about)}</p></div>\n"
        )
    if form.doubts:
        items = "".join(
            f"<li><code>{escape(doubt.name)}</code> {escape(doubt.about)}{_links(form.game, doubt.about)}</li>"
            for doubt in form.doubts
        )
        return (
            f'<div class="notice doubts" id="doubts" role="alert" tabindex="-1" autofocus><h2>{text.DOUBTS}</h2>'
            f"<ul>{items}</ul></div>\n"
        )
    return ""


def _links(game: str, about: str) -> str:
    """Ways to the fields that a sentence names, by their titles: the form is long."""
    named = (field for field in fields_of(game) if _names(about, field.name))
    links = [f'<a href="#{OPTION}{field.name}">{escape(field.title)}</a>' for field in named]
    return f' <span class="fields">{text.SEE} {", ".join(links)}</span>' if links else ""


def _group(title: str, rows: Iterable[str]) -> str:
    return f"<fieldset><legend>{escape(title)}</legend>{''.join(rows)}</fieldset>\n"


# --- The table --------------------------------------------------------------------------------------------------------


def _table(form: Filled) -> str:
    """What is not the game's business: names, bots, time."""
    rows = [
        _row(form, "name", text.YOUR_NAME, text.YOUR_NAME_ABOUT, _input(form, "name", f'maxlength="{NAME_LIMIT}"')),
        _row(form, "pace", text.PACE, text.PACE_ABOUT, _select(form, "pace", text.PACES, "human")),
    ]
    if kit_of(form.game).owes_hearings:
        number = _input(form, "hearing_s", 'type="number" min="1" max="60" step="0.5" required', f"{HEARING_S:g}")
        rows.append(_row(form, "hearing_s", text.HEARING, text.HEARING_ABOUT, number))
    return _group(text.THE_TABLE, rows) + _bots(form)


def _bots(form: Filled) -> str:
    """Who plays where no person does: side by side, and in a part that opens, seat by seat."""
    levels, sides = kit_of(form.game).levels, _sides(form)
    own = next(side for side in sides if HOST in side)
    known = {name: text.level(name) for name in levels.offered}
    about_others = (text.ADVERSARIES, text.ADVERSARIES_ABOUT)
    rows = [
        _row(form, "opponents", *about_others, _select(form, "opponents", known, levels.opponent)),
        _row(form, "standin", text.STANDIN, text.STANDIN_ABOUT, _select(form, "standin", known, levels.standin)),
    ]
    if len(own) > 1:
        control = _select(form, "teammates", known, levels.teammate)
        rows.insert(0, _row(form, "teammates", text.TEAMMATES, text.TEAMMATES_ABOUT, control))
    others = sorted(seat for side in sides for seat in side if seat != HOST)
    seats = "".join(_bot_of(form, seat, known, is_teammate=seat in own) for seat in others)
    is_open = " open" if any(name.startswith(LEVEL) and chosen for name, chosen in form.texts.items()) else ""
    one_by_one = (
        f'<details class="one-by-one"{is_open}><summary>{text.ONE_BY_ONE}</summary>'
        f'<p class="small">{text.ONE_BY_ONE_ABOUT}</p><div class="options">{seats}</div></details>'
    )
    return _group(text.BOTS, [*rows, one_by_one])


def _sides(form: Filled) -> tuple[tuple[Seat, ...], ...]:
    """Who plays with whom under the house rules of the form; if they make no game, under the usual ones."""
    try:
        return rules_of(form.game, wish_of(form.texts).options).sides
    except ShoalError:
        return rules_of(form.game).sides


def _bot_of(form: Filled, seat: Seat, known: Mapping[str, str], *, is_teammate: bool) -> str:
    name = f"{LEVEL}{seat}"
    title = text.seat_of(seat + 1, is_teammate=is_teammate)
    control = _select(form, name, {"": text.AS_ITS_SIDE, **known}, "")
    return f'<div class="option"><label for="{name}">{escape(title)}</label>{control}</div>'


# --- The options ------------------------------------------------------------------------------------------------------


def _option(field: Field, form: Filled) -> str:
    name, usual = OPTION + field.name, field.text(field.default)
    match field.kind:
        case "check":
            checked = " checked" if form.texts.get(name, usual) == ON else ""
            control = (
                f'<input type="hidden" name="{name}" value="off">'
                f'<input type="checkbox" id="{name}" name="{name}" value="{ON}"{checked}{_marks(form, name)}>'
            )
        case "choice":
            choices = {str(choice): text.choice(choice) for choice in field.choices}
            control = _select(form, name, choices, usual)
        case "number":
            bounds = "".join(
                f' {key}="{at}"' for key, at in (("min", field.minimum), ("max", field.maximum)) if at is not None
            )
            hint = f'placeholder="{text.NO_NUMBER}"' if field.may_be_none else "required"
            control = _input(form, name, f'type="number" inputmode="numeric" step="1"{bounds} {hint}', usual)
        case "text":
            pattern = f'pattern="{escape(field.pattern)}"' if field.pattern else ""
            control = _input(form, name, f'{pattern} autocomplete="off" spellcheck="false" required', usual)
    return _row(form, name, field.title, field.about, control, kind=field.kind)


def _row(form: Filled, name: str, title: str, about: str, control: str, *, kind: str = "") -> str:
    help_text = f'<p class="small" id="about-{name}">{escape(about)}</p>'
    kinds = " ".join(filter(None, ("option", kind, "wrong" if _is_wrong(form, name) else "")))
    return f'<div class="{kinds}"><label for="{name}">{escape(title)}</label>{control}{help_text}</div>'


def _input(form: Filled, name: str, attributes: str, usual: str = "") -> str:
    value = escape(form.texts.get(name, usual))
    return f'<input id="{name}" name="{name}" value="{value}" {attributes}{_marks(form, name)}>'


def _select(form: Filled, name: str, choices: Mapping[str, str], usual: str) -> str:
    chosen = form.texts.get(name, usual)
    options = "".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(shown)}</option>'
        for value, shown in choices.items()
    )
    return f'<select id="{name}" name="{name}"{_marks(form, name)}>{options}</select>'


def _marks(form: Filled, name: str) -> str:
    """What a screen reader is told of a field besides its label."""
    if _is_wrong(form, name):
        return f' aria-invalid="true" aria-describedby="problem about-{name}"'
    return f' aria-describedby="about-{name}"'


def _is_wrong(form: Filled, name: str) -> bool:
    """Whether the sentence that says what is wrong names this field."""
    return form.problem is not None and _names(form.problem[1], name.removeprefix(OPTION))


def _names(sentence: str, option: str) -> bool:
    """Whether a sentence names an option: `players is 5`, `sets=six_seven`, `$.players`; `max_players` is no common word."""
    plain = re.escape(option)
    after = r"\b" if "_" in option else r"(=|`| is\b)"
    return bool(re.search(rf"\b{plain}{after}", sentence))
