### The pages that the server renders: first page, house rules, accounts, lobby, programs, daily deals, puzzles, errors.

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

## Accounts and friends.

account-title = Account
account-about = You need no account to play. With one, your tables and games are yours on every device, and others know you by your name.
account-name = Name
account-password = Password
account-password-about = { $count } characters or more.
account-make = Make an account
account-log-in = Log in
account-log-in-about = What you play in this browser as a guest comes along: it is your account’s from then on.
account-taken-over = { $tables ->
        [one] The table where you were a guest is now your account’s, with your seat and your games.
       *[other] The { $tables } tables where you were a guest are now your account’s, with your seats and your games.
    }
account-seats-left = { $left ->
        [one] At one of them your account had a seat, or had seen another hand: nobody plays two, so the guest’s seat was given up.
       *[other] At { $left } of them your account had a seat, or had seen another hand: nobody plays two, so the guest’s seats were given up.
    }
account-go-on = Go on
account-get = Log in or make an account
account-log-out = Log out
account-since = Here since { $date }.
account-sessions = Where you are logged in
account-unknown-browser = Unknown browser
account-this-browser = this browser
account-used = last used { $date }
account-end-session = Log out: { $browser }
account-end-others = Log out everywhere else
account-sessions-ended = You are logged out there.
account-change-password = Change the password
account-old-password = Current password
account-new-password = New password
account-password-changed = The password is changed. You are logged out everywhere else.
account-data = Your data
account-tables = Your tables
account-tables-about = Tables where nothing has happened for a long time, usually a year, are deleted with their games. You can have yours kept for good.
account-tables-kept = Your tables and their games are kept for good.
account-keep-tables = Keep my tables
account-keep-no-tables = Let old tables be deleted
account-data-about = Everything this server knows about you, with the records of your games.
account-export = Download (ZIP)
account-erase = Delete this account
account-erase-about = Your name disappears from this server. Your games stay, without a name. This cannot be undone.

error-not-logged-in = You are not logged in.
error-name-taken = Somebody has that name, or one that looks like it.
error-wrong-log-in = The name or the password is wrong.
error-wrong-password = That is not your password.
error-too-many-log-ins = That was tried too often. Wait a minute, then try again.
error-not-let-pass = Too much was tried from where you are. Wait an hour, then try again, or ask whoever runs this server.
error-too-many-accounts = Many accounts have been made from where you are. Try again in an hour.
error-too-many-exports = You have downloaded your data several times in a short time. Try again a little later.
error-password-too-short = That password is too short.
error-password-too-long = That password is too long.
error-password-too-common = That password is among the most common, which are tried first. Choose another one.
error-password-is-name = Your name cannot be your password.

friends-title = Friends
friends-none = Nobody yet. Friends see each other’s tables.
friends-invite = Invite a friend
friends-link = Give this link to your friend
friends-link-about = One person can use it, for a week. It is shown only now.
friends-part = Remove
friends-part-with = Remove { $name } from your friends
friend-asks = { $name } wants to be your friend
friend-preview = An invitation to become friends
friend-preview-about = Whoever sent you this link wants to be your friend at Shoal. Friends see each other’s open tables and can come to them.
friend-about = Friends see each other’s open tables and can come to them.
friend-own = This is your own link
friend-own-about = Send it to somebody. Whoever opens it first becomes your friend.
friend-yes = Become friends
friend-no = Not now
friend-needs-account = For that, you need an account: one name, one password.

error-no-invitation = This link was used already, or is more than a week old. Ask for a new one.
error-too-many-friends = One of you has as many friends as this server allows.

person-games = Games
person-won = Won
person-tied = Tied
person-lost = Lost
person-game-won = Won
person-game-tied = Tied
person-game-lost = Lost
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
person-course = Share of games won, from the first game to the last
person-partners = With
person-opponents = Against
person-last = The last games
person-none = No game has ended yet.
person-yours = Your games

