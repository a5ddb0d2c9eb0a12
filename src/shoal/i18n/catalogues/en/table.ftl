### What is said at a table, whatever game is played: in the browser, in the terminal, and on the page as the server draws it.
###
### Persons ($seat, $to, $by ...) are the reader, `[you]`, or a name. Cards come into a sentence as `card-the` says them
### ("the 9 of hearts"), or as signs ("9♥").

language-name = English

## Cards

# A rank: "9", "queen"; $rank is 2 to 9, T, J, Q, K, A or joker.
rank-name =
    { $rank ->
        [T] 10
        [J] jack
        [Q] queen
        [K] king
        [A] ace
        [joker] joker
       *[other] { $rank }
    }
# A rank as it is drawn on a card, and typed; the letters of a record are the English ones in every language.
rank-sign =
    { $rank ->
        [T] 10
        [joker] ★︎
       *[other] { $rank }
    }
# All cards of a rank: "9s", "queens".
ranks-name =
    { $rank ->
        [T] 10s
        [J] jacks
        [Q] queens
        [K] kings
        [A] aces
        [joker] jokers
       *[other] { $rank }s
    }
suit-name =
    { $suit ->
        [C] clubs
        [D] diamonds
        [H] hearts
        [S] spades
       *[J] jokers
    }
joker-name =
    { $rank ->
        [R] red joker
        [B] black joker
        [G] green joker
       *[W] white joker
    }
# A card on its own: "9 of hearts", "red joker".
card-name =
    { $suit ->
        [J] { joker-name }
       *[other] { rank-name } of { suit-name }
    }
# A card in a sentence.
card-the =
    { $suit ->
        [J] the { joker-name }
       *[other] the { rank-name } of { suit-name }
    }
card-count =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }

## Lists

list-comma = { $begun }, { $next }
list-and = { $begun } and { $last }
list-or = { $begun } or { $last }
# A person in a list.
person =
    { $seat ->
        [you] you
       *[other] { $seat }
    }
# A person alone, as on a seat.
person-title =
    { $seat ->
        [you] You
       *[other] { $seat }
    }
# A few words as a sentence.
sentence = { $text }.
nobody = nobody

## Whose turn it is

what-if = What if? You’re playing on from a finished game. The menu leads back to its review.
your-turn = Your turn
your-turn-sentence = It’s your turn.
turn-of =
    { $seat ->
        [you] Your turn
       *[other] { $seat }’s turn
    }
page-title = { $state } — Shoal
no-board = This game can’t be shown in a browser. Play it in the terminal: type shoal tui and this page’s link.
game-over = Game over
game-over-sentence = Game over.
nobody-has-the-turn = It’s no one’s turn.
no-question-yet = No questions yet.
yes = yes
no = no

## What happened at the table

event-opened = The table is open.
event-seated =
    { $seat ->
        [you] You sat down.
       *[other] { $seat } sat down.
    }
event-stood = A bot, { $name }, has taken over a seat.
event-ruling = Agreed: { $ruling }.
ruling-redeal = deal again

## What happens in every game

event-dealt-seen =
    { $dealer ->
        [you] You dealt the cards.
       *[other] { $dealer } dealt the cards.
    }
event-hand-seen = { event-dealt-seen }
event-redeal = Agreed: the cards are dealt again.
event-over = Game over. { $outcome }

## Why a table refuses a command

reason-stale = The table moved on before that arrived. Look again, then choose.
reason-not-seated = You’re only watching. Take a bot’s seat to play.
reason-not-your-seat = That isn’t your seat.
reason-unknown-seat = There’s no such seat.
reason-unknown-guest = The server doesn’t recognize you. Allow cookies for this site, then reload to sit down.
reason-seat-taken = Someone else has that seat.
reason-already-seated = You already have a seat here.
reason-saw-another-hand = You’ve seen another seat’s cards. Take that seat, or wait for the next deal.
reason-game-not-over = The game isn’t over yet.
reason-game-has-begun = The game has begun, so that can’t be changed any more.
reason-not-the-host = Only the host can do that.
reason-unknown-bot = There’s no such bot.
reason-others-may-speak = The others can still speak up. Try again in a moment.
reason-nothing-to-waive = The table isn’t waiting for you.
reason-nothing-to-hasten = No bot is thinking right now.
reason-others-not-ready = You’re ready. The others aren’t yet.
reason-not-asked-if-ready = The table isn’t waiting for you to be ready.
reason-out-of-time = Your time is up. A bot plays this turn.
reason-no-wait-left = You’ve used all your pauses for this game.
reason-seat-is-kept = A bot is playing your seat. Take it back first.
reason-seat-is-yours = The seat is already yours. Go ahead and play.
reason-rulings-are-for-friends = You can’t settle a problem while a bot is at the table.
reason-ruling-pending = There’s already a proposal. Answer it first.
reason-no-ruling = There’s no proposal to answer.
reason-unreadable = The table didn’t understand that. Reload the page.
reason-hello-first = The table didn’t understand that. Reload the page.
reason-wrong-version = Shoal has been updated. Reload the page.
reason-too-fast = That was too fast. Try again in a moment.
reason-id-reused = The table mistook that for something you did before. Reload the page.
# Whatever has no sentence of its own.
reason-other = That didn’t work. Try again.

closing-restarting = The server is restarting. Your table is safe.
closing-too-slow = Your connection is too slow to keep up.
closing-store-failed = The server can’t write to its disk.

## Why a game refuses a move: reasons that several games have

reason-game-over = The game is over.
reason-not-dealt = The cards haven’t been dealt yet.
reason-unknown-player = There’s no such player.
reason-not-your-turn = It’s not your turn.
reason-target-self = You can’t ask yourself.
reason-target-has-no-cards = That player has no cards left.
reason-unknown-card = That card isn’t in this deck.
reason-card-already-held = You already have that card.
reason-player-out = You’re out of cards.
reason-unknown-ruling = This game has no such ruling.

