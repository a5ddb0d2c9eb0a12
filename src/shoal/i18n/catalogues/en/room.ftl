### The room before the first deal of a table for friends: fetched when somebody is in it.

## Who is there

room-of =
    { $host ->
        [you] Your table
       *[other] { $host }’s table
    }
room-title = Waiting for friends
# Below it: “Literature · 6 players, two teams”.
room-about =
    { $teams ->
        [yes] { $game } · { $count } players, two teams
       *[no] { $game } · { $count } players
    }
room-seats = Who sits where
room-pick = Pick a seat
room-team =
    { $host ->
        [you] Your team
       *[other] { $host }’s team
    }
room-other-team = The other team
# Below a name: what they are here.
room-you = you
room-you-for = you, for { $name }
room-free = bot, seat free
room-free-ask = bot
room-kept = kept for { $name }
room-is-ready = ready
# For ears, when it comes.
room-now-ready = { $name } is ready.
room-not-ready = not ready yet

## Changing seats

room-swap-about = To swap two players, tap one and then the other, or drag a face.
room-move-about = To change seats, tap a free one, or drag your face there.
room-picked = { $name }: now choose the other seat.
# For ears, on a seat that one can move to.
room-move-here = move here
room-pick-up = swap

## House rules, and the way here

room-rules = House rules
room-all-rules = All the rules
room-invite = Invite your friends
room-code = Code
room-more = QR code and more
room-words = Friends may write during the game

## What the reader can do

room-name-about = Leave it empty and we’ll call you { $name }.
room-sit = Sit down as { $name }
room-ask = Ask for { $name }’s seat
room-pick-first = Pick a seat first
room-watch = Just watch
room-watching = You’re watching.
room-play = Pick a seat
room-start = Start the game
room-start-about =
    { $count ->
        [0] Every seat is taken.
        [one] A bot plays the free seat.
       *[other] Bots play the { $count } free seats.
    }
room-all-are-ready = Everyone’s ready!
room-ready = I’m ready
room-you-are-ready =
    { $host ->
        [you] You’re ready.
       *[other] You’re ready. { $host } starts the game.
    }
room-ends = Starts by itself in { $left }
