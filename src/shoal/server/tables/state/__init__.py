"""The state of a table as a fold of its event log."""
