"""Saying a message: persons, plurals, lists, what is missing, and catalogues from elsewhere."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.core.game_words import option_title, option_value
from shoal.i18n import Catalogue, from_environment, language_names, negotiate, of_game, shared, speak
from shoal.i18n.speaker import SAID, BadCatalogue, BadMessage, Speaker
from tests.i18n.speakers import speaker

SEAT = "out =\n    { $seat ->\n        [you] You are out.\n       *[other] { $seat } is out.\n    }\n"


def catalogue(folder: Path, **texts: str) -> Catalogue:
    """A catalogue of these languages."""
    for language, text in texts.items():
        (folder / f"{language}.ftl").write_text(text, encoding="utf-8")
    return Catalogue(folder)


def test_the_reader_is_you_and_everybody_else_has_a_name() -> None:
    say = speaker("en", "literature")
    card = say("card-the", rank="9", suit="H")
    assert say("event-asked", seat=None, target="Bea", card=card, hit=True) == "You asked Bea for the 9 of hearts: yes."
    assert say("event-asked", seat="Bea", target=None, card=card, hit=False) == "Bea asked you for the 9 of hearts: no."


def test_somebody_who_is_called_you_is_not_the_reader(tmp_path: Path) -> None:
    say = Speaker("en", [catalogue(tmp_path, en=SEAT)], is_strict=True)
    assert [say("out", seat="you"), say("out", seat=None)] == ["you is out.", "You are out."]


def test_numbers_are_counted_as_the_language_counts_them() -> None:
    english, french = speaker("en", "shared"), speaker("fr", "shared")
    assert [english("card-count", count=count) for count in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [french("card-count", count=count) for count in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    assert [say("seconds-short", seconds=4.5) for say in (english, french)] == ["4.5 s", "4,5 s"]


def test_a_sentence_that_was_said_before_is_no_other_with_a_value_that_is_equal(tmp_path: Path) -> None:
    text = "how =\n    { $count ->\n        [one] one\n       *[other] { $count }\n    }\n"
    say = Speaker("en", [catalogue(tmp_path, en=text)])
    assert [say("how", count=count) for count in (1, 1, 2, 1)] == ["one", "one", "2", "one"]
    assert [say("how", count=value) for value in ("1", 1)] == [say("how", count="1"), "one"]


def test_only_the_sentences_said_last_are_kept(tmp_path: Path) -> None:
    say = Speaker("en", [catalogue(tmp_path, en=SEAT)], is_strict=True)
    assert [say("out", seat=f"P{number}") for number in range(SAID + 2)][-1] == f"P{SAID + 1} is out."
    assert say("out", seat="P0") == "P0 is out."


def test_lists_of_names() -> None:
    say = speaker("en", "shared")
    assert [say.listed(names) for names in ([], ["Ann"], ["Ann", "Bea"])] == ["", "Ann", "Ann and Bea"]
    assert say.listed(["Ann", "Bea", "Carl"], "or") == "Ann, Bea or Carl"
    assert speaker("fr", "shared").listed(["Ann", "Bea", "Carl"]) == "Ann, Bea et Carl"


def test_half_suits_of_every_pack_have_a_name() -> None:
    say = speaker("en", "literature")
    ids = [("L", "C", ""), ("H", "S", ""), ("S", "", "8"), ("S", "", "2"), ("R", "", "9"), ("R", "", "T")]
    names = [say("half-suit-name", half=half, suit=suit, rank=rank) for half, suit, rank in ids]
    assert names == ["low clubs", "high spades", "8s and jokers", "2s and jokers", "9s", "10s"]


def test_what_people_wrote_is_never_read_as_fluent(tmp_path: Path) -> None:
    say = Speaker("en", [catalogue(tmp_path, en=SEAT)], is_strict=True)
    assert say("out", seat="{ $seat }") == "{ $seat } is out."


def test_a_strict_speaker_refuses_what_does_not_exist_or_lacks_a_value(tmp_path: Path) -> None:
    say = Speaker("en", [catalogue(tmp_path, en=SEAT)], is_strict=True)
    with pytest.raises(BadMessage, match="no such message"):
        say("in")
    with pytest.raises(BadMessage, match="seat is not given"):
        say("out")


def test_in_a_game_no_word_is_an_error_and_the_log_keeps_no_value(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    text = (
        SEAT
        + "cards =\n    { $count ->\n        [one] { $name } has one.\n       *[other] { $name } has some.\n    }\n"
    )
    say = Speaker("en", [catalogue(tmp_path, en=text)])
    with caplog.at_level(logging.WARNING, "shoal.i18n.speaker"):
        assert say("in") == "in"
        assert say("cards", name="secret") == "secret has some."
        assert say("cards", name="secret", count="secret") == "secret has some."
    assert len(caplog.records) == 3
    assert "secret" not in caplog.text


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    say = Speaker("fr", [catalogue(tmp_path, en="one = One\ntwo = Two", fr="one = Un")], is_strict=True)
    assert [say("one"), say("two"), say.has("three")] == ["Un", "Two", False]
    assert say.own_names == {"one"}


def test_a_message_may_say_another_that_its_language_lacks(tmp_path: Path) -> None:
    say = Speaker("fr", [catalogue(tmp_path, en="a = a { b }\nb = b { c }\nc = c", fr="a = un { b }")], is_strict=True)
    assert say("a") == "un b c"


def test_a_game_from_elsewhere_brings_its_words_by_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "words"
    (folder / "en").mkdir(parents=True)
    (folder / "en" / "play.ftl").write_text("game-name = War\ngame-about = { your-turn }, always.")
    say = speak("en", shared(), Catalogue(folder))
    assert [say("game-name"), say("game-about")] == ["War", "Your turn, always."]
    assert Catalogue(folder).languages() == ("en",)


def test_a_thing_is_said_once(tmp_path: Path) -> None:
    with pytest.raises(BadCatalogue, match="one is there twice"):
        Speaker("en", [catalogue(tmp_path, en="one = One\none = Two")])


def test_what_is_no_fluent_is_named(tmp_path: Path) -> None:
    say = Speaker("en", [catalogue(tmp_path, en="one = { $x\n")])
    with pytest.raises(BadCatalogue, match="one is no Fluent"):
        say("one")


def test_a_file_name_that_is_no_language_is_none(tmp_path: Path) -> None:
    assert catalogue(tmp_path, en="", **{"pt-BR": "", "x.y": "", "_old": ""}).languages() == ("en", "pt-BR")
    assert list(Catalogue(tmp_path).texts("../en")) == []
    assert of_game("chess").languages() == ()
    assert language_names()["fr"] == "Français"


def test_the_library_is_not_imported_before_anything_is_said() -> None:
    code = "import sys, shoal.i18n; sys.exit('fluent' in ' '.join(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_values_of_options_have_words() -> None:
    say = speaker("fr", "literature")
    values = [("end", "clinch"), ("removed_rank", "Q"), ("removed_rank", "none"), ("jokers", False), ("players", 8)]
    told = [option_value(say, option, value) for option, value in values]
    assert told == ["une avance impossible à rattraper", "dame", "aucun", "non", "8"]
    assert option_value(say, "stall_limit", None) == "aucun"
    assert option_value(say, "first_player", "seat:3") == "seat:3"
    assert [option_title(say, name) for name in ("bluff_ask", "some_other")] == ["Bluffs", "Some other"]


# --- Which language a reader gets -----------------------------------------------------------------------------------------

KNOWN = ["en", "fr", "pt-BR"]


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("fr", "fr"),
        ("FR-ca", "fr"),
        ("en;q=0.5, fr;q=0.9", "fr"),
        ("en, fr", "en"),
        ("de, fr;q=0.1", "fr"),
        ("de", "en"),
        ("*", "en"),
        ("", "en"),
        ("pt-br", "pt-BR"),
        ("pt", "en"),
        ("fr-x-klingon", "fr"),
        ("fr;q=0, en", "en"),
        ("fr-CA, fr;q=0", "en"),
        ("fr;q=2, en;q=0.5", "en"),
        ("fr;q=, en;q=0.5", "en"),
        (" fr ; q = 0.7 ,en;q=0.3", "fr"),
        ("x" * 600 + ", fr", "en"),
        (", ".join(["de"] * 20) + ", fr", "en"),
    ],
)
def test_a_header_is_looked_up_as_the_standard_says(header: str, language: str) -> None:
    assert negotiate(header, KNOWN) == language


@given(st.text())
def test_any_text_is_a_header(header: str) -> None:
    assert negotiate(header, KNOWN) in KNOWN


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA@euro"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
        ({"LC_ALL": "fr", "SHOAL_LANG": "en"}, "en"),
        ({"LC_ALL": "C.UTF-8", "SHOAL_LANG": "fr"}, "fr"),
        ({"LC_MESSAGES": "pt_BR", "LANG": "fr"}, "pt-BR"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "/../etc"}, "en"),
    ],
)
def test_a_terminal_speaks_the_language_of_its_environment(environ: dict[str, str], language: str) -> None:
    assert from_environment(environ, KNOWN) == language
