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
# The same while it happens.
event-asks = { asks-for }.
asks-for =
    { $seat ->
        [you] You ask { $target } for { $what }
       *[other]
            { $target ->
                [you] { $seat } asks you for { $what }
               *[other] { $seat } asks { $target } for { $what }
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
        [you] You said “Go fish.”
       *[other] { $target } said “Go fish.”
    }
event-drew =
    { $caught ->
        [yes]
            { $seat ->
                [you] You drew { $card }: a catch!
               *[other] { $seat } drew { $card }: a catch!
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
        [you] You were out of cards and drew { $what }.
       *[other] { $seat } was out of cards and drew { $what }.
    }
event-refill-seen = { event-refill }
event-book =
    { $seat ->
        [you] You laid down { ranks-name }.
       *[other] { $seat } laid down { ranks-name }.
    }
event-skipped =
    { $seat ->
        [you] You have nothing to ask for, so you miss a turn.
       *[other] { $seat } has nothing to ask for and misses a turn.
    }
event-turn =
    { $seat ->
        [you] Your turn.
       *[other] The turn passes to { $seat }.
    }

# For who has not won; $others share the place, $count is how many points they are behind the best.
own-place =
    { $others ->
        [0] You came
       *[other] You tied for
    } { $place ->
        [1] first
        [2] second
        [3] third
       *[other] { $place }th
    }, { $count ->
        [0] level with the best.
        [one] one book behind.
       *[other] { $count } books behind.
    }
ended-all-books = All books are down.
ended-first-out = A player is out of cards.
ended-hand-or-stock-empty = A hand or the stock is empty.
ended-nobody-can-ask = There’s nothing left to ask for.
ended-max-questions = The game has reached its limit of questions.

## Answers

answer-go-fish = go fish
answer-caught = go fish: a catch
answer-nothing = no, and the stock is empty

## Why a move is refused

reason-unknown-rank = That rank isn’t in this deck.
reason-rank-not-held = To ask for a rank, you need a card of it.
reason-ask-for-a-rank = At this table, ask for a rank.
reason-ask-for-a-card = At this table, ask for one card and show another of its rank.
reason-card-in-book = That card is already in a book.
reason-card-not-shown = Show a card of the rank you’re asking for.

## The table

stock = Stock
in-stock =
    { $count ->
        [0] The stock is empty
        [one] { $count } card in the stock
       *[other] { $count } cards in the stock
    }
your-catch = You fished { $cards }.
your-refill = You were out of cards: you drew { $cards }.
book-laid =
    { $seat ->
        [you] A book of { ranks-name }!
       *[other] { $seat } lays down { ranks-name }!
    }
question-count =
    { $count ->
        [one] { $count } question so far
       *[other] { $count } questions so far
    }
books = Books
your-books = Your books
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
ask-for-rank = Ask for { ranks-name }. You have { $cards }
ask-for = Ask for { $what }
holding = { ranks-name }: { $cards }
who-has = Who has { $what }?
ask-whom-for = Ask { $name } for { $what }
# It is asked in a second, unless it is taken back.
asking-now = “{ $name }, got { $what }?”
show-which = Which card will you show?

catch-go-on = A catch! Ask again.
books-left =
    { $count ->
        [0] All books are down.
        [one] { $count } book still to win
       *[other] { $count } books still to win
    }
prepared = Ready for your turn.
prepared-gone = You can no longer ask { $name } for { $what }.

## Hints for newcomers

coach-ask = You have some { ranks-name }. Ask anyone for more.
coach-ask-card = Pick a missing card of a rank you have, then a player.
coach-hit = Yes! You go again.
coach-caught = You fished what you asked for. You go again!
coach-miss = They had none, so you fished. The turn passes.
coach-wait = While others play, pick your next question.
dismiss-hint = Hide hint

## Keys: what is typed, and what it does

key-rank = pick a rank: 2 to 10, j q k a, * for jokers
    .keys = 9 or q
key-player = then a player: first letters or number
    .keys = b or 2
key-ask-rank = ask Bea for 9s
    .keys = 9 b Enter
key-ask-card = where you ask for single cards: the 9 of hearts
    .keys = 9h b Enter

## Levels of bots

level-counting = Normal
    .about = remembers what’s certain
level-exact = Hard
    .about = remembers everything and knows the odds

## Go Fish in the terminal.

verb-ask = ask PLAYER RANK
    .about = ask a player for a rank you have; `k bo` is enough
rulings = redeal
unclear-holds-no = You have no { ranks-name }. You have: { $ranks }.
unclear-which-rank = Which rank? You have: { $ranks }.
seat-no-books = { card-count }, no books
seat-books = { card-count }, books { $points }: { $books }
stock-line = Stock: { card-count }
seat-points = { $name } { $points }

## What the page of a person tells of their games.

share-hits = Questions answered yes
