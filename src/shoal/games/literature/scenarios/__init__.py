"""Scenarios of Literature: positions and deals, and what a seat can know."""
