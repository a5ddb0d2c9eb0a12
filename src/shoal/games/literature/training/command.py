"""`shoal train`: networks for the bots of Literature, by self-play."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from shoal.arena.cores import cores
from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.core.streams import read_seed
from shoal.games.literature.training.settings import (
    CHOICE,
    CRITIC,
    FITTING,
    LIMITS,
    MOST_HIDDEN,
    PLAY,
    BadTraining,
    ChoiceSettings,
    CriticSettings,
    Fitting,
    TrainingSettings,
    hidden_of,
    option,
    options_for,
)

if TYPE_CHECKING:
    from shoal.games.literature.training.source import NativeSource

GENERATIONS: Final = 10
"""Of a training, unless others are asked for."""

ABOUT = """\
Each generation plays games with itself, in which it sometimes asks one of its better questions instead of the best one.
The value network learns from the games of the last few generations how many half-suits more than the other team the
asker's team still wins after a hit, and after a miss. Two networks of behaviour, the question encoder and the likelihood
network, learn from other games what the questions of a seat reveal about its cards. All together are the next generation.
The first games are played by a formula. Matches on duplicate deals measure how strong a generation is.

Everything is kept in the folder DIR. Stop it whenever you like: the same command goes on where it was, and ends with the
same weights. With more --generations a finished training goes on. All other settings are those with which it began.
Afterwards --export NAME writes NAME.net, NAME.likelihood.net, NAME.encoder.net and their recipe NAME.json.

--critic NAME trains something else: the critic, which values what is left where a search ends. It plays games of the
weights NAME and writes NAME.critic.net and NAME.critic.json.

--choice NAME trains the two choice networks, which say how likely a hand makes a question, on games of the weights NAME
in mixed company: NAME.choice.own.net, NAME.choice.others.net and NAME.choice.json. It keeps nothing in DIR.

A generation takes about a minute on two cores, and some minutes when it counts its chances. It needs numpy and the
native core, and no GPU.

example:
  shoal train --out runs/six --generations 10
  shoal train --out runs/six --export six --average 20 --to src/shoal/games/literature/bots/weights
  shoal train --out runs/critic --critic six --to src/shoal/games/literature/bots/weights