## Players

players = Players
player-count =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
status-reconnecting = Reconnecting
status-away = Away
status-standin = Bot stand-in
status-bot = Bot
status-bot-level = Bot · { $level }
has-turn = has the turn
out = out

## What one can do

actions = Actions
hand = Your hand
wait-for-turn = Waiting for { $name }…
out-and-waiting = You’re out of cards.
# A bot is thinking, and the reader may let it speak at once.
tap-to-hurry = Tap the table to hurry.
pick-card = Pick a missing card.
missing-card = { $card }, not in your hand
sending = Sending…
cancel = Cancel
questions = Questions
take-back = Take back
go-on = Continue
typed-unknown = Nothing matches “{ $typed }”.
waited-for = Waiting for { $names }.
seconds-left =
    { $seconds ->
        [one] { $seconds } second left
       *[other] { $seconds } seconds left
    }
nothing-to-say = Nothing to say
may-go-on = Time’s up.

## How a game ended

tie = It’s a tie.
winner-sentence =
    { $seat ->
        [you] You win!
       *[other] { $seat } wins.
    }
winners-share = { $names } tie for first.
play-again = Play again
standings = Wins at this table
wins-of = { $name } { $count }
tie-count =
    { $count ->
        [one] { $count } tie
       *[other] { $count } ties
    }

## Rulings

settle = Fix a problem
propose = Propose

## The page around the table

offline = No connection. Your table is safe.
outdated = Shoal has been updated.
reload = Reload
menu = Menu
close = Close
back = Back
# The title of a table that one may not watch.
players-only = Players only
language = Language
pace = Bots
pace-slow = Slow
pace-normal = Normal
pace-quick = Quick
pace-at-once = At once
faster = Faster
slower = Slower
ready = Ready
not-ready = Waiting for { $names }.
hearing = Time to speak up
seconds-short = { NUMBER($seconds) } s
level-and-about = { $level }: { $about }
invite = Invite a friend
key-help = this list
    .keys = ?
key-escape = start over
    .keys = Esc
key-tab-arrows = get around without letters
    .keys = Tab, arrows

## The Menu, the rules at the table, and invitations

rules = Rules
hints = Hints
rules-of = Rules of { $game }
fetching = One moment…
not-fetched = That didn’t load. It’ll appear once you’re back online.

## What comes and goes: the connection, people, and what was missed

out-of-reach = Can’t reach the table. Trying again…
in-reach = Back at the table.
minutes-and-seconds = { NUMBER($minutes) } min { NUMBER($seconds) } s
try-now = Try now
table-gone = This table no longer exists.
table-gone-home = Go to the home page
seat-lost = You no longer have a seat here.
event-left = { $name } left the table. { $bot } plays on.
event-renamed = { $before } is now { $name }.
presence =
    { $status ->
        [reconnecting] { $name } lost the connection.
        [away] { $name } is away. A bot plays this turn.
       *[here] { $name } is back.
    }
# A heading, and before a list of sentences.
while-away = While you were away
since-your-move = Since your last move
# The name of the list of all that happened, for screen readers.
what-happened = What happened
# $move is a move as the button for it says it: "Ask Pia for the 2 of diamonds".
typed-composed = { $move }. Press Enter to send.
# A seat by its number, as it can be typed: "2 Pia".
number-and-name = { $number } { $name }
key-repeat = hear the last sentence again
    .keys = .

## Levels of bots that every game has

level-random = Random
    .about = plays any legal move

## Who deals

# What the first dealer drew, inside a sentence; $card is “the 3 of clubs”.
dealer-drawn =
    { $dealer ->
        [you]
            { $lowest ->
                [yes] you draw the lowest, { $card }, and deal
               *[no] you draw the highest, { $card }, and deal
            }
       *[other]
            { $lowest ->
                [yes] { $dealer } draws the lowest, { $card }, and deals
               *[no] { $dealer } draws the highest, { $card }, and deals
            }
    }
# The same beside the table, as soon as the cards lie there; $card is “3♣”.
drew-the-deal =
    { $dealer ->
        [you]
            { $lowest ->
                [yes] You drew the lowest, { $card }, and deal
               *[no] You drew the highest, { $card }, and deal
            }
       *[other]
            { $lowest ->
                [yes] { $dealer } drew the lowest, { $card }, and deals
               *[no] { $dealer } drew the highest, { $card }, and deals
            }
    }
event-dealer-drawn = Drawing for dealer: { $drawn }.
# Some drew cards of the same rank, and drew again.
event-dealer-drawn-again = Drawing for dealer: { $names } tie, then { $drawn }.

## Coming back

# Before the sentences about what happened.
bot-played-for-you = While you were away, a bot played for you:

## Names

# What nobody is called, because sentences have these words for the reader or for nobody; separated by a comma and a space.
reserved-names = You, Me, Nobody, Shoal, Admin, Administrator, Moderator, Operator, Support, System
reason-name-empty = Your name needs at least one letter.
reason-name-too-long = That name is too long. Use up to 24 letters.
reason-name-reserved = That word is reserved. Choose another name.

## Seats that the host gives

reason-ask-first = Ask the host for that seat.
reason-table-locked = The host has locked the table, so you can’t sit down.
reason-with-next-deal = That seat is yours from the next deal.
reason-turned-away = The host said no. You can ask again after the next deal.
reason-too-many-ask = Too many people are asking for a seat. Try again in a moment.
reason-no-knock = That request is gone.
reason-nobody-there = No player has that seat.
reason-own-seat = That’s your own seat. Choose someone else’s.

## Time

bot-has-your-seat = A bot is playing for you
