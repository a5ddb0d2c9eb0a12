"""The protocol of bots that are other programs: the lines to them, and the interpretation of their answers."""

from __future__ import annotations

import json
from random import Random
from typing import Any, cast, get_args

import pytest
from msgspec import Raw
from msgspec.structs import asdict, replace

from shoal.arena.programs.protocol import (
    EXCERPT,
    PROTOCOL,
    BadAnswer,
    BotHello,
    BotReady,
    Conversation,
    Fault,
    SightSeen,
    ToBot,
    YourMove,
    has_more_than_wait,
    message_line,
    poll_for,
)
from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.cards import Card, CardSet
from shoal.core.codec import Decoder, encode
from shoal.core.game import UncheckedRules
from shoal.core.games import GAMES, rules_of
from shoal.core.streams import Dice, seed_for
from shoal.games.literature import Ask
from shoal.games.literature.rules.moves import Moves
from shoal.server.tables.messages.client_types import Follower, Reader, read_message
from shoal.server.tables.messages.to_client import TableSeen, Update
from tests.arena.programs import ROOT
from tests.server.tables_in_memory import MemoryTable

RULES = rules_of("literature")
PAGE = (ROOT / "docs" / "bot-protocol.md").read_text("utf-8")
TALK = Conversation(RULES, 0, 1000)

read_line = Decoder[ToBot](ToBot)


# --- What a bot is told -----------------------------------------------------------------------------------------------


def played(game: str) -> tuple[TableSeen, list[Update]]:
    """What the server told a client on seat 0 in many events of a game that a bot played for it."""
    table = MemoryTable(game=game, seats=None, pace="at_once", seed=6, hearing_s=1)
    table.connect(1, since=2)  # it has seen the table opened and itself seated, and no deal
    reader = Reader(game)
    bot = bot_of(game, "random")(table.state.rules, 0, Random(1))
    for number in range(1, 30):
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
    assert compared >= 10


# --- What it answers --------------------------------------------------------------------------------------------------


def test_a_move_may_have_more_fields_than_it_needs() -> None:
    line = b'{"type": "ask", "seat": 0, "target": 1, "card": "9H", "note": "hm"}\r'

    assert TALK.move(line, must=True) == Ask(0, 1, Card("9H"))


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
        (b'{"type":"ask","seat":4,"seat":0,"target":1,"card":"9H"}', "FIELD_TWICE", "'seat' stands twice"),
        (b'{"type":"claim","seat":0,"half_suit":"LC","attribution":[],"seat":0}', "FIELD_TWICE", "'seat' stands twice"),
    ],
)
def test_what_is_no_answer_has_a_name(line: bytes, fault: str, about: str) -> None:
    with pytest.raises(BadAnswer) as caught:
        TALK.move(line, must=True)

    assert caught.value.fault == fault
    assert about in caught.value.about
    assert len(caught.value.about) < EXCERPT + 200


@pytest.mark.parametrize(
    ("line", "fault", "about"),
    [
        (b'{"type":"ready","protocol":2}', "WRONG_PROTOCOL", "speaks version 2"),
        (b'{"type":"ready","refuses":"too many cards"}', "REFUSED", "too many cards"),
        (b'{"type":"hello"}', "BAD_ANSWER", ""),
        (b'{"type":"ready","poll":"all"}', "UNKNOWN_FIELD", "'poll' is no field; 'polls'?"),
        (b'{"type":"ready","out_of_turn":true}', "UNKNOWN_FIELD", "the fields are: protocol, name, polls"),
    ],
)
def test_a_bot_that_is_not_ready_has_a_reason(line: bytes, fault: str, about: str) -> None:
    with pytest.raises(BadAnswer) as caught:
        TALK.ready(line)

    assert caught.value.fault == fault
    assert about in caught.value.about


def test_the_shortest_ready_will_do() -> None:
    assert TALK.ready(b'{"type":"ready"}') == BotReady(
        PROTOCOL, None, polls="none", reacts=False, history=False, refuses=None
    )
    assert message_line(BotReady()) == b'{"type":"ready"}\n'


@pytest.mark.parametrize("line", [b"-1", b'"soon"', b"null", b"NaN"])
def test_a_reaction_is_a_number_of_seconds(line: bytes) -> None:
    assert TALK.seconds(b"0.25") == 0.25
    with pytest.raises(BadAnswer):
        TALK.seconds(line)


