"""Literature's bots play under every house rule, and say what it lets them say."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.arena.table import play
from shoal.bots.bot import Bot
from shoal.bots.naming import bot_of
from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.core.games import kit_of
from shoal.games.literature import (
    Answer,
    AnswerChallenge,
    Ask,
    BeginClaim,
    Challenge,
    ChooseNext,
    Claim,
    Interrupt,
    Literature,
    Move,
    Options,
    WithdrawClaim,
)
from shoal.games.literature.rules.events import Asked, Claimed, ClaimFailed
from shoal.games.literature.rules.options import PRESETS
from tests.games.literature.positions import Play, facts_of, position, word
from tests.games.literature.samples import random_options
from tests.sampling import sampled, todays


def seated(rules: Literature, names: list[str], seed: int) -> list[Bot]:
    return [
        bot_of("literature", names[seat % len(names)])(rules, seat, Random(seed + seat)) for seat in range(rules.seats)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("names", [["counting"], ["careful"], ["random"], ["counting", "random"]])
@settings(max_examples=sampled(4, of=100), deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_games_end_under_every_house_rule(names: list[str], seed: int) -> None:
    """`play` would not forgive a move that is refused, stall where a seat must speak, or a game without an end."""
    rng = Random(seed)
    rules = Literature(random_options(rng))

    play(rules, seated(rules, names, seed), rules.deal(rng, rng.randrange(rules.seats)), most_moves=5_000)


LINEUPS = (["counting"], ["careful"], ["counting", "random"], ["quick", "beginner"], ["club", "casual"])


@pytest.mark.slow
@pytest.mark.parametrize("preset", todays(6, PRESETS, "presets for bots"))
def test_bots_play_every_preset(preset: str) -> None:
    rules = Literature(PRESETS[preset])
    (names,) = todays(1, LINEUPS, f"preset {preset}")

    assert play(rules, seated(rules, names, 7), rules.deal(Random(7))).outcome.winners


@pytest.mark.slow
@pytest.mark.parametrize(
    "preset", todays(1, ["student", "mit", "fishonline", "lit_india", "quartets", "kids_8"], "presets for the expert")
)
def test_the_expert_plays_presets_that_differ_most(preset: str) -> None:
    rules = Literature(PRESETS[preset])

    assert play(rules, seated(rules, ["expert", "beginner"], 7), rules.deal(Random(7))).outcome.winners == (0,)


@pytest.mark.slow
@pytest.mark.parametrize("names", [["greedy", "shrewd"], ["quick", "beginner"]])
def test_bots_ask_nothing_twice_where_that_is_forbidden_and_their_games_end(names: list[str]) -> None:
    rules = Literature(Options(players=4, repeat_question="forbidden", pack="4x6", stall_limit=60))

    assert play(rules, seated(rules, names, 3), rules.deal(Random(3))).outcome.winners


@pytest.mark.slow
@pytest.mark.parametrize("house_rules", [{"bluff_ask": True}, {"ask_teammates": True}, {"on_invalid_ask": "lose_turn"}])
def test_counting_never_bluffs_nor_asks_teammates_nor_breaks_a_rule(house_rules: dict[str, Any]) -> None:
    rules = Literature(Options(**house_rules))
    for seed in range(2):
        state = rules.start()
        for event in play(rules, seated(rules, ["counting"], seed), rules.deal(Random(seed))).log:
            assert event.__struct_config__.tag != "irregularity"
            if isinstance(event, Asked):
                assert event.card not in state.hands[event.seat]
                assert (event.seat - event.target) % 2 == 1
            state = rules.evolve(state, event)


@pytest.mark.slow
def test_no_bot_claims_twice_what_was_wrong_once() -> None:
    """Claims may fail without a reveal, and where bluffs are allowed questions tell so little that many are guesses."""
    rules = Literature(Options(players=8, wrong_attribution="nothing", bluff_ask=True))
    failed = 0
    for name, seed in (("counting", 1), ("careful", 3)):
        said: set[Any] = set()
        log = play(rules, seated(rules, [name], seed), rules.deal(Random(seed))).log
        for event, following in pairwise(log):
            if isinstance(following, ClaimFailed):
                assert isinstance(event, Claimed)
                named = frozenset(event.attribution)
                assert named not in said
                said.add(named)
                failed += 1

    assert failed > 2


# --- One word at a time ----------------------------------------------------------------------------------------------

LOW_CLUBS = CardSet("2C 3C 4C 5C 6C 7C")
OWN = ("2C 3C 4C 5C 6C 7C", "2D 3D 4D", "5D", "6D 7D")
"""Seat 0 holds all low clubs."""

SHARED = ("2C 3C 4C", "2D 3D 4D", "5C 6C 7C", "5D 6D 7D")
ALONE = ("2C 3C 4C 5C 6C 7C", "", "", "2D 3D 4D 5D 6D 7D")
"""Two seats have cards, so each knows the other's."""

