"""The puzzles of Go Fish."""
