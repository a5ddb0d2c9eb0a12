### Literature in a minute: what its rules say at a table with these house rules. A heading and a sentence or two each.
###
### The values are the house rules themselves, by their names; $low_first, $low_last, $high_first and $high_last are the ranks
### with which the low and the high half-suits begin and end.

learn-1 = Two teams
    .about =
        Your neighbours are opponents. Collect half-suits: { $sets ->
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
                            [yes] The { learn-removed } and two jokers make one more.
                           *[no] The { learn-removed } are left out.
                        }
                   *[other] the cards of a suit. There are only a few: this is a tiny deck.
                }
        } { $high_double ->
            [yes] High half-suits count double. { learn-end }
           *[no] { learn-end }
        }
learn-end =
    { $end ->
        [majority] More than half of the points wins.
        [clinch] The game ends once a lead can’t be caught.
       *[all_resolved] Most half-suits wins.
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
            [yes] On your turn, ask an opponent for a card. You may bluff with one of your own.
           *[no] On your turn, ask an opponent for a card you don’t have.
        } { $ask_requires ->
            [team] Your team must have another card of its half-suit.
           *[self] You must have another card of its half-suit.
        }
learn-3 = Yes or no
    .about =
        Yes: it’s yours, and you ask again. No: { $miss_goes_to ->
            [target_team] it’s their team’s turn.
           *[target] it’s their turn.
        }
learn-4 = Remember
    .about =
        Everyone hears every question. { $history ->
            [full] All of them stay in sight.
            [last_two] Only the last two stay in sight.
           *[last] Only the last one stays in sight.
        }
learn-5 = Claim
    .about =
        { $claim_timing ->
            [any] At any time,
            [team_turn] On your team’s turn,
           *[own_turn] On your turn,
        } { $claim_attribution ->
            [yes] when you know who on your team has each card of a half-suit, say so. If you’re right, your team wins it.
           *[no] when you know that your team has a whole half-suit, say so. If you’re right, your team wins it.
        }
learn-6 = A wrong claim
    .about =
        { $opponent_holds ->
            [minus_one] If an opponent has one of the cards, your team loses a point.
            [cancel] If an opponent has one of the cards, no one wins the half-suit.
           *[opponents] If an opponent has one of the cards, their team wins the half-suit.
        } { $claim_attribution ->
            [yes] { learn-mixed-up }
           *[no] You needn’t say which of you has what.
        }
learn-mixed-up =
    { $wrong_attribution ->
        [nothing] If your team has them all but you mixed them up, nothing happens.
        [opponents] If your team has them all but you mixed them up, the other team still wins it.
       *[cancel] If your team has them all but you mixed them up, no one wins it.
    }

## The first visit: bubbles of at most twelve words, and its end. Names are those of its record.

visit-1 = A lesson: win the low hearts. You have three. Tap the 6♥.
visit-2 = Now ask Vera for it.
visit-3 = Yes, it’s yours, so you go on! Tap the 5♥.
visit-4 = Ask Vera again.
visit-5 = No: the turn passes to { $player }. Listen: who asks for hearts?
visit-6 = { $player } plays on. Listen: who asks for hearts?
visit-7 = To ask for hearts, Leo must hold some: the rest. Claim them!
visit-8 = { $player } plays on. When it’s your turn, claim the low hearts.
visit-won = Right! Your team wins the low hearts. Ask, remember, claim: that’s the whole game.
visit-lost = The low hearts are gone: one of the cards was somewhere else. Try again?

## Lessons: what each step says of its position. The facts that must be true for it stand in the lesson's file; what is said must not
## say more than they do. `lesson-NAME` is the title, `lesson-NAME-N` a step, `.a`, `.b`, `.c` why a choice of it is right or wrong.

choice-ask = Ask { $target } for the { $card }
choice-claim = Claim { $half_suit }: { $holders }
choice-pass = Give the turn to { $to }
choice-claimer = Let { $claimer } claim
fact-holds = { $seat } has the { $card }
fact-signal = { $seat } has the { $card }, if they keep to the convention

lesson-legal-questions = What can I ask for?
    .about = With one card of a half-suit, you may ask for all the others.
lesson-legal-questions-1 = You have the 9♥, 10♥ and K♥. They’re high hearts, so you may ask for the other high hearts.
lesson-legal-questions-2 = Which of these questions may you ask?
    .a = Right. You don’t have the J♥, and you do have another high heart. Now everyone knows that you have one.
    .b = Cy is on your team. You can only ask opponents.
    .c = You have no high diamonds, so you can’t ask for one.
    .d = You have that card yourself.
lesson-legal-questions-3 = Any of the others could have the J♥. Until you’ve listened, asking is a guess.

lesson-elimination = What’s left over
    .about = Every question shows that the asker holds something. Cross cards out until one is left.
