### What a review and a hint say of Fish Draw. Names and values come from `shoal.kits.fish_draw.review`.
###
### $item is a Fish as a sentence has it (`card-the`), $chance a percentage.

## What the ledger says of a call

review-reason-call-sure =
    { $seat ->
        [you] Every Fish is in your stack.
       *[other] Every Fish is in the stack of { $seat }.
    }
review-reason-call-elsewhere =
    { $seat ->
        [you]
            { $count ->
                [one] One Fish is not with you.
               *[other] { $count } Fish are not with you.
            }
       *[other]
            { $count ->
                [one] One Fish is not with { $seat }.
               *[other] { $count } Fish are not with { $seat }.
            }
    }
review-reason-call =
    { $seat ->
        [you]
            { $count ->
                [one] One Fish is certainly with you, the others may be.
               *[other] { $count } Fish are certainly with you, the others may be.
            }
       *[other]
            { $count ->
                [one] One Fish is certainly with { $seat }, the others may be.
               *[other] { $count } Fish are certainly with { $seat }, the others may be.
            }
    }
review-why-call =
    { $other ->
        [you] By the ledger you had every Fish with { $chance }%.
       *[other] By the ledger { $other } had every Fish with { $chance }%.
    }
review-why-call-missed =
    { $other ->
        [you] By the ledger you had every Fish: a call was certain.
       *[other] By the ledger { $other } had every Fish: a call was certain.
    }

## The story

review-all-fish = all Fish
review-part-fish =
    { $seat ->
        [you] You won a round with { $item }.
       *[other] { $seat } won a round with { $item }.
    }
review-part-two-fish = Two Fish at once: Fish Draw.
review-part-fishageddon =
    { $seat ->
        [you] You called Fishageddon, and were right.
       *[other] { $seat } called Fishageddon, and was right.
    }
review-part-won-game =
    { $seat ->
        [you] You won the game.
       *[other] { $seat } won the game.
    }
review-turning-collected =
    { $seat ->
        [you]
            { $count ->
                [one] You won a card.
               *[other] You won { $count } cards at once.
            }
       *[other]
            { $count ->
                [one] { $seat } won a card.
               *[other] { $seat } won { $count } cards at once.
            }
    }
