"""Salahuddin's convention (`rules.md` F2): what a seat asks for says whether it has what a teammate looked for."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.core.games import kit_of
from shoal.games.literature import Ask, Literature, Options
from shoal.games.literature.bots.convention import Signals, decode, signal
from shoal.games.literature.bots.memory import PerfectMemory
from shoal.games.literature.bots.odds import odds
from shoal.games.literature.rules.events import Asked, Turned
from tests.games.literature.positions import Play, position, watching, word

DECLARED: Final = Options(conventions="declared")
FORBIDDEN: Final = Options(conventions="forbidden")
LOW_HEARTS: Final = CardSet("2H 3H 4H 5H 6H 7H")
TWO: Final = Card("2H")

SIGNALLING: Final = [name for name in ("greedy", "expert") if name in kit_of("literature").bots()]

HAS_IT: Final = ("3H 6H 2C", "7H 3C", "2H 5H 4C", "5C", "4H 6C", "7C")
HAS_OTHERS: Final = ("3H 6H 2C", "7H 3C", "4H 5H 4C", "5C", "2H 6C", "7C")
IS_VOID: Final = ("3H 6H 2C", "7H 3C", "2D 3D 4C", "5C 4H 4D", "5H 2H 6C", "7C 5D 6D 7D")


def looked_for(hands: tuple[str, ...], options: Options) -> Play:
    """A (seat 0) has asked D (seat 1) for the two of hearts in vain; now it is B's turn (seat 2)."""
    return position(*hands, options=options).after([Asked(0, 1, TWO, hit=False), Turned(2)])


def words(name: str, game: Play, seat: Seat) -> set[Any]:
    return {word(name, game, seat, dice) for dice in range(5)}


def asked_for(said: set[Any]) -> set[Card]:
    assert all(isinstance(move, Ask) for move in said), said
    return {move.card for move in said}


@pytest.mark.parametrize("name", SIGNALLING)
def test_f13abc_a_question_says_whether_a_bot_has_the_card_or_others_of_the_half_suit(name: str) -> None:
    has_it, has_others, is_void = (
        asked_for(words(name, looked_for(hands, DECLARED), 2)) for hands in (HAS_IT, HAS_OTHERS, IS_VOID)
    )

    assert has_it <= set(LOW_HEARTS) - {TWO}
    assert has_others == {TWO}
    assert not is_void & set(LOW_HEARTS)


def chance_of_two(options: Options) -> float:
    """What C (seat 4) thinks of B and the two of hearts, when B has asked for the three."""
    game = looked_for(("3H 6H 2C", "7H 3C", "2H 5H 4C", "5C", "6C", "7C 4H"), options)
    game = game.after([Asked(2, 3, Card("4H"), hit=False)])
    rules: Any = game.rules
    return odds(rules, watching(PerfectMemory(rules, 4), game, 4)).of(2, TWO)


def test_f13d_the_answer_is_read_where_the_convention_is_declared_and_nowhere_else() -> None:
    plain = [chance_of_two(Options(conventions=word)) for word in ("free", "forbidden")]

    assert chance_of_two(DECLARED) >= 0.95
    assert plain[0] == plain[1] < 0.9


@pytest.mark.parametrize("name", SIGNALLING)
def test_f13e_where_it_is_forbidden_no_question_tells_who_has_the_card(name: str) -> None:
    """B has five low clubs and knows who has the sixth, whatever it has of the hearts.

    Its hands differ by the two and the four of hearts, which C has the other way round.
    """
    said = []
    for two, other in (("2H", "4H"), ("4H", "2H")):
        for options in (FORBIDDEN, DECLARED):
            hands = ("3H 6H", "7C", f"{two} 2C 3C 4C 5C 6C", "5H", other, "7H")
            game = position(*hands, options=options, turn=1).play(Ask(1, 0, Card("2C")))
            said.append(words(name, game.after([Asked(0, 1, TWO, hit=False), Turned(2)]), 2))

    assert asked_for(said[0]) == asked_for(said[2])
    assert asked_for(said[1]) != asked_for(said[3])


# --- The layer itself ------------------------------------------------------------------------------------------------

RULES: Final = Literature(DECLARED)


def questions(*lines: str) -> list[Asked]:
    """Questions as `asker target card hit|miss`."""
    words = map(str.split, lines)
    return [Asked(int(asker), int(target), Card(card), answer == "hit") for asker, target, card, answer in words]


@pytest.mark.parametrize(
    ("hand", "log", "answer"),
    [
        ("2H 5H", [], None),
        ("2H 5H", ["0 1 2H hit"], None),
        ("2H 5H", ["1 0 2H miss"], None),
        ("2H 5H", ["0 1 2H miss", "2 1 4H miss"], None),  # it has answered
        ("5H", ["0 1 2H miss", "1 4 2H hit"], None),  # it has been found
        ("2H 5H", ["0 1 2H miss", "4 3 2H miss", "4 5 2H miss"], None),  # all others lack it
        ("5H TD", ["0 1 2H miss", "4 3 9D miss"], "9D"),  # of several the latest counts in whose half-suit one can ask
        ("5H", ["0 1 2H miss", "4 3 9D miss"], "2H"),
        ("2H 5H", ["0 1 2H miss", "4 3 9D miss"], "3H 4H 6H 7H"),
    ],
)
def test_an_answer_is_owed_to_a_teammate_who_looks_for_a_card(hand: str, log: list[str], answer: str | None) -> None:
    assert signal(RULES, 2, CardSet(hand), questions(*log)) == (None if answer is None else CardSet(answer))


@pytest.mark.parametrize(
    ("log", "has", "void"),
    [
        (["2 3 4H miss"], ((2, TWO),), ()),
        (["2 3 2H miss"], (), ()),
        (["2 3 9D miss"], (), ((2, "LH"),)),
        (["2 3 4H miss", "1 4 2H hit"], (), ()),  # what has been seen to be otherwise is not believed
        (["2 3 4H miss", "3 2 2H miss"], (), ()),
        (["2 3 9D miss", "2 1 3H miss"], (), ()),
    ],
)
def test_what_an_answer_says_is_read_by_everybody(log: list[str], has: Any, void: Any) -> None:
    assert decode(RULES, questions("0 1 2H miss", *log)) == Signals(has, void)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["counting", "careful", *SIGNALLING])
def test_bots_that_signal_play_games_to_their_end(name: str) -> None:
    rules = Literature(Options(players=4, conventions="declared", pack="4x4", stall_limit=30))
    bots = [bot_of("literature", name)(rules, seat, Random(seat)) for seat in range(4)]

    assert play(rules, bots, rules.deal(Random(1))).outcome.winners