"""


def _takes(kind: Callable[[str], object] | None, value: str, about: str, **more: Any) -> dict[str, Any]:
    """An option that takes a value: what reads it, how the help calls it, and what the help says."""
    return {"type": kind, "metavar": value, "help": about, **more}


OPTIONS: Final[tuple[tuple[str, dict[str, dict[str, Any]]], ...]] = (
    (
        "",
        {
            "--out": _takes(Path, "DIR", "the folder of this training", required=True),
            "--generations": _takes(int, "N", f"how many (default: {GENERATIONS})"),
            "--threads": _takes(int, "N", "default: one a core", default=cores()),
            "--critic": _takes(None, "NAME", "train the critic for the weights of this name instead"),
            "--choice": _takes(None, "NAME", "train the choice networks for the weights of this name instead"),
        },
    ),
    (
        "what is played",
        {
            "--preset": _takes(None, "NAME", "house rules by name, for example: us54, quartets, fishonline"),
            "--seats": _takes(int, "N", "how many play (default: as the rules have it)"),
            "--option": _takes(None, "NAME=VALUE", "a house rule; may be given several times", action="append"),
        },
    ),
    (
        "a generation",
        {
            "--games": _takes(
                int,
                "N",
                "games with itself (default: 24000; 90000 for a critic, 14000 for choice networks); 0: only the networks of"
                " behaviour learn",
            ),
            "--window": _takes(int, "N", "generations that are learned from (default: 3)"),
            "--explore": _takes(float, "X", "share of questions that are tried out (default: 0.3; 0.1 for a critic)"),
            "--lambda": _takes(
                float, "X", "1: from results alone; less: from later values too (default: 0.9)", dest="lambda_"
            ),
            "--deals": _takes(int, "N", "deals of its matches, each played twice (default: 300)"),
            "--behaviour-games": _takes(int, "N", "games for the networks of behaviour (default: 2500)"),
            "--exact-from": _takes(
                int,
                "N",
                "generations from this one on (0: all) count the chances in self-play (default: they are estimated)",
            ),
            "--patience": _takes(int, "N", "misses after which nobody asks what cannot hit (default: 5)"),
            "--gather": _takes(
                int, "N", "every Nth generation goes on from the mean of the last N/2; 0: never (default: 20)"
            ),
            "--seed": _takes(read_seed, "N", "of everything (default: 1)"),
        },
    ),
    (
        "whom it learns to play with, and against",
        {
            "--share": _takes(
                float,
                "X",
                "of the seats that others have, to learn to play with (default: 0.25; 0.5 for choice networks)",
            ),
            "--strangers": {
                "action": "store_const",
                "const": True,
                "help": "instead of a share of others, one team is always of one kind of bots that infer nothing from"
                " questions; what is learned against them is used beside the weights from which it goes on",
            },
            "--schools": _takes(
                lambda text: tuple(filter(None, text.split(","))),
                "NAME,NAME",
                "weights that come with Shoal whose players are among these others (default: none)",
            ),
        },
    ),
    (
        "",
        {
            "--json": {
                "action": "store_true",
                "help": "print what was made as one JSON document; progress goes to stderr",
            }
        },
    ),
    (
        "the network",
        {
            "--start": _takes(None, "NAME", "go on from the weights of this name that come with Shoal"),
            "--hidden": _takes(
                None, "N,N", "numbers in its hidden layers (default: 64,32; of a critic 96,48; of choice networks 64)"
            ),
            "--epochs": _takes(int, "N", "how often the rows are seen, at most (default: 1; by a critic 10)"),
            "--batch": _takes(int, "N", "rows that it learns from at a time (default: 2048)"),
            "--rate": _takes(float, "X", "of learning, at the beginning (default: 0.001)"),
            "--huber": _takes(float, "X", "errors beyond it count linearly (default: none do)"),
        },
    ),
    (
        "afterwards",
        {
            "--export": _takes(None, "NAME", "write the weights of the last generation, and train no more"),
            "--pick": _takes(int, "N", "of this generation instead of the last (from 0)"),
            "--average": _takes(int, "N", "the mean of so many generations up to it (default: 1)"),
            "--behaviour": _takes(
                None, "NAME", "with the networks of behaviour of the weights of this name that come with Shoal"
            ),
            "--joined": _takes(Path, "DIR", "and of as many of the last generations of the training in that folder"),
            "--to": _takes(Path, "DIR", "where to (default: here)", default=Path()),
        },
    ),
)
"""By group of the help, in its order."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal train`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = ABOUT
    for title, options in OPTIONS:
        group = parser.add_argument_group(title) if title else parser
        for name, how in options.items():
            group.add_argument(name, **how)


def run(args: argparse.Namespace) -> int:
    """Train, or export what was trained."""
    if find_spec("numpy") is None:
        raise ShoalError("training needs numpy: pip install numpy")
    try:
        made = _trained(args)
    except BrokenPipeError:
        raise  # no one reads what it prints, which is for `main` to know
    except OSError as error:
        raise BadTraining(f"{error.filename or args.out}: {error.strerror or error}") from None
    if args.json:
        print(encode({"out": str(args.out), "files": [str(file) for file in made]}).decode())  # noqa: T201  # the output
    return 0


def _print(args: argparse.Namespace, line: object) -> None:
    """Print a line of what a person follows; beside a document for programs it goes to standard error."""
    print(line, flush=True, file=sys.stderr if args.json else sys.stdout)  # this command's output


def _printed(args: argparse.Namespace, files: Sequence[Path]) -> Sequence[Path]:
    for file in files:
        _print(args, file)
    return files


def _trained(args: argparse.Namespace) -> Sequence[Path]:
    if args.critic and args.choice:
        raise BadTraining("--critic and --choice are two trainings")
    if args.critic:
        return _train_critic(args)
    if args.choice:
        return _train_choice(args)
    return _export(args) if args.export else _train(args)


def _export(args: argparse.Namespace) -> Sequence[Path]:
    from shoal.games.literature.training.export import ChosenGeneration, export

    average = 1 if args.average is None else args.average
    chosen = ChosenGeneration(args.pick, average, args.joined)
    made = export(args.out, args.export, args.to, chosen, behaviour=args.behaviour)
    return _printed(args, made)


def _train(args: argparse.Namespace) -> Sequence[Path]:
    from shoal.games.literature.training.generations import read_run, train

    begun = read_run(args.out)
    settings = settings_of(args, begun.settings if begun else None)
    source = _source(settings, args.threads, settings.lambda_, strangers=settings.strangers)
    generations = GENERATIONS if args.generations is None else args.generations
    train(args.out, settings, generations, source, lambda line: _print(args, line))
    return []


