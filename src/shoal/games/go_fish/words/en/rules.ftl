### The house rules of Go Fish.

option-players = Players
    .about = Two to five; more where “{ option-max-players }” allows more.
option-max-players = Most players
    .about = Up to 10; beyond five, everybody gets five cards.
option-hand-sizes = Cards dealt
    .about = How many cards everybody gets: one of these customs, or a number.
option-hand-sizes-seed = 7 for two or three players, else 5
option-hand-sizes-openspiel = 7 for two players, else 5 (OpenSpiel)
option-hand-sizes-pagat = 7 for two players, else 5 (Pagat)
option-hand-sizes-five = always 5
option-lucky-draw = Fishing what was asked for
    .about = Whether the turn goes on when a player fishes what they wanted.
option-lucky-draw-again = the turn goes on
option-lucky-draw-ends = the turn ends
option-book-on-draw = Fishing a book
    .about = Whether a card that completes a book makes the turn go on; sources disagree.
option-book-on-draw-again = the turn goes on
option-book-on-draw-ends = the turn ends
option-after-miss = After a miss
    .about = Who plays next.
option-after-miss-left = the player on the left
option-after-miss-asked = the player who was asked
option-refill = Refill
    .about = How many cards a player without cards draws.
option-refill-one = one
option-refill-hand-size = as many as were dealt
option-refill-none = none
option-refill-when = When to refill
    .about = At one’s turn, or at once, even in another’s turn.
option-refill-when-own-turn = at one’s turn
option-refill-when-at-once = at once
option-refill-continue = Ask after a refill
    .about = Without it, a player who refills in their turn is done with it.
option-book-size = Cards in a book
    .about = All the cards of a rank (four), or pairs.
option-give = What is handed over
    .about = All cards of the rank, or one.
option-give-all = all cards of the rank
option-give-one = one card
option-ask-for = What is asked for
    .about = A rank; or a card, while showing another of its rank.
option-ask-for-rank = a rank
option-ask-for-card = a card
option-ask-empty-target = Asking a player without cards
    .about = They can only answer “go fish”.
option-ask-empty-target-allow = allowed
option-ask-empty-target-reject = not allowed
option-end = The end
    .about = When the game is over.
option-end-all-books = all books are down
option-end-first-out = a player is out of cards
option-end-hand-or-stock-empty = a hand or the stock is empty
option-winner = The winner
    .about = Points are 2 to 10 as printed, jack 11, queen 12, king 13, ace 15.
option-winner-most-books = most books
option-winner-first-out = the first without cards
option-winner-points = most points
option-jokers = Jokers
    .about = A pair of them counts 2; only with pairs.
option-second-pair = A player’s second pair of a rank
    .about = What it counts; only with pairs.
option-dealt-books = Books in the deal
    .about = When books that were dealt are laid down.
option-dealt-books-lay-down = before the first question
option-dealt-books-keep-until-turn = at one’s first turn
option-deck-ranks = Ranks
    .about = How many ranks the pack has, from the 2 upwards.
option-deck-copies = Cards of a rank
    .about = How many suits the pack has.
option-no-target = Nobody to ask
    .about = What happens to the turn then.
option-no-target-pass-left = it passes to the left
option-max-questions = Most questions
    .about = The game ends after so many. None: 10 times players times cards.

preset-bicycle = Bicycle
    .about = The rules as the card maker Bicycle prints them.
    .pack = 52 cards
    .origin = The card maker Bicycle
preset-openspiel = OpenSpiel
    .about = As the research library OpenSpiel plays it, for two.
    .pack = 52 cards
    .origin = The research library OpenSpiel
preset-pagat = Pagat
    .about = Whoever is asked in vain goes on; an empty hand or an empty stock ends the game.
    .pack = 52 cards
    .origin = Pagat’s collection of card games
preset-pagat-pairs = Pagat, pairs
    .about = Pairs are collected, and the player who was asked goes on after a miss.
    .pack = 52 cards
    .origin = Pagat’s collection of card games
preset-deluxe = Deluxe
    .about = Pairs with two jokers and refills at once; a second pair counts double.
    .pack = 54 cards, with jokers
    .origin = Pagat’s invented variants

bad-bad-player-count =
    { $option ->
        [max_players] { option-max-players }: { $value }. A number from { $least } to { $most } is needed.
       *[players] { option-players }: { $value }. A number from { $least } to { $most } is needed (“{ option-max-players }”).
    }
bad-bad-deck =
    { $option ->
        [deck_copies] { option-deck-copies }: { $value }. A number from { $least } to { $most } is needed.
       *[deck_ranks] { option-deck-ranks }: { $value }. A number from { $least } to { $most } is needed.
    }
bad-pairs-need-even-copies = { $copies } cards of a rank cannot all be paired.
bad-jokers-need-pairs = Jokers make no book of { $size }: they need pairs.
bad-second-pair-needs-pairs = There are no pairs where a book is all cards of a rank.
bad-bad-hand-size = { option-hand-sizes }: { $value }. A player needs at least one card.
bad-bad-max-questions = { option-max-questions }: { $value }. At least 1 is needed.
bad-deck-too-small = { $players } hands of { $dealt } cards are more than the pack of { $cards }.
bad-no-stock = The whole pack is dealt, and the game ends when the stock is empty.

doubt-goes-on-after-winner = The first player without cards wins, but the game goes on after that.
doubt-refill-unused = The game ends when a hand is empty, so nobody ever refills.
doubt-books-may-remain = Nobody refills, so cards may be left in the stock at the end.
doubt-refill-continue-unused = Refills are at once, so no turn starts with one.
doubt-small-books =
    { $copies ->
        [one] A rank has { $copies } card in this pack, and a book is all of them.
       *[other] A rank has { $copies } cards in this pack, and a book is all of them.
    }
doubt-second-pair-unused = Where most points win, a pair counts by its rank, the second like the first.
doubt-no-stock = The whole pack is dealt: nobody can ever fish.
