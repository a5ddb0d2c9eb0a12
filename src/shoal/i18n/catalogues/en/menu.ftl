### The Menu, the host, visitors, own marks and ratings at a table: fetched when they are first needed.

## What the Menu and the invitation at a table say: fetched when somebody opens them for the first time.

seats-and-guests = Seats and guests
seats-people = { $count ->
    [one] one person
   *[other] { $count } people
}
seats-bots = { $count ->
    [one] one bot
   *[other] { $count } bots
}
# Beside a name in the list of seats.
host-short = host
bot-short = bot, { $level }
your-seat = Your seat
your-name = Your name
cards-and-questions = Cards and questions
leave = Leave this table
# What the table does, beside “Leave this table”.
leave-waits = it waits for you
leave-keeps = Your seat stays yours.
leave-about = A bot plays for you until you come back. You’ll find this table on the first page.
leave-days = The table waits for your next move. You’ll find it on the first page.
leave-rated = A bot plays for you until you come back. If you aren’t back when the game ends, you have lost it.
leave-now = Leave for now
leave-home = To the first page
give-up-seat = Give up my seat for good
invite-short = Invite
hearing-about = How long the table waits for everybody who may have something to say.
standin = For players who leave
house-rules = House rules
as-in-preset = As in “{ $preset }”
standard-rules = The standard rules.
save-name = Save
invite-about =
    { $seating ->
        [open] Anybody who opens this link can take the seat of a bot.
        [ask] Whoever opens this link asks for the seat of a bot, and the host lets them in with a tap.
        [locked] The table is locked: whoever opens this link cannot sit down. The host can change that in the Menu.
       *[until_play] Whoever opens this link can take the seat of a bot until the first person moves. Later they ask for it, and the host lets them in with a tap.
    }
invite-whom = For whom
invite-anybody = Anybody
invite-seat = { $name }’s seat
invite-own-team = A seat on your side
invite-team = A seat beside { $names }
invite-offered = Whoever opens this link is offered { $count ->
        [one] that seat
       *[other] these seats
    } and no other.
invite-own-bot = A bot of your own
invite-own-bot-about = Type this where the bot is, with its name at the end. It sits down before the first move, or between games.
copy = Copy link
copied = Copied
typing = Type to play
keyboard = Keyboard
house-rule = house rule
speed-of-bots = Speed of the bots
set-usual-pace = Use for new tables
sound = Sound
volume = Volume
look = Look
look-theme = Colours
look-light = Light
look-dark = Dark
look-contrast = Contrast
look-normal = Normal
look-more = High
look-motion = Motion
look-full = Full
look-less = Less
# As the reader's device has it.
look-automatic = Automatic
# What was chosen, in a list: “Contrast: High”.
look-of = { $aspect }: { $word }
name-saved = Saved. The others now see { $name }.
name-missing = Type a name first.
code-of-table = Code of this table
code-about = Friends tap “I have a code” on the first page.
link-of-table = Link of this table
link-selected = The link is selected: copy it by hand.
share-link = Share…
share-text = Join my game of { $game }.
qr-code = The link of this table as a QR code, for the camera of a phone
no-free-seat = No bot has a seat now: friends can only watch until somebody leaves.
time-to-think = Time to think
# A time control inside a sentence or as a choice; $length is “30 seconds” or “5 minutes”.
time-turn = { $length } for each turn
time-bank = { $length } for a game, { $more } more with each turn
time-bank-alone = { $length } for a game
time-days =
    { $days ->
        [one] { $days } day for each turn
       *[other] { $days } days for each turn
    }
time-seconds =
    { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }
time-minutes =
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
time-none = no clock


deal-seal = Seal of this deal
deal-seal-about = It was made before anybody saw a card. When the game is over, its page gives what opens it: so everybody can check that no other cards were dealt.

## What the host of a table does and what everybody is told of it: fetched when it is wanted.

## What has happened

event-seating-set =
    { $seating ->
        [open] Anybody with the link can take a free seat now.
        [ask] Whoever wants a seat now asks the host for it.
        [locked] The table is locked: nobody else can sit down.
       *[until_play] Free seats can be taken until the first person moves. Later one asks the host.
    }
event-watching-set =
    { $watching ->
        [nobody] Visitors see nothing of the game now.
        [facts] Visitors see what everybody sees now, and never a hand.
        [seats] Visitors may watch now, and ask a player to see their cards.
        [late] Visitors may watch now, and see all hands 40 moves late.
       *[ended] Visitors may watch now, and see all hands after the end.
    }
