"""Importing heibai and asking for help stay light: heavy modules are imported where they are used.

Which modules are loaded is the same everywhere; how long that takes is not, so no time is asserted here.
"""

import subprocess
import sys

import pytest
from waiting import MINUTES

HEAVY = (
    "numpy",
    "fastapi",
    "starlette",
    "pydantic",
    "uvicorn",
    "websockets",
    "sqlite3",
    "heibai._kernel",
    "heibai.games",
)

LOADED = "; import sys; sys.stderr.write('\\n'.join(sys.modules))"
HELP = "import atexit, sys; atexit.register(lambda: sys.stderr.write('\\n'.join(sys.modules))); "


def modules_after(program, *arguments):
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=MINUTES, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, set(done.stderr.splitlines())


def test_importing_the_package_loads_no_room_and_nothing_of_others():
    before = modules_after("pass" + LOADED)[1]
    loaded = modules_after("import heibai" + LOADED)[1] - before
    assert {name for name in loaded if name.split(".")[0] not in sys.stdlib_module_names} == {"heibai"}


def test_help_loads_no_verb_and_nothing_heavy():
    text, loaded = modules_after(HELP + "from heibai.apps.cli import main; sys.argv[0] = 'heibai'; main()", "--help")
    assert "archive" in text
    assert loaded.isdisjoint(HEAVY)
    verbs = {name for name in loaded if name.startswith("heibai.apps.cli.")}
    assert verbs == set()


@pytest.mark.parametrize("module", ["heibai.jobs.directory", "heibai.store.games", "heibai.core.contract"])
def test_the_lower_floors_load_no_server_and_no_kernel(module):
    _, loaded = modules_after(f"import {module}" + LOADED)
    assert loaded.isdisjoint({"fastapi", "uvicorn", "websockets", "rich", "typer", "heibai._kernel"})
