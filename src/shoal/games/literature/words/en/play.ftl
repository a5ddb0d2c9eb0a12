### Literature at the table, in the browser and in the terminal.
###
### $card is a card as a sentence has it (`card-the`, "9♥"), $half_suit a half-suit (`half-suit-the`, `half-suit-typed`),
### $team one of: ours, theirs (for who plays), circle, triangle (for who watches).

game-name = Literature
game-about = Two teams, 48 cards, eight half-suits. Who remembers best?

## Half-suits
## $half is the first letter of the id: L, H, S (the jokers and the four cards of the rank taken out), R (four of a rank).
## $suit is the suit of a low or high half-suit; $rank is the rank of a quartet, or the rank taken out. What is not needed is empty.

half-suit-name =
    { $half ->
        [L] low { suit-name }
        [H] high { suit-name }
        [S] { ranks-name } and jokers
       *[R] { ranks-name }
    }
half-suit-the = the { half-suit-name }
# With the name by which it is typed.
half-suit-typed = { half-suit-the } ({ $id })
# Its sign on the page beside the sign of its suit.
half-sign =
    { $half ->
        [L] Low
        [H] High
        [S] { $rank }s
       *[R] All
    }

## Teams

team-name =
    { $team ->
        [ours] your team
        [theirs] your opponents
        [circle] Team Circle
       *[triangle] Team Triangle
    }
team-title =
    { $team ->
        [ours] Your team
        [theirs] Opponents
        [circle] Team Circle
       *[triangle] Team Triangle
    }

## What happened

event-misdeal = Misdeal: everyone saw { $card }. The cards are dealt again.
event-asked =
    { $hit ->
        [yes] { asked-for }: yes.
       *[no] { asked-for }: no.
    }
event-questioned = { asked-for }.
# The question alone; the answer stands beside it.
asked-for =
    { $seat ->
        [you] You asked { $target } for { $card }
       *[other]
            { $target ->
                [you] { $seat } asked you for { $card }
               *[other] { $seat } asked { $target } for { $card }
            }
    }
# The same while it happens: the question, and after a while the answer.
event-asks = { asks-for }.
asks-for =
    { $seat ->
        [you] You ask { $target } for { $card }
       *[other]
            { $target ->
                [you] { $seat } asks you for { $card }
               *[other] { $seat } asks { $target } for { $card }
            }
    }
event-answers =
    { $target ->
        [you]
            { $hit ->
                [yes] You say yes.
               *[no] You say no.
            }
       *[other]
            { $hit ->
                [yes] { $target } says yes.
               *[no] { $target } says no.
            }
    }
event-moved =
    { $seat ->
        [you] You gave { $to } { $card }.
       *[other]
            { $to ->
                [you] { $seat } gave you { $card }.
               *[other] { $seat } gave { $to } { $card }.
            }
    }
event-out =
    { $seat ->
        [you] You’re out of cards.
       *[other] { $seat } is out of cards.
    }
event-last-card =
    { $seat ->
        [you] You have one card left.
       *[other] { $seat } has one card left.
    }
event-turn =
    { $seat ->
        [you] Your turn.
       *[other] The turn passes to { $seat }.
    }
event-turn-shared =
    { $team ->
        [ours] Anyone on your team may go next.
        [theirs] Any of your opponents may go next.
        [circle] Anyone on Team Circle may go next.
       *[triangle] Anyone on Team Triangle may go next.
    }
event-claim-begun =
    { $seat ->
        [you] You’re claiming { $half_suit }.
       *[other] { $seat } is claiming { $half_suit }.
    }
event-card-named =
    { $seat ->
        [you]
            { $holder ->
                [you] You said you have { $card }.
               *[other] You said { $holder } has { $card }.
            }
       *[other]
            { $holder ->
                [you] { $seat } said you have { $card }.
               *[other] { $seat } said { $holder } has { $card }.
            }
    }