SPLIT = ("2C 3C 4C", "5C", "6C", "7C")


def claim(seat: Seat, holder: Seat = 0) -> Claim:
    return Claim(seat, "LC", tuple((card, holder) for card in LOW_CLUBS))


def game(hands: Sequence[str], *moves: Move, turn: Seat = 0, **options: Any) -> Play:
    """A game of four under these house rules, after those moves."""
    begun = position(*hands, turn=turn, options=Options(**{"players": len(hands)} | options))
    for move in moves:
        begun = begun.play(move)
    return begun


TO_CHALLENGE: dict[str, Any] = {"challenge": True}


@pytest.mark.parametrize(
    ("at", "said"),
    [
        # what is proven is claimed at any time where that counts
        (game(OWN, turn=1, claim_timing="any"), {0: claim(0), 2: None, 3: None}),
        (game(OWN, turn=1), {0: None}),
        (game(OWN, turn=2, claim_timing="team_turn"), {0: claim(0)}),
        (game(OWN, turn=1, claim_timing="team_turn"), {0: None}),
        # it challenges when it knows how the opponents hold it, and accepts when it is sure itself
        (game(ALONE, **TO_CHALLENGE), {3: Challenge(3, "LC")}),
        (game(SHARED, **TO_CHALLENGE), {3: None}),
        (game(SHARED, Challenge(3, "LC"), **TO_CHALLENGE), {0: AnswerChallenge(0, claim=False)}),
        (game(("2C 3C 4C 5C 6C 7C", "2D 3D 4D", "", "5D 6D 7D"), Challenge(3, "LC"), **TO_CHALLENGE),
         {0: AnswerChallenge(0, claim=True)}),
        (game(("2C 3C 4C 5C 6C 7C", "2D 3D 4D", "", "5D 6D 7D"), Challenge(3, "LC"), AnswerChallenge(0, claim=True),
              **TO_CHALLENGE), {0: claim(0)}),
        (game(ALONE, Challenge(3, "LC"), AnswerChallenge(0, claim=False), **TO_CHALLENGE), {3: claim(3)}),
        # it ends a claim that it can prove wrong, and takes back one of somebody else that is not binding
        (game(SPLIT, BeginClaim(0, "LC"), claim_commit="on_half_suit"), {1: Interrupt(1, Card("5C")), 2: None}),
        (game(SPLIT, BeginClaim(0, "LC"), claim_commit="on_first_card"), {0: WithdrawClaim(0)}),
        # the turn goes to the member who can do most with it
        (game(("2C 3C 4C 5C 6C 7C 2D", "3D 4D", "5D 6D", "7D"), claim(0), after_correct="team_choice"),
         {0: ChooseNext(0, 2)}),
        # where no attribution is asked for, it claims what its team has: 5, 6 and 7 are with seats 2 and 4 in some way
        (game(("2C 3C 4C 2D 3D 4D 5D 6D", "7D", "5C 6C", "", "7C", ""), turn=1, claim_attribution=False,
              claim_timing="any"), {0: None}),
        (game(("2C 3C 4C 2D 3D 4D 5D 6D", "7D", "5C 6C", "", "7C", ""), Ask(1, 0, Card("2D")), turn=1,
              claim_attribution=False, claim_timing="any"), {0: Claim(0, "LC", ())}),
        (game(ALONE, turn=3, claim_for_opponents=True), {3: claim(3)}),
        # a claim that failed without a reveal is said again as it must be: the rest is with the only teammate
        (game(("2C 3C 4C 2D 3D", "4D", "5C 6C 7C 5D", "6D 7D"), claim(0), wrong_attribution="nothing"),
         {0: Claim(0, "LC", tuple((card, 0 if card < Card("5C") else 2) for card in LOW_CLUBS))}),
    ],
)  # fmt: skip
def test_counting_says_what_the_house_rules_let_it_say(at: Play, said: dict[Seat, Move | None]) -> None:
    assert {seat: word("counting", at, seat) for seat in said} == said


@pytest.mark.parametrize("name", kit_of("literature").bots())
def test_bots_answer_the_truth(name: str) -> None:
    hands = ("2C 3C 4C", "5C 6C", "7C", "2D 3D 4D 5D 6D 7D")
    for code, has in (("5C", True), ("7C", False)):
        assert word(name, game(hands, Ask(0, 1, Card(code)), answer_mode="manual"), 1) == Answer(1, has)


def test_where_bluffs_are_allowed_the_asker_may_have_the_card() -> None:
    hands = ("2C 3C 4C 5C", "6C 2D 3D", "4D 5D", "7C 6D 7D")
    truthful, bluffing = (
        game(hands, Ask(1, 0, Card(card)), turn=1, bluff_ask=bluffs) for card, bluffs in (("7C", False), ("6C", True))
    )

    assert facts_of(truthful, 2).may[1] & CardSet("7C").mask == 0
    assert facts_of(bluffing, 2).may[1] & CardSet("6C").mask