lesson-elimination-1 = You have the 2, 3, 4 and 5 of hearts. Anyone could have the 6♥ or the 7♥.
lesson-elimination-2 = Cy asked Dee for the 6♥. What do you know?
    .a = Right. To ask, Cy needs another low heart, and you have all the rest.
    .b = Cy asked for it, so Cy doesn’t have it.
    .c = Nothing points to Dee. What must Cy have to be able to ask?
lesson-elimination-3 = So Cy has the 7♥, and the 6♥ is with Bo, Ed or Fay. One question gave you both.

lesson-one-card-first = One card first
    .about = Missing twice gives away more than missing once.
lesson-one-card-first-1 = You asked Dee for the 2♥ and missed. Now everyone knows that you don’t have it, and that you have another low heart.
lesson-one-card-first-2 = It’s your turn again. Who do you ask, and for what?
    .a = Right. Another miss, but it gave away nothing new about your hand. Look for one card until you find it.
    .b = Now everyone knows two cards you don’t have, the 2♥ and the 3♥, instead of one.
lesson-one-card-first-3 = Before you ask, four other players could have the 2♥. Each miss leaves fewer.

lesson-void = Take the last one too
    .about = An opponent with no card left in a half-suit can’t take any back.
lesson-void-1 = Bo asked for the 6♥ before getting the 2♥, so Bo already had a low heart. It’s the 5♥, because you have the 3♥, 4♥ and 7♥.
lesson-void-2 = You took the 2♥ from Bo. What now?
    .a = Right. Bo has no low hearts left, and can never ask you for one again.
    .b = Dee says no, and Bo still has the 5♥. On Bo’s next turn, the 2♥ goes back.
lesson-void-3 = As long as Bo has one low heart, Bo can ask for yours. Take that one too.

lesson-lock-out = Don’t wake the dangerous player
    .about = A miss gives your turn away. Choose who gets it.
lesson-lock-out-1 = Everyone knows that you have the 9♥, 10♥ and Q♥, and that Fay has a high heart.
lesson-lock-out-2 = You want the 9♣. Fay is a little more likely to have it than Dee. Who do you ask?
    .a = Right. And if Dee had said no, Dee couldn’t have taken anything for certain.
    .b = Fay says no. Now it’s Fay’s turn, and you lose four hearts.
lesson-lock-out-3 = Fay could take four cards for certain, Dee none. Ask the dangerous player only when you’re sure.

lesson-informative-miss = A miss that helps
    .about = Sometimes you ask so that your teammate hears it.
lesson-informative-miss-1 = Cy took the 3♦ from Fay, so Bo can’t have it. You have the 2♦, and you don’t know where the others are.
lesson-informative-miss-2 = You have no good question. What helps Cy?
    .a = Right. Bo says no, of course. But now Cy knows that you have a low diamond. Cy has all but one, and can claim them.
    .b = Bo says no, and Cy has learned nothing about the diamonds.
lesson-informative-miss-3 = Cy has five low diamonds. Your question showed Cy that the sixth, the 2♦, is yours.

lesson-back-and-forth = There and back again
    .about = What your questions win, one miss can hand back.
lesson-back-and-forth-1 = You took the 9♥ from Dee, then missed the J♥. Now it’s Dee’s turn, and Dee knows where the 9♥ is.
lesson-back-and-forth-2 = Dee took the 9♥ and the Q♥, then missed the A♥. What do you know?
    .a = Right. After losing the 9♥, Dee still had a high heart. It wasn’t the J♥ or the A♥, and the rest were yours.
    .b = You asked Dee for the J♥, and Dee didn’t have it.
    .c = Dee asked you for it, so Dee doesn’t have it.
lesson-back-and-forth-3 = Now three cards are yours for the asking: the 9♥, 10♥ and Q♥. Before each question, count what a miss would cost.

lesson-unsure-claim = It won’t run away
    .about = Once your team has a whole half-suit, no one can take it. Wait until you know who has what.
lesson-unsure-claim-1 = You have four high diamonds. Cy and Ed each asked for one, so each has one: your team has all six.
lesson-unsure-claim-2 = But who has the K♦, and who has the A♦? What do you do?
    .a = Right. The diamonds are safe with your team, and the next questions may show you more.
    .b = It was the other way round, so no one gets the half-suit. It was safe: there was no hurry.
lesson-unsure-claim-3 = Later Cy asked for the K♦. So Cy has the A♦ and Ed has the K♦: now your claim is certain.

lesson-stalemate = A claim in reserve
    .about = A sure claim can hand your turn to the teammate who needs it.
lesson-stalemate-1 = You know who has each of the high spades. Ed can take three diamonds from Bo, once Ed gets the turn.
lesson-stalemate-2 = What do you do?
    .a = Right. It empties your hand, so you may give the turn to a teammate.
    .b = Bo doesn’t have it. Now it’s Bo’s turn, and Ed is still waiting.
