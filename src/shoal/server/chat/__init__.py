"""Chat and spectators: what happens at a table beside the game.

Nothing of it changes what happens in the game, what a seat sees of it, or what a bot does. None of it is in a log, with one exception:
who has looked at hands without a seat is in the log of that game, because they may not have a hand of it themselves.

    chat.py          what was said, who may say what, and to whom it is sent
    spectators.py    who looks at whose hand, with whose consent
    relations.py     who is whose friend and does not want to hear whom
    social.py        chat and spectators as a part of a table's session
"""
