"""Tables with a seed: whoever makes the same moves sees the same game."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from shoal.bots.naming import bot_of
from shoal.core.codec import encode
from shoal.server.daily.calendar import DailyDeals
from shoal.server.tables.codes import dealer_of, dealing, seed_from
from shoal.server.tables.first_deal import HOST
from shoal.server.tables.opening import opening_alike
from shoal.server.tables.state.log import rows
from tests.server.tables_in_memory import MemoryTable, read_any, reason

DEALS = DailyDeals(b"a key", now_ms=lambda: 1_800_000_000_000)


def a_table(game: str, *, name: str, dice: int) -> MemoryTable:
    """Somebody's table for the deal of today, on a machine with dice of its own, and with bots that need not think long."""
    alike = DEALS.alike(DEALS.today(), game)
    wish = replace(DEALS.wish(game, name), bot={"literature": "counting"}.get(game))
    log = rows("table", opening_alike(wish, "owner", Random(dice), "en", alike), 0)
    return MemoryTable(log=log, seed=dice, maker_of=bot_of)


def play(table: MemoryTable, *, bot: str, restart_every: int = 0, link: int = 1) -> list[bytes]:
    """Play to the end as that bot would; all that the seat saw of the game, as JSON."""
    rules = table.state.rules
    person, seen, made = bot_of(rules.name, bot)(rules, HOST, Random(7)), 0, 0
    table.connect(link)
    while not table.state.game.is_over:
        table.pass_time(5)
        if table.state.game.turn != HOST or table.state.game.is_over:
            continue
        for event in table.state.game.log[seen:]:
            person.see(rules.seen(event, HOST))
        seen = len(table.state.game.log)
        move = person.move(table.state.view(HOST))
        made += 1
        table.say(link, type="play", id=made, n=table.state.n, move=read_any(encode(move)))
        if restart_every and made % restart_every == 0:
            table.session = table.rebuilt()
            link += 1
            table.connect(link)
    return [encode(rules.seen(event, HOST)) for event in table.state.game.log]


@pytest.mark.parametrize(
    ("game", "bot"), [pytest.param("literature", "counting", marks=pytest.mark.slow), ("go_fish", "counting")]
)
def test_two_people_who_make_the_same_moves_see_the_same_game_though_one_server_is_started_again_and_again(
    game: str, bot: str
) -> None:
    one, other = a_table(game, name="Ann", dice=1), a_table(game, name="Bob", dice=2)
    assert play(one, bot=bot) == play(other, bot=bot, restart_every=2)
    assert [sitter.name for sitter in one.state.seats.bots] == [sitter.name for sitter in other.state.seats.bots]
    assert one.state.finished is not None


def test_other_days_other_games_and_other_keys_have_other_deals() -> None:
    day = DEALS.today()
    seeds = {
        DEALS.alike(day, "go_fish").seed,
        DEALS.alike(day, "literature").seed,
        DEALS.alike(day.replace(year=2028), "go_fish").seed,
        DailyDeals(b"another key").alike(day, "go_fish").seed,
    }
    assert len(seeds) == 4


def test_every_next_deal_comes_from_the_seed_whatever_happened_before() -> None:
    one, other = a_table("go_fish", name="Ann", dice=1), a_table("go_fish", name="Bob", dice=2)
    play(one, bot="counting")
    play(other, bot="random")
    for table in (one, other):
        table.say(1, type="again", id=999)
        rules = table.state.rules
        dealt = rules.deal(dealing(table.state.opened.seed, 2), dealer_of(2, rules.seats))
        assert table.state.game.log[: len(dealt)] == [*dealt]


def test_nobody_rules_such_a_table_or_changes_its_bots_and_nobody_comes_or_looks_on() -> None:
    table = a_table("literature", name="Ann", dice=1)
    table.connect(1)
    table.connect(2, "a stranger")
    assert table.table(1).host is None
    assert reason(table.say(1, type="set_level", id=1, level="beginner")) == "NOT_THE_HOST"
    assert reason(table.say(1, type="set_seating", id=2, seating="open")) == "NOT_THE_HOST"
    assert reason(table.say(1, type="hint", id=3, what="know")) == "NO_HINTS"
    assert reason(table.say(2, type="sit", id=1, seat=1, name="Eve")) == "TABLE_LOCKED"
    assert all(update.sights == () for update in table.updates(2))


def test_who_leaves_before_the_first_move_does_not_change_the_deal() -> None:
    table = a_table("literature", name="Ann", dice=1)
    table.connect(1)
    before = [*table.state.game.log]
    table.say(1, type="stand", id=1)
    assert table.state.game.log[: len(before)] == before


def test_a_person_has_one_table_for_a_deal_whose_name_tells_nobody_elses_and_games_with_a_race_have_none() -> None:
    games = DEALS.games()
    assert games == ("literature", "go_fish")
    names = [DEALS.table(who, DEALS.today(), game) for who in ("ann", "bob", "ann") for game in games]
    assert names[4:] == names[:2]
    assert len({*names}) == 4


def test_a_seed_is_worked_out_from_the_key_and_what_it_is_for() -> None:
    assert seed_from(b"key", "one") == seed_from(b"key", "one")
    assert len({seed_from(b"key", "one"), seed_from(b"key", "two"), seed_from(b"yek", "one")}) == 3
