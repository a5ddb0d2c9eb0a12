"""What each bot of Literature is for, what it does at any table, and what claims and questions are worth."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any, Literal

import pytest

from shoal.arena.entrants import entrant
from shoal.arena.table import play
from shoal.bots.bot import Bot
from shoal.bots.naming import UnknownBot, bot_of, contestant_of
from shoal.core.cards import Card, CardSet
from shoal.core.game import Game
from shoal.core.games import GAMES, kit_of
from shoal.core.native import core
from shoal.games.literature import (
    Ask,
    BeginClaim,
    ChooseClaimer,
    Claim,
    Literature,
    NameCard,
    Options,
    Pause,
    Resume,
)
from shoal.games.literature.belief import Belief
from shoal.games.literature.bots.memory import PerfectMemory
from shoal.games.literature.bots.odds import ALL_COUNTED, ExactOdds, gain, odds
from shoal.games.literature.rules.events import Asked, Claimed, Closed
from shoal.games.literature.rules.options import PRESETS
from tests.games.literature.positions import Play, position, watching, word
from tests.sampling import todays

BOTS = kit_of("literature").bots()


def seated(rules: Literature, name: str, seed: int = 1) -> list[Bot]:
    return [bot_of("literature", name)(rules, seat, Random(seed + seat)) for seat in range(rules.seats)]


# --- At any table ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats", "extra"),
    todays(
        6,
        product(
            BOTS,
            (4, 6, 8, 10, 12),
            [{}, {"out_of_turn_claim": "reject"}, {"auto_single": False}, {"removed_rank": "7"}],
        ),
        "bots at tables",
    ),
)
def test_bots_play_at_every_table_and_claim_in_turn(name: str, seats: int, extra: dict[str, Any]) -> None:
    """The one that searches plays among its like that do not: one seat that takes its time is enough."""
    rules = Literature(Options(players=seats, **extra))
    bots = [*seated(rules, name)[:1], *seated(rules, "quick" if name == "expert" else name)[1:]]

    log = play(rules, bots, rules.deal(Random(1))).log

    assert all(event.in_turn for event in log if isinstance(event, Claimed))


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_ends_a_pause_of_its_own_seat_and_waits_for_that_of_another(name: str) -> None:
    halted: Play = Game.deal(Literature(), Random(1)).play(Pause(3))

    assert [word(name, halted, seat) for seat in (2, 3)] == [None, Resume(3)]


@pytest.mark.parametrize(
    ("commit", "names"), [("on_half_suit", False), ("on_half_suit", True), ("on_first_card", True)]
)
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_ends_the_claim_that_its_seat_is_bound_to(
    name: str, commit: Literal["on_half_suit", "on_first_card"], *, names: bool
) -> None:
    """It sits down in the place of somebody who has announced a claim, and perhaps begun to name the cards."""
    rules = Literature(Options(claim_commit=commit))
    game: Play = Game.deal(rules, Random(1)).play(BeginClaim(0, "HH"))
    if names:
        game = game.play(NameCard(0, min(rules.half_suits["HH"] - game.view(0).hand), 2))
    while game.state.board.claim is not None:
        game = game.play(word(name, game, 0))

    assert game.state.board.closed[0].half_suit == "HH"


@pytest.mark.parametrize("name", ["counting", "careful", "greedy", "club", "casual", "beginner"])
def test_a_claim_is_made_at_once_by_whom_it_is_certain_to(name: str) -> None:
    said = word(name, position("2C 3C 4C 5C 6C 7C 2D", "3D 4D", "5D", "6D 7D"), 0)

    assert said == Claim(0, "LC", tuple((card, 0) for card in CardSet("2C 3C 4C 5C 6C 7C")))


@pytest.mark.parametrize("name", [name for name in BOTS if name not in ("random", "shrewd")])
@pytest.mark.slow
def test_which_of_equal_cards_is_asked_for_first_tells_nobody_of_the_others(name: str) -> None:
    """Nothing is known yet but that seat 0 may ask; whoever always began with the lowest would have those below it."""
    game = position("3S 5S", "2S 4S", "6S 7S", "2C 3C", "4C 5C", "6C 7C")

    assert {word(name, game, 0, dice).card for dice in range(24)} == {Card(name) for name in ("2S", "4S", "6S", "7S")}


# --- Claims and odds -------------------------------------------------------------------------------------------------


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
    assert gain(Literature(Options(**house_rules)), "HH", 0.6, 0.9) == pytest.approx(expected)


def test_the_odds_are_certain_exactly_where_every_deal_agrees() -> None:
    rules = Literature(Options(players=4))
    knowledge = PerfectMemory(rules, 1)
    for number, event in enumerate(play(rules, seated(rules, "counting", 0), rules.deal(Random(2))).log):
        knowledge.see(rules.seen(event, 1))
        if number % 24 != 5 or not knowledge.facts.cards:
            continue
        belief, chances = Belief(knowledge.facts), odds(rules, knowledge)
        assert isinstance(chances, ExactOdds)
        for seat, card in product(range(4), CardSet.of_mask(knowledge.facts.cards)):
            said, exact = chances.of(seat, card), belief.chance(seat, card)
            assert (said == 0, said == 1) == (exact == 0, exact == 1)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "counts"), [(8, True), (12, True), (14, False)])
def test_what_the_native_core_cannot_count_is_estimated_however_many_sit_there(players: int, *, counts: bool) -> None:
    rules = Literature(Options(players=players))
    knowledge = PerfectMemory(rules, 1)
    exactly = []
    for event in play(rules, seated(rules, "counting", 0), rules.deal(Random(2))).log:
        knowledge.see(rules.seen(event, 1))
        if isinstance(event, Asked) and knowledge.facts.cards:
            exactly.append(isinstance(odds(rules, knowledge), ExactOdds))

    assert exactly[-1] == any(exactly) == (counts and (core is not None or players <= ALL_COUNTED))


def test_a_player_who_has_asked_often_in_a_half_suit_is_thought_to_have_more_of_it() -> None:
    game = position("2C 3C 2D", "4C 3D", "5C 4D", "6C 7C 5D 6D 7D", turn=1)
    game = game.after([Asked(1, 2, Card("2C"), hit=False), Asked(1, 2, Card("3C"), hit=False)])
    rules: Any = game.rules
    knowledge = watching(PerfectMemory(rules, 0), game, 0)

    assert odds(rules, knowledge).of(1, Card("4C")) > Belief(knowledge.facts).chance(1, Card("4C"))


# --- Counting, careful and greedy ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", ["counting", "careful"])
def test_counting_games_are_short_and_need_few_guesses(name: str) -> None:
    rules, wrong = Literature(), 0
    for seed in range(4):
        log = play(rules, seated(rules, name, seed), rules.deal(Random(seed))).log
        assert sum(isinstance(event, Asked) for event in log) <= 400
        wrong += sum(isinstance(event, Closed) and event.outcome != "won" for event in log)

    assert wrong / 4 < 1.5


def asked(name: str, game: Play, dice: int = 20) -> set[tuple[int, Card]]:
    """What it asks whom for, whatever its dice show."""
    return {(said.target, said.card) for said in (word(name, game, 0, number) for number in range(dice))}


def test_counting_asks_for_whatever_can_hit_and_careful_for_what_is_worth_it() -> None:
    """Seat 1 has neither the three nor the six of diamonds; of clubs seat 0 holds four, of diamonds one."""
    game = position("2C 3C 4C 5C 2D", "6C 4D 5D", "7C 3D", "6D 7D")
    game = game.play(Ask(0, 1, Card("3D"))).play(Ask(1, 0, Card("6D")))
    possible = {(seat, Card(name)) for seat in (1, 3) for name in ("6C", "7C", "4D", "5D", "7D")}

    assert asked("counting", game, 100) == possible | {(3, Card("3D")), (3, Card("6D"))}
    assert asked("careful", game) == {(1, Card("6C")), (1, Card("7C"))}


def test_counting_takes_a_card_that_it_has_seen_go_to_an_opponent() -> None:
    game = position("2C 3C 2D", "5C 3D", "4C 6C", "7C 4D 5D 6D 7D", turn=1)
    game = game.play(Ask(1, 2, Card("4C"))).play(Ask(1, 0, Card("7D")))

    assert word("counting", game, 0) == Ask(0, 1, Card("4C"))


def test_counting_chooses_the_opponent_who_knows_least_to_claim() -> None:
    """Seat 1 holds nearly all that is open, so seat 3 must guess more."""
    game = position("", "9H TH JH QH KH 9D TD JD", "", "AH QD KD AD")

    assert word("counting", game, 0) == ChooseClaimer(0, 3)


def test_greedy_prefers_a_fuller_half_suit_to_a_slightly_likelier_card() -> None:
    """The three of diamonds, which seat 1 has not, is with seat 5 by 0.30; a low club is with seat 1 by 0.24."""
    game = position("2C 3C 4C 5C 2D", "6C 4D 2S", "7C 3D 3S", "5D 4S", "6D 5S", "7D 6S 7S")
    game = game.play(Ask(0, 1, Card("3D"))).play(Ask(1, 0, Card("3S")))

    assert asked("greedy", game) == {(1, Card("6C")), (1, Card("7C"))}


def test_greedy_takes_what_only_counting_finds() -> None:
    """By the sizes of the hands alone it is likeliest with seat 3."""
    said = word("greedy", position("2C 3C 4C", "5C", "6C 2D 3D", "7C 4D 5D 6D 7D"), 0)

    assert isinstance(said, Ask)
    assert said.target == 3


def test_greedy_claims_in_the_end_what_it_cannot_find_out() -> None:
    """All is with its team, nobody knows how, and nobody can ask for anything: after a dozen misses it guesses."""
    game = position("2C 3C", "2D 3D 4D", "4C 5C", "5D", "6C 7C", "6D 7D", turn=0)
    while game.state.board.turn is not None:
        game = game.play(word("greedy", game, game.state.board.turn))

    assert sum(isinstance(event, Asked) for event in game.log) <= 60


# --- Oracle ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["pagat", "us54", "wikipedia_2007", "kids_8"])
def test_oracle_never_misses_and_never_claims_wrong(preset: str) -> None:
    rules = Literature(PRESETS[preset])
    bots: list[Any] = [
        contestant_of("literature", "counting" if seat % 2 else "oracle")(rules, seat, Random(seat))
        for seat in range(rules.seats)
    ]
    record = play(rules, bots, rules.deal(Random(1)))
    claimer = 0
    for event in record.log:
        match event:
            case Asked(seat=seat) if seat % 2 == 0:
                assert event.hit
            case Claimed(seat=seat):
                claimer = seat
            case Closed() if claimer % 2 == 0:
                assert event.outcome in ("won", "awarded")
            case _:
                pass

    assert record.outcome.winners == (0,)


def test_oracle_plays_in_the_arena_and_sits_at_no_table() -> None:
    assert set(kit_of("literature").oracles()) == {"oracle"}
    assert entrant("literature", "oracle") is kit_of("literature").oracles()["oracle"]
    assert not any(kit_of(game).levels.may_sit(name) for game in GAMES for name in kit_of(game).oracles())
    with pytest.raises(UnknownBot):
        bot_of("literature", "oracle")