event-claim-withdrawn =
    { $seat ->
        [you] You took back the claim.
       *[other] { $seat } took back the claim.
    }
event-interrupted =
    { $seat ->
        [you] You showed { $card }, so the claim fails.
       *[other] { $seat } showed { $card }, so the claim fails.
    }
event-claimed = { claimed-what }.
# The same with who holds what ($holders: `held-by`, joined by semicolons).
event-claimed-holders = { claimed-what }: { $holders }.
claimed-what =
    { $seat ->
        [you]
            { $in_turn ->
                [yes] You claimed { $half_suit }
               *[no] You claimed { $half_suit } out of turn
            }
       *[other]
            { $in_turn ->
                [yes] { $seat } claimed { $half_suit }
               *[no] { $seat } claimed { $half_suit } out of turn
            }
    }
event-revealed = The cards: { $holders }.
# $cards are signs or codes.
held-by =
    { $seat ->
        [you] you { $cards }
       *[other] { $seat } { $cards }
    }
# $team is who gets it; with minus_one who loses the point; none where nobody gets it.
event-closed =
    { $outcome ->
        [won] Right: { team-wins } { $half_suit }.
        [lost] Wrong: { team-wins } { $half_suit }.
        [minus_one] Wrong, the other team has part of it. Neither team gets { $half_suit }, and { team-loses } a point.
        [awarded] { team-gets } { $half_suit }.
       *[cancelled] Neither team gets { $half_suit }.
    }
# Who really had the first card ($card) that a claim placed wrongly with $named.
event-truth =
    { $seat ->
        [you] You had { $card }, not { $named }.
       *[other]
            { $named ->
                [you] { $seat } had { $card }, not you.
               *[other] { $seat } had { $card }, not { $named }.
            }
    }
# A team cannot lose any more: it has $count of all $total half-suits.
event-decided = That’s the game: { $count } of { $total }.
team-wins =
    { $team ->
        [ours] your team wins
        [theirs] your opponents win
        [circle] Team Circle wins
       *[triangle] Team Triangle wins
    }
team-loses =
    { $team ->
        [ours] your team loses
        [theirs] your opponents lose
        [circle] Team Circle loses
       *[triangle] Team Triangle loses
    }
team-gets =
    { $team ->
        [ours] Your team gets
        [theirs] Your opponents get
        [circle] Team Circle gets
       *[triangle] Team Triangle gets
    }
event-claim-failed =
    { $seat ->
        [you] Your team has all of { $half_suit }, but you named the wrong hands. They stay in play.
       *[other] { $seat }’s team has all of { $half_suit }, but { $seat } named the wrong hands. They stay in play.
    }
event-pass-due =
    { $seat ->
        [you] You must pass the turn to a teammate.
       *[other] { $seat } must pass the turn to a teammate.
    }
event-turn-passed =
    { $seat ->
        [you] You passed the turn to { $to }.
       *[other]
            { $to ->
                [you] { $seat } passed the turn to you.
               *[other] { $seat } passed the turn to { $to }.
            }
    }
event-next-due =
    { $seat ->
        [you] You choose who on your team goes next.
       *[other] { $seat } chooses who on their team goes next.
    }
event-next-chosen =
    { $seat ->
        [you] You chose { $to } to go next.
       *[other]
            { $to ->
                [you] { $seat } chose you to go next.
               *[other] { $seat } chose { $to } to go next.
            }
    }
# Where the claimer has named themselves.
event-next-chosen-self =
    { $seat ->
        [you] You go next.
       *[other] { $seat } goes next.
    }
event-choice-due =
    { $seat ->
        [you] You choose the opponent who claims the rest.
       *[other] { $seat } chooses the opponent who claims the rest.
    }
event-claimer-chosen =
    { $seat ->
        [you] You chose { $claimer } to claim the rest.
       *[other]
            { $claimer ->
                [you] { $seat } chose you to claim the rest.
               *[other] { $seat } chose { $claimer } to claim the rest.
            }
    }
