"""Puts content/ and translations/ into the wheel, and compiles the catalogues there.

Everything else about the package is in pyproject.toml. An editable install copies nothing:
companion/paths.py then finds both folders at the top of the checkout.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup
from setuptools.command.build_py import build_py

SHIPPED = {"content": "_content", "translations": "_translations"}


class BuildWithContent(build_py):
    """Copies the top-level data folders into the package that is being built."""

    def run(self) -> None:
        """Build the Python files, then add the data unless this is an editable install."""
        super().run()
        if self.editable_mode:
            return
        package = Path(self.build_lib) / "companion"
        for folder, name in SHIPPED.items():
            shutil.rmtree(package / name, ignore_errors=True)
            shutil.copytree(folder, package / name, ignore=shutil.ignore_patterns("*.mo", ".*"))
        for po in sorted((package / SHIPPED["translations"]).rglob("*.po")):
            with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source))


setup(cmdclass={"build_py": BuildWithContent})
