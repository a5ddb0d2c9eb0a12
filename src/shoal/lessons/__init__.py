"""Learning a game: lessons, first visits and drills, which pages, tables and the terminal show alike.

A lesson is data: a record in the notation, and steps that stop at some of its positions, to say something or to let the reader
choose. What a step says is a message of the game's catalogue; what must be true for it is written beside it as facts, which the
game's own mind checks (`proof.py`). So no sentence stands in a lesson that its position does not prove.
"""
