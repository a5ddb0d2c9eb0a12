"""`on_cores` on the machines of a Ray cluster: the same results in the same order (`--workers ray`).

The cluster is the one that Ray finds: that of `RAY_ADDRESS`, the one that was started on this machine, or a new one of its cores. A
piece of work takes one core. A piece whose node or process is lost is begun again elsewhere, and since it depends on nothing but its
number, no one can tell from the results. Every node must have the same build as this process (`build`); otherwise the run ends as
`OTHER_BUILD`. Files of results are written here, where the command runs, so a run is resumed as on one machine.

Errors come back as values and not as Ray's own errors, so that they arrive as they were raised.
"""

from __future__ import annotations

import os
import pickle
from collections import deque
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, Final, TypeVar

from shoal.arena.cores import AHEAD, Killed
from shoal.arena.journal import build
from shoal.core.errors import ShoalError

T = TypeVar("T")

RETRIES: Final = 3
"""How often a piece is begun again whose node or process was lost."""

LOOK_S: Final = 5.0
"""How often a run that waits looks whether there is still a node that could do the work."""

PATIENCE: Final = 12
"""After so many looks at a cluster without a core the run ends."""

Answer = tuple[str, str, Any]
"""What a node answers: `done`, `other_build` or `failed`; its address; the result, the build, or the error as bytes and text."""


class NoRay(ShoalError):
    """Ray is not installed, or no cluster can be had."""


class OtherBuild(ShoalError):
    """A node has another Shoal than this process: its bots may play differently."""


class RemoteTraceback(Exception):
    """The traceback of an error on a node, as text."""

    def __str__(self) -> str:
        return f"\n{self.args[0]}"


def on_ray(
    work: Callable[[int], T],
    count: int,
    jobs: int | None = None,
    first: int = 0,
    *,
    instead: Callable[[int], T | None] = lambda _: None,
) -> Iterator[T]:
    """Yield `work(first)` .. `work(count - 1)` in order, as `on_cores` does; `jobs` limits the pieces in work at a time.

    Raises `NoRay`, `OtherBuild`, `Killed` when pieces are lost again and again, and whatever the work raises.
    """
    if first >= count:
        return
    ray = connected()
    piece = ray.remote(num_cpus=1, max_retries=RETRIES)(_piece())
    shipped = ray.put(ray.cloudpickle.dumps(work))
    expected = build()
    numbers = iter(range(first, count))
    waiting: deque[tuple[T | None, Any]] = deque()

    def submitted(number: int) -> tuple[T | None, Any]:
        found = instead(number)
        return (found, None) if found is not None else (None, piece.remote(expected, shipped, number))

    try:
        waiting.extend(map(submitted, islice(numbers, jobs or AHEAD * max(1, _cores(ray)))))
        while waiting:
            known, ref = waiting.popleft()
            done = known if ref is None else _result(ray, ref)
            waiting.extend(map(submitted, islice(numbers, 1)))
            yield done  # type: ignore[misc]  # either of the two is there
    finally:
        for _, ref in waiting:
            if ref is not None:
                ray.cancel(ref, force=True)


def connected() -> Any:
    """The module `ray`, connected to a cluster; raises `NoRay`."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # Ray warns of what it will do one day
    try:
        import ray
    except ImportError:
        raise NoRay("--workers ray needs Ray: pip install 'shoal[ray]'") from None
    if not ray.is_initialized():
        try:
            ray.init(log_to_driver=False, logging_level="ERROR", include_dashboard=False)
        except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
            raise NoRay(f"no Ray cluster can be had: {' '.join(str(error).split())[:300]}") from None
    return ray


def _cores(ray: Any) -> int:
    return int(ray.cluster_resources().get("CPU", 0))


def _result(ray: Any, ref: Any) -> Any:
    """What a piece came to; raises its error as it was."""
    looks = 0
    try:
        while not ray.wait([ref], timeout=LOOK_S)[0]:
            looks = 0 if _cores(ray) else looks + 1
            if looks >= PATIENCE:
                raise Killed("the Ray cluster has no node left that could play")
        answer: Answer = ray.get(ref)
    except ray.exceptions.RayError as error:
        why = " ".join(str(error).split())[:200]
        raise Killed(
            f"a piece was lost {RETRIES + 1} times on the Ray cluster ({type(error).__name__}: {why})"
        ) from None
    kind, node, value = answer
    if kind == "other_build":
        raise OtherBuild(f"OTHER_BUILD: the node {node} has {value}, and not the build {build()} of this process")
    if kind == "failed":
        pickled, text = value
        raised = pickle.loads(pickled)  # noqa: S301  # of our own nodes, which run our code anyway
        raised.add_note(f"On the node {node}.")
        raise raised from (None if isinstance(raised, ShoalError) else RemoteTraceback(text))
    return value


def _piece() -> Callable[[str, bytes, int], Answer]:
    """The function that runs on a node. It is shipped as it is, and imports Shoal only there, so that any node can answer."""

    def piece(expected: str, shipped: bytes, number: int) -> Answer:
        import ray

        node = ray.util.get_node_ip_address()
        try:
            from shoal.arena.journal import build as build_here
            from shoal.arena.on_ray import answer_here
        except ImportError as missing:
            return "other_build", node, f"no such Shoal ({missing})"
        if build_here() != expected:
            return "other_build", node, f"the build {build_here()}"
        return answer_here(node, shipped, number)

    return piece


def answer_here(node: str, shipped: bytes, number: int) -> Answer:
    """The answer of this process, which is on that node, to a piece of work."""
    import traceback

    try:
        return "done", node, _work_of(shipped)(number)
    except Exception as error:  # noqa: BLE001  # whatever was raised is raised again where the run is
        text = traceback.format_exc()
        try:
            pickled = pickle.dumps(error)
            pickle.loads(pickled)  # noqa: S301  # our own, to know whether it can be read there
        except Exception:  # noqa: BLE001  # errors of strangers may be anything
            pickled = pickle.dumps(RuntimeError(f"{type(error).__name__}: {error}"))
        return "failed", node, (pickled, text)


@lru_cache(maxsize=4)
def _work_of(shipped: bytes) -> Callable[[int], Any]:
    found: Callable[[int], Any] = pickle.loads(shipped)  # noqa: S301  # of the process that began the run
    return found
