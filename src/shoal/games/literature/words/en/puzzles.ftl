### Puzzles of Literature: questions, choices and the steps of proofs. Cards are signs ("9♥"), $number counts moves from 1.

puzzle-holder = Who holds { $card }?
puzzle-claim = Which half-suit can you claim for certain?
puzzle-told = { $said } What do you know now that you did not know before?
    .choice = { $seat } holds { $card }
puzzle-dead = Which of these questions cannot hit?
    .choice = Ask { $seat } for { $card }

## Steps

proof-asked =
    { $count ->
        [one] { $seat } asked for { $card } (move { $number }), so { $seat } does not hold it, and holds { $cards } from its half-suit.
       *[other] { $seat } asked for { $card } (move { $number }), so { $seat } does not hold it, and holds at least one of { $cards }.
    }
# The card has moved since, so what is left of the question is the other card that it needed.
proof-still =
    { $count ->
        [one] To ask for { $card } (move { $number }), { $seat } needed another card of its half-suit, and has given none away since: only { $cards } is left.
       *[other] To ask for { $card } (move { $number }), { $seat } needed another card of its half-suit, and has given none away since: at least one of { $cards }.
    }
proof-asked-lacks = { $seat } asked for { $card } (move { $number }), so { $seat } does not hold it.
proof-refused = { $seat } had no { $card } to give (move { $number }), and nobody has handed it over since.
proof-handed = { $card } went to { $seat } face up (move { $number }), and is still there.
proof-base = Of the cards with which { $seat } could ask in move { $number }, only { $card } is left. So { $seat } holds it.
proof-only = Nobody else can hold { $card }, so { $seat } does.
proof-full =
    { $count ->
        [one] { $seat } has one card, and we know it: { $cards }. So { $seat } holds nothing else.
       *[other] { $seat } has { $count } cards, and we know them all: { $cards }. So { $seat } holds nothing else.
    }
proof-left =
    { $count ->
        [one] { $seat } has one card, and it can only be { $cards }.
       *[other] { $seat } has { $count } cards, and they can only be { $cards }.
    }
proof-room =
    { $count ->
        [one] One card of { $seat } is unknown, and it must come from { $half_suits }. So { $seat } has no room for anything else.
       *[other] { $count } cards of { $seat } are unknown, and there must be one each from { $half_suits }. So { $seat } has no room for anything else.
    }
proof-rivals = { $seats } each need one of { $cards }, and there are just as many of them. So nobody else holds one.
