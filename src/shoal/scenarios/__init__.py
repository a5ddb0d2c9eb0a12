"""Executable rule cases: read from YAML, played by the kits of their games."""
