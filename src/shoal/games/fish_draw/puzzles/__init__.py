"""The puzzles of Fish Draw."""
