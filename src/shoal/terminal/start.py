"""The first screens: what to play, against whom, and under which house rules."""

from __future__ import annotations

from typing import ClassVar, get_args

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from shoal.core.game import BadOptions
from shoal.core.game_words import doubt, fault, preset_name
from shoal.core.games import GAMES, SEATS_OPTION, USUAL_GAME, kit_of, rules_of
from shoal.i18n import Speaks, kebab, speak
from shoal.server.tables.messages.wire import Dealer, Pace
from shoal.server.tables.opening import USUAL_PACE, NewTable
from shoal.server.tables.timing.time_control import NO_TIME, OFFERED, read_time, time_text, time_words
from shoal.terminal.dialogs import say_keys
from shoal.terminal.form import Form, FormLine, Sheet, fields_of
from shoal.terminal.scene import game_name, level_name, row, speaker


def start_fields(sheet: Sheet, language: str) -> tuple[FormLine, ...]:
    """The lines of the first form."""
    say = speaker(language, sheet.game)
    games = {game: game_name(speaker(language, game), game) for game in GAMES}
    presets = {preset: preset_name(say, preset) for preset in kit_of(sheet.game).presets}
    paces = {pace: say(f"start-pace-{kebab(pace)}") for pace in get_args(Pace)}
    dealers = {dealer: say(f"start-dealer-{dealer}") for dealer in get_args(Dealer)}
    times = {time_text(time): time_words(say, time) for time in OFFERED}
    all_games = say("sentence", text=say.listed(list(games.values()), "or"))
    return (
        FormLine("game", say("start-game"), all_games, tuple(games), shown=games),
        FormLine("preset", say("start-preset"), say("start-preset.about"), tuple(presets), shown=presets),
        next(field for field in fields_of(sheet.game, say) if field.name == SEATS_OPTION),
        *bot_fields(sheet.game, say),
        FormLine("pace", say("start-pace"), say("start-pace.about"), tuple(paces), shown=paces),
        FormLine("dealer", say("start-dealer"), say("start-dealer.about"), tuple(dealers), shown=dealers),
        FormLine("time", say("start-time"), say("start-time.about"), tuple(times), shown=times),
        FormLine("hearing", say("start-hearing"), say("start-hearing.about"), (), is_free=True),
    )


def bot_fields(game: str, say: Speaks) -> tuple[FormLine, ...]:
    """Who plays the other seats: the weakest first, with a word about each."""
    offered = kit_of(game).levels.offered
    shown = {name: level_name(say, name) for name in offered}
    about = say("start-levels", levels=row(say, [_described(say, name) for name in offered], "list-semicolon"))
    teammates = FormLine("teammates", say("start-teammates"), about, offered, shown=shown)
    opponents = FormLine("opponents", say("start-opponents"), about, offered, shown=shown)
    has_teammates = any(len(side) > 1 for side in rules_of(game).sides)
    return (teammates, opponents) if has_teammates else (opponents,)


def _described(say: Speaks, level: str) -> str:
    about = f"level-{kebab(level)}.about"
    name = level_name(say, level)
    return say("level-and-about", level=name, about=say(about)) if say.has(about) else name


def usual_bots(game: str) -> dict[str, str]:
    """The bots of a person who chooses none."""
    levels = kit_of(game).levels
    return {"teammates": levels.teammate, "opponents": levels.opponent}


class StartScreen(Screen[None]):
    """What to play. Enter opens the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", "start-play", priority=True),
        Binding("f2", "house_rules", "start-preset"),
    ]

    def __init__(self, name: str, language: str) -> None:
        """`name` is what the person is called at the table."""
        super().__init__()
        self._called = name
        self._language = language
        self._say = speak(language)
        say_keys(self, self._say)
        self.sheet: Sheet = Sheet.of(USUAL_GAME, kit_of(USUAL_GAME).usual_preset)
        self._values = {**usual_bots(USUAL_GAME), "pace": USUAL_PACE, "dealer": "drawn", "time": time_text(NO_TIME)}
        self._values["hearing"] = "4"

    def compose(self) -> ComposeResult:
        """A title, the form, and what is to be said about it."""
        yield Static(self._say("start-title"), classes="title", markup=False)
        yield Form(self._say, start_fields(self.sheet, self._language), self._texts(), id="form")
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
        self.query_one(Form).show(start_fields(self.sheet, self._language), self._texts())
        self.query_one("#verdict", Static).update(verdict(self.sheet, speaker(self._language, self.sheet.game)))

    def action_house_rules(self) -> None:
        """Every rule, one by one."""

        def keep(sheet: Sheet | None) -> None:
            self.sheet = sheet or self.sheet
            self._show()

        self.app.push_screen(HouseRulesScreen(self.sheet, self._language), keep)

    def action_play(self) -> None:
        """Open the table, if it can be."""
        try:
            hearing = float(self._values["hearing"])
            assert 1 <= hearing <= 60
        except (ValueError, AssertionError):
            self.query_one("#verdict", Static).update(self._say("bad-hearing"))
            return
        try:
            wish = NewTable(
                game=self.sheet.game,
                preset=self.sheet.preset,
                options=self.sheet.options(),
                pace=next(pace for pace in get_args(Pace) if pace == self._values["pace"]),
                teammates=self._values["teammates"],
                opponents=self._values["opponents"],
                hearing_s=hearing,
                dealer="opener" if self._values["dealer"] == "opener" else "drawn",
                time=read_time(self._values["time"]),
                name=self._called or self._say("default-name"),
            )
            self.app.play_at(wish)  # type: ignore[attr-defined]  # our own app
        except BadOptions as error:
            say = speaker(self._language, self.sheet.game)
            self.query_one("#verdict", Static).update(say("verdict-no-game", about=fault(say, error)))


class HouseRulesScreen(Screen[Sheet]):
    """Every option of a game. Escape goes back with them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter", "done", "press-done", priority=True),
        Binding("f3", "undo", "sheet-undo"),
    ]

    def __init__(self, sheet: Sheet, language: str) -> None:
        """The house rules to begin with."""
        super().__init__()
        self.sheet: Sheet = sheet
        self._say = speaker(language, sheet.game)
        say_keys(self, self._say)
        self._fields = fields_of(sheet.game, self._say)

    def compose(self) -> ComposeResult:
        """A title, the form, and what is to be said about it."""
        say, sheet = self._say, self.sheet
        title = say("sheet-title", game=game_name(say, sheet.game), preset=preset_name(say, sheet.preset))
        yield Static(title, classes="title", markup=False)
        yield Form(say, self._fields, self.sheet.texts, id="form")
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
        self.query_one("#verdict", Static).update(verdict(self.sheet, self._say))

    def action_undo(self) -> None:
        """All as the preset has it."""
        self.sheet = Sheet.of(self.sheet.game, self.sheet.preset)
        self._show()

    def action_done(self) -> None:
        """Back, with what was chosen."""
        self.dismiss(self.sheet)


def verdict(sheet: Sheet, say: Speaks) -> str:
    """What is to be said about house rules."""
    problem, doubts = sheet.judge()
    if problem is not None:
        return say("verdict-no-game", about=fault(say, problem))
    return "\n".join(say("verdict-doubt", about=doubt(say, about)) for about in doubts) or say("verdict-game")
