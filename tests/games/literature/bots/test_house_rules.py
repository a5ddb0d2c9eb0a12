"""Literature's bots play under every house rule, and say what it lets them say."""

from __future__ import annotations

from itertools import pairwise, product
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
    Moves,
    Options,
    WithdrawClaim,
)
from shoal.games.literature.belief import Facts
from shoal.games.literature.rules.events import Asked, Claimed, ClaimFailed, Questioned
from shoal.games.literature.rules.options import PRESETS
from tests.games.literature.positions import Play, position
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
@pytest.mark.parametrize("preset", todays(8, PRESETS, "presets for bots"))
def test_bots_play_every_preset(preset: str) -> None:
    rules = Literature(PRESETS[preset])
    for names in todays(2, LINEUPS, f"preset {preset}"):
        assert play(rules, seated(rules, names, 7), rules.deal(Random(7))).outcome.winners


@pytest.mark.slow
@pytest.mark.parametrize(
    "preset", todays(2, ["student", "mit", "fishonline", "lit_india", "quartets", "kids_8"], "presets for the expert")
)
def test_the_expert_plays_presets_that_differ_most(preset: str) -> None:
    rules = Literature(PRESETS[preset])

    assert play(rules, seated(rules, ["expert", "beginner"], 7), rules.deal(Random(7))).outcome.winners == (0,)


@pytest.mark.slow
@pytest.mark.parametrize("names", [["greedy", "shrewd"], ["quick", "beginner"]])
def test_bots_ask_nothing_twice_where_that_is_forbidden_and_their_games_end(names: list[str]) -> None:
    rules = Literature(Options(players=4, repeat_question="forbidden"))

    assert play(rules, seated(rules, names, 3), rules.deal(Random(3))).outcome.winners


@pytest.mark.slow
@pytest.mark.parametrize("house_rules", [{"bluff_ask": True}, {"ask_teammates": True}, {"on_invalid_ask": "lose_turn"}])
def test_counting_never_bluffs_nor_asks_teammates_nor_breaks_a_rule(house_rules: dict[str, Any]) -> None:
    rules = Literature(Options(**house_rules))
    hands: list[CardSet] = []
    for seed in range(5):
        state = rules.start()
        for event in play(rules, seated(rules, ["counting"], seed), rules.deal(Random(seed))).log:
            assert event.__struct_config__.tag != "irregularity"
            if isinstance(event, Asked):
                hands = list(state.hands)
                assert event.card not in hands[event.seat]
                assert (event.seat - event.target) % 2 == 1
            state = rules.evolve(state, event)


@pytest.mark.slow
def test_no_bot_claims_twice_what_was_wrong_once() -> None:
    """Claims may fail without a reveal, and where bluffs are allowed questions tell so little that many are guesses."""
    rules = Literature(Options(players=8, wrong_attribution="nothing", bluff_ask=True))
    failed = 0
    for name, seed in product(("counting", "careful"), (1, 3, 5)):
        said: set[Any] = set()
        log = play(rules, seated(rules, [name], seed), rules.deal(Random(seed))).log
        for event, following in pairwise(log):
            if isinstance(following, ClaimFailed):
                assert isinstance(event, Claimed)
                named = frozenset(event.attribution)
                assert named not in said
                said.add(named)
                failed += 1

    assert failed > 10


# --- One word at a time ----------------------------------------------------------------------------------------------


def counting(game: Play, seat: Seat) -> Any:
    """What `counting` says on that seat."""
    rules = game.rules
    assert isinstance(rules, Literature)
    bot = bot_of("literature", "counting")(rules, seat, Random(1))
    for event in game.log:
        bot.see(rules.seen(event, seat))
    return bot.move(game.view(seat))


def offer(game: Play, seat: Seat) -> Moves:
    moves = game.rules.moves(game.view(seat))
    assert isinstance(moves, Moves)
    return moves


ANY_TIME = Options(players=4, claim_timing="any")


def test_counting_claims_what_is_proven_at_any_time() -> None:
    game = position("2C 3C 4C 5C 6C 7C", "2D 3D 4D", "5D", "6D 7D", turn=1, options=ANY_TIME)

    assert counting(game, 0) == Claim(0, "LC", tuple((card, 0) for card in CardSet("2C 3C 4C 5C 6C 7C")))
    assert counting(game, 2) is None
    assert counting(game, 3) is None


def test_counting_says_nothing_out_of_turn_that_would_be_punished() -> None:
    game = position("2C 3C 4C 5C 6C 7C", "2D 3D 4D", "5D", "6D 7D", turn=1)

    assert offer(game, 0).claims
    assert counting(game, 0) is None


def test_counting_claims_in_a_teammates_turn_only_where_that_counts() -> None:
    options = Options(players=4, claim_timing="team_turn")
    hands = ("2C 3C 4C 5C 6C 7C", "2D 3D 4D", "5D", "6D 7D")

    assert isinstance(counting(position(*hands, turn=2, options=options), 0), Claim)
    assert counting(position(*hands, turn=1, options=options), 0) is None


@pytest.mark.parametrize("name", kit_of("literature").bots())
def test_bots_answer_the_truth(name: str) -> None:
    options = Options(players=4, answer_mode="manual")
    game = position("2C 3C 4C", "5C 6C", "7C", "2D 3D 4D 5D 6D 7D", options=options)
    for code, has in (("5C", True), ("7C", False)):
        asked = game.play(Ask(0, 1, Card(code)))
        assert isinstance(asked.log[-1], Questioned)
        rules = asked.rules
        assert isinstance(rules, Literature)
        assert bot_of("literature", name)(rules, 1, Random(1)).move(asked.view(1)) == Answer(1, has)


CHALLENGES = Options(players=4, challenge=True)


