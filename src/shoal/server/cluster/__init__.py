"""Many servers, one place: who is alive, who has which table in memory, and how a request finds it."""
