"""Why a command was refused, in sentences. A reason that is not here is readable as it is."""

from __future__ import annotations

from typing import Final

SENTENCES: Final = {
    "STALE": "The game has gone on meanwhile; look again.",
    "NOT_SEATED": "You are only watching. Type `sit` and the number of a bot's seat.",
    "NOT_YOUR_SEAT": "That is not your seat.",
    "UNKNOWN_SEAT": "There is no such seat.",
    "UNKNOWN_GUEST": "This server does not know you.",
    "SEAT_TAKEN": "Somebody has that seat.",
    "ALREADY_SEATED": "You have a seat already.",
    "SAW_ANOTHER_HAND": "You have seen another hand in this game; wait for the next one.",
    "GAME_NOT_OVER": "The game is not over yet.",
    "GAME_HAS_BEGUN": "The game has begun; who plays how well is settled before the first move.",
    "NOT_THE_HOST": "Only the host says how well the bots play.",
    "UNKNOWN_BOT": "There is no such bot.",
    "UNREADABLE": "The table did not understand that.",
    "TOO_FAST": "Too fast; try again in a moment.",
    "OTHERS_MAY_SPEAK": "The others may still speak; try again in a moment.",
    "NOTHING_TO_WAIVE": "Nobody is waiting for you to speak.",
    "RULINGS_ARE_FOR_FRIENDS": "A bot plays one of the seats; nothing can be settled with it.",
    "RULING_PENDING": "Something is proposed already: agree or disagree first.",
    "NO_RULING": "Nothing is proposed.",
    "GAME_OVER": "The game is over.",
    "PAUSED": "The game is halted.",
    "NOT_YOUR_TURN": "It is not your turn.",
    "NO_BASE_CARD": "You hold no card of that half-suit.",
    "CARD_ALREADY_HELD": "You hold that card yourself.",
    "QUESTION_REPEATED": "That player was asked for that card before, and it has not changed hands since.",
    "HALF_SUIT_CLOSED": "That half-suit is closed.",
    "TARGET_HAS_NO_CARDS": "That player has no cards.",
    "PLAYER_OUT": "Who is out of cards cannot do that.",
    "MUST_DECLARE_FIRST": "You hold a whole half-suit: claim it first.",
    "FORCED_CLAIM": "There were too many questions without a hit: you must claim.",
    "COLLECT_PENDING": "The winner has not collected yet.",
    "ALREADY_SHOUTED": "You have shouted already.",
    "NO_FISH_ON_TABLE": "There is no Fish.",
    "NOT_THE_WINNER": "Only the winner collects.",
}


def reason_text(reason: str) -> str:
    """A sentence for a reason."""
    return SENTENCES.get(reason) or reason.replace("_", " ").capitalize() + "."
