### Fish Draw at the table, in the browser and in the terminal.
###
### Lists ($names, $cards, $shares) come joined; `turned-by` and `share` make their parts.

game-name = Fish Draw
game-about = The highest card takes all. A Fish? Shout in time, or pay.

## What happened

# $rank is the rank whose cards are Fish, or joker.
event-fish-chosen = The { ranks-name } are Fish.
event-revealed = Turned: { $cards }.
turned-by =
    { $seat ->
        [you] you { $card }
       *[other] { $seat } { $card }
    }
event-won =
    { $with_fish ->
        [yes]
            { $seat ->
                [you] You won the round with a Fish.
               *[other] { $seat } won the round with a Fish.
            }
       *[no]
            { $seat ->
                [you] You won the round.
               *[other] { $seat } won the round.
            }
    }
event-tie = A tie: { $names }. Everything stays.
event-shout =
    { $seat ->
        [you] You shouted: Fish!
       *[other] { $seat } shouted: Fish!
    }
event-fish-left = This Fish stays in the middle: { $card }.
event-collected-seen =
    { $seat ->
        [you] You took { card-count }.
       *[other] { $seat } took { card-count }.
    }
event-forfeited-seen =
    { $seat ->
        [you] You lost { card-count } to the middle.
       *[other] { $seat } lost { card-count } to the middle.
    }
event-reshuffled-seen =
    { $seat ->
        [you] Your stack was shuffled.
       *[other] { $seat }’s stack was shuffled.
    }
event-split-seen = No one could draw again. The middle is shared: { $shares }.
share =
    { $seat ->
        [you] you { card-count }
       *[other] { $seat } { card-count }
    }
event-eliminated =
    { $seat ->
        [you] You’re out.
       *[other] { $seat } is out.
    }
event-called =
    { $seat ->
        [you]
            { $on ->
                [you] You called: you have all the Fish.
               *[other] You called: { $on } has all the Fish.
            }
       *[other]
            { $on ->
                [you] { $seat } called: you have all the Fish.
               *[other] { $seat } called: { $on } has all the Fish.
            }
    }
event-fish-shown =
    { $count ->
        [0]
            { $seat ->
                [you] You showed no Fish.
               *[other] { $seat } showed no Fish.
            }
       *[other]
            { $seat ->
                [you] You showed { $count } Fish: { $cards }.
               *[other] { $seat } showed { $count } Fish: { $cards }.
            }
    }
event-stack-seen = You looked through your stack: { $cards }.
event-fish-draw-seen =
    { $reason ->
        [two_fish] Two Fish at once: a Fish Draw! One card each decides the game: { $names }.
       *[fishageddon] Fishageddon! One card each decides the game: { $names }.
    }
event-final = The last cards: { $cards }.
event-final-tie = A tie in the Fish Draw: { $names }.
event-redraw = Drawn again: { $cards }.
event-round =
    { $lead ->
        [you] Next round. You give the word.
       *[other] Next round. { $lead } gives the word.
    }

ended-two-fish = Two Fish in one round, so one last card each decided.
ended-fishageddon = Fishageddon, so one last card each decided.
ended-last-player = No one else has cards.
ended-max-rounds = That was the last round: the most cards won.

## Why a move is refused

reason-collect-pending = The winner collects first.
reason-no-fish-on-table = There’s no Fish. No harm done.
reason-already-shouted = You’ve already shouted.
reason-no-duty-to-shout = You don’t have to shout.
reason-nothing-to-collect = There’s nothing to collect.
reason-not-the-winner = Only the winner collects.
reason-round-in-progress = Finish this round first.
reason-not-the-fishmonger = Only the Fishmonger may call.
reason-already-called = You’ve already called.
reason-no-final-tie = There’s no tie.
reason-final-tie-pending = Those who tied draw again first.

## The table

round = Round { $number }
repeat = A tie: all draw again
fish-shout = Fish! Shout!
final-tie = A tie: draw again
fish-are = Fish: { $cards }
won = won
leads = leads
shouted = shouted
fishmonger = Fishmonger
face-down = { $count } face down
aside =
    { $count ->
        [one] { $count } card set aside
       *[other] { $count } cards set aside
    }
shout = Fish!
reveal = Turn
redraw = Draw again
lead-yours = Turn the cards.
you-are-out = You’re out. Stay and watch.
final-again = Those who tied draw again.
alarm = Fish! Shout now: press F.

turned-fish =
    { $seat ->
        [you] You turned a Fish: { $card }
       *[other] { $seat } turned a Fish: { $card }
    }
won-round =
    { $seat ->
        [you] You won the round and took { card-count }.
       *[other] { $seat } won the round and took { card-count }.
    }
collected-and-left =
    { $seat ->
        [you] You took { card-count }; { $card } stays in the middle.
       *[other] { $seat } took { card-count }; { $card } stays in the middle.
    }
