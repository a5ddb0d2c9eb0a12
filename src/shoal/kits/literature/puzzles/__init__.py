"""The puzzles of Literature."""
