### The terminal. What is typed (`hand`, `ask`, `quit` ...) is the same in every language; what is said about it is here.

## The first screens

start-title = Shoal: Literature, Go Fish and Fish Draw
start-play = Play
start-game = Game
start-preset = House rules
    .about = A set of house rules by name; F2 shows and changes each rule.
start-teammates = On your side
start-opponents = Against you
start-levels = { $levels }.
start-pace = Pace
    .about = How long the bots wait before they speak; at once, they wait for you alone.
start-pace-slow = slow
start-pace-normal = normal
start-pace-quick = quick
start-pace-at-once = at once
start-hearing = Seconds to speak
    .about = How long everybody may speak out of turn: to shout, to challenge.
sheet-title = House rules: { $game }, { $preset }. * is changed.
sheet-undo = As the preset
press-done = Done
press-change = Change
press-rub-out = Rub out
verdict-no-game = This makes no game: { $about }
verdict-doubt = Careful: { $about }
verdict-game = These rules make a game.
bad-hearing = The time to speak is from 1 to 60 seconds.
default-name = You
guest-name = Guest

## A table

# Parts side by side, where these have commas in them.
labelled = { $label }: { $text }
list-semicolon = { $begun }; { $next }
list-usages = { $begun }, or { $next }

table-title = { $game }, { $preset }. { $status }
opening-title = { $game }, { $preset }, { $players }.
hand-of = Hand  { $cards }
your-hand = Your hand:
seat-line = { $number } { $name }: { $marks }
seat-you = you
status-reconnecting-short = reconnecting
status-away-short = away
status-standin-short = kept by a bot
status-bot-short = bot
turn-now =
    { $seat ->
        [you] Your turn.
       *[other] { $seat } has the turn.
    }
count-of =
    { $seat ->
        [you]
            { $count ->
                [one] You have { $count } card.
               *[other] You have { $count } cards.
            }
       *[other]
            { $count ->
                [one] { $seat } has { $count } card.
               *[other] { $seat } has { $count } cards.
            }
    }
score-of = Score: { $score }
games-won = Games won: { $won }; ties { $ties }
only-watching = You are only watching.
only-watching-sit = You are only watching. Type sit and the number of a bot’s seat, or help.
watching = You are watching.
watching-free = You are watching; type sit and a seat: { $seats }.
nothing-asked-yet = Nothing has been asked yet.
time-to-speak = You have time to speak; an empty line lets it pass.
ready-by-line = An empty line says that you are ready.
waiting-for = Waiting for { $names }.
has-seat =
    { $seat ->
        [you] You have seat { $number } now.
       *[other] { $seat } has seat { $number } now.
    }
proposed-by =
    { $seat ->
        [you] Proposed by you: { $ruling }.
       *[other] Proposed by { $seat }: { $ruling }.
    }
agree-or-disagree = Type agree or disagree.
type-again = Type again for another game, or quit.
over-type-again = The game is over; type again for another, or quit.
you-can = You can: { $usages }.
only-wait = There is nothing to do but wait.
enter-plays = Enter plays it.

## Help

help-look = To look: hand, score, who, count PLAYER, moves, last, rules, help. To leave: quit.
help-names = A player is a number, the beginning of a name, or me. A card is its rank and suit: 9D, TH or 10H, AS, RJ.
help-table = The table: nothing (to say, when you are waited for), ready (for a new deal), hasten (the next bot speaks now), again (after a game), pace slow|normal|quick|at_once, hearing SECONDS, sit SEAT, stand, back (take your seat back from a bot), rename NAME, clock none|30s|5m+10s|2d (the host, before the first move).
help-levels = Before the first move: level SEAT { $levels }; or level { $away }, for players who leave.
help-rulings = Among friends: rule { $rulings }; then agree or disagree.
help-keys = Keys: Tab completes, Up brings back an earlier line, PgUp and PgDn move the list of what happened.
verb-line = { $usage }: { $about }
look-hand = Hand
look-score = Score
look-who = Players
look-moves = Moves
look-last = Last questions
look-rules = Rules
look-help = Help

## The rules, as they are at this table

