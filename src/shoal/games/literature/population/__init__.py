"""Partners of other schools and conventions, and the list of those that `shoal crossplay` plays with."""
