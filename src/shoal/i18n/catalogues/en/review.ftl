### The page of a finished game and its review, in the browser and in the terminal; records from elsewhere.
### $group is what is claimed or completed, inside a sentence; $holders says who has which of its cards; $item is a card or a rank.

## The page

after-title = Review: { $game }
record = Record
after-preview-title = { $game }: { $points }
after-preview =
    { $count ->
        [one] A finished game of { $players } players and one move, with what everybody could have known.
       *[other] A finished game of { $players } players and { $count } moves, with what everybody could have known at each of them.
    }
after-seen-by = Seen by
after-everybody = Everybody
after-hands = Hands
after-hands-open = open
after-hands-closed = closed
after-show = Show
after-moment = Moment
after-move = Move { $number } of { $count }
after-deal = The deal
after-no-end = The record ends here; the game is not over.
after-back = One move back
after-on = One move on
after-play = Play
after-stop = Stop
after-copy-link = Copy link
after-copied = Copied
after-failed = The server does not answer. Try again.
after-moves = All moves
after-at = Move { $number }
after-share = Share
after-as-table = As a table
after-keys = Keys: ← and → one move, page keys ten, Home and End, space plays, C copies the link.

## What could be known

after-advice = What could be known
after-grid-of =
    { $name ->
        [you] Where the cards could be for you
       *[other] Where the cards could be for { $name }
    }
after-in-percent = in %
after-percent = { $share }%
after-grid-common = The possible places, as everybody knew
after-asked = asked
after-certain = Certain
after-claim = { $group }: { $holders }
after-holds = { $name } { $cards }
after-dead =
    { $count ->
        [one] One question that could not hit
       *[other] { $count } questions that could not hit
    }
after-dead-calls = Calls that could not be right
after-dead-question = { $item }: { $names }
after-all-cards = All other cards
after-estimate = There were too many deals to count them all: only what is certain or impossible is proven, all else is an estimate.
after-estimate-most = At most about { $most } deals agree with what was seen.
after-estimate-common = Every hidden card of a place is taken to be as likely as another: only what is certain or impossible is proven.
after-no-advice = Nothing was decided here.
after-place-stock = stock
after-place-middle = middle
after-place-aside = aside
after-mark-best = Best
after-mark-good = Good
after-mark-risky = Risky
after-mark-mistake = Mistake
moments-title =
    { $whose ->
        [you] Your game in three moments
       *[other] The game in three moments
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
        [you] You found { $item }
       *[other] { $seat } found { $item }
    }
moment-at = Move { $number }.
moment-chance = Move { $number }, a { $chance }% chance.
moment-swing =
    { $side ->
        [you] Move { $number }. You could now expect { $after } { $unit ->
            [half_suits] half-suits
            [books] books
           *[cards] cards
        } instead of { $before }.
        [us] Move { $number }. Your team could now expect { $after } { $unit ->
            [half_suits] half-suits
            [books] books
           *[cards] cards
        } instead of { $before }.
        [them] Move { $number }. The other team could now expect { $after } { $unit ->
            [half_suits] half-suits
            [books] books
           *[cards] cards
        } instead of { $before }.
       *[other] Move { $number }. { $side } could now expect { $after } { $unit ->
            [half_suits] half-suits
            [books] books
           *[cards] cards
        } instead of { $before }.
    }
