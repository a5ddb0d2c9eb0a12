"""Running a server: settings, the listening socket, limits, metrics, logs, health."""
