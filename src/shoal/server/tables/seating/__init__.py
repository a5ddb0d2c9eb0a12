"""Who sits where: taking, leaving and offering seats, names, and what the host decides."""
