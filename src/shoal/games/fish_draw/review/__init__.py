"""Reviews of games of Fish Draw, and hints for players."""