event-endgame =
    { $claimer ->
        [you] One team is out of cards. You claim the rest.
       *[other] One team is out of cards. { $claimer } claims the rest.
    }
event-paused = { paused-by }.
paused-by =
    { $seat ->
        [you] You paused the game
       *[other] { $seat } paused the game
    }
event-resumed =
    { $seat ->
        [you] You resumed the game.
       *[other] { $seat } resumed the game.
    }
event-challenged =
    { $seat ->
        [you] You challenged the other team: who has { $half_suit }?
       *[other] { $seat } challenged the other team: who has { $half_suit }?
    }
event-challenge-answer =
    { $claim ->
        [yes]
            { $seat ->
                [you] You will claim it.
               *[other] { $seat } will claim it.
            }
       *[no]
            { $seat ->
                [you] You declined.
               *[other] { $seat } declined.
            }
    }
event-irregularity =
    { $seat ->
        [you]
            { $kind ->
                [HALF_SUIT_CLOSED] Against the rules: { $half_suit } are out of play.
                [NO_BASE_CARD] Against the rules: you asked for one of { $half_suit } without having any.
                [CARD_ALREADY_HELD] Against the rules: you asked for one of { $half_suit } that you already have.
               *[FALSE_ANSWER] Against the rules: you gave a false answer about { $half_suit }.
            }
       *[other]
            { $kind ->
                [HALF_SUIT_CLOSED] Against the rules: { $seat } asked for one of { $half_suit }, which are out of play.
                [NO_BASE_CARD] Against the rules: { $seat } asked for one of { $half_suit } without having any.
                [CARD_ALREADY_HELD] Against the rules: { $seat } asked for one of { $half_suit } that they already have.
               *[FALSE_ANSWER] Against the rules: { $seat } gave a false answer about { $half_suit }.
            }
    }

## How it ended
## $winner is the winning team as $team above, or none.

outcome =
    { $winner ->
        [ours] Your team wins!
        [theirs] Your opponents win.
        [circle] Team Circle wins.
        [triangle] Team Triangle wins.
       *[none] { tie }
    }
# For who has lost; $count is how many half-suits they are behind.
consolation =
    { $count ->
        [one] One half-suit short. So close!
       *[other] { $count } half-suits behind. On to the next deal.
    }
ended-all-closed = Every half-suit has been claimed.
ended-majority = One team has more than half.
ended-clinch = The lead can’t be caught.
ended-one-team-out = One team is out of cards.
ended-stall = Too many misses in a row.
best-of = Best of { $games }
taken-in-order = Half-suits in the order they fell
at-question =
    { $number ->
        [one] after { $number } question
       *[other] after { $number } questions
    }
how-alone = had them all
how-together = with { $names }
# $holders are `held-by`, as a list.
how-wrong = wrong: { $holders }
how-lost = wrong
how-settled = agreed at the table
score-line = { $ours } { $us }, { $theirs } { $them }

## Rulings

ruling-cancel = throw in { $half_suit }
ruling-award =
    { $team ->
        [ours] give { $half_suit } to your team
        [theirs] give { $half_suit } to your opponents
        [circle] give { $half_suit } to Team Circle
       *[triangle] give { $half_suit } to Team Triangle
    }
ruling-move =
    { $to ->
        [you] give you { $card }
       *[other] give { $to } { $card }
    }
ruling-kind = What should happen?
ruling-kind-cancel = Throw in a half-suit
ruling-kind-award = Give a half-suit to a team
ruling-kind-move = Move a card
which-card = Card
to-whom = To

## Why a move is refused

