"""Small networks in plain Python, and the sets of them that come with Shoal: which suits a table, loaded once for all seats.

`Network` is the twin of native/src/network/network.cpp, and the only writer of files of weights; docs/weights.md has the
format. A set NAME is `NAME.net`, `NAME.likelihood.net` and `NAME.encoder.net`, and for the search `NAME.critic.net`; some
have `NAME.choice.own` and `NAME.choice.others`, which say how likely hands make questions, and some
`NAME.strangers`, which was trained against players that infer nothing from which questions are asked.
"""

from __future__ import annotations

import atexit
import math
import re
import struct
import sys
from array import array
from collections.abc import Callable
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from shoal.core.errors import ShoalError
from shoal.core.native import built_core
from shoal.games.literature import Literature

if TYPE_CHECKING:
    import shoal_native as native


MAGIC: Final = b"SHOALNET"
VERSION: Final = 1
MOST_NAME: Final = 100
MOST_LAYERS: Final = 8
MOST_WIDTH: Final = 1024


class BadWeights(ShoalError, ValueError):
    """Weights that cannot be used; the message says why."""


def weights(name: str) -> bytes:
    """The file of weights of that name among those that come with Shoal, or at that absolute path, without `.net`."""
    file = _path(name)
    if Path(name).is_absolute():
        if not file.is_file():
            raise BadWeights(f"there are no weights in {name[:200]}.net")
    elif not re.fullmatch(r"\w[\w.-]*", name) or not file.is_file():
        raise BadWeights(f"there are no weights of the name {name[:40]!r}")
    return file.read_bytes()


def has_weights(name: str) -> bool:
    """Whether weights of that name come with Shoal, or stand at that absolute path."""
    return _path(name).is_file()


def _path(name: str) -> Traversable:
    if Path(name).is_absolute():
        return Path(f"{name}.net")
    return files("shoal.games.literature.bots") / "weights" / f"{name}.net"


class Layer(NamedTuple):
    """A full layer: the weights of input i to all outputs stand together, input after input."""

    weights: array[float]
    bias: array[float]
    relu: bool


