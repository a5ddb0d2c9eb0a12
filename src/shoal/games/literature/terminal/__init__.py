"""Literature in the terminal: what is shown, what can be typed, and what happened in sentences."""
