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

your-turn = Your turn
your-turn-sentence = It is your turn.
turn-of =
    { $seat ->
        [you] Your turn
       *[other] { $seat }’s turn
    }
page-title = { $state } — Shoal
no-board = This game has no table in the browser. Play it in the terminal: shoal tui, and the link of this page.
game-over = Game over
game-over-sentence = The game is over.
nobody-has-the-turn = Nobody has the turn.
no-question-yet = No question yet.
yes = yes
no = no

## What happened at the table

event-opened = The table is open.
event-seated =
    { $seat ->
        [you] You sat down.
       *[other] { $seat } sat down.
    }
event-stood = A bot took over seat { $number }.
event-ruling = The table has settled: { $ruling }.
ruling-redeal = the cards are dealt again

## What happens in every game

event-dealt-seen =
    { $dealer ->
        [you] You dealt the cards.
       *[other] { $dealer } dealt the cards.
    }
event-hand-seen = { event-dealt-seen }
event-redeal = The table has settled: the cards are dealt again.
event-over = The game is over. { $outcome }

## Why a table refuses a command

reason-stale = Something happened first. Look again, then choose.
reason-not-seated = You are only watching. Take the seat of a bot first.
reason-not-your-seat = That is not your seat.
reason-unknown-seat = There is no such seat.
reason-unknown-guest = The server does not know you. To sit down, allow this site one cookie, then reload.
reason-seat-taken = Somebody else has that seat.
reason-already-seated = You have a seat at this table.
reason-saw-another-hand = You have seen the cards of another seat. Take that one, or wait for the next deal.
reason-game-not-over = The game is not over yet.
reason-game-has-begun = The game has begun. That is settled before the first move.
reason-not-the-host = Only the host can do that.
reason-unknown-bot = There is no such bot.
reason-others-may-speak = The others may still speak. Try again in a moment.
reason-nothing-to-waive = Nobody is waiting for you to speak.
reason-nothing-to-hasten = No bot can speak sooner now.
reason-others-not-ready = You are ready. The others are not ready yet.
reason-not-asked-if-ready = Nobody is waiting for you to be ready.
reason-out-of-time = Your time is up; a bot plays this turn.
reason-no-wait-left = You have had the others wait as long as one may in one game.
reason-seat-is-kept = A bot plays on your seat. Take it back first.
reason-seat-is-yours = A bot does not have your seat: play.
reason-rulings-are-for-friends = A bot has a seat at this table, so nothing can be settled with it.
reason-ruling-pending = Something is proposed already. Agree or say no first.
reason-no-ruling = Nothing is proposed.
reason-unreadable = The table did not understand that.
reason-hello-first = The table did not understand that.
reason-wrong-version = Shoal has been updated. Load it again.
reason-too-fast = Too fast. Try again in a moment.
reason-id-reused = The table took that for something you said before. Load it again.
# Whatever has no sentence of its own.
reason-other = That did not work. Try again.

closing-restarting = The server is restarting. Your table is safe.
closing-too-slow = The connection was too slow to keep up.
closing-store-failed = The server cannot write to its disk.

## Why a game refuses a move: reasons that several games have

reason-game-over = The game is over.
reason-not-dealt = The cards are not dealt yet.
reason-unknown-player = There is no such player.
reason-not-your-turn = It is not your turn.
reason-target-self = You cannot ask yourself.
reason-target-has-no-cards = That player has no cards.
reason-unknown-card = That card is not in this pack.
reason-card-already-held = You hold that card yourself.
reason-player-out = You have no cards left.
reason-unknown-ruling = That cannot be settled in this game.

## Players

players = Players
player-count =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
status-reconnecting = Reconnecting
status-away = Away
status-standin = Kept by a bot
status-bot = Bot
status-bot-level = Bot · { $level }
has-turn = has the turn
out = out

## What one can do

