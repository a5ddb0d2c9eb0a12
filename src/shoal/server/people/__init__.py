"""People who know each other: friends, team matches, and what their games amount to."""
