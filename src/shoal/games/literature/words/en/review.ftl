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
        [you] You certainly had { $item }.
       *[other] { $other } certainly had { $item }.
    }
review-why-sure-missed =
    { $other ->
        [you]
            { $chance ->
                [0] You certainly had { $item }, and this couldn’t work. Sure cards come first.
               *[other] You certainly had { $item }, and this was only { $chance }% likely. Sure cards come first.
            }
       *[other]
            { $chance ->
                [0] { $other } certainly had { $item }, and this couldn’t work. Sure cards come first.
               *[other] { $other } certainly had { $item }, and this was only { $chance }% likely. Sure cards come first.
            }
    }
review-why-best-plan =
    { $other ->
        [you] You were likelier to have { $item } ({ $best }%), but this was worth more ({ $chance }%).
       *[other] { $other } was likelier to have { $item } ({ $best }%), but this was worth more ({ $chance }%).
    }
review-why-known-miss =
    { $other ->
        [you] Nothing could hit here. It handed the turn to you.
       *[other] Nothing could hit here. It handed the turn to { $other }.
    }
review-why-dead-denied =
    { $other ->
        [you]
            { $count ->
                [one] You had said no to { $item } one question earlier. It couldn’t work.
               *[other] You had said no to { $item } { $count } questions earlier. It couldn’t work.
            }
       *[other]
            { $count ->
                [one] { $other } had said no to { $item } one question earlier. It couldn’t work.
               *[other] { $other } had said no to { $item } { $count } questions earlier. It couldn’t work.
            }
    }
review-why-dead-gone =
    { $other ->
        [you]
            { $count ->
                [one] You had taken { $item } one question earlier, for all to see. It couldn’t work.
               *[other] You had taken { $item } { $count } questions earlier, for all to see. It couldn’t work.
            }
       *[other]
            { $count ->
                [one] { $other } had taken { $item } one question earlier, for all to see. It couldn’t work.
               *[other] { $other } had taken { $item } { $count } questions earlier, for all to see. It couldn’t work.
            }
    }
review-why-dead-asked =
    { $other ->
        [you]
            { $count ->
                [one] You had asked for { $item } one question earlier, so you couldn’t have it.
               *[other] You had asked for { $item } { $count } questions earlier, so you couldn’t have it.
            }
       *[other]
            { $count ->
                [one] { $other } had asked for { $item } one question earlier, and couldn’t have it.
               *[other] { $other } had asked for { $item } { $count } questions earlier, and couldn’t have it.
            }
    }
review-why-dead =
    { $other ->
        [you] Counting shows that you couldn’t have { $item }.
       *[other] Counting shows that { $other } couldn’t have { $item }.
    }
review-why-likelier =
    { $other ->
        [you] You were likelier to have { $item }: { $best }%, against { $chance }%.
       *[other] { $other } was likelier to have { $item }: { $best }%, against { $chance }%.
    }
review-why-safer =
    { $other ->
        [you] Asking you for { $item } was worth more ({ $best }%, here { $chance }%).
       *[other] Asking { $other } for { $item } was worth more ({ $best }%, here { $chance }%).
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
review-why-claim-read = Counting made { $group } { $chance }% sure; who had asked for what made it { $best }%.
review-why-claim-early =
    { $other ->
        [you] Too early: only { $chance }% sure of { $group }, while you certainly had { $item }.
       *[other] Too early: only { $chance }% sure of { $group }, while { $other } certainly had { $item }.
    }
review-why-claim-wrong =
    { $other ->
        [you] You couldn’t have { $item }, so this claim of { $group } was bound to fail.
       *[other] { $other } couldn’t have { $item }, so this claim of { $group } was bound to fail.
    }
review-why-claim-impossible = The cards couldn’t lie like that: this claim of { $group } was bound to fail.
review-plan-read =
    { $seat ->
        [you]
            { $count ->
                [one] You had asked for one of { $group }, so you probably held more of them than counting shows.
               *[other] You had asked for { $group } { $count } times, so you probably held more of them than counting shows.
            }
       *[other]
            { $count ->
                [one] { $seat } had asked for one of { $group }, and probably held more of them than counting shows.
               *[other] { $seat } had asked for { $group } { $count } times, and probably held more of them than counting shows.
            }
    }
review-plan-turn =
    { $seat ->
        [you]
            { $count ->
                [one] A no from you hands you the turn, and you could take one of { $group } for certain.
               *[other] A no from you hands you the turn, and you could take { $count } of { $group } for certain.
            }
       *[other]
            { $count ->
                [one] A no from { $seat } hands them the turn, and they could take one of { $group } for certain.
               *[other] A no from { $seat } hands them the turn, and they could take { $count } of { $group } for certain.
            }
    }
review-plan-secret =
    { $seat ->
        [you] Nobody knew that you held any of { $group }; asking there gives it away.
       *[other] Nobody knew that { $seat } held any of { $group }; asking there gives it away.
    }
review-plan-whole =
    { $count ->
        [one] A hit gets the team one of { $group }.
       *[other] A hit brings the team to { $count } of { $group }.
    }
review-plan-hit =
    { $seat ->
        [you] Getting { $item } from you is worth more.
       *[other] Getting { $item } from { $seat } is worth more.
    }
review-plan-miss =
    { $seat ->
        [you] A no from you costs less than a no from { $other }.
       *[other]
            { $other ->
                [you] A no from { $seat } costs less than a no from you.
               *[other] A no from { $seat } costs less than a no from { $other }.
            }
    }
review-plan-miss-card = A no to { $item } gives away less.

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
