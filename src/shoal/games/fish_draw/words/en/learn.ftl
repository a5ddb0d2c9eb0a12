### Fish Draw in a minute: what its rules say at a table with these house rules. A heading and a sentence or two each.
###
### The values are the house rules themselves, by their names; $jokers is how many Fish there are, and $callers is never automatic.

learn-1 = The Fish
    .about =
        { $fish ->
            [jokers]
                { $jokers ->
                    [2] The two jokers are the Fish.
                   *[4] The four jokers are the Fish.
                }
           *[draw] One card is drawn: all four cards of its rank are the Fish.
        } Everyone gets an equal stack, face down.
learn-2 = Turn
    .about =
        Everyone turns their top card at once. The highest takes the whole middle; aces are high. { $repeat_players ->
            [tied] A tie? Those players turn another card for it all.
           *[all] A tie? Everyone turns another card for it all.
        }
learn-3 = Fish!
    .about =
        A Fish beats everything. { $shout_who ->
            [others] Before the winner collects, everyone else must shout “Fish!”
           *[all] Before the winner collects, everyone must shout “Fish!”
        } { $keep ->
            [0] If you’re silent, all your cards go to the middle, where that Fish stays.
            [one] If you’re silent, you keep one card. The others go to the middle, where that Fish stays.
           *[other] If you’re silent, you keep { $keep } cards. The others go to the middle, where that Fish stays.
        } { $shouting ->
            [turns] Players shout one after the other.
           *[race] Being first is just for pride.
        }
learn-4 = Fishageddon
    .about =
        { $callers ->
            [fishmonger] Between rounds, the Fishmonger may say that one player has all the Fish.
            [majority] Between rounds, most players together may say that one player has all the Fish.
           *[any] Between rounds, anyone may say that one player has all the Fish.
        } { $false_call_penalty ->
            [0] If it’s wrong, play goes on.
            [one] If it’s wrong, it costs a card.
           *[other] If it’s wrong, it costs { $false_call_penalty } cards.
        }
learn-5 = Fish Draw
    .about =
        { $two_fish_scope ->
            [middle] If it’s right, or two Fish are turned, or one while another lies in the middle,
           *[reveal] If it’s right, or two Fish are turned together,
        } { $final_fish_trump ->
            [yes] everyone turns one last card. The highest wins the game, and a Fish beats everything.
           *[no] everyone turns one last card. The highest wins the game.
        }
learn-6 = The end
    .about =
        Without cards you’re out. The last player left wins. { $max_rounds ->
            [10000] Good luck!
            [one] After one round, the most cards wins.
           *[other] After { $max_rounds } rounds, the most cards wins.
        }

## The first visit: bubbles of at most twelve words, and its end. Names are those of its record.

visit-1 = Here the 7s are Fish. Turn your top card.
visit-2 = A Fish beats everything. Shout now, or you pay!
visit-3 = Your Fish stays in the middle. Turn again to gather all four.
visit-4 = All four Fish are in your stack. Call Fishageddon on yourself!
visit-won = Fishageddon ends in a Fish Draw: one last card each, and the highest wins it all. Yours did!
visit-lost = A Fish Draw decides everything with one card each, and this one went against you. Try again?

## Puzzles of Fish Draw: the question, the choices and the steps of proofs. $number counts moves from 1.

puzzle-fish = Where is { $card } now?
puzzle-middle = Middle
puzzle-in-middle = in the middle
puzzle-stack =
    { $seat ->
        [you] in your stack
       *[other] in { $seat }’s stack
    }
puzzle-fish-are = The Fish: { $cards }.

## Steps

proof-turned = { $card } was turned (move { $number }) and lay in the middle.
proof-stayed = { $card } won the round, so it stayed in the middle when the rest was taken (move { $number }).
proof-collected =
    { $seat ->
        [you] You took the middle (move { $number }), and { $card } with it. No one has seen it since.
       *[other] { $seat } took the middle (move { $number }), and { $card } with it. No one has seen it since.
    }
proof-shown =
    { $seat ->
        [you] You showed { $card } when you were called (move { $number }).
       *[other] { $seat } showed { $card } when called (move { $number }).
    }
