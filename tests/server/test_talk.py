"""What people say at a table: to whom it goes, when they may, how often, and what is left of it."""

from __future__ import annotations

import json
import logging
from itertools import permutations
from typing import Any

import pytest

from shoal.i18n import kebab, languages, shared, speak
from shoal.server.chat.chat import LINES_KEPT
from shoal.server.chat.relations import Relations
from shoal.server.operations.limits import DEFAULT_LIMITS
from shoal.server.tables.messages.from_client import PHRASES
from shoal.server.tables.messages.to_client import Around, Line, Said
from shoal.server.tables.state.finished import Seals
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked, reason, seated

PEOPLE = frozenset({OWNER, "bea", "cyd"})
"""Who sits there, on links 1 to 3; somebody on link 9 watches."""


def company(**wishes: Any) -> MemoryTable:
    """Three people and a bot; the owner has the turn."""
    table = seated("bea", "cyd", **wishes)
    table.connect(9, "watcher", tab="tab9")
    return table


def related(table: MemoryTable, **relations: Any) -> MemoryTable:
    """The same table, where people with accounts are so related: all friends if nothing else is said."""
    table.relations = Relations(**{"accounts": PEOPLE} | (relations or {"friends": frozenset(permutations(PEOPLE, 2))}))
    table.connect(8, "somebody", tab="somebody")  # who comes makes the table ask anew
    return table


def heard(table: MemoryTable, link: int) -> list[str]:
    """What that connection was told, each line by what it says."""
    return [line.phrase or line.text or "" for said in table.heard(link, Said) for line in said.lines]


def around(table: MemoryTable, link: int) -> Around:
    found: Around = table.heard(link, Around)[-1]
    return found


def tell(table: MemoryTable, text: str = "Tea?", command: int = 2) -> list[Any]:
    """Bea uses words of her own."""
    return table.say(2, type="tell", id=command, text=text)


def say(table: MemoryTable, link: int = 2, phrase: str = "hello", command: int = 2) -> list[Any]:
    return table.say(link, type="say", id=command, phrase=phrase)


def to_end(table: MemoryTable) -> None:
    for link in (1, 2, 3):
        table.say(link, type="stand", id=80)
    table.pass_time(10_000)
    assert table.state.game.is_over
    for link in (1, 2, 3):
        assert is_acked(table.say(link, type="sit", id=81, seat=link - 1, name=f"Person {link}"))


def test_a_phrase_goes_to_the_whole_table_by_its_name_and_changes_nothing_of_the_game() -> None:
    table = company()
    length, view = len(table.log), table.view(2)
    for _ in range(2):  # sent again, it is not said again
        assert is_acked(say(table, phrase="good_luck"))

    assert [heard(table, link) for link in (1, 2, 3, 9)] == [["good_luck"]] * 4
    (said,) = table.heard(9, Said)
    assert said.lines == (Line(1, 1, "Bea", "good_luck"),)
    assert (len(table.log), table.view(2)) == (length, view)


def test_every_phrase_has_a_sentence_in_every_language() -> None:
    sentences = {
        language: [speak(language, shared())(f"phrase-{kebab(phrase)}") for phrase in PHRASES]
        for language in languages()
    }

    assert all(len(set(said)) == len(PHRASES) for said in sentences.values())
    assert sentences["en"] != sentences["fr"]


def test_who_came_by_the_link_of_the_host_has_their_own_words_unless_the_host_says_no() -> None:
    table = company()
    assert around(table, 2).may_say == "texts"
    assert is_acked(tell(table))
    assert [heard(table, link) for link in (1, 3, 9)] == [["Tea?"], ["Tea?"], []]
    table.connect(10, "watcher", tab="again")
    table.connect(11, OWNER, tab="again")
    assert (heard(table, 10), heard(table, 11)) == ([], ["Tea?"])

    assert is_acked(table.say(1, type="set_words", id=3, words="friends"))
    assert (table.table(1).words, around(table, 2).may_say) == ("friends", "phrases")
    assert reason(tell(table, command=4)) == "PHRASES_ONLY"
    assert table.rebuilt().state.settings.words == "friends", "it is kept"
    assert is_acked(table.say(1, type="set_words", id=5, words="invited"))
    assert is_acked(tell(table, command=6))


def test_who_found_the_table_in_the_lobby_has_no_words_of_their_own_though_it_leaves_the_lobby() -> None:
    table = company(listed=True)
    assert around(table, 2).may_say == "phrases"
    assert is_acked(table.say(1, type="set_listed", id=3, listed=False))
    assert reason(tell(table)) == "PHRASES_ONLY"


def test_a_friend_with_the_hosts_invitation_is_no_stranger_though_the_table_is_in_the_lobby() -> None:
    table = seated(listed=True, seals=Seals(b"key"))
    table.sit(2, "bea", 1, by=table.table(1).invitation)

    assert around(table, 2).may_say == "texts"


def test_who_has_blocked_another_shares_no_words_with_them() -> None:
    assert around(related(company(), blocked=frozenset({("bea", "cyd")})), 1).may_say == "phrases"


def test_where_the_host_wants_it_friends_alone_have_their_own_words_in_a_game_and_everybody_after_it() -> None:
    table = company(pace="at_once", game="go_fish")
    assert is_acked(table.say(1, type="set_words", id=3, words="friends"))
    assert around(table, 2).may_say == "phrases"
    assert reason(tell(table)) == "PHRASES_ONLY"
    to_end(table)
    assert around(table, 2).may_say == "texts"

    assert is_acked(tell(table, "  What a\ngame\u202e! ", command=3))

    assert [heard(table, link) for link in (1, 9)] == [["What a game!"]] * 2
    assert is_acked(say(table, phrase="good_game", command=5))
    table.connect(11, OWNER, tab="again")
    assert heard(table, 11) == ["What a game!", "good_game"]
    assert is_acked(table.say(1, type="again", id=90))
    assert reason(tell(table, command=4)) == "PHRASES_ONLY"
    table.connect(12, OWNER, tab="once more")
    assert heard(table, 12) == [], "it was there until the next deal"