reason-paused = The game is paused. Wait until it resumes.
reason-not-paused = The game isn’t paused.
reason-not-your-pause = Only the player who paused can resume the game.
reason-must-pass-turn = You’re out of cards. First choose the teammate who goes next.
reason-must-choose-claimer = Your team is out of cards. First choose the opponent who claims the rest.
reason-must-choose-next = First choose who on your team goes next.
reason-must-answer = First answer the question.
reason-must-answer-challenge = First answer the challenge.
reason-claim-in-progress = Wait until the claim is finished.
reason-no-claim-in-progress = No one is claiming right now.
reason-no-questions-in-endgame = One team is out of cards, so you can only claim now.
reason-forced-claim = Too many misses in a row: you must claim now.
reason-must-declare-first = You have a whole half-suit. Claim it first.
reason-target-teammate = You can only ask opponents.
reason-target-not-teammate = Choose one of your teammates.
reason-target-not-opponent = Choose one of your opponents.
reason-half-suit-closed = That half-suit is out of play.
reason-no-base-card = To ask for a card, you need another from its half-suit.
reason-question-repeated = That player already said no to this card. Ask someone else, or for another card.
reason-unknown-half-suit = There’s no such half-suit.
reason-card-not-in-half-suit = That card isn’t in this half-suit.
reason-duplicate-card = You named a card twice.
reason-holder-not-teammate = Name only yourself and your teammates.
reason-holder-not-opponent = Name only opponents here.
reason-incomplete-claim = Say who has each card.
reason-not-your-claim = That’s someone else’s claim.
reason-claim-is-binding = It’s too late to take back that claim.
reason-nothing-to-name = There’s nothing left to name.
reason-not-an-opponent = Only the claimer’s opponents can interrupt.
reason-interrupt-too-early = Wait until the claimer names a card.
reason-interrupt-without-card = You don’t have that card of the half-suit.
reason-no-pass-pending = You don’t have to pass the turn.
reason-no-choice-pending = There’s no one to choose now.
reason-no-challenges = This table has no challenges.
reason-challenge-own-turn = You can challenge only on the other team’s turn.
reason-challenge-too-late = It’s too late to challenge.
reason-no-challenge-pending = There’s no challenge to answer.
reason-no-question-pending = There’s no question to answer.
reason-false-answer = Your answer must be true.
reason-deal-over = The deal is over.
reason-unknown-team = There’s no such team.

## Whose turn it is

status-claiming =
    { $seat ->
        [you] You’re claiming { $half_suit }
       *[other] { $seat } is claiming { $half_suit }
    }
status-challenged =
    { $seat ->
        [you] You challenged: who has { $half_suit }?
       *[other] { $seat } challenged: who has { $half_suit }?
    }
status-answer =
    { $seat ->
        [you] Your answer
       *[other] { $seat } is answering
    }
status-pass =
    { $seat ->
        [you] Pass the turn
       *[other] { $seat } is passing the turn
    }
status-choose-claimer =
    { $seat ->
        [you] Choose who claims
       *[other] { $seat } is choosing who claims
    }
status-team-choice =
    { $seat ->
        [you] Choose who goes next
       *[other] { $seat } is choosing who goes next
    }
status-endgame =
    { $seat ->
        [you] Claim the rest
       *[other] { $seat } is claiming the rest
    }
status-shared =
    { $team ->
        [ours] Anyone on your team may go
        [theirs] Any opponent may go
        [circle] Anyone on Team Circle may go
       *[triangle] Anyone on Team Triangle may go
    }
question-count =
    { $count ->
        [one] { $count } question
       *[other] { $count } questions
    }
levels-alike = With these house rules there’s nothing to remember, so bots that forget play just as well.
levels-differ = Your partners are { $own } bots and your opponents { $other } ones, so your team has an edge while you learn.

## Score and half-suits

score = Score
half-suits = Half-suits
open = in play
won-by =
    { $team ->
        [ours] won by your team
        [theirs] won by your opponents
        [circle] won by Team Circle
       *[triangle] won by Team Triangle
    }
