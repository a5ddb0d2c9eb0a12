"""Cross-play: how bots do in teams with partners that they have never met."""
