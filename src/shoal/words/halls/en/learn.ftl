### Learning: the page of lessons, lessons on pages and in the terminal, first visits, drills.

learn-title = Learn
learn-about = Two minutes at a table that teaches, then one idea at a time.
learn-first = Your first visit
learn-first-about = A slow table with cards laid out for you. Everything else is real.
learn-lessons = Lessons
learn-lessons-of = Lessons: { $game }
learn-two-minutes = Learn in two minutes
learn-two-minutes-of = Learn { $game } in two minutes
learn-rules = The rules in a minute
lesson-all = All lessons
lesson-next = Next lesson: { $title }
lesson-on = Go on
lesson-again = Once more
lesson-end = That was all.
lesson-seconds = about { $count } s
lesson-choose = Your answer ({ $letters }):
lesson-position = The table
lesson-hand = Your cards
lesson-heard = What was said
lesson-holds = { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
lesson-on-turn = on turn
visit-stay = Finish this game
