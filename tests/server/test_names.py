"""What people may be called at a table."""

from __future__ import annotations

import unicodedata
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shoal.core.game import BadOptions
from shoal.core.game_words import fault, speaker_for
from shoal.i18n import kebab, languages, speak
from shoal.records.headers import LONGEST_NAME, check_text
from shoal.server.tables.opening import BOT_NAMES, NewTable, check_name
from shoal.server.tables.seating.names import (
    MOST_MARKS,
    NAME_LIMIT,
    NAME_ROOM,
    InvalidName,
    NameReason,
    clean_name,
    length,
    likeness,
    read_name,
    unique_name,
)
from shoal.server.web.document import error_sentence
from tests.server.tables_in_memory import MemoryTable, is_acked, reason, seated

BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
JOINERS = "\u200c\u200d"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"

LIVING = {
    "Malayalam, with a joiner at the end": "അര്\u200dജുന്\u200d",
    "Marathi": "नर्\u200dया",
    "Bengali, before the virama": "র\u200d্যাম",
    "Persian": "می\u200cخواهم",
    "Persian, with a vowel": "مِی\u200cخواهم",
    "a programmer": "\U0001f469\u200d\U0001f4bb",
    "a programmer with a skin": "\U0001f469\U0001f3fd\u200d\U0001f4bb",
    "a flag with a heart": "\U0001f3f3\ufe0f\u200d\U0001f308",
    "a family": FAMILY,
    "Scotland": f"Iain {SCOTLAND}",
    "Vietnamese": "Nguyễn Văn Tuấn",
    "Thai": "น้ำฝน",
    "Hebrew with points": "שָׁלוֹם",
    "Tibetan": "བསྒྲུབས",
    "a digit": "7",
    "a plain name": "Ann-Marie O’Neill",
}

LETTERS = st.one_of(
    st.characters(),
    st.sampled_from(
        BIDI + JOINERS + "\ufe0f\u0301\u0335\u094d\u0d4d\U0001f468\U0001f3fd\U0001f3f4\U000e0067\U000e007f"
    ),
    st.sampled_from("aAnN\u0646\u06cc\u0d28 "),
)
TEXTS = st.text(LETTERS, max_size=40)


@pytest.mark.parametrize("name", LIVING.values(), ids=LIVING)
def test_a_name_that_a_language_writes_stays_as_it_is(name: str) -> None:
    assert read_name(name) == unicodedata.normalize("NFC", name)


@given(text=TEXTS)
@example(text="\u202eA\u0335\u0335\u0335\u0335\u0335\u0335\u0335 \u200db\u200c")
def test_nothing_in_a_name_turns_its_direction_hides_or_grows_over_other_lines(text: str) -> None:
    name = clean_name(text)

    assert not set(name) & {*BIDI, "\n", "\t", "\0", "\u200b", "\ufeff", "\u00ad"}
    assert name == " ".join(name.split())
    assert clean_name(name) == name
    marks = 0
    for letter in name:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else marks if letter in JOINERS else 0
        assert marks <= MOST_MARKS
    assert not name.startswith(tuple(JOINERS))
    assert all(a + b not in name for a in JOINERS + " " for b in JOINERS)


