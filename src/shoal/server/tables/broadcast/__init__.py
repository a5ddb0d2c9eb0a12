"""What each connection of a table is sent, and when."""
