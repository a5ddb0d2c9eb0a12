"""What every bot of Literature does in the same way: when it may speak out of its turn, and how it answers.

Bots never say Wait themselves. How long they think before a word out of turn they leave to the table (`Bot.reaction_s` is
0): tables with people give every bot the pause of a person, and in the arena, where nobody thinks for any time, a word
out of turn comes before the seat on turn goes on.
"""

from __future__ import annotations

from shoal.literature import Answer, Literature, Resume, SeatView


def resumption(view: SeatView) -> Resume | None:
    """A bot that stands in for the person who said Wait lets play go on: that person is gone."""
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
    """Whether these house rules, and what is going on, give the seat anything to say now that it is not on turn.

    Quickly told: under the default rules the answer is no for everybody, as long as nobody announces a claim.
    """
    board, options = view.board, rules.options
    if board.claim is not None:
        return (board.claim.seat - view.seat) % 2 == 1
    return options.claim_timing != "own_turn" or options.challenge or board.shared
