### What a review and a hint say of Fish Draw. Names and values come from `shoal.games.fish_draw.review`.
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
                [0] Every Fish may be with you.
                [one] One Fish is certainly with you, the others may be.
               *[other] { $count } Fish are certainly with you, the others may be.
            }
       *[other]
            { $count ->
                [0] Every Fish may be with { $seat }.
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

review-why-call-impossible = By the ledger one Fish was elsewhere: the call could not be right.
review-why-call-ahead =
    { $seat ->
        [you] You held { $count } cards, more than your share: a Fish Draw makes all equal.
       *[other] { $seat } held { $count } cards, more than their share: a Fish Draw makes all equal.
    }
review-why-call-likelier =
    { $other ->
        [you] By the ledger you were the likelier one to have every Fish: { $best }% beside { $chance }%.
       *[other] By the ledger { $other } was the likelier one to have every Fish: { $best }% beside { $chance }%.
    }
review-why-call-risky =
    { $count ->
        [one] By the ledger the call was right with { $chance }%, and a wrong one costs a card.
       *[other] By the ledger the call was right with { $chance }%, and a wrong one costs { $count } cards.
    }
review-why-call-kept =
    { $seat ->
        [you] A call was certain; but you hold { $count } cards, and a Fish Draw makes all equal.
       *[other] A call was certain; but { $seat } holds { $count } cards, and a Fish Draw makes all equal.
    }
review-why-shout =
    { $seat ->
        [you]
            { $count ->
                [one] Your shout saved a card.
               *[other] Your shout saved { $count } cards.
            }
       *[other]
            { $count ->
                [one] The shout of { $seat } saved a card.
               *[other] The shout of { $seat } saved { $count } cards.
            }
    }
review-why-silent =
    { $seat ->
        [you]
            { $count ->
                [one] You did not shout, and lost a card.
               *[other] You did not shout, and lost { $count } cards.
            }
       *[other]
            { $count ->
                [one] { $seat } did not shout, and lost a card.
               *[other] { $seat } did not shout, and lost { $count } cards.
            }
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
