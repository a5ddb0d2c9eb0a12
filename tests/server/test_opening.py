"""How a table is opened: which bots sit where, who deals first, and what is allowed there; as everybody sees it."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from shoal.core.codec import Unreadable
from shoal.core.game import BadOptions
from shoal.core.games import GAMES, kit_of
from shoal.server.tables.opening import NewTable, opening
from shoal.server.tables.request import Filled, looked_at, read_form, read_json, request_from
from shoal.server.tables.state.events import DealerDrawn, Opened
from shoal.server.tables.state.log import Entry, opening_of, read, sealed
from shoal.server.tables.timing.presence import BRIEF_S
from tests.server.tables_in_memory import GRACE, OWNER, MemoryTable, is_acked, read_any, seated

# --- Bots -------------------------------------------------------------------------------------------------------------


def bots(**wish: Any) -> tuple[list[str], str]:
    """The bots of all seats, and who stands in."""
    opened = opening_of(opening(NewTable(**wish), OWNER, Random(1)))
    return [bot.bot for bot in opened.bots], opened.standin


def at(table: MemoryTable, link: int = 1) -> list[str | None]:
    return [sitter.bot for sitter in table.table(link).sitters]


@pytest.mark.parametrize("game", GAMES)
def test_the_default_bots_of_a_game_belong_to_it_and_may_sit(game: str) -> None:
    levels = kit_of(game).levels
    own = {levels.teammate, levels.opponent, levels.standin, levels.steady, levels.trial}
    names = {*levels.offered, *levels.others, *own}

    assert names <= kit_of(game).bots().keys()
    assert all(map(levels.may_sit, names))


@pytest.mark.parametrize("game", GAMES)
def test_a_registered_bot_that_sees_all_hands_may_not_sit(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(kit_of(game).bots(), "oracle", kit_of(game).bots()["random"])

    assert not kit_of(game).levels.may_sit("oracle")
    for wish in ({"bot": "oracle"}, {"standin": "oracle"}, {"opponents": "oracle"}, {"levels": {1: "oracle"}}):
        with pytest.raises(BadOptions) as refused:
            bots(game=game, **wish)
        assert refused.value.reason == "UNKNOWN_BOT"
        assert "oracle" not in str(refused.value).partition("there are:")[2]


def test_the_wish_for_a_seat_goes_before_that_for_its_side_and_that_before_the_one_for_all() -> None:
    wish = {"seats": 6, "bot": "random", "opponents": "counting", "levels": {2: "counting", 3: "random"}}

    assert bots(**wish) == (["random", "counting", "counting", "random", "random", "counting"], "random")
    assert bots(**wish, standin="counting")[1] == "counting"
    assert bots(seats=4, teammates="random", opponents="counting")[0] == ["random", "counting", "random", "counting"]
    assert bots(game="go_fish", teammates="random", opponents="exact")[0] == ["random", "exact", "exact", "exact"]


@pytest.mark.parametrize("seat", [-1, 6, 400])
def test_a_seat_that_is_not_there_is_refused_by_name(seat: int) -> None:
    with pytest.raises(BadOptions, match="UNKNOWN_SEAT"):
        bots(levels={seat: "counting"})


def test_programs_name_seats_by_number_and_a_form_has_a_field_for_each() -> None:
    asked = read_json(b'{"levels": {"3": "random"}, "standin": "counting"}')
    assert asked == NewTable(levels={3: "random"}, standin="counting")
    fields = {"game": "literature", "opponents": "random", "level.1": "counting", "level.2": ""}
    assert request_from(fields) == NewTable(opponents="random", levels={1: "counting"})
    body = b"game=literature&option.players=4&level.1=random&level.5=random"
    assert read_form(body).levels == {1: "random"}, "it knew of more seats than play now"


def test_everybody_sees_which_bot_sits_where_and_the_host_what_there_is_to_choose() -> None:
    table = seated(levels={2: "counting"})
    table.connect(2, None)

    for link in (1, 2):
        assert (at(table, link), table.table(link).standin) == ([None, "random", "counting", "random"], "random")
    assert table.table(2).levels == ()
    assert table.table(1).levels == kit_of("literature").levels.offered
    table.say(1, **table.ask(1))
    assert table.table(1).levels == (), "the game has begun"


def test_the_standin_for_an_absent_player_is_that_of_the_table_and_not_that_of_the_seat() -> None:
    table = seated("bea", levels={1: "counting"}, standin="random")
    table.pass_time(BRIEF_S)
    table.disconnect(2)
    table.pass_time(GRACE, wakes=9)
    assert (table.statuses(1)[1], at(table)[1]) == ("away", "random")

    table.connect(3, "bea")
    table.say(3, type="stand", id=2)
    assert (table.statuses(1)[1], at(table)[1]) == ("bot", "counting")


def test_the_host_says_before_the_first_move_who_plays_and_a_restart_changes_nothing() -> None:
    table = seated(pace="at_once", game="go_fish", seats=3)
    for command, wish in enumerate(({"seat": 2}, {}), 1):
        assert is_acked(table.say(1, type="set_level", id=command, level="counting", **wish))
    table.session = table.rebuilt()
    table.connect(2)
    for link in (1, 2):
        assert (at(table, link)[2], table.table(link).standin) == ("counting", "counting")

    table.say(2, type="stand", id=3)
    table.pass_time(0, wakes=3000)
    assert table.state.game.is_over
    assert is_acked(table.say(2, type="sit", id=4, seat=0, name="Owner"))
    assert is_acked(table.say(2, type="set_level", id=5, seat=2, level="random"))
    assert is_acked(table.say(2, type="again", id=6))
    assert at(table, 2)[2] == "random"


# --- Who deals --------------------------------------------------------------------------------------------------------


def draws(entries: tuple[Entry, ...]) -> list[DealerDrawn]:
    return [entry.event for entry in entries if isinstance(entry.event, DealerDrawn)]


def dealer_in(entries: tuple[Entry, ...]) -> int:
    dealers: list[Any] = [
        entry.event for entry in entries if hasattr(entry.event, "hands") or hasattr(entry.event, "stacks")
    ]
    return int(dealers[0].dealer)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_dealer_is_drawn_by_the_seed_and_can_be_anybody_but_for_lessons_the_opener_deals(game: str) -> None:
    kit, found = kit_of(game), Counter[int]()
    for seed in range(60):
        entries = opening(NewTable(game), OWNER, Random(seed))
        (drawn,) = draws(entries)
        assert entries == opening(NewTable(game), OWNER, Random(seed))
        assert drawn.dealer == dealer_in(entries)
        assert drawn.lowest is kit.dealer_draw(kit.rules().options).lowest_deals
        found[drawn.dealer] += 1
        lesson = opening(NewTable(game, dealer="opener"), OWNER, Random(seed))
        assert (draws(lesson), dealer_in(lesson)) == ([], 0)

    assert len(found) == len(drawn.rounds[0])


def test_everybody_sees_the_draw_and_their_own_cards_until_the_first_move() -> None:
    table = seated(game="go_fish", dealer="drawn", seats=4)
    table.connect(2, "visitor")

    for link, second in ((1, "hand_seen"), (2, "dealt_seen")):
        first = table.updates(link)[0]
        assert [read_any(sight)["type"] for sight in first.sights][:2] == ["dealer_drawn", second]
        assert first.away_since is None
    told, to_visitor = (read_any(table.updates(link)[0].sights[0]) for link in (1, 2))
    assert told == to_visitor
    assert told["dealer"] == table.truth.board.dealer
    assert [one["seat"] for one in told["rounds"][0]] == [0, 1, 2, 3]

    table.say(1, type="stand", id=1)
    table.pass_time(5)
    table.connect(3, "late visitor")
    assert table.updates(3)[0].sights == ()


def test_the_draw_is_shown_to_everybody_who_may_watch_until_the_first_move_whenever_they_come() -> None:
    table = seated(dealer="drawn", seed=3, watching="nobody")
    table.connect(2, "friend")
    assert table.table(2).drawn is None  # who may see nothing of the game is shown no cards
    seat = next(at for at in (1, 2, 3) if at != table.truth.board.dealer)
    assert is_acked(table.say(2, type="sit", id=1, seat=seat, name="Friend"))
    table.connect(3, "friend", tab="loaded-again")
    drawn = table.table(1).drawn
    assert drawn is not None
    assert drawn.dealer == table.truth.board.dealer
    assert [table.table(link).drawn for link in (2, 3)] == [drawn] * 2
    assert [sight for update in table.updates(3) for sight in update.sights] == [], "nothing from before they sat"

    table.say(1, type="stand", id=2)
    table.pass_time(60)
    assert table.table(2).drawn is None


def test_a_log_from_before_the_draw_is_read_and_its_deal_rotates() -> None:
    old = MemoryTable()
    body = old.log[0].body.replace(',"dealer":"opener"', "")
    assert body != old.log[0].body
    log = [sealed(replace(old.log[0], body=body)), *old.log[1:]]

    opened = read(log)[1][0].event
    assert isinstance(opened, Opened)
    assert opened.dealer == "drawn"
    assert MemoryTable(log=log).truth.board.dealer == 0


# --- Marks of one's own, and hints ------------------------------------------------------------------------------------

FORM = b"game=literature&option.players=6"


def test_marks_are_what_the_host_wants_and_belong_to_one_game() -> None:
    table = seated(game="go_fish", seats=2, marks=True, hints=False, options={"hand_sizes": 1, "deck_ranks": 4})
    opened = json.loads(table.log[0].body)
    assert (opened["marks"], opened["hints"]) == (True, False)
    again = MemoryTable(log=table.log)
    again.connect(1)
    assert (again.table(1).marks, again.table(1).hints) == (1, False)
    assert seated(game="go_fish", seats=2).table(1).marks is None

    while not table.state.game.is_over:
        if ranks := table.offer(0).ranks:
            assert is_acked(table.move(1, "ask", table.state.n, target=1, rank=next(iter(ranks))))
        table.pass_time(5.0, wakes=20)
    assert table.table(1).marks == 1
    assert is_acked(table.say(1, type="again", id=1000))
    assert table.table(1).marks == 2


@pytest.mark.parametrize("field", ["hints", "marks"])
def test_the_form_of_house_rules_says_yes_or_no(field: str) -> None:
    said = [getattr(read_form(FORM + more), field) for more in (f"&{field}=yes".encode(), f"&{field}=no".encode(), b"")]

    assert said == [True, False, getattr(NewTable(), field)]
    with pytest.raises(Unreadable, match=field):
        read_form(f"game=literature&{field}=perhaps".encode())
    form = looked_at({"game": "literature", "option.players": "6", field: "maybe"})
    assert isinstance(form, Filled)
    assert form.problem is not None
    assert form.problem.options == (field,)


def test_a_first_visit_has_no_marks() -> None:
    entries = opening(NewTable("literature", lesson="first-visit", marks=True), "owner", Random(1))
    assert opening_of(entries).marks is False
