"""The first HTML of every page, readable without JavaScript."""
