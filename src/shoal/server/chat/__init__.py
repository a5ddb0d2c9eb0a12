"""What goes on at a table beside the game: people talk, and others look on.

Nothing of it changes what happens in the game, what a seat sees of it, or what a bot does. It is in no log, but for one thing: who has
looked at hands without a seat stands in the log of that game, because they may not have a hand of it themselves.

    conversation.py    what was said, who may say what, and who is told
    gallery.py         who looks at whose hand, with whose consent
    acquaintance.py    who is whose friend and does not want to hear whom, from outside
    asides.py          both as a part of a table's session
"""
