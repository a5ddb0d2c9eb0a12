### Deals of the day, and team matches.

daily-title = Deal of the day
daily-about = The same cards for everybody, against the same bots: only play makes the difference. One try a day.
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
