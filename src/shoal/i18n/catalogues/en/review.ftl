### The review of a game: what is the same for all games. Its sentences about moves are in the catalogues of the games.

## Marks of moves

review-mark-best = best
review-mark-good = good
review-mark-fair = fair
review-mark-poor = poor
review-mark-blunder = blunder

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
review-player = { $name }: { $score } of 100; { $hits } of { $questions } questions hit, { $expected } expected
review-player-decided =
    { $count ->
        [one] { $name }: { $score } of 100 in one decision
       *[other] { $name }: { $score } of 100 in { $count } decisions
    }
review-player-no-score = { $name }: nothing to grade
review-dead-questions =
    { $count ->
        [one] { $count } question could not hit
       *[other] { $count } questions could not hit
    }
review-missed = { $name } could have claimed { $group } for certain from move { $since } to move { $last }
