"""Executable rule cases: read from YAML files and run by the kits of their games."""
