"""Games to be written down: under any house rules, played at random, with any headers."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import product
from random import Random
from typing import Any, get_args

from hypothesis import strategies as st

from shoal.core.game import AnyRules, Illegal
from shoal.core.games import kit_of
from shoal.records import Headers, SeatHeader
from tests.strategies import SAMPLES, Table, played

AnyGame = Any

TABLES = {
    game: [*samples.tables, *(kit_of(game).rules(options) for options in kit_of(game).presets.values())]
    for game, samples in SAMPLES.items()
}
"""The tables of the contract suite and those of the presets, by game."""

visible = st.characters(blacklist_categories=["Cc", "Cs", "Zl", "Zp"])
texts = st.text(visible, min_size=1, max_size=20)
names = st.one_of(st.sampled_from(["Anna", "Bo", "2H", "QS", "deal", "Max Muster", 'A"b', "a;b", "{x}", "#1"]), texts)


def rules_by_chance(game: str, rng: Random) -> AnyRules:
    """Some house rules of that game: any that make one, or those of a table worth testing."""
    random_options = getattr(import_module(f"tests.games.{game}.samples"), "random_options", None)
    if random_options is not None and rng.randrange(4):
        return kit_of(game).rules(random_options(rng))
    return rng.choice(TABLES[game])


def game_by_chance(rules: AnyRules, rng: Random, most: int = 120) -> AnyGame:
    """A game under these rules, finished or not; now and then the table settles something, or deals again."""
    table = played(rules, rng, rng.choice([0, 1, 10, most, 10 * most]))
    if not rng.randrange(3):
        table = _settled(table, rng)
    return table.game


def _settled(table: Table, rng: Random) -> Table:
    """After a ruling that can be, and some moves more."""
    rulings = list(_rulings(table.rules.vocabulary.ruling, table.rules))
    rng.shuffle(rulings)
    for ruling in rulings:
        try:
            events = table.rules.adjudicate(table.state, ruling, rng)
        except Illegal:
            continue
        game = table.game.after(events)
        after = Table(table.rules, game, views={seat: game.view(seat) for seat in table.views})
        for _ in range(10):
            after.step(rng)
        return after
    return table


def _rulings(kinds: Any, rules: Any) -> Iterator[Any]:
    """Every ruling that a table of these rules can think of."""
    values = {
        "half_suit": list(getattr(rules, "half_suits", ())),
        "team": [0, 1],
        "card": list(getattr(rules, "pack", ())),
        "to": list(range(rules.seats)),
    }
    for kind in get_args(kinds) or (kinds,):
        for fields in product(*(values[name] for name in kind.__struct_fields__)):
            yield kind(*fields)


@st.composite
def headers(draw: st.DrawFn, seats: int) -> Headers:
    """Headers for so many seats, with any names."""
    sitters = [SeatHeader(draw(names), draw(st.none() | texts)) for _ in range(seats)]
    date = draw(st.none() | st.dates().map(str))
    return Headers(tuple(sitters), draw(st.none() | texts), date)
