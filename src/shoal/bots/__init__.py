"""Programs that play: a view in, a move out. One bot a file, one folder a game."""
