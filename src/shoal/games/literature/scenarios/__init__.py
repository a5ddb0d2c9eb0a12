"""Rule scenarios of Literature, read from YAML and run against the rules."""
