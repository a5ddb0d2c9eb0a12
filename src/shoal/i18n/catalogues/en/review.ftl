### The page of a finished game and its review, in the browser and in the terminal; records from elsewhere.
### $group is what is claimed or completed, inside a sentence; $holders says who has which of its cards; $item is a card or a rank.

## The page

after-title = Review: { $game }
record = Record
after-preview-title = { $game }: { $points }
after-preview =
    { $count ->
        [one] A finished game with { $players } players and one move, and what everyone could have known.
       *[other] A finished game with { $players } players and { $count } moves, and what everyone could have known at each one.
    }
after-seen-by = Seen by
after-everybody = Everyone
after-hands = Hands
after-hands-open = shown
after-hands-closed = hidden
after-show = Show
after-moment = Moment
after-move = Move { $number } of { $count }
after-deal = The deal
after-no-end = The record ends here, before the game was over.
after-back = Previous move
after-on = Next move
after-play = Play
after-stop = Stop
after-copy-link = Copy link
after-copied = Copied
after-failed = The server isn’t answering. Try again.
after-moves = All moves
after-at = Move { $number }
after-share = Share
after-as-table = As a table
after-keys = Keys: ← and → go one move, Page Up and Page Down ten, Home and End all the way. Space plays, C copies the link.

## What could be known

after-advice = What could be known
after-grid-of =
    { $name ->
        [you] Where the cards could be, from your seat
       *[other] Where the cards could be, from { $name }’s seat
    }
after-in-percent = in %
after-percent = { $share }%
after-grid-common = Where the cards could be, from what everyone knew
after-asked = asked
after-certain = Certain
after-claim = { $group }: { $holders }
after-holds = { $name } { $cards }
after-dead =
    { $count ->
        [one] One question that couldn’t work
       *[other] { $count } questions that couldn’t work
    }
after-dead-calls = Calls that couldn’t be right
after-dead-question = { $item }: { $names }
after-all-cards = All other cards
after-estimate = There were too many possible deals to count. What’s certain or impossible is proven; the rest is an estimate.
after-estimate-most = At most about { $most } deals fit what was seen.
after-estimate-common = What’s certain or impossible is proven. Otherwise, all hidden cards in a place are treated as equally likely.
after-no-advice = There was nothing to decide here.
after-place-stock = stock
after-place-middle = middle
after-place-aside = aside
after-mark-best = Best
after-mark-good = Good
after-mark-risky = Risky
after-mark-mistake = Mistake
moments-title =
    { $whose ->
        [you] Your key moments
       *[other] Key moments
    }
moment-best =
    { $name ->
        [you] Your best moment
       *[other] Best moment: { $name }
    }
moment-worst =
    { $name ->
        [you] Your worst moment
       *[other] Worst moment: { $name }
    }
moment-turning =
    { $name ->
        [you] What decided the game
       *[other] What decided the game
    }
moment-found =
    { $seat ->
        [you] You found { $item }.
       *[other] { $seat } found { $item }.
    }
moment-chance = It was { $chance }% likely.
moment-swing =
    { $side ->
        [you]
            { $unit ->
                [books] You could now expect { $after } books instead of { $before }.
               *[half_suits] You could now expect { $after } half-suits instead of { $before }.
            }
       *[other]
            { $unit ->
                [books] { $side } could now expect { $after } books instead of { $before }.
               *[half_suits] { $side } could now expect { $after } half-suits instead of { $before }.
            }
    }
moment-swing-team =
    { $side ->
        [us]
            { $unit ->
                [books] Your team could now expect { $after } books instead of { $before }.
               *[half_suits] Your team could now expect { $after } half-suits instead of { $before }.
            }
       *[them]
            { $unit ->
                [books] Your opponents could now expect { $after } books instead of { $before }.
               *[half_suits] Your opponents could now expect { $after } half-suits instead of { $before }.
            }
    }
moment-cards =
    { $side ->
        [you]
            { $after ->
                [0] That left you without cards. You had { $before } before.
               *[other] You now had { $after } cards instead of { $before }.
            }
       *[other]
            { $after ->
                [0] That left { $side } without cards. They had { $before } before.
               *[other] { $side } now had { $after } cards instead of { $before }.
            }
    }
