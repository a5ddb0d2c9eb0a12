### The terminal and the command line. What is typed (`hand`, `ask`, `quit` ...) is the same in every language.

## The first screens

start-title = Shoal: Literature, Go Fish and Fish Draw
start-play = Play
start-game = Game
start-preset = House rules
    .about = A set of house rules by name. Press F2 to see and change each rule.
start-teammates = Your teammates
start-opponents = Your opponents
start-levels = { $levels }.
start-pace = Pace
    .about = How long the bots wait before they speak. At once: they wait only for you.
start-pace-slow = slow
start-pace-normal = normal
start-pace-quick = quick
start-pace-at-once = at once
start-hearing = Seconds to speak up
    .about = How long everyone may speak out of turn, to shout or to challenge.
sheet-title = House rules: { $game }, { $preset }. Changes are marked *.
sheet-undo = Reset to preset
press-done = Done
press-change = Change
press-rub-out = Delete
verdict-no-game = These rules don’t work: { $about }
verdict-doubt = Careful: { $about }
verdict-game = These rules work.
bad-hearing = The time to speak up is 1 to 60 seconds.
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
status-standin-short = bot stand-in
status-bot-short = bot
turn-now =
    { $seat ->
        [you] Your turn.
       *[other] It’s { $seat }’s turn.
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
games-won = Games won: { $won }; ties: { $ties }
only-watching = You’re only watching.
only-watching-sit = You’re only watching. Type sit and the number of a bot’s seat, or type help.
watching = You’re watching.
watching-free = You’re watching. To play, type sit and a seat: { $seats }.
nothing-asked-yet = No questions yet.
time-to-speak = Speak up now, or press Enter.
ready-by-line = Press Enter when you’re ready.
waiting-for = Waiting for { $names }.
has-seat =
    { $seat ->
        [you] You’re in seat { $number } now.
       *[other] { $seat } is in seat { $number } now.
    }
proposed-by =
    { $seat ->
        [you] You propose: { $ruling }.
       *[other] { $seat } proposes: { $ruling }.
    }
agree-or-disagree = Type agree or disagree.
type-again = Type again for another game, or quit to leave.
over-type-again = The game is over. Type again for another, or quit to leave.
you-can = You can: { $usages }.
only-wait = There’s nothing to do but wait.
enter-plays = Press Enter to play it.

## Help

help-look = To look: hand, score, who, count PLAYER, moves, last, rules, help. To leave: quit.
help-names = A player is a number, the first letters of a name, or me. A card is its rank and suit: 9D, TH or 10H, AS, RJ.
help-table = The table: nothing (you have nothing to say), ready (for a new deal), hasten (the next bot plays now), again (after a game), pace slow|normal|quick|at_once, hearing SECONDS, sit SEAT, stand, back (take your seat back from a bot), rename NAME, clock none|30s|5m+10s|2d (the host, before the first move).
help-levels = Before the first move: level SEAT { $levels }; or level { $away }, for the bot that plays when someone leaves.
room-you-host = Waiting for friends. Type begin to deal; bots play the free seats. The deal comes by itself in { $left }.
room-you-ready = You’re ready. The host begins, or the deal comes by itself in { $left }.
room-you-not-ready = Waiting for friends. Press Enter when you’re ready. The deal comes by itself in { $left }.
room-you-watch = The players are gathering. The deal comes by itself in { $left }.
help-room = Before the first deal: sit SEAT, ready, and for the host begin.
help-rulings = Among friends: rule { $rulings }; then agree or disagree.
help-keys = Keys: Tab completes, Up brings back an earlier line, PgUp and PgDn scroll.
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
not-as-usual = What’s different at this table:

## What is typed and cannot be done

unclear-nothing = You didn’t type anything.
unclear-word = “{ $word }” isn’t a command.
unclear-not-now = You can’t { $verb } now.
unclear-not-possible = You can’t do that now.
unclear-which-player = Which player? { $choice }.
unclear-several = “{ $text }” could be { $choice }.
unclear-no-player-for-this = “{ $text }” won’t work here. Choose { $choice }.
unclear-no-player = There’s no player to choose.
unclear-no-card = “{ $text }” isn’t a card. Type its rank and suit: 9D, TH, 10H, AS, RJ.
unclear-which-card = Which card? You can ask for: { $cards }.
unclear-cannot-ask = You can’t ask for { $card }. You can ask for: { $cards }.
unclear-nobody-waits = No one is waiting for you to speak.
unclear-pace = Type pace and slow, normal, quick or at_once.
unclear-level = Type level, a seat or { $away }, and one of: { $levels }.
unclear-rename = Take a seat first, then type rename and your name.
unclear-alone = Type just the one word, without { $word }.
unclear-ruling = You can propose: { $rulings }.
unclear-no-connection = You’re not connected yet.
player-and-number = { $name } ({ $number })

## Connection

link-connecting = Connecting…
link-lost-enter = No connection. Press Enter to try again.
link-trying = Connection lost. Trying again…
link-live = Connected.
link-lost = No connection. Press Enter to try again.
goodbye = Goodbye.
versions-differ = The server and this program have different versions. Update the older one.
no-table-link = “{ $link }” isn’t a table’s link. Links look like http://host:8000/t/NAME
no-table = There’s no such table.
token-refused = The server won’t take this token. Either it was revoked, or it can’t open tables to play at.
no-address = “{ $link }” isn’t an address.
no-answer = Can’t find a table at { $link }.
table-broke = A bot at this table failed: { $about }
no-terminal = This isn’t a terminal. In a pipe, use shoal tui --plain.
bad-local-only = --{ $option } is for a table of your own. A table you join by link has its own rules already.
bad-level-argument = --level “{ $text }” should be a seat and a bot, such as 3=counting
bad-number-argument = --{ $option } “{ $text }” should be a number from 0 to 999999999
bad-language = Shoal doesn’t speak “{ $language }”. Choose from: { $known }.

## Keys and dialogs

line-placeholder = type here, F1 for help
press-quit = Quit
press-again-to-quit = Press Ctrl-C again to quit.
press-shout = Shout
press-complete = Complete
press-earlier = Earlier
press-later = Later
press-back = Back
press-on = Forward
press-again = Play again
press-new-table = New table
press-look = Look at the table

## Who deals

start-dealer = First dealer
    .about = By lot: everyone draws a card, and the deal moves on after each game. Always me: you deal every time, which is handy for lessons.
start-dealer-drawn = by lot
start-dealer-opener = always me

## The host

help-host = The host: seating open|until_play|ask|locked, watching nobody|facts|ended|seats|late, lobby on|off, words invited|friends, admit NUMBER, refuse NUMBER, remove SEAT, swap SEAT SEAT, host SEAT.
unclear-seating = Type seating and open, until_play, ask or locked.
unclear-watching = Type watching and nobody, facts, ended, seats or late.
rematch-there = There’s a rematch for you at the table whose link ends in { $link }.
unclear-words = Type words and invited or friends.
unclear-listed = Type lobby and on or off.
unclear-knock = Type admit or refuse, and the number of the person asking for a seat.
unclear-swap = Type swap and the numbers of two seats.
askable = To ask the host for a seat, type sit and its number: { $seats }.
asked-stand = Type stand to take it back.
asked-give-back-typed = Type stand to give it back.
asking-numbered = { $knock } Type admit { $number } or refuse { $number }.

## Time

start-time = Time to think
    .about = When your time is up, a bot plays that turn. The game goes on.
bad-time = “{ $text }” isn’t a time to think. Type none, 30s (each turn), 5m+10s (a game) or 2d (each turn).
clock-yours = You have { $left } left.
type-back = A bot is playing for you. Type back to take your seat back.

## What `shoal bot prompt` tells a command: a language model, or whatever answers with a line.

prompt-game = You’re playing { $game } with { $players }. You are { $name }, player { $number }. Cards are written by rank and suit: 9D is the nine of diamonds, TS the ten of spades.
prompt-rules = The rules:
prompt-seats = The players:
prompt-history = What has happened so far, as you’ve seen it:
prompt-nothing-yet = Nothing has happened yet.
prompt-left-out =
    { $count ->
        [one] (one earlier line is left out)
       *[other] ({ $count } earlier lines are left out)
    }
prompt-now = Now:
prompt-typed = What you can type:
prompt-legal = Every move you can make now is made of these:
prompt-answer = Answer with one line that makes a move, for example: { $example }
prompt-answer-or-nothing = It’s not your turn, but you may speak up. Answer with the word nothing, or with one line that makes a move, for example: { $example }
prompt-again = Your last answer was: { $answer }
prompt-empty = Your last answer was empty.
prompt-not-a-move = That isn’t a move. { $why }
prompt-same-again = You’ve given that answer before.

## What `shoal conformance` says of a game or an environment that it has checked.

conformance-head =
    { $games ->
        [one] { $name }: one game, { $decisions } decisions, seed { $seed }
       *[other] { $name }: { $games } games, { $decisions } decisions, seed { $seed }
    }
conformance-held =
    { $looked ->
        [one] holds (checked once)
       *[other] holds (checked { $looked } times)
    }
conformance-found = FOUND: { $what }
conformance-unchecked = not checked: { $why }
conformance-play = The shortest play found that shows it (seed { $seed }):
conformance-play-empty = (the deal alone, seed { $seed })
conformance-total = Checks: { $found } found a fault, { $held } hold, { $unchecked } couldn’t be made.

## The checks

conformance-check-leaks = leaks
conformance-check-recall = perfect recall
conformance-check-one-seat = one seat’s states
conformance-check-masks = masks
conformance-check-cards = cards kept
conformance-check-seeding = seeding
conformance-check-processes = other process
conformance-check-serialising = text, no pickle

## What is wrong

conformance-found-told-apart = seat { $seat } learns what it can’t know. By the rules, two worlds look alike to it, but { $where } is { $here } in one and { $there } in the other.
conformance-found-forgotten = seat { $seat } forgets what it did. If it had chosen something else at step { $step } ({ $instead }), its information state would be the same.
conformance-found-forgotten-before = seat { $seat } forgets what it heard or did: its information state is the same after this play and after the play of seed { $other }
conformance-found-shared-state = seats { $with } and { $seat } have the same information state.
conformance-found-shared-before = seat { $seat } has the information state that seat { $with } had after the play of seed { $other }
conformance-found-mask-empty = it’s seat { $seat }’s turn, and its mask is empty.
conformance-found-mask-too-wide = the mask allows action { $action } ({ $word }), but the action is refused: { $why }
conformance-found-mask-too-narrow = the mask leaves out action { $action } ({ $word }), but the action is accepted.
conformance-found-cards-changed = the cards are no longer those of the deal: missing { $lost }, extra { $more }
conformance-found-seed-forgotten = the same seed and actions gave a different game: { $where } was { $here }, then { $there }
conformance-found-seed-forgotten-after = dealt by an object that had already played, the same seed gave a different game: { $where } was { $here }, then { $there }
conformance-found-seeds-alike = every seed deals the same cards.
conformance-found-next-alike = a reset without a seed deals the same cards again.
conformance-found-other-process = in another process, the same seed and actions gave a different game.
conformance-found-pickled = its text contains a pickle, which runs code when it’s read.
conformance-found-not-read-back = its text can’t be read back: { $why }
conformance-found-read-back-other = reading its text back gives a different position: { $where } was { $here }, now { $there }
conformance-found-goes-on-other = after its text is read back, play differs: { $where } was { $here }, now { $there }

## Why something is not checked

conformance-why-no-worlds = nothing says what a seat may see (an adapter for another environment could)
conformance-why-no-states = it has no information states
conformance-why-no-cards = nothing says where its cards are
conformance-why-no-process = there’s no other process
conformance-why-no-text = it can’t be written as text and read back
conformance-why-never-looked = no position came up to check it in

## Targets that cannot be checked

conformance-bad-no-target = { $name } isn’t a target. Write it as shoal:literature, openspiel:go_fish, pettingzoo:MODULE or MODULE:CLASS
conformance-bad-options-of-others = { $name } isn’t one of our games. House rules are for shoal:GAME; an OpenSpiel game takes its parameters in brackets
conformance-bad-not-installed = { $name } needs the extra { $extra }, which isn’t installed: { $why }
conformance-bad-not-made = { $name } can’t be created: { $why }
conformance-bad-not-imported = { $name } can’t be imported: { $why }
conformance-bad-not-there = { $name } has no { $what } (similar names: { $perhaps })
conformance-bad-no-subject = { $name } can’t be checked: it lacks { $lacking }
conformance-bad-not-discrete = { $name }: its actions aren’t numbered from 0
conformance-bad-not-sequential = { $name }: its players don’t move one after another
conformance-bad-sampled-chance = { $name } draws its own chance, so it can’t be given a seed
conformance-bad-hangs = { $name } hangs: no answer for { $seconds } seconds at { $at }
conformance-bad-ended = { $name } ended its process ({ $status }) at { $at }. Its last words: { $said }
conformance-bad-no-answer = { $name } gave an answer that can’t be read: { $why }
conformance-bad-broke = { $name } failed: { $why }
conformance-bad-games = --games is { $games }, but should be 1 to { $most }
conformance-bad-jobs = --jobs is { $jobs }, but should be 1 to { $most } targets at once
conformance-bad-limit = --limit is { $seconds }, but should be 1 to 3600 seconds
conformance-bad-check = there’s no check { $check }. Choose from: { $known }
conformance-bad-nothing = name a target, such as openspiel:go_fish, or write the page with --page FILE
