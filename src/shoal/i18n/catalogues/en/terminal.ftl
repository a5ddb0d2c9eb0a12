### The terminal and the command line. What is typed (`hand`, `ask`, `quit` ...) is the same in every language.

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

## What `shoal bot prompt` tells a command: a language model, or whatever answers with a line.

prompt-game = You play { $game } with { $players }. You are { $name }, player { $number }. Cards are written by rank and suit: 9D is the nine of diamonds, TS the ten of spades.
prompt-rules = The rules:
prompt-seats = The players:
prompt-history = What has happened so far, as you have seen it:
prompt-nothing-yet = Nothing has happened yet.
prompt-left-out =
    { $count ->
        [one] (one line before this is left out)
       *[other] ({ $count } lines before this are left out)
    }
prompt-now = Now:
prompt-typed = What you can write:
prompt-legal = Every move that is possible now can be made up of these:
prompt-answer = Answer with one line that is a move, for example: { $example }
prompt-answer-or-nothing = It is not your turn, but you may speak. Answer with the word nothing, or with one line that is a move, for example: { $example }
prompt-again = Your last answer was: { $answer }
prompt-empty = Your last answer was empty.
prompt-not-a-move = That was no move. { $why }
prompt-same-again = You have answered the same before.

## What `shoal conformance` says of a game or an environment that it has checked.

conformance-head =
    { $games ->
        [one] { $name }: one game, { $decisions } decisions, seed { $seed }
       *[other] { $name }: { $games } games, { $decisions } decisions, seed { $seed }
    }
conformance-held =
    { $looked ->
        [one] holds (looked once)
       *[other] holds (looked { $looked } times)
    }
conformance-found = FOUND: { $what }
conformance-unchecked = not checked: { $why }
conformance-play = The shortest play that was found to show it (seed { $seed }):
conformance-play-empty = (the deal alone, seed { $seed })
conformance-total = Checks: { $found } with a fault, { $held } without, { $unchecked } that could not be made.

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

conformance-found-told-apart = seat { $seat } is told what it cannot know. Two worlds look alike to it by the rules, and { $where } is { $here } in one and { $there } in the other.
conformance-found-forgotten = seat { $seat } forgets what it did. Had it done something else at step { $step } ({ $instead }), its information state would be the same.
conformance-found-forgotten-before = seat { $seat } forgets what it was told or did: it has the same information state after this play and after that of seed { $other }
conformance-found-shared-state = seats { $with } and { $seat } have the same information state.
conformance-found-shared-before = the information state of seat { $seat } is that of seat { $with } after the play of seed { $other }
conformance-found-mask-empty = it is the turn of seat { $seat }, and its mask is empty.
conformance-found-mask-too-wide = the mask has action { $action } ({ $word }), which is refused: { $why }
conformance-found-mask-too-narrow = the mask lacks action { $action } ({ $word }), which is taken.
conformance-found-cards-changed = cards are not those of the deal: lost { $lost }, too many { $more }
conformance-found-seed-forgotten = the same seed and the same actions gave another game: { $where } was { $here }, then { $there }
conformance-found-seed-forgotten-after = dealt with an object that had played before, the same seed gave another game: { $where } was { $here }, then { $there }
conformance-found-seeds-alike = all seeds deal the same.
conformance-found-next-alike = a reset without a seed deals the same cards again.
conformance-found-other-process = in another process the same seed and the same actions gave another game.
conformance-found-pickled = its text carries a pickle, which runs code when it is read.
conformance-found-not-read-back = its text cannot be read back: { $why }
conformance-found-read-back-other = what is read back is another position: { $where } was { $here }, and is { $there }
conformance-found-goes-on-other = what is read back goes on differently: { $where } was { $here }, and is { $there }

## Why something is not checked

conformance-why-no-worlds = nobody has told what a seat may see (an adapter with another)
conformance-why-no-states = it has no information states
conformance-why-no-cards = nobody has told where its cards are
conformance-why-no-process = there is no other process
conformance-why-no-text = it has no text to write and read back
conformance-why-never-looked = no position came up where it could be looked at

## Targets that cannot be checked

conformance-bad-no-target = { $name } is no target; one is written shoal:literature, openspiel:go_fish, pettingzoo:MODULE or MODULE:CLASS
conformance-bad-options-of-others = { $name } is no game of ours: house rules are for shoal:GAME; a game of OpenSpiel takes parameters in brackets
conformance-bad-not-installed = { $name } needs what is not installed, the extra { $extra }: { $why }
conformance-bad-not-made = { $name } cannot be made: { $why }
conformance-bad-not-imported = { $name } cannot be imported: { $why }
conformance-bad-not-there = { $name }: there is no { $what } (perhaps: { $perhaps })
conformance-bad-no-subject = { $name } is no subject: it lacks { $lacking }
conformance-bad-not-discrete = { $name }: its actions are not numbered from 0
conformance-bad-not-sequential = { $name } is not played one after the other
conformance-bad-sampled-chance = { $name } draws its chance itself, so no seed can be given
conformance-bad-hangs = { $name } hangs: nothing for { $seconds } seconds at { $at }
conformance-bad-ended = { $name } has ended its process ({ $status }) at { $at }; its last words: { $said }
conformance-bad-no-answer = { $name } has given no answer that can be read: { $why }
conformance-bad-broke = { $name } broke down: { $why }
conformance-bad-games = --games is { $games }; 1 to { $most } can be played
conformance-bad-jobs = --jobs is { $jobs }; 1 to { $most } targets can be checked at once
conformance-bad-limit = --limit is { $seconds }; a number of seconds is needed, 1 to 3600
conformance-bad-check = there is no check { $check }; the checks are: { $known }
conformance-bad-nothing = name a target, such as openspiel:go_fish, or write a page with --page FILE
