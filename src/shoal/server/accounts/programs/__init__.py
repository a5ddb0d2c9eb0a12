"""Programs that act for an account: their tokens, and accounts of bots."""
