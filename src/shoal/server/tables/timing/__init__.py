"""Clocks, presence, hearings and every other timer of a table."""
