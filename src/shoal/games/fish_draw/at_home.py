"""What families do differently in Fish Draw: four questions that lead to house rules."""

from __future__ import annotations

from typing import Final

from shoal.core.at_home import AtHome, HomeAnswer, HomeQuestion

_FISH: Final = HomeQuestion(
    "fish",
    (
        HomeAnswer("drawn", {"fish": "draw"}, ("has:7C has:7D has:7H has:7S",)),
        HomeAnswer("jokers", {"fish": "jokers"}, ("has:RJ has:BJ",)),
    ),
)
_WHO: Final = HomeQuestion(
    "shouts",
    (
        HomeAnswer("all", {"shout_who": "all"}, ("turn-us them", "them them")),
        HomeAnswer("others", {"shout_who": "others"}, ("dim-us them", "them them")),
    ),
)
_HURRY: Final = HomeQuestion(
    "hurry",
    (
        HomeAnswer("race", {"shouting": "race"}, ("turn-us to", "turn-them to")),
        HomeAnswer("turns", {"shouting": "turns"}, ("turn-us to them",)),
    ),
)
_SILENCE: Final = HomeQuestion(
    "silence",
    (
        HomeAnswer("two", {"keep": 2}, ("back back",)),
        HomeAnswer("five", {"keep": 5}, ("back back back", "back back")),
        HomeAnswer("none", {"keep": 0}, ("sign:0",)),
    ),
)

AT_HOME: Final = AtHome((_FISH, _WHO, _HURRY, _SILENCE), ("standard", "jokers"))
