"""What becomes of a game when it is over: its public page, its review, its story at the table, and what goes elsewhere of it.

    library.py             which finished games have pages, and who may look at them
    finished_game.py       one of them: its record, who sat where, and what it looked like at every moment
    desk.py                reviews, computed in a thread of their own and kept
    telling.py, remarks.py what happened, and what a review says, in sentences for pages
    position.py, advice.py, curve.py, story.py     the parts of a page, as values for its templates
    page.py, routes.py     the page, and its routes
    sharing.py, picture.py, result_picture.py    pictures, and a page for frames of other sites
    bringing.py            records from elsewhere
    forking.py             a moment is played on at a new table
    luck.py, luck_routes.py    one decision over many deals
    together.py            one leads a review, others follow

A page of a game shows every hand, so all of it is made of games that are over, and for whoever may look (`library.py`).
"""
