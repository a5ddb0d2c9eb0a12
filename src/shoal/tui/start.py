"""The first screens: what to play, against whom, and under which house rules."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from shoal.errors import ShoalError
from shoal.game_words import level, speaker_for
from shoal.games import GAMES, SEATS_OPTION, USUAL_GAME, kit_of, rules_of
from shoal.server.opening import NewTable
from shoal.tui.form import Form
from shoal.tui.sheet import Field, Sheet, fields_of

LOCAL_FIELDS = (SEATS_OPTION,)


def start_fields(sheet: Sheet) -> tuple[Field, ...]:
    """The lines of the first form."""
    return (
        Field("game", "Game", "Literature, Go Fish or Fish Draw.", tuple(GAMES)),
        Field("preset", "House rules", "A set of house rules by name; F2 shows and changes each rule.", tuple(kit_of(sheet.game).presets)),
        next(field for field in fields_of(sheet.game) if field.name == SEATS_OPTION),
        *bot_fields(sheet.game),
        Field("pace", "Pace", "human: bots take their time. instant: they do not, and wait for you.", ("human", "instant")),
        Field("hearing", "Seconds to speak", "How long everybody may speak out of turn: to shout, to challenge.", (), is_free=True),
    )  # fmt: skip


def bot_fields(game: str) -> tuple[Field, ...]:
    """Who plays the other seats: the weakest first, with a word about each."""
    offered = kit_of(game).levels.offered
    about = "; ".join(level(speaker_for(game), name) for name in offered) + "."
    teammates = Field("teammates", "On your side", about, offered)
    opponents = Field("opponents", "Against you", about, offered)
    has_teammates = any(len(side) > 1 for side in rules_of(game).sides)
    return (teammates, opponents) if has_teammates else (opponents,)


def usual_bots(game: str) -> dict[str, str]:
    """The bots of who chooses none."""
    levels = kit_of(game).levels
    return {"teammates": levels.teammate, "opponents": levels.opponent}


class StartScreen(Screen[None]):
    """What to play. Enter opens the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", "Play", priority=True),
        Binding("f2", "house_rules", "House rules"),
    ]

    def __init__(self, name: str) -> None:
        """`name` is what the person is called at the table."""
        super().__init__()
        self._called = name
        self.sheet = Sheet.of(USUAL_GAME, kit_of(USUAL_GAME).usual_preset)
        self._values = {**usual_bots(USUAL_GAME), "pace": "human", "hearing": "4"}

    def compose(self) -> ComposeResult:
        """A title, the form, and what is to be said about it."""
        yield Static("Shoal: Literature, Go Fish and Fish Draw", classes="title")
        yield Form(start_fields(self.sheet), self._texts(), id="form")
        yield Static(id="about", markup=False)
        yield Static(id="verdict", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """The form has the keyboard."""
        self.query_one(Form).focus()
        self._show()

    def _texts(self) -> dict[str, str]:
        players = self.sheet.texts[SEATS_OPTION]
        return {"game": self.sheet.game, "preset": self.sheet.preset, SEATS_OPTION: players, **self._values}

    def on_form_changed(self, changed: Form.Changed) -> None:
        """Another game has other presets and other bots; another preset other rules."""
        match changed.name:
            case "game":
                self.sheet = Sheet.of(changed.value, kit_of(changed.value).usual_preset)
                self._values |= usual_bots(changed.value)
            case "preset":
                self.sheet = Sheet.of(self.sheet.game, changed.value)
            case _ if changed.name == SEATS_OPTION:
                self.sheet = self.sheet.with_text(SEATS_OPTION, changed.value)
            case _:
                self._values[changed.name] = changed.value
        self._show()

    def on_option_list_option_highlighted(self, _: OptionList.OptionHighlighted) -> None:
        """Say what the line is about."""
        field = self.query_one(Form).current
        self.query_one("#about", Static).update(field.about if field else "")

    def _show(self) -> None:
        self.query_one(Form).show(start_fields(self.sheet), self._texts())
        self.query_one("#verdict", Static).update(verdict(self.sheet))

    def action_house_rules(self) -> None:
        """Every rule, one by one."""

        def keep(sheet: Sheet | None) -> None:
            self.sheet = sheet or self.sheet
            self._show()

        self.app.push_screen(HouseRulesScreen(self.sheet), keep)

    def action_play(self) -> None:
        """Open the table, if it can be."""
        try:
            hearing = float(self._values["hearing"])
            assert 1 <= hearing <= 60
        except (ValueError, AssertionError):
            self.query_one("#verdict", Static).update("The time to speak is from 1 to 60 seconds.")
            return
        try:
            wish = NewTable(
                game=self.sheet.game,
                preset=self.sheet.preset,
                options=self.sheet.options(),
                pace="human" if self._values["pace"] == "human" else "instant",
                teammates=self._values["teammates"],
                opponents=self._values["opponents"],
                hearing_s=hearing,
                name=self._called or "You",
            )
            self.app.play_at(wish)  # type: ignore[attr-defined]  # our own app
        except ShoalError as error:
            self.query_one("#verdict", Static).update(f"This makes no game: {error}")


class HouseRulesScreen(Screen[Sheet]):
    """Every option of a game. Escape goes back with them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter", "done", "Done", priority=True),
        Binding("f3", "undo", "As the preset"),
    ]

    def __init__(self, sheet: Sheet) -> None:
        """The house rules to begin with."""
        super().__init__()
        self.sheet = sheet
        self._fields = fields_of(sheet.game)

    def compose(self) -> ComposeResult:
        """A title, the form, and what is to be said about it."""
        yield Static(
            f"House rules: {self.sheet.game.replace('_', ' ')}, {self.sheet.preset}. * is changed.", classes="title"
        )
        yield Form(self._fields, self.sheet.texts, id="form")
        yield Static(id="about", markup=False)
        yield Static(id="verdict", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """The form has the keyboard."""
        self.query_one(Form).focus()
        self._show()

    def on_form_changed(self, changed: Form.Changed) -> None:
        """Judge the rules anew."""
        self.sheet = self.sheet.with_text(changed.name, changed.value)
        self._show()

    def on_option_list_option_highlighted(self, _: OptionList.OptionHighlighted) -> None:
        """Say what the line is about."""
        field = self.query_one(Form).current
        self.query_one("#about", Static).update(f"{field.name}: {field.about}" if field else "")

    def _show(self) -> None:
        self.query_one(Form).show(self._fields, self.sheet.texts, frozenset(self.sheet.changed))
        self.query_one("#verdict", Static).update(verdict(self.sheet))

    def action_undo(self) -> None:
        """All as the preset has it."""
        self.sheet = Sheet.of(self.sheet.game, self.sheet.preset)
        self._show()

    def action_done(self) -> None:
        """Back, with what was chosen."""
        self.dismiss(self.sheet)


def verdict(sheet: Sheet) -> str:
    """What is to be said about house rules."""
    problem, doubts = sheet.judge()
    if problem is not None:
        return f"This makes no game: {problem}"
    return "\n".join(f"Careful: {doubt}" for doubt in doubts) or "These rules make a game."
