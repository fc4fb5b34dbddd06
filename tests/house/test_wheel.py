"""The wheel carries everything the companion needs, and runs away from the checkout without a network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.house.repository import files
from tests.house.source import CHECKOUT

BUILT_FROM = ("companion/", "content/", "translations/")
BUILT_WITH = {"pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"}


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run *command* in *cwd* without anything that points back to the checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COMPANION"))}
    text = [str(part) for part in command]
    return subprocess.run(text, cwd=cwd, env=kept, capture_output=True, text=True, check=False)


def must_run(*command: str | Path, cwd: Path) -> str:
    """Run *command* and return what it printed; a failure shows everything it said."""
    done = run(*command, cwd=cwd)
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel built from a copy of what belongs to the repository, with the locked build tools."""
    copy, out = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("dist")
    for name in files():
        if name.startswith(BUILT_FROM) or name in BUILT_WITH:
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(CHECKOUT / name, copy / name)
    must_run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ".", cwd=copy)
    (built,) = out.glob("tableside-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the programs' folder of a new environment with the wheel, over the locked dependencies."""
    home = tmp_path_factory.mktemp("clean") / "venv"
    must_run(sys.executable, "-m", "venv", "--without-pip", home, cwd=home.parent)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    python = programs / "python"
    pip: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--no-index",
        "--no-deps",
        "--quiet",
    ]
    must_run(*pip, wheel, cwd=home)
    # Only now the dependencies, by a path: pip would else take the checkout's own install for an older one.
    (site,) = home.glob("**/site-packages")
    (site / "locked.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return programs


def test_the_wheel_has_the_content_and_compiled_catalogues(wheel: Path) -> None:
    """Every file of content/ and translations/ is inside, each catalogue compiled, and no test."""
    inside = set(zipfile.ZipFile(wheel).namelist())
    here = files()
    content = [name for name in here if name.startswith("content/")]
    catalogues = [name for name in here if name.startswith("translations/") and name.endswith(".po")]
    compiled = [name.removesuffix(".po") + ".mo" for name in catalogues]

    assert content
    assert catalogues
    assert [] == [name for name in content if f"companion/_{name}" not in inside]
    assert [] == [name for name in catalogues + compiled if f"companion/_{name}" not in inside]
    assert [] == [name for name in inside if name.startswith("tests/")]


def test_the_wheel_has_every_file_of_the_package(wheel: Path) -> None:
    """Modules, templates, styles and scripts of companion/ are all inside."""
    inside = set(zipfile.ZipFile(wheel).namelist())

    assert [] == [name for name in files() if name.startswith("companion/") and name not in inside]


def test_the_installed_companion_is_the_wheel_not_the_checkout(installed: Path, tmp_path: Path) -> None:
    """The package and its content lie in the new environment."""
    code = (
        "import companion.paths as p; print(p.__file__, p.content_root(), p.translations_root(), sep='\\n')"
    )
    places = must_run(installed / "python", "-c", code, cwd=tmp_path).split()

    assert 3 == len(places)
    assert all(Path(place).is_relative_to(installed.parent) for place in places)


def test_the_installed_companion_runs_elsewhere(installed: Path, tmp_path: Path) -> None:
    """``companion --help`` and ``companion content check`` work in another folder, without the checkout."""
    assert "content" in must_run(installed / "companion", "--help", cwd=tmp_path)
    must_run(installed / "companion", "content", "check", cwd=tmp_path)
