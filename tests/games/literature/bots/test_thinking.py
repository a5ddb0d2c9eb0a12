"""What greedy and oracle are for, and what claims are worth."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shoal.arena.entrants import entrant
from shoal.arena.table import play
from shoal.bots.naming import UnknownBot, bot_of, contestant_of
from shoal.core.cards import Card, CardSet
from shoal.core.games import GAMES, kit_of
from shoal.core.native import core
from shoal.games.literature import Ask, Claim, Literature, Options
from shoal.games.literature.belief import Belief
from shoal.games.literature.bots.memory import PerfectMemory
from shoal.games.literature.bots.odds import ALL_COUNTED, ExactOdds, gain, odds
from shoal.games.literature.rules.events import Asked, Closed
from shoal.games.literature.rules.options import PRESETS
from tests.games.literature.positions import Play, position


def word(name: str, game: Play, seat: int, dice: int = 1) -> Any:
    rules = game.rules
    assert isinstance(rules, Literature)
    bot = bot_of("literature", name)(rules, seat, Random(dice))
    for event in game.log:
        bot.see(rules.seen(event, seat))
    return bot.move(game.view(seat))


# --- Claims ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house_rules", "expected"),
    [
        ({}, 0.6 - 0.1),  # c * a - (1 - c)
        ({"wrong_attribution": "opponents"}, 2 * 0.6 - 1),
        ({"wrong_attribution": "nothing"}, 0.6 - 0.1),
        ({"opponent_holds": "minus_one"}, 0.6 - 0.1),
        ({"opponent_holds": "cancel"}, 0.6),
        ({"high_double": True}, 2 * (0.6 - 0.1)),
        ({"high_double": True, "opponent_holds": "minus_one"}, 2 * 0.6 - 0.1),
    ],
)
def test_a_claim_gains_what_the_house_rules_give_and_take(house_rules: dict[str, Any], expected: float) -> None:
    """It is right with a chance of 0.6, and all cards are ours with one of 0.9."""
    rules = Literature(Options(**house_rules))

    assert gain(rules, "HH", 0.6, 0.9) == pytest.approx(expected)


# --- Odds ------------------------------------------------------------------------------------------------------------


def test_the_odds_are_certain_exactly_where_every_deal_agrees() -> None:
    rules = Literature(Options(players=4))
    bots = [bot_of("literature", "counting")(rules, seat, Random(seat)) for seat in range(4)]
    log = play(rules, bots, rules.deal(Random(2))).log
    knowledge = PerfectMemory(rules, 1)
    for number, event in enumerate(log):
        knowledge.see(rules.seen(event, 1))
        if number % 12 != 5 or not knowledge.facts.cards:
            continue
        belief, chances = Belief(knowledge.facts), odds(rules, knowledge)
        assert isinstance(chances, ExactOdds)
        for seat in range(4):
            for card in CardSet.of_mask(knowledge.facts.cards):
                assert (chances.of(seat, card) == 0) == (belief.chance(seat, card) == 0)
                assert (chances.of(seat, card) == 1) == (belief.chance(seat, card) == 1)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "counts"), [(8, True), (12, True), (14, False)])
def test_what_the_native_core_cannot_count_is_estimated_however_many_sit_there(players: int, *, counts: bool) -> None:
    rules = Literature(Options(players=players))
    bots = [bot_of("literature", "counting")(rules, seat, Random(seat)) for seat in range(players)]
    log = play(rules, bots, rules.deal(Random(2))).log
    knowledge = PerfectMemory(rules, 1)
    exactly = []
    for event in log:
        knowledge.see(rules.seen(event, 1))
        if isinstance(event, Asked) and knowledge.facts.cards:
            exactly.append(isinstance(odds(rules, knowledge), ExactOdds))

    assert exactly[-1] == (counts and (core is not None or players <= ALL_COUNTED))
    assert any(exactly) == exactly[-1]


def test_a_player_who_has_asked_often_in_a_half_suit_is_thought_to_have_more_of_it() -> None:
    game = position("2C 3C 2D", "4C 3D", "5C 4D", "6C 7C 5D 6D 7D", turn=1)
    rules = game.rules
    assert isinstance(rules, Literature)
    seen = [Asked(1, 2, Card("2C"), hit=False), Asked(1, 2, Card("3C"), hit=False)]
    knowledge = PerfectMemory(rules, 0)
    for event in (*game.log, *seen):
        knowledge.see(rules.seen(event, 0))

    assert odds(rules, knowledge).of(1, Card("4C")) > Belief(knowledge.facts).chance(1, Card("4C"))


# --- Counting --------------------------------------------------------------------------------------------------------


def test_counting_asks_for_whatever_can_hit_and_careful_for_what_is_worth_it() -> None:
    """Seat 1 has neither the three nor the six of diamonds; of clubs seat 0 holds four, of diamonds one."""
    game = position("2C 3C 4C 5C 2D", "6C 4D 5D", "7C 3D", "6D 7D")
    game = game.play(Ask(0, 1, Card("3D"))).play(Ask(1, 0, Card("6D")))
    possible = {(seat, Card(name)) for seat in (1, 3) for name in ("6C", "7C", "4D", "5D", "7D")}
    possible |= {(3, Card("3D")), (3, Card("6D"))}

    assert {(said.target, said.card) for said in (word("counting", game, 0, dice) for dice in range(100))} == possible
    assert {(said.target, said.card) for said in (word("careful", game, 0, dice) for dice in range(20))} == {
        (1, Card("6C")),
        (1, Card("7C")),
    }


# --- Greedy ----------------------------------------------------------------------------------------------------------


def test_greedy_prefers_a_fuller_half_suit_to_a_slightly_likelier_card() -> None:
    """The three of diamonds, which seat 1 has not, is with seat 5 by 0.30; a low club is with seat 1 by 0.24."""
    game = position("2C 3C 4C 5C 2D", "6C 4D 2S", "7C 3D 3S", "5D 4S", "6D 5S", "7D 6S 7S")
    game = game.play(Ask(0, 1, Card("3D"))).play(Ask(1, 0, Card("3S")))

    assert {(said.target, said.card) for said in (word("greedy", game, 0, dice) for dice in range(20))} == {
        (1, Card("6C")),
        (1, Card("7C")),
    }


def test_greedy_takes_what_only_counting_finds() -> None:
    """By the sizes of the hands alone it is likeliest with seat 3."""
    game = position("2C 3C 4C", "5C", "6C 2D 3D", "7C 4D 5D 6D 7D")
    said = word("greedy", game, 0)

    assert isinstance(said, Ask)
    assert said.target == 3


def test_greedy_claims_in_the_end_what_it_cannot_find_out() -> None:
    """All is with its team, nobody knows how, and nobody can ask for anything: after a dozen misses it guesses."""
    game = position("2C 3C", "2D 3D 4D", "4C 5C", "5D", "6C 7C", "6D 7D", turn=0)
    asked = 0
    while game.state.board.turn is not None:
        turn = game.state.board.turn
        said = word("greedy", game, turn)
        asked += isinstance(said, Ask)
        game = game.play(said)

    assert asked <= 60


# --- Oracle ----------------------------------------------------------------------------------------------------------


def oracles(rules: Literature, others: str) -> list[Any]:
    return [
        contestant_of("literature", "oracle" if seat % 2 == 0 else others)(rules, seat, Random(seat))
        for seat in range(rules.seats)
    ]


@pytest.mark.parametrize("preset", ["pagat", "us54", "wikipedia_2007", "kids_8"])
def test_oracle_never_misses_and_never_claims_wrong(preset: str) -> None:
    rules = Literature(PRESETS[preset])
    record = play(rules, oracles(rules, "counting"), rules.deal(Random(1)))
    claimer = 0
    for event in record.log:
        if isinstance(event, Asked) and event.seat % 2 == 0:
            assert event.hit
        claimer = getattr(event, "seat", claimer) if type(event).__name__ == "Claimed" else claimer
        if isinstance(event, Closed) and claimer % 2 == 0:
            assert event.outcome in ("won", "awarded")

    assert record.outcome.winners == (0,)


def test_oracle_plays_in_the_arena_and_sits_at_no_table() -> None:
    assert set(kit_of("literature").oracles()) == {"oracle"}
    assert entrant("literature", "oracle") is kit_of("literature").oracles()["oracle"]
    assert not any(kit_of(game).levels.may_sit(name) for game in GAMES for name in kit_of(game).oracles())
    with pytest.raises(UnknownBot):
        bot_of("literature", "oracle")


def test_a_claim_is_made_at_once_by_whom_it_is_certain_to() -> None:
    game = position("2C 3C 4C 5C 6C 7C 2D", "3D 4D", "5D", "6D 7D")
    for name in ("counting", "careful", "greedy", "club", "casual", "beginner"):
        said = word(name, game, 0)
        assert isinstance(said, Claim)
        assert said.half_suit == "LC"


@pytest.mark.parametrize("name", ["counting", "careful", "greedy", "quick", "expert", "club", "casual", "beginner"])
def test_which_of_equal_cards_is_asked_for_first_tells_nobody_of_the_others(name: str) -> None:
    """Nothing is known yet but that seat 0 may ask; whoever always began with the lowest would have those below it."""
    game = position("3S 5S", "2S 4S", "6S 7S", "2C 3C", "4C 5C", "6C 7C")

    asked = {word(name, game, 0, dice).card for dice in range(24)}

    assert asked == {Card(name) for name in ("2S", "4S", "6S", "7S")}
