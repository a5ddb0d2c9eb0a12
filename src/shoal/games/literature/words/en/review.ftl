### What a review and a hint say of Literature. Names and values come from `shoal.games.literature.review`.
###
### $item is a card as a sentence has it (`card-the`), $group a half-suit (`half-suit-the`), $chance and $best are percentages.

## Why a card may be with somebody: the reason of a question, a claim

review-reason-cannot =
    { $seat ->
        [you] You can’t have { $item }.
       *[other] { $seat } can’t have { $item }.
    }
review-reason-seen =
    { $seat ->
        [you] Everyone saw { $item } go to you.
       *[other] Everyone saw { $item } go to { $seat }.
    }
review-reason-only =
    { $seat ->
        [you] You must have one of { $group }, and only { $item } is left.
       *[other] { $seat } must have one of { $group }, and only { $item } is left.
    }
review-reason-nobody-else = No one else can have { $item }.
review-reason-must-have =
    { $seat ->
        [you] You asked for { $item }, so you must have one of { $group }.
       *[other] { $seat } asked for { $item }, so they must have one of { $group }.
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
                [one] You have one card that no one can place.
               *[other] You have { $count } cards that no one can place.
            }
       *[other]
            { $count ->
                [one] { $seat } has one card that no one can place.
               *[other] { $seat } has { $count } cards that no one can place.
            }
    }
review-reason-claim = The questions leave only one place for each of { $group }.
review-reason-claim-own = One hand has all of { $group }.

## The same in a review, where it is past

review-was-reason-cannot =
    { $seat ->
        [you] You couldn’t have { $item }.
       *[other] { $seat } couldn’t have { $item }.
    }
review-was-reason-seen =
    { $seat ->
        [you] Everyone had seen { $item } go to you.
       *[other] Everyone had seen { $item } go to { $seat }.
    }
review-was-reason-only =
    { $seat ->
        [you] You had to have one of { $group }, and only { $item } was left.
       *[other] { $seat } had to have one of { $group }, and only { $item } was left.
    }
review-was-reason-nobody-else = No one else could have { $item }.
review-was-reason-must-have =
    { $seat ->
        [you] You had asked for { $item }, so you had one of { $group }.
       *[other] { $seat } had asked for { $item }, so they had one of { $group }.
    }
review-was-reason-two =
    { $seat ->
        [you] Only you or { $other } could have { $item }.
       *[other]
            { $other ->
                [you] Only you or { $seat } could have { $item }.
               *[other] Only { $seat } or { $other } could have { $item }.
            }
    }
review-was-reason-few =
    { $seat ->
        [you] Only { $count } players could have { $item }, and you were one.
       *[other] Only { $count } players could have { $item }, and { $seat } was one.
    }
review-was-reason-hand =
    { $seat ->
        [you]
            { $count ->
                [one] You had one card that no one could place.
               *[other] You had { $count } cards that no one could place.
            }
       *[other]
            { $count ->
                [one] { $seat } had one card that no one could place.
               *[other] { $seat } had { $count } cards that no one could place.
            }
    }

## Why a move was good or not

review-why-best = There was no better question ({ $chance }%).
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
        [you] No question could work here. This one gave you the turn.
       *[other] No question could work here. This one gave { $other } the turn.
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
        [you] Counting the cards shows that you couldn’t have { $item }.
       *[other] Counting the cards shows that { $other } couldn’t have { $item }.
    }
review-why-likelier =
    { $other ->
        [you] You were likelier to have { $item } ({ $best }%). This had a chance of { $chance }%.
       *[other] { $other } was likelier to have { $item } ({ $best }%). This had a chance of { $chance }%.
    }
review-why-safer =
    { $other ->
        [you] Asking you for { $item } was worth more ({ $best }%, against { $chance }% here).
       *[other] Asking { $other } for { $item } was worth more ({ $best }%, against { $chance }% here).
    }
review-why-claim-missed =
    { $seat ->
        [you] You could have claimed { $group } for certain.
       *[other] { $seat } could have claimed { $group } for certain.
    }
