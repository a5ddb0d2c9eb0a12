### The house rules of Go Fish.

option-players = Players
    .about = Two to five, or more if “{ option-max-players }” allows it.
option-max-players = Most players
    .about = Up to 10. With more than five, everyone gets five cards.
option-hand-sizes = Cards dealt
    .about = How many cards everyone gets: one of these customs, or a number.
option-hand-sizes-seed = 7 for two or three, else 5
option-hand-sizes-openspiel = 7 for two, else 5 (OpenSpiel)
option-hand-sizes-pagat = 7 for two, else 5 (Pagat)
option-hand-sizes-five = always 5
option-lucky-draw = Fishing what you asked for
    .about = Whether your turn goes on when you fish what you asked for.
option-lucky-draw-again = the turn goes on
option-lucky-draw-ends = the turn ends
option-book-on-draw = Fishing a book
    .about = Whether your turn goes on when the card you fish completes a book. Published rules disagree.
option-book-on-draw-again = the turn goes on
option-book-on-draw-ends = the turn ends
option-after-miss = After a miss
    .about = Who plays next.
option-after-miss-left = the player on the left
option-after-miss-asked = the player who was asked
option-refill = Refill
    .about = How many cards you draw when you’re out of cards.
option-refill-one = one
option-refill-hand-size = as many as were dealt
option-refill-none = none
option-refill-when = When to refill
    .about = On your turn, or right away, even on someone else’s.
option-refill-when-own-turn = on your turn
option-refill-when-at-once = right away
option-refill-continue = Ask after a refill
    .about = Without this, a refill on your turn ends that turn.
option-book-size = Cards in a book
    .about = All the cards of a rank (four), or pairs.
option-give = What you give
    .about = All your cards of the rank, or one.
option-give-all = all cards of the rank
option-give-one = one card
option-ask-for = What you ask for
    .about = A rank, or a card while you show another of its rank.
option-ask-for-rank = a rank
option-ask-for-card = a card
option-ask-empty-target = Asking a player without cards
    .about = All they can say is “go fish”.
option-ask-empty-target-allow = allowed
option-ask-empty-target-reject = not allowed
option-end = The end
    .about = When the game is over.
option-end-all-books = all books are down
option-end-first-out = a player is out of cards
option-end-hand-or-stock-empty = a hand or the stock is empty
option-winner = The winner
    .about = Points: 2 to 10 at face value, jack 11, queen 12, king 13, ace 15.
option-winner-most-books = most books
option-winner-first-out = the first player without cards
option-winner-points = most points
option-jokers = Jokers
    .about = A pair of jokers counts 2. Only with pairs.
option-second-pair = Your second pair of a rank
    .about = How much it counts. Only with pairs.
option-dealt-books = Books in the deal
    .about = When you lay down books you were dealt.
option-dealt-books-lay-down = before the first question
option-dealt-books-keep-until-turn = on your first turn
option-deck-ranks = Ranks
    .about = How many ranks the deck has, from the 2 up.
option-deck-copies = Cards of a rank
    .about = How many suits the deck has.
option-no-target = No one to ask
    .about = What happens to the turn then.
option-no-target-pass-left = it passes to the left
option-max-questions = Most questions
    .about = The game ends after this many. None: 10 times the players times the cards.

preset-bicycle = Bicycle
    .about = The rules as the card maker Bicycle prints them.
    .pack = 52 cards
    .origin = The card maker Bicycle
preset-openspiel = OpenSpiel
    .about = For two, as the research library OpenSpiel plays it.
    .pack = 52 cards
    .origin = The research library OpenSpiel
preset-pagat = Pagat
    .about = After a miss, the player who was asked goes on. An empty hand or an empty stock ends the game.
    .pack = 52 cards
    .origin = Pagat’s collection of card games
preset-pagat-pairs = Pagat, pairs
    .about = You collect pairs, and after a miss the player who was asked goes on.
    .pack = 52 cards
    .origin = Pagat’s collection of card games
preset-deluxe = Deluxe
    .about = Pairs with two jokers. You refill right away, and a second pair counts double.
    .pack = 54 cards, with jokers
    .origin = Pagat’s invented variants

bad-bad-player-count =
    { $option ->
        [max_players] { option-max-players }: { $value }. It must be a number from { $least } to { $most }.
       *[players] { option-players }: { $value }. It must be a number from { $least } to { $most } (“{ option-max-players }”).
    }
bad-bad-deck =
    { $option ->
        [deck_copies] { option-deck-copies }: { $value }. It must be a number from { $least } to { $most }.
       *[deck_ranks] { option-deck-ranks }: { $value }. It must be a number from { $least } to { $most }.
    }
bad-pairs-need-even-copies = With { $copies } cards of a rank, they can’t all be paired.
bad-jokers-need-pairs = Jokers don’t make books of { $size }. They need pairs.
bad-second-pair-needs-pairs = There are no pairs when a book is all the cards of a rank.
bad-bad-hand-size = { option-hand-sizes }: { $value }. Everyone needs at least one card.
bad-bad-max-questions = { option-max-questions }: { $value }. It must be at least 1.
bad-deck-too-small = { $players } hands of { $dealt } cards need more than the deck’s { $cards } cards.
bad-no-stock = The whole deck is dealt, but the game ends when the stock is empty.

doubt-goes-on-after-winner = The first player without cards wins, but the game goes on after that.
doubt-refill-unused = The game ends when a hand is empty, so no one ever refills.
doubt-books-may-remain = No one refills, so cards may be left in the stock at the end.
doubt-refill-continue-unused = Refills happen right away, so no turn starts with one.
doubt-small-books =
    { $copies ->
        [one] A rank has { $copies } card in this deck, and a book is all of them.
       *[other] A rank has { $copies } cards in this deck, and a book is all of them.
    }
doubt-second-pair-unused = When the most points wins, a pair counts by its rank, and a second pair counts the same.
doubt-no-stock = The whole deck is dealt, so no one can ever fish.
