### Puzzles of Go Fish: questions, choices and the steps of proofs. $number counts moves from 1.

puzzle-holder = Who must have { ranks-name }?
puzzle-dead = Which of these questions cannot hit?
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

proof-asked = Who asks for { ranks-name } holds some: { $seat } did (move { $number }), and nobody has taken them since.
proof-refused = { $seat } had no { ranks-name } (move { $number }), and has drawn nothing since that could be one.
proof-gave = { $seat } gave all { ranks-name } away (move { $number }), and has drawn nothing since that could be one.
proof-placed = All four { ranks-name } are placed: { $holders }. So nobody else has one.
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
proof-full = Every card of { $seat } is known: { $ranks }. So { $seat } has nothing else.
proof-only = The stock is empty, and nobody else has { ranks-name }. So the rest is with { $seat }.
