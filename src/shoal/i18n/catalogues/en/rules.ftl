### House rules and lessons, as far as all games share them.
###
### A value of an option is said by `option-NAME-VALUE` of its game; by these where it has none.

## House rules, as far as all games share them: values, groups, and what is wrong with what was asked for.

value-yes = yes
value-no = no
value-none = none
own-rules = own house rules
option-and-value = { $option }: { $value }

group-pack = The pack and the deal
group-turns = Turns
group-questions = Questions
group-claims = Claims
group-books = Books
group-rounds = Rounds
group-shout = Shouting
group-fishageddon = Fishageddon
group-end = The end
group-table = At the table
group-bots = How bots play
group-other = Rules

bad-unknown-game = There is no game { $game }. There are: { $known }.
bad-unknown-preset = There are no house rules { $preset }. There are: { $known }.
bad-unknown-option = There is no option { $option }, or it has no such value.
# After the name of an option that does not exist.
perhaps = Perhaps { $names }?
# After a refusal on the command line.
options-listed = `shoal rules { $game }` lists all of them.
bad-bad-value = { $title } cannot be { $value }. It is { $values }.
bad-bad-assignment = { $text } is not of the form NAME=VALUE.
bad-option-twice = { $option } is given twice.
bad-unknown-seat = There is no seat { $number }: there are { $seats }.
bad-unknown-bot = There is no bot { $bot }. There are: { $known }.
bad-bad-form = The form says something that no table can have.
value-a-number = a number
value-a-number-least = a number of at least { $least }
value-a-number-most = a number of at most { $most }
value-a-number-least-most = a number from { $least } to { $most }
value-empty = empty
value-a-text = a text

## A name that nobody has at a table

bad-name-empty = { reason-name-empty }
bad-name-too-long = { reason-name-too-long }
bad-name-reserved = { reason-name-reserved }

## Learning: the page of lessons, lessons on pages and in the terminal, first visits, drills.

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

## Hints at a table against bots

help-hints = Against bots alone: `hint` for what you could ask, `certain` for a sure claim, `know` for who may hold what.
hint-ask = What could I ask?
hint-certain-ask = Is something certain?
hint-know-ask = What do I know?
hint-about = From what you saw, and nothing else. The record says that you were helped.
hint-question = { $target }, { $item }: { $chance }%. { $reason }
hint-no-questions = There is nothing to ask now.
hint-certain = { $group }: { $holders }. { $reason }
hint-nothing-certain = Nothing is certain yet.
hint-sure = sure
hint-excluded = excluded
hint-key = In %; ✓ sure, · excluded.
hint-card = Card
held-by-anybody =
    { $seat ->
        [you] you { $cards }
       *[other] { $seat } { $cards }
    }
place-of-stock = stock
place-of-middle = middle
place-of-aside = aside
reason-no-hints = There are no hints here: this table allows none, or other people play.
event-helped =
    { $seat ->
        [you] You were given a hint.
       *[other] { $seat } was given a hint.
    }

## Drills

learn-drills = Drills
drill-next = Another one
