"""Games among bots: matches on duplicate deals."""
