"""What a player may see by the rules in games of OpenSpiel: `SIGHTS`, by the short name of the game.

In some, who gets the card of the n-th draw says all (`by_turns`). In others it is easier to say what of the table a player
sees after an action or a draw (`afterwards`): their own cards, and of the others only what is public.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from shoal.lab.conformance.adapters.openspiel import CHANCE, Sights


def by_turns(owner: Callable[[int], int | None]) -> Sights:
    """Draw n is seen by its owner alone, or by all (`None`); actions are public."""

    def sight(state: Any, player: int, action: int, seat: int) -> object:
        if player != CHANCE:
            return player, action
        drawn = sum(step.player == CHANCE for step in state.full_history())
        return action if owner(drawn) in (seat, None) else "a card"

    return sight


def afterwards(table: Callable[[str, int], object]) -> Sights:
    """Of each step what is seen of the table after it: `table(text of the state, seat)`; actions of players are public."""

    def sight(state: Any, player: int, action: int, seat: int) -> object:
        return player, None if player == CHANCE else action, table(str(state.child(action)), seat)

    return sight


def _go_fish(text: str, seat: int) -> object:
    """Own cards; of the others how many; books, by rank, which are laid on the table."""
    phase, player, *hands, pool = text.strip("\n").split("\n")[:2] + text.strip("\n").split("\n")[2:]
    cards = [dict(re.findall(r"([a-z]+)([0-9]+)", hand.partition(":")[0])) for hand in hands]
    sizes = [sum(map(int, of.values())) for of in cards]
    books = [hand.partition(":")[2] for hand in hands]
    held = {rank for of in (*cards, dict(re.findall(r"([a-z]+)([0-9]+)", pool))) for rank in of}
    return phase, player, cards[seat], sizes, books, sorted(held)


def _hanabi(text: str, seat: int) -> object:
    """All but the own cards; of these what was hinted."""
    before, _, rest = text.partition("Hands:\n")
    hands, _, after = rest.partition("Deck size")
    told = []
    for number, hand in enumerate(hands.split("-----\n")):
        lines = [line for line in hand.splitlines() if "||" in line]
        told.append([line.partition("||")[2] for line in lines] if number == seat else lines)
    return before, "Cur player" in hands.split("-----\n")[seat], told, after


def _gin_rummy(text: str, seat: int) -> object:
    """Own cards and the middle, and in the end everything."""
    if re.search(r"Phase: (Knock|Layoff|GameOver|Wall)", text):
        return text
    before, first, middle, second = re.split(r"Player0:|Stock size:|Player1:", text)
    return before, (first, second)[seat], middle


SIGHTS: Final[Mapping[str, Sights]] = {
    "gin_rummy": afterwards(_gin_rummy),
    "go_fish": afterwards(_go_fish),
    "hanabi": afterwards(_hanabi),
    "kuhn_poker": by_turns(lambda drawn: drawn),
    "leduc_poker": by_turns(lambda drawn: drawn if drawn < 2 else None),
    "liars_dice": by_turns(lambda drawn: drawn),
    "python_kuhn_poker": by_turns(lambda drawn: drawn),
    "tiny_hanabi": by_turns(lambda drawn: drawn),
}
"""For the number of players that each game has by default."""
