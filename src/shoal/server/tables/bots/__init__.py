"""Bots at a table: their seats, clocks and threads, and when they move."""
