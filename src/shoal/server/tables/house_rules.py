"""The house rules of a table that are not as the game has them by itself, as names and values."""

from __future__ import annotations

from shoal.core.game import AnyRules
from shoal.core.games import fields_of
from shoal.server.tables.messages.to_client import HouseRule


def house_rules(rules: AnyRules) -> tuple[HouseRule, ...]:
    """Every option with another value than the game's usual one, in the order of the form."""
    chosen = ((field, getattr(rules.options, field.name)) for field in fields_of(rules.name))
    return tuple(HouseRule(field.name, value) for field, value in chosen if value != field.default)
