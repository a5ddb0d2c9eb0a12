"""Bots of Literature that decide by networks, and the networks' inputs and weights."""
