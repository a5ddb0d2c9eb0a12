"""Two worlds that differ only in hands that a seat has not seen send that seat the same bytes.

One game is played to some point before the first claim. Then unseen cards change places among the other seats, in such
a way that every question has the same answer. Both logs are served to the same clients, who say the same things.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from shoal.cards import Card, CardSet
from shoal.codec import encode
from shoal.game import Game, Illegal
from shoal.literature import Ask, Literature
from shoal.literature.events import Asked, Dealt
from shoal.server.log import Row
from tests.server.tables_in_memory import OWNER, MemoryTable

SEATS = 6
QUESTIONS = 25


def played(seed: int) -> MemoryTable:
    """A table where five more people have sat down and all have asked at random."""
    table = MemoryTable(seats=SEATS, seed=seed)
    for seat in range(SEATS):
        table.connect(seat, OWNER if seat == 0 else f"person {seat}", tab=f"tab{seat}")
        if seat:
            table.say(seat, type="sit", id=1, seat=seat, name=f"Person {seat}")
    rng = Random(seed)
    for at in range(QUESTIONS):
        turn = table.record.turn
        assert turn is not None
        moves = table.record.rules.moves(table.record.view(turn))
        if not moves.asks:
            break
        move = Ask(turn, rng.choice(moves.targets), rng.choice(list(moves.asks)))
        command = {"type": "play", "id": 100 + at, "n": table.record.n}
        table.send(turn, encode(command)[:-1] + b',"move":' + encode(move) + b"}")
    return table


def game_in(log: list[Row]) -> tuple[Any, list[Any]]:
    """The rules at a table, and the events of its game."""
    record = MemoryTable(seats=SEATS, log=log).record
    return record.rules, list(record.game_log)


def other_deals(rules: Literature, log: list[Any], seat: int | None) -> Iterator[Dealt]:
    """Deals that would have led to the same events, and give that seat the same hand."""
    dealt = log[0]
    others = [at for at in range(rules.seats) if at != seat]
    for left, right in combinations(others, 2):
        for one in dealt.hands[left]:
            for two in dealt.hands[right]:
                hands = list(dealt.hands)
                hands[left] = swapped(hands[left], one, two)
                hands[right] = swapped(hands[right], two, one)
                deal = Dealt(dealt.dealer, tuple(hands))
                if is_possible(rules, deal, log[1:]):
                    yield deal


def swapped(hand: CardSet, out: Card, into: Card) -> CardSet:
    return hand.without_card(out).with_card(into)


def is_possible(rules: Literature, deal: Dealt, events: list[Any]) -> bool:
    game: Game[Any, Any, Any, Any, Any, Any] = Game.replay(rules, [deal])
    at = 0
    while at < len(events):
        asked = events[at]
        assert isinstance(asked, Asked), "only questions so far"
        try:
            after = game.play(Ask(asked.seat, asked.target, asked.card))
        except Illegal:
            return False
        step = len(after.log) - len(game.log)
        if list(after.log[-step:]) != events[at : at + step]:
            return False
        at, game = at + step, after
    return True


def world_with(log: list[Row], deal: Dealt) -> list[Row]:
    """The same log after another deal."""
    return [
        Row(row.table, row.n, row.at_ms, row.by, row.seat, row.tab, row.command, row.digest, encode(deal).decode())
        if '"type":"dealt"' in row.body
        else row
        for row in log
    ]


def conversation(log: list[Row], seat: int | None) -> dict[int, list[bytes]]:
    """The table from that log, and all that one client hears of what happens then; link 1 and a second tab, link 2."""
    table = MemoryTable(seats=SEATS, log=log)
    who = None if seat is None else OWNER if seat == 0 else f"person {seat}"
    table.connect(1, who, tab="first", since=1)
    table.connect(2, who, tab="second", since=len(log) - 3)
    for other in range(SEATS):
        if other != seat:
            table.connect(10 + other, OWNER if other == 0 else f"person {other}", tab="new")
    pokes: list[object] = [
        {"type": "ask", "seat": seat or 0, "target": target, "card": card}
        for target in range(SEATS)
        for card in ("2C", "9H", "AS", "8D")
    ]
    pokes += [
        {
            "type": "claim",
            "seat": seat or 0,
            "half_suit": "LC",
            "attribution": [[f"{rank}C", seat or 0] for rank in "234567"],
        },
        {"type": "pass_turn", "seat": seat or 0, "to": 2},
        {"type": "choose_claimer", "seat": seat or 0, "claimer": 1},
        {"type": "interrupt", "seat": seat or 0, "card": "2C"},
    ]
    if table.record.turn != seat:  # whoever has the turn could really do these things
        for at, move in enumerate(pokes, 1):
            table.say(1, type="play", id=at, n=len(log), move=move)
    table.say(1, type="again", id=900)
    table.say(1, type="nonsense", id=901)
    table.disconnect(10 + (0 if seat else 1))
    table.say(12 if seat != 2 else 13, type="set_pace", id=1, pace="instant")
    look = table.session.look(who, table.now)
    return {**{link: table.sent[link] for link in (1, 2)}, 3: [encode(part) for part in look]}


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("seat", [None, 0, 3])
def test_the_bytes_sent_to_a_seat_do_not_depend_on_what_it_has_not_seen(seed: int, seat: int | None) -> None:
    log = played(seed).log
    rules, events = game_in(log)
    here = conversation(log, seat)
    worlds = 0
    for deal in other_deals(rules, events, seat):
        assert conversation(world_with(log, deal), seat) == here
        worlds += 1
        if worlds == 12:
            break

    assert worlds == 12
    assert len(here[1]) > 5


def test_the_comparison_notices_a_difference() -> None:
    log = played(1).log
    rules, events = game_in(log)
    deal = next(deal for deal in other_deals(rules, events, seat=None) if deal.hands[0] != events[0].hands[0])

    assert conversation(world_with(log, deal), 0) != conversation(log, 0)
    assert conversation(world_with(log, deal), None) == conversation(log, None)
