"""The terminal in French: whole games, help, refusals, errors and screens, in which no English word is left."""

from __future__ import annotations

import asyncio
import re
import subprocess
from dataclasses import replace
from functools import cache

import pytest
from msgspec.structs import replace as changed

from shoal.core.games import GAMES, kit_of
from shoal.games.literature import Literature, Options
from shoal.terminal import conversation as talk
from shoal.terminal import looks
from shoal.terminal.app import App
from shoal.terminal.client import Client
from shoal.terminal.local import LocalTable
from shoal.terminal.plain import say
from shoal.terminal.scene import reason_text, speaker
from shoal.terminal.words import Unclear, read_move, words_of
from tests.i18n.speakers import CATALOGUES, entries, words
from tests.terminal.in_process import shoal_tui
from tests.terminal.piloting import drawn, enter, running, wish_for
from tests.terminal.playing import Watcher, dealt, scene_of
from tests.terminal.test_plain import a_game, options_for

pytestmark = pytest.mark.slow  # together they take many seconds

ANYWHERE = {"away", "esc"}
"""A word that is typed, and a key."""


@cache
def english() -> frozenset[str]:
    """The words that only English catalogues have. What is typed is in the French ones too; levels are typed by name."""
    typed = {word for game in GAMES for name in kit_of(game).bots() for word in name.split("_")}
    return frozenset(_words("en") - _words("fr") - typed - ANYWHERE)


def _words(language: str) -> set[str]:
    patterns = (pattern for name in CATALOGUES for pattern in entries(language, name).values())
    return {word for pattern in patterns for word in _in(words(pattern))}


def _in(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]{2,}", text.lower())


CARDS = re.compile(r"\b[2-9TVDRA][CDHS]\b")


def left_in_english(text: str) -> set[str]:
    return set(_in(CARDS.sub("", text))) & english()


def plain(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """`shoal tui --plain` with these variables instead of a language of the tests."""
    return shoal_tui("--plain", *arguments, typed=typed, **{"SHOAL_LANG": ""} | environment)


def test_the_words_that_must_not_be_left_are_many_and_typed_words_are_not_among_them() -> None:
    assert {"you", "asked", "the", "cards", "wins", "nothing", "hearts"} - english() == {"nothing"}
    assert not english() & {"ask", "claim", "hand", "quit", "shout", "redeal", "expert", "instant"}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_in_french(game: str) -> None:
    looked = ["help", "hand", "score", "who", "count 2", "moves", "last", "xyz", "level 1", "pace", "sit 2", "rule x"]
    lines = [*a_game(game, 3), *looked, "again", *looked]

    said = shoal_tui(*options_for(game, dealer="opener", lang="fr"), typed="\n".join(lines))

    assert said.returncode == 0, said.stderr
    printed = [line for line in said.stdout.splitlines() if not line.startswith("> ")]
    assert len(printed) > 80
    assert {line for line in printed if left_in_english(line)} == set()
    assert "La partie est terminée. Tapez again pour une autre partie, ou quit." in printed
    assert printed[-1] == "Au revoir."


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "Rien n’a été tapé."),
        ("xyz", "Je ne comprends pas «\u00a0xyz\u00a0». Vous pouvez taper\u00a0: ask JOUEUR CARTE"),
        ("pass bea", "pass n’est pas possible maintenant. Vous pouvez taper\u00a0: "),
        ("ask bea", "Quelle carte\u202f? Vous pouvez demander\u00a0: "),
        ("claim", "Quelle demi-couleur\u202f? L’une de celles-ci\u00a0: LC LD LH LS HC HD HH HS."),
        ("claim LH me; cleo", "Un seul joueur peut avoir le reste."),
        ("ask cleo {card}", "«\u00a0cleo\u00a0» n’est pas un joueur qui convient. Il y a Bea (2), Dan (4) ou Fay (6)."),
    ],
)
def test_what_cannot_be_done_is_said_in_french(line: str, said: str) -> None:
    scene = scene_of(dealt(Literature(Options())), language="fr")

    with pytest.raises(Unclear) as unclear:
        read_move(words_of(scene), scene, line.format(card=next(iter(scene.moves.asks))))

    assert str(unclear.value).startswith(said)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("SEAT_TAKEN", "Quelqu’un d’autre a cette place."),
        ("NO_BASE_CARD", "Pour demander dans cette demi-couleur, il faut en avoir une carte."),
        ("A_REASON_OF_TOMORROW", "Cela n’a pas marché. Réessayez."),
    ],
)
def test_why_a_table_or_a_game_refuses_is_said_in_french(reason: str, said: str) -> None:
    assert reason_text(speaker("fr", "literature"), reason) == said


