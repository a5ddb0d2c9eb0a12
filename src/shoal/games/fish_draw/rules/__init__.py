"""The rules of Fish Draw as pure functions on immutable values."""
