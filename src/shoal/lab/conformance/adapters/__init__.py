"""Adapters: games of ours, of OpenSpiel and of PettingZoo as subjects. Each imports its framework when it is imported."""
