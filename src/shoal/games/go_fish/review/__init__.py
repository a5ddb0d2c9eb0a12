"""Reviews of games of Go Fish, and hints for players."""
