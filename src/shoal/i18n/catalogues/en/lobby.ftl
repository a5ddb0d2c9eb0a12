### The lobby: tables that are open to strangers. Links for a seat, and rematches.

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
