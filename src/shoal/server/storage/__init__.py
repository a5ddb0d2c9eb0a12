"""Where tables and finished games are kept: SQLite, checkpoints, backups, retention."""
