### House rules and lessons, as far as all games share them.
###
### A value of an option is said by `option-NAME-VALUE` of its game; by these where it has none.

## House rules, as far as all games share them: values, groups, and what is wrong with what was asked for.

value-yes = yes
value-no = no
value-none = none
own-rules = custom house rules
option-and-value = { $option }: { $value }

group-pack = The deck and the deal
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

bad-unknown-game = There’s no game called { $game }. Choose from: { $known }.
bad-unknown-preset = There are no house rules called { $preset }. Choose from: { $known }.
bad-unknown-option = There’s no option { $option }, or it has no such value.
# After the name of an option that does not exist.
perhaps = Did you mean { $names }?
# After a refusal on the command line.
options-listed = Type `shoal rules { $game }` to list them all.
bad-bad-value = { $title } can’t be { $value }. It can be { $values }.
bad-bad-assignment = { $text } should look like NAME=VALUE.
bad-option-twice = You set { $option } twice.
bad-unknown-seat = There’s no seat { $number }. The table has { $seats } seats.
bad-unknown-bot = There’s no bot called { $bot }. Choose from: { $known }.
bad-bad-form = This form asks for something no table can have.
value-a-number = a number
value-a-number-least = { $least } or more
value-a-number-most = { $most } or less
value-a-number-least-most = a number from { $least } to { $most }
value-empty = empty
value-a-text = text

## A name that nobody has at a table

bad-name-empty = { reason-name-empty }
bad-name-too-long = { reason-name-too-long }
bad-name-reserved = { reason-name-reserved }

## Learning: the page of lessons, lessons on pages and in the terminal, first visits, drills.

learn-title = Learn
learn-about = Start with two minutes at a real table, then take one idea at a time.
learn-first = Your first visit
learn-first-about = A slow table where your cards are chosen for you. Everything else is real.
learn-lessons = Lessons
learn-lessons-of = Lessons: { $game }
learn-two-minutes = Learn in two minutes
learn-two-minutes-of = Learn { $game } in two minutes
learn-rules = The rules in a minute
lesson-all = All lessons
lesson-next = Next lesson: { $title }
lesson-on = Continue
lesson-again = Start over
lesson-end = That’s it!
lesson-seconds = about { $count } s
lesson-choose = Your answer ({ $letters }):
lesson-position = The table
lesson-hand = Your cards
lesson-heard = What was said
lesson-holds = { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
lesson-on-turn = to play
visit-stay = Finish this game

## Hints at a table against bots

help-hints = When you play only with bots: `hint` for what to ask, `certain` for a sure claim, `know` for who may have what.
hint-ask =
    { $game ->
        [fish_draw] Should I call?
       *[other] What should I ask?
    }
hint-certain-ask = Is anything certain?
hint-know-ask = What do I know?
hint-about = Based only on what you’ve seen. The game’s record will show that you had help.
hint-question = { $target }, { $item }: { $chance }%. { $reason }
hint-no-questions = There’s nothing to ask right now.
hint-certain = { $group }: { $holders }. { $reason }
hint-plan = Less likely, but worth more. { $plan }
hint-sure-cards = These cards are certain:
hint-sure = sure
hint-excluded = ruled out
hint-key = In %. ✓ sure, · ruled out.
hint-card = Card
chances-exact = Only what’s certain from the questions: every deal that fits counts the same.
chances-estimate = What’s certain or impossible is proven; the rest is an estimate.
chances-usual = Include how people usually ask
chances-behavioural = With how people usually ask: deals where they’d ask just like this count more.
chances-in-brackets = In brackets, with how people usually ask: deals where they’d ask just like this count more.
held-by-anybody =
    { $seat ->
        [you] you { $cards }
       *[other] { $seat } { $cards }
    }
place-of-stock = stock
place-of-middle = middle
place-of-aside = aside
reason-no-hints = There are no hints here. Either this table has none, or you’re playing with other people.
event-helped =
    { $seat ->
        [you] You used a hint.
       *[other] { $seat } used a hint.
    }

## Drills

learn-drills = Drills
drill-next = Another one
