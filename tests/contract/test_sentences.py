"""Invalid and doubtful house rules are reported by name and in a sentence for people."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from shoal.core.game import BadOptions, Doubt
from shoal.core.game_words import doubt, fault, option_about, option_title, speaker_for
from shoal.core.games import GAMES, fields_of, kit_of
from shoal.i18n import languages

NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 13, 24, 30, 60)
TEXTS = ("dealer", "left_of_dealer", "random", "seat:0", "seat:9", "none", "best_of_3", "half_suit:HD", "half_suit:SP")


def values_of(kind: inspect.Type) -> list[Any]:
    """Values of an option, sensible and not; each can be said."""
    match kind:
        case inspect.Metadata(type=inner):
            return values_of(inner)
        case inspect.UnionType(types):
            return [value for member in types for value in values_of(member)]
        case inspect.LiteralType(values):
            return list(values)
        case inspect.BoolType():
            return [False, True]
        case inspect.NoneType():
            return [None]
        case inspect.IntType():
            return list(NUMBERS)
        case _:
            return list(TEXTS)


def option_sets(game: str, count: int) -> list[Any]:
    """House rules with a few exceptions from the usual ones; many of them make no game."""
    make = type(next(iter(kit_of(game).presets.values())))
    fields = {field.name: values_of(inspect.type_info(field.type)) for field in msgspec.structs.fields(make)}
    rng = Random(f"sets of {game}")
    sets = []
    for _ in range(count):
        odd = rng.sample(sorted(fields), rng.choice([1, 2, 2, 3, 3, 4, 8]))
        sets.append(make(**{name: rng.choice(fields[name]) for name in odd}))
    return sets


def told_of(game: str, language: str) -> dict[str, set[str]]:
    """By name, every sentence that options of that game were refused or doubted with."""
    told: dict[str, set[str]] = {}
    say = speaker_for(game, language)
    for options in option_sets(game, 2_500):
        try:
            doubts: tuple[Doubt, ...] = kit_of(game).rules(options).doubts
        except BadOptions as bad:
            told.setdefault(bad.reason, set()).add(fault(say, bad))
        else:
            for about in doubts:
                told.setdefault(about.name, set()).add(doubt(say, about))
    return told


def is_a_sentence(text: object) -> bool:
    """Plain words: not shouted, not cut, nothing left of the programmer in it."""
    return isinstance(text, str) and " " in text and not text.isupper() and "XX" not in text and "None" not in text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_invalid_and_doubtful_options_are_reported_by_name_and_in_a_sentence(game: str, language: str) -> None:
    told = told_of(game, language)

    assert len(told) >= 4
    for name, sentences in told.items():
        assert name.replace("_", "").isalnum()
        assert name.isupper()
        for sentence in sentences:
            assert is_a_sentence(sentence), (name, sentence)
            assert sentence.endswith("."), (name, sentence)
            assert name not in sentence, "the catalogue has a sentence for it"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_refused_or_doubtful_names_the_options_that_it_is_about(game: str) -> None:
    for options in option_sets(game, 1_000):
        try:
            named = [about.options for about in kit_of(game).rules(options).doubts]
        except BadOptions as bad:
            named = [bad.options]
        for names in named:
            assert names
            assert set(names) <= {field.name for field in fields_of(game)}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_title_an_explanation_and_a_group(game: str, language: str) -> None:
    say = speaker_for(game, language)
    for field in fields_of(game):
        title, about = option_title(say, field.name), option_about(say, field.name)
        assert is_a_sentence(f"{title} {about}".replace("None: ", "")), field.name
        assert title[:1].isupper(), field.name
        assert about.endswith((".", ".)")), field.name
        assert field.group.islower(), field.name
