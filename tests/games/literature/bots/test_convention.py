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
from shoal.games.literature.rules.events import Asked, Claimed, Turned
from tests.games.literature.positions import Play, position
from tests.sampling import todays

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
    rules = game.rules
    assert isinstance(rules, Literature)
    said = set()
    for dice in range(5):
        bot = bot_of("literature", name)(rules, seat, Random(dice))
        for event in game.log:
            bot.see(rules.seen(event, seat))
        said.add(bot.move(game.view(seat)))
    return said


def asked_for(said: set[Any]) -> set[Card]:
    assert all(isinstance(move, Ask) for move in said), said
    return {move.card for move in said}


@pytest.mark.parametrize("name", SIGNALLING)
def test_f13a_a_bot_with_the_card_asks_for_another_of_the_half_suit(name: str) -> None:
    asked = asked_for(words(name, looked_for(HAS_IT, DECLARED), 2))

    assert asked <= set(LOW_HEARTS) - {TWO}


@pytest.mark.parametrize("name", SIGNALLING)
def test_f13b_a_bot_with_others_of_the_half_suit_asks_for_the_same_card(name: str) -> None:
    assert asked_for(words(name, looked_for(HAS_OTHERS, DECLARED), 2)) == {TWO}


@pytest.mark.parametrize("name", SIGNALLING)
def test_f13c_a_bot_with_none_of_the_half_suit_asks_elsewhere(name: str) -> None:
    assert not asked_for(words(name, looked_for(IS_VOID, DECLARED), 2)) & set(LOW_HEARTS)


def chance_of_two(options: Options) -> float:
    """What C (seat 4) thinks of B and the two of hearts, when B has asked for the three."""
    game = looked_for(("3H 6H 2C", "7H 3C", "2H 5H 4C", "5C", "6C", "7C 4H"), options)
    game = game.after([Asked(2, 3, Card("4H"), hit=False)])
    rules = game.rules
    assert isinstance(rules, Literature)
    knowledge = PerfectMemory(rules, 4)
    for event in game.log:
        knowledge.see(rules.seen(event, 4))
    return odds(rules, knowledge).of(2, TWO)


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
    found = []
    for line in lines:
        asker, target, card, answer = line.split()
        found.append(Asked(int(asker), int(target), Card(card), answer == "hit"))
    return found


def test_no_answer_is_owed_where_nobody_looks_for_anything() -> None:
    assert signal(RULES, 2, CardSet("2H 5H"), []) is None
    assert signal(RULES, 2, CardSet("2H 5H"), questions("0 1 2H hit")) is None
    assert signal(RULES, 2, CardSet("2H 5H"), questions("1 0 2H miss")) is None


def test_no_answer_is_owed_twice_nor_when_the_card_has_been_found() -> None:
    assert signal(RULES, 2, CardSet("2H 5H"), questions("0 1 2H miss", "2 1 4H miss")) is None
    assert signal(RULES, 2, CardSet("5H"), questions("0 1 2H miss", "1 4 2H hit")) is None
    everybody_else = questions("0 1 2H miss", "4 3 2H miss", "4 5 2H miss")
    assert signal(RULES, 2, CardSet("2H 5H"), everybody_else) is None


def test_of_several_the_latest_counts_in_whose_half_suit_one_can_ask() -> None:
    log = questions("0 1 2H miss", "4 3 9D miss")

    assert signal(RULES, 2, CardSet("5H TD"), log) == CardSet("9D")
    assert signal(RULES, 2, CardSet("5H"), log) == CardSet("2H")
    assert signal(RULES, 2, CardSet("2H 5H"), log) == CardSet("3H 4H 6H 7H")


def test_what_an_answer_says_is_read_by_everybody() -> None:
    other, same, elsewhere = "2 3 4H miss", "2 3 2H miss", "2 3 9D miss"

    assert decode(RULES, questions("0 1 2H miss", other)) == Signals(((2, TWO),), ())
    assert decode(RULES, questions("0 1 2H miss", same)) == Signals((), ())
    assert decode(RULES, questions("0 1 2H miss", elsewhere)) == Signals((), ((2, "LH"),))


def test_what_has_been_seen_to_be_otherwise_is_not_believed() -> None:
    told = ("0 1 2H miss", "2 3 4H miss")

    assert decode(RULES, questions(*told, "1 4 2H hit")).has == ()
    assert decode(RULES, questions(*told, "3 2 2H miss")).has == ()
    assert decode(RULES, questions("0 1 2H miss", "2 3 9D miss", "2 1 3H miss")).void == ()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["counting", "careful", *SIGNALLING])
def test_bots_that_signal_play_games_to_their_end(name: str) -> None:
    for seats in todays(1, (4, 6), f"signals of {name}"):
        rules = Literature(Options(players=seats, conventions="declared"))
        bots = [bot_of("literature", name)(rules, seat, Random(seat)) for seat in range(seats)]
        assert any(isinstance(event, Claimed) for event in play(rules, bots, rules.deal(Random(1))).log)
