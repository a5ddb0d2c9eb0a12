### Accounts and friends.

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
