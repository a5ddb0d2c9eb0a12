"""Every sentence that people read, in every language: Fluent catalogues, and what speaks them.

A catalogue is a folder with the texts of one topic, `en.ftl` or `en/*.ftl` for each language. All games share one, each
game has one, and all faces read the same: pages, terminal, and the browser, for which `web/words.mjs` compiles them.

    say = speak("fr", shared(), of_game("literature"))
    say("event-asked", seat=None, target="Bea", card=say("card-the", rank="9", suit="H"), hit=True)

This floor knows no game and no face. The Fluent library is imported by the first `speak`, not by `import shoal.i18n`.
"""

from shoal.i18n.speaking import (
    REFERENCE,
    Arg,
    Catalogue,
    Speaks,
    from_environment,
    kebab,
    language_names,
    languages,
    lookup,
    negotiate,
    of_game,
    shared,
    speak,
    strictly,
)

__all__ = [
    "REFERENCE",
    "Arg",
    "Catalogue",
    "Speaks",
    "from_environment",
    "kebab",
    "language_names",
    "languages",
    "lookup",
    "negotiate",
    "of_game",
    "shared",
    "speak",
    "strictly",
]