event-looked-on-all = { $name } sees all hands now, 40 moves late.
event-looked-on =
    { $seat ->
        [you] { $name } sees your cards now.
       *[other] { $name } sees the cards of { $seat } now.
    }
event-handed-over =
    { $seat ->
        [you] You are the host now.
       *[other] { $seat } is the host now.
    }
event-removed =
    { $seat ->
        [you] The host has taken your seat. If you want to play on, ask for one.
       *[other] The host has taken the seat of { $seat }.
    }
event-removed-seat = The host has freed seat { $number }.
event-swapped = Changed places: { $names }.
event-seat-promised = { $name } gets seat { $number } with the next deal.

## Who asks for a seat

knock-at = { $name } asks for seat { $number }.
# Where cards have been seen that nobody else may see in this game.
knock-at-next-deal = { $name } asks for seat { $number }, for the next deal.
let-in = Let in
turn-away = No

## The host’s part of the Menu

host-is =
    { $seat ->
        [you] You are the host.
       *[other] { $seat } is the host.
    }
seating = Who may sit down
seating-open = Anybody
seating-until-play = Until the game begins
seating-ask = On request
seating-locked = Nobody
seating-about =
    { $seating ->
        [open] Anybody with the link can take the seat of a bot at any time, and see its cards.
        [ask] You let in whoever you want. Nobody sits down without asking.
        [locked] Nobody can sit down, and nobody can ask.
       *[until_play] Until the first person moves, friends take the seat of a bot. Later they ask, and you let them in.
    }
watching-who = Who may watch
watching-nobody = Only players
watching-facts = Everybody, no hands
watching-ended = Hands after the end
watching-seats = A hand, if its player agrees
watching-late = All hands, late
watching-about =
    { $watching ->
        [nobody] Visitors see nothing of the game, and its page is for players alone.
        [facts] Visitors see what everybody sees, and never a hand, not even after the end.
        [seats] Visitors see what everybody sees, and can ask a player to see their cards. The player can hide them again at any time.
        [late] Visitors can see all hands, 40 moves late. Most cards are still where they were, so this is for people whom you trust.
       *[ended] Visitors see what everybody sees, and all hands after the end.
    }
remove = Remove from the table
remove-sure = Really remove { $name }?
remove-about = A bot plays on. From then on, whoever comes must ask you for a seat.
make-host = Make host
kept-for = Kept for { $name }
kept-no-more = Not any more
change-places = Change places
change-places-with = Change places with
change-places-about = Two players, or a player and a bot, before the first move. The cards are dealt again.

# A program of somebody, in the place of a name.
knock-of-bot = { $name } (bot)

## The lobby

listed = Show in the lobby
event-listed-set =
    { $listed ->
        [yes] The table is in the lobby now: strangers can take seats of bots between deals.
       *[no] The table is not in the lobby any more.
    }
words-who = Own words in a game
words-invited = Whoever has the link
words-friends = Friends alone
words-about =
    { $words ->
        [friends] While a game is played only friends write in their own words. Everybody has the phrases, and everybody writes after the end.
       *[invited] While a game is played people who came by the link write in their own words, as friends do. Whoever found the table in the lobby has the phrases.
    }
event-words-set =
    { $words ->
        [friends] In a game only friends write in their own words now.
       *[invited] In a game people who came by the link may write in their own words now.
    }
event-rematch =
    { $seat ->
        [you] You have opened a new table for the same people.
       *[other] { $seat } has opened a new table for the same people.
    }

## What who watches a table can do, and how a friend gets there by a link: fetched when somebody watches.

take-seat = Sit here
instead-of = instead of { $name }
# Names for guests who have not said theirs, at most 24 letters each; separated by a comma and a space.
guest-names = Blue Heron, Quiet Otter, Quick Puffin, Silver Tern, Lucky Seal, Early Plover, Amber Osprey, Brave Dipper, Misty Egret, Merry Kingfisher
visitor = You are watching. Take the seat of a bot to play.
visitor-ask = You are watching. Ask the host for a seat to play.
visitor-full = You are watching.
visitor-outside = The host lets nobody watch.
visitor-outside-ask = The host lets nobody watch. Ask for a seat to play.
cookies-refused = You can only watch: this browser refuses cookies, and without one the server does not know you. Allow this site one cookie, then reload.
# On the seat of a bot, where one cannot simply sit down.
ask-for-seat = Ask for this seat
asked-waiting = You have asked for seat { $number }. The host will answer.
asked-kept = Seat { $number } is yours with the next deal.
asked-turned-away = The host has said no. You can ask again after the next deal.
visitor-listed = You are watching. A seat can be yours with the next deal.
take-with-next-deal = With the next deal
visitor-invited = You are invited. Take your seat.
visitor-invited-full = You were invited, but your seat is taken.

