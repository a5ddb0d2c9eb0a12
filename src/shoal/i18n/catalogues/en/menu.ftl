### What the Menu and the invitation at a table say: fetched when somebody opens them for the first time.

seat-number = { $name }, seat { $number }
hearing-about = How long the table waits for everybody who may have something to say.
free-seats = Who plays the free seats
bot-called = { $name }: { $level }
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
invite-seat = Seat { $number }, instead of { $name }
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
stand = Give my seat to a bot
new-table = New table
typing = Type to play
keyboard = Keyboard
house-rule = house rule
speed-of-bots = Speed of the bots
usual-pace = New tables begin at this speed.
set-usual-pace = Use this speed for new tables
sound = Sound
sound-on = Play sounds
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
name-saved = Saved. The others now see { $name }.
name-missing = Type a name first.
code-of-table = Code of this table
code-about = Friends can type it on the first page.
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

open-hints = Hints…

deal-seal = Seal of this deal
deal-seal-about = It was made before anybody saw a card. When the game is over, its page gives what opens it: so everybody can check that no other cards were dealt.
