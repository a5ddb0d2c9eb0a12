"""Challenges that passkeys sign: good once, for one browser and one purpose, for five minutes."""

from __future__ import annotations

from shoal.server.accounts.passkeys.challenges import LASTS_S, MOST, Challenges


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_challenge_is_taken_once_by_its_browser_for_its_purpose_in_time() -> None:
    clock = Clock()
    challenges = Challenges(clock)
    given = challenges.new("Ann's", "log in")
    assert challenges.take("Bob's", "log in") is None
    assert challenges.take("Ann's", "add 1") is None
    assert challenges.take("Ann's", "log in") == given
    assert challenges.take("Ann's", "log in") is None

    older = challenges.new("Ann's", "log in")
    assert challenges.new("Ann's", "log in") != older
    clock.now += LASTS_S
    assert challenges.take("Ann's", "log in") is None, "too old"


def test_browsers_that_only_ask_take_no_more_memory_than_there_is_room_for() -> None:
    challenges = Challenges(Clock())
    for number in range(MOST + 5):
        challenges.new(str(number), "log in")
    assert len(challenges._given) == MOST
    assert challenges.take("4", "log in") is None
    assert challenges.take("5", "log in") is not None
