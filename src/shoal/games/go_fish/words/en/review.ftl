### What a review and a hint say of Go Fish. Names and values come from `shoal.games.go_fish.review`.
###
### $item is what is asked for: "queens", or a card (`card-the`); $group the cards of a book; $chance and $best are percentages.

## Why somebody may have something: the reason of a question

review-reason-cannot =
    { $seat ->
        [you] You can’t have { $item }.
       *[other] { $seat } can’t have { $item }.
    }
review-reason-shown =
    { $seat ->
        [you] Everyone knows that you have { $item }.
       *[other] Everyone knows that { $seat } has { $item }.
    }
review-reason-nobody-else = No one else can have { $item }.
review-reason-drawn =
    { $seat ->
        [you]
            { $count ->
                [one] You may have { $item }: one of your cards is unknown.
               *[other] You may have { $item }: { $count } of your cards are unknown.
            }
       *[other]
            { $count ->
                [one] { $seat } may have { $item }: one of their cards is unknown.
               *[other] { $seat } may have { $item }: { $count } of their cards are unknown.
            }
    }

## The same in a review, where it is past

review-was-reason-cannot =
    { $seat ->
        [you] You couldn’t have { $item }.
       *[other] { $seat } couldn’t have { $item }.
    }
review-was-reason-shown =
    { $seat ->
        [you] Everyone knew that you had { $item }.
       *[other] Everyone knew that { $seat } had { $item }.
    }
review-was-reason-nobody-else = No one else could have { $item }.
review-was-reason-drawn =
    { $seat ->
        [you]
            { $count ->
                [one] You could have { $item }: one of your cards was unknown.
               *[other] You could have { $item }: { $count } of your cards were unknown.
            }
       *[other]
            { $count ->
                [one] { $seat } could have { $item }: one of their cards was unknown.
               *[other] { $seat } could have { $item }: { $count } of their cards were unknown.
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
review-why-known-miss = No question could work here. Asking for { $item } was as good as any.
review-why-dead-denied =
    { $other ->
        [you]
            { $count ->
                [one] You had been asked for { $item } one question earlier, and had got no cards since. It couldn’t work.
               *[other] You had been asked for { $item } { $count } questions earlier, and had got no cards since. It couldn’t work.
            }
       *[other]
            { $count ->
                [one] { $other } had been asked for { $item } one question earlier, and had got no cards since. It couldn’t work.
               *[other] { $other } had been asked for { $item } { $count } questions earlier, and had got no cards since. It couldn’t work.
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
review-plan-book =
    { $seat ->
        [you]
            { $count ->
                [one] You already had one card towards { $item }.
               *[other] You already had { $count } cards towards { $item }.
            }
       *[other]
            { $count ->
                [one] { $seat } already had one card towards { $item }.
               *[other] { $seat } already had { $count } cards towards { $item }.
            }
    }
review-plan-secret =
    { $seat ->
        [you] No one knew that you had { $item }. Asking gives it away.
       *[other] No one knew that { $seat } had { $item }. Asking gives it away.
    }
review-plan-hit =
    { $seat ->
        [you] Getting { $item } from you is worth more.
       *[other] Getting { $item } from { $seat } is worth more.
    }
review-plan-miss = Asking for { $item } costs less if it misses.

## The story: how each book was made, and what changed most

review-part-book =
    { $seat ->
        [you] You laid down a book: { $group }.
       *[other] { $seat } laid down a book: { $group }.
    }
review-part-book-after =
    { $seat ->
        [you] You laid down a book, with cards from { $other }: { $group }.
       *[other]
            { $other ->
                [you] { $seat } laid down a book, with cards from you: { $group }.
               *[other] { $seat } laid down a book, with cards from { $other }: { $group }.
            }
    }
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

## Sure cards passed over

missed-title = Sure cards passed over
missed-late =
    { $seat ->
        [you] You could have had { $group } for certain, and got them later.
       *[other] { $seat } could have had { $group } for certain, and got them later.
    }
missed-lost =
    { $seat ->
        [you] You could have had { $group } for certain, but someone else made the book.
       *[other] { $seat } could have had { $group } for certain, but someone else made the book.
    }
missed-open =
    { $seat ->
        [you] You could have had { $group } for certain.
       *[other] { $seat } could have had { $group } for certain.
    }
missed-from-to = { $name } could have had { $group } for certain from move { $since } to move { $last }

## Only in hints

review-nothing-certain = No card is certain yet.
review-now-plan-book =
    { $count ->
        [one] You already have one card towards { $item }.
       *[other] You already have { $count } cards towards { $item }.
    }
review-now-plan-secret = The other question would tell everyone that you have { $item }.
