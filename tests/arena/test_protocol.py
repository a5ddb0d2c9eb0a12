"""The protocol of bots that are other programs: the lines to them, and the interpretation of their answers."""

from __future__ import annotations

import json
from random import Random
from typing import Any, cast

import pytest
from msgspec import Raw

from shoal.arena.programs.protocol import (
    EXCERPT,
    PROTOCOL,
    BadAnswer,
    BotHello,
    Conversation,
    EntrantFault,
    Ready,
    SightSeen,
    ToBot,
    YourMove,
    excerpt,
    message_line,
)
from shoal.bots.naming import bot_of
from shoal.core.cards import Card
from shoal.core.codec import Decoder, encode
from shoal.core.game import Game
from shoal.core.games import GAMES, rules_of
from shoal.core.seeds import Dice, seed_for
from shoal.games.literature import Ask
from shoal.server.tables.messages.client_types import Follower, Reader, read_message
from shoal.server.tables.messages.to_client import TableSeen, Update
from tests.server.tables_in_memory import MemoryTable
from tests.strategies import SAMPLES

RULES = rules_of("literature")
TALK = Conversation(RULES, 0, 1000)

read_line = Decoder[ToBot](ToBot)


# --- What a bot is told -----------------------------------------------------------------------------------------------


def played(game: str) -> tuple[TableSeen, list[Update]]:
    """What the server told a client on seat 0 in many events of a game that a bot played for it."""
    table = MemoryTable(game=game, seats=None, pace="at_once", seed=6, hearing_s=1)
    table.connect(1, since=2)  # it has seen the table opened and itself seated, and no deal
    reader = Reader(game)
    bot = bot_of(game, "random")(table.state.rules, 0, Random(1))
    for number in range(1, 60):
        table.pass_time(30.0, wakes=100)
        update = table.updates(1)[-1]
        if table.state.rules.turn(table.state.game.truth) == 0:
            move = Raw(encode(bot.move(reader.view(update.view))))
            table.send(1, encode({"type": "play", "id": number, "n": update.n, "move": move}))
    messages = map(Follower(), map(read_message, table.sent[1]))
    return table.table(1), [message for message in messages if isinstance(message, Update)]


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_sent_the_same_bytes_as_a_client_on_its_seat(game: str) -> None:
    table, updates = played(game)
    rules = rules_of(game, json.loads(bytes(table.options)))
    talk, reader = Conversation(rules, 0, 1000), Reader(game)
    hello = read_line(talk.hello(7))
    assert isinstance(hello, BotHello)
    assert (hello.options, hello.setup, hello.you) == (table.options, table.setup, table.you)

    view, compared = rules.start_view(0), 0
    for update in updates:
        for raw in update.sights:
            if json.loads(bytes(raw))["type"] in ("opened", "seated", "stood", "pace_set", "hearing_set"):
                continue
            sight = reader.sight(raw)
            view = rules.watch(view, sight)
            sizes = cast(Any, view).board.sizes
            assert read_line(talk.sight(sight, sizes)) == SightSeen(raw, sizes)
        asked = read_line(talk.your_move(view, rules.moves(view)))
        assert isinstance(asked, YourMove)
        assert (asked.view, asked.moves) == (update.view, update.moves)
        compared += 1
    assert compared >= 20


@pytest.mark.parametrize("game", GAMES)
def test_the_turn_and_the_outcome_follow_from_any_view(game: str) -> None:
    rng = Random(5)
    for rules in SAMPLES[game].tables[:3]:
        bots = [bot_of(game, "random")(rules, seat, rng) for seat in range(rules.seats)]
        now = Game.deal(rules, rng)
        views = [now.view(seat) for seat in range(rules.seats)]
        for _ in range(150):
            assert {rules.turn(view) for view in views} == {rules.turn(now.state)}
            assert {rules.outcome(view) for view in views} == {rules.outcome(now.state)}
            turn = rules.turn(now.state)
            if turn is None:
                break
            before = len(now.log)
            now = now.play(bots[turn].move(views[turn]))
            for event in now.log[before:]:
                views = [rules.watch(view, rules.seen(event, seat)) for seat, view in enumerate(views)]


