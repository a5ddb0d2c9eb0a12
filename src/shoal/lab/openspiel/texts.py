"""States of our games as plain text, without pickle: the game with its parameters, and the history.

OpenSpiel's own text of a state of a Python game carries a pickle, which runs code when it is read: never read one that a
stranger sent. `read` runs nothing: it plays the history again, and refuses what the rules would.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

import pyspiel

from shoal.core.errors import ShoalError
from shoal.lab.openspiel.game import PREFIX, ShoalGame, ShoalState

FORMAT: Final = "shoal-openspiel"
VERSION: Final = 1
MOST: Final = 4_000_000
"""Letters: no history is longer."""


class Unwritten(ShoalError, ValueError):
    """A text that `write` has not written: another format, or a history that the rules refuse."""


def write(state: ShoalState) -> str:
    """One line of JSON. Equal states of a game have the same text."""
    document = {
        "format": FORMAT,
        "version": VERSION,
        "game": str(state.get_game()),
        "history": list(state.history()),
    }
    return json.dumps(document, separators=(",", ":"))


def read(text: str) -> ShoalState:
    """The state of such a text, in a new game. Raises `Unwritten`, and for its parameters what the game raises."""
    document = _document(text)
    name = document["game"]
    if not isinstance(name, str) or not re.fullmatch(rf"{PREFIX}[a-z_]+\([a-z_0-9=,.':A-Z-]*\)", name):
        raise Unwritten("its game is none of ours")
    try:
        game = pyspiel.load_game(name)
    except pyspiel.SpielError as error:
        raise Unwritten(f"its game cannot be made: {error}"[:200]) from None
    return replayed(game, document["history"])


def replayed(game: ShoalGame, history: object) -> ShoalState:
    """The state after that history. Raises `Unwritten` where it is none."""
    if not isinstance(history, list) or not all(type(action) is int for action in history):
        raise Unwritten("a history is a list of whole numbers")
    state: ShoalState = game.new_initial_state()
    for number, action in enumerate(history):
        if state.is_terminal():
            raise Unwritten(f"the game is over before action {number}")
        if not state.is_chance_node() and action not in state.legal_actions():
            raise Unwritten(f"action {number} is not legal: {action}"[:80])
        try:
            state.apply_action(action)
        except ValueError:
            raise Unwritten(f"outcome {number} cannot come: {action}"[:80]) from None
    return state


def _document(text: str) -> dict[str, Any]:
    if len(text) > MOST:
        raise Unwritten(f"it has more than {MOST} letters")
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise Unwritten("it is no JSON") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Unwritten(f"it does not say that it is {FORMAT}")
    if document.get("version") != VERSION:
        raise Unwritten(f"it is of version {str(document.get('version'))[:20]}, and this reads version {VERSION}")
    if document.keys() != {"format", "version", "game", "history"}:
        raise Unwritten("it has other fields than format, version, game and history")
    return document
