"""Every page and state of the client that a designer should look at.

A state is reached once, in a window of the first size; the others and the other theme are the same page, resized.
"""

from __future__ import annotations

from typing import Final

from tests.shots.duplicate import DUPLICATE
from tests.shots.finished import FINISHED
from tests.shots.fish_draw import FISH_DRAW
from tests.shots.gathering import GATHERING
from tests.shots.go_fish import GO_FISH
from tests.shots.learning import LEARNING
from tests.shots.literature import LITERATURE
from tests.shots.lobby import LOBBY
from tests.shots.menu import MENU
from tests.shots.pages import PAGES
from tests.shots.passkeys import PASSKEYS
from tests.shots.people import PEOPLE
from tests.shots.programs import PROGRAMS
from tests.shots.rated import RATED
from tests.shots.reviewing import REVIEWING
from tests.shots.talk import TALK
from tests.shots.trusted import TRUSTED

STATES: Final = (
    *PAGES,
    *LOBBY,
    *PEOPLE,
    *PASSKEYS,
    *DUPLICATE,
    *PROGRAMS,
    *RATED,
    *LEARNING,
    *FINISHED,
    *REVIEWING,
    *GATHERING,
    *LITERATURE,
    *TRUSTED,
    *MENU,
    *TALK,
    *GO_FISH,
    *FISH_DRAW,
)
