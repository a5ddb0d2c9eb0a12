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

## The first visit: bubbles of at most twelve words, and its end. Names are those of its record.

visit-1 = You hold three low hearts. Tap the 6♥, then Vera.
visit-2 = Yes, it is yours! You go on: ask Vera for the 5♥.
visit-3 = No. Vera plays on. Listen: who asks for hearts?
visit-4 = Leo asked for hearts: he holds the rest. Claim them here.
visit-won = Right! Your team wins the low hearts. Ask, remember, claim: that is the whole game.
visit-lost = This time the low hearts are gone. A card was elsewhere: once more?

## Lessons: what each step says of its position. The facts that must be true for it stand in the lesson's file; what is said must not
## say more than they do. `lesson-NAME` is the title, `lesson-NAME-N` a step, `.a`, `.b`, `.c` why a choice of it is right or wrong.

choice-ask = Ask { $target } for the { $card }
choice-claim = Claim { $half_suit }: { $holders }
choice-pass = Give the turn to { $to }
choice-claimer = Let { $claimer } claim
fact-holds = { $seat } holds the { $card }
fact-signal = { $seat } has the { $card }, if he keeps to the convention

lesson-legal-questions = What may I ask?
    .about = One card of a half-suit opens all the others.
lesson-legal-questions-1 = You hold the 9♥, 10♥ and K♥. They belong to the high hearts: so you may ask for the others.
lesson-legal-questions-2 = Which of these may you ask?
    .a = Right. You lack the J♥ and hold another high heart. Everybody now knows that you hold one.
    .b = Cy is on your team. You only ask opponents.
    .c = You hold no high diamond, so you may not ask for one.
    .d = You hold that card yourself.
lesson-legal-questions-3 = Anybody else may have the J♥. Asking is a guess, until you listen.

lesson-elimination = What is left over
    .about = Who asks holds something. Cross out until one card remains.
lesson-elimination-1 = You hold the 2, 3, 4 and 5 of hearts. The 6♥ and the 7♥ may be with anybody.
lesson-elimination-2 = Cy asked Dee for the 6♥. What do you know?
    .a = Right. To ask for a low heart he must hold another, and you hold the rest.
    .b = He asked for it, so he lacks it.
    .c = Nothing points to Dee. Think of what Cy must hold in order to ask.
lesson-elimination-3 = So Cy has the 7♥, and the 6♥ is with Bo, Ed or Fay. One question told you both.

lesson-one-card-first = One card first
    .about = Two cards asked for in vain tell more about you than one.
lesson-one-card-first-1 = You asked Dee for the 2♥ and missed. Everybody knows: you lack it, and hold another low heart.
lesson-one-card-first-2 = It is your turn again. Whom do you ask, and for what?
    .a = Right. Another miss, but nobody learned anything more about your own cards. Look for one card until you find it.
    .b = Now everybody knows two cards that you lack, the 2♥ and the 3♥, instead of one.
lesson-one-card-first-3 = Before you ask, four others could have the 2♥. Each miss makes it fewer.

lesson-void = Take the last one, too
    .about = Who has no card of a half-suit left can take none back.
lesson-void-1 = Bo asked for the 6♥ before he got the 2♥. So he held another low heart then: the 5♥, for you hold the 3♥, 4♥ and 7♥.
lesson-void-2 = You took the 2♥ from him. Now?
    .a = Right. Bo has no low heart left, so he can never ask you for one again.
    .b = Dee says no, and Bo still holds the 5♥. On his next turn he takes the 2♥ back.
lesson-void-3 = As long as Bo holds one low heart, he may ask you for yours. Take that one as well.

lesson-lock-out = Do not wake the dangerous one
    .about = A miss gives the turn away. Choose who gets it.
lesson-lock-out-1 = Everybody knows that you hold the 9♥, 10♥ and Q♥. And Fay has shown that she holds a high heart.
lesson-lock-out-2 = You want the 9♣. Fay is a little likelier to have it than Dee. Whom do you ask?
    .a = Right. And had Dee said no, there would be nothing that she could take for certain.
    .b = Fay says no. Now it is her turn, and she takes four hearts from you.
lesson-lock-out-3 = Fay could take four cards for certain, Dee none. Ask the dangerous one only when you are sure.

lesson-informative-miss = A miss that tells
    .about = Sometimes you ask to be heard by your partner.
