### Puzzles: the puzzle of the day, its archive, practice; in the browser and in the terminal.

puzzle-date =
    { $month ->
        [jan] { $day } January { $year }
        [feb] { $day } February { $year }
        [mar] { $day } March { $year }
        [apr] { $day } April { $year }
        [may] { $day } May { $year }
        [jun] { $day } June { $year }
        [jul] { $day } July { $year }
        [aug] { $day } August { $year }
        [sep] { $day } September { $year }
        [oct] { $day } October { $year }
        [nov] { $day } November { $year }
       *[dec] { $day } December { $year }
    }
puzzle-you = You
puzzle-of-day = Puzzle of the day
puzzle-of-date = Puzzle of { $date }
puzzle-practice = Practice puzzle { $number } of { $count }
puzzle-preview = One question about a game of { $game }, one answer that can be proved. No account, a new one every day.
puzzle-difficulty =
    { $difficulty ->
        [d1] Easy
        [d2] Medium
        [d3] Hard
       *[d4] Very hard
    }

## The picture

puzzle-table = The table
puzzle-hand = Your hand
puzzle-no-hand = You see no cards of your own in this game.
puzzle-moves = What happened
puzzle-cards =
    { $count ->
        [one] one card
       *[other] { $count } cards
    }
puzzle-turn = on turn
puzzle-ours = your team
puzzle-theirs = opponents

## Answering

puzzle-answer = Answer
puzzle-your-answer = Your answer
puzzle-right = Right: { $answer }.
puzzle-wrong = Not { $answer }: that is not certain, or not so. Look again.
puzzle-shown = The answer: { $answer }.
puzzle-show = Show the proof
puzzle-proof =
    { $count ->
        [one] The proof, in one step
       *[other] The proof, in { $count } steps
    }
puzzle-step = Step { $number }
puzzle-next-step = Next step
puzzle-all-steps = All steps
puzzle-grid = What is known after step { $number }
puzzle-has = holds it
puzzle-lacks = does not hold it
puzzle-one-of = one of these
puzzle-open = open
puzzle-key = ✓ holds it, ✗ does not, ◦ one of these. What the step has found is marked.
# Levels of our bots that remember too little for it.
puzzle-too-hard = Levels of our bots that do not find it: { $levels }.
puzzle-for-all-bots = Every one of our bots finds it.

## Sharing, streaks

puzzle-share = Share
puzzle-shared = Copied
puzzle-share-text = Shoal, puzzle of { $date }: { $difficulty }. Can you prove it?
puzzle-share-about = To share, without the answer:
# Before numbers.
puzzle-tries = Tries:
puzzle-streak = Days in a row:
puzzle-best = The longest streak:

## Other puzzles

puzzles-title = Puzzles
puzzles-about = A position from a game, a question, and one answer that can be proved from what you have seen. The puzzle of the day is the same for everybody here.
puzzles-days = Past days
puzzles-practise = Practise
puzzles-practise-about = { $count } puzzles, by difficulty.
puzzles-count =
    { $count ->
        [one] one puzzle
       *[other] { $count } puzzles
    }
puzzle-next = Next puzzle
puzzle-before = The day before
puzzle-after = The day after
puzzle-today = Today’s puzzle
puzzle-all = All puzzles
error-puzzle-not-yet = This puzzle is for a day that has not come yet.
error-no-such-puzzle = There is no such puzzle.

## In the terminal

puzzle-type-answer = Your answer, a number from 1 to { $count } (empty: show the proof):
