"""The bots of Literature."""
