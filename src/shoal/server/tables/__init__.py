"""Tables: the session of one, its task, and how tables are opened, loaded and closed."""