class Network:
    """Standardised inputs, full layers. Never changed once it is made."""

    def __init__(self, name: str, mean: array[float], scale: array[float], layers: tuple[Layer, ...]) -> None:
        if not 1 <= len(layers) <= MOST_LAYERS:
            raise BadWeights(f"1 to {MOST_LAYERS} layers are needed, not {len(layers)}")
        if len(name.encode()) > MOST_NAME:
            raise BadWeights(f"its name is longer than {MOST_NAME} bytes")
        self.name = name
        self.mean = mean
        self.scale = scale
        self.layers = layers
        self.sizes: tuple[int, *tuple[int, ...]] = (len(mean), *(len(layer.bias) for layer in layers))
        if not all(1 <= size <= MOST_WIDTH for size in self.sizes):
            raise BadWeights(f"a layer has 1 to {MOST_WIDTH} numbers, not {self.sizes}")
        sizes_agree = all(
            len(layer.weights) == n * m for layer, (n, m) in zip(layers, pairwise(self.sizes), strict=True)
        )
        if len(scale) != len(mean) or not sizes_agree:
            raise BadWeights("the sizes of its layers disagree")
        if not all(math.isfinite(number) for numbers in self._numbers() for number in numbers):
            raise BadWeights("a number is not finite")

    @property
    def inputs(self) -> int:
        """How many numbers a row has."""
        return self.sizes[0]

    @property
    def outputs(self) -> int:
        """How many numbers come out for a row."""
        return self.sizes[-1]

    @staticmethod
    def load(data: bytes) -> Network:
        """The network of a file of weights; `BadWeights` when it is none."""
        file = _Reader(data)
        if data[: len(MAGIC)] != MAGIC:
            raise BadWeights("it does not begin with SHOALNET")
        file.take(len(MAGIC))
        if (version := file.number()) != VERSION:
            raise BadWeights(f"version {version} of the format is not known")
        name = file.take(file.number(most=MOST_NAME, what="bytes of its name"))
        count = file.number(1, MOST_LAYERS, what="layers")
        inputs = before = file.number(1, MOST_WIDTH, what="inputs")
        shapes: list[tuple[int, int, bool]] = []
        for _ in range(count):
            outputs = file.number(1, MOST_WIDTH, what="numbers in a layer")
            shapes.append((before, outputs, bool(file.number(0, 1, what="activations"))))
            before = outputs
        mean, scale = file.reals(inputs), file.reals(inputs)
        layers = tuple(Layer(file.reals(n * m), file.reals(m), relu) for n, m, relu in shapes)
        if file.left:
            raise BadWeights("it is too long")
        try:
            return Network(name.decode(), mean, scale, layers)
        except UnicodeDecodeError:
            raise BadWeights("its name is not UTF-8") from None

    def dump(self) -> bytes:
        """The file of weights."""
        name = self.name.encode()
        shapes = [number for layer in self.layers for number in (len(layer.bias), int(layer.relu))]
        head = struct.pack(
            f"<8sII{len(name)}sII{len(shapes)}I",
            MAGIC,
            VERSION,
            len(name),
            name,
            len(self.layers),
            self.inputs,
            *shapes,
        )
        return head + b"".join(_turned(numbers).tobytes() for numbers in self._numbers())

    def run(self, rows: list[list[float]]) -> list[list[float]]:
        """The outputs for each row of inputs."""
        if any(len(row) != self.inputs for row in rows):
            raise ValueError(f"a row has {self.inputs} inputs")
        return [self._row(row) for row in rows]

    def _row(self, row: list[float]) -> list[float]:
        now = [(x - mean) * scale for x, mean, scale in zip(row, self.mean, self.scale, strict=True)]
        for columns, bias, relu in self._columns:
            found = [b + sum(map(float.__mul__, column, now)) for column, b in zip(columns, bias, strict=True)]
            now = [max(x, 0.0) for x in found] if relu else found
        return now

    @cached_property
    def _columns(self) -> list[tuple[list[list[float]], array[float], bool]]:
        """For each layer: what goes into each output, its bias, and whether it is cut at zero."""
        return [
            ([list(layer.weights[o :: len(layer.bias)]) for o in range(len(layer.bias))], layer.bias, layer.relu)
            for layer in self.layers
        ]

    def _numbers(self) -> list[array[float]]:
        """All numbers in the order of the file."""
        return [self.mean, self.scale, *(part for layer in self.layers for part in (layer.weights, layer.bias))]


class _Reader:
    """What is left to read of a file."""

    def __init__(self, data: bytes) -> None:
        self.left = memoryview(data)

    def take(self, size: int) -> bytes:
        if size > len(self.left):
            raise BadWeights("it is cut short")
        found, self.left = self.left[:size], self.left[size:]
        return bytes(found)

    def number(self, least: int = 0, most: int = 2**32 - 1, what: str = "") -> int:
        found = int.from_bytes(self.take(4), "little")
        if not least <= found <= most:
            raise BadWeights(f"{found} {what}, where {least} to {most} are possible")
        return found

    def reals(self, count: int) -> array[float]:
        return _turned(array("f", self.take(4 * count)))


def _turned(numbers: array[float]) -> array[float]:
    """The same numbers as little-endian ones, or those as ours."""
    if sys.byteorder == "big":
        numbers = array("f", numbers)
        numbers.byteswap()
    return numbers


N = TypeVar("N")

PARTS: Final = ("", ".likelihood", ".encoder")
"""What the names of the networks of a set end with, in the order of `PolicyNetworks`."""


CHOICES: Final = (".choice.own", ".choice.others")
"""And those of its choice networks, if it has any."""


