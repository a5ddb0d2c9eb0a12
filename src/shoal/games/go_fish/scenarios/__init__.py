"""Rule scenarios of Go Fish, read from YAML and run against the rules."""