cancelled = won by neither team
fate-of = { $half_suit }: { $fate }
how-many = How many?
how-many-cards-of = How many cards does { $name } have?
hidden = in play

## Hand and question

ask-for = Ask for { $card }
hand-order = Order of your hand
order-half-suit = Fullest first
order-suit = By suit
order-rank = Low, high
ask-whom-for = Ask { $name } for { $card }
# It is asked in a second, unless it is taken back.
asking-now = “{ $name }, the { $card }?”
bluff-for = { $card }, which you have: ask for it as a bluff
who-has = Who has { $card }?
# While others play.
prepared = Ready for your turn.
prepared-gone = You can no longer ask { $name } for { $card }.
irregular-ask = That question breaks the rules here and will cost you.
no-asks = There’s nothing left to ask for. Claim a half-suit.
answer-question = { $name } asks you for { $card }. Do you have it?
answer-yes = Yes, here it is
answer-no = No
pass-to = You’re out of cards. Who goes next?
choose-next = Who goes next?
choose-claimer = Your team is out of cards. Who claims the rest?
name-and-count =
    { $count ->
        [one] { $name }, { $count } card
       *[other] { $name }, { $count } cards
    }
endgame-yours = The other team is out of cards. Claim the rest.
wait = Pause
wait-about = Pause the game for everyone.
resume = Resume

## Claims and challenges

claim = Claim
# On the narrow label of a tray that is whole and can be claimed: about six letters.
claim-short = Claim
claim-which = Claim a half-suit
# The sheet of a claim closes: somebody else was faster, or it is no time to claim; then the reason follows.
claim-taken = Too late: { $half_suit } have been claimed.
claim-not-now = You can’t claim { $half_suit } right now.
# $cards are signs or names of cards in the reader's hand.
claim-own = You have { $cards }. Who has the rest?
claim-all-yours = You have them all.
# In the bar: the reader holds the whole half-suit.
claim-whole = You have all { half-suit-the }. Claim them!
cards-to-say =
    { $count ->
        [one] { $count } more card to place
       *[other] { $count } more cards to place
    }
# The claim as it will be said; $holders are `claim-holder`, as a list.
claim-said = “{ $half_suit }: { $holders }.”
claim-holder =
    { $seat ->
        [you] I have { $cards }
       *[other] { $seat } has { $cards }
    }
# What a wrong claim costs. $seat is the house rule for the right team and a wrong hand.
claim-cost-seat =
    { $seat ->
        [cancel] Wrong teammate: neither team gets it.
        [opponents] Wrong teammate: your opponents win it.
       *[nothing] Wrong teammate: nothing happens.
    }
# $team is the house rule for a card that an opponent holds.
claim-cost-team =
    { $team ->
        [cancel] If an opponent has one, neither team gets it.
        [minus_one] If an opponent has one, neither team gets it and you lose a point.
       *[opponents] If an opponent has one, they win it.
    }
claim-cost-any = A wrong claim loses it.
claim-what = Claim { $half_suit }
claim-about =
    { $theirs ->
        [yes] Say which opponent has each card.
       *[no] Say which teammate has each card.
    }
claim-whole-about =
    { $theirs ->
        [yes] Say your opponents have all of it.
       *[no] Say your team has all of it.
    }
which-half-suit = Which half-suit?
whose-half-suit = Who has it?
my-team = My team
other-team = The other team
announce-it = Announce it, then name the cards
who-holds = Who has { $card }?
not-named = ?
withdraw = Take back the claim
me = Me
must-claim = You must claim { $half_suit } now.
show-card = Show { $card }
interrupt-it = You have one of these. Show it, and the claim fails.
challenge = Challenge
challenge-about = Say your opponents have a whole half-suit. If they won’t claim it, you must say who has each card.
answer-challenge = { $name } says your team has { $half_suit }. Will you claim?
challenge-yes = Claim it
challenge-no = Decline
said-holder =
    { $holder ->
        [you] said you
       *[other] said { $holder }
    }

