### Deals of the day, and team matches.

daily-title = Deal of the day
daily-about = The same cards for everybody, against the same bots: only play makes the difference. One try a day.
daily-preview = Deal of the day, { $date }: { $game }
daily-preview-about = How everybody played the same cards.
daily-best-preview = { $game }: the best of the last days
# Before an hour, as “00:00 UTC (in 5 hours)”.
daily-until = The next deals come at
daily-play = Play this deal
daily-go-on = Go on playing
daily-compare = How did others play it?
daily-played = { $count ->
        [0] Nobody with an account has finished it yet.
        [one] One person with an account has finished it.
       *[other] { $count } people with accounts have finished it.
    }
daily-named = You play under your name: everybody can see your result on the day’s list.
daily-no-account = You can play without an account. With one, your result is on the day’s list, under your name.
daily-results = Results
daily-place = Place
daily-result = Result
daily-points = Points
daily-nobody = Nobody with an account has finished this deal.
daily-not-kept = Your own result is not in the list: you have no account.
daily-ways = Move by move
daily-ways-about = What was done where you were, too, as long as somebody else came to the same position. The cards were the same, so what came of it would have been the same for you.
daily-came-here = { $count } came here
daily-you = (you)
daily-no-ways = Nobody else has been where you were, so far.
daily-best = The best of the last days
daily-best-about = By how much somebody did better than the mean of all who had the same deal: the mean over the last { $days } days, with its standard error. Three deals are needed; today’s does not count yet.
daily-deals = Deals
daily-mean = Better by
daily-nobody-yet = Nobody has played three deals yet that others played, too.

error-no-such-deal = There is no such deal.
error-deal-not-played = First play the deal of today yourself. Then you see how others did.

match-title = Team match
match-preview = A team match: { $game }
match-preview-about =
    { $count ->
        [one] Join team { $number } and play a deal that is dealt at two tables.
       *[other] Join team { $number } and play { $count } deals that are dealt at two tables.
    }
match-about = Two teams, two tables, the same deals: at the second table each team has the hands that the other one had at the first. So it is play that counts, not luck. Bots take the seats that nobody has.
match-new = New match
match-game = Game
match-choice = { $game }, { $seats } at a table
match-make = Make the match
match-deals = { $count ->
        [one] one deal
       *[other] { $count } deals
    }
match-tables = Tables
match-table = Table { $number }
match-go = To your table
match-deal = Deal
match-deal-number = Deal { $number }
match-sum = Together
match-gain = Your team: { $gain }
match-compared =
    { $count ->
        [one] { $count } of { $of } deals has ended at both tables
       *[other] { $count } of { $of } deals have ended at both tables
    }
match-figures = By how much your team was ahead
match-next = When a deal has ended, anybody at the table can deal the next.
match-team = Team { $number }
match-yours = yours
match-nobody = Nobody yet
match-link = The link for team { $number }
match-begin = Begin
match-waits = The match can begin when both teams have somebody. Send each team its link.
match-waits-for-maker = Whoever made the match begins it.
match-leave = Leave the match
match-all = All your matches
match-join = Join team { $number }
match-game-page = The whole game

error-no-such-match = There is no such match, or you are not in it.
error-team-full = That team has all the players it can have.
error-match-begun = The match has begun: nobody can join any more.
error-nobody-opposes = The match begins when both teams have somebody.
