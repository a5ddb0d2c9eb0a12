"""Go Fish: two to five players, one of whom has what you need; ask, fish, lay books down."""
