"""Training by self-play: rows of what was seen and what came of it, and networks fitted to them. Needs numpy."""