review-why-irregular = The rules don’t allow that question.
review-why-bluff =
    { $seat ->
        [you] A bluff: you had { $item }.
       *[other] A bluff: { $seat } had { $item }.
    }
review-why-teammate = A question to a teammate.
review-why-question = This question can’t be compared with others.
review-why-claim-certain = Each of { $group } could be placed for certain.
review-why-claim-risked = This claim of { $group } was { $chance }% sure.
review-why-claim-read = By counting, this claim of { $group } was { $chance }% sure. The questions people asked made it { $best }%.
review-why-claim-early =
    { $other ->
        [you] Too early: the claim of { $group } was only { $chance }% sure, and you certainly had { $item }.
       *[other] Too early: the claim of { $group } was only { $chance }% sure, and { $other } certainly had { $item }.
    }
review-why-claim-wrong =
    { $other ->
        [you] You couldn’t have { $item }, so this claim of { $group } was bound to fail.
       *[other] { $other } couldn’t have { $item }, so this claim of { $group } was bound to fail.
    }
review-why-claim-impossible = The cards couldn’t lie like that, so this claim of { $group } was bound to fail.
review-plan-read =
    { $seat ->
        [you]
            { $count ->
                [one] You had asked for one of { $group }, so you probably had more of them than counting shows.
               *[other] You had asked for { $group } { $count } times, so you probably had more of them than counting shows.
            }
       *[other]
            { $count ->
                [one] { $seat } had asked for one of { $group }, and probably had more of them than counting shows.
               *[other] { $seat } had asked for { $group } { $count } times, and probably had more of them than counting shows.
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
        [you] No one knew that you had any of { $group }. Asking there gives it away.
       *[other] No one knew that { $seat } had any of { $group }. Asking there gives it away.
    }
review-plan-whole =
    { $count ->
        [one] A yes gives the team one of { $group }.
       *[other] A yes brings the team to { $count } of { $group }.
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
        [you] You claimed { $group } after { $item } came from { $other }.
       *[other]
            { $other ->
                [you] { $seat } claimed { $group } after { $item } came from you.
               *[other] { $seat } claimed { $group } after { $item } came from { $other }.
            }
    }
review-part-lost =
    { $seat ->
        [you] You claimed { $group }, but the other team had one of them.
       *[other] { $seat } claimed { $group }, but the other team had one of them.
    }
review-part-cancelled =
    { $seat ->
        [you] You claimed { $group } but named the wrong hands, so no one won it.
       *[other] { $seat } claimed { $group } but named the wrong hands, so no one won it.
    }
review-part-minus-one =
    { $seat ->
        [you] You claimed { $group }, got it wrong and lost a point.
       *[other] { $seat } claimed { $group }, got it wrong and lost a point.
    }
review-part-awarded = No one claimed { $group }.
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
        [you] You asked { $other } for { $item } and missed ({ $chance }%).
       *[other]
            { $other ->
                [you] { $seat } asked you for { $item } and missed ({ $chance }%).
               *[other] { $seat } asked { $other } for { $item } and missed ({ $chance }%).
            }
    }
review-turning-claim =
    { $seat ->
        [you] You claimed { $group }.
       *[other] { $seat } claimed { $group }.
    }
review-turning-claim-wrong =
    { $seat ->
        [you] You claimed { $group } and got it wrong.
       *[other] { $seat } claimed { $group } and got it wrong.
    }

## Only in hints

review-nothing-certain = No half-suit can be claimed for certain yet.
review-now-plan-read =
    { $seat ->
        [you]
            { $count ->
                [one] You have asked for one of { $group }, so you probably have more of them than counting shows.
               *[other] You have asked for { $group } { $count } times, so you probably have more of them than counting shows.
            }
       *[other]
            { $count ->
                [one] { $seat } has asked for one of { $group }, and probably has more of them than counting shows.
               *[other] { $seat } has asked for { $group } { $count } times, and probably has more of them than counting shows.
            }
    }
review-now-plan-secret = The other question would tell everyone that you have some of { $group }.
