"""What each block of Fish Draw means: for the tables of docs/envs/fish_draw.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ACTIONS: Final[Mapping[str, str]] = {
    "reveal": "all turn their top cards",
    "collect": "the winner of a round with a Fish takes the cards",
    "redraw": "the tied seats draw again in the Fish Draw",
    "shout": 'shout "Fish!"',
    "silent": "say nothing in a window",
    "call": "call Fishageddon on the seat `i` places clockwise (0: oneself)",
}

OBSERVATIONS: Final[Mapping[str, str]] = {
    "fish": "the cards that are Fish, by their number in the pack",
    "sizes": "cards by relative seat / cards of the pack",
    "piles": "those of them on the pile of won cards / cards of the pack",
    "middle_up": "the cards that lie face up in the middle",
    "middle_down": "how many lie face down there / cards of the pack",
    "aside": "how many were set aside / cards of the pack",
    "reveal": "by relative seat, 15 values: the rank of the card that it turned last (2 to A, joker); whether it is a Fish",
    "phase": "round, repeat, collect, final_tie, window, over",
    "lead": "who leads, by relative seat",
    "winner": "who has won the round with a Fish, by relative seat",
    "shouted": "who has shouted, by relative seat",
    "votes": "`S * caller + called on`: calls since the last round, relative seats",
    "called": "who had to show their Fish, by relative seat",
    "out": "who is out, by relative seat",
    "ledger": "for each of four Fish, `S + 3` values: in whose stack it is, in the middle, set aside, not known",
}
