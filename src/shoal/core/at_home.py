"""House rules as at home: a few questions that a family can answer lead to the preset that fits best.

A kit has the questions of its game as data (`Kit.at_home`); pages draw and ask them, and no page knows a game. An answer sets
options. The preset that agrees with most of them is taken, and those in which it differs are set on top of it.

In the catalogue of the game `home-QUESTION` asks and `home-QUESTION-ANSWER` answers; its `.about` explains, and its `.told` is a part
of the sentence that says what will be played. `home-like-PRESET` calls a preset by its style.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import asdict

from shoal.core.games import kit_of, without_idle

PIECES: Final = frozenset(
    {"has", "lacks", "asks", "back", "to", "sign", "us", "them", "turn-us", "turn-them", "dim-us", "dim-them"}
)
"""What a picture is made of: `has:7H` is a card, `lacks:7H` the outline of a missing one, `asks:7H` a question for it, `back` a card
face down, `to` an arrow, `sign:-1` something large; `us` and `them` are players of either team, who may be on turn or pale."""


class HomeAnswer(Struct, frozen=True):
    """An answer, the options that it sets, and its picture: pieces (`PIECES`) in rows."""

    name: str
    options: Mapping[str, Any]
    picture: tuple[str, ...]


class HomeQuestion(Struct, frozen=True):
    """A question with its answers, of which the first is what the usual preset does."""

    name: str
    answers: tuple[HomeAnswer, ...]


class AtHome(Struct, frozen=True):
    """The questions of a game, and the presets to which they can lead; of several that fit as well, the first is taken."""

    questions: tuple[HomeQuestion, ...]
    presets: tuple[str, ...]


class HomeRules(Struct, frozen=True):
    """What answers lead to: a preset, and the options that are not as it has them. `answers` has one for every question."""

    preset: str
    options: dict[str, Any]
    answers: Mapping[str, str]


def home_rules(game: str, given: Mapping[str, str]) -> HomeRules:
    """The house rules that these answers, by question, lead to. Where none is given that there is, it is as usual.

    >>> home_rules("literature", {"bluff": "yes", "claims": "any", "cost": "others"})
    HomeRules(preset='fishonline', options={}, answers={'bluff': 'yes', 'claims': 'any', 'cost': 'others'})
    """
    kit = kit_of(game)
    at_home = kit.at_home or AtHome((), (kit.usual_preset,))
    chosen = {one.name: _chosen(one, given.get(one.name)) for one in at_home.questions}
    wanted = {name: value for answer in chosen.values() for name, value in answer.options.items()}
    presets = {name: asdict(kit.presets[name]) for name in at_home.presets}
    best = min(presets, key=lambda name: sum(presets[name][option] != value for option, value in wanted.items()))
    made = without_idle(game, presets[best] | wanted)
    changed = {name: value for name, value in made.items() if value != presets[best][name]}
    return HomeRules(best, changed, {name: answer.name for name, answer in chosen.items()})


def home_answers_of(game: str, options: Mapping[str, Any]) -> dict[str, str]:
    """The answers that house rules give to the questions, by question; none to a question whose answers are all others."""
    at_home = kit_of(game).at_home
    return {
        question.name: answer.name
        for question in (at_home.questions if at_home else ())
        for answer in reversed(question.answers)
        if answer.options.items() <= options.items()
    }


def _chosen(question: HomeQuestion, name: str | None) -> HomeAnswer:
    return next((answer for answer in question.answers if answer.name == name), question.answers[0])


__all__ = ["PIECES", "AtHome", "HomeAnswer", "HomeQuestion", "HomeRules", "home_answers_of", "home_rules"]
