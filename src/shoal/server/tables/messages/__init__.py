"""The messages between a client and a table, and the types made from them."""
