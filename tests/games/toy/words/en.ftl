### The toy game: the test says every message of it with a strict speaker.

game-name = High Card
game-about = Everybody plays a card; the highest takes the trick.
game-rule-1 = Play a card face up.
game-rule-2 = The highest card takes the trick.
game-rule-3 = Who took the trick leads the next.
game-rule-4 = Most tricks win.

option-players = Players
    .about = Two to six.
option-hand = Cards dealt
    .about = One to eight.
option-lowest-wins = Lowest wins
    .about = The lowest card takes the trick.

preset-usual = Usual
    .about = The highest card wins.
    .pack = 52 cards
    .origin = Made for a test
preset-misere = Misère
    .about = The lowest card wins.
    .pack = 52 cards
    .origin = Made for a test

level-high = high
    .about = plays its highest card

bad-bad-player-count = { option-players }: { $players }. A number from 2 to 6 is needed.
bad-bad-hand-size = { option-hand }: { $hand }. A number from 1 to 8 is needed.

doubt-one-trick = With one card each, a game is a single trick.

## The terminal

verb-play = play CARD
    .about = play a card face up
rulings = redeal
event-played =
    { $seat ->
        [you] You played { $card }.
       *[other] { $seat } played { $card }.
    }
event-taken =
    { $seat ->
        [you] You took the trick.
       *[other] { $seat } took the trick.
    }
status-card =
    { $seat ->
        [you] You play a card.
       *[other] { $seat } plays a card.
    }
trick-count =
    { $count ->
        [one] { $count } trick
       *[other] { $count } tricks
    }
unclear-card = Which card?
