"""The terminal: a client of a table, in this process or on a server, as full screen and as plain lines."""
