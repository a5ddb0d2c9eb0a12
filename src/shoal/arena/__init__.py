"""Games between bots: matches on duplicate deals."""