lesson-line =
    { $unusual ->
        [yes] { $number }. { $title } (house rule): { $text }
       *[no] { $number }. { $title }: { $text }
    }
not-as-usual = Not as usual at this table:

## What is typed and cannot be done

unclear-nothing = Nothing was typed.
unclear-word = I do not understand “{ $word }”.
unclear-not-now = You cannot { $verb } now.
unclear-not-possible = That is not possible now.
unclear-which-player = Which player? { $choice }.
unclear-several = “{ $text }” may be { $choice }.
unclear-no-player-for-this = “{ $text }” is not a player for this. There is { $choice }.
unclear-no-player = There is no player.
unclear-no-card = “{ $text }” is not a card. Type the rank and the suit: 9D, TH, 10H, AS, RJ.
unclear-which-card = Which card? You can ask for: { $cards }.
unclear-cannot-ask = You cannot ask for { $card }. You can ask for: { $cards }.
unclear-nobody-waits = Nobody is waiting for you to speak.
unclear-pace = The pace is slow, normal, quick or at_once.
unclear-level = Type level, a seat or { $away }, and one of: { $levels }.
unclear-rename = Type rename and your name, once you have a seat.
unclear-alone = Nothing follows { $word }; type it alone.
unclear-ruling = A ruling is: { $rulings }.
unclear-no-connection = There is no connection yet.
player-and-number = { $name } ({ $number })

## Connection

link-connecting = Connecting…
link-lost-enter = No connection. Enter tries again.
link-trying = The connection is lost; trying again.
link-live = Connected.
link-lost = There is no connection. An empty line tries again.
goodbye = Goodbye.
versions-differ = The server and this program are of different versions; update the older one.
no-table-link = “{ $link }” is not the link of a table; it looks like http://host:8000/t/NAME
no-table = There is no such table.
token-refused = The server does not take this token: it was revoked, or it does not open tables for playing.
no-address = “{ $link }” is not an address.
no-answer = No table answers at { $link }.
table-broke = A bot of this table failed: { $about }
no-terminal = This is not a terminal; shoal tui --plain works in a pipe.
bad-local-only = --{ $option } is for a table of your own; the table of a link has its rules already.
bad-level-argument = --level “{ $text }” is not a seat and a bot: 3=counting
bad-number-argument = --{ $option } “{ $text }” is not a number from 0 to 999999999
bad-language = There is no language “{ $language }”. There are: { $known }.

## Keys and dialogs

line-placeholder = type here; F1 helps
press-quit = Quit
press-again-to-quit = Ctrl-C again quits.
press-shout = Shout
press-complete = Complete
press-earlier = Earlier
press-later = Later
press-back = Back
press-on = On
press-again = Again
press-new-table = New table
press-look = Look at the table

## Who deals

start-dealer = First dealer
    .about = By lot: everybody draws a card, and the deal moves on after each game. Always me: for a lesson, you deal every time.
start-dealer-drawn = by lot
start-dealer-opener = always me

## The host

help-host = The host: seating open|until_play|ask|locked, watching nobody|facts|ended|seats|late, lobby on|off, words invited|friends, admit NUMBER, refuse NUMBER, remove SEAT, swap SEAT SEAT, host SEAT.
unclear-seating = Type seating and open, until_play, ask or locked.
unclear-watching = Type watching and nobody, facts, ended, seats or late.
rematch-there = A rematch waits for you at the table whose link ends in { $link }.
unclear-words = Type words invited or words friends.
unclear-listed = Type lobby on or lobby off.
unclear-knock = Type admit or refuse, and the number of who asks for a seat.
unclear-swap = Type swap and the numbers of two seats.
askable = Type sit and a seat to ask the host for it: { $seats }.
asking-numbered = { $knock } Type admit { $number } or refuse { $number }.

## Time

start-time = Time to think
    .about = When it is over, a bot plays that turn, not the game.
bad-time = “{ $text }” is no time to think: none, 30s for each turn, 5m+10s for a game, 2d for each turn.
clock-yours = You have { $left }.
type-back = A bot plays for you; back takes your seat back.
