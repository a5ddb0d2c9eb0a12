"""House rules as at home: the questions in pictures, which lead to a preset; below them the presets by name, for those who know.

It needs no JavaScript: each way to answer has its sentence in the page, and a style sheet (`home_style`) shows the one that was chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import asdict

from shoal.core.at_home import HomeAnswer, HomeQuestion, home_rules
from shoal.core.cards import Card
from shoal.core.game import AnyRules
from shoal.core.game_words import option_title, rule_value
from shoal.core.games import SEATS_OPTION, fields_of, idle_options, kit_of, preset, rules_of
from shoal.i18n import Speaks, kebab
from shoal.server.tables.request import HOME
from shoal.server.web.document import Shell
from shoal.server.web.faces import faces


class Piece(Struct, frozen=True):
    """A part of a picture: a player has a `face`, a card is a `card`, `text` is what is written."""

    kind: str
    face: Markup | None = None
    card: Card | None = None
    text: str = ""


class ShownAnswer(Struct, frozen=True):
    """An answer to choose: its picture, piece by piece in rows, and its words."""

    name: str
    title: str
    about: str
    picture: Sequence[Sequence[Piece]]


class ShownQuestion(Struct, frozen=True):
    """A question with its answers; the first is as usual. `control` is the name of its radio buttons."""

    control: str
    title: str
    answers: Sequence[ShownAnswer]


class Plays(Struct, frozen=True):
    """What a table will play when these answers are chosen (`QUESTION-ANSWER` each), as a sentence, and what comes with it."""

    answers: Sequence[str]
    sentence: str
    besides: str


class PresetCard(Struct, frozen=True):
    """House rules by name, as a card to choose from. `also` are other names for the very same rules."""

    name: str
    title: str
    about: str
    players: str
    pack: str
    origin: str
    also: str


def at_home_page(shell: Shell, game: str, style: str, *, is_listed: bool = False) -> str:
    """The page, with the address of its style sheet; a table that is opened from it is in the lobby if `is_listed`."""
    kit, say = kit_of(game), shell.speaker(game)
    asked = kit.at_home.questions if kit.at_home else ()
    return shell.render(
        "at_home.html",
        game,
        which=game,
        style=style,
        questions=[_question(say, question) for question in asked],
        plays=list(_plays(say, game, asked)),
        seats=kit.seat_counts,
        usual_seats=getattr(kit.presets[kit.usual_preset], SEATS_OPTION),
        cards=preset_cards(say, game),
        is_listed=is_listed,
    )


def home_style(game: str) -> Iterator[str]:
    """Rules of a style sheet that show what the chosen answers lead to, and nothing else."""
    at_home = kit_of(game).at_home
    for question in at_home.questions if at_home else ():
        for answer in question.answers:
            chosen = f'[name="{HOME}{question.name}"][value="{answer.name}"]:checked'
            yield f'#at-home:not(:has({chosen})) [data-plays~="{question.name}-{answer.name}"]{{display:none}}'


def _question(say: Speaks, question: HomeQuestion) -> ShownQuestion:
    message = f"home-{question.name}"
    answers = [_answer(say, f"{message}-{answer.name}", answer) for answer in question.answers]
    return ShownQuestion(HOME + question.name, say(message), answers)


def _answer(say: Speaks, message: str, answer: HomeAnswer) -> ShownAnswer:
    picture = list(_drawn(answer.picture))
    return ShownAnswer(answer.name, say(message), say(f"{message}.about"), picture)


def _drawn(rows: Sequence[str]) -> Iterator[list[Piece]]:
    """The pieces of a picture by row. Every player has a face of their own."""
    number = 0
    for row in rows:
        pieces = []
        for piece in row.split():
            kind, _, what = piece.partition(":")
            is_player = kind.endswith(("us", "them"))
            face = faces([number])[0] if is_player else None
            number += is_player
            card = Card(what) if kind in ("has", "lacks", "asks") else None
            pieces.append(Piece(kind, face, card, "" if card else what))
        yield pieces


def _plays(say: Speaks, game: str, asked: Sequence[HomeQuestion]) -> Iterator[Plays]:
    """Every way to answer the questions."""
    for chosen in product(*(question.answers for question in asked)):
        names = {question.name: answer.name for question, answer in zip(asked, chosen, strict=True)}
        found = home_rules(game, names)
        rules = rules_of(game, preset(game, found.preset) | found.options)
        style = say("home-own") if found.options else say(f"home-like-{kebab(found.preset)}")
        told = say.listed([say(f"home-{question}-{answer}.told") for question, answer in names.items()])
        said = {option for answer in chosen for option in answer.options}
        yield Plays(
            [f"{question}-{answer}" for question, answer in names.items()],
            say("home-plays", style=style, rules=told),
            " · ".join(_besides(say, rules, said)),
        )


def _besides(say: Speaks, rules: AnyRules, said: set[str]) -> Iterator[str]:
    """The options that no answer speaks of, as far as they matter and are not as usual."""
    game = rules.name
    kit, options = kit_of(game), asdict(rules.options)
    usual: Mapping[str, Any] = asdict(kit.presets[kit.usual_preset])
    for name in (field.name for field in fields_of(game)):
        if options[name] != usual[name] and name not in {*said, *idle_options(game, options)}:
            value = rule_value(say, rules, name, options[name])
            yield say("option-and-value", option=option_title(say, name), value=value)


def preset_cards(say: Speaks, game: str) -> Sequence[PresetCard]:
    """The presets of a game as cards, the usual one first; of the same rules under several names the first has a card."""
    kit = kit_of(game)
    names = sorted(kit.presets, key=lambda name: name != kit.usual_preset)
    by_rules: dict[Any, list[str]] = {}
    for name in names:
        by_rules.setdefault(kit.presets[name], []).append(name)
    return [_card(say, game, same) for same in by_rules.values()]


def _card(say: Speaks, game: str, names: Sequence[str]) -> PresetCard:
    message, *others = (f"preset-{kebab(name)}" for name in names)
    seats = getattr(kit_of(game).presets[names[0]], SEATS_OPTION)
    return PresetCard(
        name=names[0],
        title=say(message),
        about=say(f"{message}.about"),
        players=say("seats-count", count=seats),
        pack=say(f"{message}.pack"),
        origin=say(f"{message}.origin"),
        also=say.listed([say(other) for other in others]),
    )


__all__ = ["PresetCard", "at_home_page", "home_style", "preset_cards"]