actions = What you can do
hand = Your hand
wait-for-turn = Waiting for { $name }.
out-and-waiting = You have no cards left. Waiting for { $name }.
# A bot is thinking, and the reader may let it speak at once.
tap-to-hurry = Tap the table to hurry.
pick-card = Pick a missing card to ask for.
missing-card = { $card }, not in your hand
sending = Sending…
cancel = Cancel
take-back = Take back
go-on = Continue
not-yet = Not yet
typed-unknown = Nothing matches “{ $typed }”.
waited-for = Waiting for { $names } to speak.
seconds-left =
    { $seconds ->
        [one] { $seconds } second left
       *[other] { $seconds } seconds left
    }
nothing-to-say = Nothing to say
may-go-on = The wait is over.

## How a game ended

tie = A tie.
winner-sentence =
    { $seat ->
        [you] You win!
       *[other] { $seat } wins.
    }
winners-share = { $names } share the game.
play-again = Play again
standings = Games won at this table
wins-of = { $name } { $count }
tie-count =
    { $count ->
        [one] { $count } tie
       *[other] { $count } ties
    }

## Rulings

settle = Settle something
propose = Propose

## The page around the table

offline = No connection. Your table is safe.
outdated = Shoal has been updated.
reload = Reload
menu = Menu
close = Close
# The title of a table that one may not watch.
players-only = Players only
language = Language
pace = Bots
pace-slow = Slow
pace-normal = Normal
pace-quick = Quick
pace-at-once = At once
ready = Ready
not-ready = Not ready yet: { $names }.
hearing = Time to speak
seconds-short = { NUMBER($seconds) } s
level-and-about = { $level }: { $about }
invite = Invite a friend
key-help = this list
    .keys = ?
key-escape = start over
    .keys = Esc
key-tab-arrows = reach everything without typing letters
    .keys = Tab, arrows

## The Menu, the rules at the table, and invitations

rules = Rules
rules-of = Rules of { $game }
fetching = One moment…
not-fetched = This couldn’t be loaded. It will appear as soon as you’re back online.

## What comes and goes: the connection, people, and what was missed

out-of-reach = The table is out of reach. Trying again.
in-reach = The table is back.
minutes-and-seconds = { NUMBER($minutes) } min { NUMBER($seconds) } s
try-now = Try now
table-gone = This table is gone.
table-gone-home = To the first page
seat-lost = You have no seat at this table any more.
event-left = { $name } left the table. { $bot } plays on.
event-renamed = { $before } is now { $name }.
presence =
    { $status ->
        [reconnecting] { $name } has lost the connection.
        [away] { $name } is away. A bot plays this turn.
       *[here] { $name } is here.
    }
# A heading, and before a list of sentences.
while-away = While you were away
since-your-move = Since your last move
# The name of the list of all that happened, for screen readers.
what-happened = What happened
# $move is a move as the button for it says it: "Ask Pia for the 2 of diamonds".
typed-composed = { $move }. Enter says it.
# A seat by its number, as it can be typed: "2 Pia".
number-and-name = { $number } { $name }
key-repeat = hear the last sentence again
    .keys = .

## Levels of bots that every game has

level-random = Random
    .about = plays anything that is legal

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
event-dealer-drawn = Cards are drawn for the dealer: { $drawn }.
# Some drew cards of the same rank, and drew again.
event-dealer-drawn-again = Cards are drawn for the dealer. After a tie between { $names }, { $drawn }.

## Coming back

# Before the sentences about what happened.
bot-played-for-you = While you were away, a bot played for you:

## Names

# What nobody is called, because sentences have these words for the reader or for nobody; separated by a comma and a space.
reserved-names = You, Me, Nobody, Shoal, Admin, Administrator, Moderator, Operator, Support, System
reason-name-empty = A name needs at least one character that can be seen.
reason-name-too-long = That name is too long: it may have 24 characters.
reason-name-reserved = That word means something else here. Choose another name.

## Seats that the host gives

reason-ask-first = The host gives that seat. Ask for it.
reason-table-locked = The host lets nobody else sit down.
reason-with-next-deal = That seat is yours with the next deal.
reason-turned-away = The host has said no. You can ask again after the next deal.
reason-too-many-ask = Many are asking for a seat. Try again in a moment.
reason-no-knock = Nobody asks for that seat any more.
reason-nobody-there = No player has that seat.
reason-own-seat = Choose the seat of somebody else.

## Time

bot-has-your-seat = A bot plays for you
