"""The bots of Fish Draw: they react like people, keep the ledger, and their games end."""

from __future__ import annotations

from random import Random
from statistics import fmean, median, quantiles
from typing import Any

import pytest
from msgspec.structs import replace

from shoal.arena.table import HEARING_S, play
from shoal.bots.bot import Bot
from shoal.bots.naming import bot_of
from shoal.core.cards import Card, CardSet
from shoal.core.game import Game
from shoal.core.games import kit_of
from shoal.games.fish_draw import Call, Collect, FishDraw, Options, Redraw, Reveal, Shout, Whereabouts
from shoal.games.fish_draw.bots import HESITATION_S, MISSED_S, TEMPERS, chance
from shoal.games.fish_draw.rules import events as ev
from tests.games.fish_draw.samples import random_options

NAMES = list(kit_of("fish_draw").bots())
FISH = CardSet("5C 5D 5H 5S")


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(map(Card, codes.split()))


def position(*stacks: str, middle: str = "", **options: Any) -> Any:
    """A game between rounds in which the fives are Fish; the first seat gives the word."""
    rules = FishDraw(Options(players=len(stacks), **options))
    dealt = ev.Dealt(0, tuple(map(cards, stacks)), cards(middle), (), 7)
    return Game.replay(rules, [ev.FishChosen(FISH), dealt, ev.RoundBegun(0)])


def seated(game: Any, seat: int, name: str = "attentive", seed: int = 1) -> Bot:
    """A bot that has seen this game."""
    bot = bot_of("fish_draw", name)(game.rules, seat, Random(seed))
    for event in game.log:
        bot.see(game.rules.seen(event, seat))
    return bot


def says(game: Any, seat: int, name: str = "attentive") -> Any:
    return seated(game, seat, name).move(game.view(seat))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.slow
def test_games_of_one_kind_of_bot_end_under_any_house_rules(name: str) -> None:
    for seed in range(12):
        rng = Random(f"{name}/{seed}")
        rules = FishDraw(random_options(rng))
        bots = [bot_of("fish_draw", name)(rules, seat, Random(seed + seat)) for seat in range(rules.seats)]
        record = play(rules, bots, rules.deal(rng))

        assert record.outcome.winners


@pytest.mark.slow
def test_only_the_loose_and_the_random_ever_call_falsely() -> None:
    false = dict.fromkeys(NAMES, 0)
    for name in NAMES:
        for seed in range(16):
            rng = Random(seed)
            rules = FishDraw(Options(players=3 + seed % 2, middle_fish_counts=bool(seed % 3), callers="any"))
            bots = [bot_of("fish_draw", name)(rules, seat, Random(seed + seat)) for seat in range(rules.seats)]
            log = play(rules, bots, rules.deal(rng)).log
            false[name] += sum(isinstance(event, ev.Reshuffled) and event.looked for event in log)

    assert {name for name, count in false.items() if count} == {"loose", "random"}


# --- Reactions --------------------------------------------------------------------------------------------------------


def reactions(name: str, count: int = 2_000) -> list[float]:
    """So many reactions to a Fish that has won."""
    bot = seated(position("AC 2C", "5C 3C", "4C 6C"), 0, name)
    bot.see(ev.Won(1, with_fish=True))
    return sorted(bot.reaction_s() for _ in range(count))


@pytest.mark.parametrize("name", list(TEMPERS))
def test_bots_react_like_people_mostly_within_a_second_and_some_are_slow(name: str) -> None:
    seen = [drawn for drawn in reactions(name) if drawn < MISSED_S]
    usual, mean = median(seen), fmean(seen)

    assert seen[0] >= 0.2
    assert 0.35 <= usual <= 0.95
    assert mean > usual, "there is a tail of slow ones, and none of quick ones"


def test_half_of_the_drowsy_are_slower_than_nearly_all_of_the_alert() -> None:
    drawn = {name: reactions(name) for name in TEMPERS}

    assert median(drawn["drowsy"]) > quantiles(drawn["alert"], n=20)[-1]


def test_the_drowsy_miss_a_fish_now_and_then_and_the_alert_hardly_ever() -> None:
    late = {name: sum(drawn > HEARING_S for drawn in reactions(name)) / 2_000 for name in TEMPERS}

    assert late["alert"] < 0.02
    assert late["attentive"] < 0.05
    assert 0.2 < late["drowsy"] < 0.3


def test_where_nobody_races_no_bot_misses_a_fish() -> None:
    bot = bot_of("fish_draw", "drowsy")(FishDraw(Options(shouting="turns")), 0, Random(1))
    bot.see(ev.Won(1, with_fish=True))

    assert max(bot.reaction_s() for _ in range(200)) < MISSED_S


def test_reactions_are_the_bots_own_dice_and_nothing_else() -> None:
    """Whatever the cards are, whoever has won: only the bot's dice, and that a Fish lies there."""
    drawn = set()
    for stacks, winner in ((("AC 2C", "5C 3C", "4C 6C"), 1), (("5D 5S", "9C 3C", "4C 6C"), 0)):
        bot = seated(position(*stacks), 2)
        bot.see(ev.Won(winner, with_fish=True))
        drawn.add((bot.reaction_s(), bot.reaction_s()))

    assert len(drawn) == 1


