"""Builds the native core into a wheel for `run`: finds a compiler, says what is missing, keeps the log.

The standard library only. Object files stay in .boot/native, so that a second build compiles what changed.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from client_build import Failed, digest, read_stamp

NATIVE = Path(__file__).resolve().parent
ROOT = NATIVE.parent
HOME = ROOT / ".boot" / "native"
LOG = ROOT / ".boot" / "native.log"
TOOLS = HOME / "tools"
WHEEL_STAMP = HOME / "wheel" / ".shoal"
LOCK = ROOT / "requirements" / "lock.txt"
SOURCES = [NATIVE / name for name in ("pyproject.toml", "CMakeLists.txt", "shoal_native.pyi", "src")]
OLDEST_CMAKE = (3, 20)
PROBE = "#include <bit>\n#include <span>\nint main() { return std::popcount(0u); }\n"


def sources() -> str:
    """Fingerprint of all that the core is made of."""
    return digest(*SOURCES, LOCK)


def compilers() -> list[str]:
    """The C++ compilers of this machine, as a shell would call them; the one that CXX names is the only one."""
    if named := os.environ.get("CXX"):
        return [named] if shutil.which((shlex.split(named) or [""])[0]) else []
    return [shlex.quote(path) for name in ("c++", "g++", "clang++", "cl") if (path := shutil.which(name))]


def compiler() -> str:
    """The first compiler that knows C++20; empty where CMake has to look for it."""
    if os.name == "nt" and (_visual_studio() or shutil.which("cl")):
        return ""
    if sys.platform == "darwin" and subprocess.run(["xcode-select", "-p"], capture_output=True, check=False).returncode:
        raise Failed("there is no C++ compiler (xcode-select --install)")  # /usr/bin/c++ would only open a window
    found = compilers()
    if not found:
        raise Failed("there is no C++ compiler (Debian: apt-get install g++)")
    working = next(filter(_knows_c20, found), None)
    if working is None:
        raise Failed(f"{' and '.join(found)} cannot compile C++20")
    return working


def _visual_studio() -> bool:
    installer = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "Microsoft Visual Studio" / "Installer"
    return (installer / "vswhere.exe").exists()


def _knows_c20(name: str) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        command = [*shlex.split(name), "-std=c++20", "-x", "c++", "-", "-o", str(Path(folder) / "probe")]
        try:
            return not subprocess.run(command, input=PROBE, text=True, capture_output=True, check=False).returncode
        except OSError:
            return False


def lacks_headers(python: Path) -> bool:
    """Whether this Python came without the headers that a compiled module needs, as Debian's does."""
    question = "import os, sysconfig; print(os.path.isfile(os.path.join(sysconfig.get_path('include'), 'Python.h')))"
    answer = subprocess.run([python, "-c", question], capture_output=True, text=True, check=False).stdout
    return answer.strip() == "False"


def missing_groups() -> list[str]:
    """The groups of pyproject.toml with the tools that must be installed into TOOLS; nothing when all are there."""
    groups = ["native"] if _system_cmake() else ["native", "cmake"]
    return [] if read_stamp(TOOLS / ".shoal") == _tools_of(groups) else groups


def tools_installed(groups: list[str]) -> None:
    """Remember that TOOLS holds these groups as the lock says."""
    (TOOLS / ".shoal").write_text(_tools_of(groups))


def _tools_of(groups: list[str]) -> str:
    return digest(LOCK, salt=" ".join(groups))


def _system_cmake() -> bool:
    if not shutil.which("cmake") or not (shutil.which("ninja") or shutil.which("ninja-build")):
        return False
    answer = subprocess.run(["cmake", "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(map(int, re.findall(r"\d+", answer)[:2])) >= OLDEST_CMAKE


def seconds() -> int:
    """About how long a first build takes; half of it is nanobind's."""
    files = 10 + len(list((NATIVE / "src").rglob("*.cpp")))
    return 5 + 5 * round(files * 3 / (os.cpu_count() or 1) / 5)


def kept(python: Path, cxx: str) -> Path | None:
    """The wheel of today's sources that was built for this Python with this compiler, if there is one."""
    wheel = next(iter((HOME / "wheel").glob("*.whl")), None)
    return wheel if read_stamp(WHEEL_STAMP) == _made_of(python, cxx) else None


def _made_of(python: Path, cxx: str) -> str:
    return f"{sources()} {python.resolve()} {cxx}"


def build(uv: Path, python: Path, cxx: str, env: dict[str, str]) -> Path:
    """The wheel of today's sources for this Python; what the tools said is in LOG."""
    wheels, key = HOME / "wheel", digest(LOCK, salt=f"{ROOT} {python.resolve()} {cxx}")[:8]
    folder = HOME / f"build-{key}"
    for old in [wheels, *HOME.glob("build-*")]:
        if old != folder:
            shutil.rmtree(old, ignore_errors=True)
    path = [str(TOOLS / "bin"), str(TOOLS / "Scripts"), os.environ.get("PATH", os.defpath)]
    env = env | {"PYTHONPATH": str(TOOLS), "PATH": os.pathsep.join(path)} | ({"CXX": cxx} if cxx else {})
    where = ["--python", str(python), "--out-dir", str(wheels), "--config-setting", f"build-dir={folder}"]
    command = [str(uv), "build", "--wheel", "--no-build-isolation", *where, str(NATIVE)]
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("w", encoding="utf-8") as log:
        log.write(f"{shlex.join(command)}\n")
        log.flush()
        code = subprocess.run(command, env=env, stdout=log, stderr=subprocess.STDOUT, check=False).returncode
    wheel = next(iter(wheels.glob("*.whl")), None)
    if code or wheel is None:
        said = LOG.read_text(encoding="utf-8", errors="replace")
        if "CMake Error" in said:
            shutil.rmtree(folder, ignore_errors=True)  # what CMake remembers may be what is wrong
        raise Failed(f"{cause(said)} (all of it: {LOG.relative_to(ROOT)})")
    WHEEL_STAMP.write_text(_made_of(python, cxx))
    return wheel


def cause(log: str) -> str:
    """The first complaint in what the tools said; CMake says what it complains of in the line after."""
    lines = [line.strip() for line in log.splitlines() if line.strip()]
    complaints = [n for n, line in enumerate(lines) if re.search(r"\berror(?: \w+)?: |Error: |CMake Error", line)]
    if not complaints:
        return lines[-1][:200] if lines else "it said nothing"
    first = complaints[0]
    more = lines[first + 1 : first + 2] if lines[first].endswith(":") else []
    return " ".join([lines[first], *more])[:200]
