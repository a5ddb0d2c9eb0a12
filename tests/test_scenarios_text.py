"""What the scenarios of all games have in common."""

from __future__ import annotations

import pytest

from shoal.core.cards import CardSet
from shoal.scenarios.text import (
    NOBODY,
    Differs,
    Malformed,
    SeatNames,
    as_text,
    check_events,
    compare_events,
    must_be,
    read_cards,
    read_offer,
    read_turn,
    read_words,
)


def happens(listed: list[object], *event: object) -> bool:
    try:
        compare_events([listed], [], [event])
    except Differs:
        return False
    return True


def test_seats_have_names_and_strangers_sit_beyond_the_table() -> None:
    names = SeatNames(("Ann", "Bob"))

    assert (names.seat("Bob"), names.seat("Zoe", "UNKNOWN_PLAYER")) == (1, 2)
    assert (names.of(0), names.of(None)) == ("Ann", NOBODY)
    with pytest.raises(Malformed, match="no seat is called 'Zoe'"):
        names.seat("Zoe", "NOT_YOUR_TURN")
    with pytest.raises(Malformed, match="two seats have the same name"):
        SeatNames(("Ann", "Ann"))


@pytest.mark.parametrize(("written", "read"), [("Ann", "Ann"), ("none", NOBODY), (None, NOBODY)])
def test_a_turn_is_a_name_or_nobodys(written: str | None, read: str) -> None:
    assert read_turn(written) == read


def test_cards_keep_their_order_and_come_once() -> None:
    assert " ".join(map(str, read_cards("9D 2C"))) == "9D 2C"
    with pytest.raises(Malformed, match="a card is named twice"):
        read_cards("9D 2C 9D")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (True, "yes"),
        (False, "no"),
        (None, "none"),
        ((), "none"),
        ([1, "x"], "1 x"),
        ({"Ann": (1, 2)}, "Ann: 1 2"),
        ({}, "none"),
        ("", "none"),
        (CardSet("9D"), "9D"),
        (CardSet(), "none"),
    ],
)
def test_values_are_said_as_they_are_written(value: object, said: str) -> None:
    assert as_text(value) == said


def test_a_difference_is_reported_with_both_sides() -> None:
    must_be("turn", "Ann", "Ann")
    with pytest.raises(Differs, match="expected stock 3 and was none"):
        must_be("stock", 3, None)


@pytest.mark.parametrize(
    ("listed", "actual", "same"),
    [
        (True, True, True),
        ("yes", True, True),
        (1, True, False),
        ("no", False, True),
        ("yes", False, False),
        (None, None, True),
        ("none", None, True),
        ("Ann", None, False),
        ("9D 2C", CardSet("2C 9D"), True),
        ("9D", CardSet("2C 9D"), False),
        (9, CardSet("9D"), False),
        (["Ann", 7], ("Ann", "7"), True),
        (["Ann"], ("Ann", "7"), False),
        ("Ann", ("Ann",), False),
        (7, "7", True),
        (True, "True", False),
        (3, 3, True),
        (True, 1, False),
        ("3", 3, False),
    ],
)
def test_an_argument_of_an_event_is_the_same_or_not(listed: object, actual: object, same: bool) -> None:
    assert happens(["drew", listed], "drew", actual) is same


@pytest.mark.parametrize("said", ["9D 2C", ("9D", "2C"), " 9D  2C "])
def test_cards_are_a_text_or_a_list(said: str | tuple[str, ...]) -> None:
    assert " ".join(map(str, read_cards(said))) == "9D 2C"


@pytest.mark.parametrize("said", [None, "", "none", ()])
def test_null_is_an_empty_list_of_words(said: str | tuple[str, ...] | None) -> None:
    assert read_words(said) == ()


@pytest.mark.parametrize("said", [("Ann", "Bob Cat"), ("Ann", ("Bob", "Cat")), ("Ann", "Bob", "Cat")])
def test_an_offer_begins_with_whose_it_is(said: tuple[str | tuple[str, ...], ...]) -> None:
    assert read_offer(said) == ("Ann", ("Bob", "Cat"))


@pytest.mark.parametrize("said", [(), (None, "Bob"), (("Ann",), "Bob")])
def test_an_offer_of_nobody_is_malformed(said: tuple[str | tuple[str, ...] | None, ...]) -> None:
    with pytest.raises(Malformed, match="begins with the name of a seat"):
        read_offer(said)


def test_events_are_named_alone_or_with_their_first_arguments_and_each_must_happen_for_itself() -> None:
    told = [("drew", "Ann", "?"), ("turn", "Bob")]
    compare_events(["drew"], [["drew", "Bob"], "book"], told)
    compare_events([["drew"], ["turn", "Bob"]], [], told)
    with pytest.raises(Differs, match=r"expected event drew and was drew Ann \?, turn Bob"):
        compare_events(["drew", "drew"], [], told)
    with pytest.raises(Differs, match="expected no event turn and was turn Bob"):
        compare_events([], ["turn"], told)
    with pytest.raises(Differs, match="expected event drew Ann and was none"):
        compare_events([["drew", "Ann"]], [], [])
    assert not happens(["drew", "Ann", "2C"], "drew", "Ann")


@pytest.mark.parametrize("event", ["moved", ["moved", "Ann"], [], [["drew"]]])
def test_an_event_of_another_name_is_malformed(event: str | list[object]) -> None:
    check_events(["drew", ["drew", "Ann"]], {"drew"})
    with pytest.raises(Malformed, match="no event is called"):
        check_events([event], {"drew"})
