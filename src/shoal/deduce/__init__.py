"""What a view implies: facts that are proven, and what follows from them."""
