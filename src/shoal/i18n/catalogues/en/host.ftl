### What the host of a table does and what everybody is told of it: fetched when it is wanted.

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
seats-of-table = Who sits where
remove = Remove
remove-sure = Really remove { $name }?
remove-about = A bot plays on. From then on, whoever comes must ask you for a seat.
make-host = Make host
kept-for = Kept for { $name }
kept-no-more = Not any more
change-places = Change places
change-places-about = Two players, or a player and a bot, before the first move. The cards are dealt again.
first-of-two = One
second-of-two = The other

# A program of somebody, in the place of a name.
knock-of-bot = { $name } (bot)

## The lobby

listed = In the lobby
listed-yes = Yes
listed-no = No
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