def test_counting_challenges_when_it_knows_how_the_opponents_hold_it() -> None:
    """It holds all low diamonds, so the only other seat with cards holds all low clubs."""
    game = position("2C 3C 4C 5C 6C 7C", "", "", "2D 3D 4D 5D 6D 7D", options=CHALLENGES)

    assert counting(game, 3) == Challenge(3, "LC")


def test_counting_does_not_challenge_on_a_guess() -> None:
    game = position("2C 3C 4C", "2D 3D 4D", "5C 6C 7C", "5D 6D 7D", options=CHALLENGES)

    assert offer(game, 3).challenges
    assert counting(game, 3) is None


def test_counting_accepts_a_challenge_when_it_is_sure_and_declines_otherwise() -> None:
    sure = position("2C 3C 4C 5C 6C 7C", "2D 3D 4D", "", "5D 6D 7D", options=CHALLENGES).play(Challenge(3, "LC"))
    unsure = position("2C 3C 4C", "2D 3D 4D", "5C 6C 7C", "5D 6D 7D", options=CHALLENGES).play(Challenge(3, "LC"))

    assert counting(unsure, 0) == AnswerChallenge(0, claim=False)
    assert counting(sure, 0) == AnswerChallenge(0, claim=True)
    claiming = sure.play(AnswerChallenge(0, claim=True))
    assert counting(claiming, 0) == Claim(0, "LC", tuple((card, 0) for card in CardSet("2C 3C 4C 5C 6C 7C")))


def test_a_challenger_says_how_the_challenged_team_holds_it() -> None:
    game = position("2C 3C 4C 5C 6C 7C", "", "", "2D 3D 4D 5D 6D 7D", options=CHALLENGES)
    game = game.play(Challenge(3, "LC")).play(AnswerChallenge(0, claim=False))

    assert counting(game, 3) == Claim(3, "LC", tuple((card, 0) for card in CardSet("2C 3C 4C 5C 6C 7C")))


STAGED = Options(players=4, claim_commit="on_half_suit")


def test_counting_ends_a_claim_that_it_can_prove_wrong() -> None:
    hands = ("2C 3C 4C", "5C", "6C", "7C")
    begun = position(*hands, options=STAGED).play(BeginClaim(0, "LC"))

    assert counting(begun, 1) == Interrupt(1, Card("5C"))
    assert counting(begun, 2) is None


def test_counting_takes_back_a_claim_of_somebody_else_that_is_not_binding() -> None:
    options = Options(players=4, claim_commit="on_first_card")
    begun = position("2C 3C 4C", "5C", "6C", "7C", options=options).play(BeginClaim(0, "LC"))

    assert counting(begun, 0) == WithdrawClaim(0)


def test_counting_gives_the_turn_to_the_member_who_can_do_most_with_it() -> None:
    options = Options(players=4, after_correct="team_choice")
    game = position("2C 3C 4C 5C 6C 7C 2D", "3D 4D", "5D 6D", "7D", options=options)
    game = game.play(Claim(0, "LC", tuple((card, 0) for card in CardSet("2C 3C 4C 5C 6C 7C"))))

    assert offer(game, 0).next == (0, 2)
    assert counting(game, 0) == ChooseNext(0, 2)


def test_where_no_attribution_is_asked_for_counting_claims_what_its_team_has() -> None:
    """Seat 1 shows that its only card is a low diamond, so 5, 6 and 7 of clubs are with seats 2 and 4, in some way."""
    options = Options(claim_attribution=False, claim_timing="any")
    game = position("2C 3C 4C 2D 3D 4D 5D 6D", "7D", "5C 6C", "", "7C", "", turn=1, options=options)

    assert counting(game, 0) is None
    assert counting(game.play(Ask(1, 0, Card("2D"))), 0) == Claim(0, "LC", ())


def test_counting_claims_for_the_opponents_where_it_knows_their_hands() -> None:
    options = Options(players=4, claim_for_opponents=True)
    game = position("2C 3C 4C 5C 6C 7C", "", "", "2D 3D 4D 5D 6D 7D", turn=3, options=options)

    assert counting(game, 3) == Claim(3, "LC", tuple((card, 0) for card in CardSet("2C 3C 4C 5C 6C 7C")))


def facts(game: Play, seat: Seat) -> Facts:
    rules = game.rules
    assert isinstance(rules, Literature)
    found = Facts(rules, seat)
    for event in game.log:
        found.see(rules.seen(event, seat))
    return found


def test_where_bluffs_are_allowed_the_asker_may_have_the_card() -> None:
    hands = ("2C 3C 4C 5C", "6C 2D 3D", "4D 5D", "7C 6D 7D")
    truthful = position(*hands, turn=1).play(Ask(1, 0, Card("7C")))
    bluffing = position(*hands, turn=1, options=Options(players=4, bluff_ask=True)).play(Ask(1, 0, Card("6C")))

    assert facts(truthful, 2).may[1] & CardSet("7C").mask == 0
    assert facts(bluffing, 2).may[1] & CardSet("6C").mask


def test_a_claim_that_failed_without_a_reveal_is_said_again_as_it_must_be() -> None:
    """The team has it all, and not with seat 0: so the rest is with the only teammate."""
    options = Options(players=4, wrong_attribution="nothing")
    game = position("2C 3C 4C 2D 3D", "4D", "5C 6C 7C 5D", "6D 7D", options=options)
    game = game.play(Claim(0, "LC", tuple((card, 0) for card in CardSet("2C 3C 4C 5C 6C 7C"))))

    assert isinstance(game.log[-1], ClaimFailed)
    assert counting(game, 0) == Claim(
        0, "LC", tuple((card, 0 if card < Card("5C") else 2) for card in CardSet("2C 3C 4C 5C 6C 7C"))
    )
