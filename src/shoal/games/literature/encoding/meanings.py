"""What each block of Literature means: for the tables of docs/envs/literature.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ACTIONS: Final[Mapping[str, str]] = {
    "ask": "`i // C`: the opponent; `i % C`: the slot of the card",
    "claim": "begin to claim half-suit `i`",
    "holder": "the card that is asked about now is with teammate `i`; in a claim for the opponents, with opponent `i`",
    "choose": "teammate `i` gets the turn (0: oneself); `choose_claimer`: opponent `i` must claim",
    "silent": "say nothing in a window, or decline a challenge",
    "ask_mate": "`1 + i // C`: the teammate; `i % C`: the slot of the card (`ask_teammates`)",
    "claim_for": "begin to claim half-suit `i` for the opponents (`claim_for_opponents`)",
    "challenge": "challenge half-suit `i` (`challenge`)",
    "answer": "yes, no (`answer_mode=manual` and `on_false_answer` other than `reject`)",
    "interrupt": "show the lowest card that one holds of the half-suit being claimed (`claim_commit` other than `on_submit`)",
}

OBSERVATIONS: Final[Mapping[str, str]] = {
    "hand": "the own cards, by slot",
    "open": "half-suits that are open",
    "ours": "half-suits that our team has won",
    "theirs": "half-suits that the other team has won",
    "cancelled": "half-suits that nobody has won",
    "sizes": "cards in the hands by relative seat / (cards of the pack / S), as `hand_counts` shows them: 1 for some, 0 for not shown",
    "score": "our points, their points, / all points",
    "phase": "play, pass, team_choice, choose_claimer, endgame, window, challenge, answer, over",
    "acts": "whose decision it is, by relative seat",
    "holder": "who holds the turn, by relative seat",
    "asker": "who asked last, by relative seat; these four are 0 before the first question",
    "target": "who was asked, by relative seat",
    "card": "for which card, by slot",
    "result": "missed, hit",
    "spelt": "the half-suit that one is spelling a claim of",
    "naming": "for each card of it, `T + 1` values: with which teammate (opponent) it is named; whether it is asked about now",
    "misses": "questions since the last hit or claim / `stall_limit`; 0 without one",
    "shared": "whether the turn is shared",
    "claim_for": "what is spelt, or spoken, is how the claimer's opponents hold it (`claim_for_opponents`)",
    "claim_begun": "a claim that all can hear (`claim_commit`): the half-suit; for each card of it, `T` values: who is named, counted in their team",
    "challenge": "a pending challenge (`challenge`): the half-suit if made by us, then if made by them",
    "question": "a question that is not answered yet (`answer_mode=manual`): asker, target, card",
    "facts": "by relative seat, `2*C` values: cards that it holds for certain, cards that it may hold (`memory=facts`)",
    "belief": "by relative seat, `C` values: the exact chance that it holds the card (`memory=belief`)",
    "whole": "the chance that our team holds a half-suit whole, then that theirs does (`memory=belief`)",
    "worlds": "log2 of the number of deals that agree / 64; -1 where there is too much to count, and the chances are estimates",
    "dealt": "the hand that was dealt (`memory=full`)",
}
