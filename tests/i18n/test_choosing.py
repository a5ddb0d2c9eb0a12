"""Which language a reader gets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.i18n import from_environment, negotiate

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
