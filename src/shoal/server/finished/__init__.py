"""What becomes of a game when it is over: its public page, its review, its story at the table, and what is made of it elsewhere.

    library.py             which finished games have pages, and who may see them
    archived_game.py       one of them: its record, who sat where, and every moment of it
    review_queue.py        computes reviews and keeps them
    telling.py             what happened, and what a review says, in sentences for pages
    advice.py, story.py                  the parts of a page, as values for its templates
    page.py, routes.py     the page, and its routes
    picture.py, result_picture.py        pictures of a moment and of a result
    record_upload.py       records from elsewhere
    forking.py             a moment is played on at a new table
    luck.py                one decision over many deals
    shared_review.py       one reader leads a review, others follow

A page of a game shows every hand, so all of it is made of games that are over, for those who may see them (`library.py`).
"""