## Hints for newcomers: at most twelve words

coach-ask = You have { half-suit-name }. Ask an opponent for another.
coach-hit = Yes! It’s yours. Go again.
coach-miss = No. You lose the turn, and everyone heard you.
# $names are the reader's teammates, $count of $total half-suits are enough to win.
coach-goal = Win { $count } of the { $total } half-suits with { $names }.
dismiss-hint = Hide hint

## Keys: what is typed, and what it does

key-card = pick a card: rank, then suit (c d h s; jokers rj, bj)
    .keys = 9h
key-player = pick an opponent: first letters or number
    .keys = b or 1
key-enter = ask
    .keys = Enter
key-claim = claim; c lh for the low hearts
    .keys = c
key-wait = pause or resume
    .keys = w
key-nothing = nothing to say, when the table waits for you
    .keys = n

## Levels of bots

level-counting = Plain
    .about = remembers what’s certain
level-careful = Careful
    .about = weighs what a miss would cost
level-greedy = Eager
    .about = goes for the likeliest yes
level-shrewd = Shrewd
    .about = notices who asks where
level-quick = Quick
    .about = forgets nothing and plays fast
level-beginner = Easy
    .about = remembers a handful of facts
level-casual = Normal
    .about = remembers what matters most
level-club = Hard
    .about = forgets little
level-expert = Expert
    .about = forgets nothing and reads between the lines

## Literature in the terminal. The words that are typed are the same in every language.

verb-ask = ask PLAYER CARD
    .about = ask an opponent for a card; `9d bo` is enough
verb-claim = claim HALF-SUIT PLAYER CARDS; PLAYER CARDS
    .about = say who has a half-suit: `claim LH me 2 3 4; bo 5 6 7`; a player named without cards has the rest
verb-begin = begin HALF-SUIT
    .about = announce a claim, then name its cards one by one
verb-name = name CARD PLAYER
    .about = say who has a card of your claim
verb-withdraw = withdraw
    .about = take back your claim
verb-interrupt = interrupt CARD
    .about = show a card of the half-suit an opponent is claiming
verb-pass = pass PLAYER
    .about = pass the turn to a teammate
verb-next = next PLAYER
    .about = choose who on your team goes next
verb-claimer = claimer PLAYER
    .about = choose the opponent who must claim the rest
verb-challenge = challenge HALF-SUIT
    .about = make the other team claim a half-suit, or claim it yourself
verb-yes = yes
    .about = yes: you have the card, or you’ll claim
verb-no = no
    .about = no: you don’t have the card, or you decline
verb-wait = wait
    .about = pause the game until you type `resume`
verb-resume = resume
    .about = resume the game

rulings = cancel HALF-SUIT; award HALF-SUIT us|them; move CARD PLAYER; redeal
unclear-only-one-rest = Only one player can have the rest.
unclear-no-card-of = “{ $word }” isn’t a card of this half-suit: { $cards }. Put a ; between two players.
unclear-twice = You named { $card } twice.
unclear-who-holds = Who has { $cards } of { $half_suit }? For example: { $example }.
unclear-which-half-suit = Which half-suit? One of: { $half_suits }.
unclear-name-card = Name a card and who has it. Still to name: { $cards }.

status-in-play =
    { $seat ->
        [you] You have cards. This table doesn’t show how many.
       *[other] { $seat } has cards. This table doesn’t show how many.
    }
# A team beside a name, as short as can be.
team-short =
    { $team ->
        [ours] us
        [theirs] them
        [circle] Circle
       *[triangle] Triangle
    }
place-open = Open: { $half_suits }
place-team = { team-title }: { $half_suits }
place-cancelled = Neither team: { $half_suits }
hand-line = { $half_suit }: { $cards }

## What the page of a person tells of their games.

share-hits = Questions answered yes
share-claims = Claims that were right
