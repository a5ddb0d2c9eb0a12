"""What people install: the sdist builds, a wheel comes of it without Node.js, and the checklist notices what is wrong."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import client_build
import pytest

from release import checklist, packages
from shoal.server.web.page_routes import has_docs

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.slow
def test_the_packages_of_this_tree_are_good(tmp_path: Path) -> None:
    if not client_build.client_ready():
        pytest.skip("the browser client is not built: ./run build-web")

    faults = list(packages.faults(ROOT, tmp_path))
    if not has_docs():  # ./run docs builds them; ./run release does so first
        assert len([fault for fault in faults if "docs_site" in fault]) == 2
        faults = [fault for fault in faults if "docs_site" not in fault]
    assert faults == []


def test_the_client_comes_with_the_licence_of_each_package_that_is_in_it() -> None:
    if not client_build.client_ready():
        pytest.skip("the browser client is not built: ./run build-web")
    told = (client_build.STATIC / "third-party-licenses.txt").read_text("utf-8")
    sources = (file.read_text("utf-8") for file in (ROOT / "web" / "src").rglob("*.ts*") if ".test." not in file.name)
    shipped = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["dependencies"].keys()
    imported = shipped & {
        found for text in sources for found in re.findall(r'from "((?:@[a-z]+/)?[a-z][\w-]*)(?:/\w+)?"', text)
    }

    assert "preact" in imported
    assert [name for name in imported if not re.search(rf"(?m)^{name} [\d.]+ \(", told)] == []
    assert len(re.findall(r"(?m)^\S+ [\d.]+ \(", told)) == told.count("Permission is hereby granted")


def sdist_of(folder: Path, names: list[str]) -> Path:
    file = folder / "shoal-1.tar.gz"
    with tarfile.open(file, "w:gz") as archive:
        for name in names:
            archive.addfile(tarfile.TarInfo(f"shoal-1/{name}"))
    return file


def wheel_of(folder: Path, names: list[str], readme: str = "# Shoal") -> Path:
    file = folder / "shoal-1-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in {
            **dict.fromkeys(names, ""),
            "shoal-1.dist-info/METADATA": f"Name: shoal\n\n{readme}\n",
        }.items():
            archive.writestr(name, text)
    return file


def named(pattern: str) -> str:
    """A name that the pattern fits."""
    return re.sub(r"\[a-z\]\+|\.\*", "x", pattern).replace("\\", "")


def test_a_package_that_lacks_something_or_holds_too_much_is_noticed(tmp_path: Path) -> None:
    whole = [named(pattern) for pattern in packages.IN_SDIST]

    assert list(packages.sdist_faults(sdist_of(tmp_path, whole))) == []
    assert list(packages.sdist_faults(sdist_of(tmp_path, whole[1:]))) == ["shoal-1.tar.gz lacks run"]
    assert list(packages.sdist_faults(sdist_of(tmp_path, [*whole, "web/node_modules/x.js"]))) == [
        "shoal-1.tar.gz holds web/node_modules/x.js"
    ]


def test_a_wheel_with_tests_or_a_broken_link_is_noticed(tmp_path: Path) -> None:
    whole = [named(pattern) for pattern in packages.IN_WHEEL]

    assert list(packages.wheel_faults(wheel_of(tmp_path, whole))) == []
    assert list(packages.wheel_faults(wheel_of(tmp_path, [*whole, "tests/test_x.py"]))) == [
        "shoal-1-py3-none-any.whl holds tests/test_x.py"
    ]
    assert list(packages.wheel_faults(wheel_of(tmp_path, whole, "[here](docs/x.md) [there](https://x.example)"))) == [
        "shoal-1-py3-none-any.whl: the README has a link that leads nowhere: docs/x.md"
    ]


def test_the_checklist_names_what_a_release_still_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "native").mkdir()
    for name in ("pyproject.toml", "native/pyproject.toml", "SECURITY.md"):
        text = (
            (ROOT / name)
            .read_text("utf-8")
            .replace(".example", ".org")
            .replace('version = "0.1.0"', 'version = "9.9.9"')
        )
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "CHANGELOG.md").write_text("## 0.0.1 - 2026-01-01\n", "utf-8")
    monkeypatch.setattr(checklist, "ROOT", tmp_path)

    told = list(checklist.one_version())
    assert told[0].endswith("native/pyproject.toml 9.9.9")
    assert told[-1].startswith("CHANGELOG.md has no heading")
    assert list(checklist.real_addresses()) == []
    monkeypatch.setattr(checklist, "ROOT", ROOT)
    assert list(checklist.one_interface()) == []


@pytest.mark.skipif(os.name == "nt", reason="a shell is needed")
def test_the_notice_about_a_missing_core_fits_how_shoal_was_installed(tmp_path: Path) -> None:
    """From its sources `run` builds it; a package is completed by pip."""
    copy = tmp_path / "site" / "shoal"
    copy.parent.mkdir()
    copy.symlink_to(ROOT / "src" / "shoal")  # `__file__` is then in a folder without `run`
    ask = "import sys; sys.modules['shoal_native'] = None; from shoal.core.native import NOTICE; print(NOTICE)"

    def told(path: Path) -> str:
        env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(path), "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run([sys.executable, "-c", ask], env=env, capture_output=True, text=True, check=True).stdout

    assert "With a C++ compiler ./run build-native makes it." in told(ROOT / "src")
    assert "pip install --upgrade 'shoal[native]' brings it" in told(copy.parent)
