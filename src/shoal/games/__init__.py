"""The games, each in a folder of its own: rules, belief, bots, encoding, review, lessons, puzzles, records, words."""
