"""What every bot of every game must do, and what each bot of Literature is for."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any, Literal

import pytest

from shoal.arena.table import play
from shoal.bots.bot import Bot
from shoal.bots.naming import UnknownBot, bot_of
from shoal.core.cards import Card, CardSet
from shoal.core.game import Game, Seat
from shoal.core.games import GAMES, kit_of, rules_of
from shoal.games.literature import (
    Ask,
    BeginClaim,
    ChooseClaimer,
    Claim,
    Literature,
    NameCard,
    Options,
    PassTurn,
    Pause,
    Resume,
    SeatView,
)
from shoal.games.literature.rules.events import Asked, Claimed, Closed, Dealt, Event
from tests.sampling import todays

RULES: list[dict[str, Any]] = [{}, {"out_of_turn_claim": "reject"}, {"auto_single": False}, {"removed_rank": "7"}]
"""Beside the usual ones, those under which all bots of Literature play."""

NAMES = [(game, name) for game in GAMES for name in kit_of(game).bots()]


def seated(rules: Any, name: str, seed: int = 1, game: str = "literature") -> list[Bot]:
    return [bot_of(game, name)(rules, seat, Random(seed + seat)) for seat in range(rules.seats)]


def told(bot: Bot, game: Game[Any, Any, Any, Any, Any, Any], seat: Seat) -> Bot:
    """The bot, once it has seen what that seat saw of the game."""
    for event in game.log:
        bot.see(game.rules.seen(event, seat))
    return bot


@pytest.mark.parametrize(("game", "name"), NAMES)
def test_a_bot_returns_none_where_it_need_not_act(game: str, name: str) -> None:
    rules = rules_of(game)
    dealt = Game.deal(rules, Random(1), 0)
    for seat, bot in enumerate(seated(rules, name, game=game)):
        for event in dealt.log:
            bot.see(rules.seen(event, seat))
        assert (bot.move(dealt.view(seat)) is None) == (seat != rules.turn(dealt.state))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), NAMES)
def test_a_game_of_equal_bots_ends_and_those_that_saw_the_same_make_the_same_moves(game: str, name: str) -> None:
    rules = rules_of(game)
    (seed,) = todays(1, range(10), f"games of {game}, {name}")
    one, other = (play(rules, seated(rules, name, seed, game), rules.deal(Random(seed))) for _ in range(2))

    assert sum(one.outcome.points) > 0
    assert one.log == other.log


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(UnknownBot, match="no bot of literature is called 'nobody'; there are: random, counting"):
        bot_of("literature", "nobody")
    with pytest.raises(UnknownBot):
        bot_of("nothing", "random")


# --- Literature ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats", "extra"),
    todays(6, product(kit_of("literature").bots(), (4, 6, 8, 10, 12), RULES), "bots at tables"),
)
def test_bots_play_at_every_table(name: str, seats: int, extra: dict[str, Any]) -> None:
    """The one that searches plays among its like that do not: one seat that takes its time is enough."""
    rules = rules_of("literature", {"players": seats, **extra})
    for seed in range(2):
        bots = seated(rules, "quick" if name == "expert" else name, seed)
        bots[seed] = seated(rules, name, seed)[seed]
        record = play(rules, bots, rules.deal(Random(seed), dealer=seed))
        assert all(event.in_turn for event in record.log if isinstance(event, Claimed))


@pytest.mark.parametrize("name", kit_of("literature").bots())
def test_a_bot_ends_a_pause_of_its_own_seat_and_waits_for_that_of_another(name: str) -> None:
    rules = Literature()
    halted: Game[Any, Any, Event, Any, Any, Any] = Game.deal(rules, Random(1)).play(Pause(3))
    said = [bot.move(halted.view(seat)) for seat, bot in enumerate(seated(rules, name))]

    assert said == [Resume(3) if seat == 3 else None for seat in range(rules.seats)]


@pytest.mark.parametrize("name", kit_of("literature").bots())
def test_a_bot_makes_the_claim_that_its_seat_is_bound_to(name: str) -> None:
    """It sits down in the place of somebody who has announced a claim."""
    rules = Literature(Options(claim_commit="on_half_suit"))
    game: Game[Any, Any, Event, Any, Any, Any] = Game.deal(rules, Random(1)).play(BeginClaim(0, "HH"))
    bot = told(bot_of("literature", name)(rules, 0, Random(1)), game, 0)
    for _ in range(6):
        if game.state.board.claim is not None:
            game = game.play(bot.move(game.view(0)))

    assert game.state.board.closed[0].half_suit == "HH"


@pytest.mark.parametrize("commit", ["on_half_suit", "on_first_card"])
@pytest.mark.parametrize("name", kit_of("literature").bots())
def test_a_bot_names_the_rest_of_a_claim_that_somebody_began_to_name(
    name: str, commit: Literal["on_half_suit", "on_first_card"]
) -> None:
    rules = Literature(Options(claim_commit=commit))
    game: Game[Any, Any, Event, Any, Any, Any] = Game.deal(rules, Random(1)).play(BeginClaim(0, "HH"))
    game = game.play(NameCard(0, min(rules.half_suits["HH"] - game.view(0).hand), 2))
    bot = told(bot_of("literature", name)(rules, 0, Random(1)), game, 0)
    while game.state.board.claim is not None:
        said = game.play(bot.move(game.view(0)))
        for event in said.log[len(game.log) :]:
            bot.see(rules.seen(event, 0))
        game = said

    assert game.state.board.closed[0].half_suit == "HH"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["counting", "careful"])
def test_counting_games_are_short_and_need_few_guesses(name: str) -> None:
    rules = Literature()
    wrong = 0
    for seed in range(8):
        log = play(rules, seated(rules, name, seed), rules.deal(Random(seed))).log
        assert sum(isinstance(event, Asked) for event in log) <= 400
        wrong += sum(isinstance(event, Closed) and event.outcome != "won" for event in log)

    assert wrong / 8 < 1.5


FOUR = Literature(Options(players=4))


def counting_move(hands: dict[Seat, str], *questions: Event, seat: Seat = 0) -> Any:
    """What `counting` says at a table of four; whoever is not named shares the rest of the pack."""
    held = {holder: CardSet(hand) for holder, hand in hands.items()}
    rest = FOUR.pack
    for hand in held.values():
        rest = rest - hand
    unnamed = [holder for holder in range(4) if holder not in held]
    cards = list(rest)
    for place, holder in enumerate(unnamed):
        held[holder] = CardSet(cards[place :: len(unnamed)])
    bot = bot_of("literature", "counting")(FOUR, seat, Random(1))
    view: Any = FOUR.start_view(seat)
    for event in (Dealt(seat, tuple(held[holder] for holder in range(4))), *questions):
        sight = FOUR.seen(event, seat)
        view = FOUR.watch(view, sight)
        bot.see(sight)
    assert isinstance(view, SeatView)
    return bot.move(view)


def test_counting_claims_what_it_holds() -> None:
    move = counting_move({0: "2C 3C 4C 5C 6C 7C 9D TD 2H 3H 9S TS"})

    assert move == Claim(0, "LC", tuple((card, 0) for card in CardSet("2C 3C 4C 5C 6C 7C")))


def test_counting_claims_five_of_six_when_a_teammate_has_shown_the_other() -> None:
    """Seat 2 asks in a half-suit of which seat 0 has five: it has the sixth."""
    mine = "2C 3C 4C 5C 6C 9D TD JD 2H 3H 9S TS"
    move = counting_move({0: mine, 2: "7C"}, Asked(2, 1, Card("2C"), hit=False), Asked(1, 0, Card("9C"), hit=False))

    assert isinstance(move, Claim)
    assert dict(move.attribution)[Card("7C")] == 2


def test_counting_takes_a_card_that_it_has_seen_go_to_an_opponent() -> None:
    hands = {0: "2C 3C 9D TD 2H 3H 9S TS 2S 3S 2D 3D", 2: "4C 6C"}
    move = counting_move(hands, Asked(1, 2, Card("4C"), hit=True), Asked(1, 0, Card("9C"), hit=False))

    assert move == Ask(0, 1, Card("4C"))


def test_counting_never_asks_a_player_who_cannot_have_the_card() -> None:
    """Seat 1 has said that it lacks the 4; seat 3 may have it, and has asked in no half-suit."""
    hands = {0: "2C 3C 5C 6C 7C 9D TD JD QD KD 2H 9S", 2: "3H"}
    move = counting_move(hands, Asked(0, 1, Card("4C"), hit=False), Asked(1, 0, Card("4H"), hit=False))

    assert isinstance(move, Ask)
    assert (move.target, move.card) != (1, Card("4C"))


def test_counting_passes_the_turn_to_a_teammate_who_can_take_cards() -> None:
    """Everybody knows that seat 4 holds a high heart, and that seat 1 got the ten of hearts from seat 2."""
    rules = Literature()
    held = {0: "2C 3C 4C 5C 6C 7C", 1: "9H 2D", 2: "TH JH", 3: "QH 3D", 4: "KH 4D", 5: "AH 5D"}
    hands = [CardSet(held[seat]) for seat in range(6)]
    rest = rules.pack - CardSet(" ".join(held.values()))
    for place, card in enumerate(rest):
        hands[1 + place % 5] = hands[1 + place % 5].with_card(card)
    game: Game[Any, Any, Event, Any, Any, Any] = Game.replay(rules, (Dealt(4, tuple(hands)),))
    for move in (
        Ask(4, 1, Card("QH")),
        Ask(1, 2, Card("TH")),
        Ask(1, 0, Card("JH")),
        Claim(0, "LC", tuple((card, 0) for card in hands[0])),
    ):
        game = game.play(move)
    bot = bot_of("literature", "counting")(rules, 0, Random(1))
    for event in game.log:
        bot.see(rules.seen(event, 0))

    assert bot.move(game.view(0)) == PassTurn(0, 4)


def test_counting_chooses_the_opponent_who_knows_least_to_claim() -> None:
    """Seats 0 and 2 are out; seat 1 holds nearly all that is open, so seat 3 must guess more."""
    hands = (CardSet("2C 3C 4C"), CardSet("9H TH JH QH KH 9D TD JD"), CardSet("5C 6C 7C"), CardSet("AH QD KD AD"))
    game: Game[Any, Any, Event, Any, Any, Any] = Game.replay(FOUR, (Dealt(0, hands),))
    claim = Claim(0, "LC", tuple((card, 0 if card in hands[0] else 2) for card in CardSet("2C 3C 4C 5C 6C 7C")))
    game = game.play(claim)
    bot = bot_of("literature", "counting")(FOUR, 0, Random(1))
    for event in game.log:
        bot.see(FOUR.seen(event, 0))
    move = bot.move(game.view(0))

    assert move == ChooseClaimer(0, 3)
