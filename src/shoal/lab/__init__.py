"""Tools for research: data sets, OpenSpiel, conformance checks of environments, bots that answer prompts, training."""
