"""Reviews of games of Literature, and hints for players."""
