"""Fish Draw: three to six players, luck and attention; reveal, shout, and know where the Fish are."""