def test_a_message_is_one_line() -> None:
    assert TALK.hello(1).count(b"\n") == 1
    assert TALK.hello(1).endswith(b"\n")


# --- What it answers --------------------------------------------------------------------------------------------------


def test_a_move_may_have_more_fields_than_it_needs() -> None:
    line = b'{"type": "ask", "seat": 0, "target": 1, "card": "9H", "note": "hm"}\r'

    assert TALK.move(line, must=True) == Ask(0, 1, Card("9H"))


def test_null_is_an_answer_where_the_seat_need_not_act() -> None:
    assert TALK.move(b"null", must=False) is None


@pytest.mark.parametrize(
    ("line", "fault", "about"),
    [
        (b"", "BAD_JSON", "said an empty line"),
        (b"9H please", "BAD_JSON", "said 9H please, which is not JSON"),
        (b"\xff\xfe", "BAD_JSON", "said \N{REPLACEMENT CHARACTER}"),
        (b"[" * 10_000, "BAD_JSON", "said [[["),
        (b"null", "NO_MOVE", "said null where it must move"),
        (b"3", "BAD_ANSWER", "said 3, which is no answer to this: Expected `object | null`, got `int`"),
        (b'{"type":"fish"}', "BAD_ANSWER", "Invalid value 'fish'"),
        (b'{"type":"ask","seat":0,"target":1,"card":"1X"}', "BAD_ANSWER", "$.card"),
        (b'{"type":"ask","seat":2,"target":1,"card":"9H"}', "BAD_ANSWER", "a move of seat 2"),
    ],
)
def test_what_is_no_answer_has_a_name(line: bytes, fault: str, about: str) -> None:
    with pytest.raises(BadAnswer) as caught:
        TALK.move(line, must=True)

    assert caught.value.fault == fault
    assert about in caught.value.about
    assert len(caught.value.about) < EXCERPT + 200


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b'{"type":"ready","protocol":2}', "WRONG_PROTOCOL"),
        (b'{"type":"ready","refuses":"too many cards"}', "REFUSED"),
        (b'{"type":"hello"}', "BAD_ANSWER"),
    ],
)
def test_a_bot_that_is_not_ready_has_a_reason(line: bytes, fault: str) -> None:
    with pytest.raises(BadAnswer) as caught:
        TALK.ready(line)

    assert caught.value.fault == fault


def test_the_shortest_ready_will_do() -> None:
    assert TALK.ready(b'{"type":"ready"}') == Ready(
        PROTOCOL, None, polls="none", reacts=False, history=False, refuses=None
    )
    assert message_line(Ready()) == b'{"type":"ready"}\n'


@pytest.mark.parametrize("line", [b"-1", b'"soon"', b"null", b"NaN"])
def test_a_reaction_is_a_number_of_seconds(line: bytes) -> None:
    assert TALK.seconds(b"0.25") == 0.25
    with pytest.raises(BadAnswer):
        TALK.seconds(line)


def test_what_is_quoted_is_short_and_harmless() -> None:
    assert excerpt(b"\x1b[2Jhi\n") == "\N{REPLACEMENT CHARACTER}[2Jhi"
    assert excerpt(b"x" * 500) == "x" * EXCERPT + "..."


def test_a_fault_says_its_name_first() -> None:
    assert str(EntrantFault("TIMEOUT", "cmd:x on seat 1 said nothing within 5 ms")).startswith(
        "TIMEOUT: cmd:x on seat 1"
    )


# --- Dice -------------------------------------------------------------------------------------------------------------


def test_dice_can_be_thrown_by_another_program() -> None:
    dice = Dice.of("1/17/3")

    assert seed_for(dice) < 2**53
    assert Random(seed_for(dice)).random() == dice.random()
    assert seed_for(dice) != seed_for(Dice.of("1/17/4"))


def test_other_random_sources_throw_a_number() -> None:
    assert seed_for(Random(1)) == seed_for(Random(1)) != seed_for(Random(2))
