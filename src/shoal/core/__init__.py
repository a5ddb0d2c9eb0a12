"""What every game shares: cards, codec, options, seeds, errors, and `game`, the interface that each game implements."""