class PolicyNetworks(NamedTuple):
    """What self-played games taught."""

    value: Network
    """What a question is worth if it misses, and if it hits."""
    likelihood: Network
    """How much likelier a card is in a hand, given what its seat did (`behaviour.py`)."""
    encoder: Network | None
    """Encodes questions for the likelihood network (`encoder_features`); without one all encodings are zero."""


class NativeNetworks(NamedTuple):
    """The same in the native core."""

    value: native.Network
    likelihood: native.Network
    encoder: native.Network


def weights_for(rules: Literature) -> str:
    """The name of the set that suits these rules best: the one that was trained at the table most like it."""
    if rules.options.sets == "rank_quartets":
        return "quartets"
    if rules.options.bluff_ask:
        return "bluffs"
    return "four" if rules.seats == 4 else "six"


def chosen_set(rules: Literature, where: str) -> str:
    """The set that `where` names, as the functions below take it; an empty text stands for what suits the rules best.

    `where` is the name of a set that comes with Shoal, the path of a set without its endings (`runs/mine`), or a folder:
    then it is the set in it that is called as the one that suits the rules, or else the only one. Raises BadWeights.
    """
    if not where or (re.fullmatch(r"\w[\w.-]*", where) and not Path(where).is_dir() and has_weights(where)):
        return where or weights_for(rules)
    path = Path(where).expanduser().absolute()
    if not path.is_dir():
        return str(path)
    ending = f"{PARTS[1]}.net"
    names = {file.name.removesuffix(ending) for file in path.glob(f"[!.]*{ending}")}
    found = sorted(name for name in names if not name.endswith(".strangers"))
    if weights_for(rules) in found:
        return str(path / weights_for(rules))
    if len(found) != 1:
        there = (
            f"several sets of weights: {', '.join(found)}; one is needed, {where}/NAME"
            if found
            else "no set of weights"
        )
        raise BadWeights(f"the folder {where} has {there}")
    return str(path / found[0])


@cache
def plain_networks(name: str) -> PolicyNetworks:
    """The set of that name, for plain Python. Raises BadWeights."""
    return PolicyNetworks(*(_loaded(Network.load, name + part) for part in PARTS))


@cache
def native_networks(name: str) -> NativeNetworks:
    """The set of that name, for the native core. Raises BadWeights."""
    return NativeNetworks(*(_loaded(built_core().Network.load, name + part) for part in PARTS))


@cache
def native_critic(name: str) -> native.Network:
    """The critic of that set. Raises BadWeights."""
    critic: native.Network = _loaded(built_core().Network.load, f"{name}.critic")
    return critic


@cache
def native_strangers(name: str) -> tuple[native.Network, native.Network] | None:
    """The value and the likelihood network that were trained against strangers, if that set has any."""
    if not has_weights(f"{name}.strangers"):
        return None
    trained = native_networks(f"{name}.strangers")
    return trained.value, trained.likelihood


@cache
def native_choice(name: str) -> native.ChoiceReader | None:
    """The choice networks of that set, if it has any, with its networks of behaviour."""
    if not has_weights(name + CHOICES[0]):
        return None
    own, others = (_loaded(built_core().Network.load, name + part) for part in CHOICES)
    networks = native_networks(name)
    reader: native.ChoiceReader = built_core().ChoiceReader(own, others, networks.likelihood, networks.encoder)
    return reader


def choice_for(rules: Literature, name: str) -> native.ChoiceReader | None:
    """Those of that set, or else of the one that suits these rules. None where questions prove too little: a bluffer may hold the card."""
    if rules.options.bluff_ask:
        return None
    return native_choice(name if has_weights(name + CHOICES[0]) else weights_for(rules))


def _loaded(load: Callable[[bytes], N], name: str) -> N:
    try:
        return load(weights(name))
    except ValueError as error:
        raise BadWeights(f"the weights {name!r} cannot be used: {error}") from None


for cached in (native_networks, native_critic, native_strangers, native_choice):
    # The interpreter may end without freeing what a module has cached, and the native core would report it as leaked.
    atexit.register(cached.cache_clear)
