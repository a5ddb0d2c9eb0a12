### What a review and a hint say of Go Fish. Names and values come from `shoal.games.go_fish.review`.
###
### $item is what is asked for: "queens", or a card (`card-the`); $group the cards of a book; $chance and $best are percentages.

## Why somebody may have something: the reason of a question

review-reason-cannot =
    { $seat ->
        [you] You cannot have { $item }.
       *[other] { $seat } cannot have { $item }.
    }
review-reason-shown =
    { $seat ->
        [you] Everybody knows that you have { $item }.
       *[other] Everybody knows that { $seat } has { $item }.
    }
review-reason-nobody-else = Nobody else can have { $item }.
review-reason-drawn =
    { $seat ->
        [you]
            { $count ->
                [one] You may have { $item }: one of your cards is unknown.
               *[other] You may have { $item }: { $count } of your cards are unknown.
            }
       *[other]
            { $count ->
                [one] { $seat } may have { $item }: one of the cards there is unknown.
               *[other] { $seat } may have { $item }: { $count } of the cards there are unknown.
            }
    }

## Why a move was good or not

review-why-best = Nothing better was on offer ({ $chance }%).
review-why-sure-hit =
    { $other ->
        [you] It was certain that you had { $item }.
       *[other] It was certain that { $other } had { $item }.
    }
review-why-sure-missed =
    { $other ->
        [you] You certainly had { $item }. That was free, and this only { $chance }% likely.
       *[other] { $other } certainly had { $item }. That was free, and this only { $chance }% likely.
    }
review-why-known-miss = Asking for { $item } could not hit, but nothing better was on offer.
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
        [you] You asked { $other } for { $item } in vain ({ $chance }%).
       *[other]
            { $other ->
                [you] { $seat } asked you for { $item } in vain ({ $chance }%).
               *[other] { $seat } asked { $other } for { $item } in vain ({ $chance }%).
            }
    }

## Sure hits that were let pass

missed-title = Sure hits that were let pass
missed-late =
    { $seat ->
        [you] You could have had { $group } for certain, and got them later.
       *[other] { $seat } could have had { $group } for certain, and got them later.
    }
missed-lost =
    { $seat ->
        [you] You could have had { $group } for certain; another made the book.
       *[other] { $seat } could have had { $group } for certain; another made the book.
    }
missed-open =
    { $seat ->
        [you] You could have had { $group } for certain.
       *[other] { $seat } could have had { $group } for certain.
    }
missed-from-to = { $name } could have had { $group } for certain from move { $since } to move { $last }
