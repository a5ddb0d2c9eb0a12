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

event-misdeal = Misdeal: { $card } was seen. The cards are dealt again.
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
event-moved =
    { $seat ->
        [you] You gave { $card } to { $to }.
       *[other]
            { $to ->
                [you] { $seat } gave { $card } to you.
               *[other] { $seat } gave { $card } to { $to }.
            }
    }
event-out =
    { $seat ->
        [you] You have no cards left.
       *[other] { $seat } has no cards left.
    }
event-last-card =
    { $seat ->
        [you] You have one card left.
       *[other] { $seat } has one card left.
    }
event-turn =
    { $seat ->
        [you] The turn comes to you.
       *[other] The turn goes to { $seat }.
    }
event-turn-shared =
    { $team ->
        [ours] Anybody in your team may go on.
        [theirs] Any of your opponents may go on.
        [circle] Anybody in Team Circle may go on.
       *[triangle] Anybody in Team Triangle may go on.
    }
event-claim-begun =
    { $seat ->
        [you] You began to claim { $half_suit }.
       *[other] { $seat } began to claim { $half_suit }.
    }
event-card-named =
    { $seat ->
        [you]
            { $holder ->
                [you] You said that you hold { $card }.
               *[other] You said that { $holder } holds { $card }.
            }
       *[other]
            { $holder ->
                [you] { $seat } said that you hold { $card }.
               *[other] { $seat } said that { $holder } holds { $card }.
            }
    }
event-claim-withdrawn =
    { $seat ->
        [you] You withdrew the claim.
       *[other] { $seat } withdrew the claim.
    }
event-interrupted =
    { $seat ->
        [you] You showed { $card }: the claim has failed.
       *[other] { $seat } showed { $card }: the claim has failed.
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
event-revealed = In fact: { $holders }.
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
        [minus_one] Wrong, the other side holds part of it: nobody gets { $half_suit }, and { team-loses } a point.
        [awarded] { team-gets } { $half_suit }.
       *[cancelled] Cancelled: nobody gets { $half_suit }.
    }
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
        [you] You named { $half_suit } wrongly: your team has it all, but not so. It stays open.
       *[other] { $seat } named { $half_suit } wrongly: the team has it all, but not so. It stays open.
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
        [you] You must say who of your team goes on.
       *[other] { $seat } must say who of their team goes on.
    }
event-next-chosen =
    { $seat ->
        [you] You chose { $to } to go on.
       *[other]
            { $to ->
                [you] { $seat } chose you to go on.
               *[other] { $seat } chose { $to } to go on.
            }
    }
# Where the claimer has named themselves.
event-next-chosen-self =
    { $seat ->
        [you] You go on.
       *[other] { $seat } goes on.
    }
event-choice-due =
    { $seat ->
        [you] You must choose the opponent who claims the rest.
       *[other] { $seat } must choose the opponent who claims the rest.
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
        [you] One team is out of cards. You claim all that is left.
       *[other] One team is out of cards. { $claimer } claims all that is left.
    }
event-paused = { paused-by }.
paused-by =
    { $seat ->
        [you] You said wait
       *[other] { $seat } said wait
    }