moment-yes = yes
moment-no = no
moment-yes-claim = right
moment-no-claim = wrong
moment-look = Look at it
moment-try = Try it from here
fault-sure = A sure card passed over
fault-vain = A question that couldn’t work
fault-claim = A claim left waiting
fault-early = A claim too early
fault-wrong = A claim bound to fail
fault-call = A sure call passed over
fault-silent = No shout
fault-better = A better question was there
lesson-title = One thing to take away
lesson-sure = Sure cards first.
lesson-sure-about = A card you know can’t say no: take it before you try your luck elsewhere.
lesson-vain = A “no” is worth keeping.
lesson-vain-about = Before you ask, think: has this person already said no to it?
lesson-claim = Claim what you know.
lesson-claim-about = When you can place every card, claim before anyone forgets.
lesson-early = Ask first, claim later.
lesson-early-about = One more sure question often turns a gamble into a certainty.
lesson-wrong = Go through the names before you claim.
lesson-wrong-about = Somebody you named couldn’t have that card, and the table had told you.
lesson-call = Trust the ledger.
lesson-call-about = When it proves where every Fish is, call it.
lesson-silent = Eyes on the last card.
lesson-silent-about = A Fish without your shout costs you cards.
lesson-better = Look for the best odds.
lesson-better-about = Before you ask, compare two people: who has asked there, and who has cards nobody has placed?
lesson-none = Nothing to add.
lesson-none-about = You used what you heard.
after-memory-score = memory score: of what you could know, this much you used. 100 is all of it.
after-your-place =
    { $place ->
        [1] You came first.
        [2] You came second, { $behind } behind.
        [3] You came third, { $behind } behind.
       *[other] You came { $place }th, { $behind } behind.
    }
after-alternatives = What could have been asked
after-calls = The calls
after-best = best
after-better =
    { $target ->
        [you] Better: you for { $item } ({ $chance }%).
       *[other] Better: { $target } for { $item } ({ $chance }%).
    }
after-better-claim = Better: claim { $group }.

## The curve

after-expected =
    { $unit ->
        [half_suits] Half-suits to expect
        [books] Books to expect
       *[cards] Cards held
    }
after-tap-curve = The numbers are the moments above. Tap anywhere to go there.
after-curve-summary =
    { $unit ->
        [half_suits] Half-suits to expect: { $first } at the beginning, { $last } at the end
        [books] Books to expect: { $first } at the beginning, { $last } at the end
       *[cards] Cards to expect: { $first } at the beginning, { $last } at the end
    }

## The story

after-in-order = One after the other
after-players = Questions
after-decisions = Decisions
after-hits = Hits
after-expected-hits = Expected
after-in-vain = In vain
after-score = Memory score
after-hits-of = { $hits } of { $questions }
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
        [you] You could have claimed { $group }, and it was lost: { $holders }.
       *[other] { $seat } could have claimed { $group }, and it was lost: { $holders }.
    }
after-missed-open =
    { $seat ->
        [you] You could have claimed { $group }: { $holders }.
       *[other] { $seat } could have claimed { $group }: { $holders }.
    }
after-is-made = Analysing the game… { $done } of { $count }
after-breaks-off = This game is so long that only its first { $number } moves are reviewed.
after-none = There is no review of this game.

## At the table, when the game has ended

after-review-game = Review
after-story-is-made = Analysing your game…

## Sharing

after-picture = Picture
after-picture-png = Picture (PNG)
after-embed = To embed
after-embed-about = Puts this moment into a page of yours.
after-open-here = Open the review
after-picture-alt = { $game }: { $about }

## A record from elsewhere

after-bring = Review a record
after-bring-about = Paste records of games, as text or as JSON lines, or drop a file of them here. Each gets a page whose address only you are told; it is kept as long as there is room.
after-bring-text = The record
after-bring-file = or a file
after-bring-send = Review it
after-bring-found =
    { $count ->
        [one] One game was read
       *[other] { $count } games were read
    }
after-bring-fault = Line { $line }: { $reason }

## Refusals of records: what is wrong with the line

record-unreadable = this cannot be read.
record-bad-header = this header is not written as headers are.
record-unknown-header = there is no such header.
record-header-twice = this header stands here twice.
record-header-missing = a record begins with its headers: the version, and the game.
record-wrong-version = this record is of another version of the notation.
record-wrong-seats = another number of players is named than play.
record-unknown-seat = nobody at this table has this name.
record-ambiguous-seat = several seats have this name: write their numbers.
record-open-comment = the comment that begins here does not end.
record-too-many = so many games are not taken at once.
record-wrong-answer = by the rules something else came of this move.
record-wrong-result = by the rules the result is another.
record-wrong-deal = the cards are not dealt as the rules deal them.
record-deal-missing = the cards have to be dealt first.
record-too-long = this is longer than a record may be.
record-not-text = this is no text that can be read.
record-refused = the rules refuse this move.
record-bad-rules = these house rules make no game.