def _train_critic(args: argparse.Namespace) -> Sequence[Path]:
    from shoal.games.literature.training.critic import read_critic, train_critic

    settings = critic_settings_of(args, read_critic(args.out))
    source = _source(settings, args.threads)
    return _printed(args, train_critic(args.out, settings, source, args.to))


def _train_choice(args: argparse.Namespace) -> Sequence[Path]:
    from shoal.games.literature.training.choice import train_choice

    settings = choice_settings_of(args)
    return _printed(args, train_choice(settings, _source(settings, args.threads), args.to))


def _source(
    settings: TrainingSettings | CriticSettings | ChoiceSettings,
    threads: int,
    lambda_: float = 1,
    *,
    strangers: bool = False,
) -> NativeSource:
    """Who plays the games of that training."""
    from shoal.games.literature.training.source import NativeSource

    return NativeSource(settings, threads, lambda_, strangers=strangers)


def settings_of(args: argparse.Namespace, begun: TrainingSettings | None) -> TrainingSettings:
    """What was asked for; for the rest what the training was begun with, from which nothing may differ."""
    settings = begun or TrainingSettings()
    given = _given(args, PLAY, settings.fitting)
    if args.hidden is not None and (args.start or settings.start):
        raise BadTraining(
            "--hidden is for a network that begins from nothing; with --start it has the layers that it has"
        )
    if args.games == 0 and not (args.start or settings.start):
        raise BadTraining("with --games 0 the value network stays as it was, so --start must say which")
    if args.strangers and not (args.start or settings.start):
        raise BadTraining("what is learned against --strangers stands beside other weights, so --start must say which")
    if begun:
        _go_on(args, given, begun)
    return replace(settings, **given)


def critic_settings_of(args: argparse.Namespace, begun: CriticSettings | None) -> CriticSettings:
    """The same for a critic."""
    _only(args, CRITIC, "a critic")
    if args.games == 0:
        raise BadTraining("a critic needs games to learn from")
    settings = begun or CriticSettings(critic=args.critic)
    given = {"critic": args.critic, **_given(args, CRITIC, settings.fitting)}
    if begun:
        _go_on(args, given, begun)
    return replace(settings, **given)


def choice_settings_of(args: argparse.Namespace) -> ChoiceSettings:
    """The same for choice networks, which are trained at one go."""
    _only(args, CHOICE, "choice networks")
    if args.games == 0:
        raise BadTraining("choice networks need games to learn from")
    settings = ChoiceSettings(choice=args.choice)
    settings = replace(settings, **_given(args, CHOICE, settings.fitting))
    if len(settings.hidden) != 1 or settings.hidden[0] > MOST_HIDDEN:
        raise BadTraining(f"choice networks have one hidden layer of at most {MOST_HIDDEN} numbers")
    return settings


def _only(args: argparse.Namespace, names: tuple[str, ...], what: str) -> None:
    """No option was given that is not for that."""
    for name in (*PLAY, "generations", "export", "pick", "average", "behaviour", "joined"):
        if name not in names and getattr(args, name) is not None:
            raise BadTraining(f"--{option(name)} is not for {what}")


def _given(args: argparse.Namespace, names: tuple[str, ...], fitting: Fitting) -> dict[str, Any]:
    """What was asked for, as settings; numbers are as they may be."""
    for name, (least, most) in LIMITS.items():
        value = getattr(args, name)
        if value is not None and not least <= value <= most:
            raise BadTraining(f"--{option(name)} is {value}; a number from {least} to {most} is needed")
    if args.strangers and (args.share is not None or args.schools):
        raise BadTraining(
            "--strangers are one whole team, and there are no other sparring partners: no --share, no --schools"
        )
    given = {name: getattr(args, name) for name in names if getattr(args, name) is not None}
    if args.preset is not None or args.seats is not None or args.option:
        given["options"] = options_for(args.preset, args.seats, args.option or [])
    if args.hidden is not None:
        given["hidden"] = hidden_of(args.hidden)
    of_fit = {name: getattr(args, name) for name in FITTING if getattr(args, name) is not None}
    return given | {"fitting": replace(fitting, **of_fit)}


def _go_on(args: argparse.Namespace, given: dict[str, Any], begun: TrainingSettings | CriticSettings) -> None:
    """What was asked for is what the training was begun with."""
    for name, value in given.items():
        if value != getattr(begun, name):
            raise BadTraining(f"the training in {args.out} was begun with other {option(name)}")
