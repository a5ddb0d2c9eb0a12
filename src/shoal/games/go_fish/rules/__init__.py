"""The rules of Go Fish as pure functions on immutable values."""
