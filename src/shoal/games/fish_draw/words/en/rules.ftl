### The house rules of Fish Draw.

option-players = Players
    .about = Three to six.
option-fish = The Fish
    .about = A card is drawn and all four cards of its rank are Fish, or the jokers are Fish.
option-fish-draw = a rank, by lot
option-fish-jokers = the jokers
option-jokers = Jokers
    .about = How many there are, when the jokers are Fish.
option-fishmonger = Fishmonger
    .about = The player who keeps track of the Fish and calls.
option-fishmonger-none = no one
option-fishmonger-seat = seat { $number }
option-remainder = Uneven deal
    .about = What happens to leftover cards.
option-remainder-middle = they go to the middle
option-remainder-deal-on = they’re dealt as well
option-remainder-set-aside = they’re set aside
option-won-cards = Won cards
    .about = Under your stack, or on a pile you reshuffle when your stack is empty.
option-won-cards-bottom = under your stack
option-won-cards-pile = on a pile
option-collect-order = Order of collected cards
    .about = Shuffled, or as they lie.
option-collect-order-shuffled = shuffled
option-collect-order-seat = as they lie
option-shout-who = Who must shout
    .about = Everyone, or everyone but the winner.
option-shout-who-all = everyone
option-shout-who-others = everyone but the winner
option-shouting = How “Fish!” is shouted
    .about = All at once, with little time, or one after the other, with plenty. Shouting in time saves your cards. Being first is just for pride, and two players at the same moment are both first.
option-shouting-race = a race
option-shouting-turns = in turns
option-keep = Cards kept
    .about = How many cards you keep if you don’t shout in time.
option-two-fish-scope = Two Fish
    .about = Where two Fish must lie to make a Fish Draw.
option-two-fish-scope-reveal = turned together
option-two-fish-scope-middle = turned together, or one in the middle
option-two-fish-scope-series = turned together, or over the repeats of a tie
option-repeat-players = Who turns again
    .about = Who turns another card after a tie.
option-repeat-players-all = everyone
option-repeat-players-tied = those who tied
option-short-repeat = No card to turn again
    .about = What happens to a player with no card left after a tie.
option-short-repeat-sit-out = they sit out
option-short-repeat-last-card = their last card counts again
option-final-missing = No card for the Fish Draw
    .about = What happens to a player with no card for the Fish Draw.
option-final-missing-out = they’re out
option-final-missing-middle = they get a card from the middle
option-final-fish-trump = Fish are trump in the Fish Draw
    .about = Without this, they count as their rank.
option-final-tie = Tied Fish Draw
    .about = Those who tie draw again, or share the game.
option-final-tie-redraw = they draw again
option-final-tie-shared = they share the game
option-callers = Who calls Fishageddon
    .about = Automatic: the Fishmonger if there is one, otherwise any player.
option-callers-auto = automatic
option-callers-any = any player
option-callers-fishmonger = the Fishmonger
option-callers-majority = most players together
option-middle-fish-counts = A Fish in the middle counts
    .about = Three in your stack and one in the middle count as all four.
option-false-call-penalty = Penalty for a wrong call
    .about = How many cards go to the middle.
option-max-rounds = Most rounds
    .about = After this many rounds, the most cards wins.

preset-standard = Standard
    .about = All four cards of a rank drawn by lot are Fish.
    .pack = 52 cards
    .origin = Made for Shoal
preset-jokers = Jokers
    .about = The jokers are Fish.
    .pack = 56 cards, with four jokers
    .origin = Made for Shoal

bad-bad-player-count = { option-players }: { $players }. It must be a number from { $least } to { $most }.
bad-unknown-fishmonger = { option-fishmonger }: { $value }. It must be a seat from 0 to { $most }.
bad-no-fishmonger = “{ option-callers }: { option-callers-fishmonger }” needs a Fishmonger.
bad-bad-number =
    { $option ->
        [keep] { option-keep }: { $value }. It must be a number from { $least } to { $most }.
        [false_call_penalty] { option-false-call-penalty }: { $value }. It must be a number from { $least } to { $most }.
       *[max_rounds] { option-max-rounds }: { $value }. It must be a number from { $least } to { $most }.
    }

doubt-fish-may-be-aside =
    { $count ->
        [one] { $count } card is set aside. If it’s a Fish, no one can have them all.
       *[other] { $count } cards are set aside. If there’s a Fish among them, no one can have them all.
    }
doubt-may-go-in-circles = Collected cards keep their order, so the stacks could end up just where they were.
doubt-series-is-reveal = One Fish ends a series of ties, so “{ option-two-fish-scope-series }” is the same as “{ option-two-fish-scope-reveal }”.
doubt-jokers-have-no-rank = Without “{ option-final-fish-trump }”, a joker is lower than a 2 there.
doubt-fishmonger-unheeded = When others may call too, the Fishmonger has no more say than they do.
doubt-no-jokers = The number of jokers only matters when the jokers are Fish. Here it’s a rank.
