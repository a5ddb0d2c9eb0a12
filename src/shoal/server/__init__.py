"""Tables on the network: sessions without I/O, one task a table, an event log that is the truth."""
