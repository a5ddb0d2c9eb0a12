"""The text of the first HTML, in English: the counterpart of the client's catalogue `web/src/messages/en.ts`.

Another language is another module with the same names. Nothing here is escaped; whoever puts it on a page does that.
"""

from __future__ import annotations

from typing import Final

LANGUAGE: Final = "en"

# --- The first page -----------------------------------------------------------------------------------------------------

TITLE: Final = "Shoal: play Literature, Go Fish and Fish Draw"
DESCRIPTION: Final = "Play Literature, Go Fish and Fish Draw, with bots and with friends."
SLOGAN: Final = "Ask. Remember. Claim."
LEAD: Final = "Literature, the card game of memory: two teams, 48 cards, and everyone hears every question."
PLAY: Final = "Play now"
PLAYERS: Final = "Players"
WITH_WHOM: Final = "With bots, at once. Friends can join by the table’s link."
GAMES: Final = {"literature": "Literature", "go_fish": "Go Fish", "fish_draw": "Fish Draw"}
OTHER_LEADS: Final = {
    "go_fish": "Ask for a rank, or go fish. Most books win.",
    "fish_draw": "Turn a card, shout “Fish!” in time, and take the middle.",
}
HOW: Final = "How it works"
RULES: Final = (
    "Ask an opponent for a card of a half-suit of which you hold another. A hit: it is yours, go on. A miss: their turn.",
    "Six cards make a half-suit: 2 to 7, or 9 to ace. There are no eights.",
    "When you know who of your team holds all six, claim: name the holder of each.",
    "The team with more half-suits wins.",
)

# --- House rules --------------------------------------------------------------------------------------------------------

HOUSE_RULES: Final = "House rules"
START_FROM: Final = "Start from"
THE_TABLE: Final = "The table"
YOUR_NAME: Final = "Your name"
YOUR_NAME_ABOUT: Final = "As the others see it. Empty: a guest and a number."
PACE: Final = "Pace of the bots"
PACES: Final = {"human": "Like people", "instant": "At once"}
PACE_ABOUT: Final = "Like people, a bot takes about a second for a move."
BOTS: Final = "Bots"
TEAMMATES: Final = "On your side"
TEAMMATES_ABOUT: Final = "The bots of your team."
ADVERSARIES: Final = "Against you"
ADVERSARIES_ABOUT: Final = "All other bots."
STANDIN: Final = "For who leaves"
STANDIN_ABOUT: Final = "Plays for a person while he is away."
ONE_BY_ONE: Final = "Seat by seat"
ONE_BY_ONE_ABOUT: Final = "Each bot by itself. A seat that is not listed is like its side."
AS_ITS_SIDE: Final = "like its side"
LEVELS: Final = {
    "random": "plays anything that is legal",
    "beginner": "keeps a handful of facts in mind",
    "casual": "keeps what matters most in mind",
    "club": "forgets little",
    "expert": "forgets nothing, and reads between the lines",
    "greedy": "asks where a hit is likeliest",
    "counting": "remembers what is certain",
    "careful": "weighs what a miss would cost",
    "exact": "remembers all, and knows the chances",
    "drowsy": "late about once in three times",
    "loose": "quick, and calls before it is certain",
    "attentive": "as quick as somebody who plays along",
    "alert": "hardly ever late",
}
"""What the bots are like."""
HEARING: Final = "Time to speak, in seconds"
HEARING_ABOUT: Final = "How long everybody has to shout or to challenge before the game goes on, from 1 to 60. More is fairer to slow hands and screen readers."
NO_NUMBER: Final = "none"
DEAL: Final = "Deal"
DEAL_ALL_THE_SAME: Final = "Deal all the same"
SEE: Final = "See"
NO_GAME: Final = "These house rules make no game"
DOUBTS: Final = "Legal, but perhaps not what you mean"
GROUPS: Final = {
    "": "Rules",
    "pack": "The pack and the deal",
    "turns": "Turns",
    "questions": "Questions",
    "claims": "Claims",
    "books": "Books",
    "end": "The end",
    "table": "At the table",
    "bots": "For programs",
}
CHOICES: Final = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


def house_rules_of(game: str) -> str:
    """The title of the form."""
    return f"{GAMES.get(game, choice(game).capitalize())}: house rules"


def play(game: str) -> str:
    """The button that opens a table of that game."""
    return f"Play {GAMES[game]}"


def choice(value: object) -> str:
    """A value of an option, or the name of a preset, a bot or a group that has no text of its own."""
    return CHOICES.get(str(value), str(value).replace("_", " "))


def level(name: str) -> str:
    """A bot in a list to choose from."""
    about = LEVELS.get(name)
    return f"{choice(name)}: {about}" if about else choice(name)


def seat_of(number: int, *, is_teammate: bool) -> str:
    """A seat in the form."""
    return f"Seat {number}, {'on your side' if is_teammate else 'against you'}"


def value(value: object) -> str:
    """A value of an option among the house rules of a table."""
    return "yes" if value is True else "no" if value is False else "none" if value is None else choice(value)


# --- What went wrong ------------------------------------------------------------------------------------------------------

HOME: Final = "Go to the first page"
ERRORS: Final = {
    "NO_SUCH_TABLE": "There is no such table. Perhaps the link is not whole.",
    "NOT_FOUND": "There is no such page.",
    "UNKNOWN_GAME": "There is no such game here.",
    "UNKNOWN_PRESET": "There are no house rules of that name.",
    "UNKNOWN_BOT": "There is no such bot.",
    "BAD_PLAYER_COUNT": "This game is not played by so many.",
    "TOO_MANY_TABLES": "All tables are taken. Try again in a little while.",
    "METHOD_NOT_ALLOWED": "This page is not asked like that.",
    "SERVER_FAULT": "Something broke on the server. It is not your fault; try again.",
    "BAD_FORM": "The server did not understand what kind of table you want.",
    "TABLE_DAMAGED": "The record of this table is damaged. Whoever runs the server finds the place in its log.",
    "STORE_FAILED": "The server cannot read or write its disk. Whoever runs it finds the reason in its log.",
    "RESTARTING": "The server is restarting. Your table is safe; try again in a moment.",
}
"""By error name; whatever has no text here is a sentence already."""

# --- A table ------------------------------------------------------------------------------------------------------------

NO_SCRIPT: Final = "To play, allow JavaScript."
