"""The lobby: tables that are open to strangers, who are told of them as they change."""
