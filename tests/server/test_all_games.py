"""Tables of every game and every house rule: opened, played to the end by bots, kept, and told to visitors."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from shoal.core.game import BadOptions, GameEvent
from shoal.core.games import GAMES, kit_of, rules_of
from shoal.server.tables.messages.client_types import Reader, rules_at
from shoal.server.tables.messages.to_client import HouseRule, house_rules
from shoal.server.tables.opening import NewTable, opening, preset_of, rules_for
from shoal.server.tables.state.events import Seated
from shoal.server.tables.state.log import opening_of, read
from shoal.server.web.document import Shell, table_page
from tests.server.tables_in_memory import OWNER, MemoryTable, seated
from tests.server.test_pages import ASSETS, Page
from tests.strategies import SAMPLES

ALL_PRESETS = [(game, name) for game in GAMES for name in kit_of(game).presets]


def random_options(game: str, seed: int) -> dict[str, Any]:
    """House rules worth testing, as data."""
    rules = Random(seed).choice(SAMPLES[game].tables)
    options: dict[str, Any] = to_builtins(rules.options)
    return options


def of_bots(game: str, seed: int, **wish: Any) -> MemoryTable:
    """A table that its owner has left to the bots, and watches."""
    table = seated(game=game, seats=None, pace="at_once", seed=seed, **wish)
    table.say(1, type="stand", id=1)
    return table


def play_out(table: MemoryTable) -> None:
    for _ in range(500):
        if table.state.game.is_over:
            return
        table.pass_time(5.0, wakes=500)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize(("game", "preset"), ALL_PRESETS)
def test_every_preset_is_opened_and_played_to_the_end_by_bots(game: str, preset: str) -> None:
    table = of_bots(game, 1, preset=preset)
    play_out(table)

    seen = table.table(1)
    assert (seen.game, seen.preset) == (game, preset)
    assert sum(seen.wins) + seen.ties == 1
    assert rules_at(seen).options == table.state.rules.options


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", GAMES)
def test_odd_house_rules_are_played_to_the_end_by_bots(game: str, seed: int) -> None:
    table = of_bots(game, seed, options=random_options(game, seed))
    play_out(table)

    assert table.rebuilt().state.game.truth == table.truth


@pytest.mark.parametrize("game", GAMES)
def test_people_win_games_at_a_table_and_the_next_is_dealt_by_whom_the_rules_say(game: str) -> None:
    table = of_bots(game, 1, options={"players": 4}, dealer="drawn")
    play_out(table)
    table.say(1, type="sit", id=2, seat=0, name="Owner")
    dealer = table.state.rules.next_dealer(table.truth, Random(1))
    table.say(1, type="again", id=3)

    assert table.truth.board.dealer == dealer
    assert table.state.game.number == 2
    assert sum(table.table(1).wins) + table.table(1).ties == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_a_game_is_read_by_a_client_as_it_was(game: str) -> None:
    table = of_bots(game, 3)
    table.pass_time(3.0, wakes=60)
    reader, rules = Reader(game), table.state.rules
    updates = table.updates(1)

    sights = [sight for update in updates for sight in reader.sights(update)]
    causes = [(entry.cause, entry.event) for entry in read(table.log)[1]]
    by_itself = [event for cause, event in causes if cause.command is not None and cause.tab is None]
    told = [rules.seen(event, None) for event in by_itself if isinstance(event, GameEvent)]
    assert sights[-len(told) :] == told
    assert reader.view(updates[-1].view) == table.state.view(None)
    assert reader.moves(updates[-1].moves) == table.offer(None)
    assert reader.setup(table.table(1).setup) == rules.setup
    assert reader.options(table.table(1).options) == rules.options


@pytest.mark.parametrize("game", GAMES)
def test_a_table_opens_with_the_house_rules_and_the_bots_of_its_game(game: str) -> None:
    entries = opening(NewTable(game), OWNER, Random(1))
    opened, seated = opening_of(entries), entries[1].event

    assert (opened.game, opened.preset) == (game, kit_of(game).usual_preset)
    usual, own = kit_of(game).levels, rules_of(game).sides[0]
    assert [bot.bot for bot in opened.bots] == [
        usual.teammate if seat in own else usual.opponent for seat in range(len(opened.bots))
    ]
    assert opened.standin == usual.standin
    assert opened.options.keys() == set(rules_of(game).options.__struct_fields__)
    assert isinstance(seated, Seated)
    assert seated.seat == 0


def test_a_table_tells_which_house_rules_are_not_the_usual_ones() -> None:
    usual = rules_for(NewTable("fish_draw"))
    own = rules_for(
        NewTable("go_fish", options={"refill_continue": False, "jokers": 2, "book_size": 2, "max_questions": 99})
    )

    assert house_rules(usual) == ()
    assert house_rules(own) == (
        HouseRule("refill_continue", value=False),
        HouseRule("book_size", 2),
        HouseRule("jokers", 2),
        HouseRule("max_questions", 99),
    )


def test_house_rules_keep_their_name_however_many_play_and_lose_it_when_they_differ() -> None:
    assert preset_of(rules_for(NewTable(seats=8)), None) == "online"
    assert preset_of(rules_for(NewTable(preset="quartets", seats=4)), "quartets") == "quartets"
    assert preset_of(rules_for(NewTable(preset="pagat", options={"challenge": True})), "pagat") is None


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (NewTable("whist"), "UNKNOWN_GAME"),
        (NewTable("go_fish", preset="online"), "UNKNOWN_PRESET"),
        (NewTable(bot="genius"), "UNKNOWN_BOT"),
        (NewTable("fish_draw", bot="counting"), "UNKNOWN_BOT"),
        (NewTable(options={"colour": "red"}), "UNKNOWN_OPTION"),
        (NewTable(options={"players": "six"}), "BAD_VALUE"),
        (NewTable(seats=5), "BAD_PLAYER_COUNT"),
        (NewTable(options={"jokers": True, "sets": "rank_quartets", "removed_rank": "none"}), "JOKERS_NEED_HALF_SUITS"),
    ],
)
def test_what_makes_no_game_is_refused_before_the_deal_by_name(wish: NewTable, why: str) -> None:
    with pytest.raises(BadOptions) as refused:
        opening(wish, OWNER, Random(1))

    assert refused.value.reason == why


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_table_is_whole_at_any_time(game: str) -> None:
    table = seated(game=game, seats=None, pace="at_once", options=random_options(game, 1))
    while not table.state.game.is_over:
        for who in (OWNER, None):
            page = Page(table_page(Shell(ASSETS), *table.session.look(who, table.now)))
            assert page.open == []
            assert len(page.attributes("h1")) == 1
            assert not page.attributes("style")
        table.say(1, type="stand", id=1)
        table.pass_time(5.0, wakes=20)
