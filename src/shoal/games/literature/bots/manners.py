"""What all bots of Literature do in the same way: when they may move out of turn, and how they answer.

Bots never say Wait themselves. They leave it to the table how long they wait before a move out of turn (`Bot.reaction_s` is
0): tables with people give every bot the pause of a person, and in the arena, where time does not count, a move out of turn
comes before the seat on turn goes on.
"""

from __future__ import annotations

from shoal.games.literature import Answer, Literature, Resume, SeatView


def resumption(view: SeatView) -> Resume | None:
    """A bot that has taken over the seat of somebody who said Wait lets play go on: they are gone."""
    return Resume(view.seat) if view.board.paused_by == view.seat else None


def answer(view: SeatView) -> Answer:
    """The truth about the card that was asked for."""
    questioned = view.board.questioned
    assert questioned is not None, "an answer is owed only to a question"
    return Answer(view.seat, has=questioned.card in view.hand)


def claims_freely(rules: Literature, view: SeatView) -> bool:
    """Whether a claim of the seat would count as one in its turn."""
    board, timing = view.board, rules.options.claim_timing
    if board.has_turn(view.seat) or timing == "any":
        return True
    return timing == "team_turn" and board.holder is not None and (view.seat - board.holder) % 2 == 0


def speaks_out_of_turn(rules: Literature, view: SeatView) -> bool:
    """Whether the seat may have a move now, though it is not on turn, by these house rules and the state of the game.

    It is quick to compute: under the default rules nobody has, as long as nobody announces a claim.
    """
    board, options = view.board, rules.options
    if board.claim is not None:
        return (board.claim.seat - view.seat) % 2 == 1
    return options.claim_timing != "own_turn" or options.challenge or board.shared
