"""Rated games: seating people who wait, rating them and bots after each game, and the pages about it.

Ratings are openskill's (`model.py`), one for each game and kind of clock. A rated table is opened here and nowhere else for people who
asked for the same kind of game (`rated_tables.py`). When its game has ended it is rated in the transaction that keeps the
result (`rated_games.py`), and all ratings can be computed again from what is kept.
"""
