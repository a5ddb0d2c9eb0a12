"""Environments of PettingZoo (AEC) as subjects, ours or not.

A game is played by `agent_selection` with masks from the observation or the `info`. For leaks the check needs another world:
`Exchange`, a function that exchanges hidden cards in an environment that was just dealt, of which one seat has seen nothing.
`EXCHANGES` and `CARDS` have those of some environments, by module; they look inside, since PettingZoo has no way to ask.
Environments of RLCard keep a dealer with a pack, from whose end cards are drawn. Our own games are dealt anew, so that a seat
would have seen each event alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

import numpy as np

from shoal.core.games import kit_of
from shoal.core.streams import deal_of
from shoal.envs.pettingzoo import TableEnv, raw_env
from shoal.lab.conformance.findings import BadTarget
from shoal.lab.conformance.plays import followed
from shoal.lab.conformance.subject import ActionRefused

MASK: Final = "action_mask"

Exchange = Callable[[Any, int, Random], bool]
"""Exchanges hidden cards: `(environment that was just dealt, seat that must not notice, rng)`; false where it cannot."""

Cards = Callable[[Any], Mapping[str, Sequence[Any]]]
"""Where the cards are: `(environment)`."""


class AecGame:
    """An environment of PettingZoo; see `Subject`. `make` makes one, without arguments."""

    def __init__(
        self, name: str, make: Callable[[], Any], exchange: Exchange | None = None, cards: Cards | None = None
    ) -> None:
        """The environment that `make` makes. Raises `BadTarget` where its actions are not numbered from 0."""
        self.name: str = name
        self._make = make
        self._exchange = exchange
        self._cards = cards
        env = make()
        self.agents: list[str] = list(env.possible_agents)
        self.seats: int = len(self.agents)
        sizes = [getattr(env.action_space(agent), "n", None) for agent in self.agents]
        if None in sizes:
            raise BadTarget("NOT_DISCRETE", name=name)
        self.actions: int = max(int(size) for size in sizes if size is not None)
        env.close()

    def deal(self, seed: int) -> AecPosition:
        """A new environment, reset with that seed."""
        return self.dealt(self._make(), seed)

    def dealt(self, env: Any, seed: int) -> AecPosition:
        """That environment, reset with that seed."""
        env.reset(seed=seed)
        kind = _KINDS[self._exchange is not None, self._cards is not None]
        return kind(self, env, seed, ())

    def redeal(self, used: AecPosition, seed: int) -> AecPosition:
        """With the same object."""
        return self.dealt(used.env, seed)

    def next_deal(self, used: AecPosition) -> AecPosition | None:
        """What `reset` without a seed deals."""
        used.env.reset()
        return AecPosition(self, used.env, 0, ())

    def exchanged(self, seed: int, actions: Sequence[int], seat: int, rng: Random) -> AecPosition | None:
        """The same actions after hidden cards were exchanged."""
        assert self._exchange is not None, "else there are no worlds"
        position = self.deal(seed)
        if not self._exchange(position.env, seat, rng):
            return None
        return followed(position, actions)

    def cards_of(self, env: Any) -> Mapping[str, Sequence[Any]]:
        """Where the cards are."""
        assert self._cards is not None, "else it is not asked"
        return self._cards(env)


class AecPosition:
    """An environment in which an agent decides; see `Position`."""

    def __init__(self, game: AecGame, env: Any, seed: int, actions: tuple[int, ...]) -> None:
        """An environment after these actions of that seed."""
        self.game: AecGame = game
        self.env: Any = env
        self._seed = seed
        self._actions = actions
        self._settle()

    def _settle(self) -> None:
        """Agents whose game is over only say `None`."""
        env = self.env
        while env.agents and not self._is_over and self._is_dead(env.agent_selection):
            env.step(None)

    def _is_dead(self, agent: str) -> bool:
        return bool(self.env.terminations[agent] or self.env.truncations[agent])

    @property
    def _is_over(self) -> bool:
        return all(map(self._is_dead, self.env.agents))

    @property
    def seat(self) -> int | None:
        """Who decides."""
        env = self.env
        return None if not env.agents or self._is_over else self.game.agents.index(env.agent_selection)

    def legal(self) -> list[int]:
        """The actions of the mask; all of them where there is none."""
        agent = self.env.agent_selection
        observation = self.env.observe(agent)
        info = self.env.infos.get(agent, {})
        mask = observation.get(MASK) if isinstance(observation, dict) else None
        mask = info.get(MASK) if mask is None else mask
        if mask is None:
            return list(range(self.env.action_space(agent).n))
        return [int(action) for action in np.flatnonzero(mask)]

    def step(self, action: int) -> None:
        """Take an action. Raises `ActionRefused` where a wrapper ends the game for an illegal one."""
        self.env.step(action)
        self._actions = (*self._actions, action)
        if _was_illegal(self.env):
            raise ActionRefused("the game is ended as illegal")
        self._settle()

    def told(self, seat: int) -> Mapping[str, object]:
        """What `last` would give that agent, and its `info`."""
        env, agent = self.env, self.game.agents[seat]
        if agent not in env.agents:
            return {}
        return {
            "observation": env.observe(agent),
            "info": env.infos[agent],
            "reward": env.rewards[agent],
            "terminated": env.terminations[agent],
            "truncated": env.truncations[agent],
        }


class _Worlds(AecPosition):
    def another(self, seat: int, rng: Random) -> AecPosition | None:
        """The same actions in another deal."""
        return None if self.seat is None else self.game.exchanged(self._seed, self._actions, seat, rng)


class _Held(AecPosition):
    def card_places(self) -> Mapping[str, Sequence[Any]]:
        """Where the cards are."""
        return self.game.cards_of(self.env)


class _HeldInWorlds(_Worlds, _Held):
    pass


_KINDS: Final = {
    (False, False): AecPosition,
    (True, False): _Worlds,
    (False, True): _Held,
    (True, True): _HeldInWorlds,
}


def _was_illegal(env: Any) -> bool:
    """Whether one of its wrappers, PettingZoo's `TerminateIllegalWrapper` or the like, has just ended the game."""
    while True:
        if vars(env).get("_terminated") is True:
            return True
        if "env" not in vars(env):
            return False
        env = vars(env)["env"]


