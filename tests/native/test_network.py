"""Small networks: the file, and that both twins compute the same."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable
from importlib.resources import files
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.core.native import NOTICE, core
from shoal.games.literature.bots import networks
from shoal.games.literature.bots.networks import BadWeights, Layer, Network, weights

TWINS: list[Any] = [Network] if core is None else [Network, core.Network]
built = pytest.mark.skipif(core is None, reason=NOTICE or "-")

REALS = st.floats(-2, 2, width=32)


def floats(*numbers: float) -> array[float]:
    return array("f", numbers)


@st.composite
def random_networks(draw: st.DrawFn) -> Network:
    """From one number in and one out to sizes that no vector of a machine divides."""
    sizes = draw(st.lists(st.integers(1, 40), min_size=2, max_size=5))
    numbers = Random(draw(st.integers(0, 2**32)))  # thousands of numbers, which are too many to draw one by one

    def some(count: int) -> array[float]:
        return array("f", (numbers.uniform(-1, 1) for _ in range(count)))

    layers = [Layer(some(n * m), some(m), draw(st.booleans())) for n, m in pairwise(sizes)]
    return Network(draw(st.text(max_size=20)), some(sizes[0]), some(sizes[0]), tuple(layers))


def small() -> Network:
    """Two inputs, of mean 1 and scale 2; the hidden numbers are their sum and difference; the output adds those."""
    hidden = Layer(floats(1, 1, 1, -1), floats(0, 0), True)
    return Network("small", floats(1, 1), floats(2, 2), (hidden, Layer(floats(1, 1), floats(0.5), False)))


@pytest.mark.parametrize("twin", TWINS)
def test_a_network_computes_what_its_weights_say(twin: type[Network]) -> None:
    network = twin.load(small().dump())

    assert (network.name, network.inputs, network.outputs) == ("small", 2, 1)
    assert network.run([[2, 1], [1, 2], [0, 0]]) == [[4.5], [2.5], [0.5]]
    assert network.run([]) == []


@built
@given(random_networks(), st.data())
@pytest.mark.slow
def test_both_twins_compute_the_same(network: Network, data: st.DataObject) -> None:
    row = st.lists(REALS, min_size=network.inputs, max_size=network.inputs)
    rows = data.draw(st.lists(row, max_size=5))

    native = TWINS[1].load(network.dump())
    found = native.run(rows)

    assert found == [pytest.approx(row, rel=1e-4, abs=1e-4) for row in network.run(rows)]
    assert found == [native.run([row])[0] for row in rows], "a row does not depend on its neighbours"


@given(random_networks())
def test_a_file_is_read_as_it_was_written(network: Network) -> None:
    again = Network.load(network.dump())

    assert again.dump() == network.dump()
    assert (again.name, again.sizes, again.layers) == (network.name, network.sizes, network.layers)


GOOD = small().dump()


@pytest.mark.parametrize("twin", TWINS)
@pytest.mark.parametrize(
    ("file", "why"),
    [
        (b"", "begin with SHOALNET"),
        (b"SHOALNOT" + GOOD[8:], "begin with SHOALNET"),
        (GOOD[:8] + b"\2\0\0\0" + GOOD[12:], "version"),
        (GOOD[:12] + b"\xff\0\0\0" + GOOD[16:], "name"),
        (GOOD[:21] + b"\0\0\0\0" + GOOD[25:], "layers"),
        (GOOD[:25] + b"\0\0\1\0" + GOOD[29:], "1 to 1024|1 to 1024 numbers"),
        (GOOD[:33] + b"\2\0\0\0" + GOOD[37:], "activation"),
        (GOOD[:-4] + b"\0\0\xc0\x7f", "not finite"),
        (GOOD[:-1], "cut short"),
        (GOOD[:10], "cut short"),
        (GOOD + b"\0", "too long"),
    ],
)
def test_a_bad_file_is_refused_by_what_is_wrong(twin: type[Network], file: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        twin.load(file)


@built
@given(st.integers(0, len(GOOD) - 1), st.integers(0, 255))
def test_both_twins_refuse_the_same_files(place: int, byte: int) -> None:
    file = GOOD[:place] + bytes([byte]) + GOOD[place + 1 :]
    try:
        ours = Network.load(file).sizes
    except BadWeights:
        with pytest.raises(ValueError):  # its name may be no UTF-8, which is read only when asked for
            _ = TWINS[1].load(file).name
    else:
        theirs = TWINS[1].load(file)
        assert (ours[0], ours[-1]) == (theirs.inputs, theirs.outputs)


@pytest.mark.parametrize("network", [
    lambda: Network("x" * 101, floats(0), floats(1), (Layer(floats(1), floats(0), False),)),
    lambda: Network("x", floats(0), floats(1), ()),
    lambda: Network("x", floats(0), floats(1, 1), (Layer(floats(1), floats(0), False),)),
    lambda: Network("x", floats(0), floats(1), (Layer(floats(1, 2), floats(0), False),)),
    lambda: Network("x", floats(float("nan")), floats(1), (Layer(floats(1), floats(0), False),)),
])  # fmt: skip
def test_what_could_not_be_read_again_is_not_made(network: Callable[[], Network]) -> None:
    with pytest.raises(BadWeights):
        network()


@pytest.mark.parametrize("name", ["none-such", "../network", "", "a/b"])
def test_weights_that_do_not_come_with_shoal_are_refused(name: str) -> None:
    with pytest.raises(BadWeights, match="no weights of the name"):
        weights(name)


FILES = [*files("shoal.games.literature.bots.weights").iterdir()]


@pytest.mark.parametrize("name", ["six", "six.strangers", "four", "quartets", "bluffs"])
def test_the_weights_that_come_with_shoal_are_as_small_as_the_docs_promise(name: str) -> None:
    networks = [len(file.read_bytes()) for file in FILES if re.fullmatch(rf"{name}(\.\w+)?\.net", file.name)]

    assert len(networks) >= 3
    assert sum(networks) < 300e3
    assert sum(len(file.read_bytes()) for file in FILES) < 1e6


# By name: pytest keeps what a test is given for as long as it lives, and these functions keep all networks ever loaded,
# which would then outlive the module that they are of.
@pytest.mark.parametrize("loader", [pytest.param("native_networks", marks=built), "plain_networks"])
def test_weights_that_cannot_be_used_are_refused_by_name(monkeypatch: pytest.MonkeyPatch, loader: str) -> None:
    monkeypatch.setattr("shoal.games.literature.bots.networks.weights", lambda _: b"SHOALNET")

    with pytest.raises(BadWeights, match=r"the weights 'cut' cannot be used: .*it is cut short"):
        getattr(networks, loader)("cut")
