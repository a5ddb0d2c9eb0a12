"""What seats may see in games of others: their rules, told once for each game, so that leaks can be looked for in them."""
