### The race of Fish Draw: fetched with the first cards that are turned.
###
### $seconds is a number with two decimals, written as the reader's language writes it.

race-fish = Fish!
no-fish = No Fish
shout-only = Shout only when you see a Fish
not-a-fish = Not a Fish…
hold-breath = Hold your breath
to-go =
    { $count ->
        [one] One to go
       *[other] { $count } to go
    }
turns =
    { $seat ->
        [you] You turn…
       *[other] { $seat } turns…
    }
before-the-line = Shout before the line runs out
race = Race

## Who was first

you-first = You were first
first = { $name } first, after { $seconds } s
ahead = You first, { $seconds } s ahead of { $name }
behind = { $name } first, you { $seconds } s behind
together = You and { $name } together: both first
race-shouted = You shouted
race-shouted-in = You shouted: { $seconds } s
silent = Too late
took = { $seconds } s
in-time = in time
silent-for =
    { $count ->
        [0] silent
       *[other] silent −{ $count }
    }
still-there = Still there? You’ve been silent twice.

## The end

two-fish = Two Fish at once: { $cards }
all-fish = Fishageddon!
one-each = One card each. The highest wins the whole game.
turn-last = Turn your last card
now-last =
    { $seat ->
        [you] Now your last card…
       *[other] Now { $seat }’s last card…
    }
leads-with =
    { $seat ->
        [you] You lead with { $card }
       *[other] { $seat } leads with { $card }
    }
beats =
    { $seat ->
        [you] Your { $card } beats { $owner }’s { $other }
       *[other]
            { $owner ->
                [you] { $seat }’s { $card } beats your { $other }
               *[other] { $seat }’s { $card } beats { $owner }’s { $other }
            }
    }
level-last = It’s a tie!

## Without a race

card-of =
    { $seat ->
        [you] you { $card }
       *[other] { $seat } { $card }
    }
calm-about = Calm race: you have ten seconds, and no one times you. Space or Enter shouts too.
race-timed = timed
race-calm = calm
race-calm-about = Calm: all cards at once, ten seconds to shout, and no one times you.
