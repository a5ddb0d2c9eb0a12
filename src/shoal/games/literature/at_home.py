"""What families do differently in Literature: three questions that lead to house rules."""

from __future__ import annotations

from typing import Final

from shoal.core.at_home import AtHome, HomeAnswer, HomeQuestion

_BLUFF: Final = HomeQuestion(
    "bluff",
    (
        HomeAnswer("no", {"bluff_ask": False}, ("asks:9H", "has:7H has:8H lacks:9H")),
        HomeAnswer("yes", {"bluff_ask": True}, ("asks:8H", "has:7H has:8H lacks:9H")),
    ),
)
_CLAIMS: Final = HomeQuestion(
    "claims",
    (
        HomeAnswer("own", {"claim_timing": "own_turn"}, ("dim-them dim-us dim-them", "dim-us dim-them turn-us")),
        HomeAnswer("team", {"claim_timing": "team_turn"}, ("dim-them us dim-them", "us dim-them turn-us")),
        HomeAnswer("any", {"claim_timing": "any"}, ("them us them", "us them turn-us")),
    ),
)
_OTHERS_GAIN: Final = {"wrong_attribution": "opponents", "opponent_holds": "opponents"}
_NOBODY_GAINS: Final = {"wrong_attribution": "cancel", "opponent_holds": "opponents", "end": "all_resolved"}
"""Where half-suits can go to no one, perhaps no one ever has more than half of them: all are played."""
_COST: Final = HomeQuestion(
    "cost",
    (
        HomeAnswer("nobody", _NOBODY_GAINS, ("lacks:7H lacks:8H lacks:9H",)),
        HomeAnswer("others", _OTHERS_GAIN, ("has:7H has:8H has:9H", "to them")),
        HomeAnswer("point", {"wrong_attribution": "nothing", "opponent_holds": "minus_one"}, ("us sign:−1",)),
    ),
)

AT_HOME: Final = AtHome((_BLUFF, _CLAIMS, _COST), ("online", "wikipedia_2007", "playfish", "student", "fishonline"))
