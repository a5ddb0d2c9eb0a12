"""Rule scenarios of Fish Draw, read from YAML and run against the rules."""
