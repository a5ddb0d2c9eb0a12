"""How strong built-in bots are on the scale of rated tables: found by games between them, as people's strengths are."""

from __future__ import annotations

from random import Random

from shoal.arena.table import play
from shoal.bots.registry import bot_of
from shoal.core.games import kit_of, preset, rules_of
from shoal.server.ratings.keeping import places_of
from shoal.server.ratings.model import MU, AtTable, Rating, after

SURE = 1e-3
"""The uncertainty of the bot that all others are measured against."""


def bot_ratings(game: str, games: int) -> dict[str, tuple[float, float]]:
    """What ratings bots have after so many games in random seats, by level: mean and standard deviation.

    Games are taken in once in order, by the rule of rated games but that bots do not change.
    """
    kit = kit_of(game)
    rules = rules_of(game, preset(game, kit.usual_preset))
    levels, rng = kit.levels.offered, Random(f"bots of {game}")
    ratings = {level: Rating(MU, SURE) if level == kit.levels.opponent else Rating() for level in levels}
    for number in range(games):
        seated = [rng.choice(levels) for _ in range(rules.seats)]
        bots = [bot_of(game, level)(rules, seat, Random(f"{number} {seat}")) for seat, level in enumerate(seated)]
        outcome = play(rules, bots, rules.deal(Random(f"{game} {number}"), number % rules.seats)).outcome
        side_of = {seat: side for side, seats in enumerate(rules.sides) for seat in seats}
        before = [
            AtTable(side_of[seat], ratings[level], is_bot=True, is_fixed=level == kit.levels.opponent)
            for seat, level in enumerate(seated)
        ]
        found = after(before, places_of(outcome))
        for level in set(seated):  # of a bot that had several seats, the mean of what they came to
            own = [found[seat] for seat, one in enumerate(seated) if one == level]
            if level != kit.levels.opponent:
                ratings[level] = Rating(sum(one.mu for one in own) / len(own), min(one.sigma for one in own))
    return {level: (rating.mu, rating.sigma) for level, rating in ratings.items()}
