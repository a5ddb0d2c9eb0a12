### The pages that the server draws: the first page, the form of house rules, errors.

## The first page

home-title = Shoal: { $games }
home-description = Play { $games }, with bots and with friends.
slogan = Ask. Remember. Claim.
home-lead = Everyone hears every question. Only you remember it.
with-whom = With bots, at once. Friends can join while you play.
play = Play
seats = Players
seats-count =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
games = The games
pages = Pages
learn = Learn in 60 seconds
join = Join
join-title = Join a table
join-about = Type the code that is shown at the table, or paste its link.
code-unknown = There is no table with this code. Ask for it again, letter by letter, or for the link.
code-none = A code is ten letters that one can say, such as BAKO-TIMURE. This is none.
code-wait = You have tried many codes that do not exist. Try again in ten minutes, or ask for the link.
your-rules = Your own rules
your-rules-about = { $count } ready-made sets of house rules, and every rule can be changed.

## Tables of the reader, on the first page

mine-waiting = Your table is waiting
mine-back = Back to it
mine-lately = Last games
# Whose turn it is at the table.
mine-turn =
    { $name ->
        [you] your turn
       *[other] { $name } is on turn
    }
mine-goes-on = the game goes on
mine-over = over
mine-won = won, { $own } to { $other }
mine-lost = lost, { $own } to { $other }
mine-tie = a tie, { $own } to { $other }
mine-with = with { $names }
# The last of the names in mine-with: people and bots that are only counted.
mine-more =
    { $count ->
        [one] one more
       *[other] { $count } more
    }
mine-bots =
    { $count ->
        [one] one bot
       *[other] { $count } bots
    }

## Links to our pages, where they are posted

preview-alt = A shoal of fish made of the four suits of cards, around a card that nobody sees.
# Of a page that is for people who are logged in.
preview-log-in = Log in to see this page.
table-preview = A table of { $game }
# How somebody who comes by the link gets a seat. $count: how many seats the link is for, none where it is for all; $seats: their numbers.
table-preview-free =
    { $count ->
        [0] A seat is free. Sit down and play.
        [one] Seat { $seats } is for you. Sit down and play.
       *[other] You can choose among seats { $seats }. Sit down and play.
    }
table-preview-next-game =
    { $count ->
        [0] The game is over, and a seat is free for the next one.
        [one] The game is over. Seat { $seats } is for you in the next one.
       *[other] The game is over. You can choose among seats { $seats } for the next one.
    }
table-preview-next-deal =
    { $count ->
        [0] A game is being played. You can join at the next deal.
        [one] A game is being played. Seat { $seats } is for you at the next deal.
       *[other] A game is being played. You can choose among seats { $seats } at the next deal.
    }
table-preview-ask = Ask the host for a seat.
table-preview-promised =
    { $count ->
        [0] The seats that are left are promised to others.
        [one] Seat { $seats } is promised to somebody else.
       *[other] Seats { $seats } are promised to others.
    }
table-preview-locked = The table is closed to new players.
table-preview-full =
    { $count ->
        [0] Every seat is taken.
        [one] Seat { $seats } is taken.
       *[other] Seats { $seats } are taken.
    }
table-preview-programs =
    { $count ->
        [0] Every seat is taken by a program.
        [one] Seat { $seats } is taken by a program.
       *[other] Seats { $seats } are taken by programs.
    }
# What else they can do there.
table-preview-watch = You can watch.
table-preview-private = Only its players see the game.

## How pages look

look-choose = Use this look
play-game = Play { $game }
players-of-game = Players: { $game }
house-rules-of = { $game }: house rules
no-script = This is the table as it was when the page was loaded. To play, allow JavaScript.

## The form of house rules

start-from = House rules:
# Buttons that open and save a file of house rules, and what became of the file.
rules-file = Use rules from a file
rules-file-save = Save these rules
rules-file-taken = The form now has the rules of { $file }.
rules-file-none = This is not a file of house rules.
rules-file-other = This file has the rules of another game.
rules-file-unknown = This file names a rule that this game does not have.
rules-file-value = { $rule } cannot be what this file says.
form-game = The rules people talk about
# All options that do not stand first.
form-others =
    { $count ->
        [one] One more rule
       *[other] All other rules ({ $count })
    }
# Beside an option that was changed.
usually = Here usually: { $value }
form-changed =
    { $count ->
        [one] One rule changed
       *[other] { $count } rules changed
    }
preset-also = Also known as { $names }
house-rules-preview = Choose the house rules of { $game }, and play with bots and friends.
form-table = The table
form-name = Your name
    .about = As the others see it. If you leave it empty, you are a guest with a number.
