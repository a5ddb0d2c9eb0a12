### What is told and shown at a table only after the first move: what people settle, and their time.

event-pace-set =
    { $pace ->
        [slow] The bots now play slowly.
        [quick] The bots now play quickly.
        [at_once] The bots now play at once.
       *[normal] The bots now play at normal speed.
    }
# Below the bar is the button `faster`; this follows where the bots now play quickly.
faster-again = Tap “{ faster }” again and they play at once.
event-hearing-set =
    { $seconds ->
        [one] Everyone now has { $seconds } second to speak up.
       *[other] Everyone now has { $seconds } seconds to speak up.
    }
event-level-set = { $name }’s level is now { $level }.
event-level-set-standin = Stand-in bots are now { $level }.
event-bot-failed = { $name } ({ $bot }) broke down. Another bot ({ $instead }) plays on until the next deal.
event-ruling-consented =
    { $seat ->
        [you] You agreed.
       *[other] { $seat } agreed.
    }
event-ruling-dropped =
    { $seat ->
        [you] You turned down the proposal.
       *[other] { $seat } turned down the proposal.
    }
event-time-set = New time to think: { $time }.
time-changed = There’s a new time to think.
event-timed-out =
    { $seat ->
        [you] Your time is up. A bot plays this turn.
       *[other] { $seat } ran out of time. A bot plays this turn.
    }
event-seat-kept =
    { $seat ->
        [you] A bot is playing for you until you take your seat back.
       *[other] A bot is playing for { $seat } for now.
    }
event-taken-back =
    { $seat ->
        [you] You’re back in your seat.
       *[other] { $seat } is back.
    }
# What is left on a clock, in a place that is too narrow for words.
days-and-hours = { NUMBER($days) } d { NUMBER($hours) } h
# At most so long, and the game goes on by itself.
wait-ends = It resumes in { $left }.
take-seat-back = Take my seat back
event-ruling-proposed =
    { $seat ->
        [you] You proposed: { $ruling }.
       *[other] { $seat } proposed: { $ruling }.
    }
settle-about = Something went wrong? Propose a fix. It happens once the host and an opponent agree, or everyone here does.
ruling-needs =
    { $rulings ->
        [everybody] Everyone must agree.
       *[opponent] The host and an opponent must agree.
    }
agreed-by = Agreed: { $names }
agree = Agree
disagree = Disagree
deal-again = Deal again

taps-a-question = Asking a question
three-taps = Card, person, Ask
two-taps = Card, person
taps-about = With two taps, your question goes out after a second, so you can still take it back. On a keyboard, Enter sends it.
# Told once, when a newcomer has asked enough to need no more than two taps.
two-taps-now = From now on, a tap on a player sends your question. To change that: Menu › Cards and questions.
beat-before-answers = Pause before the answer
