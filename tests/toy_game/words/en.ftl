### The toy game in the terminal.

game-name = High Card
preset-usual = Usual
preset-misere = Misère
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
