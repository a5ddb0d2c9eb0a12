"""What counts as a message that is used."""

from __future__ import annotations

from tests.i18n.usage import mentioned


def test_a_message_is_used_by_its_name_its_function_or_a_prefix() -> None:
    names = ["your-turn", "level-club", "level-club.about", "reason-stale", "form-name.about", "your"]
    assert mentioned(names, ['say("your-turn")']) == {"your-turn"}
    assert mentioned(names, ["say.yourTurn", "formNameAbout"]) == {"your-turn", "form-name.about"}
    assert mentioned(names, ['say(f"level-{kebab(name)}")']) == {"level-club", "level-club.about"}
    assert mentioned(names, ["{{ say('reason-' ~ name) }}"]) == {"reason-stale"}
    assert mentioned(names, []) == set()