## Errors

error-game-unknown = There is no finished game at this address, or no more: games vanish with their tables, and running games have no page.
error-game-private = The people at that table let nobody watch who did not play. If you did, open this page where you played.
error-bad-number = That address is not one of ours: it has a number that is none.
error-too-many-reviews = Many games are being reviewed at the moment. Try again in a minute.
error-too-many-records = You have brought many records in a short time. Wait a few minutes before you bring another.

## What if

after-what-if = What if
after-what-if-about = Play on from this moment against bots, at a table of your own.
after-play-as = As
after-who-moves = who is on turn
after-cards = Hidden cards
after-cards-same = the same
after-cards-anew = dealt anew, as this seat could not tell apart
after-play-on = Play on from here
after-was-it-luck = Was it luck?
after-luck-about =
    { $count ->
        [one] In one deal that this player could not tell apart, played out by bots, the same move came to { $mean } ± { $error } for their side.
       *[other] In { $count } deals that this player could not tell apart, played out by bots, the same move came to { $mean } ± { $error } for their side.
    }
after-luck-true = In truth it was { $points }.
after-luck-wins =
    { $count ->
        [one] In one deal that this player could not tell apart, played out by bots, the same move led to a win in { $share }% ± { $error }.
       *[other] In { $count } deals that this player could not tell apart, played out by bots, the same move led to a win in { $share }% ± { $error }.
    }
after-luck-won = In truth they won.
after-luck-not-won = In truth they did not win.
after-luck-lucky = Luck: most deals would have come to less.
after-luck-unlucky = Bad luck: most deals would have come to more.
after-luck-usual = No luck: it came out as such deals do.
after-luck-going = { $done } of { $count } deals
error-no-other-deal = No other deal was found that agrees with all that this seat saw; there may be too many to choose from. Play on with the same cards.

## Together

after-together = Together
after-together-about = One leads, and whoever has this page open and follows sees the same moment. Who goes to another moment by themselves follows no more.
after-lead = Lead
after-follow = Follow
after-leading = You lead. Followers:
after-nobody-leads = Nobody leads at the moment.
after-somebody-leads = Somebody leads.
after-you-lead-elsewhere = You lead in another window.
after-leads = { $name } leads.

## A rematch

# To who has played with bots alone: the tables where people play the same game.
after-with-people = People play this now
after-rematch = Rematch
after-rematch-about = The same people at a new table. Whoever is gone finds their seat there when they come back; until then bots play.
after-rematch-kept = Same seats
after-rematch-mixed = Other seats
after-rematch-there = A new table for the same people is open.
after-rematch-go = Go there

## The review of a game: what is the same for all games. Its sentences about moves are in the catalogues of the games.

## Marks of moves

review-mark-best = best
review-mark-good = good
review-mark-risky = risky
review-mark-mistake = mistake

## The review in the terminal

review-so-far = The game is not over: this is a review so far.
review-curve = What each side could expect
review-curve-cards = How many cards everybody had
review-counted = { $side }: { $expected }
review-source-critic = by the critic, which sees all hands
review-source-estimate = an estimate in plain Python
review-source-count = counted
review-expected = { $side }: { $expected } ± { $spread }
review-estimated = Too many deals to count: only what is certain is exact here, the rest is an estimate.
review-on-offer = on offer: { $questions }
review-question = { $move } ({ $chance }%)
review-ledger = known to all: { $items }
review-calls = possible: { $questions }
review-certain = certain then: { $claims }
review-story = The story
review-turnings = Turning points
review-players = How everybody played
review-player = { $name }: memory score { $score }; { $hits } of { $questions } questions hit, { $expected } expected
review-player-decided =
    { $count ->
        [one] { $name }: memory score { $score } in one decision
       *[other] { $name }: memory score { $score } in { $count } decisions
    }
review-player-no-score = { $name }: too little at stake for a memory score
review-dead-questions =
    { $count ->
        [one] { $count } question could not hit
       *[other] { $count } questions could not hit
    }
review-missed = { $name } could have claimed { $group } for certain from move { $since } to move { $last }
