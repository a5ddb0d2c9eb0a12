"""A visit: how a state of the client is reached, by people with browsers of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.stage.server import Scene, Script, Stage


@dataclass
class Visit:
    """One visit of a state: contexts that are closed in the end."""

    stage: Stage
    browser: Browser
    language: str = "en"
    moving: bool = False
    size: tuple[int, int] = (375, 635)
    _contexts: list[BrowserContext] = field(default_factory=list)

    def person(self, **settings: Any) -> BrowserContext:
        """A person with a browser of their own."""
        wanted: dict[str, Any] = {
            "viewport": {"width": self.size[0], "height": self.size[1]},
            "locale": self.language,
            "has_touch": self.size[0] < 700,
            "reduced_motion": "no-preference" if self.moving else "reduce",
            **settings,
        }
        context = self.browser.new_context(**wanted)
        context.set_default_timeout(5_000)
        self._contexts.append(context)
        return context

    def open(self, path: str, **settings: Any) -> Page:
        """A page of the server, seen by somebody new."""
        page = self.person(**settings).new_page()
        page.goto(self.stage.url + path)
        return page

    def sit(self, game: str, script: Script | None = None, **wish: Any) -> tuple[Page, Scene]:
        """A table in that position, seen from seat 0."""
        scene = self.stage.scene(game, script, **wish)
        return self.at(scene), scene

    def at(self, scene: Scene) -> Page:
        """A table seen from seat 0, drawn and live."""
        page = scene.seat(self.person())
        page.wait_for_function("() => document.querySelector('#app header button')")
        page.wait_for_timeout(150)  # until the socket has said hello
        return page

    def close(self) -> None:
        """Close every browser window."""
        for context in self._contexts:
            context.close()


Reach = Callable[[Visit], Page]


@dataclass(frozen=True)
class State:
    """A state by name; `whole`: the picture is of the whole page, and not of the window."""

    name: str
    reach: Reach
    whole: bool = False
