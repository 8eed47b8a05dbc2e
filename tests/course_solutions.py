"""The folder of solutions of the course, which is no package."""

from __future__ import annotations

import importlib.util
from pathlib import Path

SOLUTIONS = Path(__file__).parents[1] / "docs" / "course" / "solutions"


def solution(name):
    spec = importlib.util.spec_from_file_location(f"course_{name}", SOLUTIONS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ANSWERS = solution("answers")
