"""A bot that any command can be: it tells the command in words what its seat sees, and reads the line that comes back."""
