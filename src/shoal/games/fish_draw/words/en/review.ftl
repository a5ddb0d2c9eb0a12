### What a review and a hint say of Fish Draw. Names and values come from `shoal.games.fish_draw.review`.
###
### $item is a Fish as a sentence has it (`card-the`), $chance a percentage.

## What the ledger says of a call

review-reason-call-sure =
    { $seat ->
        [you] Every Fish is in your stack.
       *[other] Every Fish is in { $seat }’s stack.
    }
review-reason-call-elsewhere =
    { $seat ->
        [you]
            { $count ->
                [one] You don’t have one of the Fish.
               *[other] You don’t have { $count } of the Fish.
            }
       *[other]
            { $count ->
                [one] { $seat } doesn’t have one of the Fish.
               *[other] { $seat } doesn’t have { $count } of the Fish.
            }
    }
review-reason-call =
    { $seat ->
        [you]
            { $count ->
                [0] You may have every Fish.
                [one] You certainly have one Fish and may have the others.
               *[other] You certainly have { $count } Fish and may have the others.
            }
       *[other]
            { $count ->
                [0] { $seat } may have every Fish.
                [one] { $seat } certainly has one Fish and may have the others.
               *[other] { $seat } certainly has { $count } Fish and may have the others.
            }
    }
review-why-call =
    { $other ->
        [you] By the ledger, it was { $chance }% likely that you had every Fish.
       *[other] By the ledger, it was { $chance }% likely that { $other } had every Fish.
    }
review-why-call-missed =
    { $other ->
        [you] By the ledger, you had every Fish, so a call was certain.
       *[other] By the ledger, { $other } had every Fish, so a call was certain.
    }

review-why-call-impossible = By the ledger, one Fish was elsewhere, so the call couldn’t be right.
review-why-call-ahead =
    { $seat ->
        [you] You had { $count } cards, more than your share. A Fish Draw makes everyone equal.
       *[other] { $seat } had { $count } cards, more than their share. A Fish Draw makes everyone equal.
    }
review-why-call-likelier =
    { $other ->
        [you] By the ledger, you were likelier to have every Fish ({ $best }%, against { $chance }%).
       *[other] By the ledger, { $other } was likelier to have every Fish ({ $best }%, against { $chance }%).
    }
review-why-call-risky =
    { $count ->
        [one] By the ledger, the call was { $chance }% likely to be right, and a wrong one costs a card.
       *[other] By the ledger, the call was { $chance }% likely to be right, and a wrong one costs { $count } cards.
    }
review-why-call-kept =
    { $seat ->
        [you] A call was certain, but you have { $count } cards, and a Fish Draw makes everyone equal.
       *[other] A call was certain, but { $seat } has { $count } cards, and a Fish Draw makes everyone equal.
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
                [one] { $seat }’s shout saved a card.
               *[other] { $seat }’s shout saved { $count } cards.
            }
    }
review-why-silent =
    { $seat ->
        [you]
            { $count ->
                [one] You didn’t shout and lost a card.
               *[other] You didn’t shout and lost { $count } cards.
            }
       *[other]
            { $count ->
                [one] { $seat } didn’t shout and lost a card.
               *[other] { $seat } didn’t shout and lost { $count } cards.
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
        [you] You called Fishageddon and were right.
       *[other] { $seat } called Fishageddon and was right.
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
review-turning-fish-draw =
    { $seat ->
        [you] You won the Fish Draw.
       *[other] { $seat } won the Fish Draw.
    }

## Only in hints

review-nothing-certain = No call is certain yet.