lesson-stalemate-3 = You’re out of cards. Who goes on?
    .a = Right. Ed knows that Bo has the 5♦, 6♦ and 7♦. This is the moment you saved your claim for.
    .b = Cy can’t take anything for certain.

lesson-convention = An answer in a question
    .about = Teammates can agree that their next question says who has the card.
lesson-convention-1 = You asked for the 2♥ and missed. At this table, teammates answer with their next question. If they have the card, they ask for another of its half-suit. If they don’t, they ask for the 2♥ again.
lesson-convention-2 = Cy asks Bo for the 5♥. What is Cy saying?
    .a = Right. Cy asked for another low heart, not for the 2♥ again.
    .b = Ed hasn’t asked for anything yet.
    .c = You’ve just asked Dee, and Dee doesn’t have it.
lesson-convention-3 = It’s a promise, not a proof: others could still have the 2♥. And your opponents hear it too.

lesson-last-claimer = Who claims the rest
    .about = When your team is out, choose the opponent who knows least.
lesson-last-claimer-1 = Your team is out of cards. One opponent must claim everything that’s still open, and you choose who. Bo once asked for a low heart, so Bo has one.
lesson-last-claimer-2 = The low hearts and the low spades are open. Bo has one card, Dee six, Fay five. Who do you choose?
    .a = Right. Bo can’t tell what Dee has from what Fay has, and must guess.
    .b = Dee knows that Bo’s one card is a heart, so Dee knows everything.
    .c = Fay has five low spades and knows that Bo has none, so Fay is sure of the spades.
lesson-last-claimer-3 = Put yourself in each seat: what have they heard, and what do they hold? Then choose the player with the most doubts.

## Drills

drill-recall = What was asked?
    .about = Read three questions once, then answer from memory.
    .read = Read the questions. They’ll be gone in a moment.
    .ask = { $back ->
        [1] What was the last question?
        [2] What was the question before the last one?
       *[other] What was the first of the last three questions?
    }
drill-legality = What’s allowed?
    .about = The rules allow one of these questions, but not the others.
    .ask = Which question may you ask?
drill-counting = Who could have it?
    .about = Every question gives away something about someone’s cards.
    .ask = Who could still have the { $card }?
drill-right = Right.
drill-wrong = Look again at what was said.

## Puzzles of Literature: questions, choices and the steps of proofs. Cards are signs ("9♥"), $number counts moves from 1.

puzzle-holder = Who has { $card }?
puzzle-claim = Which half-suit can you claim for certain?
puzzle-told = What do you know now?
    .choice = { $seat } has { $card }
puzzle-dead = Which of these questions can’t hit?
    .choice = Ask { $seat } for { $card }

## Steps

proof-asked =
    { $count ->
        [one] { $seat } asked for { $card } (move { $number }), so { $seat } doesn’t have it, but must have { $cards } to ask.
       *[other] { $seat } asked for { $card } (move { $number }), so { $seat } doesn’t have it, but has at least one of { $cards }.
    }
# The card has moved since, so what is left of the question is the other card that it needed.
proof-still =
    { $count ->
        [one] To ask for { $card } (move { $number }), { $seat } needed another card of its half-suit, and hasn’t given any away since. It can only be { $cards }.
       *[other] To ask for { $card } (move { $number }), { $seat } needed another card of its half-suit, and hasn’t given any away since. So { $seat } has at least one of { $cards }.
    }
proof-asked-lacks = { $seat } asked for { $card } (move { $number }), so { $seat } doesn’t have it.
proof-refused = { $seat } didn’t have { $card } (move { $number }), and no one has handed it over since.
proof-handed = Everyone saw { $card } go to { $seat } (move { $number }), and it’s still there.
proof-base = Of the cards that let { $seat } ask in move { $number }, only { $card } is left. So { $seat } has it.
proof-only = No one else can have { $card }, so { $seat } does.
proof-full =
    { $count ->
        [one] { $seat } has one card, and we know it: { $cards }. So { $seat } has nothing else.
       *[other] { $seat } has { $count } cards, and we know them all: { $cards }. So { $seat } has nothing else.
    }
proof-left =
    { $count ->
        [one] { $seat } has one card, and it can only be { $cards }.
       *[other] { $seat } has { $count } cards, and they can only be { $cards }.
    }
proof-room =
    { $count ->
        [one] We don’t know one of { $seat }’s cards, and it must be from { $half_suits }. So { $seat } has no room for anything else.
       *[other] We don’t know { $count } of { $seat }’s cards, and there must be one each from { $half_suits }. So { $seat } has no room for anything else.
    }
proof-rivals = { $seats } each need one of { $cards }, and there are just enough to go round. So no one else has one.