error-no-such-person = There is nobody of that name among your friends.

## The README of the file with all of one's data: a line for each file of it

export-title = What this server of Shoal knows of you.
export-account = your account: the name, since when, where you are logged in, your passkeys, your friends, your bots, the tokens of your programs, and whom you muted or blocked
export-tables = the tables where you sat down or saw hands, under which name, and when
export-results = your finished games: how each ended for you, and how often you asked, hit or claimed
export-deals = the deals of the day that you played, and the team matches that you are in
export-ratings = what you are rated, by game and kind of clock, with your rating after each rated game
export-games = the record of each of your games that ended there, as text
export-secrets = Passwords are kept as hashes only, and the keys of your sessions and programs too; of passkeys the public half is kept. None of them is in here.

## Passkeys: keys by which people log in without a password.

passkeys-title = Passkeys
passkeys-about = With a passkey you log in without your password: the way you unlock your phone or computer, or with a security key.
passkeys-add = Add a passkey
passkeys-never-used = not used yet
passkeys-remove = Remove
passkeys-remove-one = Remove the passkey: { $browser }
passkeys-log-in = Log in with a passkey
passkeys-not-added = No passkey was added.
passkeys-not-used = No passkey was used, so you are not logged in.
passkeys-there = This device already has a passkey for your account.
account-passkey-added = The passkey is added. You can log in with it from now on.
account-passkey-removed = The passkey is removed, and you are logged out everywhere else. Your device may still offer it: delete it there too.

error-bad-passkey = That passkey opens no account here, or you waited too long. Try again.
error-too-many-passkeys = You have as many passkeys as an account can have. Remove one first.

## The lobby: tables that are open to strangers. Links for a seat, and rematches.

lobby-title = Open tables
lobby-about = Sit down with people who want company. Bots keep the seats warm.
lobby-count =
    { $count ->
        [0] No table
        [one] { $count } table
       *[other] { $count } tables
    }
lobby-play-now = Play now
lobby-play-now-about = You sit down at once: with people if a seat is free, else with bots, and others join you between deals.
lobby-name-any = any name
lobby-wait = Where people play already, I would rather wait for their next deal.
lobby-others = Other ways to meet
lobby-friends = Your friends play here
lobby-tables = Tables
lobby-game = Game
lobby-game-any = Any game
lobby-entry = Seat
lobby-entry-any = Now or later
lobby-entry-now = At once
lobby-clock-any = With or without
lobby-clock-none = No clock
lobby-clock-timed = With a clock
lobby-clock-days = Days for a turn
lobby-show = Show
lobby-none = Nobody waits here just now. Play now, and whoever comes next finds you.
lobby-page = Page { $number } of { $pages }
lobby-before = Back
lobby-after = More
lobby-open = Open a table here
lobby-open-about = With your own house rules; whoever is in the lobby can sit down.
lobby-missed = That seat was just taken. Here is what else there is.
lobby-now = a seat is free
lobby-next-deal = a seat with the next deal
lobby-ask = on request
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
lobby-sit-next-deal = Wait for the next deal
lobby-sit-ask = Ask for a seat
lobby-watch = Watch
lobby-link = Lobby

form-listed = In the lobby
    .about = Strangers find the table there and take seats of bots: before the first move at once, later with the next deal.
form-listed-yes = Yes
form-listed-no = No, only with the link

error-not-your-game = Only those who played that game can ask for a rematch.
error-nobody-else = There is nobody else to play with again.

## Programs that act for people, and bots.