## Own marks, a house rule of a table: the form, the panel in the browser, the words in the terminal. And hints in the form.

form-hints = Hints
    .about = Who plays against bots alone can ask what they could know. The record says that they were helped.
form-hints-yes = Against bots alone
form-hints-no = None
form-marks = Own marks
    .about = Everybody can note who has a card and who has not. Notes stay with whoever makes them, and end with the game.
form-marks-yes = Allowed
form-marks-no = None: memory alone
marks = Marks
marks-about = Only you see them. They end with this game.
marks-close = Close the marks
marks-group = Which cards
marks-nothing = There is nothing to mark now.
marks-player = Player
mark-has = has it
mark-not = does not have it
mark-maybe = maybe
mark-none = no mark
# One cell of the grid: “6 of hearts, Vera: maybe”.
mark-cell = { $item }, { $player }: { $mark }
# What is marked of one card, for ears: “Vera: has it; Leo: maybe”.
mark-of = { $player }: { $mark }
marks-keys = Arrows move, Enter changes a mark; y, n, m and Delete set it.
# From one card to another, for ears: “2 of hearts to 7 of hearts”.
marks-from-to = { $first } to { $last }
# A rank as a column, for ears.
marks-rank = { rank-name }

## In the terminal

help-marks = Your own marks: `mark { $item } 2 yes`, `no`, `maybe` or `off`, and `marks` to see them. They stay here, and end with this game.
unclear-mark = Type it like `mark { $item } 2 yes`: what you mark, a player, and `yes`, `no`, `maybe` or `off`.
unclear-mark-item = There is no { $text } to mark here.
marks-not-allowed = This table allows no marks: memory alone.
marks-none-yet = You have marked nothing yet.
mark-line = { $item }  { $marks }
marked-has = { $name } yes
marked-not = { $name } no
marked-maybe = { $name } maybe

## Rated games, the wait for one, ratings and the lists of them.

rated-title = Rated games
rated-about = Games that count: you are seated at random, everybody plays by the same rules, and the result changes your rating.
rated-ask = Find a game
rated-with-bots = Bots may play, too
rated-with-bots-about = If too few people come within a minute, bots take the other seats. You only meet bots if you agree here.
rated-needs-account = For that, you need an account: one name, one password.
rated-waiting = Looking for players
rated-here = { $here } of { $seats } are here.
rated-bots-later = Bots take the other seats within a minute.
rated-bots-soon = Bots are about to take the other seats.
rated-stay = Keep this page open: the game begins here.
rated-leave = Stop looking
rated-waiting-now = { $count ->
    [one] one person is waiting
   *[other] { $count } people are waiting
}
rated-rating = { $rating } ± { $half }
rated-rating-title = Rating
rated-rules = How rated games are played
rated-rule-seats = Seats and partners are drawn. From one household, only one person sits at a table.
rated-rule-alone = There are no hints, no marks and no onlookers, and nobody else takes your seat.
rated-rule-leaving = If you lose the connection, you have a moment to come back; then a bot plays, and you can take your seat back at any time. If you have not when the game ends, or if your time runs out three turns in a row, you have lost it.
rated-rule-partner = If your partner leaves, a defeat does not count for you. A victory does.
rated-rule-list = Your name and your rating are in this server’s list once you have played enough.

ratings-title = Ratings
ratings-kinds = Games and clocks
ratings-none = Nobody has played enough rated games yet.
ratings-enough = People are listed from { $count } rated games on.
ratings-bots = The bots, on the same scale
ratings-bots-about = Bots start with what they are worth against each other. The usual opponent has 1500, always; all other ratings are measured against it.
ratings-bot-name = Bot
ratings-bot = (bot)
ratings-you = (you)
ratings-about = The number after ± says how sure a rating is: in 95 of 100 cases, the true strength is within that range.

person-rated = Rated: { $clock }
person-rated-now = { $games ->
    [one] after one game
   *[other] after { $games } games
}
person-rated-course = Rating after each game, with the range that holds the strength in 95 of 100 cases
person-rated-game = Game
person-calibration = How good the chances were
person-calibration-about = Each line counts questions and claims whose chance, from what the player could know at that moment, was in that range, and how many of them came off.
person-calibration-chance = Chance
person-calibration-times = How often
person-calibration-right = Came off

table-rated = This game is rated.
rated-next = Next rated game

error-no-such-kind = There is no such rated game.
error-room-full = So many people are looking for a game that nobody else can. Try again in a moment.