class OurAecGame(AecGame):
    """`raw_env` of a game of ours, played by plain Python, which can be given a deal."""

    def __init__(self, name: str, game: str, options: object = None, **settings: Any) -> None:
        """The arguments are those of `raw_env`."""
        super().__init__(name, lambda: raw_env(game, options, core=False, **settings))

    def dealt(self, env: TableEnv, seed: int) -> OurAecPosition:
        """That environment, reset with that seed."""
        env.reset(seed=seed)
        return OurAecPosition(self, env, seed, ())


class OurAecPosition(AecPosition):
    """A table in which an agent decides."""

    def another(self, seat: int, rng: Random) -> AecPosition | None:
        """The same actions in a deal in which the seat would have seen each event alike."""
        play: Any = self.env._play  # noqa: SLF001  # no player may be given a way to it
        anew = kit_of(play.rules.name).redealt(play.rules, play.log, seat, rng)
        if anew is None:
            return None
        other = self.game.deal(self._seed)
        there: Any = other.env._play  # noqa: SLF001  # the same
        there.begin(anew[: len(deal_of(play.rules, self._seed, 0))])
        other.env._look()  # noqa: SLF001  # the same
        reached = followed(other, self._actions)
        return reached if there.seen(seat) == play.seen(seat) else None


DRAWN: Final = 5
"""Cards at the end of the pack that may come to lie on the table; they are left where they are."""


def _rlcard_exchange(env: Any, seat: int, rng: Random) -> bool:
    """A hidden card of someone else and one of the bottom of the pack change places."""
    game = env.unwrapped.env.game
    hands = [player.hand for number, player in enumerate(game.players) if number != seat]
    hand, deck = rng.choice(hands), game.dealer.deck
    if len(deck) <= DRAWN:
        return False
    at, place = rng.randrange(len(hand)), rng.randrange(len(deck) - DRAWN)
    hand[at], deck[place] = deck[place], hand[at]
    return True


def _leduc_exchange(env: Any, seat: int, rng: Random) -> bool:
    """The other player's card and one of the pack that will not be turned up change places."""
    game = env.unwrapped.env.game
    other, deck = game.players[1 - seat], game.dealer.deck
    place = rng.randrange(len(deck) - 1)
    other.hand, deck[place] = deck[place], other.hand
    return True


def _rlcard_cards(env: Any) -> Mapping[str, Sequence[str]]:
    """Hands, table and pack."""
    game = env.unwrapped.env.game
    places = {f"player {number}": player.hand for number, player in enumerate(game.players)}
    table = getattr(game, "public_cards", None)
    table = getattr(game, "public_card", None) if table is None else table
    every = {**places, "table": table, "pack": game.dealer.deck}
    return {name: _named(cards) for name, cards in every.items()}


def _named(cards: Any) -> list[str]:
    several = cards if isinstance(cards, list) else [] if cards is None else [cards]
    return [card.get_index() for card in several]


EXCHANGES: Final[Mapping[str, Exchange]] = {
    "pettingzoo.classic.leduc_holdem_v4": _leduc_exchange,
    "pettingzoo.classic.texas_holdem_v4": _rlcard_exchange,
    "pettingzoo.classic.texas_holdem_no_limit_v6": _rlcard_exchange,
}

CARDS: Final[Mapping[str, Cards]] = dict.fromkeys(EXCHANGES, _rlcard_cards)
