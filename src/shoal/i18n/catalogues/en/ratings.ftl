### Rated games, the wait for one, ratings and the lists of them.

rated-title = Rated games
rated-about = Games that count: you are seated at random, everybody plays by the same rules, and the result changes your rating.
rated-ask = Find a game
rated-with-bots = Bots may play, too
rated-with-bots-about = If too few people come within a minute, bots take the other seats. You only meet bots if you agree here.
rated-needs-account = For that, you need an account: one name, one password.
rated-waiting = Looking for players
rated-here = { $here } of { $seats } are here.
rated-bots-later = Bots take the other seats within a minute.
rated-bots-soon = Bots are about to take the other seats.
rated-stay = Keep this page open: the game begins here.
rated-leave = Stop looking
rated-waiting-now = { $count ->
    [one] one person is waiting
   *[other] { $count } people are waiting
}
rated-rating = { $rating } ± { $half }
rated-rating-title = Rating
rated-rules = How rated games are played
rated-rule-seats = Seats and partners are drawn. From one household, only one person sits at a table.
rated-rule-alone = There are no hints, no marks and no onlookers, and nobody else takes your seat.
rated-rule-leaving = If you lose the connection, you have a moment to come back; then a bot plays, and you can take your seat back at any time. If you have not when the game ends, or if your time runs out three turns in a row, you have lost it.
rated-rule-partner = If your partner leaves, a defeat does not count for you. A victory does.
rated-rule-list = Your name and your rating are in this server’s list once you have played enough.

ratings-title = Ratings
ratings-kinds = Games and clocks
ratings-none = Nobody has played enough rated games yet.
ratings-enough = People are listed from { $count } rated games on.
ratings-bots = The bots, on the same scale
ratings-bots-about = Bots start with what they are worth against each other. The usual opponent has 1500, always; all other ratings are measured against it.
ratings-bot-name = Bot
ratings-bot = (bot)
ratings-you = (you)
ratings-about = The number after ± says how sure a rating is: in 95 of 100 cases, the true strength is within that range.

person-rated = Rated: { $clock }
person-rated-now = { $games ->
    [one] after one game
   *[other] after { $games } games
}
person-rated-course = Rating after each game, with the range that holds the strength in 95 of 100 cases
person-rated-game = Game
person-calibration = How good the chances were
person-calibration-about = Each line counts questions and claims whose chance, from what the player could know at that moment, was in that range, and how many of them came off.
person-calibration-chance = Chance
person-calibration-times = How often
person-calibration-right = Came off

reason-rated-table = At a rated table, you can only play.
table-rated = This game is rated.
rated-next = Next rated game

error-no-such-kind = There is no such rated game.
error-room-full = So many people are looking for a game that nobody else can. Try again in a moment.
