### The pages that the server renders: first page, house rules, accounts, lobby, programs, daily deals, puzzles, errors.

## The first page

home-title = Shoal: { $games }
home-description = Play { $games } with bots and friends. Free, no sign-up.
slogan = Card games you win by remembering
home-lead = { $games }, with bots or with friends. Free, in your browser, no sign-up.
play = Play
play-now = Play now
play-friends = Play with friends
# What opens the choice of how many play, and against whom.
home-change = Change
have-code = I have a code
home-today = Today
# Before the hour, in the reader’s own time.
today-until = New at
today-puzzle = One question, one answer you can prove.
today-solve = Solve
today-sprint = Memory sprint
today-sprint-about = Who asked for what? 60 seconds.
today-deal = Everyone gets the same cards.
# Behind how the deal went.
today-place = place { $place } of { $count }
# These two stand before the name of the game.
today-yesterday-all = See how everyone played yesterday’s deal:
today-yesterday = Yesterday’s deal: place { $place } of { $count }.
people = People
people-here = { $count } here now
people-none = Just you and the bots right now.
people-few = No seat is waiting right now.
people-lobby = All tables in the lobby
# A table on the first page: who sits there, and how many seats are free.
open-people =
    { $free ->
        [one] { $names }, one free seat
       *[other] { $names }, { $free } free seats
    }
live-bots = Live: the bots’ table
live = Live
live-watch = Watch the bots’ table
players-range = { $least }–{ $most } players, about { $minutes } minutes.
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
join-about = Type the code from the table, or paste its link.
code-unknown = No table has this code. Check it letter by letter, or ask for the link.
code-none = That isn’t a table code. Codes look like BAKO-TIMURE.
code-wait = Too many wrong codes. Try again in ten minutes, or ask for the link.

## Tables of the reader, on the first page

mine-waiting = Your table is waiting
mine-back = Back to it
# Beside the one table that is shown: how many more there are on the page.
mine-others =
    { $count ->
        [one] one more table
       *[other] { $count } more tables
    }
mine-lately = Recent games
# Whose turn it is at the table.
mine-turn =
    { $name ->
        [you] your turn
       *[other] { $name }’s turn
    }
mine-goes-on = still playing
mine-gathers = waiting for friends
mine-over = over
# In the place of how it ended: lessons aren’t won or lost.
mine-lesson = lesson
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

preview-alt = A shoal of fish made of the four card suits, circling a card that no one can see.
# Of a page that is for people who are logged in.
preview-log-in = Log in to see this page.
table-preview = A table of { $game }
# How somebody who comes by the link gets a seat. $count: how many seats the link is for, none where it is for all; $seats: their numbers.
table-preview-free =
    { $count ->
        [0] There’s a free seat. Sit down and play.
        [one] Seat { $seats } is for you. Sit down and play.
       *[other] Choose from seats { $seats }. Sit down and play.
    }
table-preview-next-game =
    { $count ->
        [0] The game is over. There’s a free seat for the next one.
        [one] The game is over. Seat { $seats } is for you in the next one.
       *[other] The game is over. Choose from seats { $seats } for the next one.
    }
table-preview-next-deal =
    { $count ->
        [0] A game is under way. You can join at the next deal.
        [one] A game is under way. Seat { $seats } is for you at the next deal.
       *[other] A game is under way. Choose from seats { $seats } at the next deal.
    }