form-pace = Pace of the bots
    .about = How long a bot waits before it speaks: about three seconds at the normal pace. You can change it at the table.
form-pace-slow = Slow
form-pace-normal = Normal
form-pace-quick = Quick
form-pace-at-once = At once
form-bots = Bots
form-teammates = On your side
    .about = The bots of your team.
form-opponents = Against you
    .about = All other bots.
form-standin = For players who leave
    .about = Plays for people while they are away.
form-seats = Seat by seat
    .about = Each bot by itself. A seat that you leave alone is like its side.
form-seat =
    { $teammate ->
        [yes] Seat { $number }, on your side
       *[no] Seat { $number }, against you
    }
as-its-side = like its side
form-hearing = Time to speak, in seconds
    .about = How long everybody has to shout or to challenge before the game goes on, from 1 to 60. More is fairer to slow hands and screen readers.
# The name of somebody who gave none.
guest-numbered = Guest { $number }
deal = Deal
deal-all-the-same = Deal all the same
see-fields = See { $fields }
no-game = Nothing is dealt yet: this must be changed first
doubts = This can be played. Is it what you want?

## What went wrong

go-home = Go to the first page
cookie-title = Your browser kept no cookie
cookie-about = To have a seat or an account here, a cookie is needed: a random number by which you are known again, and nothing about you. Allow cookies for this site, then go on.
cookie-again = Cookies are allowed: go on
cookie-watch = Only watch this table
no-client-title = This table is played in a terminal
no-client-about = This server runs without its browser client. Type this where Shoal is installed; in its folder it is ./run shoal tui:
no-client-else = Whoever started the server can start it again without --no-web, which builds the client.
error-no-such-table = There is no such table. Was the whole link copied?
error-game-not-over = No game has ended at this table yet. Its record is there when one has.
error-not-found = There is no such page.
error-no-docs = The documentation was not built on this server. In a clone of Shoal, ./run docs builds it.
error-unknown-game = There is no such game here.
error-unknown-preset = There are no house rules of that name.
error-unknown-bot = There is no such bot.
error-bad-player-count = This game is not played by so many.
error-too-many-tables = All tables are taken. Try again in a little while.
error-too-many-opened = You have opened many tables in a short time. Wait a few minutes before you open another.
error-too-many-requests = That was too much at once. Wait a moment, then try again.
error-method-not-allowed = This page does not answer that kind of request.
error-server-fault = Something broke on the server. It is not your fault; try again.
error-bad-form = The server did not understand what kind of table you want.
error-table-damaged = The record of this table is damaged. The server’s log says where.
error-store-failed = The server cannot read or write its disk. The server’s log says why.
error-restarting = The server is restarting. Your table is safe; try again in a moment.
error-foreign-form = This form was sent by a page of another site.
error-too-long = That is more than a form of ours can hold.
error-bad-options = These house rules make no game.

## Who deals

form-dealer = First dealer
    .about = By lot, everybody draws a card, and after each game the deal moves on. For a lesson, whoever opens the table always deals.
form-dealer-drawn = Drawn by lot
form-dealer-opener = Always me
# The title above a form whose name was refused.
name-refused = This name will not do
error-name-empty = { reason-name-empty }
error-name-too-long = { reason-name-too-long }
error-name-reserved = { reason-name-reserved }

## Time

form-time = Time to think
    .about = When it is over, a bot plays that turn, not the game. With days for each turn you need not be here at the same time.

## Who comes in

form-seating = { seating }
    .about = On request you let in whoever you want, with a tap. Seats that are free until the game begins show their cards to whoever takes them.
form-seating-open = { seating-open }
form-seating-until-play = { seating-until-play }
form-seating-ask = { seating-ask }
form-seating-locked = { seating-locked }
form-watching = { watching-who }
    .about = What people without a seat see. Hands they see only if you say so, and nobody who plays sees another one.
form-watching-nobody = { watching-nobody }
form-watching-facts = { watching-facts }
form-watching-ended = { watching-ended }
form-watching-seats = { watching-seats }
form-watching-late = { watching-late }
form-talk = { talk-rule }
    .about = Twelve phrases, which come in the reader’s language; friends and whoever came by your link also talk in their own words, and everybody does after the end. If they talk only between games, partners have no signs.
form-talk-open = { talk-rule-open }
form-talk-between = { talk-rule-between }
form-talk-off = { talk-rule-off }
form-rulings = Irregularities are settled
    .about = Somebody proposes how, such as to deal again. Nobody settles anything alone, and with a bot at the table nothing is settled.
form-rulings-opponent = By the host and an opponent
form-rulings-everybody = When everybody agrees