event-resumed =
    { $seat ->
        [you] You let play go on.
       *[other] { $seat } let play go on.
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
                [HALF_SUIT_CLOSED] Against the rules: you asked for a card of { $half_suit }, which are closed.
                [NO_BASE_CARD] Against the rules: you asked for a card of { $half_suit } and hold none.
                [CARD_ALREADY_HELD] Against the rules: you asked for a card of { $half_suit } that you hold.
               *[FALSE_ANSWER] Against the rules: you gave a false answer about { $half_suit }.
            }
       *[other]
            { $kind ->
                [HALF_SUIT_CLOSED] Against the rules: { $seat } asked for a card of { $half_suit }, which are closed.
                [NO_BASE_CARD] Against the rules: { $seat } asked for a card of { $half_suit } and holds none.
                [CARD_ALREADY_HELD] Against the rules: { $seat } asked for a card of { $half_suit } that { $seat } holds.
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
ended-all-closed = All half-suits are closed.
ended-majority = One team has more than half.
ended-clinch = The lead can no longer be caught up.
ended-one-team-out = One team is out of cards.
ended-stall = Too many questions without a hit.
best-of = Best of { $games }
taken-in-order = Who took what, in order
at-question =
    { $number ->
        [one] after { $number } question
       *[other] after { $number } questions
    }
how-alone = held all of it
how-together = together with { $names }
# $holders are `held-by`, as a list.
how-wrong = wrong, in fact { $holders }
how-lost = wrong
how-settled = settled by the table
score-line = { $ours } { $us }, { $theirs } { $them }

## Rulings

ruling-cancel = throw in { $half_suit }
ruling-award =
    { $team ->
        [ours] { $half_suit } go to your team
        [theirs] { $half_suit } go to your opponents
        [circle] { $half_suit } go to Team Circle
       *[triangle] { $half_suit } go to Team Triangle
    }
ruling-move =
    { $to ->
        [you] { $card } goes to you
       *[other] { $card } goes to { $to }
    }
ruling-kind = What to do
ruling-kind-cancel = Throw in a half-suit
ruling-kind-award = Give a half-suit to a team
ruling-kind-move = Move a card
which-card = Card
to-whom = To

## Why a move is refused

reason-paused = Somebody said wait. Play goes on when they are ready.
reason-not-paused = Nobody said wait.
reason-not-your-pause = Only the player who said wait can go on.
reason-must-pass-turn = You have no cards: first name the teammate who goes on.
reason-must-choose-claimer = Your team is out of cards: first name the opponent who claims the rest.
reason-must-choose-next = First say who of your team goes on.
reason-must-answer = The question must be answered first.
reason-must-answer-challenge = The challenge must be answered first.
reason-claim-in-progress = A claim is being made. Wait for it.
reason-no-claim-in-progress = Nobody is making a claim.
reason-no-questions-in-endgame = One team is out of cards. There is only claiming now.
reason-forced-claim = So many questions without a hit: you must claim now.
reason-must-declare-first = You hold a whole half-suit: claim it first.
reason-target-teammate = You can ask opponents only.
reason-target-not-teammate = Name one of your teammates.
reason-target-not-opponent = Name one of your opponents.
reason-half-suit-closed = That half-suit is closed.
reason-no-base-card = You need a card of that half-suit to ask for one.
reason-question-repeated = That player did not have this card when asked. Ask somebody else for it, or for another card.
reason-unknown-half-suit = There is no such half-suit.
reason-card-not-in-half-suit = That card is not in this half-suit.
reason-duplicate-card = A card is named twice.
reason-holder-not-teammate = You can only name yourself and your teammates.
reason-holder-not-opponent = Here you can only name opponents.
reason-incomplete-claim = Say who holds each of the cards.
reason-not-your-claim = That is somebody else’s claim.
reason-claim-is-binding = That claim cannot be taken back any more.
reason-nothing-to-name = There is nothing to name.
reason-not-an-opponent = Only opponents of the claimer may interrupt.
reason-interrupt-too-early = First the claimer names a card.
reason-interrupt-without-card = You hold no such card of that half-suit.
reason-no-pass-pending = There is no turn to pass.
reason-no-choice-pending = There is nobody to choose now.
reason-no-challenges = There are no challenges at this table.
reason-challenge-own-turn = You can challenge only when the other team has the turn.
reason-challenge-too-late = It is too late to challenge.
reason-no-challenge-pending = Nobody has challenged.
reason-no-question-pending = There is no question to answer.
reason-false-answer = The answer must be true.
reason-deal-over = The deal is over.
reason-unknown-team = There is no such team.

## Whose turn it is

status-claiming =
    { $seat ->
        [you] You claim { $half_suit }
       *[other] { $seat } claims { $half_suit }
    }
status-challenged =
    { $seat ->
        [you] You challenge: who has { $half_suit }?
       *[other] { $seat } challenges: who has { $half_suit }?
    }
status-answer =
    { $seat ->
        [you] You answer
       *[other] { $seat } answers
    }
status-pass =
    { $seat ->
        [you] You pass the turn
       *[other] { $seat } passes the turn
    }
status-choose-claimer =
    { $seat ->
        [you] You choose who claims
       *[other] { $seat } chooses who claims
    }
status-team-choice =
    { $seat ->
        [you] You choose who goes on
       *[other] { $seat } chooses who goes on
    }
status-endgame =
    { $seat ->
        [you] You claim the rest
       *[other] { $seat } claims the rest
    }
status-shared =
    { $team ->
        [ours] Your team: anybody may go on
        [theirs] Your opponents: anybody may go on
        [circle] Team Circle: anybody may go on
       *[triangle] Team Triangle: anybody may go on
    }
question-count =
    { $count ->
        [one] { $count } question
       *[other] { $count } questions
    }
levels-alike = With these house rules nobody needs to remember questions: the levels that forget play alike.

## Score and half-suits

score = Score
half-suits = Half-suits
open = open
won-by =
    { $team ->
        [ours] won by your team
        [theirs] won by your opponents
        [circle] won by Team Circle
       *[triangle] won by Team Triangle
    }
cancelled = cancelled
half-suits-open =
    { $count ->
        [one] One half-suit still in play.
       *[other] { $count } half-suits still in play.
    }
fate-of = { $half_suit }: { $fate }
how-many = How many?
how-many-cards-of = How many cards has { $name }?
hidden = in play

## Hand and question

ask-for = Ask for { $card }
hand-order = Order of your hand
order-half-suit = Fullest first
order-suit = By suit
order-rank = Low, high
ask-whom-for = Ask { $name } for { $card }
bluff-for = { $card }, yours; ask for it as a bluff
who-has = Who has { $card }?
# While others play.
prepared = Ready for your turn.
prepared-gone = You can no longer ask { $name } for { $card }.
irregular-ask = The rules here forbid that question; it will cost you.
no-asks = You have nothing to ask for. Claim a half-suit.
answer-question = { $name } asks you for { $card }. Do you have it?
answer-yes = Yes, here it is
answer-no = No
pass-to = Your hand is empty. Who goes on?
choose-next = Who goes on?
choose-claimer = Your team has no cards left. Who claims the rest?
name-and-count =
    { $count ->
        [one] { $name }, { $count } card
       *[other] { $name }, { $count } cards
    }
endgame-yours = The other team is out of cards. Claim the rest.
wait = Pause
wait-about = Stop the table for everyone until you let it go on.
resume = Go on

## Claims and challenges

claim = Claim
# The same on the narrow label of a tray: about six letters.
claim-short = Claim
claim-which = Claim a half-suit
# The sheet of a claim closes: somebody else was faster, or it is no time to claim; then the reason follows.
claim-taken = You can no longer claim { $half_suit }: it has been claimed.
claim-not-now = You can’t claim { $half_suit } right now.
# $cards are signs or names of cards in the reader's hand.
claim-own = You hold { $cards }. Who has the others?
claim-all-yours = You hold all of it.
cards-to-say =
    { $count ->
        [one] Say who holds { $count } more card
       *[other] Say who holds { $count } more cards
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
        [cancel] Wrong teammate: nobody gets it.
        [opponents] Wrong teammate: your opponents win it.
       *[nothing] Wrong teammate: nothing happens.
    }
# $team is the house rule for a card that an opponent holds.
claim-cost-team =
    { $team ->
        [cancel] An opponent holds one: nobody gets it.
        [minus_one] An opponent holds one: nobody gets it, and you lose a point.
       *[opponents] An opponent holds one: they win it.
    }
claim-cost-any = A claim that is wrong loses it.
claim-what = Claim { $half_suit }
claim-about =
    { $theirs ->
        [yes] Say who of the other team holds each card.
       *[no] Say who of your team holds each card.
    }
claim-whole-about =
    { $theirs ->
        [yes] Say that the other team holds all of it.
       *[no] Say that your team holds all of it.
    }
which-half-suit = Which half-suit?
whose-half-suit = Who holds it?
my-team = My team
other-team = The other team
announce-it = Announce it, then name the cards
who-holds = Who holds { $card }?
not-named = ?
withdraw = Withdraw the claim
me = Me
must-claim = You must now claim { $half_suit }.
show-card = Show { $card }
interrupt-it = You hold a card of it. Show it, and the claim fails.
challenge = Challenge
challenge-about = Say that the other team holds all of a half-suit. If they do not claim it, you must say how they hold it.
answer-challenge = { $name } says that your team has { $half_suit }. Will you claim it?
challenge-yes = I claim it
challenge-no = I decline
reveal-title =
    { $seat ->
        [you] You claimed { $half_suit }
       *[other] { $seat } claimed { $half_suit }
    }
reveal-settled = The half-suit: { $half_suit }
said-holder =
    { $holder ->
        [you] said you
       *[other] said { $holder }
    }

## Hints for newcomers: at most twelve words

coach-ask = You hold { half-suit-name }. Ask an opponent for another.
coach-hit = A hit: it is yours, and you go again.
coach-miss = A miss: the turn passes. Everyone heard you.
coach-claim = You hold all { half-suit-name }. Claim them!
dismiss-hint = Hide hint

## Keys: what is typed, and what it does

key-card = pick the card: rank, then suit (c d h s; jokers rj, bj)
    .keys = 9h
key-player = pick the opponent: first letters or number
    .keys = b or 1
key-enter = ask
    .keys = Enter
key-claim = claim; c lh for the low hearts
    .keys = c
key-wait = wait, or go on
    .keys = w
key-nothing = nothing to say, when the table waits for you
    .keys = n

## Levels of bots

level-counting = Plain
    .about = remembers what is certain
level-careful = Careful
    .about = weighs what a miss would cost
level-greedy = Eager
    .about = asks where a hit is likeliest
level-shrewd = Shrewd
    .about = notices who asks where
level-quick = Quick
    .about = forgets nothing, and plays fast
level-beginner = Easy
    .about = keeps a handful of facts in mind
level-casual = Normal
    .about = keeps what matters most in mind
level-club = Hard
    .about = forgets little
level-expert = Expert
    .about = forgets nothing, and reads between the lines

## Literature in the terminal. The words that are typed are the same in every language.

verb-ask = ask PLAYER CARD
    .about = ask an opponent for a card; `9d bo` is enough
verb-claim = claim HALF-SUIT PLAYER CARDS; PLAYER CARDS
    .about = say who holds a half-suit: `claim LH me 2 3 4; bo 5 6 7`; a player without cards has the rest
verb-begin = begin HALF-SUIT
    .about = announce a claim, and name its cards one by one
verb-name = name CARD PLAYER
    .about = say who holds a card of the claim that you have begun
verb-withdraw = withdraw
    .about = take back the claim that you have begun
verb-interrupt = interrupt CARD
    .about = show a card of the half-suit that an opponent is claiming
verb-pass = pass PLAYER
    .about = give the turn to a teammate
verb-next = next PLAYER
    .about = say who of your team goes on
verb-claimer = claimer PLAYER
    .about = name the opponent who must claim the rest
verb-challenge = challenge HALF-SUIT
    .about = make the other team claim a half-suit, or you do
verb-yes = yes
    .about = yes: you hold the card, or you will claim
verb-no = no
    .about = no: you do not hold the card, or you decline
verb-wait = wait
    .about = halt the game until you type `resume`
verb-resume = resume
    .about = let the game go on

rulings = cancel HALF-SUIT; award HALF-SUIT us|them; move CARD PLAYER; redeal
unclear-only-one-rest = Only one player can have the rest.
unclear-no-card-of = “{ $word }” is no card of this half-suit: { $cards }. Put a ; between two players.
unclear-twice = { $card } is named twice.
unclear-who-holds = Who holds { $cards } of { $half_suit }? For example: { $example }.
unclear-which-half-suit = Which half-suit? One of: { $half_suits }.
unclear-name-card = Name a card and its holder. Still to name: { $cards }.

status-in-play =
    { $seat ->
        [you] You have cards; how many is nobody’s business at this table.
       *[other] { $seat } has cards; how many is nobody’s business at this table.
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
place-cancelled = Cancelled: { $half_suits }
hand-line = { $half_suit }: { $cards }

## What the page of a person tells of their games.

share-hits = Questions that hit
share-claims = Claims that were right