lesson-informative-miss-1 = Cy took the 3♦ from Fay, so Bo cannot have it. You hold the 2♦ and do not know where the others are.
lesson-informative-miss-2 = You have no good question. What helps Cy?
    .a = Bo says no, of course. But now Cy knows that you hold a low diamond, and he holds all but one: he can claim them.
    .b = Bo says no, and Cy knows no more about diamonds than before.
lesson-informative-miss-3 = Cy holds five low diamonds. Your question told him that the sixth, the 2♦, is yours.

lesson-back-and-forth = There and back again
    .about = What you win with questions, a miss can hand back.
lesson-back-and-forth-1 = You took the 9♥ from Dee and missed the J♥. Now she is on turn, and knows where the 9♥ is.
lesson-back-and-forth-2 = Dee took the 9♥ and the Q♥, then missed the A♥. What do you know?
    .a = Right. After the 9♥ was gone she still had a high heart: not the J♥, not the A♥, and the rest was yours.
    .b = She told you that she has no J♥.
    .c = She asked you for it, so she lacks it.
lesson-back-and-forth-3 = Now three cards are yours for the asking: 9♥, 10♥ and Q♥. Before each question, count what a miss would cost.

lesson-unsure-claim = It does not run away
    .about = What your team holds completely, nobody can take. Wait until you know who has what.
lesson-unsure-claim-1 = You hold four high diamonds. Cy and Ed each asked for one, so each holds one: your team has all six.
lesson-unsure-claim-2 = But who has the K♦, and who the A♦? What do you do?
    .a = Right. The diamonds are safe with your team, and the next questions may tell you more.
    .b = The cards were the other way round: nobody gets the half-suit. It was safe, so there was no hurry.
lesson-unsure-claim-3 = Later Cy asked for the K♦. So he has the A♦, and Ed the K♦: now you can claim without a doubt.

lesson-stalemate = A claim in reserve
    .about = A sure claim can hand your turn to the partner who needs it.
lesson-stalemate-1 = You know all high spades. Ed can take three diamonds from Bo, once he gets the turn.
lesson-stalemate-2 = What do you do?
    .a = Right. It empties your hand, so you may give the turn to a partner.
    .b = Bo lacks it: he gets the turn, and Ed waits on.
lesson-stalemate-3 = You have no cards left. Who goes on?
    .a = Right. Ed knows that Bo holds the 5♦, 6♦ and 7♦. For this moment your claim had waited.
    .b = Cy can take nothing for certain.

lesson-convention = An answer in a question
    .about = Partners can agree that the next question says who has the card.
lesson-convention-1 = You asked for the 2♥ in vain. At this table partners answer with their next question: who has the card asks for another one of its half-suit, who has not asks for it again.
lesson-convention-2 = Cy asks Bo for the 5♥. What does he tell you?
    .a = Right. He asked for another low heart, not for the 2♥ again.
    .b = Ed has not asked anything yet.
    .c = Dee has just told you that she lacks it.
lesson-convention-3 = It is a promise, not a proof: others could still have the 2♥. And opponents can listen, too.

lesson-last-claimer = Who claims the rest
    .about = When your team is out, choose the opponent who knows least.
lesson-last-claimer-1 = Your team has no cards left. One opponent must claim all that is open, and you choose who. Bo once asked for a low heart, so he holds one.
lesson-last-claimer-2 = Low hearts and low spades are open. Bo holds one card, Dee six, Fay five. Whom do you choose?
    .a = Right. Bo cannot tell what Dee has and what Fay has: he must guess.
    .b = Dee knows that the one card of Bo is a heart, so she knows everything.
    .c = Fay holds five low spades and knows that Bo has none: the spades are sure for her.
lesson-last-claimer-3 = Put yourself in each seat: what did it hear, and what does it hold? Then choose the one with the most doubts.

## Drills

drill-recall = What was asked?
    .about = Read three questions once, then answer from memory.
    .read = Read the questions. They will be gone in a moment.
    .ask = { $back ->
        [1] What was the last question?
        [2] What was the last question but one?
       *[other] What was the first of the last three questions?
    }
drill-legality = What is allowed?
    .about = One of these questions the rules allow, the others not.
    .ask = Which question may you ask?
drill-counting = Who can have it?
    .about = Every question says something about somebody’s cards.
    .ask = Who can still hold the { $card }?
drill-right = Right.
drill-wrong = No. Look again at what was said.

## Puzzles of Literature: questions, choices and the steps of proofs. Cards are signs ("9♥"), $number counts moves from 1.

puzzle-holder = Who holds { $card }?
puzzle-claim = Which half-suit can you claim for certain?
puzzle-told = What do you know now?
    .choice = { $seat } has { $card }
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
