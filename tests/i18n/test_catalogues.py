"""The catalogues of all languages say the same things with the same values, and each in its own language."""

from __future__ import annotations

import re
from typing import Final

import pytest
from fluent.syntax import ast

from shoal.i18n import languages
from tests.i18n.speakers import (
    CATALOGUES,
    LANGUAGES,
    OTHER_LANGUAGES,
    entries,
    names_the_reader,
    own_names,
    samples,
    speaker,
    words,
)

EVERY = [(language, name) for language in LANGUAGES for name in CATALOGUES]
OTHERS = [(language, name) for language in OTHER_LANGUAGES for name in CATALOGUES]

TYPED: Final = frozenset(
    [
        "--level",
        "collect",
        "no",
        "redeal",
        "redraw",
        "resume",
        "reveal",
        "shout",
        "wait",
        "withdraw",
        "yes",
    ]  # words of the terminal
)
NAMES: Final = frozenset(
    {
        "Bicycle",
        "Canadian Fish",
        "Deluxe",
        "Fish Online",
        "FishLab",
        "Kraken",
        "MIT",
        "OpenSpiel",
        "Pagat",
        "PlayFish",
        "— Shoal",
        "Fishageddon",
    }
)


@pytest.mark.parametrize(("language", "name"), EVERY)
def test_every_file_is_fluent_and_what_the_speaker_finds_in_it_is_all_of_it(language: str, name: str) -> None:
    assert own_names(language, name) == set(entries(language, name))


@pytest.mark.parametrize(("language", "name"), OTHERS)
def test_every_language_has_the_messages_of_english_and_no_others(language: str, name: str) -> None:
    assert own_names(language, name) == own_names("en", name)


@pytest.mark.parametrize(("language", "name"), OTHERS)
def test_a_message_takes_the_same_values_in_every_language(language: str, name: str) -> None:
    for message in own_names("en", name):
        assert speaker(language, name).parameters(message) == speaker("en", name).parameters(message), message


@pytest.mark.slow
@pytest.mark.parametrize(("language", "name"), EVERY)
def test_every_message_can_be_said_with_every_kind_of_value(language: str, name: str) -> None:
    say = speaker(language, name)
    for message in sorted(own_names(language, name)):
        for args in samples(language, name, message):
            said = say(message, **args)
            assert said == said.strip(), message
            assert said, message
            assert "\u2068" not in said, "terminals and tests read it"


@pytest.mark.parametrize(("language", "name"), EVERY)
def test_the_reader_is_addressed_as_you_in_every_place_of_a_message(language: str, name: str) -> None:
    for message in own_names(language, name):
        persons = [
            variable for variable, kind in speaker(language, name).parameters(message).items() if kind == "person"
        ]
        for reader in persons:
            args = {variable: None if variable == reader else "Bea" for variable in persons}
            assert not names_the_reader(language, name, message, args), (message, reader)


@pytest.mark.parametrize(("language", "name"), OTHERS)
def test_no_sentence_is_left_in_english(language: str, name: str) -> None:
    english = entries("en", name)
    told = entries(language, name).items()
    left = {(message, line) for message, pattern in told for line in _lines(pattern) & _lines(english[message])}
    known = TYPED | NAMES | alike(language)
    assert {(message, line) for message, line in left if line not in known} == set()


def alike(language: str) -> set[str]:
    """What a language says as English does, as its own files tell: `### The same as in English: Menu, Score`."""
    texts = "\n".join(text for catalogue in CATALOGUES.values() for _, text in catalogue.texts(language))
    told = re.findall(r"^### The same as in English: (.*)$", texts, re.MULTILINE)
    return {word.strip() for line in told for word in line.split(",")}


def _lines(pattern: ast.Pattern) -> set[str]:
    """The pieces of a pattern's own words that have a word in them."""
    return {line.strip() for line in words(pattern).splitlines() if re.search(r"[^\W\d_]{2,}", line)}


def test_french_is_set_with_french_spaces() -> None:
    for name in CATALOGUES:
        for message, pattern in entries("fr", name).items():
            typed = re.sub(r"`[^`]*`|https?://\S+|3=counting", "", words(pattern))
            assert not re.search(r"[ \w][;!?](?![|\w])|«[^\u00a0]|[^\u00a0]»| :", _without_commands(typed)), (
                name,
                message,
            )
            assert "'" not in typed, (name, message)


def _without_commands(text: str) -> str:
    """What is typed stays as it is: `claim LH me 2 3 4; bo 5 6 7`."""
    return (
        ""
        if re.match(r"(claim|cancel) DEMI-COULEUR|\?$", text)
        else text.replace("seat:", "").replace("half_suit:", "").replace("Mettez un ;", "")
    )


def test_no_name_follows_a_word_that_french_cuts_short() -> None:
    """`la pile de Omar` should be `la pile d’Omar`. The names in puzzles are Shoal's own: none begins with a vowel."""
    of_puzzles = re.compile(r"^(?:puzzle|proof)-.*\n(?:[ }].*\n|\n)*", re.MULTILINE)
    texts = [
        (file, of_puzzles.sub("", text)) for catalogue in CATALOGUES.values() for file, text in catalogue.texts("fr")
    ]
    cut = re.compile(
        r"\b(?:de|que|si) \{ (?:\$(?:seat|other|target|to|names?|holder|claimer|winner)|ranks-name) \}", re.IGNORECASE
    )
    assert [(file, found[0]) for file, text in texts for found in cut.finditer(text)] == []


def test_english_is_set_with_typographic_quotes() -> None:
    for name in CATALOGUES:
        for message, pattern in entries("en", name).items():
            assert "'" not in words(pattern), (name, message)
            assert '"' not in words(pattern), (name, message)


@pytest.mark.parametrize(("language", "name"), EVERY)
def test_every_reason_is_a_sentence(language: str, name: str) -> None:
    reasons = [
        message for message in own_names(language, name) if message.startswith(("reason-", "bad-", "doubt-", "error-"))
    ]
    assert reasons
    for message in reasons:
        for args in samples(language, name, message):
            assert re.search(r"[.!?]$|counting$|999999999$", speaker(language, name)(message, **args)), message


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_for_newcomers_have_at_most_twelve_words(language: str) -> None:
    say = speaker(language, "literature")
    half_suit = {"half": "S", "suit": "", "rank": "8"}
    hints = [
        say("coach-ask", count=3, **half_suit),
        say("coach-hit"),
        say("coach-miss"),
        say("coach-claim", **half_suit),
    ]
    assert [len(hint.split()) for hint in hints if len(hint.split()) > 12] == []


def test_languages_are_found_from_the_files_and_english_comes_first() -> None:
    assert languages()[0] == "en"
    assert {catalogue.languages() for catalogue in CATALOGUES.values()} == {tuple(sorted(languages()))}
