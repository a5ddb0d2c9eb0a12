"""What bots have in common. A bot takes views and returns moves; the bots of a game are in its kit."""
