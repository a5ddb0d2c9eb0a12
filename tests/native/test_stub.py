"""The typed stub names what the compiled module has, and nothing else."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from shoal.core.native import NOTICE, core

STUB = Path(__file__).parents[2] / "native" / "shoal_native.pyi"


def names(body: list[ast.stmt]) -> set[str]:
    """What is defined here, without what is private or special."""
    defined = {node.name for node in body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    defined |= {
        node.target.id for node in body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    return {name for name in defined if not name.startswith("_")}


def public(thing: object) -> set[str]:
    return {name for name in dir(thing) if not name.startswith("_")}


def test_the_stub_and_the_module_have_the_same_names() -> None:
    if core is None:
        pytest.skip(NOTICE)
    body = ast.parse(STUB.read_text(encoding="utf-8")).body

    assert names(body) == public(core)
    for node in body:
        if isinstance(node, ast.ClassDef):
            assert names(node.body) == public(getattr(core, node.name)), node.name
