### House rules as at home: three questions, their answers, and what they lead to. A `.told` is part of a sentence.

home-books = What do you collect?
home-books-fours = All four
    .about = A book is all four cards of a rank.
    .told = you collect fours
home-books-pairs = Pairs
    .about = Two cards of a rank are a book.
    .told = you collect pairs
home-wish = You fish the very card you asked for. What then?
home-wish-again = Go again
    .about = Show it and keep your turn.
    .told = you go again when you fish what you asked for
home-wish-ends = Turn over
    .about = Lucky, but that’s it.
    .told = fishing always ends your turn
home-next = “Go fish!” Who plays next?
home-next-left = The next player
    .about = Turns go round the table.
    .told = turns go round the table
home-next-asked = The player you asked
    .about = They sent you fishing, so they play.
    .told = the player who sent you fishing plays next

home-like-bicycle = The usual rules
home-like-pagat = Quick style
home-like-pagat-pairs = Pairs style
