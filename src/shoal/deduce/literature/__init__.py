"""What a seat of a Literature table can know."""
