### Go Fish at the table, in the browser and in the terminal.
###
### $what is what was asked for: `ranks-name` ("9s"), or a card (`card-the`, "9♥"); or what was given: `card-count`, or cards.

game-name = Go Fish
game-about = Ask for a rank, or go fish. Most books win.

## What happened

event-asked = { asked-for }.
event-asked-showing = { asked-for }, showing { $shown }.
# The question alone; the answer stands beside it.
asked-for =
    { $seat ->
        [you] You asked { $target } for { $what }
       *[other]
            { $target ->
                [you] { $seat } asked you for { $what }
               *[other] { $seat } asked { $target } for { $what }
            }
    }
asked-for-answer = { asked-for }: { $answer }.
showing = (showing { $shown })
event-handed =
    { $seat ->
        [you] You gave { $to } { $what }.
       *[other]
            { $to ->
                [you] { $seat } gave you { $what }.
               *[other] { $seat } gave { $to } { $what }.
            }
    }
event-go-fish =
    { $target ->
        [you] You said: go fish.
       *[other] { $target } said: go fish.
    }
event-drew =
    { $caught ->
        [yes]
            { $seat ->
                [you] You drew { $card }: a catch.
               *[other] { $seat } drew { $card }: a catch.
            }
       *[no]
            { $seat ->
                [you] You drew { $card }.
               *[other] { $seat } drew { $card }.
            }
    }
event-drew-seen =
    { $seat ->
        [you] You drew a card.
       *[other] { $seat } drew a card.
    }
event-refill =
    { $seat ->
        [you] You had no cards and drew { $what }.
       *[other] { $seat } had no cards and drew { $what }.
    }
event-refill-seen = { event-refill }
event-book =
    { $seat ->
        [you] You laid down { ranks-name }.
       *[other] { $seat } laid down { ranks-name }.
    }
event-skipped =
    { $seat ->
        [you] You cannot ask and are passed over.
       *[other] { $seat } cannot ask and is passed over.
    }
event-turn =
    { $seat ->
        [you] It is your turn.
       *[other] It is { $seat }’s turn.
    }

ended-all-books = All books are down.
ended-first-out = Somebody is out of cards.
ended-hand-or-stock-empty = A hand or the stock is empty.
ended-nobody-can-ask = Nobody can ask any more.
ended-max-questions = There were as many questions as a game may have.

## Answers

answer-go-fish = go fish
answer-caught = go fish: a catch
answer-nothing = none, and no stock

## Why a move is refused

reason-unknown-rank = That rank is not in this pack.
reason-rank-not-held = You need a card of that rank to ask for it.
reason-ask-for-a-rank = Here players ask for a rank.
reason-ask-for-a-card = Here players ask for one card, and show another of its rank.
reason-card-in-book = That card lies in a book.
reason-card-not-shown = Show a card of the rank that you ask for.

## The table

stock = Stock
in-stock =
    { $count ->
        [0] The stock is empty
        [one] { $count } card in the stock
       *[other] { $count } cards in the stock
    }
your-catch = You fished { $cards }.
question-count =
    { $count ->
        [one] { $count } question so far
       *[other] { $count } questions so far
    }
books = Books
book-count =
    { $count ->
        [one] { $count } book
       *[other] { $count } books
    }
point-count =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
books-of = { $name }: { $books }
pick-rank = Pick a rank to ask for.
ask-for-rank = Ask for { ranks-name }; you hold { $cards }
ask-for = Ask for { $what }
holding = { ranks-name }: { $cards }
who-has = Who has { $what }?
ask-whom-for = Ask { $name } for { $what }
show-which = Show which card?

catch-go-on = A catch: go on asking.
books-left =
    { $count ->
        [0] All books are down.
        [one] { $count } book still to win
       *[other] { $count } books still to win
    }
prepared = Ready for your turn.
prepared-gone = You can no longer ask { $name } for { $what }.

## Hints for newcomers

coach-ask = You lack some { ranks-name }: ask anybody for them.
coach-ask-card = Pick a missing card of a rank that you hold, then a player.
coach-hit = They had some, so you ask again.
coach-caught = You fished what you asked for, so you ask again.
coach-miss = They had none, so you fished. The turn moves on.
coach-wait = While others play, you can pick your next question.
dismiss-hint = Hide hint

## Keys: what is typed, and what it does

key-rank = pick the rank: 2 to 10, j q k a, * for jokers
    .keys = 9 or q
key-player = then the player: first letters or number
    .keys = b or 2
key-ask-rank = ask Bea for 9s
    .keys = 9 b Enter
key-ask-card = where players ask for single cards: the 9 of hearts
    .keys = 9h b Enter

## Levels of bots

level-counting = Normal
    .about = remembers what is certain
level-exact = Hard
    .about = remembers all, and knows the chances

## Go Fish in the terminal.

verb-ask = ask PLAYER RANK
    .about = ask a player for a rank that you hold; `k bo` is enough
rulings = redeal
unclear-holds-no = You hold no { ranks-name }. Yours: { $ranks }.
unclear-which-rank = Which rank? Yours: { $ranks }.
seat-no-books = { card-count }, no books
seat-books = { card-count }, books { $points }: { $books }
stock-line = Stock: { card-count }
seat-points = { $name } { $points }

## What the page of a person tells of their games.

share-hits = Questions that hit
