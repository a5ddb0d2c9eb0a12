"""The rules of Literature as pure functions on immutable values."""
