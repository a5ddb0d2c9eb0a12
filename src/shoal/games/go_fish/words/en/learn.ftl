### Go Fish in a minute: what its rules say at a table with these house rules. A heading and a sentence or two each.
###
### The values are the house rules themselves, by their names; $hand_sizes, $book_size and $refill are the numbers that they come to,
### $give is whether all cards are handed over.

learn-1 = Books
    .about =
        Collect books: { $book_size ->
            [2] two cards of a rank.
            [3] all three cards of a rank.
           *[4] all four cards of a rank.
        } Everybody gets { $hand_sizes ->
            [one] one card; the rest is the stock.
           *[other] { $hand_sizes } cards; the rest is the stock.
        }
learn-2 = Ask
    .about =
        { $ask_for ->
            [card] On your turn, show one of your cards and ask anybody for another of the same rank: “My king of hearts would like the king of clubs.”
           *[rank] On your turn, ask anybody for a rank of which you hold a card: “Do you have any kings?”
        }
learn-3 = They have some
    .about =
        { $ask_for ->
            [card] They hand it over, and you ask again.
           *[rank]
                { $give ->
                    *[no] They hand over one, and you ask again.
                    [yes] They hand over all of them, and you ask again.
                }
        }
learn-4 = Go fish!
    .about =
        They have none? Draw a card from the stock. { $lucky_draw ->
            [again]
                { $book_on_draw ->
                    [again] If it is what you asked for, or completes a book, you ask again.
                   *[ends] If it is what you asked for, you ask again.
                }
           *[ends]
                { $book_on_draw ->
                    [again] If it completes a book, you ask again.
                   *[ends] Whatever it is, your turn is over.
                }
        } { $after_miss ->
            [asked] Then it is the turn of the player whom you asked.
           *[left] Then it is the turn of the player on your left.
        }
learn-5 = An empty hand
    .about =
        { $end ->
            [all_books]
                { $refill_when ->
                    [at_once] Out of cards? At once, { learn-refill }
                   *[own_turn] Out of cards? When it is your turn, { learn-refill }
                }
            [first_out] Nobody gets new cards: the first empty hand ends the game.
           *[hand_or_stock_empty] Nobody gets new cards: an empty hand ends the game.
        }
learn-refill =
    { $refill ->
        [0] you get no new ones, and others play on.
        [one] you draw a new one from the stock.
       *[other] you draw { $refill } new ones from the stock.
    }
learn-6 = The end
    .about =
        { $end ->
            [all_books] When all books are down,
            [first_out] When somebody is out of cards,
           *[hand_or_stock_empty] When a hand or the stock is empty,
        } { $winner ->
            [first_out] the first without cards has won.
            [points] the most points win.
           *[most_books] the most books win.
        }
