### Literature in a minute: what its rules say at a table with these house rules. A heading and a sentence or two each.
###
### The values are the house rules themselves, by their names; $low_first, $low_last, $high_first and $high_last are the ranks
### with which the low and the high half-suits begin and end.

learn-1 = Two teams
    .about =
        Neighbours are opponents. Collect half-suits: { $sets ->
            [rank_quartets] the four cards of a rank.
            [six_seven] ace to 6, or 7 to king, of a suit.
           *[half_suits]
                { $pack ->
                    [full]
                        six cards of a suit, { $low_first ->
                            [A] ace
                           *[other] { $low_first }
                        } to { $low_last } or { $high_first } to { $high_last ->
                            [A] ace
                            [K] king
                           *[Q] queen
                        }. { $jokers ->
                            [yes] The { learn-removed } and two jokers are one more.
                           *[no] There are no { learn-removed }.
                        }
                   *[other] the cards of a suit. There are few of them: this is a tiny pack.
                }
        } { $high_double ->
            [yes] High ones count double. { learn-end }
           *[no] { learn-end }
        }
learn-end =
    { $end ->
        [majority] More than half of the points wins.
        [clinch] The game ends when a lead cannot be caught up.
       *[all_resolved] Most half-suits win.
    }
learn-removed =
    { $removed_rank ->
        [T] 10s
        [J] jacks
        [Q] queens
        [K] kings
        [A] aces
       *[other] { $removed_rank }s
    }
learn-2 = Ask
    .about =
        { $bluff_ask ->
            [yes] On your turn, ask an opponent for a card; you may bluff with one of your own.
           *[no] On your turn, ask an opponent for a card that you lack.
        } { $ask_requires ->
            [team] Your team must hold another of its half-suit.
           *[self] You must hold another of its half-suit.
        }
learn-3 = Yes or no
    .about =
        Yes: it is yours, and you ask again. No: { $miss_goes_to ->
            [target_team] it is their team’s turn.
           *[target] it is their turn.
        }
learn-4 = Remember
    .about =
        Everybody hears the questions. { $history ->
            [full] All of them stay in sight.
            [last_two] Only the last two stay in sight.
           *[last] Only the last one stays in sight.
        }
learn-5 = Claim
    .about =
        { $claim_timing ->
            [any] At any time,
            [team_turn] While your team has the turn,
           *[own_turn] On your turn,
        } { $claim_attribution ->
            [yes] when you know who in your team holds each card of a half-suit, say so. If you are right, your team wins it.
           *[no] when you know that your team holds a whole half-suit, say so. If you are right, your team wins it.
        }
learn-6 = A wrong claim
    .about =
        { $opponent_holds ->
            [minus_one] If an opponent holds one of the cards, your team loses a point.
            [cancel] If an opponent holds one of the cards, nobody wins the half-suit.
           *[opponents] If an opponent holds one of the cards, their team wins the half-suit.
        } { $claim_attribution ->
            [yes] { learn-mixed-up }
           *[no] Who of you holds what need not be said.
        }
learn-mixed-up =
    { $wrong_attribution ->
        [nothing] If your team has them all, but in other hands, nothing happens.
        [opponents] If your team has them all, but in other hands, the other team wins it too.
       *[cancel] If your team has them all, but in other hands, nobody wins it.
    }
