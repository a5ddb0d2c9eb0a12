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
cards-and-questions =
    { $game ->
        [fish_draw] The race
       *[other] Cards and questions
    }
back-to-review = Back to the review
leave = Leave this table
# What the table does, beside “Leave this table”.
leave-waits = it will wait for you
leave-keeps = Your seat stays yours.
leave-about = A bot plays for you until you come back. You’ll find this table on the home page.
leave-days = The table waits for your next move. You’ll find it on the home page.
leave-notices = Tell me when it’s my turn
leave-rated = A bot plays for you until you come back. If you aren’t back by the end, you lose.
leave-now = Leave for now
leave-home = Go to the home page
give-up-seat = Give up my seat for good
invite-short = Invite
hearing-about = How long the table waits for anyone who might speak up.
standin = Stand-in bots
house-rules = House rules
as-in-preset = As in “{ $preset }”
standard-rules = Standard rules.
save-name = Save
invite-about =
    { $seating ->
        [open] Anyone with this link can take a bot’s seat.
        [ask] Anyone with this link can ask for a bot’s seat. The host lets them in with a tap.
        [locked] The table is locked, so no one new can sit down. The host can unlock it in the menu.
       *[until_play] Until the first move, anyone with this link can take a bot’s seat. After that, they ask and the host lets them in.
    }
invite-whom = Who is it for?
invite-anybody = Anyone
invite-seat = { $name }’s seat
invite-own-team = A seat on your team
invite-team = A seat with { $names }
invite-offered = This link is only for { $count ->
        [one] that seat.
       *[other] those seats.
    }
