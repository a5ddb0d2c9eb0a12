"""Challenges that passkeys sign: good once, for one browser and one purpose, for five minutes."""

from __future__ import annotations

from shoal.server.accounts.passkey_proofs import CHALLENGE_S
from shoal.server.accounts.passkeys import MOST_CHALLENGES, Challenges


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
    clock.now += CHALLENGE_S
    assert challenges.take("Ann's", "log in") is None, "too old"


def test_browsers_that_only_ask_take_no_more_memory_than_there_is_room_for() -> None:
    challenges = Challenges(Clock())
    for number in range(MOST_CHALLENGES + 5):
        challenges.new(str(number), "log in")
    assert len(challenges._given) == MOST_CHALLENGES
    assert challenges.take("4", "log in") is None
    assert challenges.take("5", "log in") is not None
