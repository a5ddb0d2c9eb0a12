"""The bots of Go Fish."""
