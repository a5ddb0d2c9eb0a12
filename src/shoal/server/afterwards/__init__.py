"""What becomes of a game when it is over: its public page, its review, its story at the table, pictures, and records from elsewhere.

    library.py     which finished games have pages, and who may look at them
    finished_game.py   one of them: its record, who sat where, and what it looked like at every step
    desk.py        reviews, computed in a thread of their own and kept
    telling.py     what happened, in sentences, and cards in them as pictures
    remarks.py     what a review says, in sentences
    position.py, advice.py, story.py, curve.py     the parts of a page, as values for its templates
    page.py, routes.py     the page, and its routes

A page of a game shows every hand, so all of it is made of games that are over, and for whoever may look (`library.py`).
"""