programs-title = Programs
programs-about = A program can play for you, open tables, or read your games. It shows a token instead of your password.
programs-document = The API, as a document
programs-docs = How to write one
programs-token-made = Your new token
programs-token-once = Copy it now. It is shown only this once.
programs-tokens = Tokens
programs-of = of { $name }
programs-never-used = never used
programs-unnamed = Without a name
programs-revoke = Revoke
programs-revoke-one = Revoke the token { $name }
programs-new-token = A new token
programs-token-name = What is it for?
programs-acts-as = It acts as
programs-yourself = you
programs-may = It may
programs-make-token = Make a token
programs-bots = Your bots
programs-bots-about = A bot has a name of its own and is marked as a bot everywhere. You answer for what it does.
programs-bot-name = Name of the bot
programs-make-bot = Make a bot
programs-remove = Remove
programs-remove-bot = Remove the bot { $name }

scope-account-read = read the account
    .about = its name, and whether it is a bot
scope-tables-read = see tables
    .about = as anybody sees them, and which of them are yours
scope-tables-open = open tables
    .about = with any house rules
scope-tables-play = sit down and play
    .about = it sees your hand and moves for you
scope-games-read = read finished games
    .about = those that are yours, and those that everybody may see

programs-unknown-scope = There is no scope “{ $scope }”. There are: { $scopes }.
error-bad-limit = `limit` is a whole number from 1 to 200.
error-bad-cursor = `after` is the id of a game, as `next` gives it.
error-no-scopes = Choose at least one thing that the token may do.
error-too-many-programs = You have as many as this server allows. Remove one first.
error-no-such-bot = That is none of your bots.
error-token-missing = A program sends its token in the header Authorization, as: Bearer TOKEN.
error-token-unknown = This token opens nothing. It was revoked, or it never was one.
error-token-elsewhere = A token opens addresses under /api/1 and the WebSocket of a table, nothing else.
error-scope-missing = This token may not do that.
error-unknown-lesson = There is no such lesson.
error-table-private = Nobody may watch at this table, and you have no seat there.
error-too-many-connections = This account, or this address, has too many connections.
error-table-full = This table has as many visitors as it bears.
error-not-json = The body must be JSON, with the header Content-Type: application/json.

person-program = A program of somebody

after-seal = The deal with its seal
deal-seal-line = Seal of this deal: { $seal }

## Deals of the day, and team matches.

daily-title = Deal of the day
daily-about = The same cards for everybody, against the same bots: only play makes the difference. One try a day.
daily-preview = Deal of the day, { $date }: { $game }
daily-preview-about = How everybody played the same cards.
daily-best-preview = { $game }: the best of the last days
# Before an hour, as “00:00 UTC (in 5 hours)”.
daily-until = The next deals come at
daily-play = Play this deal
daily-go-on = Go on playing
daily-compare = How did others play it?
daily-played = { $count ->
        [0] Nobody with an account has finished it yet.
        [one] One person with an account has finished it.
       *[other] { $count } people with accounts have finished it.
    }
daily-named = You play under your name: everybody can see your result on the day’s list.
daily-no-account = You can play without an account. With one, your result is on the day’s list, under your name.
daily-results = Results
daily-place = Place
daily-result = Result
daily-points = Points
daily-nobody = Nobody with an account has finished this deal.
daily-not-kept = Your own result is not in the list: you have no account.
daily-ways = Move by move
daily-ways-about = What was done where you were, too, as long as somebody else came to the same position. The cards were the same, so what came of it would have been the same for you.
daily-came-here = { $count } came here
daily-you = (you)
daily-no-ways = Nobody else has been where you were, so far.
daily-best = The best of the last days
daily-best-about = By how much somebody did better than the mean of all who had the same deal: the mean over the last { $days } days, with its standard error. Three deals are needed; today’s does not count yet.
daily-deals = Deals
daily-mean = Better by
daily-nobody-yet = Nobody has played three deals yet that others played, too.

error-no-such-deal = There is no such deal.
error-deal-not-played = First play the deal of today yourself. Then you see how others did.

match-title = Team match
match-preview = A team match: { $game }
match-preview-about =
    { $count ->
        [one] Join team { $number } and play a deal that is dealt at two tables.
       *[other] Join team { $number } and play { $count } deals that are dealt at two tables.
    }
