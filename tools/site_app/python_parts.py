"""Python for the page without a server: Python for WebAssembly, heibai's own modules, and what they import.

Nothing is written again for the browser. Of heibai come the modules that Analyse, Breed and Think need; ``python/``
beside this file has the two that differ there: the kernel's names over the kernel for browsers, and the few arrays that
are needed of NumPy, of which there is no build that can be installed. pydantic is the one of constraints.txt.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import files
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYODIDE, SHIMS, SOURCE = ROOT / "web" / "node_modules" / "pyodide", Path(__file__).parent / "python", ROOT / "src"
PLATFORM, VERSION = "pyemscripten_2026_0_wasm32", "3.14"  # of that Pyodide
PLAIN = ("pydantic", "annotated-types", "typing-extensions", "typing-inspection")  # of Python alone
BEGIN = "heibai.apps.web.one_thread.house, heibai.apps.web.breed.one_thread"  # what the worker imports
ROOMS = ("core", "games", "evaluators", "search", "records", "library", "players", "analysis")
WEIGHTS = re.compile(r"(gomoku-\w+|reversi-\d)-(champion|threats|lines-network|patterns|patterns-light)\.json")
NOTICE = """Parts of others in this folder, unchanged:
pyodide.* and python_stdlib.zip: Pyodide {version}, https://github.com/pyodide/pyodide, Mozilla Public License 2.0,
  with CPython, https://github.com/python/cpython, PSF License 2.
pydantic, pydantic_core, annotated_types, typing_inspection (MIT) and typing_extensions (PSF-2.0) in heibai.zip,
  https://github.com/pydantic/pydantic and so on, with their licences beside them.
"""


def add_python(out: Path) -> None:
    """Everything into the folder ``out``, which is made."""
    out.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip"):
        shutil.copy(PYODIDE / name, out)
    code = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    (out / "pyodide.asm.wasm.gz").write_bytes(gzip.compress(code, 9, mtime=0))
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8")) | {"packages": {}}
    (out / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
    version = json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"]
    (out / "NOTICE.txt").write_text(NOTICE.format(version=version), "utf-8")
    with zipfile.ZipFile(out / "heibai.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(packed()):
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)


def packed() -> Iterator[tuple[str, bytes]]:
    """Names and contents of the archive."""
    for path in modules_of_heibai():
        yield path.relative_to(SOURCE).as_posix(), path.read_bytes()
    for path in (SOURCE / "heibai" / "evaluators" / "shipped").iterdir():
        if WEIGHTS.fullmatch(path.name):
            yield path.relative_to(SOURCE).as_posix(), path.read_bytes()
    for path in SHIMS.rglob("*.py"):
        yield path.relative_to(SHIMS).as_posix(), path.read_bytes()
    for name in PLAIN:
        for each in files(name) or ():
            if each.suffix != ".pyc" and not {"..", "v1"} & set(each.parts):
                yield each.as_posix(), Path(str(each.locate())).read_bytes()
    yield from core_of_pydantic()


def modules_of_heibai() -> list[Path]:
    """Those of the rooms in ``ROOMS``, which import some when they are needed, and of rooms that the worker imports."""
    program = f"import sys, {BEGIN}; print(*(name for name in sys.modules if name.split('.')[0] == 'heibai'))"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    places = [SOURCE.joinpath(*name.split(".")) for name in told]
    rooms = {each if each.is_dir() else each.parent for each in places}
    found = {path for room in rooms for path in room.iterdir()}
    found |= {path for room in ROOMS for path in (SOURCE / "heibai" / room).rglob("*")}
    return [path for path in found if path.suffix in (".py", ".json") and path.parent.name != "shipped"]


def core_of_pydantic() -> Iterator[tuple[str, bytes]]:
    """pydantic-core for WebAssembly, of the version and with a digest that constraints.txt has."""
    constraints = (ROOT / "constraints.txt").read_text("utf-8")
    wanted = re.search(r"^pydantic-core==.*?(?<!\\)\n", constraints, re.MULTILINE | re.DOTALL)
    assert wanted, "constraints.txt has no pydantic-core"
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "wanted.txt").write_text(wanted[0], "utf-8")
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes", "-d", folder]
        command += ["--platform", PLATFORM, "--python-version", VERSION, "--only-binary=:all:"]
        command += ["-r", f"{folder}/wanted.txt"]
        subprocess.run(command, check=True)
        with zipfile.ZipFile(next(Path(folder).glob("*.whl"))) as wheel:
            yield from ((name, wheel.read(name)) for name in wheel.namelist())