moment-yes = yes
moment-no = no
moment-yes-claim = right
moment-no-claim = wrong
moment-look = Look at it
moment-try = Try it from here
fault-sure = A sure card passed over.
fault-vain = A question that couldn’t work.
fault-claim = A claim left waiting.
fault-early = A claim too early.
fault-wrong = A claim bound to fail.
fault-call = A sure call passed over.
fault-ahead = A call from in front.
fault-gamble = A call too uncertain.
fault-silent = No shout.
fault-worth = Another question was worth more.
fault-better = There was a better question.
lesson-title = One thing to take away
lesson-sure = Sure cards first.
lesson-sure-about = If you know who has a card, take it before you try your luck elsewhere.
lesson-vain = Remember every no.
lesson-vain-about = Before you ask, think back: has this person already said no?
lesson-claim = Claim what you know.
lesson-claim-about = Once you can place every card, claim before anyone forgets.
lesson-early = Ask first, claim later.
lesson-early-about = One more sure question often turns a gamble into a certainty.
lesson-wrong = Go through the names before you claim.
lesson-wrong-about = Someone you named couldn’t have that card, and the game had already shown it.
lesson-call = Trust the ledger.
lesson-call-about = When it proves where every Fish is, call it.
lesson-ahead = Don’t call when you’re ahead.
lesson-ahead-about = In a Fish Draw everyone has the same chance, however many cards they had.
lesson-gamble = Call when the ledger agrees.
lesson-gamble-about = A wrong call costs cards. Wait until every Fish can only be in one place.
lesson-silent = Eyes on the last card.
lesson-silent-about = A Fish without your shout costs you cards.
lesson-worth = The likeliest card isn’t always the best one.
lesson-worth-about = Before you ask, think one move ahead: what would a yes bring, and who gets the turn after a no?
lesson-better = Look for the best odds.
lesson-better-about = Before you ask, compare two people. Who has asked for something close? Who has more cards no one can place?
lesson-none = Nothing to add.
lesson-none-about = You used everything you heard.
lesson-nothing = No mistakes.
lesson-nothing-about = There was little to remember in this game.
lesson-small = No big mistakes.
lesson-small-about = Small things add up: look again at the moves that weren’t marked Best.
after-memory-score = of 100: your memory score. It shows how much of what you could know you used.
after-alternatives = Possible questions
after-calls = Possible calls
after-best = best
after-better =
    { $target ->
        [you] Better: asking you for { $item } ({ $chance }%).
       *[other] Better: ask { $target } for { $item } ({ $chance }%).
    }
after-better-claim = Better: claim { $group }.

## The curve

after-expected =
    { $unit ->
        [half_suits] Expected half-suits
        [books] Expected books
       *[cards] Cards held
    }
after-tap-curve = The numbers mark the moments above. Tap anywhere to go there.
after-curve-summary =
    { $unit ->
        [half_suits] Expected half-suits: { $first } at the start, { $last } at the end
        [books] Expected books: { $first } at the start, { $last } at the end
       *[cards] Cards held: { $first } at the start, { $last } at the end
    }

## The story

after-in-order = How it went
after-players = Questions
after-decisions = Decisions
after-hits = Yes
after-expected-hits = Expected
after-in-vain = In vain
after-score = Memory
after-hits-of = { $hits }/{ $questions }
after-missed = Missed claims
after-missed-late =
    { $seat ->
        [you] You could have claimed { $group } earlier: { $holders }.
       *[other] { $seat } could have claimed { $group } earlier: { $holders }.
    }
after-missed-mate =
    { $seat ->
        [you] You could have claimed { $group } yourself: { $holders }. Your team got it later.
       *[other] { $seat } could have claimed { $group }: { $holders }. Their team got it later.
    }
after-missed-lost =
    { $seat ->
        [you] You could have claimed { $group } before it was lost: { $holders }.
       *[other] { $seat } could have claimed { $group } before it was lost: { $holders }.
    }
after-missed-open =
    { $seat ->
        [you] You could have claimed { $group }: { $holders }.
       *[other] { $seat } could have claimed { $group }: { $holders }.
    }
after-is-made = Analysing the game… { $done } of { $count }
after-breaks-off = This game is so long that the review covers only its first { $number } moves.
after-none = There’s no review of this game.

## At the table, when the game has ended

after-review-game = Review
after-story-is-made = Analysing your game…

## Sharing

after-share-about = The picture gives away no cards.
after-send = Send…
after-copy-result = Copy result
after-save-picture = Save picture
# What is on the clipboard now, word for word.
after-copied-text = Copied: “{ $text }”
# What opens the record, the seal and the frame for another page.
after-programmers = For programmers
after-picture = Picture of this moment
after-picture-png = The same as PNG
after-embed = Embed
after-embed-about = Shows this moment on your own web page.
after-open-here = Open the review
after-picture-alt = { $game }: { $about }

## A record from elsewhere

after-bring = Review a record
after-bring-about = Paste game records as text or JSON lines, or drop a file of them here. Each game gets a page, and only you get its link. We keep it as long as there’s room.
after-bring-text = Record
after-bring-file = or a file
after-bring-send = Review it
after-bring-found =
    { $count ->
        [one] Found one game
       *[other] Found { $count } games
    }
after-bring-fault = Line { $line }: { $reason }

## Refusals of records: what is wrong with the line