match-about = Two teams, two tables, the same deals: at the second table each team has the hands that the other one had at the first. So it is play that counts, not luck. Bots take the seats that nobody has.
match-new = New match
match-game = Game
match-choice = { $game }, { $seats } at a table
match-make = Make the match
match-deals = { $count ->
        [one] one deal
       *[other] { $count } deals
    }
match-tables = Tables
match-table = Table { $number }
match-go = To your table
match-deal = Deal
match-deal-number = Deal { $number }
match-sum = Together
match-gain = Your team: { $gain }
match-compared =
    { $count ->
        [one] { $count } of { $of } deals has ended at both tables
       *[other] { $count } of { $of } deals have ended at both tables
    }
match-figures = By how much your team was ahead
match-next = When a deal has ended, anybody at the table can deal the next.
match-team = Team { $number }
match-yours = yours
match-nobody = Nobody yet
match-link = The link for team { $number }
match-begin = Begin
match-waits = The match can begin when both teams have somebody. Send each team its link.
match-waits-for-maker = Whoever made the match begins it.
match-leave = Leave the match
match-all = All your matches
match-join = Join team { $number }
match-game-page = The whole game

error-no-such-match = There is no such match, or you are not in it.
error-team-full = That team has all the players it can have.
error-match-begun = The match has begun: nobody can join any more.
error-nobody-opposes = The match begins when both teams have somebody.

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
puzzle-preview = One question about a game of { $game }, one answer that can be proved. No account, a new one every day.
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
puzzle-no-hand = You see no cards of your own in this game.
puzzle-moves = What happened
puzzle-cards =
    { $count ->
        [one] one card
       *[other] { $count } cards
    }
puzzle-turn = on turn
puzzle-ours = your team
puzzle-theirs = opponents

## Answering

puzzle-answer = Answer
puzzle-your-answer = Your answer
puzzle-right = Right: { $answer }.
puzzle-wrong = Not { $answer }: that is not certain, or not so. Look again.
puzzle-shown = The answer: { $answer }.
puzzle-show = Show the proof
puzzle-proof =
    { $count ->
        [one] The proof, in one step
       *[other] The proof, in { $count } steps
    }
puzzle-step = Step { $number }
puzzle-next-step = Next step
puzzle-all-steps = All steps
puzzle-grid = What is known after step { $number }
puzzle-has = holds it
puzzle-lacks = does not hold it
puzzle-one-of = one of these
puzzle-open = open
puzzle-key = ✓ holds it, ✗ does not, ◦ one of these. What the step has found is marked.
# Levels of our bots that remember too little for it.
puzzle-too-hard = Levels of our bots that do not find it: { $levels }.
puzzle-for-all-bots = Every one of our bots finds it.

## Sharing, streaks

puzzle-share = Share
puzzle-shared = Copied
puzzle-share-text = Shoal, puzzle of { $date }: { $difficulty }. Can you prove it?
puzzle-share-about = To share, without the answer:
# Before numbers.
puzzle-tries = Tries:
puzzle-streak = Days in a row:
puzzle-best = The longest streak:

## Other puzzles

puzzles-title = Puzzles
puzzles-about = A position from a game, a question, and one answer that can be proved from what you have seen. The puzzle of the day is the same for everybody here.
puzzles-days = Past days
puzzles-practise = Practise
puzzles-practise-about = { $count } puzzles, by difficulty.
puzzles-count =
    { $count ->
        [one] one puzzle
       *[other] { $count } puzzles
    }
puzzle-next = Next puzzle
puzzle-before = The day before
puzzle-after = The day after
puzzle-today = Today’s puzzle
puzzle-all = All puzzles
error-puzzle-not-yet = This puzzle is for a day that has not come yet.
error-no-such-puzzle = There is no such puzzle.

## In the terminal

puzzle-type-answer = Your answer, a number from 1 to { $count } (empty: show the proof):
reason-rated-table = At a rated table, you can only play.
