### The pages that the server draws: the first page, the form of house rules, errors.

## The first page

home-title = Shoal: { $games }
home-description = Play { $games }, with bots and with friends.
slogan = Ask. Remember. Claim.
play-now = Play now
with-whom = With bots, at once. Friends can join by the table’s link.
how-it-works = How it works
play-game = Play { $game }
players-of-game = Players: { $game }
house-rules-of = { $game }: house rules
no-script = This is the table as it was when the page was loaded. To play, allow JavaScript.

## The form of house rules

start-from = Start from
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
no-game = These house rules make no game
doubts = Legal, but perhaps not what you mean

## What went wrong

go-home = Go to the first page
error-no-such-table = There is no such table. Perhaps part of the link is missing.
error-game-not-over = No game has ended at this table yet. Its record is there when one has.
error-not-found = There is no such page.
error-unknown-game = There is no such game here.
error-unknown-preset = There are no house rules of that name.
error-unknown-bot = There is no such bot.
error-bad-player-count = This game is not played by so many.
error-too-many-tables = All tables are taken. Try again in a little while.
error-method-not-allowed = This page does not answer that kind of request.
error-server-fault = Something broke on the server. It is not your fault; try again.
error-bad-form = The server did not understand what kind of table you want.
error-table-damaged = The record of this table is damaged. The server’s log says where.
error-store-failed = The server cannot read or write its disk. The server’s log says why.
error-restarting = The server is restarting. Your table is safe; try again in a moment.
error-foreign-form = This form was sent by a page of another site.
error-too-long = That is more than a form of ours can hold.
error-bad-options = These house rules make no game.