@given(text=TEXTS)
def test_a_name_is_read_or_refused(text: str) -> None:
    try:
        name = read_name(text)
    except InvalidName:
        return
    assert 0 < length(name) <= NAME_LIMIT
    check_text("a name", name, LONGEST_NAME)  # a record of the game bears it
    assert likeness(name)
    assert read_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Ian", "lan"), ("Bob", "B0b"), ("Maria", "Marla"), ("Tim", "T1m"), ("Emma", "Ernrna"), ("Wim", "VVim")),
        *(("Ann", "Ann."), ("Ann", "‘Ann’"), ("Ann-Marie", "Ann·Marie"), ("Аnn", "Ann")),
    ],
)
def test_names_that_people_take_for_one_another_are_alike(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


def test_names_that_differ_to_the_eye_are_not_alike() -> None:
    seen = ["Ann", "Anna", "Ana", "Lena", "Lea", "Mo", "Bo", "José", "Jose", "!", "?", "👍", "Ann 2", "Ann 3"]
    assert len({likeness(name) for name in seen}) == len(seen)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("why", get_args(NameReason))
def test_every_refusal_has_a_sentence_in_every_language(language: str, why: str) -> None:
    words = speaker_for(None, language)
    assert words(f"reason-{kebab(why)}") == fault(words, BadOptions(why, ("name",))) == error_sentence(words, why)


@pytest.mark.parametrize("letters", ["Ann", "നി", FAMILY, SCOTLAND, "\U0001f1eb\U0001f1f7", "e\u0323\u0301", "👍🏽"])
def test_a_character_is_what_people_count(letters: str) -> None:
    once = 3 if letters == "Ann" else 1
    assert [length(letters * count) for count in range(4)] == [once * count for count in range(4)]


REFUSED: dict[NameReason, list[str]] = {
    "NAME_TOO_LONG": ["x" * (NAME_LIMIT + 1), "x" * 5000, "\u200b" * (NAME_ROOM + 1), FAMILY * 9, "\u0958" * 31],
    "NAME_EMPTY": [
        *("", " \t\n", "\u3164", "\u2800\u115f", "\u200b", "\u202e"),
        *(JOINERS, "\u0301", "\ufe0f", "\u00ad", "\U000e0067"),
    ],
    "NAME_RESERVED": [
        *(".", "..", "\u200b..\u200b"),  # an address takes them for folders
        *("You", "you", "YOU", "Vous", "vous", "Toi", "Moi", " you ", "Y\u200bou", "Ｙｏｕ", "y o u"),
        *("Аdmin", "Modérateur"),
    ],
}


@pytest.mark.parametrize(("why", "name"), [(why, name) for why, names in REFUSED.items() for name in names])
def test_a_name_that_is_too_long_cannot_be_seen_or_means_something_else_is_refused(why: str, name: str) -> None:
    with pytest.raises(InvalidName, match=why):
        read_name(name)


def test_the_longest_name_is_read_and_its_length_is_told() -> None:
    assert read_name("x" * NAME_LIMIT) == "x" * NAME_LIMIT
    assert all(str(NAME_LIMIT) in speak(language)("reason-name-too-long") for language in languages())


def test_every_language_reserves_its_own_words_and_no_more() -> None:
    for language in languages():
        say = speak(language)
        for message in ("person", "person-title"):
            with pytest.raises(InvalidName, match="NAME_RESERVED"):
                read_name(say(message, seat=None))
    assert [read_name(name) for name in ("Youri", "Vousden", "Mo")] == ["Youri", "Vousden", "Mo"]


@given(name=TEXTS.map(clean_name).filter(bool), others=st.lists(TEXTS.map(clean_name), max_size=5))
@example(name="Ann", others=["ann", "Ann 2"])
@example(name="x" * NAME_LIMIT, others=["x" * NAME_LIMIT])
def test_a_name_that_somebody_has_gets_a_number(name: str, others: list[str]) -> None:
    found = unique_name(name, others)

    assert likeness(found) not in map(likeness, others)
    assert found == name or likeness(name) in map(likeness, others)
    assert found == name or (length(found) <= NAME_LIMIT and len(found) <= NAME_ROOM)


@pytest.mark.parametrize(
    ("name", "taken", "found"),
    [
        ("Ann", ["Bea"], "Ann"),
        ("Ann", ["Ann"], "Ann 2"),
        ("ann", ["ANN", "Ann 2"], "ann 3"),
        ("Ann", ["A\u200dnn"], "Ann 2"),
        ("Straße", ["STRASSE"], "Straße 2"),
        ("x" * 24, ["x" * 24], "x" * 22 + " 2"),
        (FAMILY * 8, [FAMILY * 8], FAMILY * 8 + " 2"),
        (FAMILY * 8 + "1234", [FAMILY * 8 + "1234"], FAMILY * 8 + "12 2"),
    ],
)
def test_the_second_of_a_name_is_numbered(name: str, taken: list[str], found: str) -> None:
    assert unique_name(name, taken) == found


# --- At a table -------------------------------------------------------------------------------------------------------


def names(table: MemoryTable, link: int) -> list[str]:
    return [sitter.name for sitter in table.table(link).sitters]


def test_two_people_at_a_table_are_never_called_the_same() -> None:
    table = seated(name="Friend")
    table.sit(2, "friend", 2)
    assert names(table, 1)[2] == "Friend 2"

    assert is_acked(table.say(2, type="sit", id=2, seat=2, name="Bob"))
    assert is_acked(table.say(2, type="sit", id=3, seat=2, name="Bob"))
    assert names(table, 1)[2] == "Bob", "one's own name is free for oneself"


def test_nobody_is_called_like_a_bot_at_another_seat() -> None:
    table = seated()
    bots = names(table, 1)
    assert is_acked(table.say(1, type="sit", id=1, seat=0, name=bots[2].upper()))
    assert names(table, 1)[0] == f"{bots[2].upper()} 2"

    table.connect(2, "friend")
    assert is_acked(table.say(2, type="sit", id=1, seat=2, name=bots[2]))
    assert names(table, 1)[2] == bots[2], "the bot of one's own seat is gone"


@pytest.mark.parametrize("seed", range(12))
def test_who_opens_a_table_is_not_called_like_a_bot_either(seed: int) -> None:
    table = seated(name=BOT_NAMES[seed % len(BOT_NAMES)], seats=12, options={"uneven_deal": "allow"}, seed=seed)

    assert len(set(map(likeness, names(table, 1)))) == 12


@pytest.mark.parametrize(
    ("name", "why"),
    [("", "NAME_EMPTY"), (" \u200b ", "NAME_EMPTY"), ("You", "NAME_RESERVED"), ("x" * 25, "NAME_TOO_LONG")],
)
def test_a_table_and_an_opening_refuse_a_name_for_the_same_reason(name: str, why: str) -> None:
    table = seated()
    table.connect(2, "friend")
    before = len(table.log)

    assert reason(table.say(1, type="sit", id=1, seat=0, name=name)) == why
    assert reason(table.say(2, type="sit", id=1, seat=1, name=name)) == why
    assert len(table.log) == before
    with pytest.raises(BadOptions) as raised:
        check_name(NewTable(name=name))
    assert (raised.value.reason, raised.value.options) == (why, ("name",))
