"""The room before the first deal of a table for friends: who waits for whom, where people sit, and how it ends; and faces at the seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from shoal.core.games import GAMES
from shoal.i18n import kebab, languages, shared, speak
from shoal.server.operations.limits import DEFAULT_LIMITS
from shoal.server.storage.retention import DEFAULT_RETENTION, removed_after_s
from shoal.server.tables.messages.from_client import REACTIONS
from shoal.server.tables.messages.to_client import Said, Unready
from shoal.server.tables.state.finished import Seals
from shoal.server.tables.timing.gathering import CALLED_S, OPEN_S
from shoal.server.tables.timing.presence import BRIEF_S, DEFAULT_MANNERS, Manners
from shoal.server.tables.timing.time_control import DaysTime
from tests.server.tables_in_memory import GRACE, OWNER, STEADY, MemoryTable, is_acked, reason, seated


def room(*people: str, **wishes: Any) -> MemoryTable:
    """A table that was opened for friends: the owner is on link 1, the others on the links after it, a visitor on link 9."""
    table = seated(*people, **{"gather": True} | wishes)
    table.connect(9, "visitor", tab="tab9")
    return table


def ready(table: MemoryTable, link: int, command: int = 50) -> list[Any]:
    return table.say(link, type="ready", id=command, n=table.state.n)


def names(table: MemoryTable) -> list[str]:
    """Who sits where; bots are in brackets."""
    return [one.name if one.status != "bot" else "()" for one in table.table(1).sitters]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_dealt_before_the_host_begins_and_then_bots_have_the_free_seats(game: str) -> None:
    table = room("bea", game=game)
    table.pass_time(30)
    assert (table.table(2).gathering, table.state.game.log, table.offer(0), table.table(1).seal) == (
        True,
        [],
        table.offer(0),
        "",
    )
    assert reason(table.say(2, type="begin", id=3)) == "NOT_THE_HOST"

    assert is_acked(table.say(1, type="begin", id=3))
    assert (table.table(2).gathering, table.state.game.number) == (False, 1)
    assert [one.bot is None for one in table.table(1).sitters] == [True, True, False, False]
    assert reason(table.say(1, type="begin", id=4)) == "GAME_HAS_BEGUN"
    assert table.rebuilt().state.game.number == 1


def test_who_is_ready_is_told_and_the_host_has_a_minute_when_all_others_are() -> None:
    table = room("bea", "cyd")
    assert table.updates(9)[-1].unready == Unready((1, 2), round(1000 * OPEN_S))
    assert is_acked(ready(table, 2))
    assert table.updates(9)[-1].unready == Unready((2,), round(1000 * OPEN_S))
    assert reason(ready(table, 2, 51)) == reason(ready(table, 1)) == "NOT_ASKED_IF_READY"
    assert is_acked(ready(table, 3))
    assert table.updates(9)[-1].unready == Unready((), round(1000 * CALLED_S))

    table.pass_time(CALLED_S - 1)
    table.sit(4, "dan", 3)
    assert table.updates(1)[-1].unready == Unready(
        (3,), round(1000 * (OPEN_S - CALLED_S + 1))
    )  # there is someone to wait for
    table.say(4, type="stand", id=2)
    table.pass_time(CALLED_S)
    assert not table.state.is_gathering


def test_who_was_ready_is_ready_after_a_restart_and_on_another_seat() -> None:
    table = room("bea", "cyd")
    assert is_acked(ready(table, 2))
    assert is_acked(table.say(2, type="sit", id=51, seat=3, name="Bea"))
    table.session = table.rebuilt()
    for link, who in ((1, OWNER), (2, "bea"), (3, "cyd")):
        table.connect(link, who, tab=f"again{link}")
    assert table.updates(1)[-1].unready == Unready((2,), round(1000 * OPEN_S))
    assert is_acked(ready(table, 3, 60))
    assert table.updates(1)[-1].unready == Unready((), round(1000 * CALLED_S))


def test_a_game_that_begins_when_all_are_ready_asks_for_that_after_the_deal() -> None:
    table = room("bea", game="fish_draw", manners=Manners(tempo=STEADY))
    table.pass_time(30)
    assert table.updates(2)[-1].unready == Unready((1,), round(1000 * OPEN_S))
    ready(table, 2)
    table.say(1, type="begin", id=3)

    assert table.updates(2)[-1].unready == Unready((0, 1), round(1000 * DEFAULT_MANNERS.ready))


def host_waits(table: MemoryTable) -> None:
    """The host does nothing."""


def host_is_gone(table: MemoryTable) -> None:
    table.disconnect(1)


def all_fall_asleep(table: MemoryTable) -> None:
    """Somebody comes, says that they are ready, and no one does anything."""
    ready(table, 2)


@pytest.mark.parametrize("happens", [host_waits, host_is_gone, all_fall_asleep])
def test_no_one_waits_for_ever(happens: Callable[[MemoryTable], None]) -> None:
    table = room("bea")
    happens(table)
    table.pass_time(OPEN_S + GRACE)

    assert not table.state.is_gathering


def test_who_has_sat_longest_begins_in_the_place_of_a_host_who_is_gone() -> None:
    table = room("bea", "cyd")
    table.pass_time(BRIEF_S)
    table.disconnect(1)
    assert reason(table.say(2, type="begin", id=3)) == "NOT_THE_HOST"
    table.pass_time(GRACE)

    assert table.table(2).host == 1
    assert is_acked(table.say(2, type="begin", id=4))


def test_no_time_passes_while_no_one_is_there_and_a_table_that_stays_so_is_removed_like_an_empty_one() -> None:
    table = room("bea")
    table.pass_time(BRIEF_S)
    for link in (1, 2):
        table.disconnect(link)
    table.pass_time(2 * OPEN_S)
    assert table.state.is_gathering
    assert removed_after_s(table.state, table.log, DEFAULT_RETENTION) == DEFAULT_RETENTION.empty_days * 86_400

    table.connect(5, "bea", tab="again")
    assert table.updates(5)[-1].unready == Unready((1,), round(1000 * (OPEN_S - BRIEF_S)))


def test_people_change_places_with_bots_and_the_host_lets_anyone_change() -> None:
    table = room("bea")
    assert is_acked(table.say(2, type="sit", id=5, seat=3, name="Bea"))
    assert names(table) == ["Owner", "()", "()", "Bea"]
    assert reason(table.say(2, type="sit", id=6, seat=0, name="Bea")) == "SEAT_TAKEN"
    assert is_acked(table.say(1, type="swap", id=6, seat=0, other=3))
    assert (names(table), table.table(1).host) == (["Bea", "()", "()", "Owner"], 3)
    table.say(2, type="stand", id=7)
    assert is_acked(table.say(2, type="sit", id=8, seat=1, name="Bea"))  # no one has seen a hand yet

    table.say(1, type="set_seating", id=7, seating="locked")
    assert reason(table.say(2, type="sit", id=9, seat=2, name="Bea")) == "TABLE_LOCKED"
    table.say(1, type="begin", id=8)
    assert reason(table.say(2, type="sit", id=10, seat=2, name="Bea")) == "ALREADY_SEATED"
    assert table.state.game.hands.of("bea") == 1


def test_a_table_by_correspondence_begins_at_once() -> None:
    assert not room(time=DaysTime(2)).state.is_gathering


def test_friends_use_their_own_words_before_the_deal_also_where_no_one_talks_in_a_game() -> None:
    table = room("bea", talk="between")
    assert is_acked(table.say(2, type="tell", id=5, text="Tea?"))
    table.say(1, type="begin", id=5)
    table.begin(1)  # who opened the table deals, and has the first turn
    assert reason(table.say(2, type="tell", id=6, text="Tea?")) == "NO_TALK_NOW"


def test_the_invitation_and_the_house_rules_are_told_before_the_deal() -> None:
    table = room("bea", game="literature", preset="online", seals=Seals(b"key"))
    assert {rule.name: rule.value for rule in table.table(2).home_rules} == {
        "bluff": "no",
        "claims": "own",
        "cost": "nobody",
    }
    assert (bool(table.table(1).invitation), table.table(2).invitation) == (True, "")
    table.say(1, type="begin", id=5)
    assert table.table(2).home_rules == ()


# --- Faces ------------------------------------------------------------------------------------------------------------


def react(table: MemoryTable, link: int = 2, command: int = 5, reaction: str = "wow") -> list[Any]:
    return table.say(link, type="react", id=command, reaction=reaction)


def faces(table: MemoryTable, link: int) -> list[tuple[int, str]]:
    """The faces that were shown to that connection, by seat."""
    return [(one.seat, one.reaction) for said in table.heard(link, Said) for one in said.reactions or ()]


def test_a_face_is_shown_to_all_once_and_is_kept_nowhere() -> None:
    table = seated("bea", "cyd")
    table.connect(9, "visitor", tab="tab9")
    length = len(table.log)
    for _ in range(2):
        assert is_acked(react(table))
    assert [faces(table, link) for link in (1, 2, 3, 9)] == [[(1, "wow")]] * 4

    table.connect(10, OWNER, tab="again")
    assert (faces(table, 10), table.heard(10, Said), len(table.log)) == ([], [], length)
    assert reason(react(table, 9)) == "NOT_SEATED"


def test_who_mutes_somebody_is_not_shown_their_faces() -> None:
    table = seated("bea", "cyd")
    table.say(1, type="mute", id=5, seat=1, yes=True)
    react(table)
    assert (faces(table, 1), faces(table, 3)) == ([], [(1, "wow")])


def test_in_a_game_faces_are_counted_with_phrases_and_made_nowhere_where_no_one_talks() -> None:
    table = seated("bea")
    table.begin(1)
    assert is_acked(table.say(2, type="say", id=4, phrase="hello"))
    answers = [react(table, command=5 + number) for number in range(DEFAULT_LIMITS.phrases_at_once)]
    assert [is_acked(one) for one in answers[:-1]] == [True] * (DEFAULT_LIMITS.phrases_at_once - 1)
    assert reason(answers[-1]) == "TOO_MUCH_SAID"

    for talk in ("between", "off"):
        quiet = seated("bea", talk=talk)
        quiet.begin(1)
        assert reason(react(quiet)) == "NO_TALK_NOW"
    assert reason(react(seated(), 1)) == "NOBODY_HEARS"


def test_every_face_has_a_name_in_every_language() -> None:
    for language in languages():
        assert len({speak(language, shared())(f"reaction-{kebab(one)}") for one in REACTIONS}) == len(REACTIONS)
