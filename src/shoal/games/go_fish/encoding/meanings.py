"""What each block of Go Fish means: for the tables of docs/envs/go_fish.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ACTIONS: Final[Mapping[str, str]] = {
    "ask": "`1 + i // R`: the relative seat that is asked; `i % R`: the rank",
    "ask_card": "`1 + i // C`: the relative seat that is asked; `i % C`: the slot of the card (`ask_for=card`)",
    "show": "show the own card that is copy `i` of the rank (`ask_for=card`, where there are several)",
}

OBSERVATIONS: Final[Mapping[str, str]] = {
    "hand": "by rank, `K` values: 1 for as many as are held, from the first on; with `ask_for=card` the cards, by slot",
    "books": "by relative seat, `R` values: books of the rank / books that are possible",
    "sizes": "cards in the hands by relative seat / cards of the pack",
    "stock": "cards in the stock / cards of the pack",
    "points": "points by relative seat / all points",
    "phase": "play, over, showing",
    "acts": "whose decision it is, by relative seat",
    "asker": "who asked last, by relative seat; this and all of the last question is 0 before the first",
    "target": "who was asked, by relative seat",
    "rank": "for which rank",
    "given": "how many cards were given, 0 to 4",
    "fished": "a card was drawn",
    "caught": "it was one that was asked for",
    "card": "the card that was asked for, by slot (`ask_for=card`)",
    "shown": "the card that was shown, by slot (`ask_for=card`)",
    "asking_whom": "whom one is asking, before a card is shown (`ask_for=card`)",
    "asking_for": "for which card, by slot (`ask_for=card`)",
    "facts": "by relative seat, the least and then the most cards of each rank / K; with `ask_for=card` of each slot (`memory=facts`)",
    "holds": "by relative seat, the chance of at least one card of each rank, or slot (`memory=belief`)",
    "mean": "by relative seat, the expected number of cards of each rank / K, or slot (`memory=belief`)",
    "top": "the chance of each rank, or slot, on top of the stock (`memory=belief`)",
    "exact": "1 where these chances are exact, 0 where they are estimates (`memory=belief`)",
    "dealt": "the hand that was dealt (`memory=full`)",
}
