"""The text of the server's pages, in English: the counterpart of the client's catalogue `web/src/messages/en.ts`.

Nothing here is escaped: the templates do that.
"""

from __future__ import annotations

from typing import Final

MESSAGES: Final = {
    # The first page
    "home-title": "Shoal: play Literature, Go Fish and Fish Draw",
    "home-description": "Play Literature, Go Fish and Fish Draw, with bots and with friends.",
    "slogan": "Ask. Remember. Claim.",
    "literature-name": "Literature",
    "literature-about": "Literature, the card game of memory: two teams, 48 cards, and everyone hears every question.",
    "literature-rule-1": "Ask an opponent for a card of a half-suit of which you hold another. A hit: it is yours, go on. A miss: their turn.",
    "literature-rule-2": "Six cards make a half-suit: 2 to 7, or 9 to ace. There are no eights.",
    "literature-rule-3": "When you know who of your team holds all six, claim: name the holder of each.",
    "literature-rule-4": "The team with more half-suits wins.",
    "go_fish-name": "Go Fish",
    "go_fish-about": "Ask for a rank, or go fish. Most books win.",
    "fish_draw-name": "Fish Draw",
    "fish_draw-about": "Turn a card, shout “Fish!” in time, and take the middle.",
    "play-now": "Play now",
    "play-game": "Play {game}",
    "players": "Players",
    "players-of-game": "Players: {game}",
    "with-whom": "With bots, at once. Friends can join by the table’s link.",
    "house-rules": "House rules",
    "house-rules-of": "{game}: house rules",
    "how-it-works": "How it works",
    # A table
    "no-script": "To play, allow JavaScript.",
    # The form of house rules
    "start-from": "Start from",
    "form-table": "The table",
    "form-name": "Your name",
    "form-name.about": "As the others see it. Empty: a guest and a number.",
    "form-pace": "Pace of the bots",
    "form-pace.about": "Like people, a bot takes about a second for a move.",
    "form-pace-human": "Like people",
    "form-pace-instant": "At once",
    "form-hearing": "Time to speak, in seconds",
    "form-hearing.about": "How long everybody has to shout or to challenge before the game goes on, from 1 to 60. More is fairer to slow hands and screen readers.",
    "form-bots": "Bots",
    "form-teammates": "On your side",
    "form-teammates.about": "The bots of your team.",
    "form-opponents": "Against you",
    "form-opponents.about": "All other bots.",
    "form-standin": "For who leaves",
    "form-standin.about": "Plays for a person while he is away.",
    "form-seats": "Seat by seat",
    "form-seats.about": "Each bot by itself. A seat that is not listed is like its side.",
    "as-its-side": "like its side",
    "value-none": "none",
    "deal": "Deal",
    "deal-all-the-same": "Deal all the same",
    "see": "See",
    "no-game": "These house rules make no game",
    "doubts": "Legal, but perhaps not what you mean",
    # What went wrong
    "go-home": "Go to the first page",
    "error-no-such-table": "There is no such table. Perhaps the link is not whole.",
    "error-not-found": "There is no such page.",
    "error-unknown-game": "There is no such game here.",
    "error-unknown-preset": "There are no house rules of that name.",
    "error-unknown-bot": "There is no such bot.",
    "error-bad-player-count": "This game is not played by so many.",
    "error-too-many-tables": "All tables are taken. Try again in a little while.",
    "error-method-not-allowed": "This page is not asked like that.",
    "error-server-fault": "Something broke on the server. It is not your fault; try again.",
    "error-bad-form": "The server did not understand what kind of table you want.",
    "error-table-damaged": "The record of this table is damaged. Whoever runs the server finds the place in its log.",
    "error-store-failed": "The server cannot read or write its disk. Whoever runs it finds the reason in its log.",
    "error-restarting": "The server is restarting. Your table is safe; try again in a moment.",
}
"""By the name of a message. Values stand in braces."""

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


class English:
    """Says messages in English."""

    language = "en"

    def __call__(self, message: str, /, **values: object) -> str:
        """The message of that name with these values in it."""
        if message == "form-seat":
            side = "on your side" if values["teammate"] else "against you"
            return f"Seat {values['number']}, {side}"
        return MESSAGES[message].format(**values)

    def has(self, message: str) -> bool:
        """Whether there is such a message."""
        return message in MESSAGES


say: Final = English()


def choice(value: object) -> str:
    """A value of an option, or the name of a preset or a bot that has no text of its own."""
    return CHOICES.get(str(value), str(value).replace("_", " "))


def title(game: str) -> str:
    """The name of a game."""
    return say(f"{game}-name") if say.has(f"{game}-name") else choice(game).capitalize()


def group(name: str) -> str:
    """The title of a group of options."""
    return GROUPS.get(name, choice(name).capitalize())


def level(name: str) -> str:
    """A bot in a list to choose from."""
    about = LEVELS.get(name)
    return f"{choice(name)}: {about}" if about else choice(name)


def value(value: object) -> str:
    """A value of an option among the house rules of a table."""
    return "yes" if value is True else "no" if value is False else "none" if value is None else choice(value)
