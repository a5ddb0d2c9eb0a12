### What a review and a hint say of Literature. Names and values come from `shoal.games.literature.review`.
###
### $item is a card as a sentence has it (`card-the`), $group a half-suit (`half-suit-the`), $chance and $best are percentages.

## Why a card may be with somebody: the reason of a question, a claim

review-reason-cannot =
    { $seat ->
        [you] You cannot have { $item }.
       *[other] { $seat } cannot have { $item }.
    }
review-reason-seen =
    { $seat ->
        [you] Everybody saw { $item } go to you.
       *[other] Everybody saw { $item } go to { $seat }.
    }
review-reason-only =
    { $seat ->
        [you] You must have one of { $group }, and only { $item } is left.
       *[other] { $seat } must have one of { $group }, and only { $item } is left.
    }
review-reason-nobody-else = Nobody else can have { $item }.
review-reason-must-have =
    { $seat ->
        [you] You must have one of { $group }: you asked for { $item }.
       *[other] { $seat } must have one of { $group }, after asking for { $item }.
    }
review-reason-two =
    { $seat ->
        [you] Only you or { $other } can have { $item }.
       *[other]
            { $other ->
                [you] Only you or { $seat } can have { $item }.
               *[other] Only { $seat } or { $other } can have { $item }.
            }
    }
review-reason-few =
    { $seat ->
        [you] Only { $count } players can have { $item }, and you are one.
       *[other] Only { $count } players can have { $item }, and { $seat } is one.
    }
review-reason-hand =
    { $seat ->
        [you]
            { $count ->
                [one] You hold one card that nobody can place.
               *[other] You hold { $count } cards that nobody can place.
            }
       *[other]
            { $count ->
                [one] { $seat } holds one card that nobody can place.
               *[other] { $seat } holds { $count } cards that nobody can place.
            }
    }
review-reason-claim = Whatever was asked leaves one place for each of { $group }.
review-reason-claim-own = One hand holds all of { $group }.

## Why a move was good or not

review-why-best = Nothing better was on offer ({ $chance }%).
review-why-sure-hit =
    { $other ->
        [you] It was certain that you had { $item }.
       *[other] It was certain that { $other } had { $item }.
    }
review-why-known-miss =
    { $other ->
        [you] It could not hit, but nothing better was on offer: the turn went to you.
       *[other] It could not hit, but nothing better was on offer: the turn went to { $other }.
    }
review-why-dead =
    { $other ->
        [you] It was certain that you did not have { $item }.
       *[other] It was certain that { $other } did not have { $item }.
    }
review-why-likelier =
    { $other ->
        [you] You were likelier to have { $item }: { $best }%, and not { $chance }%.
       *[other] { $other } was likelier to have { $item }: { $best }%, and not { $chance }%.
    }
review-why-safer =
    { $other ->
        [you] Asking you for { $item } promised more in the end ({ $best }%, here { $chance }%).
       *[other] Asking { $other } for { $item } promised more in the end ({ $best }%, here { $chance }%).
    }
review-why-claim-missed =
    { $seat ->
        [you] You could have claimed { $group } for certain.
       *[other] { $seat } could have claimed { $group } for certain.
    }
review-why-irregular = The rules do not allow that question.
review-why-bluff =
    { $seat ->
        [you] A bluff: you held { $item }.
       *[other] A bluff: { $seat } held { $item }.
    }
review-why-teammate = A question to a teammate.
review-why-question = This question cannot be compared with others.
review-why-claim-certain = It was certain where each of { $group } was.
review-why-claim-risked = { $chance }% sure of { $group }.
review-why-claim-impossible = It was certain that this claim of { $group } is wrong.

## The story: how each half-suit was won, and what changed most

review-part-won =
    { $seat ->
        [you] You claimed { $group }.
       *[other] { $seat } claimed { $group }.
    }
review-part-won-after =
    { $seat ->
        [you] You claimed { $group }, after { $item } had come from { $other }.
       *[other]
            { $other ->
                [you] { $seat } claimed { $group }, after { $item } had come from you.
               *[other] { $seat } claimed { $group }, after { $item } had come from { $other }.
            }
    }
review-part-lost =
    { $seat ->
        [you] You claimed { $group }, but the other team held a card.
       *[other] { $seat } claimed { $group }, but the other team held a card.
    }
review-part-cancelled =
    { $seat ->
        [you] You claimed { $group } and named a wrong hand: nobody won.
       *[other] { $seat } claimed { $group } and named a wrong hand: nobody won.
    }
review-part-minus-one =
    { $seat ->
        [you] You claimed { $group } wrongly, and lost a point.
       *[other] { $seat } claimed { $group } wrongly, and lost a point.
    }
review-part-awarded = Nobody claimed { $group }.
review-turning-hit =
    { $seat ->
        [you] You got { $item } from { $other } ({ $chance }%).
       *[other]
            { $other ->
                [you] { $seat } got { $item } from you ({ $chance }%).
               *[other] { $seat } got { $item } from { $other } ({ $chance }%).
            }
    }
review-turning-miss =
    { $seat ->
        [you] You asked { $other } for { $item } in vain ({ $chance }%).
       *[other]
            { $other ->
                [you] { $seat } asked you for { $item } in vain ({ $chance }%).
               *[other] { $seat } asked { $other } for { $item } in vain ({ $chance }%).
            }
    }
review-turning-claim =
    { $seat ->
        [you] You claimed { $group }.
       *[other] { $seat } claimed { $group }.
    }
review-turning-claim-wrong =
    { $seat ->
        [you] You claimed { $group } wrongly.
       *[other] { $seat } claimed { $group } wrongly.
    }
