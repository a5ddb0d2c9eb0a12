"""The lobby: tables that are open to strangers, and what is sent to those who look as they change."""