table-preview-ask = Ask the host for a seat.
table-preview-promised =
    { $count ->
        [0] The remaining seats are saved for others.
        [one] Seat { $seats } is saved for someone else.
       *[other] Seats { $seats } are saved for others.
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
table-preview-private = Only its players can see the game.

## How pages look

look-choose = Use this look
play-game = Play { $game }
players-of-game = Players: { $game }
house-rules-of = { $game }: house rules
no-script = This is a snapshot of the table. To play, turn on JavaScript.

## The form of house rules

start-from = House rules:
# The questions in pictures, what they lead to, and the other ways to choose.
at-home = As you play at home
home-plays = { $style }: { $rules }.
home-own = Your own mix
home-more = Change any rule
home-others = Choose again
home-by-name = I know the name of my rules
# Buttons that open and save a file of house rules, and what became of the file.
rules-file = Load rules from a file
rules-file-save = Save these rules
rules-file-taken = Loaded the rules in { $file }.
rules-file-none = That isn’t a file of house rules.
rules-file-other = That file has rules for another game.
rules-file-unknown = That file names a rule this game doesn’t have.
rules-file-value = This file’s value for { $rule } doesn’t work.
form-game = The rules people talk about
# All options that do not stand first.
form-others =
    { $count ->
        [one] One more rule
       *[other] { $count } more rules
    }
# Beside an option that was changed.
usually = Default: { $value }
form-changed =
    { $count ->
        [one] One rule changed
       *[other] { $count } rules changed
    }
preset-also = Also known as { $names }
house-rules-preview = Choose the house rules of { $game }, then play with bots and friends.
form-table = The table
form-name = Your name
    .about = This is how others see you. Leave it empty to play as a numbered guest.
form-pace = Bot speed
    .about = At normal speed, bots wait about three seconds before they speak. You can change this at the table.
form-pace-slow = Slow
form-pace-normal = Normal
form-pace-quick = Quick
form-pace-at-once = At once
form-bots = Bots
form-teammates = On your team
    .about = The bots who play with you.
form-opponents = Against you
    .about = All the other bots.
form-standin = Stand-ins
    .about = Play for people while they’re away.
form-seats = Seat by seat
    .about = Choose each bot. Seats you leave alone follow their team.
form-seat =
    { $teammate ->
        [yes] Seat { $number }, on your team
       *[no] Seat { $number }, against you
    }
as-its-side = same as its team
form-hearing = Time to speak up, in seconds
    .about = How long everyone has to shout or challenge before play continues, from 1 to 60. More is fairer to slow hands and screen readers.
# The name of somebody who gave none.
guest-numbered = Guest { $number }
deal = Deal
deal-all-the-same = Deal anyway
see-fields = See { $fields }
no-game = Please fix this before dealing
doubts = These rules work. Are they what you want?

## What went wrong

go-home = Go to the home page
cookie-title = Your browser didn’t keep the cookie
cookie-about = A seat or an account needs one cookie: a random number that recognizes your browser and says nothing else about you. Allow cookies for this site, then continue.
cookie-again = I’ve allowed cookies
cookie-watch = Just watch this table
no-client-title = Play this table in a terminal
no-client-about = This server runs without its browser client. Where Shoal is installed, type the following; in its folder, use ./run shoal tui:
no-client-else = To build the client, restart the server without --no-web.
error-no-such-table = There’s no such table. Did you copy the whole link?
error-game-not-over = No game has ended at this table yet. You’ll find its record here when one has.
error-not-found = There’s no such page.
error-no-docs = This server has no documentation. In a clone of Shoal, build it with ./run docs.
error-unknown-game = There’s no such game here.
error-unknown-preset = There are no house rules by that name.
error-unknown-bot = There’s no such bot.
error-bad-player-count = This game can’t be played with that many players.
error-too-many-tables = All tables are taken. Try again in a little while.
error-too-many-opened = You’ve opened a lot of tables. Wait a few minutes, then try again.
error-too-many-requests = That was a lot at once. Wait a moment, then try again.
error-method-not-allowed = This page doesn’t take that kind of request.
error-server-fault = Something broke on the server. It’s not your fault. Try again.
error-bad-form = We couldn’t make sense of that form. Go back, look at it again, and resend it.
error-table-damaged = This table’s record is damaged. The server’s log says where.
error-store-failed = The server can’t read or write its disk. The server’s log says why.
error-restarting = The server is restarting. Your table is safe. Try again in a moment.
error-foreign-form = Another site sent this form, so nothing was done.
error-too-long = That’s too much for one form. Shorten it and try again.
error-bad-options = These house rules don’t make a game.

## Who deals

form-gather = First deal
    .about = Friends gather in a room first: who is there, teams, house rules. You start, or the table does after a while. Not with days to think.
form-gather-no = At once
form-gather-yes = Wait for friends first
form-dealer = First dealer
    .about = By lot, everyone draws a card, and the deal passes on after each game. For a lesson, let whoever opens the table deal every time.
form-dealer-drawn = Drawn by lot
form-dealer-opener = Always me
# The title above a form whose name was refused.
name-refused = Please choose another name
error-name-empty = { reason-name-empty }
error-name-too-long = { reason-name-too-long }
error-name-reserved = { reason-name-reserved }

## Time

form-time = Time to think
    .about = When your time runs out, a bot plays that one turn. With days for each turn, you don’t have to be here at the same time.

## Who comes in

form-seating = { seating }
    .about = On request, you let people in with a tap. Whoever takes a seat sees its cards.
form-seating-open = { seating-open }
form-seating-until-play = { seating-until-play }
form-seating-ask = { seating-ask }
form-seating-locked = { seating-locked }
form-watching = { watching-who }
    .about = What people without a seat can see. They see hands only if you say so, and players never see each other’s.
form-watching-nobody = { watching-nobody }
form-watching-facts = { watching-facts }
form-watching-ended = { watching-ended }
form-watching-seats = { watching-seats }
form-watching-late = { watching-late }
form-talk = { talk-rule }
    .about = Twelve phrases that everyone reads in their own language. Friends and people with your link can also write, and so can everyone after the game. If you talk only between games, partners can’t pass signals.
form-talk-open = { talk-rule-open }
form-talk-between = { talk-rule-between }
form-talk-off = { talk-rule-off }
form-rulings = Fixing problems
    .about = Someone proposes a fix, such as dealing again, and others must agree. While a bot is at the table, nothing can be changed.
form-rulings-opponent = By the host and an opponent
form-rulings-everybody = If everyone agrees

## Accounts and friends.

account-title = Account
account-about = You don’t need an account to play. With one, your tables and games follow you to every device, and people know you by your name.
account-name = Name
account-password = Password
account-password-about = At least { $count } characters.
account-make = Create an account
account-log-in = Log in
account-log-in-about = What you’ve played as a guest in this browser comes with you.
account-taken-over = { $tables ->
        [one] The table you joined as a guest is now in your account, with your seat and your games.
       *[other] The { $tables } tables you joined as a guest are now in your account, with your seats and your games.
    }
account-seats-left = { $left ->
        [one] At one of them, your account already had a seat or had seen another hand. Nobody plays twice, so your guest seat was given up.
       *[other] At { $left } of them, your account already had a seat or had seen another hand. Nobody plays twice, so your guest seats were given up.
    }
account-go-on = Continue
account-get = Log in or create an account
account-log-out = Log out
account-since = Member since { $date }.
account-welcome = Welcome, { $name }
account-ready = Your account is ready.
account-kept = You’ve kept { $things } from this browser.
account-kept-games =
    { $count ->
        [one] one game
       *[other] { $count } games
    }
account-kept-streak =
    { $count ->
        [one] a streak of one day
       *[other] a { $count }-day streak
    }
account-kept-puzzles =
    { $count ->
        [one] one solved puzzle
       *[other] { $count } solved puzzles
    }
account-face = Your face
account-face-number = Face { $number }
account-face-about = It’s on your page, and beside your name on other people’s pages.
account-now = What now?
account-play-rated = Play rated
account-rated-about = Rated games need an account, and { $enough } of them give you a rating.
account-settings = Settings
account-password-only = No one can send you a new one, so keep it safe
account-passkeys =
    { $count ->
        [one] And one passkey
       *[other] And { $count } passkeys
    }
account-devices = Devices
account-devices-others =
    { $count ->
        [0] This browser
        [one] This browser and one more
       *[other] This browser and { $count } more
    }
account-visibility = Who sees your page
account-visibility-about = Your page shows your games, ratings and puzzles. People who can’t see it don’t find your name on other people’s pages either. Your name stays in lists of results and at your tables.
account-seen-by-everyone = Everyone
account-seen-by-friends = Your friends
account-seen-by-nobody = Only you
account-save = Save
account-data-ways = Download it, or delete your account
account-take-along = Take it with you
account-sessions = Where you’re logged in
account-unknown-browser = Unknown browser
account-this-browser = this browser
account-used = last used { $date }
account-end-session = Log out { $browser }
account-end-others = Log out everywhere else
account-sessions-ended = You’re logged out there.
account-change-password = Change password
account-old-password = Current password
account-new-password = New password
account-password-changed = Password changed. You’re logged out everywhere else.
account-data = Your data
account-tables = Your tables
account-tables-about = Tables with no activity for a long time, usually a year, are deleted with their games. You can keep yours for good.
account-tables-kept = Your tables and games are kept for good.
account-keep-tables = Keep my tables
account-keep-no-tables = Delete old tables
account-data-about = Everything this server knows about you, including the records of your games.
account-export = Download (ZIP)
account-erase = Delete my account
account-erase-about = Your name disappears from this server. Your games stay, without a name. This can’t be undone.

error-not-logged-in = Log in to continue.
error-name-taken = That name is taken, or looks too much like one that is.
error-wrong-log-in = Wrong name or password.
error-wrong-password = Wrong password.
error-too-many-log-ins = Too many attempts. Wait a minute, then try again.
error-not-let-pass = Too many attempts from your network. Wait an hour, then try again, or ask whoever runs this server.
error-too-many-accounts = Too many accounts were created from your network. Try again in an hour.
error-too-many-exports = You’ve just downloaded your data a few times. Try again a little later.
error-password-too-short = That password is too short.
error-password-too-long = That password is too long.
error-password-too-common = That password is too common and easy to guess. Choose another one.
error-password-is-name = Your password can’t be your name.

friends-title = Friends
friends-none = No friends here yet. Friends see each other’s tables.
friends-invite = Invite a friend
friends-link = Send this link to your friend
friends-link-about = It works for one person, for a week. You won’t see it again, so copy it now.
friends-part = Remove
friends-part-with = Remove { $name } from your friends
friend-asks = { $name } wants to be friends
friend-preview = An invitation to be friends
friend-preview-about = The person who sent you this link wants to be friends on Shoal. Friends see each other’s open tables and can join them.
friend-about = Friends see each other’s open tables and can join them.
friend-own = This is your own link
friend-own-about = Send it to someone. The first person to open it becomes your friend.
friend-yes = Be friends
friend-no = Not now
friend-needs-account = For that, you need an account: just a name and a password.

error-no-invitation = This link has been used or is over a week old. Ask for a new one.
error-too-many-friends = One of you has reached this server’s limit of friends.

person-games = Games
person-game-won = Won
person-game-tied = Tied
person-game-lost = Lost
person-game-first = Tied for first
# The place of who did not win, where more than two play.
person-game-place =
    { $place ->
        [2] 2nd
        [3] 3rd
       *[other] { $place }th
    } of { $sides }
person-name = Name
person-guest = A guest
person-share = { $share }% won
person-counts = { $games ->
        [one] one game
       *[other] { $games } games
    }: { $won } won, { $tied ->
        [0] { $lost } lost
       *[other] { $tied } tied, { $lost } lost
    }
person-of = { $share }% ({ $done } of { $of })
person-last = Last games
person-since =
    Here since { $date } · { $games ->
        [one] one game
       *[other] { $games } games
    }
person-edit = Edit
person-befriend = Add friend
person-befriend-about = You get a link to send them.
person-join = Play together: { $game }
person-best = Best ever: { $rating }
person-rating-of = rating
person-won-of = won
person-memory = memory
person-of-100 = of 100
person-streak =
    { $days ->
        [one] day in a row
       *[other] days in a row
    }
person-longest = longest { $days }
person-rating = Rating
person-rating-band = The band shows where the true rating most likely lies. It narrows with every game.
person-rating-range = Rating from { $first } to { $now }; now it most likely lies between { $low } and { $high }.
person-unrated = { $games } of { $enough } games to a first rating
person-more = More games
person-earlier = Earlier games
person-game-memory = memory { $score }
person-game-rated = rated, { $change }
person-most = Plays most with
person-together =
    { $games ->
        [one] one game together
       *[other] { $games } games together
    }, { $share }% won
person-against =
    { $games ->
        [one] one game against
       *[other] { $games } games against
    }, { $share }% won
person-solved =
    { $count ->
        [one] one solved
       *[other] { $count } solved
    }
person-field = Solved on { $count } of the last { $days } days
person-weeks = The last eight weeks.
person-sprint = Best sprint: { $right }.
person-none = No finished games yet.
person-yours = Your page

error-no-such-person = There’s no page by that name that you can see.

## The README of the file with all of one's data: a line for each file of it

export-title = What this Shoal server knows about you.
export-account = your account: your name, since when, where you’re logged in, your passkeys, friends, bots, program tokens, and the people you’ve muted or blocked
export-tables = the tables where you sat or saw hands, under which name, and when
export-results = your finished games: how each ended, and how often you asked, got a yes, or claimed
export-deals = your deals of the day and your team matches
export-ratings = your ratings by game and clock, after each rated game
export-progress = your puzzles, streaks, practice sets, and best sprints
export-games = the records of your finished games, as text
export-secrets = Passwords and the keys of your sessions and programs are kept only as hashes, passkeys only as their public half. None of them is in here.

## Passkeys: keys by which people log in without a password.

passkeys-title = Passkeys
passkeys-about = A passkey logs you in without a password: you use your fingerprint, face, PIN, or security key.
passkeys-add = Add a passkey
passkeys-never-used = not used yet
passkeys-remove = Remove
passkeys-remove-one = Remove the passkey for { $browser }
passkeys-log-in = Log in with a passkey
passkeys-not-added = No passkey was added.
passkeys-not-used = No passkey was used, so you’re not logged in.
passkeys-there = This device already has a passkey for your account.
account-passkey-added = Passkey added. You can log in with it from now on.
account-passkey-removed = Passkey removed. You’re logged out everywhere else. If your device still offers it, delete it there too.

error-bad-passkey = That passkey doesn’t match an account here, or it took too long. Try again.
error-too-many-passkeys = Your account has as many passkeys as it can. Remove one first.

## The lobby: tables that are open to strangers. Links for a seat, and rematches.

lobby-title = Open tables
lobby-about = Sit down with anyone. Bots keep the seats warm.
lobby-count =
    { $count ->
        [0] No tables
        [one] { $count } table
       *[other] { $count } tables
    }
lobby-play-now = Play now
lobby-play-people =
    { $count ->
        [one] 1 person is waiting for company. Join them at once.
       *[other] { $count } people are waiting for company. Join them at once.
    }
lobby-play-bots = No one is waiting yet. Bots start with you at once.
lobby-exhibition = Bots that forget nothing play here all day.
# The hours are in the reader's own time: "from 8 PM to 10 PM".
lobby-busy = Busiest from { $from } to { $to } your time: about { $count } people sit down then.
lobby-notices = Tell me when friends play
lobby-rated = People only, with a clock and a rating.
lobby-match = Your team against another, with the same cards both ways.
lobby-daily = The same cards for everyone today.
lobby-others = Other ways to meet
lobby-friends = Your friends are playing here
lobby-tables = Tables
lobby-only = Show only:
lobby-entry-now = Free seat now
lobby-clock-none = No clock
lobby-clock-timed = With a clock
lobby-clock-days = Days for each turn
lobby-none = No one is waiting right now.
lobby-page = Page { $number } of { $pages }
lobby-before = Previous
lobby-after = Next
lobby-open = Open a table here
lobby-open-about = Open a table with your own house rules:
lobby-missed = Someone just took that seat. Here’s what else is open.
lobby-now = free seat
lobby-next-deal = free seat at the next deal
lobby-ask = ask the host
lobby-seats =
    { $free ->
        [one] { $free } of { $seats } seats free
       *[other] { $free } of { $seats } seats free
    }
lobby-usual-rules = Usual house rules
lobby-more-rules =
    { $count ->
        [one] and one more
       *[other] and { $count } more
    }
lobby-levels = bots: { $levels }
lobby-sit-now = Sit down
lobby-sit-next-deal = Join at the next deal
lobby-sit-ask = Ask for a seat
lobby-watch = Watch
lobby-link = Lobby

form-listed = In the lobby
    .about = Anyone can find your table there and take a bot’s seat: right away before the first move, at the next deal after that.
form-listed-yes = Yes
form-listed-no = No, by link only

error-not-your-game = Only players in that game can ask for a rematch.
error-nobody-else = There’s no one else to play again with.

## Programs that act for people, and bots.

programs-title = Programs
programs-about = A program can play for you, open tables, or read your games. It uses a token instead of your password.
programs-document = The API, as a document
programs-docs = How to write one
programs-token-made = Your new token
programs-token-once = Copy it now. You won’t see it again.
programs-tokens = Tokens
programs-of = for { $name }
programs-never-used = never used
programs-unnamed = Unnamed
programs-revoke = Revoke
programs-revoke-one = Revoke the token { $name }
programs-new-token = New token
programs-token-name = What is it for?
programs-acts-as = Acts as
programs-yourself = you
programs-may = Allow it to
programs-make-token = Create token
programs-bots = Your bots
programs-bots-about = A bot has its own name and is always marked as a bot. You’re responsible for what it does.
programs-bot-name = Name of the bot
programs-make-bot = Create bot
programs-remove = Remove
programs-remove-bot = Remove the bot { $name }

scope-account-read = read the account
    .about = its name, and whether it’s a bot
scope-tables-read = see tables
    .about = what everyone sees, and which tables are yours
scope-tables-open = open tables
    .about = with any house rules
scope-tables-play = sit down and play
    .about = it sees your hand and moves for you
scope-games-read = read finished games
    .about = yours, and any that everyone can see

programs-unknown-scope = There’s no scope “{ $scope }”. Choose from: { $scopes }.
error-bad-limit = `limit` must be a whole number from 1 to 200.
error-bad-cursor = `after` must be a game id from `next`.
error-no-scopes = Choose at least one thing this token may do.
error-too-many-programs = You’ve reached this server’s limit. Remove one first.
error-no-such-bot = That isn’t one of your bots.
error-token-missing = Send your token in the Authorization header: Bearer TOKEN.
error-token-unknown = This token doesn’t work. It was revoked or never existed.
error-token-elsewhere = Tokens work only for addresses under /api/1 and for a table’s WebSocket.
error-scope-missing = This token isn’t allowed to do that.
error-unknown-lesson = There’s no such lesson.
error-table-private = Only players can see this table, and you don’t have a seat there.
error-too-many-connections = Your account or network has too many connections. Close some, then try again.
error-table-full = This table has all the visitors it can take.
error-not-json = Send the body as JSON, with the header Content-Type: application/json.

person-program = Someone’s program

after-seal = The deal with its seal
deal-seal-line = Seal of this deal: { $seal }

## Deals of the day, and team matches.

daily-title = Deal of the day
daily-about = Everyone gets the same cards and the same bots, so only your play makes the difference. One try a day.
daily-preview = Deal of the day, { $date }: { $game }
daily-preview-about = See how everyone played the same cards.
daily-best-preview = { $game }: the best of recent days
# Before an hour, as “00:00 UTC (in 5 hours)”.
daily-until = New deals at
daily-play = Play this deal
daily-go-on = Keep playing
daily-compare = How did others play it?
daily-played = { $count ->
        [0] No results yet today. Be the first.
        [one] One result so far.
       *[other] { $count } results so far.
    }
daily-named = You’re playing under your name, so your result appears on today’s list.
daily-no-account = You can play without an account. With one, your result appears on today’s list.
daily-results = Results
daily-place = Place
daily-result = Result
daily-points = Points
daily-nobody = No results yet. Be the first.
daily-not-kept = Your result isn’t on the list because you have no account.
daily-ways = Move by move
daily-ways-about = What others did in the same position. The cards were the same, so it would have gone the same way for you.
daily-came-here = { $count } came here
daily-you = (you)
daily-no-ways = No one else has reached this position yet.
daily-best = The best of recent days
daily-best-about = How much better than average each player did on the same deals over the last { $days } days, give or take the standard error. It takes three deals to appear. Today’s doesn’t count yet.
daily-deals = Deals
daily-mean = Better by
daily-nobody-yet = No one has played three deals yet.

error-no-such-deal = There’s no such deal.
error-deal-not-played = Play today’s deal first. Then you can see how others did.

match-title = Team match
match-preview = A team match: { $game }
match-preview-about =
    { $count ->
        [one] Join team { $number } and play a deal at two tables.
       *[other] Join team { $number } and play { $count } deals at two tables.
    }
match-about = Two teams, two tables, the same deals. At the second table, each team gets the other’s cards, so play counts, not luck. Bots fill empty seats.
# Shown to a guest, above what a guest can do at once.
guest-try = Try it now, without an account
match-try = Play the deal of the day. Everyone gets the same cards, so you can compare your play with others’, just as in a match.
rated-try = Sit down with anyone, with the same kind of clock. Nothing is counted, and bots take the free seats.
match-needs-account = A match needs an account: just a name and a password.
match-new = New match
match-game = Game
match-choice = { $game }, { $seats } at a table
match-make = Create match
match-deals = { $count ->
        [one] one deal
       *[other] { $count } deals
    }
match-tables = Tables
match-table = Table { $number }
match-go = Go to your table
match-deal = Deal
match-deal-number = Deal { $number }
match-sum = Total
match-gain = Your team: { $gain }
match-compared =
    { $count ->
        [one] { $count } of { $of } deals has ended at both tables
       *[other] { $count } of { $of } deals have ended at both tables
    }
match-figures = Your team’s lead
match-next = When a deal is over, anyone at the table can deal the next.
match-team = Team { $number }
match-yours = yours
match-nobody = No one yet
match-link = Link for team { $number }
match-begin = Start
match-waits = The match can start once both teams have a player. Send each team its link.
match-waits-for-maker = The person who created the match starts it.
match-leave = Leave the match
match-all = Your matches
match-join = Join team { $number }
match-game-page = The whole game

error-no-such-match = There’s no such match, or you’re not in it.
error-team-full = That team is full.
error-match-begun = The match has started, so it’s too late to join.
error-nobody-opposes = The match can start once both teams have a player.

## Puzzles: the puzzle of the day, its archive, practice; in the browser and in the terminal.

puzzle-date =
    { $month ->
        [jan] { $day } January { $year }
        [feb] { $day } February { $year }
        [mar] { $day } March { $year }
        [apr] { $day } April { $year }
        [may] { $day } May { $year }
        [jun] { $day } June { $year }
        [jul] { $day } July { $year }
        [aug] { $day } August { $year }
        [sep] { $day } September { $year }
        [oct] { $day } October { $year }
        [nov] { $day } November { $year }
       *[dec] { $day } December { $year }
    }
puzzle-you = You
puzzle-of-day = Puzzle of the day
puzzle-of-date = Puzzle of { $date }
puzzle-practice = Practice puzzle { $number } of { $count }
puzzle-preview = One question about a game of { $game }, one answer you can prove. New every day, no account needed.
puzzle-difficulty =
    { $difficulty ->
        [d1] Easy
        [d2] Medium
        [d3] Hard
       *[d4] Very hard
    }

## The picture

puzzle-table = The table
puzzle-hand = Your hand
puzzle-hold = You hold
puzzle-line = The line of moves
puzzle-back = Move before
puzzle-on = Next move
puzzle-moves = What happened
puzzle-ours = your team
puzzle-theirs = opponents

## Answering

puzzle-right = Right: { $answer }.
puzzle-solved =
    { $count ->
        [1] Solved, first try
        [2] Solved, second try
        [3] Solved, third try
       *[other] Solved, after { $count } tries
    }
puzzle-the-answer = The answer:
# Before an hour.
puzzle-next-at = Next puzzle at
puzzle-wrong = Not { $answer }: that’s wrong, or not certain. Look again.
puzzle-shown = The answer: { $answer }.
puzzle-show = Show how
puzzle-proof =
    { $count ->
        [one] The proof, in one step
       *[other] The proof, in { $count } steps
    }
# Levels of our bots that remember too little for it.
puzzle-too-hard =
    { $count ->
        [one] The { $levels } bot misses this one.
       *[other] The { $levels } bots miss this one.
    }
puzzle-tried = You first tried: { $answers }.
# How many found the puzzle of a day with their first answer.
puzzle-found =
    { $count ->
        [one] One answer so far.
       *[other] { $percent }% of { $count } people got it on the first try.
    }
puzzle-for-all-bots = Every bot gets this one.

## Sharing, streaks

puzzle-share = Share result
puzzle-shared = Copied
puzzle-share-text = Shoal, puzzle of { $date }: { $difficulty }. Can you prove it?
puzzle-streak = Days in a row:
puzzle-best = Best streak:

## Other puzzles

puzzles-title = Puzzles
puzzles-about = A position, a question, and one answer you can prove from what you’ve seen. Everyone gets the same puzzle each day.
puzzles-solved = solved
puzzles-helped = solved with help
puzzles-month-before = The month before
puzzles-month-after = The month after
puzzles-practise = Practise
puzzles-count =
    { $count ->
        [one] one puzzle
       *[other] { $count } puzzles
    }
puzzle-next = Next puzzle
puzzle-before = The day before
puzzle-after = The day after
puzzle-today = Today’s puzzle
puzzle-all = More puzzles
error-puzzle-not-yet = This puzzle isn’t out yet. Come back on its day.
error-no-such-puzzle = There’s no such puzzle.

## In the terminal

puzzle-type-answer = Your answer, a number from 1 to { $count } (leave empty to see the proof):
reason-rated-table = At a rated table, you can only play.

## The sprint

sprint = Sprint
sprint-about = Questions pass. Then say who asked, or who was asked.
sprint-cost = A wrong answer costs 3 seconds.
sprint-start = Start: 60 seconds
sprint-practise = Practise, no clock
sprint-target = Who was asked for { $card }?
sprint-asker = Who asked for { $card }?
sprint-back-1 = The last question
sprint-back-2 = Two questions ago
sprint-back-3 = Three questions ago
# After a number: "12 right", and "×3 in a row".
# To a wrong answer, above what would have been right: in practice, and on the clock.
sprint-no = No.
sprint-no-cost = No: that’s 3 seconds off.
sprint-right = right
sprint-in-row = in a row
sprint-best = Best:
sprint-hurry = 5 seconds left
sprint-plain = Without JavaScript

## Notices: what people are told who are away, in a browser or by mail, and the page on which they choose

notice-turn = { $game }: it’s your turn
notice-rematch = { $game }: the rematch is on, and your seat is waiting
notice-seat = { $game }: the game is over, and your seat is ready
notice-friend = { $friend } is at a table of { $game }
notice-mail-why = You get this mail because you asked us to write when something is waiting for you. Choose what we tell you: { $page } Stop all mail with one click: { $stop }
notice-mail-confirm-title = Is this your address?
notice-mail-confirm = Someone at Shoal, the card table, would like to get mail here when it’s their turn. If that’s you, open this link and press the button: { $link } If it isn’t, do nothing: we won’t write again.

notices-title = Your notifications
notices-row = When something is waiting for you
notices-about = We can let you know when something is waiting for you here. You choose what, where, and when we stay quiet.
notices-what = Tell me about
notices-turn = My turn, in games with days to think
notices-rematch = A rematch of a game I played
notices-seat = A seat that was promised to me
notices-friend = A friend who sits down at an open table
notices-quiet = Stay quiet at night
notices-quiet-from = from
notices-quiet-until = until
notices-zone = Your time zone:
notices-once = You hear about a table once. After that, we wait until you’ve looked at it.
notices-nothing = Nothing is ticked above yet, so we won’t send anything.
notices-save = Save
notices-saved = Saved.
notices-saved-any-hour = Saved. Quiet hours are off, so you may hear from us at any time.
notices-browsers = On your devices
notices-since = since { $date }
notices-forget = Turn off
notices-forget-one = Turn off notifications in { $browser }
notices-browser-forgotten = Turned off. That browser won’t be sent anything more.
notices-browser-unknown = That browser was off already.
notices-no-script = To turn notifications on in this browser, allow JavaScript.
notices-denied = This browser blocks notifications from us. Allow them in the browser’s settings for this site, then load this page again.
notices-missing = This browser can’t show notifications. On an iPhone or iPad, add Shoal to your home screen first, and open it from there.
notices-off = Notifications are off in this browser.
notices-on = Notifications are on in this browser.
notices-failed = That didn’t work. Check your connection, and try again.
notices-refused = This browser refused to turn them on. Private windows do, and so do browsers without a push service. Try again in an ordinary window.
notices-turn-on = Turn on in this browser
notices-none = This server doesn’t send notifications.
notices-mail = Mail
notices-mail-about = We can write to you as well. We use your address for nothing else, and you can stop it with one click.
notices-mail-address = Your mail address
notices-mail-ask = Send me a link to confirm
notices-mail-asked = We’ve sent you a link. Open it to confirm that the address is yours.
notices-mail-waits = We’ve sent a link to { $address }. Open it to confirm that the address is yours.
notices-mail-on = We write to { $address }.
notices-mail-forget = Forget this address
notices-mail-forgotten = Your address is forgotten.
notices-mail-bounced = Our mail couldn’t be delivered, so we’ve forgotten your address. If it was mistyped, enter it again.
notices-mail-confirm = Yes, write to me
notices-mail-confirm-about = Would you like to get mail here when something is waiting for you?
notices-mail-confirmed-about = Done. We’ll write to you from now on.
notices-mail-unsubscribe = Stop all mail
notices-mail-unsubscribe-about = Would you like us to stop writing to this address?
notices-mail-unsubscribed-about = Done. We’ve forgotten your address, and won’t write again.
export-notices = what you asked to be told, in which browsers, and your mail address if you gave one

error-bad-subscription = We can’t send to this browser: its push service isn’t one we know.
error-bad-address = That doesn’t look like a mail address. It’s something like ann@fish.example.
error-same-times = Quiet hours need a start and an end that differ.
error-bad-time = That isn’t a time of day. Write it as 22:30.
error-too-many-confirmations = We’ve just sent a few of these mails. Look in your inbox, or try again in an hour.
error-too-many-changes = You’ve changed this a lot just now. Try again a little later.
error-link-over = This link no longer works. It may have been used, or it’s for an address that has changed since.
