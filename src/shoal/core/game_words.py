"""What people read of a game and its house rules, in their language: a sentence for what the rules say in names and values.

Every face speaks through `speaker_for`: pages, terminal and command line. The command line speaks English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import count, takewhile
from typing import Final

from msgspec import Struct

from shoal.core.errors import near as close
from shoal.core.first_dealer import Round
from shoal.core.game import AnyRules, BadOptions, Doubt, OptionValue, Seat
from shoal.core.games import fields_of, kit_of
from shoal.core.option_fields import A_NUMBER, A_TEXT
from shoal.i18n import REFERENCE, Arg, Speaks, kebab, shared, speak

_CARD_LETTER: Final = re.compile("^[JQKA](?=[CDHS]?$)|[JQKA](?=[♣♦♥♠])")
_NUMBER: Final = re.compile(rf"{A_NUMBER}(?:>=(?P<least>-?[0-9]+))?(?:<=(?P<most>-?[0-9]+))?")


def speaker_for(game: str | None, language: str = REFERENCE) -> Speaks:
    """The speaker of a game and of the shared catalogues in a language; `BadOptions` when there is no such game.

    Without a game, of the shared catalogues alone. Calls with the same arguments return the same speaker.
    """
    return speak(language) if game is None else speak(language, shared(), kit_of(game).words())


def in_letters(say: Speaks, text: str) -> str:
    """A card or a rank by its code, or text with drawn cards, in the letters of that language.

    >>> french = speaker_for(None, "fr")
    >>> [in_letters(french, text) for text in ("KH", "Q", "TH", "RJ", "J’ai le K♥")]
    ['RH', 'D', 'TH', 'RJ', 'J’ai le R♥']
    """
    return _CARD_LETTER.sub(lambda found: say("rank-sign", rank=found[0]), text)


def fault(say: Speaks, error: BadOptions, *, by_name: bool = False) -> str:
    """Why house rules make no game, as a sentence; the plain names and values where the catalogue has none.

    An option is called by its title; `by_name` as programs and the command line know it.
    """
    message = f"bad-{kebab(error.reason)}"
    if not say.has(message):
        return str(error)
    near = error.values.get("near") or _near_bots(error)
    if isinstance(near, tuple) and not by_name:
        near = tuple(_known(say, error.reason, name) for name in near)
    title = "" if not error.options else error.options[0] if by_name else option_title(say, error.options[0])
    given = error.values if by_name else {name: _shown(say, error, name, value) for name, value in error.values.items()}
    sentence = say(message, **_args(say, given), title=title)
    return f"{sentence} {say('perhaps', names=say.listed(near, 'or'))}" if isinstance(near, tuple) else sentence


def _near_bots(error: BadOptions) -> tuple[str, ...] | None:
    """The names of bots that look like one that is not there."""
    bot, known = error.values.get("bot"), error.values.get("known")
    found = error.reason == "UNKNOWN_BOT" and isinstance(bot, str) and isinstance(known, tuple) and close(bot, known)
    return found or None


def _shown(
    say: Speaks, error: BadOptions, name: str, value: OptionValue | tuple[str, ...]
) -> OptionValue | tuple[str, ...]:
    """A value in the sentence of a fault as people call it, where it is a name: of a value, a preset, a bot or a game."""
    if name == "values" and isinstance(value, tuple):
        return tuple(one if _NUMBER.fullmatch(one) or one == A_TEXT else _value_of(say, error, one) for one in value)
    if name == "known" and isinstance(value, tuple):
        return tuple(_known(say, error.reason, one) for one in value)
    if name == "value" and isinstance(value, str):
        return _value_of(say, error, value) if value else say("value-empty")
    return value


def _value_of(say: Speaks, error: BadOptions, text: str) -> str:
    """A value of the option at fault: `seat:3` is `option-NAME-seat` with the number 4, for people count from one."""
    option, (kind, colon, number) = error.options[0] if error.options else "", text.partition(":")
    if colon and number.isdigit() and say.has(f"option-{kebab(option)}-{kebab(kind)}"):
        return say(f"option-{kebab(option)}-{kebab(kind)}", number=int(number) + 1)
    return option_value(say, option, text) if option and not text.isdigit() else text


def _known(say: Speaks, reason: str, name: str) -> str:
    """A preset or a bot by the name that people read; the name itself where there is none."""
    if reason == "UNKNOWN_BOT":
        return level_name(say, name)
    message = f"preset-{kebab(name)}"
    return say(message) if reason == "UNKNOWN_PRESET" and say.has(message) else name


def preset_name(say: Speaks, preset: str | None) -> str:
    """House rules by their name; `None` stands for those that the host has made up."""
    if preset is None:
        return say("own-rules")
    message = f"preset-{kebab(preset)}"
    return say(message) if say.has(message) else preset


def rule_value(say: Speaks, rules: AnyRules, option: str, value: OptionValue) -> str:
    """A value of an option at a table with these rules, in words: also `seat:3` and `half_suit:LC`, which only the game can say."""
    choices = kit_of(rules.name).option_choices(option, rules.options, say) or {}
    return choices.get(str(value)) or option_value(say, option, value)


def doubt(say: Speaks, about: Doubt) -> str:
    """What is doubtful in house rules, as a sentence; its name where the catalogue has none."""
    message = f"doubt-{kebab(about.name)}"
    return say(message, **_args(say, about.values)) if say.has(message) else about.name


class LessonWords(Struct, frozen=True):
    """A heading and a sentence or two of the rules as they are at a table; `is_unusual` where its house rules changed them."""

    title: str
    text: str
    is_unusual: bool


def lessons(say: Speaks, rules: AnyRules) -> tuple[LessonWords, ...]:
    """The game under these rules in a minute, as `learn-1`, `learn-2` ... of its catalogue say it; none without them."""
    names = [field.name for field in fields_of(rules.name)]
    changed = {field.name for field in fields_of(rules.name) if getattr(rules.options, field.name) != field.default}
    options = {name: getattr(rules.options, name) for name in names}
    values = options | dict(kit_of(rules.name).lesson_values(rules))
    messages = list(takewhile(say.has, (f"learn-{number}" for number in count(1))))
    return tuple(
        LessonWords(
            say(message), say(f"{message}.about", **values), not changed.isdisjoint(say.parameters(f"{message}.about"))
        )
        for message in messages
    )


def level_name(say: Speaks, name: str) -> str:
    """A bot as people call it."""
    message = f"level-{kebab(name)}"
    return say(message) if say.has(message) else name


def level(say: Speaks, name: str) -> str:
    """A bot in a list to choose from."""
    about = f"level-{kebab(name)}.about"
    return say("level-and-about", level=level_name(say, name), about=say(about)) if say.has(about) else name


def dealer_drawn(
    say: Speaks, rounds: Sequence[Round], dealer: Seat, person: Callable[[Seat], str | None], *, lowest: bool
) -> str:
    """How the first dealer was drawn, as a sentence; `person` is what a seat is called, `None` for the reader."""
    card = next(one.card for one in rounds[-1] if one.seat == dealer)
    shown = say("card-the", rank=card.rank, suit=card.suit)
    drawn = say("dealer-drawn", dealer=person(dealer), lowest=lowest, card=shown)
    if len(rounds) == 1:
        return say("event-dealer-drawn", drawn=drawn)
    names = say.listed([say("person", seat=person(one.seat)) for one in rounds[-1]])
    return say("event-dealer-drawn-again", names=names, drawn=drawn)


def error_text(error: Exception) -> str:
    """An error in English, as the command line prints it: `BAD_PLAYER_COUNT: Players: 5. An even number ...`."""
    if not isinstance(error, BadOptions):
        return str(error)
    say = speaker_for(error.game)
    more = f" {say('options-listed', game=error.game)}" if error.reason == "UNKNOWN_OPTION" and error.game else ""
    return f"{error.reason}: {fault(say, error, by_name=True)}{more}"


def warning(game: str, about: Doubt) -> str:
    """A doubt in English, as the command line prints it."""
    return f"{about.name}: {doubt(speaker_for(game), about)}"


def values(say: Speaks, named: tuple[str, ...]) -> str:
    """What an option may be (`Field.values`), in words: `a number from 1 to 4`, `yes or no`, `cancel or nothing`."""
    return say.listed([_value(say, name) for name in named], "or")


def _value(say: Speaks, name: str) -> str:
    number = _NUMBER.fullmatch(name)
    if number is None:
        return say("value-a-text") if name == A_TEXT else name
    limits = {limit: int(text) for limit, text in number.groupdict().items() if text is not None}
    return say("-".join(["value-a-number", *limits]), **limits)


def _args(say: Speaks, given: Mapping[str, OptionValue | tuple[str, ...]]) -> dict[str, Arg]:
    return {name: _arg(say, name, value) for name, value in given.items()}


def _arg(say: Speaks, name: str, value: OptionValue | tuple[str, ...]) -> Arg:
    if isinstance(value, tuple):
        return values(say, value) if name == "values" else say.listed(value)
    return "none" if value is None else value


_RANK: Final = re.compile("[2-9TJQKA]")


def option_title(say: Speaks, option: str) -> str:
    """The title of an option; its name where the catalogue has none."""
    message = f"option-{kebab(option)}"
    return say(message) if say.has(message) else option.replace("_", " ").capitalize()


def option_about(say: Speaks, option: str) -> str:
    """The sentence that explains an option; empty where the catalogue has none."""
    message = f"option-{kebab(option)}.about"
    return say(message) if say.has(message) else ""


def option_value(say: Speaks, option: str, value: object) -> str:
    """A value of an option as people read it: by `option-NAME-VALUE`, else as a rank, yes, no, none, or as it is.

    >>> from shoal.i18n import shared, of_game, speak
    >>> say = speak("en", shared(), of_game("literature"))
    >>> [option_value(say, *of) for of in [("end", "clinch"), ("removed_rank", "Q"), ("jokers", True), ("players", 6)]]
    ['a lead can’t be caught', 'queen', 'yes', '6']
    """
    message = f"option-{kebab(option)}-{kebab(str(value))}"
    if isinstance(value, str) and re.fullmatch(r"[a-z0-9-]+", message) and say.has(message):
        return say(message)
    if value is None or value == "none":
        return say("value-none")
    if isinstance(value, bool):
        return say("value-yes" if value else "value-no")
    return say("rank-name", rank=value) if isinstance(value, str) and _RANK.fullmatch(value) else str(value)
