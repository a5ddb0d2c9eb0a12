"""Which bots sit where: as the guest wishes who opens the table, as the host changes it, and as everybody sees it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shoal.core.game import BadOptions
from shoal.core.games import GAMES, kit_of
from shoal.server.tables.opening import NewTable, opening
from shoal.server.tables.request import read_form, read_json, request_from
from shoal.server.tables.state.log import opening_of
from shoal.server.tables.timing.presence import BRIEF_S
from tests.server.tables_in_memory import GRACE, OWNER, MemoryTable, is_acked, reason


def bots(**wish: Any) -> tuple[list[str], str]:
    """The bots of all seats, and who stands in."""
    opened = opening_of(opening(NewTable(**wish), OWNER, Random(1)))
    return [bot.bot for bot in opened.bots], opened.standin


def at(table: MemoryTable, link: int = 1) -> list[str | None]:
    return [sitter.bot for sitter in table.table(link).sitters]


# --- What is offered --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_default_bots_of_a_game_belong_to_it_and_may_sit(game: str) -> None:
    levels = kit_of(game).levels

    for name in (
        *levels.offered,
        *levels.others,
        levels.teammate,
        levels.opponent,
        levels.standin,
        levels.steady,
        levels.trial,
    ):
        assert levels.may_sit(name)
        assert name in kit_of(game).bots()


@pytest.mark.parametrize("game", GAMES)
def test_a_registered_bot_that_sees_all_hands_may_not_sit(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(kit_of(game).bots(), "oracle", kit_of(game).bots()["random"])

    assert not kit_of(game).levels.may_sit("oracle")
    for wish in ({"bot": "oracle"}, {"standin": "oracle"}, {"opponents": "oracle"}, {"levels": {1: "oracle"}}):
        with pytest.raises(BadOptions) as refused:
            bots(game=game, **wish)
        assert refused.value.reason == "UNKNOWN_BOT"
        assert "oracle" not in str(refused.value).partition("there are:")[2]


# --- When a table is opened -------------------------------------------------------------------------------------------


def test_the_wish_for_a_seat_goes_before_that_for_its_side_and_that_before_the_one_for_all() -> None:
    wish = {"seats": 6, "bot": "random", "opponents": "counting", "levels": {2: "counting", 3: "random"}}

    assert bots(**wish) == (["random", "counting", "counting", "random", "random", "counting"], "random")
    assert bots(**wish, standin="counting")[1] == "counting"
    assert bots(seats=4, teammates="random", opponents="counting")[0] == ["random", "counting", "random", "counting"]


def test_where_all_play_alone_all_others_are_opponents() -> None:
    assert bots(game="go_fish", teammates="random", opponents="exact")[0] == ["random", "exact", "exact", "exact"]


@pytest.mark.parametrize("seat", [-1, 6, 400])
def test_a_seat_that_is_not_there_is_refused_by_name(seat: int) -> None:
    with pytest.raises(BadOptions) as refused:
        bots(levels={seat: "counting"})

    assert refused.value.reason == "UNKNOWN_SEAT"


def test_a_program_names_seats_by_number() -> None:
    assert read_json(b'{"levels": {"3": "random"}, "standin": "counting"}') == NewTable(
        levels={3: "random"}, standin="counting"
    )


def test_a_form_has_a_field_for_each_seat_and_those_that_are_left_empty_say_nothing() -> None:
    fields = {"game": "literature", "opponents": "random", "level.1": "counting", "level.2": ""}

    assert request_from(fields) == NewTable(opponents="random", levels={1: "counting"})


def test_a_form_that_knew_of_more_seats_than_play_now_is_no_mistake() -> None:
    body = b"game=literature&option.players=4&level.1=random&level.5=random"

    assert read_form(body).levels == {1: "random"}


# --- At the table -----------------------------------------------------------------------------------------------------


def test_everybody_sees_which_bot_sits_where_and_the_host_what_there_is_to_choose() -> None:
    table = MemoryTable(levels={2: "counting"})
    table.connect(1)
    table.connect(2, None)

    for link in (1, 2):
        assert at(table, link) == [None, "random", "counting", "random"]
        assert table.table(link).standin == "random"
    assert table.table(2).levels == ()
    assert table.table(1).levels == kit_of("literature").levels.offered
    table.say(1, **table.ask(1))
    assert table.table(1).levels == (), "the game has begun"


def test_the_standin_for_an_absent_player_is_that_of_the_table_and_not_that_of_the_seat() -> None:
    table = MemoryTable(levels={1: "counting"}, standin="random")
    table.connect(1)
    table.connect(2, "bea")
    table.say(2, type="sit", id=1, seat=1, name="Bea")
    table.pass_time(BRIEF_S)
    table.disconnect(2)
    table.pass_time(GRACE, wakes=9)
    assert (table.statuses(1)[1], at(table)[1]) == ("away", "random")

    table.connect(3, "bea")
    table.say(3, type="stand", id=2)
    assert (table.statuses(1)[1], at(table)[1]) == ("bot", "counting")


def test_the_host_says_before_the_first_move_who_plays_and_a_restart_changes_nothing() -> None:
    table = MemoryTable()
    table.connect(1)
    assert is_acked(table.say(1, type="set_level", id=1, seat=2, level="counting"))
    assert is_acked(table.say(1, type="set_level", id=2, level="counting"))
    assert (at(table)[2], table.table(1).standin) == ("counting", "counting")

    table.session = table.rebuilt()
    table.connect(2)
    assert (at(table, 2)[2], table.table(2).standin) == ("counting", "counting")


def test_in_the_middle_of_a_game_it_is_too_late_and_after_its_end_it_is_not() -> None:
    table = MemoryTable(pace="at_once")
    table.connect(1)
    assert is_acked(table.say(1, **table.ask(1)))
    assert reason(table.say(1, type="set_level", id=2, seat=2, level="counting")) == "GAME_HAS_BEGUN"

    while not table.state.game.is_over:
        table.disconnect(1)
        table.connect(1)
        table.connect(2, "bea")
        table.say(2, type="sit", id=1, seat=1, name="Bea")
        table.say(1, type="stand", id=3)
        table.pass_time(0, wakes=3000)
        table.say(2, type="stand", id=2)
        table.pass_time(0, wakes=3000)
    assert is_acked(table.say(1, type="sit", id=4, seat=0, name="Owner"))
    assert is_acked(table.say(1, type="set_level", id=5, seat=2, level="counting"))
    assert is_acked(table.say(1, type="again", id=6))
    assert at(table)[2] == "counting"
    assert is_acked(table.say(1, type="set_level", id=7, seat=2, level="random")), "nothing but the deal has happened"
