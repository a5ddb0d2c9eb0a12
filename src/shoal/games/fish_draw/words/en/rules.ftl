### The house rules of Fish Draw.

option-players = Players
    .about = Three to six.
option-fish = The Fish
    .about = A card is drawn and the four of its rank are Fish; or the jokers are.
option-fish-draw = a rank, by lot
option-fish-jokers = the jokers
option-jokers = Jokers
    .about = How many Fish there are when they are jokers.
option-fishmonger = Fishmonger
    .about = The player who keeps track of the Fish and calls.
option-fishmonger-none = nobody
option-fishmonger-seat = seat { $number }
option-remainder = Uneven deal
    .about = What becomes of left-over cards.
option-remainder-middle = they lie in the middle
option-remainder-deal-on = they are dealt on
option-remainder-set-aside = they are set aside
option-won-cards = Won cards
    .about = Under one’s stack; or on a pile that is reshuffled when the stack is empty.
option-won-cards-bottom = under one’s stack
option-won-cards-pile = on a pile
option-collect-order = Order of collected cards
    .about = Shuffled, or as they lie.
option-collect-order-shuffled = shuffled
option-collect-order-seat = as they lie
option-shout-who = Who must shout
    .about = Everybody, or all but the winner.
option-shout-who-all = everybody
option-shout-who-others = all but the winner
option-shouting = How “Fish!” is shouted
    .about = All at once, with little time, or one after the other, with plenty. Cards depend only on being in time: being first is for pride, and two at the same moment are both first.
option-shouting-race = a race
option-shouting-turns = in turns
option-keep = Cards kept
    .about = How many cards a player keeps who did not shout.
option-two-fish-scope = Two Fish
    .about = Where two Fish must lie to make a Fish Draw.
option-two-fish-scope-reveal = in one reveal
option-two-fish-scope-middle = also with one in the middle
option-two-fish-scope-series = also over repeats of a tie
option-repeat-players = Who repeats
    .about = Who draws again after a tie.
option-repeat-players-all = all players
option-repeat-players-tied = those who tied
option-short-repeat = No card for a repeat
    .about = What happens to a player who has no card left to draw again.
option-short-repeat-sit-out = they sit out
option-short-repeat-last-card = their last card counts again
option-final-missing = No card for the Fish Draw
    .about = What happens to a player who has no card for the Fish Draw.
option-final-missing-out = they are out
option-final-missing-middle = they get a card from the middle
option-final-fish-trump = Fish are trump in the Fish Draw
    .about = Without it, they count as their rank.
option-final-tie = Level Fish Draw
    .about = Those who are level draw again, or share the game.
option-final-tie-redraw = they draw again
option-final-tie-shared = they share the game
option-callers = Who calls Fishageddon
    .about = Automatic: the Fishmonger where one is named, else any player.
option-callers-auto = automatic
option-callers-any = any player
option-callers-fishmonger = the Fishmonger
option-callers-majority = most players together
option-middle-fish-counts = A Fish in the middle counts
    .about = Three in hand and one in the middle are all four.
option-false-call-penalty = Penalty for a false call
    .about = How many cards go to the middle.
option-max-rounds = Most rounds
    .about = After so many rounds, most cards wins.

preset-standard = Standard
    .about = A rank drawn by lot is Fish.
    .pack = 52 cards
    .origin = Made for Shoal
preset-jokers = Jokers
    .about = The jokers are Fish.
    .pack = 56 cards, with four jokers
    .origin = Made for Shoal

bad-bad-player-count = { option-players }: { $players }. A number from { $least } to { $most } is needed.
bad-unknown-fishmonger = { option-fishmonger }: { $value }. A seat from 0 to { $most } is meant.
bad-no-fishmonger = “{ option-callers }: { option-callers-fishmonger }” needs a Fishmonger.
bad-bad-number =
    { $option ->
        [keep] { option-keep }: { $value }. A number from { $least } to { $most } is meant.
        [false_call_penalty] { option-false-call-penalty }: { $value }. A number from { $least } to { $most } is meant.
       *[max_rounds] { option-max-rounds }: { $value }. A number from { $least } to { $most } is meant.
    }

doubt-fish-may-be-aside =
    { $count ->
        [one] { $count } card is set aside: if it is a Fish, nobody can hold all.
       *[other] { $count } cards are set aside: with a Fish among them nobody can hold all.
    }
doubt-may-go-in-circles = Collected cards keep their order, so the stacks can come round to where they were.
doubt-series-is-reveal = One Fish ends a series, so “{ option-two-fish-scope-series }” is the same as “{ option-two-fish-scope-reveal }”.
doubt-jokers-have-no-rank = Without “{ option-final-fish-trump }”, jokers count less than a 2 there.
doubt-fishmonger-unheeded = Where others may call, the Fishmonger has no more say than they.
doubt-no-jokers = The number of jokers counts only where they are Fish; here a rank is.
