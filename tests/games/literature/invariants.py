"""What no step of Literature may break: I1 to I7 of the rules (`rules.md` A15), under any house rules.

I8 (legality is a function of the view) and I9 (the log tells the game) hold for every game: `tests/invariants.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shoal.core.cards import CardSet
from shoal.games.literature import Literature, State
from shoal.games.literature.rules import events as ev


def laws(rules: Literature, before: State, events: Sequence[Any], after: State) -> str | None:
    """The first law that a step broke: from one truth, through these events, to the next."""
    return (
        _broken_cards(rules, after)
        or _broken_score(rules, after)
        or _broken_turn(rules, after)
        or _broken_step(rules, before, events, after)
    )


def _broken_cards(rules: Literature, after: State) -> str | None:
    held = [card for hand in after.hands for card in hand]
    if len(held) != len(set(held)) or CardSet(held) != after.board.open:
        return "I1: the hands are not the open half-suits"
    if after.board.sizes != tuple(map(len, after.hands)):
        return "I1: sizes are not what is held"
    return None


def _broken_score(rules: Literature, after: State) -> str | None:
    board = after.board
    names = [closed.half_suit for closed in board.closed]
    if len(names) != len(set(names)):
        return "I2: a half-suit was closed twice"
    still_open = [cards for name, cards in rules.half_suits.items() if name not in names]
    if CardSet(card for cards in still_open for card in cards) != board.open and board.phase != "over":
        return "I2: a half-suit is neither open nor closed"
    sums = (sum(closed.points[0] for closed in board.closed), sum(closed.points[1] for closed in board.closed))
    return None if sums == board.scores else "I2: the score is not what was won"


def _broken_turn(rules: Literature, after: State) -> str | None:
    board = after.board
    if board.phase == "over":
        return None if board.turn is None else "I7: somebody has the turn after the end"
    if board.turn is None or board.holder is None:
        return "I7: nobody has the turn"
    own, other = (sum(board.sizes[team::2]) for team in (board.holder % 2, 1 - board.holder % 2))
    if board.phase == "play" and not (board.sizes[board.holder] and own and other):
        return "I3: in play, without cards"
    if board.phase == "pass" and (board.sizes[board.holder] or not own):
        return "I3: a turn is passed that need not or cannot be"
    if board.phase == "choose_claimer" and (own or not other):
        return "I3: a claimer is chosen by a team with cards"
    if board.phase == "endgame" and own and other:
        return "I3: an endgame while both teams have cards"
    return None


def _broken_step(rules: Literature, before: State, events: Sequence[Any], after: State) -> str | None:
    asked = [event for event in events if isinstance(event, ev.Asked)]
    surrendered = any(isinstance(event, ev.Moved) for event in events)
    closed = any(isinstance(event, ev.Revealed | ev.Closed) for event in events)
    if asked and not closed and not surrendered and after.board.phase == "play":
        (question,) = asked
        shares = rules.options.miss_goes_to == "target_team"
        if question.hit != (question.card in before.hands[question.target]):
            return "I4: the answer was not the truth"
        if question.hit and after.board.holder != question.seat:
            return "I4: a hit moved the turn"
        if not question.hit and after.board.holder != question.target and not shares:
            return "I4: a miss did not give the turn to the target"
    if not closed and not surrendered:
        moved = [now - then for now, then in zip(after.board.sizes, before.board.sizes, strict=True) if now != then]
        if sorted(moved) != ([-1, 1] if asked and asked[0].hit else []):
            return "I5: hand sizes changed by more than a hit"
    if _voids_stay(rules) and not surrendered:
        for cards in rules.half_suits.values():
            for then, now in zip(before.hands, after.hands, strict=True):
                if now & cards and not then & cards:
                    return "I6: a void seat holds a card of the half-suit again"
    return None


def _voids_stay(rules: Literature) -> bool:
    """Whether a question always needs a card of one's own in the half-suit."""
    return rules.options.ask_requires == "self"