# --- When it is asked out of turn -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "options", "wish", "words"),
    [
        ("literature", {"claim_timing": "any"}, "claims", {"claim"}),
        ("literature", {"claim_timing": "any"}, "none", set()),
        ("literature", {"challenge": True, "out_of_turn_claim": "reject"}, "claims", set()),
        ("literature", {"challenge": True, "out_of_turn_claim": "reject"}, "all", {"challenge"}),
        ("fish_draw", {}, "claims", set()),
    ],
)
def test_polls_are_limited_to_what_a_program_wants(
    game: str, options: dict[str, object], wish: Any, words: set[str]
) -> None:
    rules = rules_of(game, options)
    deal = rules.deal(Random(3), 0)
    for seat in range(rules.seats):
        view = rules.start_view(seat)
        for event in deal:
            view = rules.watch(view, rules.seen(event, seat))
        if rules.turn(view) not in (None, seat):
            assert set(poll_for(rules, rules.moves(view), wish)) <= words
            if seat == (rules.turn(view) or 0) + 1 and words:
                assert set(poll_for(rules, rules.moves(view), wish)) == words


@pytest.mark.parametrize(
    ("moves", "expected"),
    [(Moves(), False), (Moves(seat=1, pause=True), False), (Moves(seat=1, pause=True, asks=CardSet("9H")), True)],
)
def test_a_program_is_not_asked_when_it_could_only_say_wait(moves: Moves, expected: bool) -> None:
    assert has_more_than_wait(replace(moves, team=())) is expected


# --- The page tells everything ----------------------------------------------------------------------------------------


def test_every_message_field_and_fault_is_in_the_page() -> None:
    kinds = [*get_args(ToBot), BotReady]
    names = [name for kind in kinds for name in (str(kind.__struct_config__.tag), *kind.__struct_fields__)]

    assert [name for name in (*names, *get_args(Fault)) if f"`{name}`" not in PAGE] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_moves_boards_and_setups_is_in_the_page(game: str) -> None:
    rules: UncheckedRules = rules_of(game)
    start, end = PAGE.index(f"### {game.replace('_', ' ').title()}"), PAGE.index("## A bot in Python")
    view = rules.start_view(0)
    names = [*asdict(rules.moves(view)), *asdict(view.board)]

    assert [name for name in names if f"`{name}`" not in PAGE[start:end]] == []
    assert [name for name in asdict(rules.setup) if f"`{name}`" not in PAGE] == []


def conversation(seats: int, bot: str, seed: int, seat: int) -> list[str]:
    """All sights of a seat in a game of one bot with itself, as lines to a program."""
    rules: UncheckedRules = rules_of("literature", {"players": seats})
    bots = [bot_of("literature", bot)(rules, number, Random(f"{seed}/{number}")) for number in range(seats)]
    talk, view, lines = Conversation(rules, seat, 10_000), rules.start_view(seat), list[str]()
    for event in play(rules, bots, rules.deal(Random(seed), seed % seats)).log:
        sight = rules.seen(event, seat)
        view = rules.watch(view, sight)
        lines.append(talk.sight(sight, view.board.sizes).decode().strip())
    return lines


@pytest.mark.parametrize(("number", "game"), [(0, (6, "random", 4, 2)), (1, (4, "counting", 0, 1))])
def test_the_worked_examples_of_the_page_are_parts_of_real_games(number: int, game: tuple[int, str, int, int]) -> None:
    example = PAGE.partition("## A claim, an empty hand")[2].partition("\n## ")[0].split("\n\n    ")[number + 1]
    shown = [line.strip().removeprefix("> ") for line in example.splitlines() if '"type":"sight"' in line]
    lines = conversation(*game)
    first = lines.index(shown[0])

    assert len(shown) > 5
    assert lines[first : first + len(shown)] == shown


# --- Dice -------------------------------------------------------------------------------------------------------------


def test_dice_can_be_thrown_by_another_program() -> None:
    dice = Dice.of("1/17/3")

    assert seed_for(dice) < 2**53
    assert Random(seed_for(dice)).random() == dice.random()
    assert seed_for(dice) != seed_for(Dice.of("1/17/4"))
    assert seed_for(Random(1)) == seed_for(Random(1)) != seed_for(Random(2)), "other random sources throw a number"
