### What is told and shown at a table only after the first move: what people settle, and their time.

event-pace-set =
    { $pace ->
        [slow] The bots are slow now.
        [quick] The bots are quick now.
        [at_once] The bots play at once.
       *[normal] The bots take their time.
    }
event-hearing-set =
    { $seconds ->
        [one] Everybody has { $seconds } second to speak.
       *[other] Everybody has { $seconds } seconds to speak.
    }
event-level-set = The bot of seat { $number } is now: { $level }.
event-level-set-standin = For players who leave, this bot plays now: { $level }.
event-bot-failed = The bot of seat { $number } ({ $bot }) broke down. Until the next deal, another one ({ $instead }) plays there.
event-ruling-consented =
    { $seat ->
        [you] You agree.
       *[other] { $seat } agrees.
    }
event-ruling-dropped =
    { $seat ->
        [you] You said no to the proposal.
       *[other] { $seat } said no to the proposal.
    }
event-time-set = How much time there is to think now: { $time }.
time-changed = The time to think has changed.
event-timed-out =
    { $seat ->
        [you] Your time is up. A bot plays this turn.
       *[other] { $seat } is out of time. A bot plays this turn.
    }
event-seat-kept =
    { $seat ->
        [you] A bot played your turn, and keeps your seat until you take it back.
       *[other] A bot keeps the seat of { $seat } for now.
    }
event-taken-back =
    { $seat ->
        [you] You have your seat back.
       *[other] { $seat } has taken the seat back.
    }
# What is left on a clock, in a place that is too narrow for words.
days-and-hours = { NUMBER($days) } d { NUMBER($hours) } h
# At most so long, and the game goes on by itself.
wait-ends = Goes on in { $left } at the latest
take-seat-back = Take my seat back
event-ruling-proposed =
    { $seat ->
        [you] You propose: { $ruling }.
       *[other] { $seat } proposes: { $ruling }.
    }
settle-about = Something went wrong? Propose what to do. It is done when the host and one of their opponents agree, or everybody here does.
ruling-needs =
    { $rulings ->
        [everybody] Everybody must agree.
       *[opponent] The host and an opponent must agree.
    }
agreed-by = Agreed: { $names }.
agree = Agree
disagree = No
deal-again = Deal again