silent-pays =
    { $seat ->
        [you] You were silent: { card-count } to the middle.
       *[other] { $seat } was silent: { card-count } to the middle.
    }
# $rank is the rank whose cards are Fish, or joker.
nothing-turned = The { ranks-name } are Fish in this game.
ready-question = Ready?
ready-note = Waiting for everyone…
shout-announced = A Fish! Shout now
shout-how = Tap “Fish!” or press F. Then the clock runs.
middle-count =
    { $count ->
        [one] { $count } card in the middle
       *[other] { $count } cards in the middle
    }
middle-empty = The middle is empty
not-turned = Not turned yet
your-card = Your card
yours-wins = Yours wins
fish-beats = A Fish beats everything
your-stack =
    { $count ->
        [0] You’re out
        [one] Your { $count } card
       *[other] Your { $count } cards
    }

## What happens now, for newcomers

happens-now = What happens now
# $count is how many cards who is silent keeps.
fish-rule =
    { $count ->
        [0] A Fish beats everything: shout “Fish!” within { $seconds } s, or lose all your cards.
        [one] A Fish beats everything: shout “Fish!” within { $seconds } s, or keep only { $count } card.
       *[other] A Fish beats everything: shout “Fish!” within { $seconds } s, or keep only { $count } cards.
    }
# $seat gives the word.
happens-round =
    { $seat ->
        [you] On your word, everyone turns a card. The highest takes all. { fish-rule }
       *[other] On { $seat }’s word, everyone turns a card. The highest takes all. { fish-rule }
    }
happens-repeat = The highest cards tie. They stay in the middle, and everyone turns another card: the winner takes everything.
happens-shout =
    { $count ->
        [one] A Fish! Shout before the line runs out. If you’re silent, you keep { $count } card and lose the rest.
       *[other] A Fish! Shout before the line runs out. If you’re silent, you keep { $count } cards and lose the rest.
    }
happens-collect =
    { $seat ->
        [you] You won with a Fish and take the cards. The Fish stays in the middle.
       *[other] { $seat } won with a Fish and takes the cards. The Fish stays in the middle.
    }
dismiss-hint = Hide hint

## Fishageddon

call = Fishageddon
call-title = Call Fishageddon
call-about = Say who has all the Fish. If you’re right, one card each decides the game.
call-votes = Most of the players have to agree.
call-penalty = If you’re wrong, you lose { card-count }.
call-on = Call on { $name }
call-on-me = Call on myself
who-has-all = Who has all the Fish?
vote =
    { $seat ->
        [you]
            { $on ->
                [you] You say: you do.
               *[other] You say: { $on }.
            }
       *[other]
            { $on ->
                [you] { $seat } says: you.
               *[other] { $seat } says: { $on }.
            }
    }
myself = Me

## The Fishmonger's ledger

ledger = Where the Fish are
in-middle = the middle
set-aside = set aside
anywhere = anywhere

## One's own stack, seen when called upon

stack-seen = You looked through your stack
stack-shuffled = It’s shuffled now.

## Keys: what is typed, and what it does

key-shout = shout Fish!
    .keys = f
key-turn = turn the cards
    .keys = r
key-call = call Fishageddon
    .keys = c
key-tab-enter = reach everything without letters
    .keys = Tab, Enter

## Levels of bots

level-drowsy = Easy
    .about = late about one time in three
level-loose = Daring
    .about = quick, and calls before it’s certain
level-attentive = Normal
    .about = as quick as someone who’s paying attention
level-alert = Hard
    .about = hardly ever late

## Fish Draw in the terminal.

verb-shout = shout
    .about = shout Fish!
verb-reveal = reveal
    .about = everyone turns their top card
verb-collect = collect
    .about = take the cards you’ve won
verb-redraw = redraw
    .about = draw again after a tie
verb-call = call PLAYER
    .about = Fishageddon: say that a player has all the Fish
rulings = redeal
status-collect =
    { $seat ->
        [you] Collect the cards.
       *[other] { $seat } collects the cards.
    }
status-final-tie = A tie: { $names }. They draw again.
status-repeat = A tie: { $names }. All turn another card.
event-shouted-in =
    { $seat ->
        [you] You shouted Fish! after { $seconds } s.
       *[other] { $seat } shouted Fish! after { $seconds } s.
    }
status-nobody = No one gives the word.
status-lead =
    { $seat ->
        [you] You give the word: reveal.
       *[other] { $seat } gives the word.
    }
seat-turned = turned { $card }
fish-line = Fish: { $fish }. Round { $round }.
fish-not-chosen = not chosen yet
middle-line = Middle: face up { $up }; face down { $down }
middle-none = none
ledger-line = Ledger: { $places }
ledger-place = { $card } { $places }
anybody = anyone
place-middle = middle
place-aside = aside

## What the page of a person tells of their games.

share-shouts = Fish shouted in time
share-calls = Fishageddons called right