invite-own-bot = A bot of your own
invite-own-bot-about = Run this where your bot is, with its name at the end. It sits down before the first move, or between games.
copy = Copy link
copied = Copied
typing = Type to play
keyboard = Keyboard
house-rule = house rule
speed-of-bots = Bot speed
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
name-saved = Saved. You’re now { $name }.
name-missing = Type a name first.
code-of-table = Table code
code-about = Friends tap “I have a code” on the home page.
link-of-table = Table link
link-selected = The link is selected and ready to copy.
share-link = Share…
share-text = Join my game of { $game }.
qr-code = QR code for this table’s link: scan it with a phone
no-free-seat = No bots left to replace. Friends can watch until a seat opens up.
time-to-think = Time to think
# A time control inside a sentence or as a choice; $length is “30 seconds” or “5 minutes”.
time-turn = { $length } per turn
time-bank = { $length } for the game, plus { $more } per turn
time-bank-alone = { $length } for the game
time-days =
    { $days ->
        [one] { $days } day per turn
       *[other] { $days } days per turn
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
deal-seal-about = It was made before anyone saw a card. Once the game is over, its page lets anyone check that the deal wasn’t changed.

## What the host of a table does and what everybody is told of it: fetched when it is wanted.

## What has happened

event-seating-set =
    { $seating ->
        [open] Anyone with the link can take a free seat now.
        [ask] New players now ask the host for a seat.
        [locked] The table is locked. No one new can sit down.
       *[until_play] Free seats are open until the first move. After that, ask the host.
    }
event-watching-set =
    { $watching ->
        [nobody] Only players can see the game now.
        [facts] Visitors now see what everyone sees, but no hands.
        [seats] Visitors can now watch, and ask a player to show their cards.
        [late] Visitors can now watch, and see all hands 40 moves late.
       *[ended] Visitors can now watch, and see all hands after the game.
    }
event-looked-on-all = { $name } can now see all hands, 40 moves late.
event-looked-on =
    { $seat ->
        [you] { $name } can now see your cards.
       *[other] { $name } can now see { $seat }’s cards.
    }
event-handed-over =
    { $seat ->
        [you] You’re the host now.
       *[other] { $seat } is the host now.
    }
event-removed =
    { $seat ->
        [you] The host gave your seat to a bot. To play on, ask for a seat.
       *[other] The host gave { $seat }’s seat to a bot.
    }
event-removed-seat = The host freed a seat. { $seat } plays there now.
event-swapped = { $names } swapped seats.
event-seat-promised = { $name } takes { $seat }’s seat with the next deal.
event-seat-given-back = { $seat } keeps the seat after all.

## Who asks for a seat

knock-at =
    { $side ->
        [own] { $name } is here and would like { $seat }’s seat, on your team.
        [other] { $name } is here and would like { $seat }’s seat, on the other team.
       *[none] { $name } is here and would like { $seat }’s seat.
    }
# Where cards have been seen that nobody else may see in this game.
knock-at-next-deal = { $name } would like { $seat }’s seat, from the next deal.
let-in = Let in
turn-away = Not now

## The host’s part of the Menu

host-is =
    { $seat ->
        [you] You’re the host.
       *[other] { $seat } is the host.
    }
seating = Who may sit down
seating-open = Anyone
seating-until-play = Anyone, until play begins
seating-ask = Anyone the host lets in
seating-locked = No one new
seating-about =
    { $seating ->
        [open] Anyone with the link can take a bot’s seat at any time, and see its cards.
        [ask] People ask for a seat, and you let them in.
        [locked] No one new can sit down or ask.
       *[until_play] Until the first move, anyone can take a bot’s seat. After that, they ask and you let them in.
    }
watching-who = Who may watch
watching-nobody = Only players
watching-facts = Anyone, without hands
watching-ended = Anyone, hands after the game
watching-seats = Anyone, a hand if its player agrees
watching-late = Anyone, all hands 40 moves late
watching-about =
    { $watching ->
        [nobody] Only players can see the game or its page.
        [facts] Visitors see what everyone sees, but no hands, even after the game.
        [seats] Visitors see what everyone sees, and can ask to see a player’s cards. The player can hide them again at any time.
        [late] Visitors see all hands 40 moves late. Most cards won’t have moved by then, so only invite people you trust.
       *[ended] Visitors see what everyone sees, and all hands after the game.
    }
remove = Remove from the table
remove-sure = Remove { $name }?
remove-about = A bot takes over. From then on, people ask you for a seat.
make-host = Make host
kept-for = Kept for { $name }
kept-no-more = Release seat
change-places = Swap seats
change-places-with = Swap seats with
change-places-about = Before the first move, swap two players, or a player and a bot. The cards are dealt again.

# A program of somebody, in the place of a name.
knock-of-bot = { $name } (bot)

## The lobby

listed = Show in the lobby
event-listed-set =
    { $listed ->
        [yes] The table is in the lobby now. Anyone can take a bot’s seat between deals.
       *[no] The table is no longer in the lobby.
    }
words-who = Who may write
words-invited = Anyone with the link
words-friends = Friends only
words-about =
    { $words ->
        [friends] During a game, only friends can write. Everyone else can use the phrases. Afterwards, everyone can write.
       *[invited] During a game, friends and people with your link can write. People from the lobby can use the phrases.
    }
event-words-set =
    { $words ->
        [friends] During a game, only friends can write now.
       *[invited] During a game, people with the link can write now.
    }
event-rematch =
    { $seat ->
        [you] You set up a rematch at a new table.
       *[other] { $seat } set up a rematch at a new table.
    }

## What who watches a table can do, and how a friend gets there by a link: fetched when somebody watches.

take-seat = Sit here
instead-of = in place of { $name }
# Names for guests who have not said theirs, at most 24 letters each; separated by a comma and a space.
guest-names = Blue Heron, Quiet Otter, Quick Puffin, Silver Tern, Lucky Seal, Early Plover, Amber Osprey, Brave Dipper, Misty Egret, Merry Kingfisher
visitor = You’re watching. Take a bot’s seat to play.
visitor-ask = You’re watching. Ask the host for a seat to play.
visitor-full = You’re watching.
visitor-outside = Only players can watch this table.
visitor-outside-ask = Only players can watch this table. Ask for a seat to play.
cookies-refused = You can only watch because your browser blocks cookies. Allow cookies for this site, then reload to play.
# On the seat of a bot, where one cannot simply sit down.
ask-for-seat = Ask for this seat
asked-waiting = { $host } has your request for { $seat }’s seat.
asked-take-back = Take it back
asked-kept = { $seat }’s seat is yours from the next deal.
asked-give-back = Give it back
asked-turned-away = The host said no. You can ask again after the next deal.
visitor-exhibition = Bots play here for everyone. Their cards are below, and you can join at the next deal.
visitor-listed = You’re watching. You can join at the next deal.
take-with-next-deal = Join at the next deal
visitor-invited = You’re invited. Take your seat.
visitor-invited-full = You were invited, but your seat is taken.

## Own marks, a house rule of a table: the form, the panel in the browser, the words in the terminal. And hints in the form.

form-hints = Hints
    .about = When you play only with bots, you can ask for hints. The record shows that you did.
form-hints-yes = With bots only
form-hints-no = Off
form-marks = Notes
    .about = Everyone can note who has a card and who doesn’t. Your notes stay with you and end with the game.
form-marks-yes = Allowed
form-marks-no = Off: memory only
marks = Notes
marks-about = Only you see your notes. They end with this game.
marks-close = Close notes
marks-group = Which cards
marks-nothing = There’s nothing to note now.
marks-player = Player
mark-has = has it
mark-not = doesn’t have it
mark-maybe = maybe
mark-none = no note
# One cell of the grid: “6 of hearts, Vera: maybe”.
mark-cell = { $item }, { $player }: { $mark }
# What is marked of one card, for ears: “Vera: has it; Leo: maybe”.
mark-of = { $player }: { $mark }
marks-keys = Arrows move, Enter changes a note. Y, N, M and Delete set it.
# From one card to another, for ears: “2 of hearts to 7 of hearts”.
marks-from-to = { $first } to { $last }
# A rank as a column, for ears.
marks-rank = { rank-name }

## In the terminal

help-marks = Your notes: `mark { $item } 2 yes`, `no`, `maybe` or `off`, and `marks` to see them. They stay here and end with this game.
unclear-mark = Type it like `mark { $item } 2 yes`: a card, a player, and `yes`, `no`, `maybe` or `off`.
unclear-mark-item = There’s no { $text } to note here.
marks-not-allowed = This table allows no notes: memory only.
marks-none-yet = You have no notes yet.
mark-line = { $item }  { $marks }
marked-has = { $name } yes
marked-not = { $name } no
marked-maybe = { $name } maybe

## Rated games, the wait for one, ratings and the lists of them.

rated-title = Rated games
rated-about = These games count. You’re seated at random, everyone plays by the same rules, and the result changes your rating.
rated-ask = Find a game
rated-with-bots = Bots may play too
rated-with-bots-about = If too few people join within a minute, bots take the other seats. You’ll meet bots only if you allow it here.
rated-needs-account = Rated games need an account: just a name and a password.
rated-waiting = Looking for players…
rated-here = { $here } of { $seats } are here.
rated-bots-later = Bots take the other seats within a minute.
rated-bots-soon = Bots are about to take the other seats.
rated-stay = Keep this page open. The game starts here.
rated-leave = Stop looking
rated-waiting-now = { $count ->
    [one] one person is waiting
   *[other] { $count } people are waiting
}
rated-rating = { $rating } ± { $half }
rated-rating-title = Rating
rated-rules = How rated games are played
rated-rule-seats = Seats and partners are drawn at random. Each household gets one seat at a table.
rated-rule-alone = No hints, notes or spectators, and no one else takes your seat.
rated-rule-leaving = If your connection drops, you have a moment to come back. Then a bot plays until you take your seat back. You lose if you haven’t by the end, or if your time runs out three turns in a row.
rated-rule-partner = If your partner leaves, a loss doesn’t count for you. A win does.
rated-rule-list = Once you’ve played enough, your name and rating appear on this server’s list.

ratings-title = Ratings
ratings-kinds = Games and clocks
ratings-none = No one has played enough rated games yet.
ratings-enough = It takes { $count } rated games to appear here.
ratings-bots = The bots, on the same scale
ratings-bots-about = Bots start at their strength against each other. The usual opponent always has 1500, and every other rating is measured against it.
ratings-bot-name = Bot
ratings-bot = (bot)
ratings-you = (you)
ratings-about = The number after ± says how sure a rating is: 95 times in 100, a player’s true strength is within that range.

person-rated-game = Game
person-calibration = How the odds turned out
person-calibration-about = Questions and claims grouped by the odds the player had at the time, and how many came off.
person-calibration-chance = Odds
person-calibration-times = How often
person-calibration-right = Came off

table-rated = This game is rated.
rated-next = Next rated game

error-no-such-kind = There’s no such rated game.
error-room-full = Too many people are looking for a game right now. Try again in a moment.