def test_friends_have_their_own_words_and_where_one_is_none_any_more_they_are_refused_at_once() -> None:
    table = related(company())
    table.say(1, type="set_words", id=3, words="friends")
    assert is_acked(tell(table))
    assert [heard(table, link) for link in (1, 2, 3, 9)] == [["Tea?"]] * 3 + [[]]
    table.relations = Relations(PEOPLE, table.relations.friends - {("bea", "cyd"), ("cyd", "bea")})

    assert reason(tell(table, command=4)[-1:]) == "PHRASES_ONLY"
    assert heard(table, 1) == ["Tea?"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("\u200b \u202e", "TEXT_EMPTY"),
        ("a" * 301, "TEXT_TOO_LONG"),
        ("e\u0301" * 301, "TEXT_TOO_LONG"),
        ("", "TEXT_EMPTY"),
    ],
)
def test_a_text_is_plain_and_has_at_most_300_characters(text: str, why: str) -> None:
    table = company()

    assert reason(tell(table, text)) == why
    assert is_acked(tell(table, "a" * 300, command=3))


def test_a_table_may_be_silent_in_games_or_always() -> None:
    between, off = company(talk="between"), related(company(talk="off"))
    assert is_acked(say(between))
    between.begin(1)

    assert reason(say(between, command=3)) == "NO_TALK_NOW"
    assert around(between, 2).may_say == "nothing"
    assert reason(say(off)) == "NO_TALK_NOW"
    assert reason(tell(off, command=3)) == "NO_TALK_NOW"


def test_who_is_alone_with_bots_says_nothing() -> None:
    assert reason(say(seated(), 1)) == "NOBODY_HEARS"


def test_a_flood_is_stopped_by_person_and_nobody_else_is_silenced_by_one() -> None:
    table = company()
    table.begin(1)
    answers = [say(table, phrase="thanks", command=at)[-1] for at in range(2, 12)]

    assert len(heard(table, 1)) == DEFAULT_LIMITS.phrases_at_once
    assert {getattr(answer, "reason", None) for answer in answers} == {None, "TOO_MUCH_SAID"}
    assert is_acked(say(table, 3))
    table.pass_time(60 / DEFAULT_LIMITS.phrases_per_minute)
    assert is_acked(say(table, command=50))


@pytest.mark.slow
def test_what_all_of_a_table_say_together_has_a_limit_too_and_little_of_it_is_kept() -> None:
    table = company()
    for at in range(100, 180):
        table.say(2 + at % 2, type="tell", id=at, text=f"line {at}")

    assert len(heard(table, 1)) <= 2 * DEFAULT_LIMITS.words_at_once
    for at in range(200, 300):
        table.pass_time(3)
        table.say(2 + at % 2, type="tell", id=at, text=f"line {at}")
    table.connect(11, OWNER, tab="again")
    (past,) = table.heard(11, Said)
    assert (past.is_past, len(past.lines)) == (True, LINES_KEPT)


def test_who_is_muted_is_not_heard_by_who_muted_them_alone() -> None:
    table = company()
    assert is_acked(table.say(1, type="mute", id=2, seat=1, yes=True))
    say(table)

    assert (heard(table, 1), heard(table, 3), heard(table, 9)) == ([], ["hello"], ["hello"])
    assert around(table, 1).muted == (1,)
    assert [(keep.by, keep.whom, keep.wish) for keep in table.kept] == [(OWNER, "bea", "mute")]
    assert is_acked(table.say(1, type="mute", id=3, seat=1, yes=False))
    say(table, phrase="thanks", command=3)
    assert heard(table, 1) == ["thanks"]


def test_who_was_muted_or_blocked_before_is_not_heard_at_another_table() -> None:
    table = related(company(), muted=frozenset({(OWNER, "bea")}), blocked=frozenset({(OWNER, "cyd")}))
    say(table)
    say(table, 3)

    assert (heard(table, 1), len(heard(table, 9))) == ([], 2)
    assert around(table, 1).muted == (1, 2)


def test_whom_the_host_has_blocked_does_not_get_as_far_as_the_door() -> None:
    table = company()
    assert is_acked(table.say(1, type="set_seating", id=2, seating="ask"))
    related(table, accounts=frozenset({OWNER, "watcher"}), blocked=frozenset({(OWNER, "watcher")}))

    assert reason(table.say(9, type="knock", id=2, seat=3, name="Wim")) == "TURNED_AWAY"
    assert table.table(1).knocks == ()


def test_people_with_accounts_block_each_other() -> None:
    table = related(company())
    assert is_acked(table.say(1, type="block", id=3, seat=1))

    assert [(keep.by, keep.whom, keep.wish) for keep in table.kept] == [(OWNER, "bea", "block")]


def test_who_may_not_watch_reads_no_talk() -> None:
    table = company(watching="nobody")
    say(table)

    assert (heard(table, 1), heard(table, 9), table.heard(9, Around)) == (["hello"], [], [])


def test_nothing_that_is_said_is_in_a_log(caplog: pytest.LogCaptureFixture) -> None:
    table = company()
    with caplog.at_level(logging.DEBUG):
        tell(table, "a secret of ours")

    assert heard(table, 1) == ["a secret of ours"]
    assert "secret of ours" not in caplog.text + json.dumps([row.body for row in table.log])