def test_before_the_table_has_answered_french_is_spoken_already() -> None:
    async def type_early() -> None:
        talk.answer(Client(LocalTable(wish_for("literature")), Watcher(), "Zed", "fr"), "hand")

    with pytest.raises(Unclear, match="Il n’y a pas encore de connexion"):
        asyncio.run(type_early())


def test_help_is_french_and_says_which_words_to_type_for_the_levels() -> None:
    scene = scene_of(dealt(Literature(Options())), language="fr")
    scene = replace(scene, table=changed(scene.table, levels=("club", "expert")))
    lines = looks.help_(scene)

    assert lines[0].startswith("Pour regarder\u00a0: hand (main), score, who (qui joue)")
    assert "ask JOUEUR CARTE\u00a0: demander une carte à un adversaire\u202f; `9d bo` suffit" in lines
    assert any("level PLACE club (Difficile)|expert (Expert)" in line for line in lines)
    assert {line for line in lines if left_in_english(line)} == set()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--level", "two=counting"], "--level «\u00a0two=counting\u00a0» n’est pas une place et un robot\u00a0: 3=counting"),
        (["--seats", "six"], "--seats «\u00a0six\u00a0» n’est pas un nombre de 0 à 999999999"),
        (["--hearing", "99"], "Le temps pour parler va de 1 à 60 secondes."),
        (["http://localhost/x"], "«\u00a0http://localhost/x\u00a0» n’est pas le lien d’une table"),
        (["http://localhost/t/x", "--seed", "1"], "--seed ne vaut que pour votre propre table"),
        (["http://127.0.0.1:9/t/x"], "Aucune table ne répond à l’adresse ws://127.0.0.1:9/t/x"),
    ],
)  # fmt: skip
def test_errors_are_french(arguments: list[str], said: str) -> None:
    done = plain("--lang", "fr", *arguments)

    assert done.returncode == 2
    assert done.stderr.startswith(f"shoal tui: {said}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "environment", "farewell"),
    [
        ([], {"LANG": "fr_FR.UTF-8"}, "Au revoir."),
        ([], {"LANG": "fr_FR.UTF-8", "SHOAL_LANG": "en"}, "Goodbye."),
        (["--lang", "fr_CA"], {"SHOAL_LANG": "en"}, "Au revoir."),
    ],
)
def test_the_language_is_that_of_the_option_then_of_shoal_lang_then_of_the_locale(
    arguments: list[str], environment: dict[str, str], farewell: str
) -> None:
    said = plain(*arguments, "--pace", "at_once", "--bot", "random", typed="quit\n", **environment)

    assert said.stdout.endswith(f"{farewell}\n")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Shoal doesn’t speak “tlh”. Choose from: en, fr."),
        ("fr", "La langue «\u00a0tlh\u00a0» n’existe pas ici. Il y a\u00a0: en, fr."),
    ],
)
def test_an_unknown_language_is_an_error_that_lists_the_languages(language: str, said: str) -> None:
    done = plain("--lang", "tlh", SHOAL_LANG=language)

    assert (done.returncode, done.stderr) == (2, f"shoal tui: {said}\n")


def test_french_spaces_are_printed_and_what_moves_a_cursor_or_turns_a_text_is_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    say("Qui\u00a0: «\u00a0vous\u202f! »\x1b[2J\u202e\u2066\x07\r\u200b")

    assert capsys.readouterr().out == "Qui\u00a0: «\u00a0vous\u202f! »?[2J?????\n"


def test_the_screens_are_french() -> None:
    async def look() -> list[str]:
        async with running(App(language="fr")) as pilot:
            screens = [drawn(pilot)]
            await pilot.press("f2")
            await pilot.pause()
            screens.append(re.sub(r"^ \w+\u00a0?: ", "", drawn(pilot), flags=re.MULTILINE))
        async with running(App(wish=wish_for("literature", name="Zed"), seed=3, language="fr")) as pilot:
            screens.append(drawn(pilot))
            await enter(pilot, "xyz")
            screens.append(drawn(pilot))
            await pilot.press("f1")
            await pilot.pause()
            return [*screens, drawn(pilot)]

    screens = asyncio.run(look())

    said = ("Règles maison", "On peut jouer avec ces règles.", "Compléter", "Je ne comprends pas", "Aide")
    assert [words for words, screen in zip(said, screens, strict=True) if words not in screen] == []
    assert [left for screen in screens if (left := left_in_english(screen))] == []
