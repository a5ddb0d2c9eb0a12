### Go Fish in a minute: what its rules say at a table with these house rules. A heading and a sentence or two each.
###
### The values are the house rules themselves, by their names; $hand_sizes, $book_size and $refill are the numbers that they come to,
### $give is whether all cards are handed over.

learn-1 = Books
    .about =
        Collect as many books as you can. A book is { $book_size ->
            [2] two cards of a rank.
            [3] all three cards of a rank.
           *[4] all four cards of a rank.
        } Everyone gets { $hand_sizes ->
            [one] one card; the rest is the stock.
           *[other] { $hand_sizes } cards; the rest is the stock.
        }
learn-2 = Ask
    .about =
        { $ask_for ->
            [card] On your turn, show one of your cards and ask anyone for another of the same rank: “My king of hearts would like the king of clubs.”
           *[rank] On your turn, ask anyone for a rank you have: “Do you have any kings?”
        }
learn-3 = They have some
    .about =
        { $ask_for ->
            [card] They give it to you, and you ask again.
           *[rank]
                { $give ->
                    *[no] They give you one, and you ask again.
                    [yes] They give you all of them, and you ask again.
                }
        }
learn-4 = Go fish!
    .about =
        They have none? Fish a card from the stock. { $lucky_draw ->
            [again]
                { $book_on_draw ->
                    [again] If it’s what you asked for, or it completes a book, you ask again.
                   *[ends] If it’s what you asked for, you ask again.
                }
           *[ends]
                { $book_on_draw ->
                    [again] If it completes a book, you ask again.
                   *[ends] Whatever it is, your turn is over.
                }
        } { $after_miss ->
            [asked] When your turn ends, the player you asked is next.
           *[left] When your turn ends, the player on your left is next.
        }
learn-5 = An empty hand
    .about =
        { $end ->
            [all_books]
                { $refill_when ->
                    [at_once] Out of cards? Right away, { learn-refill }
                   *[own_turn] Out of cards? On your turn, { learn-refill }
                }
            [first_out] No one gets new cards: the first empty hand ends the game.
           *[hand_or_stock_empty] No one gets new cards: an empty hand ends the game.
        }
learn-refill =
    { $refill ->
        [0] you get no new ones, and the others play on.
        [one] you draw a new one from the stock.
       *[other] you draw { $refill } new ones from the stock.
    }
learn-6 = The end
    .about =
        { $end ->
            [all_books] When all books are down,
            [first_out] When someone is out of cards,
           *[hand_or_stock_empty] When a hand or the stock is empty,
        } { $winner ->
            [first_out] the first player without cards wins.
            [points] the most points wins.
           *[most_books] the most books wins.
        }

## The first visit: bubbles of at most twelve words, and its end. Names are those of its record.

visit-1 = You have two 7s. Tap one, then ask Vera.
visit-2 = Yes! Now you have three. Go on: ask Vera for kings.
visit-3 = No, so you fished a card. Now it’s Vera’s turn.
visit-4 = Vera fished a card too. Ask for the 7s again!
visit-won = Four 7s: your first book! The most books wins. That’s the whole game.
visit-lost = This game ended before you made a book. Try again?

## Puzzles of Go Fish: questions, choices and the steps of proofs. $number counts moves from 1.

puzzle-holder = Who must have { ranks-name }?
puzzle-dead = Which of these questions can’t hit?
    .choice = Ask { $seat } for { ranks-name }
puzzle-stock =
    { $count ->
        [0] The stock is empty.
        [one] One card is left in the stock.
       *[other] { $count } cards are left in the stock.
    }
puzzle-books = Books on the table: { $ranks }.
# What was handed over, after the question: "Ben gave you one."
puzzle-gave =
    { $count ->
        [one] one
       *[other] { $count }
    }

## Steps

proof-asked = Only players who have { ranks-name } can ask for them. { $seat } did (move { $number }), and no one has taken them since.
proof-refused = { $seat } had no { ranks-name } (move { $number }), and has drawn nothing since that could be one.
proof-gave = { $seat } gave away all { ranks-name } (move { $number }), and has drawn nothing since that could be one.
proof-placed = We know where all four { ranks-name } are: { $holders }. So no one else has one.
placed-own =
    { $count ->
        [one] you have one
       *[other] you have { $count }
    }
placed-other =
    { $count ->
        [one] { $seat } has at least one
       *[other] { $seat } has at least { $count }
    }
proof-full = We know all of { $seat }’s cards: { $ranks }. So { $seat } has nothing else.
proof-only = The stock is empty, and no one else has { ranks-name }. So { $seat } has the rest.
