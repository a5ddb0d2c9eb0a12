"""Bots for Fish Draw, where the only skill is attention."""
