"""Rated games: who is seated with whom, how strong people and bots are found to be, and the pages that say so.

Ratings are openskill's (`model.py`), one for each game and kind of clock. A rated table is opened here and nowhere else (`seating.py`),
for people who asked for the same kind of game and were drawn to their seats (`waiting_room.py`). When its game has ended it is rated in
the transaction that keeps the result (`keeping.py`), and all ratings can be computed again from what is kept.
"""
