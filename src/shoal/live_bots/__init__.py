"""A bot of one's own at a live table: it sits there as a person does, over the same wire (`shoal bot join`)."""