record-unreadable = this can’t be read.
record-bad-header = this isn’t a proper header.
record-unknown-header = there’s no such header.
record-header-twice = this header appears twice.
record-header-missing = a record starts with its headers: the version and the game.
record-wrong-version = this record uses another version of the notation.
record-wrong-seats = the number of players doesn’t match.
record-unknown-seat = no one at this table has this name.
record-ambiguous-seat = several seats have this name. Use their numbers.
record-open-comment = this comment has no end.
record-too-many = that’s too many games at once.
record-wrong-answer = by the rules, this move turns out differently.
record-wrong-result = by the rules, the result is different.
record-wrong-deal = the rules don’t deal the cards like this.
record-deal-missing = the cards must be dealt first.
record-too-long = this record is too long.
record-not-text = this isn’t text.
record-refused = the rules don’t allow this move.
record-bad-rules = these house rules don’t make a game.

## Errors

error-game-unknown = There’s no finished game here. Games disappear along with their tables, and a game in progress has no page.
error-game-private = Only the people who played can see this game. If you did, open this page in the browser you played in.
error-bad-number = This link is broken: part of it should be a number.
error-too-many-reviews = Many games are being reviewed right now. Try again in a minute.
error-too-many-records = That’s a lot of records in a short time. Wait a few minutes before the next one.

## What if

after-what-if = What if?
after-what-if-about = Play on from this moment against bots, at your own table.
after-play-as = Play as
after-who-moves = the player to move
after-cards = Hidden cards
after-cards-same = the same
after-cards-anew = dealt again, to fit what this player saw
after-play-on = Play on from here
after-was-it-luck = Was it luck?
after-luck-about =
    { $count ->
        [one] Bots played this move out in one deal that looked the same to this player. Their side ended on { $mean } ± { $error }.
       *[other] Bots played this move out in { $count } deals that looked the same to this player. Their side ended on { $mean } ± { $error }.
    }
after-luck-true = In the real game, it was { $points }.
after-luck-wins =
    { $count ->
        [one] Bots played this move out in one deal that looked the same to this player. It won { $share }% ± { $error } of the time.
       *[other] Bots played this move out in { $count } deals that looked the same to this player. It won { $share }% ± { $error } of the time.
    }
after-luck-won = In the real game, they won.
after-luck-not-won = In the real game, they didn’t win.
after-luck-lucky = Good luck: most of those deals would have gone worse.
after-luck-unlucky = Bad luck: most of those deals would have gone better.
after-luck-usual = No luck: it went the way those deals usually do.
after-luck-going = { $done } of { $count } deals
error-no-other-deal = We found no other deal that fits everything this player saw. There may be too many to choose from. Play on with the same cards.

## Together

after-together = Together
after-together-about = One person leads, and everyone who follows sees the same moment on this page. Go to another moment yourself, and you stop following.
after-lead = Lead
after-follow = Follow
after-leading = You’re leading. Followers:
after-nobody-leads = No one is leading right now.
after-somebody-leads = Someone is leading.
after-you-lead-elsewhere = You’re leading in another window.
after-leads = { $name } is leading.

## A rematch

# For someone who has played only with bots: the tables where people play the same game.
after-with-people = People are playing this now
after-rematch = Rematch
after-rematch-about = The same people at a new table. If someone has left, a bot plays for them until they come back.
after-rematch-kept = Same seats
after-rematch-mixed = Mix up the seats
after-rematch-there = The rematch table is open.
after-rematch-go = Go there

## The review of a game: what is the same for all games. Its sentences about moves are in the catalogues of the games.

## Marks of moves

review-mark-best = best
review-mark-good = good
review-mark-risky = risky
review-mark-mistake = mistake

## The review in the terminal

review-so-far = The game isn’t over, so this is the review so far.
review-curve = What each side could expect
review-curve-cards = How many cards everyone had
review-counted = { $side }: { $expected }
review-source-critic = by the critic, which sees all hands
review-source-estimate = an estimate in plain Python
review-source-count = counted
review-expected = { $side }: { $expected } ± { $spread }
review-estimated = There were too many possible deals to count. What’s certain is exact; the rest is an estimate.
review-on-offer = possible: { $questions }
review-question = { $move } ({ $chance }%)
review-ledger = known to everyone: { $items }
review-calls = possible: { $questions }
review-certain = certain at that point: { $claims }
review-story = The story
review-turnings = Turning points
review-players = How everyone played
review-player = { $name }: memory score { $score }; { $hits } of { $questions } questions answered yes, { $expected } expected
review-player-decided =
    { $count ->
        [one] { $name }: memory score { $score } in one decision
       *[other] { $name }: memory score { $score } in { $count } decisions
    }
review-player-no-score = { $name }: too little at stake for a memory score
review-dead-questions =
    { $count ->
        [one] { $count } question couldn’t work
       *[other] { $count } questions couldn’t work
    }
review-missed = { $name } could have claimed { $group } for certain from move { $since } to move { $last }