def test_between_rounds_a_call_needs_no_reaction() -> None:
    bot = seated(position("AC 2C", "5C 3C", "4C 6C"), 0)
    assert bot.reaction_s() == 0

    bot.see(ev.Won(1, with_fish=True))
    assert bot.reaction_s() > 0

    bot.see(ev.CollectedSeen(1, 2))
    assert bot.reaction_s() == 0

    bot.see(ev.Won(0, with_fish=False))
    assert bot.reaction_s() == 0


# --- Words ------------------------------------------------------------------------------------------------------------


def test_it_turns_shouts_collects_and_draws_again() -> None:
    game = position("AC 2C KC", "5C 3C KD", "4C 6C 8H")
    assert (says(game, 0), says(game, 1)) == (Reveal(0), None)

    game = game.play(Reveal(0))
    assert [says(game, seat) for seat in range(3)] == [Shout(0), Shout(1), Shout(2)]

    game = game.play(Shout(1)).play(Shout(0))
    assert [says(game, seat) for seat in range(3)] == [None, Collect(1), Shout(2)]

    tied = position("5C KC 2C", "5D KD 3C", "6C 7C 4C").play(Reveal(0))
    assert [says(tied, seat) for seat in range(3)] == [Redraw(0), None, None]


def test_it_calls_when_the_ledger_leaves_no_doubt_on_turn_or_not() -> None:
    game = position("5C 5D 5H 5S", "3C 4C", "6C 7C").after([ev.FishShown(0, FISH), ev.RoundBegun(0)])

    assert [says(game, seat) for seat in range(3)] == [Call(0, 0), Call(1, 0), Call(2, 0)]


@pytest.mark.parametrize("name", NAMES)
def test_it_waits_for_seats_that_can_call_and_be_right_before_it_starts_the_reveal(name: str) -> None:
    def hesitation(*stacks: str, shown: str, after: tuple[Any, ...] = (), **options: Any) -> float:
        told = [ev.FishShown(0, CardSet(shown)), ev.RoundBegun(0), *after]
        game = position(*stacks, **options).after(told)
        return seated(game, 0, name).hesitation_s(game.view(0))

    whole = ("5C 5D 5H 5S", "3C 4C", "6C 7C")
    votes = (ev.Called(1, 0), ev.Called(2, 0))
    assert hesitation(*whole, shown="5C 5D 5H 5S") == HESITATION_S
    assert hesitation(*whole, shown="5C 5D 5H 5S", fishmonger=2) == HESITATION_S
    assert hesitation(*whole, shown="5C 5D 5H 5S", fishmonger=0) == 0, "nobody else may call"
    assert hesitation(*whole, shown="5C 5D 5H 5S", callers="majority", after=votes) == 0, "they have called"
    assert hesitation("5C 5D 5H 2C", "5S 4C", "6C 7C", shown="5C 5D 5H") == 0
    assert hesitation(*whole, shown="5C 5D 5H 5S", after=(ev.Tied((0, 1)),)) == 0


def test_it_does_not_call_while_one_fish_may_be_elsewhere() -> None:
    game = position("5C 5D 5H 2C", "5S 4C", "6C 7C").after([ev.FishShown(0, CardSet("5C 5D 5H")), ev.RoundBegun(0)])

    assert [says(game, seat) for seat in range(3)] == [Reveal(0), None, None]


def test_it_counts_the_fish_in_the_middle_only_where_that_is_the_rule() -> None:
    shown = [ev.FishShown(0, CardSet("5C 5D 5H"), CardSet("5S")), ev.RoundBegun(0)]
    strict = position("5C 5D 5H 2C", "3C 4C", "6C 7C", middle="5S").after(shown)
    counting = position("5C 5D 5H 2C", "3C 4C", "6C 7C", middle="5S", middle_fish_counts=True).after(shown)

    assert says(strict, 1) is None
    assert says(counting, 1) == Call(1, 0)


def test_chances_are_shares_of_the_places_that_are_left() -> None:
    """The fourth Fish is in Ann's stack or among two face-down cards."""
    many = position("5C 5D 5H 5S 2C 3C 4C", "8C", "9C", middle="6C 7C", callers="any")
    few = position("5C 5D 5H 5S", "8C 8D 8H", "9C", middle="6C 7C", callers="any")
    told = [ev.RoundBegun(0)]
    boards = []
    for game in (many, few):
        ledger = tuple(Whereabouts(card, (0,), middle=card == Card("5S")) for card in FISH)
        boards.append((game.rules, replace(game.after(told).state.board, ledger=ledger)))

    assert [chance(rules, board, 0, 2) for rules, board in boards] == [4 / 6, 1 / 3]
    assert chance(*boards[0], 1, 2) == 0
    assert chance(*boards[0], 0, 0) == 0


def test_the_loose_one_does_not_guess_when_it_knows_next_to_nothing() -> None:
    game = position("5C 5D 5H 5S 2C", "3C 4C", "6C 7C", callers="any")

    assert says(game, 1, "loose") is None
