"""How much time people have, as it is asked for: in a form, by a program, on a command line."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from shoal.core.codec import Unreadable
from shoal.i18n import shared, speak
from shoal.server.tables.opening import NewTable
from shoal.server.tables.request import OPTION, FormAgain, read_form, read_json
from shoal.server.tables.timing.time_control import (
    NO_TIME,
    OFFERED,
    BankTime,
    DaysTime,
    TurnTime,
    clock_words,
    time_text,
    time_words,
)


def form(**fields: str) -> bytes:
    return urlencode({"game": "go_fish", **fields}).encode()


@pytest.mark.parametrize(
    ("text", "time"), [("30s", TurnTime(30)), ("5m+10s", BankTime(300, 10)), ("3d", DaysTime(3)), ("none", NO_TIME)]
)
def test_a_form_says_it_in_a_short_text(text: str, time: object) -> None:
    assert read_form(form(time=text)).time == time


def test_a_form_without_it_asks_for_no_clock() -> None:
    assert read_form(form()).time == NO_TIME


def test_a_form_with_a_time_that_there_is_not_names_its_field() -> None:
    players = {OPTION + "players": "4"}
    with pytest.raises(FormAgain) as raised:
        read_form(form(time="10 minutes", **players))

    problem = raised.value.form.problem
    assert problem is not None
    assert problem.options == ("time",)


def test_a_program_says_it_as_data() -> None:
    asked = read_json(b'{"time": {"type": "bank", "bank_s": 90}}')
    assert asked == NewTable(time=BankTime(90, 0))


@pytest.mark.parametrize(
    "time",
    [
        '{"type": "turn", "turn_s": 4}',
        '{"type": "turn"}',
        '{"type": "days", "days": 0}',
        '{"type": "bank", "bank_s": 60, "increment_s": -1}',
        '{"type": "hours", "hours": 1}',
        '"30s"',
        "30",
    ],
)
def test_a_program_that_asks_for_no_such_time_is_refused(time: str) -> None:
    with pytest.raises(Unreadable):
        read_json(f'{{"time": {time}}}'.encode())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_time_that_is_offered_has_words_of_its_own(language: str) -> None:
    say = speak(language, shared())
    words = [time_words(say, time) for time in OFFERED]

    assert len({*words}) == len(OFFERED) == len({*map(time_text, OFFERED)})
    assert "10" in time_words(say, BankTime(300, 10))


def test_clocks_are_read_like_clocks() -> None:
    say = speak("en", shared())
    assert [clock_words(say, ms) for ms in (0, 1, 65_000, 3_600_000, 97_200_000)] == [
        "0:00",
        "0:01",
        "1:05",
        "1:00:00",
        "1 d 3 h",
    ]
