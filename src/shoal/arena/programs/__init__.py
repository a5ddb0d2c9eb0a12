"""Bots that are other programs, in any language: the protocol, both of its ends, and `shoal bot check`."""
